import Foundation
import LayerModel
import LayerTree
import Testing

/// Stacks of several lines, and baselines; the values were worked out by hand after CSS's flexible
/// boxes (9.3, 9.4, 9.6), baselines after Texture's stacks.
@Suite struct LayoutWrapTests {
  private func node(_ width: CGFloat, _ height: CGFloat) -> LayoutSpec {
    .node(LayerID.next(), size: CGSize(width: width, height: height))
  }

  private func frames(
    _ stack: LayoutStack, _ children: [LayoutSpec], in range: SizeRange
  ) -> [CGRect] {
    LayoutPlan(.stack(stack, children)).layout(in: range).placements.map(\.frame)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var grow: CGFloat = 0
    var spacing: CGFloat = 0
    /// Widths of elements of the height 10, in a stack 100 wide.
    let widths: [CGFloat]
    /// Left edges, upper edges and widths.
    let places: [[CGFloat]]
  }

  static let rows = [
    Row(
      testDescription: "what just fits stays", widths: [50, 50, 1],
      places: [[0, 0, 50], [50, 0, 50], [0, 10, 1]]),
    Row(
      testDescription: "spacing counts between two, not at the end", spacing: 10,
      widths: [45, 45, 45], places: [[0, 0, 45], [55, 0, 45], [0, 10, 45]]),
    Row(
      testDescription: "one that does not fit has a line of its own", widths: [150, 20, 20],
      places: [[0, 0, 150], [0, 10, 20], [20, 10, 20]]),
    Row(
      testDescription: "each line grows by itself", grow: 1, widths: [60, 30, 70],
      places: [[0, 0, 65], [65, 0, 35], [0, 10, 100]]),
    Row(testDescription: "nothing", widths: [], places: []),
  ]

  @Test("CSS flexible boxes 9.3", arguments: rows) func lines(_ row: Row) {
    let found = frames(
      LayoutStack(.horizontal, spacing: row.spacing, alignItems: .start, flexWrap: .wrap),
      row.widths.map { node($0, 10).styled { $0.grow = row.grow } },
      in: SizeRange(exactly: CGSize(width: 100, height: 100)))
    #expect(found.map { [$0.minX, $0.minY, $0.width] } == row.places)
  }

  static let contents: [(LayoutStack.ContentAlignment, [CGFloat], [CGFloat])] = [
    (.start, [0, 25], [20, 10]), (.end, [65, 90], [20, 10]), (.center, [32.5, 57.5], [20, 10]),
    (.spaceBetween, [0, 90], [20, 10]), (.spaceAround, [16.25, 73.75], [20, 10]),
    (.spaceEvenly, [65.0 / 3, 25 + 130.0 / 3], [20, 10]), (.stretch, [0, 57.5], [52.5, 42.5]),
  ]

  /// Lines of 20 and 10 with 5 between them in 100: 65 are left.
  @Test("CSS flexible boxes 9.4 and 9.6", arguments: contents)
  func content(_ alignment: LayoutStack.ContentAlignment, _ tops: [CGFloat], _ heights: [CGFloat]) {
    for direction in LayoutStack.Direction.allCases {
      let isRow = direction == .horizontal
      let found = frames(
        LayoutStack(direction, flexWrap: .wrap, lineSpacing: 5, alignContent: alignment),
        [isRow ? node(80, 20) : node(20, 80), isRow ? node(80, 10) : node(10, 80)],
        in: SizeRange(exactly: CGSize(width: 100, height: 100)))
      for (frame, (top, height)) in zip(found, zip(tops, heights)) {
        #expect(abs((isRow ? frame.minY : frame.minX) - top) < 1e-9)
        #expect(abs((isRow ? frame.height : frame.width) - height) < 1e-9)
      }
    }
  }

  static let overflows: [(LayoutStack.ContentAlignment, CGFloat)] = [
    (.start, 0), (.end, -10), (.center, -5), (.spaceBetween, 0), (.spaceAround, 0),
    (.spaceEvenly, 0), (.stretch, 0),
  ]

  @Test(arguments: overflows)
  func linesThatDoNotFit(_ alignment: LayoutStack.ContentAlignment, _ first: CGFloat) {
    let found = frames(
      LayoutStack(.horizontal, alignItems: .start, flexWrap: .wrap, alignContent: alignment),
      [node(80, 20), node(80, 10)], in: SizeRange(exactly: CGSize(width: 100, height: 20)))
    #expect(found.map(\.minY) == [first, first + 20])
  }

