public import Foundation
public import Graphics

/// What is drawn over a text to see how it is laid out.
public struct TextDebugMarks: OptionSet, Hashable, Sendable {
  /// The marks as bits.
  public let rawValue: Int
  /// Marks by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A red line along each baseline.
  public static let baselines = TextDebugMarks(rawValue: 1)
  /// A blue frame around each line.
  public static let lines = TextDebugMarks(rawValue: 2)
  /// A grey frame around the picture of each glyph.
  public static let glyphs = TextDebugMarks(rawValue: 4)
  /// An orange frame around what can be tapped, which is tinted.
  public static let regions = TextDebugMarks(rawValue: 8)
  /// All of them.
  public static let all: TextDebugMarks = [.baselines, .lines, .glyphs, .regions]

  /// Their names, as scenes write them.
  public static let names: [(name: String, mark: TextDebugMarks)] = [
    ("baselines", .baselines), ("lines", .lines), ("glyphs", .glyphs), ("regions", .regions),
  ]
}

extension RichLayout {
  /// Draws marks over the layout, its container's corner at `origin`; lines are a pixel wide.
  public func drawDebugMarks(
    _ marks: TextDebugMarks, on canvas: Canvas, at origin: CGPoint
  ) {
    let pixel = 1 / canvas.scale
    func frame(_ rect: CGRect, _ color: Color) {
      let box = rect.offsetBy(dx: origin.x, dy: origin.y)
        .insetBy(dx: pixel / 2, dy: pixel / 2)
      guard !box.isNull else { return }
      canvas.stroke(.rect(box), color: color, style: StrokeStyle(width: Double(pixel)))
    }
    if marks.contains(.regions) {
      let orange = Color(red: 1, green: 0.58, blue: 0)
      for rect in regions.flatMap(\.rects) {
        canvas.fill(
          .rect(rect.offsetBy(dx: origin.x, dy: origin.y)),
          color: Color(red: 1, green: 0.58, blue: 0, alpha: 0.2))
        frame(rect, orange)
      }
    }
    if marks.contains(.glyphs) {
      for rect in glyphRects(scale: canvas.scale) {
        frame(rect, Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.7))
      }
    }
    if marks.contains(.lines) {
      for line in lines { frame(line.rect, Color(red: 0, green: 0.48, blue: 1)) }
    }
    if marks.contains(.baselines) {
      for line in lines {
        var path = Path()
        let length = line.isVertical ? line.rect.height : line.rect.width
        for (along, isFirst) in [(0, true), (length, false)] {
          let point = line.point(along: along, below: 0)
          let place = CGPoint(x: origin.x + point.x, y: origin.y + point.y)
          if isFirst { path.move(to: place) } else { path.addLine(to: place) }
        }
        canvas.stroke(
          path, color: Color(red: 1, green: 0.23, blue: 0.19),
          style: StrokeStyle(width: Double(pixel)))
      }
    }
  }

  /// Where the pictures of glyphs lie, in points of the container.
  private func glyphRects(scale: CGFloat) -> [CGRect] {
    var rects: [CGRect] = []
    TextEngines.withOne { engine in
      let painter = GlyphPainter(engine: engine, scale: Double(scale), x: 0, y: 0)
      for line in lines {
        for piece in line.pieces {
          painter.glyphs(of: piece, in: line, palette[piece.attributes]) { _, placed in
            rects.append(placed.rect(scale: scale))
          }
        }
      }
    }
    return rects
  }
}
