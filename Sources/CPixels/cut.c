// How a glyph's coverage is cut into blocks.

#include <string.h>

#include "include/CPixels.h"

size_t cpixels_cut(
    cpixels_block *blocks, size_t *whole, const uint8_t *coverage, size_t width, size_t height) {
  static const uint8_t all[8] = {255, 255, 255, 255, 255, 255, 255, 255};
  const size_t room = (width + 7) / 8 * height;
  // Soft ones from the front, whole ones from the back.
  size_t front = 0, back = room;
  for (size_t y = 0; y < height; y++) {
    const uint8_t *row = coverage + y * width;
    for (size_t x = 0; x < width;) {
      if (row[x] == 0) {
        x++;
        continue;
      }
      const size_t length = width - x < 8 ? width - x : 8;
      // At the right edge it begins farther left, where what another block has is 0 in it.
      const size_t start = length < 8 ? (width < 8 ? 0 : width - 8) : x;
      cpixels_block block = {.x = (uint16_t)start, .y = (uint16_t)y};
      memcpy(block.coverage + (x - start), row + x, length);
      if (memcmp(block.coverage, all, 8) == 0) {
        blocks[--back] = block;
      } else {
        blocks[front++] = block;
      }
      x += length;
    }
  }
  *whole = room - back;
  memmove(blocks + front, blocks + back, *whole * sizeof(cpixels_block));
  return front + *whole;
}
