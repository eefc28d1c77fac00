#ifndef BACKSPIN_CGD_SHIM_H
#define BACKSPIN_CGD_SHIM_H

#include <dlfcn.h>
#include <gd.h>
#include <stdbool.h>
#include <stdarg.h>

// libgd brings twenty libraries with it, whose loading takes every run 5–9 ms. So nothing is linked: what is
// used of it is looked up when the first cover is scaled. The header only lends its types.
struct backspin_gd {
  __typeof__(&gdSetErrorMethod) set_error_method;
  __typeof__(&gdImageCreateFromJpegPtr) decode_jpeg;
  __typeof__(&gdImageCreateFromPngPtr) decode_png;
  __typeof__(&gdImageCreateFromGifPtr) decode_gif;
  // NULL where libgd was built without it.
  __typeof__(&gdImageCreateFromWebpPtr) decode_webp;
  __typeof__(&gdImageCreateTrueColor) create;
  __typeof__(&gdImageAlphaBlending) set_blending;
  __typeof__(&gdImageSaveAlpha) set_saves_alpha;
  __typeof__(&gdImageCopyResampled) copy_resampled;
  __typeof__(&gdImageJpegPtr) encode_jpeg;
  __typeof__(&gdImagePngPtrEx) encode_png;
  __typeof__(&gdImageDestroy) destroy;
  __typeof__(&gdFree) free;
};

// In place of gd's own, which writes to stderr whatever it finds wrong with an image.
static inline void backspin_gd_say_nothing(int priority, const char *format, va_list arguments) {
  (void)priority;
  (void)format;
  (void)arguments;
}

// Whether `name` could be loaded and has what is needed. It stays loaded until the process ends.
static inline bool backspin_gd_load(struct backspin_gd *gd, const char *name) {
  void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return false;
#define BACKSPIN_GD_FIND(field, symbol) \
  gd->field = (__typeof__(gd->field))dlsym(library, #symbol)
  BACKSPIN_GD_FIND(set_error_method, gdSetErrorMethod);
  BACKSPIN_GD_FIND(decode_jpeg, gdImageCreateFromJpegPtr);
  BACKSPIN_GD_FIND(decode_png, gdImageCreateFromPngPtr);
  BACKSPIN_GD_FIND(decode_gif, gdImageCreateFromGifPtr);
  BACKSPIN_GD_FIND(decode_webp, gdImageCreateFromWebpPtr);
  BACKSPIN_GD_FIND(create, gdImageCreateTrueColor);
  BACKSPIN_GD_FIND(set_blending, gdImageAlphaBlending);
  BACKSPIN_GD_FIND(set_saves_alpha, gdImageSaveAlpha);
  BACKSPIN_GD_FIND(copy_resampled, gdImageCopyResampled);
  BACKSPIN_GD_FIND(encode_jpeg, gdImageJpegPtr);
  BACKSPIN_GD_FIND(encode_png, gdImagePngPtrEx);
  BACKSPIN_GD_FIND(destroy, gdImageDestroy);
  BACKSPIN_GD_FIND(free, gdFree);
#undef BACKSPIN_GD_FIND
  if (!(gd->set_error_method && gd->decode_jpeg && gd->decode_png && gd->decode_gif && gd->create
        && gd->set_blending && gd->set_saves_alpha && gd->copy_resampled && gd->encode_jpeg
        && gd->encode_png && gd->destroy && gd->free)) {
    dlclose(library);
    return false;
  }
  gd->set_error_method(backspin_gd_say_nothing);
  return true;
}

#endif
