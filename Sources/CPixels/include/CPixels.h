/// Loops over the pixels of one row: what decides how fast a frame is drawn.
///
/// A pixel is 0xAARRGGBB, premultiplied, 8 bits a channel. `mul(a, b)` is `round(a * b / 255)`
/// exactly, and every sum below is made of it, so all sets of kernels give the same bits: plain C,
/// SSE2 and AVX2. Callers have checked that `count` pixels are there; nothing outside is read or
/// written. Rows need no alignment. `target` and `texels` are the same row or do not overlap.
#ifndef SCANOUT_CPIXELS_H
#define SCANOUT_CPIXELS_H

#include <stddef.h>
#include <stdint.h>

/// How eight pixels of a row of a glyph are covered, and where they are: from the glyph's upper left
/// corner, right and down.
typedef struct {
  uint8_t coverage[8];
  uint16_t x, y;
} cpixels_block;

/// One set of kernels.
typedef struct {
  /// "plain", "sse2" or "avx2".
  const char *_Nonnull name;

  /// One colour in place of a row.
  void (*_Nonnull fill)(uint32_t *_Nonnull target, size_t count, uint32_t color);

  /// One colour over a row: `color + mul(target, 255 - alpha)`.
  void (*_Nonnull color)(uint32_t *_Nonnull target, size_t count, uint32_t color);

  /// One colour over a row, each pixel with its own coverage: `s = mul(color, coverage)`, then as
  /// above.
  void (*_Nonnull color_covered)(
      uint32_t *_Nonnull target, size_t count, uint32_t color, const uint8_t *_Nonnull coverage);

  /// One colour over a glyph, each pixel with its own coverage as in `color_covered`: `soft` blocks of
  /// any coverage, and behind them `whole` blocks of coverage 255. `target` is the pixel of the glyph's
  /// upper left corner, rows are `stride` pixels apart. Blocks come from `cpixels_cut`.
  void (*_Nonnull glyph)(
      uint32_t *_Nonnull target, ptrdiff_t stride, uint32_t color,
      const cpixels_block *_Nullable blocks, size_t soft, size_t whole);

  /// A row over a row: `texel + mul(target, 255 - alpha)`.
  void (*_Nonnull over)(
      uint32_t *_Nonnull target, size_t count, const uint32_t *_Nonnull texels);

  /// A row over a row, with one coverage from 0 to 255.
  void (*_Nonnull over_scaled)(
      uint32_t *_Nonnull target, size_t count, const uint32_t *_Nonnull texels, uint32_t coverage);

  /// A row over a row, each pixel with its own coverage.
  void (*_Nonnull over_covered)(
      uint32_t *_Nonnull target, size_t count, const uint32_t *_Nonnull texels,
      const uint8_t *_Nonnull coverage);

  /// A row added to a row, each channel at most 255.
  void (*_Nonnull plus)(
      uint32_t *_Nonnull target, size_t count, const uint32_t *_Nonnull texels);

  /// A row times its coverage, written to `target`.
  void (*_Nonnull scale)(
      uint32_t *_Nonnull target, size_t count, const uint32_t *_Nonnull texels,
      const uint8_t *_Nonnull coverage);

  /// A row times a colour, channel by channel, written to `target`.
  void (*_Nonnull tint)(
      uint32_t *_Nonnull target, size_t count, const uint32_t *_Nonnull texels, uint32_t tint);

  /// Two rows mixed: `(a * (256 - weight) + b * weight + 128) >> 8`, weight from 0 to 255.
  void (*_Nonnull mix)(
      uint32_t *_Nonnull target, size_t count, const uint32_t *_Nonnull a,
      const uint32_t *_Nonnull b, uint32_t weight);

  /// Bilinear with the same weights for all: `(sum of weight * texel + 32768) >> 16` of each pixel,
  /// the one right of it, and the two below. Weights are 1 to 255. Reads `count + 1` texels of both rows.
  void (*_Nonnull shift)(
      uint32_t *_Nonnull target, size_t count, const uint32_t *_Nonnull upper,
      const uint32_t *_Nonnull lower, uint32_t weight_x, uint32_t weight_y);

  /// The same over some rows, both ways: row `y` of them is that of the texels `y * stride` on and the
  /// ones below. Weights are 1 to 255.
  void (*_Nonnull shift_over)(
      uint32_t *_Nonnull target, ptrdiff_t target_stride, size_t count, size_t rows,
      const uint32_t *_Nonnull texels, ptrdiff_t stride, uint32_t weight_x, uint32_t weight_y);

  /// Bilinear along two rows of texels. Pixel `i` is at `u + i * du` in 32.32 fixed point; the top
  /// 8 bits of the fraction are its weight. Reads the texels at the whole part and right of it.
  void (*_Nonnull stretch)(
      uint32_t *_Nonnull target, size_t count, const uint32_t *_Nonnull upper,
      const uint32_t *_Nonnull lower, int64_t u, int64_t du, uint32_t weight_y);

  /// Bilinear along any line: pixel `i` is at (`u + i * du`, `v + i * dv`), in texels from `texels`,
  /// whose rows are `stride` apart. Reads four texels a pixel.
  void (*_Nonnull turn)(
      uint32_t *_Nonnull target, size_t count, const uint32_t *_Nonnull texels, ptrdiff_t stride,
      int64_t u, int64_t v, int64_t du, int64_t dv);

  /// Bytes as numbers.
  void (*_Nonnull widen)(float *_Nonnull target, size_t count, const uint8_t *_Nonnull bytes);

  /// Rows of numbers added up: `target[i] = rows[0][i] * weights[0] + rows[1][i] * weights[1] + ...`,
  /// from the left, each product and each sum rounded to a float. `terms` is at least 1.
  void (*_Nonnull weigh)(
      float *_Nonnull target, size_t count, const float *_Nonnull const *_Nonnull rows,
      const float *_Nonnull weights, size_t terms);

  /// Numbers as bytes: `floor(x + 0.5)`, the sum rounded to a float, within 0 to 255.
  void (*_Nonnull narrow)(uint8_t *_Nonnull target, size_t count, const float *_Nonnull numbers);
} cpixels_kernels;

/// The fastest set that this processor has. Chosen before `main`; the same for the whole run.
const cpixels_kernels *_Nonnull cpixels_best(void);

/// The sets that this processor has, slowest first; null from the first index that has none.
const cpixels_kernels *_Nullable cpixels_set(size_t index);

/// Cuts a glyph's coverage, a byte a pixel and `width` bytes a row, into blocks for the kernel `glyph`:
/// none where nothing is covered, those of coverage 255 behind the others. A block reaches beyond the
/// row only where the row has less than eight pixels.
///
/// `blocks` has room for `(width + 7) / 8 * height`; both sides are at most 65,535. Returns how many
/// blocks there are, and in `whole` how many of them are covered whole.
size_t cpixels_cut(
    cpixels_block *_Nonnull blocks, size_t *_Nonnull whole, const uint8_t *_Nonnull coverage,
    size_t width, size_t height);

/// Turns a table over its diagonal: `target[x * target_stride + y] = source[y * source_stride + x]` for
/// `width` columns and `height` rows of the source, whose items are `unit` numbers each, 1 or 4.
/// Strides are in numbers.
void cpixels_transpose(
    float *_Nonnull target, size_t target_stride, const float *_Nonnull source,
    size_t source_stride, size_t width, size_t height, size_t unit);

#endif
