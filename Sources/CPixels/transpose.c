// Tables turned over their diagonal, in blocks, so that reads and writes stay in the first cache.

#include "include/CPixels.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

#define BLOCK 16

static void turn_ones(
    float *target, size_t target_stride, const float *source, size_t source_stride, size_t width,
    size_t height) {
  size_t y = 0;
#if defined(__x86_64__)
  for (; y + 4 <= height; y += 4) {
    const float *row = source + y * source_stride;
    size_t x = 0;
    for (; x + 4 <= width; x += 4) {
      __m128 a = _mm_loadu_ps(row + x), b = _mm_loadu_ps(row + source_stride + x);
      __m128 c = _mm_loadu_ps(row + 2 * source_stride + x);
      __m128 d = _mm_loadu_ps(row + 3 * source_stride + x);
      _MM_TRANSPOSE4_PS(a, b, c, d);
      float *column = target + x * target_stride + y;
      _mm_storeu_ps(column, a);
      _mm_storeu_ps(column + target_stride, b);
      _mm_storeu_ps(column + 2 * target_stride, c);
      _mm_storeu_ps(column + 3 * target_stride, d);
    }
    for (; x < width; x++) {
      for (size_t i = 0; i < 4; i++) {
        target[x * target_stride + y + i] = row[i * source_stride + x];
      }
    }
  }
#endif
  for (; y < height; y++) {
    for (size_t x = 0; x < width; x++) target[x * target_stride + y] = source[y * source_stride + x];
  }
}

static void turn_fours(
    float *target, size_t target_stride, const float *source, size_t source_stride, size_t width,
    size_t height) {
  for (size_t y = 0; y < height; y++) {
    for (size_t x = 0; x < width; x++) {
      __builtin_memcpy(
          target + x * target_stride + 4 * y, source + y * source_stride + 4 * x,
          4 * sizeof(float));
    }
  }
}

void cpixels_transpose(
    float *target, size_t target_stride, const float *source, size_t source_stride, size_t width,
    size_t height, size_t unit) {
  for (size_t top = 0; top < height; top += BLOCK) {
    size_t rows = height - top < BLOCK ? height - top : BLOCK;
    for (size_t left = 0; left < width; left += BLOCK) {
      size_t columns = width - left < BLOCK ? width - left : BLOCK;
      float *to = target + left * target_stride + top * unit;
      const float *from = source + top * source_stride + left * unit;
      if (unit == 1) {
        turn_ones(to, target_stride, from, source_stride, columns, rows);
      } else {
        turn_fours(to, target_stride, from, source_stride, columns, rows);
      }
    }
  }
}
