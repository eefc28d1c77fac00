#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int (*libfuzzer_input)(const uint8_t *_Nullable bytes, size_t count);

/// Weak, so that a build without -sanitize=fuzzer links as well, and does without.
/// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
extern int LLVMFuzzerRunDriver(int *_Nonnull argc, char *_Nullable *_Nonnull *_Nonnull argv,
                               libfuzzer_input _Nonnull one) __attribute__((weak));

static inline bool libfuzzer_is_linked(void) { return LLVMFuzzerRunDriver != 0; }

static inline int libfuzzer_run(int *_Nonnull argc, char *_Nullable *_Nonnull *_Nonnull argv,
                                libfuzzer_input _Nonnull one) {
  return LLVMFuzzerRunDriver(argc, argv, one);
}
