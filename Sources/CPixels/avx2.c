// The kernels for x86 with AVX2: eight pixels at a time. Lanes are worked on in two halves of 128
// bits; what unpacks by halves packs by halves.

#if defined(__x86_64__)

#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#include "plain.h"
#include "sets.h"

#define LANES 8
#define V __m256i
#define LOAD(p) _mm256_loadu_si256((const __m256i *)(p))
#define STORE(p, v) _mm256_storeu_si256((__m256i *)(p), v)
#define ZERO _mm256_setzero_si256()
#define ALL16(x) _mm256_set1_epi16((short)(x))
#define ALL32(x) _mm256_set1_epi32((int)(x))
#define ADD8_SATURATED _mm256_adds_epu8
#define ADD16 _mm256_add_epi16
#define ADD32 _mm256_add_epi32
#define MUL16 _mm256_mullo_epi16
#define MULHIGH16 _mm256_mulhi_epu16
#define MULADD16 _mm256_madd_epi16
#define RIGHT16 _mm256_srli_epi16
#define SIGNED_RIGHT32 _mm256_srai_epi32
#define XOR _mm256_xor_si256
#define AND _mm256_and_si256
#define LOW8 _mm256_unpacklo_epi8
#define HIGH8 _mm256_unpackhi_epi8
#define LOW16 _mm256_unpacklo_epi16
#define HIGH16 _mm256_unpackhi_epi16
#define PACK16 _mm256_packus_epi16
#define PACK16_SIGNED _mm256_packs_epi16
#define PACK32 _mm256_packs_epi32
// The alphas of the pixels in a half of the lanes, in all 16-bit channels of their pixel.
#define LOW_ALPHA(v) _mm256_shuffle_epi8(v, ALPHAS(3, 7))
#define HIGH_ALPHA(v) _mm256_shuffle_epi8(v, ALPHAS(11, 15))
#define ALPHAS(a, b)                                                                             \
  _mm256_setr_epi8(                                                                              \
      a, -1, a, -1, a, -1, a, -1, b, -1, b, -1, b, -1, b, -1, a, -1, a, -1, a, -1, a, -1, b, -1, \
      b, -1, b, -1, b, -1)
#define PAIR(v, which) _mm256_shuffle_epi32(v, which)
#define IS_ZERO(v) _mm256_testz_si256(v, v)
#define IS_OPAQUE(v) _mm256_testc_si256(v, _mm256_set1_epi32((int)0xFF000000))

// Eight bytes, each in all channels of its pixel.
static inline V spread(__m128i bytes) {
  V v = _mm256_cvtepu8_epi32(bytes);
  return _mm256_shuffle_epi8(
      v, _mm256_setr_epi8(
             0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8,
             12, 12, 12, 12));
}

static inline V spread_of(const uint8_t *bytes) {
  return spread(_mm_loadl_epi64((const __m128i *)bytes));
}

static inline V spread_part(const uint8_t *bytes, size_t count) {
  return spread(_mm_cvtsi64_si128((int64_t)some_bytes(bytes, count)));
}

// Ones in the first `count` lanes, 1 to 7.
static inline V mask_of(size_t count) {
  static const int32_t ones[2 * LANES - 2] = {-1, -1, -1, -1, -1, -1, -1};
  return LOAD(ones + LANES - 1 - count);
}

static inline V load_part(const uint32_t *pixels, size_t count) {
  return _mm256_maskload_epi32((const int *)pixels, mask_of(count));
}

static inline void store_part(uint32_t *pixels, size_t count, V v) {
  _mm256_maskstore_epi32((int *)pixels, mask_of(count), v);
}

// Numbers of 16 bits for LANES pixels: `low` of the first two of each four, `high` of the others.
typedef struct {
  V low, high;
} sums;

// Pixels times 256 - w and the ones right of them times w: see `down`. Weights are bytes, so 0 and 256 are
// none; the other factor is one of signed bytes, 128 less than they are.
static inline V across_weights(uint32_t w) { return ALL16(w << 8 | (256 - w)); }

static inline sums across(V left, V right, V weights) {
  const V flip = ALL32(0x80808080), half = ALL16(128);
  left = XOR(left, flip);
  right = XOR(right, flip);
  return (sums){
      ADD16(_mm256_maddubs_epi16(weights, LOW8(left, right)), half),
      ADD16(_mm256_maddubs_epi16(weights, HIGH8(left, right)), half)};
}

// The same of pairs of pixels and the ones right of them, each with weights of its own: bytes again, 255 - w
// and w, and the left pixel once more.
static inline V across_pairs(V pairs, V weights) {
  pairs = _mm256_shuffle_epi8(
      pairs, _mm256_setr_epi8(
                 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8,
                 12, 9, 13, 10, 14, 11, 15));
  V sum = _mm256_maddubs_epi16(weights, XOR(pairs, ALL32(0x80808080)));
  return ADD16(sum, _mm256_and_si256(pairs, ALL16(0xFF)));
}

