// Which set of kernels the processor can run.

#include "sets.h"

const cpixels_kernels *cpixels_set(size_t index) {
  if (index == 0) return &cpixels_plain;
#if defined(__x86_64__)
  if (index == 1) return &cpixels_sse2;
  if (index == 2 && __builtin_cpu_supports("avx2")) return &cpixels_avx2;
#endif
  return 0;
}

static const cpixels_kernels *best = &cpixels_plain;

// Before any thread, so that no reader can see it change.
__attribute__((constructor)) static void choose(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
#endif
  for (size_t index = 0; cpixels_set(index); index++) best = cpixels_set(index);
}

const cpixels_kernels *cpixels_best(void) { return best; }
