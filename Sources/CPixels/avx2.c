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
#define SUB16 _mm256_sub_epi16
#define ADD32 _mm256_add_epi32
#define MUL16 _mm256_mullo_epi16
#define MULHIGH16 _mm256_mulhi_epu16
#define MULADD16 _mm256_madd_epi16
#define RIGHT16 _mm256_srli_epi16
#define RIGHT32 _mm256_srli_epi32
#define XOR _mm256_xor_si256
#define AND _mm256_and_si256
#define LOW8 _mm256_unpacklo_epi8
#define HIGH8 _mm256_unpackhi_epi8
#define LOW16 _mm256_unpacklo_epi16
#define HIGH16 _mm256_unpackhi_epi16
#define PACK16 _mm256_packus_epi16
#define PACK32 _mm256_packs_epi32
#define ALPHA(v) _mm256_shufflehi_epi16(_mm256_shufflelo_epi16(v, 0xFF), 0xFF)
#define IS_ZERO(v) _mm256_testz_si256(v, v)
#define IS_OPAQUE(v) _mm256_testc_si256(v, _mm256_set1_epi32((int)0xFF000000))

// Each byte of eight in all channels of its pixel.
static inline V spread(const uint8_t *bytes) {
  V v = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)bytes));
  return _mm256_shuffle_epi8(
      v, _mm256_setr_epi8(
             0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8,
             12, 12, 12, 12));
}

static inline __m128i two(const uint32_t *p) { return _mm_loadl_epi64((const __m128i *)p); }

static inline void gather(const uint32_t *const places[LANES], V *left, V *right) {
  __m128i a = _mm_unpacklo_epi32(two(places[0]), two(places[1]));
  __m128i b = _mm_unpacklo_epi32(two(places[2]), two(places[3]));
  __m128i c = _mm_unpacklo_epi32(two(places[4]), two(places[5]));
  __m128i d = _mm_unpacklo_epi32(two(places[6]), two(places[7]));
  V ac = _mm256_set_m128i(c, a), bd = _mm256_set_m128i(d, b);
  *left = _mm256_unpacklo_epi64(ac, bd);
  *right = _mm256_unpackhi_epi64(ac, bd);
}

static inline V weights(const uint32_t w[LANES]) {
  V v = _mm256_loadu_si256((const __m256i *)w);
  return _mm256_or_si256(v, _mm256_slli_epi32(v, 16));
}
#define PAIR_LOW(v) _mm256_unpacklo_epi32(v, v)
#define PAIR_HIGH(v) _mm256_unpackhi_epi32(v, v)

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
