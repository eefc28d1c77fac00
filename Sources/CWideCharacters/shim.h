#ifndef BACKSPIN_CWIDECHARACTERS_SHIM_H
#define BACKSPIN_CWIDECHARACTERS_SHIM_H

#include <stddef.h>

// glibc's <wchar.h> declares it only where _XOPEN_SOURCE is defined, and Swift's Glibc module is built
// without: https://man7.org/linux/man-pages/man3/wcwidth.3.html
int wcwidth(wchar_t character);

#endif
