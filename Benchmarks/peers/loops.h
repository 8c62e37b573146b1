// The loops that drawing consists of, written for speed alone: `kernels.c` measures them. What has
// no code for a processor here is left to the compiler.
#ifndef LOOPS_H
#define LOOPS_H

#include <stdint.h>
#include <string.h>
#ifdef __AVX2__
#include <immintrin.h>
#endif

enum {
  WIDTH = 1170,
  HEIGHT = 2532,
  TILE_WIDTH = 256,
  TILE_HEIGHT = 128,
  RADIUS = 20,
  BLURRED = 416
};

struct rows {
  uint32_t* restrict target;
  uint32_t* restrict source;
  uint8_t* restrict mask;
  int width, height;
};

static const uint32_t even = 0x00FF00FF, odd = 0xFF00FF00;

// Each channel times a / 255, rounded.
static inline uint32_t scaled(uint32_t pixel, uint32_t a) {
  uint32_t low = (pixel & even) * a + 0x00800080, high = (pixel >> 8 & even) * a + 0x00800080;
  low = (low + (low >> 8 & even)) >> 8 & even;
  high = (high + (high >> 8 & even)) & odd;
  return low | high;
}
static inline uint32_t over(uint32_t source, uint32_t target) {
  return source + scaled(target, 255 - (source >> 24));
}

static void copy(struct rows* r) { memcpy(r->target, r->source, (size_t)r->width * r->height * 4); }
#define EACH_PIXEL(expression)      \
  uint32_t* restrict t = r->target; \
  uint32_t* restrict s = r->source; \
  uint8_t* restrict m = r->mask;    \
  (void)s;                          \
  (void)m;                          \
  for (int i = 0, count = r->width * r->height; i < count; i++) t[i] = (expression)
static void fill(struct rows* r) { EACH_PIXEL(0xFF336699u); }
static void over_rows(struct rows* r) { EACH_PIXEL(over(s[i], t[i])); }
static void over_alpha(struct rows* r) { EACH_PIXEL(over(scaled(s[i], 128), t[i])); }
static void over_mask(struct rows* r) { EACH_PIXEL(over(scaled(s[i], m[i]), t[i])); }
static void color(struct rows* r) { EACH_PIXEL(0xD2888888u + scaled(t[i], 255 - 0xD2)); }
static void color_mask(struct rows* r) { EACH_PIXEL(over(scaled(0x80000000u, m[i]), t[i])); }

#ifdef __AVX2__
static inline __m256i scaled8(__m256i pixels, __m256i factors) {  // Sixteen channels of 16 bits.
  __m256i product = _mm256_add_epi16(_mm256_mullo_epi16(pixels, factors), _mm256_set1_epi16(128));
  return _mm256_mulhi_epu16(product, _mm256_set1_epi16(257));
}
static inline __m256i over8(__m256i source, __m256i target) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i spread = _mm256_setr_epi8(3, -1, 3, -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1, 3,
                                          -1, 3, -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1);
  __m256i rest = _mm256_xor_si256(source, _mm256_set1_epi8(-1));
  __m256i low = _mm256_shuffle_epi8(rest, spread);
  __m256i high = _mm256_shuffle_epi8(_mm256_srli_si256(rest, 8), spread);
  low = scaled8(_mm256_unpacklo_epi8(target, zero), low);
  high = scaled8(_mm256_unpackhi_epi8(target, zero), high);
  return _mm256_add_epi8(source, _mm256_packus_epi16(low, high));
}
// Between four rows of pixels: weights of 128ths down, of 32768ths across.
static inline __m256i mixed(__m256i upper, __m256i lower, __m256i upper2, __m256i lower2,
                            __m256i down, __m256i across, int is_high) {
#define DOWN(a, b) \
  _mm256_maddubs_epi16(is_high ? _mm256_unpackhi_epi8(a, b) : _mm256_unpacklo_epi8(a, b), down)
  __m256i left = DOWN(upper, lower), right = DOWN(upper2, lower2);
#undef DOWN
  left = _mm256_add_epi16(left, _mm256_mulhrs_epi16(_mm256_sub_epi16(right, left), across));
  return _mm256_srli_epi16(_mm256_add_epi16(left, _mm256_set1_epi16(64)), 7);
}
// Past the cache: what is written is not read first.
static void copy_past(struct rows* r) {
  for (int i = 0, count = r->width * r->height / 8; i < count; i++)
    _mm256_stream_si256((__m256i*)r->target + i, _mm256_load_si256((const __m256i*)r->source + i));
  _mm_sfence();
}
static inline __m256i load(const void* at) { return _mm256_loadu_si256((const __m256i*)at); }

