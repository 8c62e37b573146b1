// The kernels over rows of pixels in terms of a vector of LANES pixels; a file that includes this defines the
// vector's operations before. Products are made of 16-bit lanes: LOW8 and HIGH8 with zero take a
// vector of pixels apart into two of such lanes, PACK16 puts them together again.
//
// The last LANES pixels of a row are read before any is written and written after all others, so no
// pixel is worked on by itself; rows shorter than a vector are read and written in part.
//
// No include guard: each set includes it once.

#define INLINE static inline __attribute__((always_inline))

// round(x / 255) of products of two bytes: with t = x + 128 it is t * 257 >> 16.
INLINE V divided(V x) { return MULHIGH16(ADD16(x, ALL16(128)), ALL16(257)); }

// All channels of pixels times 16-bit factors of each of them.
INLINE V product(V pixels, V low_factors, V high_factors) {
  V low = divided(MUL16(LOW8(pixels, ZERO), low_factors));
  V high = divided(MUL16(HIGH8(pixels, ZERO), high_factors));
  return PACK16(low, high);
}

// All channels of pixels times bytes in the same places.
INLINE V times(V pixels, V bytes) {
  return product(pixels, LOW8(bytes, ZERO), HIGH8(bytes, ZERO));
}

INLINE V over_below(V source, V below) {
  V rest = XOR(source, ALL32(-1));
  // Added as whole pixels, so that values that are not premultiplied carry as in the plain set.
  return ADD32(source, product(below, LOW_ALPHA(rest), HIGH_ALPHA(rest)));
}

// What a kernel makes of LANES pixels; what it does not read is zero, and `a` and `b` are the same for all.
typedef V (*pixels_of)(V below, V texels, V others, V bytes, V a, V b);

// Writes a row. What is null is not read, and of the target only what is `laid` over it is. Inlined with
// all of that known.
INLINE void each(
    uint32_t *target, size_t count, int laid, const uint32_t *texels, const uint32_t *others,
    const uint8_t *bytes, V a, V b, pixels_of pixels) {
  if (count < LANES) {
    if (count == 0) return;
    V below = laid ? load_part(target, count) : ZERO;
    V row = texels ? load_part(texels, count) : ZERO, more = others ? load_part(others, count) : ZERO;
    V spread = bytes ? spread_part(bytes, count) : ZERO;
    store_part(target, count, pixels(below, row, more, spread, a, b));
    return;
  }
  const size_t last = count - LANES;
  V below = laid ? LOAD(target + last) : ZERO;
  V row = texels ? LOAD(texels + last) : ZERO, more = others ? LOAD(others + last) : ZERO;
  for (size_t i = 0; i < last; i += LANES) {
    V at = laid ? LOAD(target + i) : ZERO;
    V here = texels ? LOAD(texels + i) : ZERO, other = others ? LOAD(others + i) : ZERO;
    V covered = bytes ? spread_of(bytes + i) : ZERO;
    STORE(target + i, pixels(at, here, other, covered, a, b));
  }
  V covered = bytes ? spread_of(bytes + last) : ZERO;
  STORE(target + last, pixels(below, row, more, covered, a, b));
}

static void fill(uint32_t *target, size_t count, uint32_t color) {
  V source = ALL32(color);
  if (count < LANES) {
    if (count > 0) store_part(target, count, source);
    return;
  }
  const size_t last = count - LANES;
  size_t i = 0;
  for (; i + 4 * LANES <= count; i += 4 * LANES) {
    STORE(target + i, source);
    STORE(target + i + LANES, source);
    STORE(target + i + 2 * LANES, source);
    STORE(target + i + 3 * LANES, source);
  }
  for (; i < last; i += LANES) STORE(target + i, source);
  STORE(target + last, source);
}

INLINE V color_pixels(V below, V texels, V others, V bytes, V source, V rest) {
  return ADD32(source, product(below, rest, rest));
}

