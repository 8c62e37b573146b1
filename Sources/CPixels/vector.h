// The kernels over rows of pixels in terms of a vector of LANES pixels; a file that includes this defines the
// vector's operations before. Products are made of 16-bit lanes: LOW8 and HIGH8 with zero take a
// vector of pixels apart into two of such lanes, PACK16 puts them together again.
//
// No include guard: each set includes it once.

// round(x / 255) of products of two bytes: with t = x + 128 it is t * 257 >> 16.
static inline V divided(V x) { return MULHIGH16(ADD16(x, ALL16(128)), ALL16(257)); }

// All channels of pixels times bytes in the same places.
static inline V times(V pixels, V bytes) {
  V low = divided(MUL16(LOW8(pixels, ZERO), LOW8(bytes, ZERO)));
  V high = divided(MUL16(HIGH8(pixels, ZERO), HIGH8(bytes, ZERO)));
  return PACK16(low, high);
}

static inline V over_below(V source, V below) {
  V all = ALL16(255);
  V low = SUB16(all, ALPHA(LOW8(source, ZERO)));
  V high = SUB16(all, ALPHA(HIGH8(source, ZERO)));
  low = divided(MUL16(LOW8(below, ZERO), low));
  high = divided(MUL16(HIGH8(below, ZERO), high));
  // Added as whole pixels, so that values that are not premultiplied carry as in the plain set.
  return ADD32(source, PACK16(low, high));
}

#define ROWS for (; i + LANES <= count; i += LANES)
#define REST for (; i < count; i++)

static void fill(uint32_t *target, size_t count, uint32_t color) {
  V source = ALL32(color);
  size_t i = 0;
  for (; i + 4 * LANES <= count; i += 4 * LANES) {
    STORE(target + i, source);
    STORE(target + i + LANES, source);
    STORE(target + i + 2 * LANES, source);
    STORE(target + i + 3 * LANES, source);
  }
  ROWS STORE(target + i, source);
  REST target[i] = color;
}

static void color(uint32_t *target, size_t count, uint32_t color) {
  V source = ALL32(color), rest = ALL16(255 - (color >> 24));
  size_t i = 0;
  ROWS {
    V below = LOAD(target + i);
    V low = divided(MUL16(LOW8(below, ZERO), rest));
    V high = divided(MUL16(HIGH8(below, ZERO), rest));
    STORE(target + i, ADD32(source, PACK16(low, high)));
  }
  REST target[i] = laid_over(color, target[i]);
}

static void color_covered(
    uint32_t *target, size_t count, uint32_t color, const uint8_t *coverage) {
  V source = ALL32(color);
  const uint64_t whole = ~(uint64_t)0 >> (64 - 8 * LANES);
  const int is_opaque = color >> 24 == 255;
  size_t i = 0;
  ROWS {
    // Most of a glyph's box is either clear or covered whole.
    uint64_t together = 0;
    __builtin_memcpy(&together, coverage + i, LANES);
    if (together == 0) continue;
    if (is_opaque && together == whole) {
      STORE(target + i, source);
      continue;
    }
    V bytes = spread(coverage + i);
    STORE(target + i, over_below(times(source, bytes), LOAD(target + i)));
  }
  REST target[i] = laid_over(scaled(color, coverage[i]), target[i]);
}

