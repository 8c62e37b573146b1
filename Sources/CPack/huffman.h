// Codes of deflate's blocks: which bits stand for which symbol.
#ifndef SCANOUT_HUFFMAN_H
#define SCANOUT_HUFFMAN_H

#include <stdint.h>

enum {
  end_of_block = 256,
  literal_symbols = 286,
  distance_symbols = 30,
  header_symbols = 19,
};

typedef struct {
  uint32_t bits;
  uint32_t length;
} code;

typedef struct {
  uint32_t frequencies[literal_symbols];
  uint8_t lengths[literal_symbols];
  code codes[literal_symbols];
} literal_codes;

typedef struct {
  uint32_t frequencies[distance_symbols];
  uint8_t lengths[distance_symbols];
  code codes[distance_symbols];
} distance_codes;

typedef struct {
  uint32_t frequencies[header_symbols];
  uint8_t lengths[header_symbols];
  code codes[header_symbols];
} header_codes;

typedef struct {
  literal_codes literals;
  distance_codes distances;
  // By length of a match, 3 to 258: its code with its extra bits.
  code lengths[259];
} codes;

// The lengths of all codes, as a block's header has them: a length, or a repetition.
typedef struct {
  uint8_t symbol;
  uint8_t extra;
} header_item;

typedef struct {
  unsigned literal_count, distance_count, order_count, item_count;
  header_codes codes;
  header_item items[literal_symbols + distance_symbols];
} header;

// The order in which a header has the lengths of its own codes.
extern const uint8_t header_order[header_symbols];

// Makes codes of the frequencies, and the header that tells them. Returns how many bits the block takes.
uint64_t make_codes(codes *codes, header *header);

static inline unsigned header_extra_bits(unsigned symbol) {
  return symbol == 16 ? 2 : symbol == 17 ? 3 : symbol == 18 ? 7 : 0;
}

// 257 to 285 for lengths of 3 to 258: four symbols for each doubling of the length.
static inline unsigned length_symbol(unsigned length) {
  if (length == 258) return 285;
  unsigned value = length - 3;
  if (value < 8) return 257 + value;
  unsigned extra = 29 - (unsigned)__builtin_clz(value);
  return 257 + 4 * extra + (value >> extra);
}

static inline unsigned length_extra_bits(unsigned symbol) {
  return symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4;
}

// 0 to 29 for distances of 1 to 32768: two symbols for each doubling.
static inline unsigned distance_symbol(unsigned distance) {
  unsigned value = distance - 1;
  if (value < 4) return value;
  unsigned extra = 30 - (unsigned)__builtin_clz(value);
  return 2 * extra + (value >> extra);
}

static inline unsigned distance_extra_bits(unsigned symbol) {
  return symbol < 4 ? 0 : symbol / 2 - 1;
}

static inline uint32_t distance_extra(unsigned distance, unsigned symbol) {
  return (distance - 1) & ((1u << distance_extra_bits(symbol)) - 1);
}

#endif
