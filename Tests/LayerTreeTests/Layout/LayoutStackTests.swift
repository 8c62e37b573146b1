import Foundation
import LayerModel
import LayerTree
import Testing

/// Stacks place elements as CSS's flexible boxes are placed; the values were worked out by hand
/// after the steps of its specification (sections 9.2 to 9.7).
@Suite struct LayoutStackTests {
  /// An element of a horizontal stack, and how wide it comes out.
  struct Element: Sendable {
    var basis: CGFloat
    var grow: CGFloat = 0
    var shrink: CGFloat = 0
    var min: CGFloat = 0
    var max: CGFloat = .infinity
    let width: CGFloat

    init(
      _ basis: CGFloat, grow: CGFloat = 0, shrink: CGFloat = 0, min: CGFloat = 0,
      max: CGFloat = .infinity, _ width: CGFloat
    ) {
      (self.basis, self.grow, self.shrink) = (basis, grow, shrink)
      (self.min, self.max, self.width) = (min, max, width)
    }

    var spec: LayoutSpec {
      node(CGSize(width: basis, height: 20)).styled {
        ($0.grow, $0.shrink) = (grow, shrink)
        $0.minWidth = .points(min)
        if max.isFinite { $0.maxWidth = .points(max) }
      }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let length: CGFloat
    let elements: [Element]
  }

  static func node(_ size: CGSize) -> LayoutSpec { .node(LayerID.next(), size: size) }
  private func node(_ width: CGFloat, _ height: CGFloat) -> LayoutSpec {
    Self.node(CGSize(width: width, height: height))
  }

  private func frames(
    _ stack: LayoutStack, _ children: [LayoutSpec], in range: SizeRange, scale: CGFloat? = nil
  ) -> [CGRect] {
    LayoutPlan(.stack(stack, children), scale: scale).layout(in: range).placements.map(\.frame)
  }

  static let rows = [
    Row(
      testDescription: "growing 1 : 2 : 0", length: 300,
      elements: [Element(50, grow: 1, 100), Element(50, grow: 2, 150), Element(50, 50)]),
    Row(
      testDescription: "one reaches its largest width", length: 300,
      elements: [
        Element(0, grow: 1, max: 50, 50), Element(0, grow: 1, 125), Element(0, grow: 1, 125),
      ]),
    Row(
      testDescription: "shrinking by shares of the widths", length: 200,
      elements: [
        Element(100, shrink: 1, 200 / 3), Element(200, shrink: 1, 400 / 3),
      ]),
    Row(
      testDescription: "one reaches its smallest width", length: 100,
      elements: [Element(100, shrink: 1, min: 80, 80), Element(100, shrink: 1, 20)]),
    Row(
      testDescription: "nothing shrinks by itself", length: 100,
      elements: [Element(100, 100), Element(100, 100)]),
    Row(
      testDescription: "factors below 1 leave the rest", length: 300,
      elements: [Element(100, grow: 0.25, 150), Element(0, grow: 0.25, 50)]),
    Row(
      testDescription: "factors below 1 shrink by that share", length: 100,
      elements: [Element(100, shrink: 0.25, 75), Element(100, shrink: 0.25, 75)]),
    Row(
      testDescription: "violations that even out are all kept", length: 600,
      elements: [
        Element(0, grow: 1, min: 300, 300), Element(0, grow: 1, max: 100, 100),
        Element(0, grow: 1, 200),
      ]),
    Row(
      testDescription: "too little first, then too much", length: 300,
      elements: [
        Element(0, grow: 1, min: 200, 200), Element(0, grow: 1, max: 50, 50),
        Element(0, grow: 1, 50),
      ]),
    Row(
      testDescription: "a width beyond its limits is fixed at them", length: 300,
      elements: [Element(200, grow: 1, max: 100, 100), Element(0, grow: 1, 200)]),
    Row(
      testDescription: "it shrinks by its stated width, not the limited one", length: 90,
      // 200 and 100 in 90: 210 too many, of 200 : 100 -> 60 and 30.
      elements: [Element(200, shrink: 1, max: 150, 60), Element(100, shrink: 1, 30)]),
  ]

