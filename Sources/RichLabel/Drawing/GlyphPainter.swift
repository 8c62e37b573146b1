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
    let (matrix, shift) = attributes.outlineTransform(piece.orientation)
    let table = engine.glyphs.table(
      GlyphCache.Look(
        face: piece.font.face, size: Int((em * scale * 64).rounded()),
        isSlanted: attributes.isItalic, matrix: matrix, goesDown: piece.orientation == .turned))
    let start = line.point(along: shift.x, below: shift.y - attributes.baselineOffset)
    let (left, top) = (x + Double(start.x) * scale, y + Double(start.y) * scale)
    for glyph in piece.glyphs {
      let along = Double(glyph.x) / 1024 * scale
      let below = Double(glyph.y) / 1024 * scale
      if piece.orientation == .turned {
        let quarters = Int(((top + along) * 4 + 0.5).rounded(.down))
        let column = Int((left - below + 0.5).rounded(.down))
        let picture = engine.glyphs.picture(glyph.index, quarter: quarters & 3, in: table)
        guard picture.width > 0 else { continue }
        body(
          glyph,
          Placed(
            picture: picture, left: column + picture.left, top: (quarters >> 2) + picture.top))
      } else {
        let isUpright = piece.orientation == .upright
        let quarters = Int(((left + (isUpright ? -below : along)) * 4 + 0.5).rounded(.down))
        let row = Int((top + (isUpright ? along : below) + 0.5).rounded(.down))
        let picture = engine.glyphs.picture(glyph.index, quarter: quarters & 3, in: table)
        guard picture.width > 0 else { continue }
        body(
          glyph,
          Placed(
            picture: picture, left: (quarters >> 2) + picture.left, top: row + picture.top))
      }
    }
  }

  /// Blends a picture into the pixels, in a colour; coloured pictures take its alpha only.
  ///
  /// - Returns: how many pixels it touched, as a box.
  static func blend(_ placed: Placed, color: Color, into target: CanvasPixels) -> Int {
    let box = placed.box.intersection(target.clip)
    guard !box.isEmpty else { return 0 }
    let pixel = color.pixel
    let (picture, stride, columns) = (placed.picture, target.size.width, box.width)
    var start = target.base + box.minY * stride + box.minX
    var offset = (box.minY - placed.top) * picture.width + box.minX - placed.left
    func eachRow(_ blend: (UnsafeMutablePointer<UInt32>, Int) -> Void) {
      for _ in box.minY..<box.maxY {
        blend(start, offset)
        start += stride
        offset += picture.width
      }
    }
    if picture.colors.isEmpty {
      let kernel = kernels.pointee.color_covered
      picture.coverage.withUnsafeBufferPointer { coverage in
        guard let base = coverage.baseAddress else { return }
        eachRow { kernel($0, columns, pixel.argb, base + $1) }
      }
    } else {
      let (kernel, scaled) = (kernels.pointee.over, kernels.pointee.over_scaled)
      picture.colors.withUnsafeBufferPointer { colors in
        guard let base = colors.baseAddress else { return }
        if pixel.alpha == 255 {
          eachRow { kernel($0, columns, base + $1) }
        } else {
          eachRow { scaled($0, columns, base + $1, pixel.alpha) }
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