  @Test func aStackThatMayChooseIsAsLongAsItsLongestLine() {
    let stack = LayoutSpec.stack(
      LayoutStack(.horizontal, flexWrap: .wrap, lineSpacing: 3),
      [node(40, 10), node(30, 12), node(50, 8)])
    #expect(
      LayoutPlan(stack).layout(in: SizeRange(max: CGSize(width: 100, height: 200))).size
        == CGSize(width: 70, height: 23))
    #expect(LayoutPlan(stack).layout(in: .unlimited).size == CGSize(width: 120, height: 12))
  }

  @Test func sharesThatMakeAWholeFit() {
    let third = (0..<3).map { _ in
      node(0, 10).styled { $0.width = .fraction(1.0 / 3) }
    }
    let found = frames(
      LayoutStack(.horizontal, alignItems: .start, flexWrap: .wrap), third,
      in: SizeRange(exactly: CGSize(width: 100.1, height: 50)))
    #expect(found.map(\.minY) == [0, 0, 0])
  }

  private func word(_ height: CGFloat, _ ascender: CGFloat?, _ descender: CGFloat?) -> LayoutSpec {
    node(10, height).styled { ($0.ascender, $0.descender) = (ascender, descender) }
  }

  private func tops(_ alignment: LayoutAlignment, _ words: [LayoutSpec]) -> [CGFloat] {
    frames(LayoutStack(.horizontal, alignItems: alignment), words, in: .unlimited).map(\.minY)
  }

  @Test func firstBaselinesAreAtOneHeight() {
    #expect(tops(.baselineFirst, [word(30, 24, -6), word(12, 9, -3)]) == [0, 15])
    #expect(
      tops(.baselineFirst, [word(30, 24, -6), word(12, nil, nil)]) == [0, 24],
      "without text it is the upper edge")
    let line = LayoutSpec.stack(
      LayoutStack(.horizontal, alignItems: .baselineFirst), [word(20, 18, nil), word(20, 3, nil)])
    #expect(LayoutPlan(line).layout(in: .unlimited).size.height == 35, "15 down, 20 high")
  }

  @Test func lastBaselinesAreAtOneHeight() {
    // 24 and 9 from the top.
    #expect(tops(.baselineLast, [word(30, 24, -6), word(12, 9, -3)]) == [0, 15])
    #expect(
      tops(.baselineLast, [word(30, nil, -6), word(12, nil, nil)]) == [0, 12],
      "without text it is the lower edge")
  }

  @Test func anElementCanAlignByItself() {
    let words = [
      word(30, 24, nil), word(12, 9, nil), node(10, 8).styled { $0.alignSelf = .end },
      word(12, 9, nil).styled { $0.alignSelf = .baselineFirst },
    ]
    let found = frames(
      LayoutStack(.horizontal, alignItems: .start), words,
      in: SizeRange(exactly: CGSize(width: 100, height: 40)))
    #expect(found.map(\.minY) == [0, 0, 32, 0])
  }

  @Test func whatIsAroundAWordHasItsBaseline() {
    let inset = LayoutSpec.inset(LayoutInsets(top: 5), word(12, 9, -3))
    #expect(tops(.baselineFirst, [word(30, 24, nil), inset]) == [0, 10 + 5])
    let column = LayoutSpec.stack(LayoutStack(), [word(12, 9, -3), word(12, 9, -3)])
    #expect(tops(.baselineFirst, [word(30, 24, nil), column]) == [0, 15, 27])
    #expect(tops(.baselineLast, [word(30, nil, -6), column]) == [0, 3, 15])
    let inside = LayoutSpec.node(LayerID.next(), inside: column)
    #expect(tops(.baselineFirst, [word(30, 24, nil), inside]) == [0, 15])
    let badge = LayoutSpec.corner(node(4, 4), of: word(12, 9, nil), LayoutCorner(.topLeft))
    #expect(tops(.baselineFirst, [word(30, 24, nil), badge]).prefix(2) == [0, 15])
  }

  @Test func inAColumnBaselinesAreTheStart() {
    for alignment in [LayoutAlignment.baselineFirst, .baselineLast] {
      let found = frames(
        LayoutStack(.vertical, alignItems: alignment), [word(30, 24, -6), word(12, 9, -3)],
        in: .unlimited)
      #expect(found.map(\.minX) == [0, 0])
    }
  }

  static let corners: [(LayoutCorner, CGPoint, CGSize, CGPoint)] = [
    (LayoutCorner(.topLeft), CGPoint(x: -5, y: -5), CGSize(width: 40, height: 20), .zero),
    (LayoutCorner(.topRight), CGPoint(x: 35, y: -5), CGSize(width: 40, height: 20), .zero),
    (LayoutCorner(.bottomLeft), CGPoint(x: -5, y: 15), CGSize(width: 40, height: 20), .zero),
    (
      LayoutCorner(.bottomRight, offset: CGPoint(x: -2, y: 1)), CGPoint(x: 33, y: 16),
      CGSize(width: 40, height: 20), .zero
    ),
    (
      LayoutCorner(.topLeft, wrapsCorner: true), .zero, CGSize(width: 45, height: 25),
      CGPoint(x: 5, y: 5)
    ),
    (
      LayoutCorner(.bottomRight, wrapsCorner: true), CGPoint(x: 35, y: 15),
      CGSize(width: 45, height: 25), .zero
    ),
  ]

  @Test(arguments: corners)
  func aBadgeLiesOnACorner(
    _ place: LayoutCorner, _ badge: CGPoint, _ size: CGSize, _ child: CGPoint
  ) {
    let layout = LayoutPlan(.corner(node(10, 10), of: node(40, 20), place)).layout(in: .unlimited)
    #expect(layout.size == size)
    #expect(layout.placements.map(\.frame.origin) == [child, badge])
    #expect(layout.placements.map(\.frame.width) == [40, 10])
  }
}
