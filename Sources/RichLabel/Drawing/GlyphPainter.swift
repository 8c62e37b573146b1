internal import CPixels
internal import Foundation
internal import Graphics
internal import WrongUse

/// Blends pictures of glyphs into rows of pixels, with the compositor's kernels.
struct GlyphPainter {
  let engine: TextEngine
  /// Pixels in a point.
  let scale: Double
  /// Where the layout's origin is, in pixels.
  let x: Double
  let y: Double

  /// A glyph's picture, and the pixel where its upper left corner goes.
  struct Placed {
    var picture: GlyphCache.Picture
    var left: Int
    var top: Int

    var box: PixelRect {
      PixelRect(
        minX: left, minY: top, maxX: left + picture.width, maxY: top + picture.height)
    }
  }

  /// Calls `body` with each glyph of a piece that has a picture.
  func glyphs(
    of piece: GlyphPiece, in line: RichLine, _ attributes: TextAttributes,
    _ body: (GlyphPiece.Glyph, Placed) -> Void
  ) {
    let em = Double(piece.font.size) / 1024
    let table = engine.glyphs.table(
      GlyphCache.Look(
        face: piece.font.face, size: Int((em * scale * 64).rounded()),
        isSlanted: attributes.isItalic))
    let left = x + Double(line.rect.minX) * scale
    let baseline = y + Double(line.baseline - attributes.baselineOffset) * scale
    for glyph in piece.glyphs {
      let quarters = Int(
        ((left + Double(glyph.x) / 1024 * scale) * 4 + 0.5).rounded(.down))
      let row = Int((baseline + Double(glyph.y) / 1024 * scale + 0.5).rounded(.down))
      let picture = engine.glyphs.picture(glyph.index, quarter: quarters & 3, in: table)
      guard picture.width > 0 else { continue }
      body(
        glyph,
        Placed(
          picture: picture, left: (quarters >> 2) + picture.left, top: row + picture.top))
    }
  }

  /// Blends a picture into the pixels, in a colour; coloured pictures take its alpha only.
  ///
  /// - Returns: how many pixels it touched, as a box.
  static func blend(_ placed: Placed, color: Color, into target: CanvasPixels) -> Int {
    let box = placed.box.intersection(target.clip)
    guard !box.isEmpty else { return 0 }
    let kernels = kernels.pointee
    let pixel = color.pixel
    let picture = placed.picture
    let skip = box.minX - placed.left
    for row in box.minY..<box.maxY {
      let start = target.base + row * target.size.width + box.minX
      let offset = (row - placed.top) * picture.width + skip
      if picture.colors.isEmpty {
        picture.coverage.withUnsafeBufferPointer { coverage in
          guard let base = coverage.baseAddress else { return }
          kernels.color_covered(start, box.width, pixel.argb, base + offset)
        }
      } else {
        picture.colors.withUnsafeBufferPointer { colors in
          guard let base = colors.baseAddress else { return }
          if pixel.alpha == 255 {
            kernels.over(start, box.width, base + offset)
          } else {
            kernels.over_scaled(start, box.width, base + offset, pixel.alpha)
          }
        }
      }
    }
    return box.area
  }

  /// The fastest set of row kernels that the processor has.
  ///
  /// Sendable although it is a pointer: the sets are constants.
  private struct Kernels: @unchecked Sendable {
    let set: UnsafePointer<cpixels_kernels>
  }

  private static let best: Kernels? =
    setCount > 0 ? cpixels_set(setCount - 1).map(Kernels.init) : nil

  private static let setCount: Int = {
    var count = 0
    while cpixels_set(count) != nil { count += 1 }
    return count
  }()

  private static var kernels: UnsafePointer<cpixels_kernels> {
    guard let best else { halt("there are \(setCount) sets of row kernels") }
    return best.set
  }
}