  @Test("CSS flexible boxes 9.7", arguments: rows) func lengths(_ row: Row) {
    var left: CGFloat = 0
    let found = frames(
      LayoutStack(.horizontal, alignItems: .start),
      row.elements.map { element in
        // The width is stated, as only then limits do not apply to what is shared.
        element.spec.styled { $0.basis = .points(element.basis) }
      }, in: SizeRange(exactly: CGSize(width: row.length, height: 50)))
    for (frame, element) in zip(found, row.elements) {
      #expect(abs(frame.width - element.width) < 1e-9, "\(frame.width)")
      #expect(abs(frame.minX - left) < 1e-9)
      #expect(frame.minY == 0 && frame.height == 20)
      left += element.width
    }
  }

  static let places: [(LayoutStack.Justification, [Double])] = [
    (.start, [0, 50, 100]), (.end, [160, 210, 260]),
    (.center, [80, 130, 180]), (.spaceBetween, [0, 130, 260]),
    (.spaceAround, [80 / 3, 130, 700 / 3]), (.spaceEvenly, [40, 130, 220]),
  ]

  @Test(arguments: places)
  func justification(_ justification: LayoutStack.Justification, _ places: [Double]) {
    for direction in LayoutStack.Direction.allCases {
      let found = frames(
        LayoutStack(direction, spacing: 10, justifyContent: justification, alignItems: .start),
        (0..<3).map { _ in node(40, 40) },
        in: SizeRange(exactly: CGSize(width: 300, height: 300)))
      for (frame, place) in zip(found, places) {
        let (along, across) =
          direction == .horizontal ? (frame.minX, frame.minY) : (frame.minY, frame.minX)
        #expect(abs(along - place) < 1e-9)
        #expect(across == 0)
      }
    }
  }

  static let overflows: [(LayoutStack.Justification, CGFloat)] = [
    (.start, 0), (.end, -30), (.center, -15), (.spaceBetween, 0),
    (.spaceAround, 0), (.spaceEvenly, 0),
  ]

  @Test(arguments: overflows)
  func whatDoesNotFitBegins(_ justification: LayoutStack.Justification, _ place: CGFloat) {
    let found = frames(
      LayoutStack(.horizontal, justifyContent: justification), [node(80, 9), node(50, 9)],
      in: SizeRange(exactly: CGSize(width: 100, height: 20)))
    #expect(found.map(\.minX) == [place, place + 80])
  }

  static let alignments: [(LayoutAlignment, CGFloat, CGFloat)] = [
    (.start, 0, 20), (.end, 80, 20), (.center, 40, 20), (.stretch, 0, 100),
  ]

  @Test(arguments: alignments)
  func alignment(_ alignment: LayoutAlignment, _ y: CGFloat, _ height: CGFloat) {
    let range = SizeRange(exactly: CGSize(width: 300, height: 100))
    let all = frames(LayoutStack(.horizontal, alignItems: alignment), [node(40, 20)], in: range)
    #expect(all == [CGRect(x: 0, y: y, width: 40, height: height)])
    let own = frames(
      LayoutStack(.horizontal, alignItems: .end),
      [node(40, 20).styled { $0.alignSelf = alignment }], in: range)
    #expect(own == all)
  }

  @Test func aStatedSizeIsNotStretchedAndLimitsHold() {
    let found = frames(
      LayoutStack(.horizontal),
      [
        node(40, 20).styled { $0.height = .points(30) },
        node(40, 20).styled { $0.maxHeight = .points(60) },
        node(40, 20).styled { $0.height = .fraction(0.5) },
        node(40, 20).styled { ($0.width, $0.minWidth) = (.fraction(0.1), .points(35)) },
      ], in: SizeRange(exactly: CGSize(width: 300, height: 100)))
    #expect(found.map(\.height) == [30, 60, 50, 100])
    #expect(found.map(\.width) == [40, 40, 40, 35])
  }