// Moved by a fraction of a pixel.
static void translate(struct rows* r) {
  const __m256i down = _mm256_set1_epi16(45 << 8 | 83), across = _mm256_set1_epi16(40 << 8);
  for (int y = 0; y + 1 < r->height; y++) {
    const uint32_t *s = r->source + (size_t)y * r->width, *below = s + r->width;
    uint32_t* t = r->target + (size_t)y * r->width;
    for (int x = 0; x + 9 <= r->width; x += 8) {
      __m256i a = load(s + x), b = load(below + x), c = load(s + x + 1), d = load(below + x + 1);
      __m256i p = _mm256_packus_epi16(mixed(a, b, c, d, down, across, 0),
                                      mixed(a, b, c, d, down, across, 1));
      _mm256_storeu_si256((__m256i*)(t + x), over8(p, load(t + x)));
    }
  }
}

// Four pairs of neighbours. On some processors a gather is as fast, on others it takes twice as
// long.
static inline __m256i pairs(const uint32_t* s, __m128i at) {
  __m128i first = _mm_loadl_epi64((const __m128i*)(s + _mm_extract_epi32(at, 0)));
  __m128i third = _mm_loadl_epi64((const __m128i*)(s + _mm_extract_epi32(at, 2)));
  first = _mm_castpd_si128(
      _mm_loadh_pd(_mm_castsi128_pd(first), (const double*)(s + _mm_extract_epi32(at, 1))));
  third = _mm_castpd_si128(
      _mm_loadh_pd(_mm_castsi128_pd(third), (const double*)(s + _mm_extract_epi32(at, 3))));
  return _mm256_set_m128i(third, first);
}
// Four pixels of 16 bits a channel anywhere in an image, at 16.16 places.
static inline __m256i fetched(const uint32_t* s, int stride, __m128i u, __m128i v) {
  const __m256i repeat = _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9, 0, 1, 0,
                                          1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9);
  __m128i at = _mm_add_epi32(_mm_mullo_epi32(_mm_srai_epi32(v, 16), _mm_set1_epi32(stride)),
                             _mm_srai_epi32(u, 16));
  __m256i upper = pairs(s, at), lower = pairs(s + stride, at);
  __m128i seven = _mm_set1_epi32(127);
  __m256i y = _mm256_cvtepu32_epi64(_mm_and_si128(_mm_srli_epi32(v, 9), seven));
  __m256i x = _mm256_cvtepu32_epi64(_mm_slli_epi32(_mm_and_si128(_mm_srli_epi32(u, 9), seven), 8));
  y = _mm256_or_si256(_mm256_slli_epi64(y, 8), _mm256_sub_epi64(_mm256_set1_epi64x(127), y));
  y = _mm256_shuffle_epi8(y, repeat);
  x = _mm256_shuffle_epi8(x, repeat);
  __m256i a = _mm256_maddubs_epi16(_mm256_unpacklo_epi8(upper, lower), _mm256_unpacklo_epi64(y, y));
  __m256i b = _mm256_maddubs_epi16(_mm256_unpackhi_epi8(upper, lower), _mm256_unpackhi_epi64(y, y));
  __m256i left = _mm256_unpacklo_epi64(a, b), right = _mm256_unpackhi_epi64(a, b);
  left = _mm256_add_epi16(left, _mm256_mulhrs_epi16(_mm256_sub_epi16(right, left), x));
  return _mm256_srli_epi16(_mm256_add_epi16(left, _mm256_set1_epi16(64)), 7);
}
// Turned by 30 degrees, in runs that stay inside 256 x 256 pixels.
static void affine(struct rows* r) {
  const int c = 56756, s = 32768;
  const __m128i steps = _mm_setr_epi32(0, 1, 2, 3);
  const __m128i across = _mm_mullo_epi32(steps, _mm_set1_epi32(c)),
                down = _mm_mullo_epi32(steps, _mm_set1_epi32(s));
  for (int y = 0; y < r->height; y++)
    for (int x = 0; x + 8 <= r->width; x += 8) {
      uint32_t* t = r->target + (size_t)y * r->width + x;
      int u = (x & 127) * c - (y & 63) * s + (64 << 16),
          v = (x & 127) * s + (y & 63) * c + (8 << 16);
      __m256i p = fetched(r->source, 256, _mm_add_epi32(_mm_set1_epi32(u), across),
                          _mm_add_epi32(_mm_set1_epi32(v), down));
      __m256i q = fetched(r->source, 256, _mm_add_epi32(_mm_set1_epi32(u + 4 * c), across),
                          _mm_add_epi32(_mm_set1_epi32(v + 4 * s), down));
      __m256i pixels = _mm256_permute4x64_epi64(_mm256_packus_epi16(p, q), 0xD8);
      _mm256_storeu_si256((__m256i*)t, over8(pixels, load(t)));
    }
}
#else
static void copy_past(struct rows* r) { copy(r); }
static inline uint32_t between(uint32_t a, uint32_t b, uint32_t w) {
  uint32_t low = (a & even) * (256 - w) + (b & even) * w,
           high = (a >> 8 & even) * (256 - w) + (b >> 8 & even) * w;
  return (low >> 8 & even) | (high & odd);
}
static void mix_at(struct rows* r, int c, int s) {
  for (int y = 0; y + 1 < r->height; y++)
    for (int x = 0; x + 1 < r->width; x++) {
      uint32_t* t = r->target + (size_t)y * r->width + x;
      int u = (x & 127) * c - (y & 63) * s + (64 << 16),
          v = (x & 127) * s + (y & 63) * c + (8 << 16);
      const uint32_t* p = r->source + (v >> 16) * 256 + (u >> 16);
      uint32_t across = u >> 8 & 255;
      *t = over(between(between(p[0], p[1], across), between(p[256], p[257], across), v >> 8 & 255),
                *t);
    }
}
static void translate(struct rows* r) { mix_at(r, 65536, 0); }
static void affine(struct rows* r) { mix_at(r, 56756, 32768); }
#endif

