// A deflate for bands of filtered rows. RFC 1951 is what it writes.

#include "CPack.h"
#include "huffman.h"

#include <string.h>

enum {
  hash_bits = 13,
  shortest_match = 6,
  longest_match = 258,
  farthest_match = 32768,
  // Codes are made anew after so many bytes.
  block_size = 1 << 18,
  longest_stored = 65535,
};

// Literals, and the match after them; a length of 0 ends the block.
typedef struct {
  uint32_t literals;
  uint16_t length;
  uint16_t distance;
} sequence;

typedef struct {
  // Positions of the bytes that hash to a place, modulo 2^16.
  uint16_t heads[1 << hash_bits];
  uint32_t counts[4][256];
  sequence sequences[];
} memory_layout;

static size_t sequence_capacity(size_t count) {
  return (count < block_size ? count : block_size) / shortest_match + 2;
}

size_t cpack_deflate_memory(size_t count) {
  return sizeof(memory_layout) + sequence_capacity(count) * sizeof(sequence);
}

size_t cpack_deflate_bound(size_t count) {
  // As stored: five bytes for each piece; a block may begin within a byte. The writer of bits stores
  // eight bytes at a time.
  return count + (count / longest_stored + count / block_size + 2) * 6 + 16;
}

static inline uint64_t load8(const uint8_t *bytes) {
  uint64_t value;
  memcpy(&value, bytes, 8);
  return value;
}

// How many bytes are equal, up to a limit that both may be read to.
static inline size_t match_length(const uint8_t *a, const uint8_t *b, size_t limit) {
  size_t length = 0;
  while (length + 8 <= limit) {
    uint64_t difference = load8(a + length) ^ load8(b + length);
    if (difference) return length + (size_t)(__builtin_ctzll(difference) >> 3);
    length += 8;
  }
  while (length < limit && a[length] == b[length]) length++;
  return length;
}

// Of the lowest bytes, as many as the shortest match has.
static inline uint64_t first_bytes(uint64_t value) { return value << (64 - 8 * shortest_match); }

static inline uint16_t *head(memory_layout *memory, uint64_t value) {
  return &memory->heads[first_bytes(value) * 0x9E3779B185EBCA87u >> (64 - hash_bits)];
}

// Cuts bytes[from..<to] into sequences; matches may reach back into what came before.
static size_t find_matches(
    memory_layout *memory, const uint8_t *bytes, size_t from, size_t to) {
  sequence *next = memory->sequences;
  size_t literals_from = from, at = from;
  // The last bytes of a block begin no match: eight are looked at at a time.
  size_t last = to - from > 16 ? to - 16 : from;
  while (at < last) {
    uint64_t value = load8(bytes + at);
    uint16_t *place = head(memory, value);
    // Positions are kept modulo 2^16: what is older, or was never there, may look like a candidate, and
    // its bytes decide.
    size_t distance = (uint16_t)(at - *place);
    *place = (uint16_t)at;
    if (distance - 1 >= farthest_match || distance > at
        || first_bytes(load8(bytes + at - distance) ^ value)) {
      // The longer nothing is found, the less often it is looked for.
      at += 1 + ((at - literals_from) >> 4);
      continue;
    }
    size_t limit = (to - at < longest_match ? to - at : longest_match) - shortest_match;
    const uint8_t *rest = bytes + at + shortest_match;
    size_t length = shortest_match + match_length(rest - distance, rest, limit);
    *next++ = (sequence){(uint32_t)(at - literals_from), (uint16_t)length, (uint16_t)distance};
    at += length;
    literals_from = at;
    // A place near its end too, so that what follows on it is found with it.
    if (at < last) *head(memory, load8(bytes + at - 3)) = (uint16_t)(at - 3);
  }
  *next++ = (sequence){(uint32_t)(to - literals_from), 0, 0};
  return (size_t)(next - memory->sequences);
}

// Bits from the lowest up, as deflate packs them.
typedef struct {
  uint8_t *next;
  uint64_t bits;
  unsigned count;
} bit_writer;

// Up to 63 bits between two flushes, with those that the first one left: 7 at most.
static inline void put(bit_writer *out, uint64_t bits, unsigned count) {
  out->bits |= bits << out->count;
  out->count += count;
}

static inline void flush(bit_writer *out) {
  memcpy(out->next, &out->bits, 8);
  out->next += out->count >> 3;
  out->bits >>= out->count & ~7u;
  out->count &= 7;
}