static inline V four_pairs(const uint32_t *texels, const uint32_t *a, const uint32_t *b) {
#define PLACE(p) ((const double *)(texels + (p)))
  __m128d low = _mm_loadh_pd(_mm_load_sd(PLACE(a[0])), PLACE(a[1]));
  __m128d high = _mm_loadh_pd(_mm_load_sd(PLACE(b[0])), PLACE(b[1]));
#undef PLACE
  return _mm256_castpd_si256(_mm256_set_m128d(high, low));
}

static inline sums gathered(const uint32_t *texels, const uint32_t places[LANES], sums x) {
  return (sums){
      across_pairs(four_pairs(texels, places, places + 4), x.low),
      across_pairs(four_pairs(texels, places + 2, places + 6), x.high)};
}

// Eight places along a line, in 32.32 fixed point: those of lanes 0, 1, 4 and 5, and of the others.
typedef struct {
  V u_low, u_high, v_low, v_high;
} walk;

// From lane `count` on all are where the first is.
static inline walk walk_from(int64_t u, int64_t v, int64_t du, int64_t dv, size_t count) {
  const V low = count < LANES ? _mm256_cmpgt_epi64(_mm256_set1_epi64x((int64_t)count),
                                                   _mm256_setr_epi64x(0, 1, 4, 5))
                              : ALL32(-1);
  const V high = count < LANES ? _mm256_cmpgt_epi64(_mm256_set1_epi64x((int64_t)count),
                                                    _mm256_setr_epi64x(2, 3, 6, 7))
                               : ALL32(-1);
#define FROM(start, d, mask, a, b, e, f)                                                       \
  _mm256_add_epi64(                                                                            \
      _mm256_set1_epi64x(start),                                                               \
      _mm256_and_si256(_mm256_setr_epi64x(a * d, b * d, e * d, f * d), mask))
  return (walk){
      FROM(u, du, low, 0, 1, 4, 5), FROM(u, du, high, 2, 3, 6, 7),
      FROM(v, dv, low, 0, 1, 4, 5), FROM(v, dv, high, 2, 3, 6, 7)};
#undef FROM
}

static inline walk moved(const walk *at, int64_t du, int64_t dv) {
  const V u = _mm256_set1_epi64x(du), v = _mm256_set1_epi64x(dv);
  return (walk){
      _mm256_add_epi64(at->u_low, u), _mm256_add_epi64(at->u_high, u),
      _mm256_add_epi64(at->v_low, v), _mm256_add_epi64(at->v_high, v)};
}

// In 1/256, lane by lane; the whole part has at most 24 bits.
static inline V in_order(V low, V high) {
  return _mm256_castps_si256(_mm256_shuffle_ps(
      _mm256_castsi256_ps(_mm256_srli_epi64(low, 24)),
      _mm256_castsi256_ps(_mm256_srli_epi64(high, 24)), 0x88));
}

// Offsets of texels, weights along the row, and the pairs of weights down of each pixel.
static inline sums places_of(
    const walk *at, ptrdiff_t stride, int is_level, uint32_t places[LANES], V *pairs) {
  const V fraction = ALL32(0xFF);
  V u = in_order(at->u_low, at->u_high), place = _mm256_srli_epi32(u, 8);
  *pairs = ZERO;
  if (!is_level) {
    V v = in_order(at->v_low, at->v_high);
    place = ADD32(place, _mm256_mullo_epi32(_mm256_srli_epi32(v, 8), ALL32(stride)));
    v = _mm256_and_si256(v, fraction);
    *pairs = ADD32(_mm256_slli_epi32(v, 16), _mm256_sub_epi32(ALL32(256), v));
  }
  STORE(places, place);
  // By way of memory: taken out of the vector, each costs two shuffles, of which there are enough.
  __asm__ volatile("" : : "r"(places) : "memory");
  u = _mm256_and_si256(u, fraction);
  u = _mm256_or_si256(_mm256_slli_epi32(u, 8), XOR(u, fraction));
#define FOUR(a, b) a, a + 1, a, a + 1, a, a + 1, a, a + 1, b, b + 1, b, b + 1, b, b + 1, b, b + 1
  const V low = _mm256_setr_epi8(FOUR(0, 4), FOUR(0, 4));
  const V high = _mm256_setr_epi8(FOUR(8, 12), FOUR(8, 12));
#undef FOUR
  return (sums){_mm256_shuffle_epi8(u, low), _mm256_shuffle_epi8(u, high)};
}

#include "vector.h"

#define FLOATS 8
#define F __m256
#define LOADF _mm256_loadu_ps
#define STOREF _mm256_storeu_ps
#define ALLF _mm256_set1_ps
#define ADDF _mm256_add_ps
#define MULF _mm256_mul_ps
#define MINF _mm256_min_ps
#define MAXF _mm256_max_ps

static inline F widened(const uint8_t *bytes) {
  return _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)bytes)));
}

// Numbers from 0 to 255, cut to whole ones.
static inline void store_bytes(uint8_t *target, F numbers) {
  V v = _mm256_cvttps_epi32(numbers);
  __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  _mm_storel_epi64((__m128i *)target, _mm_packus_epi16(words, words));
}

#include "numbers.h"

#pragma clang attribute pop

const cpixels_kernels cpixels_avx2 = CPIXELS_SET("avx2");

#endif