static void color(uint32_t *target, size_t count, uint32_t color) {
  each(target, count, 1, 0, 0, 0, ALL32(color), ALL16(255 - (color >> 24)), color_pixels);
}

INLINE V color_covered_pixels(V below, V texels, V others, V bytes, V source, V rest) {
  return over_below(times(source, bytes), below);
}

static void color_covered(
    uint32_t *target, size_t count, uint32_t color, const uint8_t *coverage) {
  V source = ALL32(color);
  const uint64_t whole = ~(uint64_t)0 >> (64 - 8 * LANES);
  const int is_opaque = color >> 24 == 255;
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    // Most of a glyph's box is either clear or covered whole.
    uint64_t together = 0;
    __builtin_memcpy(&together, coverage + i, LANES);
    if (together == 0) continue;
    if (is_opaque && together == whole) {
      STORE(target + i, source);
      continue;
    }
    STORE(target + i, over_below(times(source, spread_of(coverage + i)), LOAD(target + i)));
  }
  each(target + i, count - i, 1, 0, 0, coverage + i, source, ZERO, color_covered_pixels);
}

INLINE V over_pixels(V below, V texels, V others, V bytes, V a, V b) {
  return over_below(texels, below);
}

// Whatever the coverage, a block costs the same: a branch on it could not be foretold. What is fetched ahead
// is another row as a rule, which the processor does not see coming.
#define BLOCKS(count, body)                                                                     \
  for (size_t index = 0; index < (count); index++, block++) {                                   \
    uint32_t *row = target + block->y * stride + block->x;                                      \
    const cpixels_block *ahead = index + 8 < soft + whole ? block + 8 : block;                  \
    __builtin_prefetch(target + ahead->y * stride + ahead->x, 1);                               \
    for (int i = 0; i < 8; i += LANES) {                                                        \
      V bytes = spread_of(block->coverage + i), below = LOAD(row + i);                             \
      STORE(row + i, body);                                                                     \
    }                                                                                           \
  }

static void glyph(
    uint32_t *target, ptrdiff_t stride, uint32_t color, const cpixels_block *blocks, size_t soft,
    size_t whole) {
  const V source = ALL32(color), ones = ALL16(-1), alpha = ALL32(0xFF000000);
  const cpixels_block *block = blocks;
  if (color == 0xFF000000) {
    BLOCKS(soft, ADD32(AND(bytes, alpha), times(below, XOR(bytes, ones))))
  } else if (color >> 24 == 255) {
    // Of an opaque colour the alpha is the coverage.
    BLOCKS(soft, ADD32(times(source, bytes), times(below, XOR(bytes, ones))))
  } else {
    BLOCKS(soft + whole, over_below(times(source, bytes), below))
    return;
  }
  for (size_t index = 0; index < whole; index++, block++) {
    uint32_t *row = target + block->y * stride + block->x;
    for (int i = 0; i < 8; i += LANES) STORE(row + i, source);
  }
}

static void over(uint32_t *target, size_t count, const uint32_t *texels) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    V source = LOAD(texels + i);
    if (IS_OPAQUE(source)) {
      STORE(target + i, source);
    } else if (!IS_ZERO(source)) {
      STORE(target + i, over_below(source, LOAD(target + i)));
    }
  }
  each(target + i, count - i, 1, texels + i, 0, 0, ZERO, ZERO, over_pixels);
}

INLINE V over_scaled_pixels(V below, V texels, V others, V bytes, V factor, V b) {
  return over_below(product(texels, factor, factor), below);
}

static void over_scaled(
    uint32_t *target, size_t count, const uint32_t *texels, uint32_t coverage) {
  each(target, count, 1, texels, 0, 0, ALL16(coverage), ZERO, over_scaled_pixels);
}

INLINE V over_covered_pixels(V below, V texels, V others, V bytes, V a, V b) {
  return over_below(times(texels, bytes), below);
}

