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
#define ADD32 _mm_add_epi32
#define MUL16 _mm_mullo_epi16
#define MULHIGH16 _mm_mulhi_epu16
#define MULADD16 _mm_madd_epi16
#define RIGHT16 _mm_srli_epi16
#define SIGNED_RIGHT32 _mm_srai_epi32
#define XOR _mm_xor_si128
#define AND _mm_and_si128
#define LOW8 _mm_unpacklo_epi8
#define HIGH8 _mm_unpackhi_epi8
#define LOW16 _mm_unpacklo_epi16
#define HIGH16 _mm_unpackhi_epi16
#define PACK16 _mm_packus_epi16
#define PACK16_SIGNED _mm_packs_epi16
#define PACK32 _mm_packs_epi32
// The fourth 16-bit lane of each pixel in all four, of a half of the lanes.
#define ALPHA(v) _mm_shufflehi_epi16(_mm_shufflelo_epi16(v, 0xFF), 0xFF)
#define LOW_ALPHA(v) ALPHA(LOW8(v, ZERO))
#define HIGH_ALPHA(v) ALPHA(HIGH8(v, ZERO))
#define PAIR(v, which) _mm_shuffle_epi32(v, which)
#define IS_ZERO(v) (_mm_movemask_epi8(_mm_cmpeq_epi8(v, ZERO)) == 0xFFFF)
// Whether every alpha is 255.
#define IS_OPAQUE(v) ((_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(-1))) & 0x8888) == 0x8888)

// Four bytes, each in all channels of its pixel.
static inline V spread(int32_t bytes) {
  V v = _mm_cvtsi32_si128(bytes);
  v = _mm_unpacklo_epi8(v, v);
  return _mm_unpacklo_epi16(v, v);
}

static inline V spread_of(const uint8_t *bytes) {
  int32_t four;
  __builtin_memcpy(&four, bytes, 4);
  return spread(four);
}

static inline V spread_part(const uint8_t *bytes, size_t count) {
  return spread((int32_t)some_bytes(bytes, count));
}

static inline V one(const uint32_t *p) { return _mm_cvtsi32_si128((int32_t)*p); }
static inline V two(const uint32_t *p) { return _mm_loadl_epi64((const __m128i *)p); }

// The first one to three pixels.
static inline V load_part(const uint32_t *pixels, size_t count) {
  if (count == 1) return one(pixels);
  return count == 2 ? two(pixels) : _mm_unpacklo_epi64(two(pixels), one(pixels + 2));
}

static inline void store_part(uint32_t *pixels, size_t count, V v) {
  if (count > 1) _mm_storel_epi64((__m128i *)pixels, v);
  if (count == 1) pixels[0] = (uint32_t)_mm_cvtsi128_si32(v);
  if (count == 3) pixels[2] = (uint32_t)_mm_cvtsi128_si32(_mm_unpackhi_epi64(v, v));
}

// Numbers of 16 bits for LANES pixels: `low` of the first two, `high` of the others.
typedef struct {
  V low, high;
} sums;

static inline V weighted(V left, V right, V second) {
  V sum = ADD16(MUL16(left, _mm_sub_epi16(ALL16(256), second)), MUL16(right, second));
  return XOR(ADD16(sum, ALL16(128)), ALL16(0x8000));
}

// Pixels times 256 - w and the ones right of them times w: see `down`.
static inline V across_weights(uint32_t w) { return ALL16(w); }

static inline sums across(V left, V right, V second) {
  return (sums){
      weighted(LOW8(left, ZERO), LOW8(right, ZERO), second),
      weighted(HIGH8(left, ZERO), HIGH8(right, ZERO), second)};
}

// The same of two pixels and the ones right of them, each with a weight of its own.
static inline V across_pairs(V pairs, V second) {
  V a = LOW8(pairs, ZERO), b = HIGH8(pairs, ZERO);
  return weighted(_mm_unpacklo_epi64(a, b), _mm_unpackhi_epi64(a, b), second);
}

static inline sums gathered(const uint32_t *texels, const uint32_t places[LANES], sums x) {
  V low = _mm_unpacklo_epi64(two(texels + places[0]), two(texels + places[1]));
  V high = _mm_unpacklo_epi64(two(texels + places[2]), two(texels + places[3]));
  return (sums){across_pairs(low, x.low), across_pairs(high, x.high)};
}

// Four places along a line, in 32.32 fixed point.
typedef struct {
  int64_t u[LANES], v[LANES];
} walk;

// From lane `count` on all are where the first is.
static inline walk walk_from(int64_t u, int64_t v, int64_t du, int64_t dv, size_t count) {
  walk at;
  for (size_t lane = 0; lane < LANES; lane++) {
    at.u[lane] = lane < count ? u + (int64_t)lane * du : u;
    at.v[lane] = lane < count ? v + (int64_t)lane * dv : v;
  }
  return at;
}

static inline walk moved(const walk *from, int64_t du, int64_t dv) {
  walk at;
  for (int lane = 0; lane < LANES; lane++) {
    at.u[lane] = from->u[lane] + du;
    at.v[lane] = from->v[lane] + dv;
  }
  return at;
}

// Offsets of texels, weights along the row, and the pairs of weights down of each pixel.
static inline sums places_of(
    const walk *at, ptrdiff_t stride, int is_level, uint32_t places[LANES], V *pairs) {
  uint32_t across[LANES], along[LANES] = {0};
  for (int lane = 0; lane < LANES; lane++) {
    places[lane] = (uint32_t)(at->u[lane] >> 32);
    across[lane] = weight_of(at->u[lane]) * 0x10001;
    if (is_level) continue;
    places[lane] += (uint32_t)(at->v[lane] >> 32) * (uint32_t)stride;
    // (256 - weight, weight).
    along[lane] = weight_of(at->v[lane]) * 0xFFFF + 256;
  }
  *pairs = LOAD(along);
  V x = LOAD(across);
  return (sums){_mm_unpacklo_epi32(x, x), _mm_unpackhi_epi32(x, x)};
}

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
