// The kernels for every 64-bit x86: four pixels at a time.

#if defined(__x86_64__)

#include <emmintrin.h>

#include "plain.h"
#include "sets.h"

#define LANES 4
#define V __m128i
#define LOAD(p) _mm_loadu_si128((const __m128i *)(p))
#define STORE(p, v) _mm_storeu_si128((__m128i *)(p), v)
#define ZERO _mm_setzero_si128()
#define ALL16(x) _mm_set1_epi16((short)(x))
#define ALL32(x) _mm_set1_epi32((int)(x))
#define ADD8_SATURATED _mm_adds_epu8
#define ADD16 _mm_add_epi16
#define SUB16 _mm_sub_epi16
#define ADD32 _mm_add_epi32
#define MUL16 _mm_mullo_epi16
#define MULHIGH16 _mm_mulhi_epu16
#define MULADD16 _mm_madd_epi16
#define RIGHT16 _mm_srli_epi16
#define RIGHT32 _mm_srli_epi32
#define XOR _mm_xor_si128
#define AND _mm_and_si128
#define LOW8 _mm_unpacklo_epi8
#define HIGH8 _mm_unpackhi_epi8
#define LOW16 _mm_unpacklo_epi16
#define HIGH16 _mm_unpackhi_epi16
#define PACK16 _mm_packus_epi16
#define PACK32 _mm_packs_epi32
// The fourth 16-bit lane of each pixel in all four.
#define ALPHA(v) _mm_shufflehi_epi16(_mm_shufflelo_epi16(v, 0xFF), 0xFF)
#define IS_ZERO(v) (_mm_movemask_epi8(_mm_cmpeq_epi8(v, ZERO)) == 0xFFFF)
// Whether every alpha is 255.
#define IS_OPAQUE(v) ((_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(-1))) & 0x8888) == 0x8888)

// Each byte of four in all channels of its pixel.
static inline V spread(const uint8_t *bytes) {
  int32_t four;
  __builtin_memcpy(&four, bytes, 4);
  V v = _mm_cvtsi32_si128(four);
  v = _mm_unpacklo_epi8(v, v);
  return _mm_unpacklo_epi16(v, v);
}

static inline V two(const uint32_t *p) { return _mm_loadl_epi64((const __m128i *)p); }

// Pixels and the ones right of them at four places along two rows: left texels in `left`, right
// ones in `right`.
static inline void gather(
    const uint32_t *const places[LANES], V *left, V *right) {
  V ab = _mm_unpacklo_epi32(two(places[0]), two(places[1]));  // l0 l1 r0 r1
  V cd = _mm_unpacklo_epi32(two(places[2]), two(places[3]));
  *left = _mm_unpacklo_epi64(ab, cd);
  *right = _mm_unpackhi_epi64(ab, cd);
}

// Four weights, each in both 16-bit halves of its pixel's 32 bits.
static inline V weights(const uint32_t w[LANES]) {
  V v = _mm_loadu_si128((const __m128i *)w);
  return _mm_or_si128(v, _mm_slli_epi32(v, 16));
}
#define PAIR_LOW(v) _mm_unpacklo_epi32(v, v)
#define PAIR_HIGH(v) _mm_unpackhi_epi32(v, v)

#include "vector.h"

#define FLOATS 4
#define F __m128
#define LOADF _mm_loadu_ps
#define STOREF _mm_storeu_ps
#define ALLF _mm_set1_ps
#define ADDF _mm_add_ps
#define MULF _mm_mul_ps
#define MINF _mm_min_ps
#define MAXF _mm_max_ps

static inline F widened(const uint8_t *bytes) {
  int32_t four;
  __builtin_memcpy(&four, bytes, 4);
  V v = _mm_unpacklo_epi8(_mm_cvtsi32_si128(four), ZERO);
  return _mm_cvtepi32_ps(_mm_unpacklo_epi16(v, ZERO));
}

// Numbers from 0 to 255, cut to whole ones.
static inline void store_bytes(uint8_t *target, F numbers) {
  V v = _mm_cvttps_epi32(numbers);
  v = _mm_packs_epi32(v, v);
  int32_t four = _mm_cvtsi128_si32(_mm_packus_epi16(v, v));
  __builtin_memcpy(target, &four, 4);
}

#include "numbers.h"

const cpixels_kernels cpixels_sse2 = CPIXELS_SET("sse2");

#endif