static void over_covered(
    uint32_t *target, size_t count, const uint32_t *texels, const uint8_t *coverage) {
  each(target, count, 1, texels, 0, coverage, ZERO, ZERO, over_covered_pixels);
}

INLINE V plus_pixels(V below, V texels, V others, V bytes, V a, V b) {
  return ADD8_SATURATED(texels, below);
}

static void plus(uint32_t *target, size_t count, const uint32_t *texels) {
  each(target, count, 1, texels, 0, 0, ZERO, ZERO, plus_pixels);
}

INLINE V scale_pixels(V below, V texels, V others, V bytes, V a, V b) {
  return times(texels, bytes);
}

static void scale(
    uint32_t *target, size_t count, const uint32_t *texels, const uint8_t *coverage) {
  each(target, count, 0, texels, 0, coverage, ZERO, ZERO, scale_pixels);
}

INLINE V tint_pixels(V below, V texels, V others, V bytes, V factor, V b) {
  return times(texels, factor);
}

static void tint(uint32_t *target, size_t count, const uint32_t *texels, uint32_t tint) {
  each(target, count, 0, texels, 0, 0, ALL32(tint), ZERO, tint_pixels);
}

INLINE V mix_pixels(V below, V x, V y, V bytes, V first, V second) {
  V low = ADD16(MUL16(LOW8(x, ZERO), first), MUL16(LOW8(y, ZERO), second));
  V high = ADD16(MUL16(HIGH8(x, ZERO), first), MUL16(HIGH8(y, ZERO), second));
  V half = ALL16(128);
  return PACK16(RIGHT16(ADD16(low, half), 8), RIGHT16(ADD16(high, half), 8));
}

static void mix(
    uint32_t *target, size_t count, const uint32_t *a, const uint32_t *b, uint32_t weight) {
  each(target, count, 0, a, b, 0, ALL16(256 - weight), ALL16(weight), mix_pixels);
}

// Bilinear: `(upper * (256 - y) + lower * y + 32768) >> 16` with `upper = a * (256 - x) + b * x` and so on.
//
// Sums along a row go up to 65,280, and are kept as signed numbers, 32,768 less, since that is what can be
// multiplied and added in pairs. They have 128 on top, which becomes the half that is added before the
// shift; what the shift leaves is 128 too small, which fits a signed byte and is put right there.
// Of vertical weights: (256 - y, y) in each 32 bits.
INLINE uint32_t pair_of(uint32_t weight) { return weight << 16 | (256 - weight); }

// One half of the lanes; `first` and `second` are the pairs of weights of its two halves.
INLINE V down(V upper, V lower, V first, V second) {
  V low = MULADD16(LOW16(upper, lower), first), high = MULADD16(HIGH16(upper, lower), second);
  return PACK32(SIGNED_RIGHT32(low, 16), SIGNED_RIGHT32(high, 16));
}

INLINE V packed(V low, V high) { return XOR(PACK16_SIGNED(low, high), ALL32(0x80808080)); }

// Of pixels and the ones right of them; weights from 1 to 255.
INLINE V shifted(sums upper, sums lower, V pair) {
  return packed(
      down(upper.low, lower.low, pair, pair), down(upper.high, lower.high, pair, pair));
}

static void shift(
    uint32_t *target, size_t count, const uint32_t *upper, const uint32_t *lower,
    uint32_t weight_x, uint32_t weight_y) {
  V x = across_weights(weight_x), pair = ALL32(pair_of(weight_y));
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    sums above = across(LOAD(upper + i), LOAD(upper + i + 1), x);
    sums below = across(LOAD(lower + i), LOAD(lower + i + 1), x);
    STORE(target + i, shifted(above, below, pair));
  }
  if (i == count) return;
  size_t left = count - i;
  sums above = across(load_part(upper + i, left), load_part(upper + i + 1, left), x);
  sums below = across(load_part(lower + i, left), load_part(lower + i + 1, left), x);
  store_part(target + i, left, shifted(above, below, pair));
}

