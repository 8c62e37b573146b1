// Pixels as the bytes of a PNG row, and PNG's filters.

#include "CPack.h"

#include <string.h>

void cpack_rgb(uint8_t *row, size_t width, const uint32_t *pixels) {
  size_t x = 0;
  // Four pixels are twelve bytes.
  for (; x + 4 <= width; x += 4, row += 12) {
    uint32_t rgb[4];
    for (int index = 0; index < 4; index++) rgb[index] = __builtin_bswap32(pixels[x + index]) >> 8;
    uint32_t packed[3] = {
        rgb[0] | rgb[1] << 24, rgb[1] >> 8 | rgb[2] << 16, rgb[2] >> 16 | rgb[3] << 8};
    memcpy(row, packed, 12);
  }
  for (; x < width; x++, row += 3) {
    uint32_t pixel = pixels[x];
    row[0] = (uint8_t)(pixel >> 16);
    row[1] = (uint8_t)(pixel >> 8);
    row[2] = (uint8_t)pixel;
  }
}

// For an alpha `a`, `ceil(2^32 / 2a)`: a product with it and a shift divide by `2a`, exactly for
// numerators below 2^23 (the error, under 2a, times the numerator stays below 2^32).
static uint64_t reciprocals[256];

// Before any thread.
__attribute__((constructor)) static void make_reciprocals(void) {
  for (uint64_t alpha = 1; alpha < 256; alpha++) {
    reciprocals[alpha] = ((1ull << 32) + 2 * alpha - 1) / (2 * alpha);
  }
}

static inline uint8_t straight(uint32_t channel, uint32_t alpha) {
  uint64_t value = ((channel & 0xFF) * 510 + alpha) * reciprocals[alpha] >> 32;
  return value < 255 ? (uint8_t)value : 255;
}

void cpack_rgba(uint8_t *row, size_t width, const uint32_t *pixels) {
  for (size_t x = 0; x < width; x++, row += 4) {
    uint32_t pixel = pixels[x], alpha = pixel >> 24;
    if (alpha == 255) {
      uint32_t rgba = __builtin_bswap32(pixel) >> 8 | 0xFF000000u;
      memcpy(row, &rgba, 4);
    } else if (alpha == 0) {
      memset(row, 0, 4);
    } else {
      row[0] = straight(pixel >> 16, alpha);
      row[1] = straight(pixel >> 8, alpha);
      row[2] = straight(pixel, alpha);
      row[3] = (uint8_t)alpha;
    }
  }
}

void cpack_sub(uint8_t *restrict out, size_t count, const uint8_t *restrict row, size_t step) {
  size_t head = step < count ? step : count;
  memcpy(out, row, head);
  for (size_t index = head; index < count; index++) {
    out[index] = (uint8_t)(row[index] - row[index - step]);
  }
}

void cpack_up(
    uint8_t *restrict out, size_t count, const uint8_t *restrict row,
    const uint8_t *restrict above) {
  for (size_t index = 0; index < count; index++) out[index] = (uint8_t)(row[index] - above[index]);
}

void cpack_average(
    uint8_t *restrict out, size_t count, const uint8_t *restrict row,
    const uint8_t *restrict above, size_t step) {
  size_t head = step < count ? step : count;
  for (size_t index = 0; index < head; index++) {
    out[index] = (uint8_t)(row[index] - (above[index] >> 1));
  }
  for (size_t index = head; index < count; index++) {
    out[index] = (uint8_t)(row[index] - ((row[index - step] + above[index]) >> 1));
  }
}

void cpack_paeth(
    uint8_t *restrict out, size_t count, const uint8_t *restrict row,
    const uint8_t *restrict above, size_t step) {
  size_t head = step < count ? step : count;
  for (size_t index = 0; index < head; index++) out[index] = (uint8_t)(row[index] - above[index]);
  for (size_t index = head; index < count; index++) {
    int16_t left = row[index - step], up = above[index], corner = above[index - step];
    int16_t to_left = (int16_t)(up - corner), to_up = (int16_t)(left - corner);
    int16_t to_corner = (int16_t)(to_left + to_up);
    to_left = (int16_t)(to_left < 0 ? -to_left : to_left);
    to_up = (int16_t)(to_up < 0 ? -to_up : to_up);
    to_corner = (int16_t)(to_corner < 0 ? -to_corner : to_corner);
    int16_t nearest = to_up <= to_corner ? up : corner;
    nearest = to_left <= to_up && to_left <= to_corner ? left : nearest;
    out[index] = (uint8_t)(row[index] - nearest);
  }
}

uint64_t cpack_weight(const uint8_t *bytes, size_t count) {
  uint64_t sum = 0;
  for (size_t index = 0; index < count; index++) {
    sum += bytes[index] < 128 ? bytes[index] : 256u - bytes[index];
  }
  return sum;
}