// Whatever the coverage, a block costs the same: a branch on it could not be foretold. What is fetched ahead
// is another row as a rule, which the processor does not see coming.
#define BLOCKS(count, body)                                                                     \
  for (size_t index = 0; index < (count); index++, block++) {                                   \
    uint32_t *row = target + block->y * stride + block->x;                                      \
    const cpixels_block *ahead = index + 8 < soft + whole ? block + 8 : block;                  \
    __builtin_prefetch(target + ahead->y * stride + ahead->x, 1);                               \
    for (int i = 0; i < 8; i += LANES) {                                                        \
      V bytes = spread(block->coverage + i), below = LOAD(row + i);                             \
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
  ROWS {
    V source = LOAD(texels + i);
    if (IS_OPAQUE(source)) {
      STORE(target + i, source);
    } else if (!IS_ZERO(source)) {
      STORE(target + i, over_below(source, LOAD(target + i)));
    }
  }
  REST target[i] = laid_over(texels[i], target[i]);
}

static void over_scaled(
    uint32_t *target, size_t count, const uint32_t *texels, uint32_t coverage) {
  V factor = ALL16(coverage);
  size_t i = 0;
  ROWS {
    V source = LOAD(texels + i);
    V low = divided(MUL16(LOW8(source, ZERO), factor));
    V high = divided(MUL16(HIGH8(source, ZERO), factor));
    STORE(target + i, over_below(PACK16(low, high), LOAD(target + i)));
  }
  REST target[i] = laid_over(scaled(texels[i], coverage), target[i]);
}

static void over_covered(
    uint32_t *target, size_t count, const uint32_t *texels, const uint8_t *coverage) {
  size_t i = 0;
  ROWS {
    V source = times(LOAD(texels + i), spread(coverage + i));
    STORE(target + i, over_below(source, LOAD(target + i)));
  }
  REST target[i] = laid_over(scaled(texels[i], coverage[i]), target[i]);
}

static void plus(uint32_t *target, size_t count, const uint32_t *texels) {
  size_t i = 0;
  ROWS STORE(target + i, ADD8_SATURATED(LOAD(texels + i), LOAD(target + i)));
  REST target[i] = sum(texels[i], target[i]);
}

static void scale(
    uint32_t *target, size_t count, const uint32_t *texels, const uint8_t *coverage) {
  size_t i = 0;
  ROWS STORE(target + i, times(LOAD(texels + i), spread(coverage + i)));
  REST target[i] = scaled(texels[i], coverage[i]);
}

static void tint(uint32_t *target, size_t count, const uint32_t *texels, uint32_t tint) {
  V factor = ALL32(tint);
  size_t i = 0;
  ROWS STORE(target + i, times(LOAD(texels + i), factor));
  REST target[i] = tinted(texels[i], tint);
}

static void mix(
    uint32_t *target, size_t count, const uint32_t *a, const uint32_t *b, uint32_t weight) {
  V first = ALL16(256 - weight), second = ALL16(weight), half = ALL16(128);
  size_t i = 0;
  ROWS {
    V x = LOAD(a + i), y = LOAD(b + i);
    V low = ADD16(MUL16(LOW8(x, ZERO), first), MUL16(LOW8(y, ZERO), second));
    V high = ADD16(MUL16(HIGH8(x, ZERO), first), MUL16(HIGH8(y, ZERO), second));
    STORE(target + i, PACK16(RIGHT16(ADD16(low, half), 8), RIGHT16(ADD16(high, half), 8)));
  }
  REST target[i] = mixed(a[i], b[i], weight);
}

// Of sums along rows, 0 to 65,280 in 16-bit lanes: `(upper * first + lower * second + 32768) >> 16`,
// `pairs` holding (256 - weight, weight) in each 32 bits. The lanes are taken as signed numbers,
// 32,768 less, since that is what can be multiplied and added in pairs.
static inline V down(V upper, V lower, V pairs_low, V pairs_high) {
  V flip = ALL16(0x8000), half = ALL32(32768 * 256 + 32768);
  upper = XOR(upper, flip);
  lower = XOR(lower, flip);
  V low = ADD32(MULADD16(LOW16(upper, lower), pairs_low), half);
  V high = ADD32(MULADD16(HIGH16(upper, lower), pairs_high), half);
  return PACK32(RIGHT32(low, 16), RIGHT32(high, 16));
}

static void shift(
    uint32_t *target, size_t count, const uint32_t *upper, const uint32_t *lower,
    uint32_t weight_x, uint32_t weight_y) {
  V first = ALL16(256 - weight_x), second = ALL16(weight_x);
  V pair = ALL32(weight_y << 16 | (256 - weight_y));
  size_t i = 0;
  ROWS {
    V a = LOAD(upper + i), b = LOAD(upper + i + 1), c = LOAD(lower + i), d = LOAD(lower + i + 1);
    V above = ADD16(MUL16(LOW8(a, ZERO), first), MUL16(LOW8(b, ZERO), second));
    V below = ADD16(MUL16(LOW8(c, ZERO), first), MUL16(LOW8(d, ZERO), second));
    V low = down(above, below, pair, pair);
    above = ADD16(MUL16(HIGH8(a, ZERO), first), MUL16(HIGH8(b, ZERO), second));
    below = ADD16(MUL16(HIGH8(c, ZERO), first), MUL16(HIGH8(d, ZERO), second));
    STORE(target + i, PACK16(low, down(above, below, pair, pair)));
  }
  REST target[i] = four(upper[i], upper[i + 1], lower[i], lower[i + 1], weight_x, weight_y);
}

// LANES pixels of places along two rows, each with its own weights.
static inline V four_each(
    const uint32_t *const above[LANES], const uint32_t *const below[LANES],
    const uint32_t across[LANES], V pair_low_low, V pair_low_high, V pair_high_low,
    V pair_high_high) {
  V a, b, c, d;
  gather(above, &a, &b);
  gather(below, &c, &d);
  V second = weights(across), first = SUB16(ALL16(256), second);
  V first_low = PAIR_LOW(first), second_low = PAIR_LOW(second);
  V upper = ADD16(MUL16(LOW8(a, ZERO), first_low), MUL16(LOW8(b, ZERO), second_low));
  V lower = ADD16(MUL16(LOW8(c, ZERO), first_low), MUL16(LOW8(d, ZERO), second_low));
  V low = down(upper, lower, pair_low_low, pair_low_high);
  V first_high = PAIR_HIGH(first), second_high = PAIR_HIGH(second);
  upper = ADD16(MUL16(HIGH8(a, ZERO), first_high), MUL16(HIGH8(b, ZERO), second_high));
  lower = ADD16(MUL16(HIGH8(c, ZERO), first_high), MUL16(HIGH8(d, ZERO), second_high));
  return PACK16(low, down(upper, lower, pair_high_low, pair_high_high));
}

static void stretch(
    uint32_t *target, size_t count, const uint32_t *upper, const uint32_t *lower, int64_t u,
    int64_t du, uint32_t weight_y) {
  V pair = ALL32(weight_y << 16 | (256 - weight_y));
  size_t i = 0;
  ROWS {
    const uint32_t *above[LANES], *below[LANES];
    uint32_t across[LANES];
    for (int lane = 0; lane < LANES; lane++) {
      ptrdiff_t x = (ptrdiff_t)(u >> 32);
      above[lane] = upper + x;
      below[lane] = lower + x;
      across[lane] = weight_of(u);
      u += du;
    }
    STORE(target + i, four_each(above, below, across, pair, pair, pair, pair));
  }
  REST {
    target[i] = stretched(upper, lower, u, weight_y);
    u += du;
  }
}

static void turn(
    uint32_t *target, size_t count, const uint32_t *texels, ptrdiff_t stride, int64_t u, int64_t v,
    int64_t du, int64_t dv) {
  size_t i = 0;
  ROWS {
    const uint32_t *above[LANES], *below[LANES];
    uint32_t across[LANES], along[LANES];
    for (int lane = 0; lane < LANES; lane++) {
      above[lane] = texels + (ptrdiff_t)(v >> 32) * stride + (ptrdiff_t)(u >> 32);
      below[lane] = above[lane] + stride;
      across[lane] = weight_of(u);
      // (256 - weight, weight): see `down`.
      along[lane] = weight_of(v) * 0xFFFF + 256;
      u += du;
      v += dv;
    }
    V pairs_of = LOAD(along);
    V low = PAIR_LOW(pairs_of), high = PAIR_HIGH(pairs_of);
    STORE(
        target + i, four_each(
                        above, below, across, PAIR_LOW(low), PAIR_HIGH(low), PAIR_LOW(high),
                        PAIR_HIGH(high)));
  }
  REST {
    target[i] = turned(texels, stride, u, v);
    u += du;
    v += dv;
  }
}