  @Test func basisComesBeforeTheWidth() {
    let range = SizeRange(exactly: CGSize(width: 200, height: 10))
    func width(_ basis: LayoutDimension) -> CGFloat {
      frames(
        LayoutStack(.horizontal),
        [
          node(30, 10).styled { ($0.width, $0.basis) = (.points(40), basis) }
        ], in: range)[0].width
    }
    #expect(width(.auto) == 40)
    #expect(width(.points(50)) == 50)
    #expect(width(.fraction(0.5)) == 100)
  }

  @Test func roomBeforeAndAfterAddsToTheSpacing() {
    let found = frames(
      LayoutStack(.vertical, spacing: 5),
      [
        node(10, 10).styled { $0.spacingBefore = 3 },
        node(10, 10).styled { ($0.spacingBefore, $0.spacingAfter) = (2, 7) },
        node(10, 10).styled { $0.grow = 1 },
      ], in: SizeRange(exactly: CGSize(width: 20, height: 100)))
    #expect(found.map(\.minY) == [3, 20, 42])
    #expect(found.map(\.height) == [10, 10, 58])
    #expect(found.map(\.width) == [20, 20, 20])
  }

  /// A stack with a choice is as large as its elements need, within its range.
  @Test func theSizeFollowsTheElements() {
    let children = [node(30, 10).styled { $0.grow = 1 }, node(50, 40)]
    let stack = LayoutStack(.horizontal, spacing: 4)
    func layout(_ range: SizeRange) -> Layout {
      LayoutPlan(.stack(stack, children)).layout(in: range)
    }
    #expect(layout(.unlimited).size == CGSize(width: 84, height: 40))
    #expect(layout(.unlimited).placements.map(\.frame.height) == [40, 40], "stretched")
    let least = layout(SizeRange(min: square(100).size, max: square(200).size))
    #expect(least.size == CGSize(width: 100, height: 100))
    #expect(least.placements[0].frame.width == 46)
    let most = layout(SizeRange(max: square(20).size))
    #expect(most.size == CGSize(width: 20, height: 20))
    #expect(most.placements[1].frame == CGRect(x: 34, y: 0, width: 50, height: 20))
  }

  @Test func anEmptyStackHasNoSize() {
    #expect(LayoutPlan(.stack(LayoutStack(), [])).layout(in: .unlimited).size == .zero)
  }

  /// What is measured depends on the width that the element gets: text, for example.
  @Test func heightsAreMeasuredAtTheFinalWidth() {
    // 100 points of text on lines of 10.
    let text = LayoutSpec.node(LayerID.next()) { range in
      let width = min(100, range.max.width)
      return CGSize(width: width, height: 10 * (100 / max(1, width)).rounded(.up))
    }
    let found = frames(
      LayoutStack(.horizontal, alignItems: .start),
      [node(60, 60), text.styled { ($0.grow, $0.shrink) = (1, 1) }],
      in: SizeRange(max: CGSize(width: 110, height: CGFloat.infinity)))
    #expect(found[1] == CGRect(x: 60, y: 0, width: 50, height: 20))
  }

  @Test func edgesAreRoundedToPixels() {
    let three = (0..<3).map { _ in node(0, 0).styled { $0.grow = 1 } }
    func edges(_ scale: CGFloat?) -> [[CGFloat]] {
      frames(
        LayoutStack(.horizontal), three, in: SizeRange(exactly: CGSize(width: 100, height: 1)),
        scale: scale
      ).map { [$0.minX, $0.maxX] }
    }
    #expect(edges(1) == [[0, 33], [33, 67], [67, 100]])
    #expect(edges(2) == [[0, 33.5], [33.5, 66.5], [66.5, 100]])
    #expect(abs(edges(nil)[0][1] - 100 / 3) < 1e-12)
    let odd = LayoutPlan(node(10.2, 10), scale: 2).layout(in: .unlimited)
    #expect(odd.size == CGSize(width: 10.5, height: 10))
  }
}