// Rows that go down a strip together: the sums along a row of texels serve two rows of pixels.
#define STRIP 8

static void shift_over(
    uint32_t *target, ptrdiff_t target_stride, size_t count, size_t rows, const uint32_t *texels,
    ptrdiff_t stride, uint32_t weight_x, uint32_t weight_y) {
  V x = across_weights(weight_x), pair = ALL32(pair_of(weight_y));
  for (size_t top = 0; top < rows; top += STRIP) {
    size_t height = rows - top < STRIP ? rows - top : STRIP;
    const uint32_t *from = texels + (ptrdiff_t)top * stride;
    uint32_t *to = target + (ptrdiff_t)top * target_stride;
    size_t i = 0;
    for (; i + LANES <= count; i += LANES) {
      const uint32_t *texel = from + i;
      uint32_t *pixel = to + i;
      sums above = across(LOAD(texel), LOAD(texel + 1), x);
      for (size_t row = 0; row < height; row++) {
        texel += stride;
        sums below = across(LOAD(texel), LOAD(texel + 1), x);
        STORE(pixel, over_below(shifted(above, below, pair), LOAD(pixel)));
        above = below;
        pixel += target_stride;
      }
    }
    if (i == count) continue;
    const size_t left = count - i;
    const uint32_t *texel = from + i;
    uint32_t *pixel = to + i;
    sums above = across(load_part(texel, left), load_part(texel + 1, left), x);
    for (size_t row = 0; row < height; row++) {
      texel += stride;
      sums below = across(load_part(texel, left), load_part(texel + 1, left), x);
      store_part(
          pixel, left, over_below(shifted(above, below, pair), load_part(pixel, left)));
      above = below;
      pixel += target_stride;
    }
  }
}

// Pixels along a line through a picture: whose places and weights a walk has, LANES at a time.
INLINE V walked(
    const walk *at, const uint32_t *upper, const uint32_t *lower, ptrdiff_t stride, int is_level,
    V pair) {
  uint32_t places[LANES];
  V y;
  const sums x = places_of(at, stride, is_level, places, &y);
  const sums above = gathered(upper, places, x), below = gathered(lower, places, x);
  if (is_level) return shifted(above, below, pair);
  return packed(
      down(above.low, below.low, PAIR(y, 0x00), PAIR(y, 0x55)),
      down(above.high, below.high, PAIR(y, 0xAA), PAIR(y, 0xFF)));
}

// The last pixels may be written twice: no place outside of the line is read.
INLINE void walk_along(
    uint32_t *target, size_t count, const uint32_t *upper, const uint32_t *lower, ptrdiff_t stride,
    int64_t u, int64_t v, int64_t du, int64_t dv, int is_level, V pair) {
  if (count < LANES) {
    if (count == 0) return;
    const walk at = walk_from(u, v, du, dv, count);
    store_part(target, count, walked(&at, upper, lower, stride, is_level, pair));
    return;
  }
  const int64_t last = (int64_t)count - LANES;
  walk at = walk_from(u, v, du, dv, LANES);
  const walk end = moved(&at, last * du, last * dv);
  for (int64_t i = 0; i < last; i += LANES) {
    STORE(target + i, walked(&at, upper, lower, stride, is_level, pair));
    at = moved(&at, LANES * du, LANES * dv);
  }
  at = end;
  STORE(target + last, walked(&at, upper, lower, stride, is_level, pair));
}

static void stretch(
    uint32_t *target, size_t count, const uint32_t *upper, const uint32_t *lower, int64_t u,
    int64_t du, uint32_t weight_y) {
  walk_along(target, count, upper, lower, 0, u, 0, du, 0, 1, ALL32(pair_of(weight_y)));
}

static void turn(
    uint32_t *target, size_t count, const uint32_t *texels, ptrdiff_t stride, int64_t u, int64_t v,
    int64_t du, int64_t dv) {
  walk_along(target, count, texels, texels + stride, stride, u, v, du, dv, 0, ZERO);
}
