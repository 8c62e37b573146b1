// Pixels as luma and chroma, by BT.709 in video range.

#include "CPack.h"

// In 1/65536: 0.2126, 0.7152 and 0.0722 times 219/255, and (colour - luma) over 1.8556 or 1.5748 times
// 224/255. Rounded so that white is 235 and greys are 128.
enum {
  luma_red = 11966, luma_green = 40254, luma_blue = 4064,
  blue_red = -6596, blue_green = -22189, blue_blue = 28785,
  red_red = 28785, red_green = -26146, red_blue = -2639,
};

void cpack_luma(uint8_t *row, size_t width, const uint32_t *pixels) {
  for (size_t x = 0; x < width; x++) {
    int32_t pixel = (int32_t)(pixels[x] & 0xFFFFFF);
    int32_t sum = luma_red * (pixel >> 16) + luma_green * (pixel >> 8 & 0xFF)
        + luma_blue * (pixel & 0xFF);
    row[x] = (uint8_t)((sum + (16 << 16) + (1 << 15)) >> 16);
  }
}

void cpack_chroma(
    uint8_t *blue, uint8_t *red, size_t width, const uint32_t *upper, const uint32_t *lower) {
  for (size_t x = 0; x < width; x += 2) {
    size_t right = x + 1 < width ? x + 1 : x;
    // Two channels at a time: four bytes make ten bits.
    uint32_t mask = 0x00FF00FF;
    uint32_t outer = (upper[x] & mask) + (upper[right] & mask) + (lower[x] & mask) + (lower[right] & mask);
    uint32_t inner = (upper[x] >> 8 & mask) + (upper[right] >> 8 & mask) + (lower[x] >> 8 & mask)
        + (lower[right] >> 8 & mask);
    int32_t r = (int32_t)(outer >> 16), g = (int32_t)(inner & 0xFFFF), b = (int32_t)(outer & 0xFFFF);
    int32_t middle = (128 << 18) + (1 << 17);
    blue[x / 2] = (uint8_t)((blue_red * r + blue_green * g + blue_blue * b + middle) >> 18);
    red[x / 2] = (uint8_t)((red_red * r + red_green * g + red_blue * b + middle) >> 18);
  }
}

// In 1/65536: 0.299, 0.587 and 0.114 times 219/255, and (colour - luma) over 1.772 or 1.402 times 224/255.
enum {
  full_luma_red = 16829, full_luma_green = 33039, full_luma_blue = 6416,
  full_blue_red = -9714, full_blue_green = -19071, full_blue_blue = 28785,
  full_red_red = 28785, full_red_green = -24104, full_red_blue = -4681,
};

void cpack_full_chroma(
    uint8_t *row, uint8_t *blue, uint8_t *red, size_t width, const uint32_t *pixels) {
  for (size_t x = 0; x < width; x++) {
    int32_t r = (int32_t)(pixels[x] >> 16 & 0xFF), g = (int32_t)(pixels[x] >> 8 & 0xFF);
    int32_t b = (int32_t)(pixels[x] & 0xFF), half = 1 << 15;
    row[x] = (uint8_t)((full_luma_red * r + full_luma_green * g + full_luma_blue * b + (16 << 16) + half) >> 16);
    blue[x] = (uint8_t)((full_blue_red * r + full_blue_green * g + full_blue_blue * b + (128 << 16) + half) >> 16);
    red[x] = (uint8_t)((full_red_red * r + full_red_green * g + full_red_blue * b + (128 << 16) + half) >> 16);
  }
}
