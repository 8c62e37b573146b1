import Foundation
import Graphics
import Testing

@testable import RichLabel

/// Underlines and strikethroughs, stroke by stroke and pattern by pattern.
@Suite struct StrokeTests {
  enum Place: CaseIterable { case under, through }

  struct Row: CustomTestStringConvertible, Sendable {
    var place: Place
    var stroke: LineDecoration.Stroke
    var pattern: LineDecoration.Pattern
    var testDescription: String { "\(place) \(stroke) \(pattern)" }
  }

  static let rows = Place.allCases.flatMap { place in
    LineDecoration.Stroke.allCases.flatMap { stroke in
      LineDecoration.Pattern.allCases.map { Row(place: place, stroke: stroke, pattern: $0) }
    }
  }

  /// Where a stroke is, in widths of it: dashes and gaps by turns, as the words of the patterns say.
  private static func lengths(_ pattern: LineDecoration.Pattern) -> [(on: Double, off: Double)] {
    switch pattern {
    case .solid: [(1, 0)]
    case .dot: [(5, 3)]
    case .dash: [(12, 3)]
    case .dashDot: [(12, 3), (5, 3)]
    case .dashDotDot: [(12, 3), (5, 3), (5, 3)]
    // Round ends: a dot is as long as it is wide, with its middle where the period begins.
    case .circleDot: [(0, 3)]
    }
  }

  /// Each column is covered where a walk along the pattern says; the rows of a covered one are those of the strokes.
  @Test(arguments: rows) func columnsAndRowsAreThoseOfThePattern(_ row: Row) throws {
    let size: CGFloat = 72
    let text = try mono("HHHHHHHH", size: size) {
      $0.color = .clear
      let line = LineDecoration(
        row.stroke, pattern: row.pattern, color: Color(red: 1, green: 0, blue: 0))
      if row.place == .under { $0.underline = line } else { $0.strikethrough = line }
    }
    let layout = RichLayout(text, in: TextContainer())
    let margin = 20
    let canvas = try #require(
      Canvas(
        size: CGSize(width: layout.size.width + 40, height: layout.size.height + 40), scale: 1))
    layout.draw(on: canvas, at: CGPoint(x: margin, y: margin))
    let bitmap = canvas.makeBitmap()
    // The font's own stroke: DejaVu's is 90 of 2048.
    let single = Double(size) * 90 / 2048
    let width = row.stroke == .thick ? 2 * single : single
    let line = layout.lines[0]
    let middle =
      CGFloat(margin) + line.baseline
      + (row.place == .under
        ? CGFloat(line.pieces[0].font.underlineOffset) / ShapedText.scale : -size * 0.27)
    let end = Double(line.rect.width)

    var covered = 0
    var (columns, expected) = (0, 0.0)
    func ink(_ x: Int) -> Double {
      (0..<bitmap.size.height).reduce(0) { $0 + Double(bitmap[x, $1].alpha) / 255 }
    }
    let strokes = row.stroke == .double ? 2.0 : 1
    for x in 0..<bitmap.size.width {
      let amount = ink(x)
      if amount > 0.5 * width * strokes { columns += 1 }
      if row.pattern != .circleDot {
        // As much of the column as lies in dashes.
        let (left, right) = (Double(x - margin), Double(x - margin) + 1)
        var (pen, share) = (0.0, 0.0)
        walk: while true {
          for part in Self.lengths(row.pattern) {
            let (from, to) = (pen, min(end, pen + part.on * width))
            share += max(0, min(right, to) - max(left, from))
            pen += (part.on + part.off) * width
            if pen > end { break walk }
          }
        }
        expected += share
        #expect(abs(amount - share * width * strokes) < 0.1 * width * strokes + 0.05, "column \(x)")
        if share > 0.99 { covered += 1 }
      }
    }
    if row.pattern == .circleDot {
      let total = (0..<bitmap.size.width).reduce(0) { $0 + ink($1) }
      let dots = (end / (3 * width)).rounded(.down) + 1
      let area = dots * Double.pi / 4 * width * width * strokes
      #expect(abs(total / area - 1) < 0.1, "\(total), \(area)")
      // Two of three widths are bare.
      let bare = (margin..<margin + Int(end)).count { ink($0) == 0 }
      #expect(abs(Double(bare) / end - 2.0 / 3) < 0.2, "\(bare) of \(end)")
    } else {
      #expect(covered > 30 && abs(Double(columns) - expected) < 0.05 * end + 2)
    }
    // Rows of the first column that is fully covered.
    let column = margin + (row.pattern == .circleDot ? 0 : 2)
    let inked = (0..<bitmap.size.height).filter { bitmap[column, $0].alpha > 0 }
    let top = Double(try #require(inked.first)), bottom = Double(try #require(inked.last) + 1)
    let reach = row.stroke == .double ? 1.5 * single : width / 2
    #expect(abs(top - (Double(middle) - reach)) <= 1, "\(top) \(bottom) \(middle)")
    #expect(abs(bottom - (Double(middle) + reach)) <= 1, "\(top) \(bottom) \(middle)")
    let isGapClear = bitmap[column, Int(middle)].alpha == 0
    #expect(isGapClear == (row.stroke == .double), "as far apart as they are wide")
  }
}
