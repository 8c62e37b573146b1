internal import CPixels
internal import Foundation
internal import Graphics

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
    var picture: GlyphPicture
    var left: Int
    var top: Int

    var box: PixelRect {
      PixelRect(
        minX: left, minY: top, maxX: left + picture.width, maxY: top + picture.height)
    }

    /// The same in points.
    func rect(scale: CGFloat) -> CGRect {
      CGRect(
        x: CGFloat(left) / scale, y: CGFloat(top) / scale,
        width: CGFloat(picture.width) / scale, height: CGFloat(picture.height) / scale)
    }
  }

  /// Calls `body` with each glyph of a piece that has a picture.
  func glyphs(
    of piece: GlyphPiece, in line: RichLine, _ attributes: TextAttributes,
    _ body: (GlyphPiece.Glyph, Placed) -> Void
  ) {
    glyphs(of: piece, in: line, PieceLook(attributes), body)
  }

  /// Calls `body` with each glyph of a piece that has a picture.
  @inline(__always)
  func glyphs(
    of piece: GlyphPiece, in line: RichLine, _ look: PieceLook,
    _ body: (GlyphPiece.Glyph, Placed) -> Void
  ) {
    let em = Double(piece.font.size) / 1024
    let (matrix, shift) = look.outlineTransform(piece.orientation)
    let table = engine.glyphs.table(
      GlyphCache.Look(
        face: piece.font.face, size: Int((em * scale * 64).rounded()),
        isSlanted: look.isItalic, matrix: matrix, goesDown: piece.orientation == .turned))
    let start = line.point(along: shift.x, below: shift.y - look.raised)
    let (left, top) = (x + Double(start.x) * scale, y + Double(start.y) * scale)
    let (isTurned, isUpright) = (piece.orientation == .turned, piece.orientation == .upright)
    for glyph in piece.glyphs {
      let along = Double(glyph.x) / 1024 * scale
      let below = Double(glyph.y) / 1024 * scale
      // Quarters of a pixel run along the outlines' own x, which goes down where letters are turned.
      let fine = isTurned ? top + along : left + (isUpright ? -below : along)
      let coarse = isTurned ? left - below : top + (isUpright ? along : below)
      let quarters = Int((fine * 4 + 0.5).rounded(.down))
      let whole = Int((coarse + 0.5).rounded(.down))
      let picture = engine.glyphs.picture(glyph.index, quarter: quarters & 3, in: table)
      guard picture.width > 0 else { continue }
      let (column, row) = isTurned ? (whole, quarters >> 2) : (quarters >> 2, whole)
      body(
        glyph,
        Placed(picture: picture, left: column + picture.left, top: row + picture.top))
    }
  }

  /// Blends a picture into the pixels, in a colour; coloured pictures take its alpha only.
  ///
  /// - Returns: how many pixels it touched, as a box.
  @inline(__always)
  static func blend(_ placed: Placed, color pixel: Pixel, into target: CanvasPixels) -> Int {
    let picture = placed.picture
    let clip = target.clip
    // All of it is seen: in one call. Blocks may reach beyond a narrow glyph, within the picture.
    guard !picture.blocks.isEmpty, placed.left >= clip.minX, placed.top >= clip.minY,
      placed.left + picture.reach <= clip.maxX, placed.top + picture.height <= clip.maxY
    else { return blendRows(placed, color: pixel, into: target) }
    let stride = target.size.width
    picture.blocks.withUnsafeBufferPointer { blocks in
      kernels.pointee.glyph(
        target.base + placed.top * stride + placed.left, stride, pixel.argb, blocks.baseAddress,
        picture.softCount, picture.wholeCount)
    }
    return picture.width * picture.height
  }

  /// Blends a picture row by row: the part of it that the clip lets through.
  private static func blendRows(
    _ placed: Placed, color pixel: Pixel, into target: CanvasPixels
  ) -> Int {
    let box = placed.box.intersection(target.clip)
    guard !box.isEmpty else { return 0 }
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
  @inline(__always)
  private static var kernels: UnsafePointer<cpixels_kernels> { cpixels_best() }
}
