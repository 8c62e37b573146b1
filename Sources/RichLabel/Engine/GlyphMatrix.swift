internal import CFreeType
internal import Foundation
internal import Graphics

/// How outlines of glyphs are turned, scaled and skewed about their origin, in FreeType's 16.16 fixed
/// numbers, y up: whole numbers, so that equal looks are found again.
struct GlyphMatrix: Hashable, Sendable {
  var xx: Int
  var xy: Int
  var yx: Int
  var yy: Int

  /// Changes nothing.
  static let identity = GlyphMatrix(xx: 0x10000, xy: 0, yx: 0, yy: 0x10000)

  private init(xx: Int, xy: Int, yx: Int, yy: Int) {
    (self.xx, self.xy, self.yx, self.yy) = (xx, xy, yx, yy)
  }

  /// Of a transform with y down; what it moves by is left out.
  init(_ transform: Transform2D) {
    func fixed(_ value: Double) -> Int { Int((value * 0x10000).rounded()) }
    self.init(
      xx: fixed(transform.a), xy: fixed(-transform.c), yx: fixed(-transform.b),
      yy: fixed(transform.d))
  }

  /// A quarter clockwise to the eye.
  static let quarterTurn = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)

  var freeType: FT_Matrix { FT_Matrix(xx: xx, xy: xy, yx: yx, yy: yy) }

  /// The same with y down.
  var transform: Transform2D {
    let one = Double(0x10000)
    return Transform2D(
      a: Double(xx) / one, b: -Double(yx) / one, c: -Double(xy) / one, d: Double(yy) / one, tx: 0,
      ty: 0)
  }
}

extension TextAttributes {
  /// How much larger ``glyphTransform`` makes a letter at most, on either axis.
  var glyphGrowth: CGFloat {
    let transform = glyphTransform
    return CGFloat(
      max(
        1, abs(transform.a) + abs(transform.c), abs(transform.b) + abs(transform.d)))
  }

  /// How far beyond its line a letter may leave a mark: an em square, raised or lowered, larger by its
  /// transform, with its annotation.
  var reach: CGFloat {
    let moved = CGFloat(max(abs(glyphTransform.tx), abs(glyphTransform.ty)))
    let above = ruby.map { _ in size * 2 } ?? 0
    return size * glyphGrowth + abs(baselineOffset) + moved + above
  }
}

extension PieceLook {
  /// How letters of a piece are drawn: their outlines' matrix, and what they are moved by, in points along the
  /// line and below it.
  func outlineTransform(_ orientation: GlyphPiece.Orientation) -> (GlyphMatrix, CGPoint) {
    guard glyphTransform != .identity || orientation == .turned else { return (.identity, .zero) }
    let own =
      orientation == .turned
      ? glyphTransform.concatenating(GlyphMatrix.quarterTurn) : glyphTransform
    let (along, below) =
      orientation == .upright
      ? (glyphTransform.ty, -glyphTransform.tx) : (glyphTransform.tx, glyphTransform.ty)
    return (GlyphMatrix(own), CGPoint(x: along, y: below))
  }
}

extension PictureScaler {
  /// A coloured picture of a glyph turned, scaled and skewed about the glyph's origin. Each new pixel is the
  /// mean of four points in it, each mixed from the four pixels around it.
  static func transformed(
    _ picture: GlyphPicture, by transform: Transform2D
  ) -> GlyphPicture {
    let box = transform.boundingBox(
      of: CGRect(x: picture.left, y: picture.top, width: picture.width, height: picture.height))
    guard let back = transform.inverse, box.width < 16_384, box.height < 16_384 else {
      return .empty
    }
    let (left, top) = (Int(box.minX.rounded(.down)), Int(box.minY.rounded(.down)))
    let (width, height) = (Int(box.maxX.rounded(.up)) - left, Int(box.maxY.rounded(.up)) - top)
    var colors: [UInt32] = []
    colors.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        var sum = SIMD4<Double>.zero
        for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
          let (x, y) = back.apply(
            x: Double(left + column) + dx, y: Double(top + row) + dy)
          sum += sample(picture, x - Double(picture.left) - 0.5, y - Double(picture.top) - 0.5)
        }
        let mean = (sum / 4).rounded(.toNearestOrEven)
        colors.append(
          UInt32(mean[3]) << 24 | UInt32(mean[2]) << 16 | UInt32(mean[1]) << 8 | UInt32(mean[0]))
      }
    }
    return GlyphPicture(
      left: left, top: top, width: width, height: height, coverage: [], colors: colors)
  }

  /// The colour at a point between the middles of pixels; beyond the picture all is clear.
  private static func sample(
    _ picture: GlyphPicture, _ x: Double, _ y: Double
  ) -> SIMD4<Double> {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (x - left, y - top)
    func pixel(_ dx: Int, _ dy: Int) -> SIMD4<Double> {
      let (column, row) = (Int(left) + dx, Int(top) + dy)
      guard column >= 0, row >= 0, column < picture.width, row < picture.height else {
        return .zero
      }
      let value = picture.colors[row * picture.width + column]
      return SIMD4(
        Double(value & 0xFF), Double(value >> 8 & 0xFF), Double(value >> 16 & 0xFF),
        Double(value >> 24))
    }
    let upper = pixel(0, 0) * (1 - u) + pixel(1, 0) * u
    let lower = pixel(0, 1) * (1 - u) + pixel(1, 1) * u
    return upper * (1 - v) + lower * v
  }
}
