// One pixel of every kernel, in plain C: two channels at a time in one integer. The vector sets
// use it for what is left of a row.
#ifndef SCANOUT_CPIXELS_PLAIN_H
#define SCANOUT_CPIXELS_PLAIN_H

#include <stddef.h>
#include <stdint.h>

#pragma STDC FP_CONTRACT OFF

static const uint32_t pairs = 0x00FF00FF;

// All four channels times `factor`, each `round(c * factor / 255)`.
static inline uint32_t scaled(uint32_t pixel, uint32_t factor) {
  uint32_t evens = (pixel & pairs) * factor + 0x00800080;
  uint32_t odds = (pixel >> 8 & pairs) * factor + 0x00800080;
  uint32_t low = (evens + (evens >> 8 & pairs)) >> 8 & pairs;
  uint32_t high = (odds + (odds >> 8 & pairs)) & 0xFF00FF00;
  return high | low;
}

static inline uint32_t laid_over(uint32_t source, uint32_t below) {
  return source + scaled(below, 255 - (source >> 24));
}

static inline uint32_t mul8(uint32_t a, uint32_t b) {
  uint32_t t = a * b + 128;
  return (t + (t >> 8)) >> 8;
}

static inline uint32_t tinted(uint32_t pixel, uint32_t tint) {
  return mul8(pixel >> 24, tint >> 24) << 24 | mul8(pixel >> 16 & 255, tint >> 16 & 255) << 16 |
         mul8(pixel >> 8 & 255, tint >> 8 & 255) << 8 | mul8(pixel & 255, tint & 255);
}

static inline uint32_t sum(uint32_t a, uint32_t b) {
  uint32_t evens = (a & pairs) + (b & pairs);
  uint32_t odds = (a >> 8 & pairs) + (b >> 8 & pairs);
  // What goes over 255 sets the bit above the channel.
  uint32_t even_over = (evens >> 8 & 0x00010001) * 255;
  uint32_t odd_over = (odds >> 8 & 0x00010001) * 255;
  return ((evens | even_over) & pairs) | ((odds | odd_over) & pairs) << 8;
}

static inline uint32_t mixed(uint32_t a, uint32_t b, uint32_t weight) {
  uint32_t low = (a & pairs) * (256 - weight) + (b & pairs) * weight + 0x00800080;
  uint32_t high = (a >> 8 & pairs) * (256 - weight) + (b >> 8 & pairs) * weight + 0x00800080;
  return (low >> 8 & pairs) | (high & ~pairs);
}

// Bilinear of one channel, 8 bits from `bit`.
static inline uint32_t four_channel(
    uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t x, uint32_t y, int bit) {
  uint32_t upper = (a >> bit & 255) * (256 - x) + (b >> bit & 255) * x;
  uint32_t lower = (c >> bit & 255) * (256 - x) + (d >> bit & 255) * x;
  return (upper * (256 - y) + lower * y + 32768) >> 16 << bit;
}

static inline uint32_t four(
    uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t x, uint32_t y) {
  return four_channel(a, b, c, d, x, y, 0) | four_channel(a, b, c, d, x, y, 8) |
         four_channel(a, b, c, d, x, y, 16) | four_channel(a, b, c, d, x, y, 24);
}

// The top 8 bits of the fraction of a 32.32 number.
static inline uint32_t weight_of(int64_t place) { return (uint32_t)(place >> 24 & 0xFF); }

static inline uint32_t stretched(
    const uint32_t *upper, const uint32_t *lower, int64_t u, uint32_t weight_y) {
  ptrdiff_t x = (ptrdiff_t)(u >> 32);
  return four(upper[x], upper[x + 1], lower[x], lower[x + 1], weight_of(u), weight_y);
}

static inline uint32_t turned(const uint32_t *texels, ptrdiff_t stride, int64_t u, int64_t v) {
  const uint32_t *upper = texels + (ptrdiff_t)(v >> 32) * stride;
  return stretched(upper, upper + stride, u, weight_of(v));
}

// The first bytes of up to eight, the others 0; at least one, and none beyond them is read.
static inline uint64_t some_bytes(const uint8_t *bytes, size_t count) {
  if (count >= 4) {
    uint32_t first, last;
    __builtin_memcpy(&first, bytes, 4);
    __builtin_memcpy(&last, bytes + count - 4, 4);
    return first | (uint64_t)last << (8 * (count - 4));
  }
  const size_t middle = count / 2;
  return bytes[0] | (uint64_t)bytes[middle] << (8 * middle) |
         (uint64_t)bytes[count - 1] << (8 * (count - 1));
}

static inline float weighed(
    const float *const *rows, const float *weights, size_t terms, size_t i) {
  float sum = rows[0][i] * weights[0];
  for (size_t term = 1; term < terms; term++) {
    // Apart, so that no compiler rounds only once.
    float product = rows[term][i] * weights[term];
    sum = sum + product;
  }
  return sum;
}

static inline uint8_t narrowed(float number) {
  float moved = number + 0.5f;
  return moved >= 256 ? 255 : moved > 0 ? (uint8_t)moved : 0;
}

#endif
