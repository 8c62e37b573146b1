// The sets of kernels, and how a file that defines the functions makes one.
#ifndef SCANOUT_CPIXELS_SETS_H
#define SCANOUT_CPIXELS_SETS_H

#include "include/CPixels.h"

#define CPIXELS_SET(set_name)                                                                   \
  {                                                                                             \
    .name = set_name, .fill = fill, .color = color, .color_covered = color_covered,             \
    .glyph = glyph, .over = over, .over_scaled = over_scaled, .over_covered = over_covered,     \
    .plus = plus, .scale = scale, .tint = tint, .mix = mix, .shift = shift,                     \
    .shift_over = shift_over, .stretch = stretch, .turn = turn,                                 \
    .widen = widen, .weigh = weigh, .narrow = narrow,                                           \
  }

extern const cpixels_kernels cpixels_plain;
#if defined(__x86_64__)
extern const cpixels_kernels cpixels_sse2;
extern const cpixels_kernels cpixels_avx2;
#endif

#endif
