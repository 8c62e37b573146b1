internal import Foundation
internal import Graphics

/// Draws the shadows of a piece of a line, the first one farthest back.
struct ShadowPainter {
  let painter: LinePainter
  let line: RichLine
  let piece: GlyphPiece

  func draw(on canvas: Canvas, at origin: CGPoint) {
    for shadow in painter.layout.palette[piece.attributes].shadows {
      let place = CGPoint(
        x: origin.x + shadow.offset.width, y: origin.y + shadow.offset.height)
      guard shadow.blur > 0 else {
        painter.drawGlyphs([piece], of: line, on: canvas, at: place, color: shadow.color)
        continue
      }
      drawBlurred(shadow, on: canvas, at: place)
    }
  }

  private func drawBlurred(_ shadow: TextShadow, on canvas: Canvas, at place: CGPoint) {
    guard let (buffer, corner) = buffer(reach: shadow.blur * 2 + 2, on: canvas, at: place) else {
      return
    }
    painter.drawGlyphs(
      [piece], of: line, on: buffer, at: CGPoint(x: place.x - corner.x, y: place.y - corner.y),
      color: shadow.color)
    let bitmap = BoxBlur.blurred(
      buffer.makeBitmap(), radius: Int((shadow.blur * canvas.scale / 2).rounded(.up)))
    draw(bitmap, on: canvas, at: corner)
  }

  /// The letters with the shadows that lie on them: where a letter, moved and blurred, leaves itself bare. Both are
  /// put together apart, so that what is below a letter's soft edge is covered once only.
  func drawInner(on canvas: Canvas, at origin: CGPoint) {
    let shadows = painter.layout.palette[piece.attributes].innerShadows
    let reach =
      shadows.map {
        $0.blur * 2 + 2 + max(abs($0.offset.width), abs($0.offset.height))
      }.max() ?? 0
    guard let (letters, corner) = buffer(reach: reach, on: canvas, at: origin),
      let (shape, _) = buffer(reach: reach, on: canvas, at: origin)
    else { return painter.drawGlyphs([piece], of: line, on: canvas, at: origin) }
    let place = CGPoint(x: origin.x - corner.x, y: origin.y - corner.y)
    painter.drawGlyphs([piece], of: line, on: letters, at: place)
    painter.drawGlyphs([piece], of: line, on: shape, at: place, color: .black)
    let mask = shape.makeBitmap()
    var pixels = letters.makeBitmap().pixels
    for shadow in shadows {
      guard let (moved, _) = buffer(reach: reach, on: canvas, at: origin) else { continue }
      painter.drawGlyphs(
        [piece], of: line, on: moved,
        at: CGPoint(x: place.x + shadow.offset.width, y: place.y + shadow.offset.height),
        color: .black)
      let cover = BoxBlur.blurred(
        moved.makeBitmap(), radius: Int((shadow.blur * canvas.scale / 2).rounded(.up)))
      Self.lay(shadow.color.pixel, in: mask.pixels, where: cover.pixels, on: &pixels)
    }
    canvas.count(letters.counts)
    draw(Bitmap(PixelBuffer(size: mask.size, pixels: pixels)), on: canvas, at: corner)
  }

  /// Lays a colour over letters, within their shape, as far as a cover leaves them bare.
  private static func lay(
    _ color: Pixel, in shape: [UInt32], where cover: [UInt32], on pixels: inout [UInt32]
  ) {
    for index in pixels.indices {
      let letter = shape[index] >> 24
      guard letter > 0 else { continue }
      let bare = color.scaled(by: 255 - (cover[index] >> 24))
      let below = Pixel(argb: pixels[index]).scaled(by: 255 - bare.alpha)
      // Premultiplied, and no more than the shape together: the sum has room.
      pixels[index] = bare.scaled(by: letter).argb &+ below.argb
    }
  }

  /// A canvas around the piece, and where its corner lies: a whole number of pixels from the other
  /// canvas's own, so that letters stand on the same quarters.
  private func buffer(
    reach: CGFloat, on canvas: Canvas, at place: CGPoint
  ) -> (canvas: Canvas, corner: CGPoint)? {
    let attributes = painter.layout.palette[piece.attributes]
    // Letters may be half their size beside and above their advances, and more by their transform.
    let em = CGFloat(piece.font.size) / ShapedText.scale * attributes.glyphGrowth
    let left = CGFloat(piece.x) / ShapedText.scale
    let above = CGFloat(piece.glyphs.map(\.y).min() ?? 0) / ShapedText.scale
    let sunk = CGFloat(piece.glyphs.map(\.y).max() ?? 0) / ShapedText.scale
    let box = line.box(
      along: left...left + CGFloat(piece.width) / ShapedText.scale,
      below: min(0, above) - em * 1.5...max(0, sunk) + em
    ).insetBy(dx: -reach - attributes.reach, dy: -reach - attributes.reach)
    let scale = canvas.scale
    let corner = CGPoint(
      x: ((place.x + box.minX) * scale).rounded(.down) / scale,
      y: ((place.y + box.minY) * scale).rounded(.down) / scale)
    return Canvas(size: box.size, scale: scale).map { ($0, corner) }
  }

  private func draw(_ bitmap: Bitmap, on canvas: Canvas, at corner: CGPoint) {
    canvas.draw(
      bitmap,
      in: CGRect(
        x: corner.x, y: corner.y, width: CGFloat(bitmap.size.width) / canvas.scale,
        height: CGFloat(bitmap.size.height) / canvas.scale))
  }
}

/// Spreads premultiplied pixels: three times the mean of a box, which comes close to a bell curve.
enum BoxBlur {
  /// A picture of the same size; beyond its edges all is clear.
  ///
  /// - Parameter radius: pixels on each side that are averaged; 0 changes nothing.
  static func blurred(_ bitmap: Bitmap, radius: Int) -> Bitmap {
    guard radius > 0 else { return bitmap }
    var pixels = bitmap.pixels
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    for _ in 0..<3 {
      for y in 0..<height { average(&pixels, y * width, 1, width, radius) }
      for x in 0..<width { average(&pixels, x, width, height, radius) }
    }
    return Bitmap(PixelBuffer(size: bitmap.size, pixels: pixels))
  }

  /// Averages along a row or a column, in place.
  private static func average(
    _ pixels: inout [UInt32], _ start: Int, _ step: Int, _ count: Int, _ radius: Int
  ) {
    let line = (0..<count).map { channels(pixels[start + $0 * step]) }
    let size = UInt32(2 * radius + 1)
    var sum = SIMD4<UInt32>(repeating: size / 2)
    for index in 0..<min(radius, count) { sum &+= line[index] }
    for index in 0..<count {
      if index + radius < count { sum &+= line[index + radius] }
      if index > radius { sum &-= line[index - radius - 1] }
      let mean = SIMD4<UInt32>(
        sum[0] / size, sum[1] / size, sum[2] / size, sum[3] / size)
      pixels[start + index * step] = mean[3] << 24 | mean[2] << 16 | mean[1] << 8 | mean[0]
    }
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<UInt32> {
    SIMD4(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF, pixel >> 24)
  }
}