// Stored pieces; also the empty one of a full flush.
static void put_stored(bit_writer *out, const uint8_t *bytes, size_t count) {
  do {
    size_t length = count < longest_stored ? count : longest_stored;
    put(out, 0, 3);
    flush(out);
    if (out->count) out->next++;
    out->bits = 0;
    out->count = 0;
    put(out, length | (uint64_t)(~length & 0xFFFF) << 16, 32);
    flush(out);
    memcpy(out->next, bytes, length);
    out->next += length;
    bytes += length;
    count -= length;
  } while (count);
}

static void count_symbols(
    memory_layout *memory, const uint8_t *bytes, size_t sequence_count, codes *codes) {
  memset(memory->counts, 0, sizeof memory->counts);
  for (size_t index = 0; index < sequence_count; index++) {
    sequence next = memory->sequences[index];
    const uint8_t *end = bytes + next.literals;
    // Equal bytes in a row would wait for each other in one table.
    for (; end - bytes >= 4; bytes += 4) {
      for (int lane = 0; lane < 4; lane++) memory->counts[lane][bytes[lane]]++;
    }
    for (; bytes < end; bytes++) memory->counts[0][*bytes]++;
    if (!next.length) break;
    codes->literals.frequencies[length_symbol(next.length)]++;
    codes->distances.frequencies[distance_symbol(next.distance)]++;
    bytes += next.length;
  }
  for (int symbol = 0; symbol < 256; symbol++) {
    for (int lane = 0; lane < 4; lane++) {
      codes->literals.frequencies[symbol] += memory->counts[lane][symbol];
    }
  }
  codes->literals.frequencies[end_of_block] = 1;
}

static void put_sequences(
    bit_writer *writer, const memory_layout *memory, const uint8_t *bytes, const codes *codes) {
  bit_writer out = *writer;
  for (const sequence *next = memory->sequences;; next++) {
    const uint8_t *end = bytes + next->literals;
    // Codes of literals have 12 bits at most.
    for (; end - bytes >= 4; bytes += 4) {
      for (int index = 0; index < 4; index++) {
        code one = codes->literals.codes[bytes[index]];
        put(&out, one.bits, one.length);
      }
      flush(&out);
    }
    for (; bytes < end; bytes++) {
      code one = codes->literals.codes[*bytes];
      put(&out, one.bits, one.length);
    }
    if (!next->length) break;
    // After three literals 12 + 5 bits, which makes 60 with 7 that were left. Then 15 + 13.
    code length = codes->lengths[next->length];
    put(&out, length.bits, length.length);
    flush(&out);
    unsigned symbol = distance_symbol(next->distance);
    code distance = codes->distances.codes[symbol];
    put(&out, distance.bits, distance.length);
    put(&out, distance_extra(next->distance, symbol), distance_extra_bits(symbol));
    flush(&out);
    bytes += next->length;
  }
  code end = codes->literals.codes[end_of_block];
  flush(&out);
  put(&out, end.bits, end.length);
  flush(&out);
  *writer = out;
}

static void put_block(
    bit_writer *out, memory_layout *memory, const uint8_t *bytes, size_t from, size_t to) {
  size_t sequence_count = find_matches(memory, bytes, from, to);
  codes codes;
  memset(&codes.literals.frequencies, 0, sizeof codes.literals.frequencies);
  memset(&codes.distances.frequencies, 0, sizeof codes.distances.frequencies);
  count_symbols(memory, bytes + from, sequence_count, &codes);
  header header;
  uint64_t bits = make_codes(&codes, &header);
  size_t pieces = (to - from + longest_stored - 1) / longest_stored;
  if (bits >= (to - from + 5 * pieces) * 8) return put_stored(out, bytes + from, to - from);
  // Not the last block; codes of its own.
  put(out, 4, 3);
  put(out, header.literal_count - 257, 5);
  put(out, header.distance_count - 1, 5);
  put(out, header.order_count - 4, 4);
  flush(out);
  for (unsigned index = 0; index < header.order_count; index++) {
    put(out, header.codes.lengths[header_order[index]], 3);
    flush(out);
  }
  for (unsigned index = 0; index < header.item_count; index++) {
    header_item item = header.items[index];
    code code = header.codes.codes[item.symbol];
    put(out, code.bits, code.length);
    put(out, item.extra, header_extra_bits(item.symbol));
    flush(out);
  }
  put_sequences(out, memory, bytes + from, &codes);
}

size_t cpack_deflate(uint8_t *out, const uint8_t *bytes, size_t count, void *memory) {
  memory_layout *layout = memory;
  memset(layout->heads, 0, sizeof layout->heads);
  bit_writer writer = {out, 0, 0};
  for (size_t from = 0; from < count; from += block_size) {
    put_block(&writer, layout, bytes, from, count - from < block_size ? count : from + block_size);
  }
  put_stored(&writer, bytes, 0);
  return (size_t)(writer.next - out);
}
