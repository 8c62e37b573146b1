// Huffman codes of limited length, and how deflate writes them down.

#include "huffman.h"

#include <stddef.h>
#include <string.h>

enum { longest_literal = 12, longest_distance = 15, longest_header = 7 };

const uint8_t header_order[header_symbols] = {
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

// Ascending by frequency, by symbol where that is equal: one order on every machine.
static void sort(uint64_t *keys, size_t count) {
  for (size_t gap = count / 2; gap; gap = gap == 2 ? 1 : gap * 5 / 11) {
    for (size_t index = gap; index < count; index++) {
      uint64_t key = keys[index];
      size_t place = index;
      for (; place >= gap && keys[place - gap] > key; place -= gap) keys[place] = keys[place - gap];
      keys[place] = key;
    }
  }
}

// How many codes have which length, in a Huffman tree over ascending weights; at least two of them.
// `weights` is overwritten. Lengths above the limit count as the limit.
static void count_lengths(
    uint64_t *weights, size_t count, unsigned limit, unsigned counts[16]) {
  // First each inner node's weight takes the place of a leaf's that is used up, and then its parent's
  // number: after Moffat and Katajainen.
  size_t leaf = 0, root = 0;
  for (size_t node = 0; node + 1 < count; node++) {
    uint64_t sum = 0;
    for (int child = 0; child < 2; child++) {
      if (leaf < count && (root >= node || weights[leaf] <= weights[root])) {
        sum += weights[leaf++];
      } else {
        sum += weights[root];
        weights[root++] = node;
      }
    }
    weights[node] = sum;
  }
  // Depths of inner nodes from the root down; what they leave free on a level are leaves.
  size_t last = count - 2;
  weights[last] = 0;
  for (size_t node = last; node-- > 0;) weights[node] = weights[weights[node]] + 1;
  memset(counts, 0, 16 * sizeof *counts);
  size_t free = 1, inner = last + 1;
  for (unsigned depth = 0; free; depth++) {
    size_t used = 0;
    while (inner > 0 && weights[inner - 1] == depth) {
      used++;
      inner--;
    }
    counts[depth < limit ? depth : limit] += (unsigned)(free - used);
    free = 2 * used;
  }
}

// Lengths that were cut off take more room than there is: longer codes for others make it.
static void fit(unsigned counts[16], unsigned limit) {
  uint32_t total = 0;
  for (unsigned length = 1; length <= limit; length++) total += counts[length] << (limit - length);
  while (total > 1u << limit) {
    counts[limit]--;
    for (unsigned length = limit - 1; length > 0; length--) {
      if (!counts[length]) continue;
      counts[length]--;
      counts[length + 1] += 2;
      break;
    }
    total--;
  }
}

static uint32_t reversed(uint32_t bits, unsigned length) {
  uint32_t result = 0;
  for (unsigned index = 0; index < length; index++) result |= (bits >> index & 1) << (length - 1 - index);
  return result;
}

// Frequencies to codes. Some readers take no code of fewer than two symbols, so there are two.
static void make(
    uint32_t *frequencies, unsigned symbols, unsigned limit, uint8_t *lengths, code *codes) {
  uint64_t keys[literal_symbols], weights[literal_symbols];
  size_t count = 0;
  for (unsigned symbol = 0; symbol < symbols; symbol++) count += frequencies[symbol] != 0;
  for (unsigned symbol = 0; count < 2; symbol++) {
    if (frequencies[symbol]) continue;
    frequencies[symbol] = 1;
    count++;
  }
  size_t next = 0;
  for (unsigned symbol = 0; symbol < symbols; symbol++) {
    if (frequencies[symbol]) keys[next++] = (uint64_t)frequencies[symbol] << 16 | symbol;
  }
  sort(keys, count);
  for (size_t index = 0; index < count; index++) weights[index] = keys[index] >> 16;
  unsigned counts[16];
  count_lengths(weights, count, limit, counts);
  fit(counts, limit);
  memset(lengths, 0, symbols);
  next = 0;
  for (unsigned length = limit; length > 0; length--) {
    for (unsigned index = 0; index < counts[length]; index++) {
      lengths[keys[next++] & 0xFFFF] = (uint8_t)length;
    }
  }
  uint32_t bits[17] = {0};
  for (unsigned length = 1; length <= limit; length++) {
    bits[length + 1] = (bits[length] + counts[length]) << 1;
  }
  for (unsigned symbol = 0; symbol < symbols; symbol++) {
    unsigned length = lengths[symbol];
    codes[symbol] = (code){length ? reversed(bits[length]++, length) : 0, length};
  }
}

static void put(header *header, unsigned symbol, unsigned extra) {
  header->items[header->item_count++] = (header_item){(uint8_t)symbol, (uint8_t)extra};
  header->codes.frequencies[symbol]++;
}

// Lengths of literals, then of distances, with repetitions told as such.
static void list_lengths(const codes *codes, header *header) {
  uint8_t lengths[literal_symbols + distance_symbols];
  unsigned literals = literal_symbols, distances = distance_symbols;
  while (literals > 257 && !codes->literals.lengths[literals - 1]) literals--;
  while (distances > 1 && !codes->distances.lengths[distances - 1]) distances--;
  memcpy(lengths, codes->literals.lengths, literals);
  memcpy(lengths + literals, codes->distances.lengths, distances);
  header->literal_count = literals;
  header->distance_count = distances;
  header->item_count = 0;
  memset(header->codes.frequencies, 0, sizeof header->codes.frequencies);
  unsigned count = literals + distances;
  for (unsigned at = 0; at < count;) {
    unsigned length = lengths[at], run = 1;
    while (at + run < count && lengths[at + run] == length) run++;
    at += run;
    if (length) {
      put(header, length, 0);
      run--;
    }
    while (run >= 3) {
      unsigned most = length ? 6 : 138, part = run < most ? run : most;
      if (length) put(header, 16, part - 3);
      else if (part < 11) put(header, 17, part - 3);
      else put(header, 18, part - 11);
      run -= part;
    }
    while (run--) put(header, length, 0);
  }
}

uint64_t make_codes(codes *codes, header *header) {
  make(
      codes->literals.frequencies, literal_symbols, longest_literal, codes->literals.lengths,
      codes->literals.codes);
  make(
      codes->distances.frequencies, distance_symbols, longest_distance, codes->distances.lengths,
      codes->distances.codes);
  for (unsigned length = 3; length <= 258; length++) {
    unsigned symbol = length_symbol(length), extra = length_extra_bits(symbol);
    code code = codes->literals.codes[symbol];
    code.bits |= ((length - 3) & ((1u << extra) - 1)) << code.length;
    code.length += extra;
    codes->lengths[length] = code;
  }
  list_lengths(codes, header);
  make(
      header->codes.frequencies, header_symbols, longest_header, header->codes.lengths,
      header->codes.codes);
  header->order_count = header_symbols;
  while (header->order_count > 4 && !header->codes.lengths[header_order[header->order_count - 1]]) {
    header->order_count--;
  }
  uint64_t bits = 3 + 5 + 5 + 4 + 3 * header->order_count;
  for (unsigned index = 0; index < header->item_count; index++) {
    unsigned symbol = header->items[index].symbol;
    bits += header->codes.lengths[symbol] + header_extra_bits(symbol);
  }
  for (unsigned symbol = 0; symbol < literal_symbols; symbol++) {
    bits += (uint64_t)codes->literals.frequencies[symbol]
        * (codes->literals.lengths[symbol] + (symbol > end_of_block ? length_extra_bits(symbol) : 0));
  }
  for (unsigned symbol = 0; symbol < distance_symbols; symbol++) {
    bits += (uint64_t)codes->distances.frequencies[symbol]
        * (codes->distances.lengths[symbol] + distance_extra_bits(symbol));
  }
  return bits;
}
