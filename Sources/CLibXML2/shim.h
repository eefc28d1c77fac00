#ifndef BACKSPIN_CLIBXML2_SHIM_H
#define BACKSPIN_CLIBXML2_SHIM_H

// Debian's libxml2 is built with ICU, whose header <libxml/encoding.h> then includes. Foundation brings an
// ICU of its own, and a clean build stops at “'UErrorCode' has different definitions in different modules”
// (the next one passes: the modules are cached by then). Nothing here needs ICU's types; the one struct that
// has other fields without them is xmlCharEncodingHandler, which Swift must leave alone.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/xmlwriter.h>

#endif
