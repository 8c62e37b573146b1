/// What finished frames are packed with: rows of pixels as bytes, PNG's filters, and a deflate for
/// bands of rows.
///
/// A pixel is 0xAARRGGBB, premultiplied, 8 bits a channel. Integers only, one way for every
/// processor: the same input gives the same bytes everywhere. Callers have checked that the memory is
/// there; nothing outside is read or written. Input and output do not overlap.
#ifndef SCANOUT_CPACK_H
#define SCANOUT_CPACK_H

#include <stddef.h>
#include <stdint.h>

/// Opaque pixels as bytes R, G, B: three for each pixel.
void cpack_rgb(uint8_t *_Nonnull row, size_t width, const uint32_t *_Nonnull pixels);

/// Pixels as bytes R, G, B, A with straight alpha, each colour `round(255 * premultiplied / alpha)`,
/// halves up, 255 at most; 0 where alpha is 0.
void cpack_rgba(uint8_t *_Nonnull row, size_t width, const uint32_t *_Nonnull pixels);

/// PNG filter 1: less the byte `step` before, which is 0 in front of the row.
void cpack_sub(
    uint8_t *_Nonnull out, size_t count, const uint8_t *_Nonnull row, size_t step);

/// PNG filter 2: less the byte above.
void cpack_up(
    uint8_t *_Nonnull out, size_t count, const uint8_t *_Nonnull row,
    const uint8_t *_Nonnull above);

/// PNG filter 3: less the mean of the byte before and the byte above, rounded down.
void cpack_average(
    uint8_t *_Nonnull out, size_t count, const uint8_t *_Nonnull row,
    const uint8_t *_Nonnull above, size_t step);

/// PNG filter 4: less what Paeth predicts from the bytes before, above, and above the one before.
void cpack_paeth(
    uint8_t *_Nonnull out, size_t count, const uint8_t *_Nonnull row,
    const uint8_t *_Nonnull above, size_t step);

/// The sum of the bytes' distances from 0, as signed numbers: how hard they are to compress, about.
uint64_t cpack_weight(const uint8_t *_Nonnull bytes, size_t count);

/// The most bytes that `cpack_deflate` makes of so many.
size_t cpack_deflate_bound(size_t count);

/// Bytes of memory that `cpack_deflate` works with for so many bytes of input; aligned to 8.
size_t cpack_deflate_memory(size_t count);

/// Deflates bytes so that the result can stand between others of its kind in one stream: blocks that
/// are not the last, the end of a byte after them (a full flush), no match that reaches back before the
/// first byte. Returns how many bytes it wrote.
///
/// One table of positions, matches of six bytes or more, the first that is found, one set of Huffman codes
/// for each 256 KiB: made for interfaces behind a filter, where most is zeros.
size_t cpack_deflate(
    uint8_t *_Nonnull out, const uint8_t *_Nonnull bytes, size_t count, void *_Nonnull memory);

/// Luma of a row of pixels over black, by BT.709 in video range: 16 for black, 235 for white.
void cpack_luma(uint8_t *_Nonnull row, size_t width, const uint32_t *_Nonnull pixels);

/// Chroma of two rows: a sample for each block of 2 x 2 pixels, from their mean; 128 for greys. The last
/// column of an odd width counts twice, so each row gets `(width + 1) / 2` samples.
void cpack_chroma(
    uint8_t *_Nonnull blue, uint8_t *_Nonnull red, size_t width, const uint32_t *_Nonnull upper,
    const uint32_t *_Nonnull lower);

/// Luma and chroma of each pixel of a row over black, by BT.601 in video range.
void cpack_full_chroma(
    uint8_t *_Nonnull row, uint8_t *_Nonnull blue, uint8_t *_Nonnull red, size_t width,
    const uint32_t *_Nonnull pixels);

#endif