// Three means over 41 pixels each way, of one channel: six times down, turning it is not counted.
static void blur(struct rows* r) {
  static _Thread_local uint16_t sums[BLURRED];
  static _Thread_local uint8_t other[BLURRED * BLURRED];
  for (int repeat = 0; repeat < r->width * r->height / (BLURRED * BLURRED); repeat++)
    for (int pass = 0; pass < 6; pass++) {
      const uint8_t* from = pass % 2 ? other : r->mask;
      uint8_t* to = pass % 2 ? r->mask : other;
      memset(sums, 0, sizeof sums);
      for (int y = -RADIUS; y < BLURRED; y++) {
        static const uint8_t zeros[BLURRED];
        const uint8_t* in = y + RADIUS < BLURRED ? from + (y + RADIUS) * BLURRED : zeros;
        const uint8_t* out = y - RADIUS >= 0 ? from + (y - RADIUS) * BLURRED : zeros;
        for (int x = 0; x < BLURRED; x++) sums[x] += in[x];
        if (y < 0) continue;
        for (int x = 0; x < BLURRED; x++) to[y * BLURRED + x] = (uint32_t)sums[x] * 1599 >> 16;
        for (int x = 0; x < BLURRED; x++) sums[x] -= out[x];
      }
    }
}

#endif
