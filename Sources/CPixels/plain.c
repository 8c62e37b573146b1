// The kernels in plain C, for processors without a set of their own.

#include "plain.h"

#include "sets.h"

#define EACH for (size_t i = 0; i < count; i++)

static void fill(uint32_t *target, size_t count, uint32_t color) { EACH target[i] = color; }

static void color(uint32_t *target, size_t count, uint32_t color) {
  EACH target[i] = laid_over(color, target[i]);
}

static void color_covered(
    uint32_t *target, size_t count, uint32_t color, const uint8_t *coverage) {
  EACH target[i] = laid_over(scaled(color, coverage[i]), target[i]);
}

static void glyph(
    uint32_t *target, ptrdiff_t stride, uint32_t color, const cpixels_block *blocks, size_t soft,
    size_t whole) {
  for (size_t index = 0; index < soft + whole; index++) {
    const cpixels_block *block = blocks + index;
    color_covered(target + block->y * stride + block->x, 8, color, block->coverage);
  }
}

static void over(uint32_t *target, size_t count, const uint32_t *texels) {
  EACH target[i] = laid_over(texels[i], target[i]);
}

static void over_scaled(
    uint32_t *target, size_t count, const uint32_t *texels, uint32_t coverage) {
  EACH target[i] = laid_over(scaled(texels[i], coverage), target[i]);
}

static void over_covered(
    uint32_t *target, size_t count, const uint32_t *texels, const uint8_t *coverage) {
  EACH target[i] = laid_over(scaled(texels[i], coverage[i]), target[i]);
}

static void plus(uint32_t *target, size_t count, const uint32_t *texels) {
  EACH target[i] = sum(texels[i], target[i]);
}

static void scale(
    uint32_t *target, size_t count, const uint32_t *texels, const uint8_t *coverage) {
  EACH target[i] = scaled(texels[i], coverage[i]);
}

static void tint(uint32_t *target, size_t count, const uint32_t *texels, uint32_t tint) {
  EACH target[i] = tinted(texels[i], tint);
}

static void mix(
    uint32_t *target, size_t count, const uint32_t *a, const uint32_t *b, uint32_t weight) {
  EACH target[i] = mixed(a[i], b[i], weight);
}

static void shift(
    uint32_t *target, size_t count, const uint32_t *upper, const uint32_t *lower,
    uint32_t weight_x, uint32_t weight_y) {
  EACH target[i] = four(upper[i], upper[i + 1], lower[i], lower[i + 1], weight_x, weight_y);
}

static void shift_over(
    uint32_t *target, ptrdiff_t target_stride, size_t count, size_t rows, const uint32_t *texels,
    ptrdiff_t stride, uint32_t weight_x, uint32_t weight_y) {
  for (size_t row = 0; row < rows; row++) {
    const uint32_t *upper = texels + (ptrdiff_t)row * stride, *lower = upper + stride;
    uint32_t *to = target + (ptrdiff_t)row * target_stride;
    EACH to[i] = laid_over(
        four(upper[i], upper[i + 1], lower[i], lower[i + 1], weight_x, weight_y), to[i]);
  }
}

static void stretch(
    uint32_t *target, size_t count, const uint32_t *upper, const uint32_t *lower, int64_t u,
    int64_t du, uint32_t weight_y) {
  EACH target[i] = stretched(upper, lower, u + (int64_t)i * du, weight_y);
}

static void turn(
    uint32_t *target, size_t count, const uint32_t *texels, ptrdiff_t stride, int64_t u, int64_t v,
    int64_t du, int64_t dv) {
  EACH target[i] = turned(texels, stride, u + (int64_t)i * du, v + (int64_t)i * dv);
}

static void widen(float *target, size_t count, const uint8_t *bytes) { EACH target[i] = bytes[i]; }

static void weigh(
    float *target, size_t count, const float *const *rows, const float *weights, size_t terms) {
  EACH target[i] = weighed(rows, weights, terms, i);
}

static void narrow(uint8_t *target, size_t count, const float *numbers) {
  EACH target[i] = narrowed(numbers[i]);
}

const cpixels_kernels cpixels_plain = CPIXELS_SET("plain");
