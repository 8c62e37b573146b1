import Foundation
import LayerModel
import LayerTree
import Testing

/// The specs other than stacks, plans, and layouts that nodes get.
@Suite struct LayoutSpecTests {
  private let a = LayerID.next()
  private let b = LayerID.next()

  private func size(_ width: CGFloat, _ height: CGFloat) -> CGSize {
    CGSize(width: width, height: height)
  }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }
  private func leaf(_ width: CGFloat = 20, _ height: CGFloat = 10) -> LayoutSpec {
    .node(a, size: size(width, height))
  }
  private func layout(_ spec: LayoutSpec, _ range: SizeRange = .unlimited) -> Layout {
    LayoutPlan(spec).layout(in: range)
  }
  private func fixed(_ width: CGFloat, _ height: CGFloat) -> SizeRange {
    SizeRange(exactly: size(width, height))
  }

  @Test func insetsPutRoomAround() {
    let spec = LayoutSpec.inset(LayoutInsets(top: 1, left: 2, bottom: 3, right: 4), leaf())
    #expect(layout(spec).size == size(26, 14))
    #expect(layout(spec).frame(of: a) == rect(2, 1, 20, 10))
    #expect(layout(spec, fixed(100, 50)).frame(of: a) == rect(2, 1, 94, 46))
    // No room is left: the node is gone, the insets stay.
    #expect(layout(spec, fixed(5, 50)).frame(of: a) == rect(2, 1, 0, 46))
    #expect(layout(.inset(LayoutInsets(-5), leaf())).frame(of: a) == rect(-5, -5, 20, 10))
  }

  /// Texture's rules: an infinite inset takes the room, and what is inside is as large as it wants.
  @Test(arguments: [
    (LayoutInsets(top: 1, left: .infinity, bottom: 3, right: 4), [76.0, 1, 20, 46]),
    (LayoutInsets(top: 1, left: 2, bottom: 3, right: .infinity), [2, 1, 20, 46]),
    (LayoutInsets(top: .infinity, left: 2, bottom: 3, right: 4), [2, 37, 94, 10]),
    (
      LayoutInsets(top: .infinity, left: .infinity, bottom: .infinity, right: .infinity),
      [40, 20, 20, 10]
    ),
    (LayoutInsets(top: 5, left: .infinity, bottom: .infinity, right: .infinity), [40, 5, 20, 10]),
  ])
  func anInfiniteInsetTakesAllTheRoom(_ insets: LayoutInsets, _ frame: [Double]) {
    let layout = layout(.inset(insets, leaf()), fixed(100, 50))
    #expect(layout.size == size(100, 50))
    #expect(layout.frame(of: a) == rect(frame[0], frame[1], frame[2], frame[3]))
  }

  @Test func withoutALimitAnInfiniteInsetIsNone() {
    let spec = LayoutSpec.inset(LayoutInsets(top: 2, left: .infinity, bottom: .infinity), leaf())
    #expect(layout(spec).size == size(20, 12))
    #expect(layout(spec).frame(of: a) == rect(0, 2, 20, 10))
    let most = layout(spec, SizeRange(max: size(100, 50)))
    #expect(most.size == size(100, 50) && most.frame(of: a) == rect(80, 2, 20, 10))
  }

  /// Texture's sizing options: as small as the element, within what is asked for.
  @Test func aPlaceCanBeAsSmallAsWhatIsInIt() {
    let most = SizeRange(min: size(30, 0), max: size(100, 50))
    #expect(layout(.center(leaf()), most).size == size(100, 50))
    let narrow = layout(.center(sizing: .minimumWidth, leaf()), most)
    #expect(narrow.size == size(30, 50) && narrow.frame(of: a) == rect(5, 20, 20, 10))
    let low = layout(.center(sizing: .minimumHeight, leaf()), most)
    #expect(low.size == size(100, 10) && low.frame(of: a) == rect(40, 0, 20, 10))
    let both = LayoutSpec.relative(
      horizontal: .end, vertical: .start, sizing: [.minimumWidth, .minimumHeight], leaf())
    #expect(layout(both, most).size == size(30, 10))
    #expect(layout(both, most).frame(of: a) == rect(10, 0, 20, 10))
  }

  @Test func theMiddleIsOfAllTheRoom() {
    #expect(layout(.center(leaf()), fixed(100, 50)).frame(of: a) == rect(40, 20, 20, 10))
    let most = SizeRange(max: size(100, .infinity))
    #expect(layout(.center(leaf()), most).size == size(100, 10), "no limit, nothing to fill")
    #expect(layout(.center(leaf(200, 10)), most).frame(of: a) == rect(0, 0, 100, 10))
  }

  static let places: [(LayoutPlace?, LayoutPlace?, [CGFloat])] = [
    (.start, .end, [0, 40, 20, 10]), (.end, .start, [80, 0, 20, 10]),
    (.center, nil, [40, 0, 20, 50]), (nil, .center, [0, 20, 100, 10]),
  ]

  @Test(arguments: places)
  func aPlaceInEachDirection(
    _ horizontal: LayoutPlace?, _ vertical: LayoutPlace?, _ frame: [CGFloat]
  ) {
    let spec = LayoutSpec.relative(horizontal: horizontal, vertical: vertical, leaf())
    #expect(
      layout(spec, fixed(100, 50)).frame(of: a) == rect(frame[0], frame[1], frame[2], frame[3]))
  }

  struct Ratio: Sendable {
    let ratio: CGFloat
    let range: SizeRange
    let size: CGSize
    init(_ ratio: CGFloat, min: CGSize = .zero, max: CGSize, _ width: CGFloat, _ height: CGFloat) {
      self.ratio = ratio
      range = SizeRange(min: min, max: max)
      size = CGSize(width: width, height: height)
    }
  }

  @Test(arguments: [
    Ratio(0.5, max: CGSize(width: 100, height: 80), 100, 50),
    Ratio(2, max: CGSize(width: 100, height: 80), 40, 80),
    Ratio(0.5, max: CGSize(width: 100, height: CGFloat.infinity), 100, 50),
    Ratio(0.5, max: CGSize(width: CGFloat.infinity, height: 80), 160, 80),
    Ratio(2, max: CGSize(width: CGFloat.infinity, height: .infinity), 20, 40),
    Ratio(
      0.5, min: CGSize(width: 0, height: 70), max: CGSize(width: 100, height: 80), 100, 70),
  ])
  func aRatioTakesTheRoomThereIs(_ row: Ratio) {
    #expect(layout(.ratio(row.ratio, leaf()), row.range).size == row.size)
  }

  @Test func whatIsInFrontOrBehindIsAsLarge() {
    let other = LayoutSpec.node(b, size: size(500, 500))
    let over = layout(.overlay(other, over: leaf()))
    #expect(over.size == size(20, 10))
    #expect(over.placements.map(\.node) == [a, b])
    #expect(over.placements.map(\.frame) == [rect(0, 0, 20, 10), rect(0, 0, 20, 10)])
    let behind = layout(.background(other, behind: leaf()))
    #expect(behind.placements.map(\.node) == [b, a])
    #expect(behind.frame(of: b) == rect(0, 0, 20, 10))
  }

  @Test func absolutePlacesAreFromTheUpperLeftCorner() {
    let spec = LayoutSpec.absolute([
      leaf().styled { $0.position = CGPoint(x: 30, y: 5) },
      .node(b, size: size(90, 4)).styled { $0.position = CGPoint(x: 15, y: 40) },
    ])
    #expect(layout(spec).size == size(105, 44))
    #expect(layout(spec).frame(of: a) == rect(30, 5, 20, 10))
    let small = layout(spec, SizeRange(max: size(50, 50)))
    #expect(small.size == size(50, 50))
    #expect(small.frame(of: b) == rect(15, 40, 35, 4), "as far as there is room")
  }

  @Test func aWrapperHasAStyleOfItsOwn() {
    let inner = leaf().styled { $0.width = .points(30) }
    let spec = LayoutSpec.wrapper(inner).styled { $0.maxWidth = .points(25) }
    #expect(layout(spec).frame(of: a) == rect(0, 0, 25, 10))
  }

  @Test func ownSizesGiveWayToTheRange() {
    let spec = leaf().styled { ($0.width, $0.minHeight) = (.points(70), .points(40)) }
    #expect(layout(spec).size == size(70, 40))
    #expect(layout(spec, SizeRange(max: size(50, 30))).size == size(50, 30))
    #expect(layout(spec, SizeRange(min: size(80, 80), max: size(90, 90))).size == size(80, 80))
    let half = leaf().styled { $0.width = .fraction(0.5) }
    #expect(layout(half).size == size(20, 10), "half of no limit is no size")
    #expect(layout(half, SizeRange(max: size(90, 90))).size == size(45, 10))
  }

  /// A badge on a picture, beside a title over a text: elements within elements.
  @Test func aCell() {
    let (picture, badge, title, text) = (
      LayerID.next(), LayerID.next(), LayerID.next(), LayerID.next()
    )
    let cell = LayoutSpec.inset(
      LayoutInsets(10),
      .stack(
        LayoutStack(.horizontal, spacing: 8, alignItems: .center),
        [
          .overlay(
            .relative(horizontal: .end, vertical: .start, .node(badge, size: size(6, 6))),
            over: .node(picture, size: size(40, 40))),
          .stack(
            LayoutStack(.vertical, spacing: 4),
            [
              .node(title, size: size(80, 12)),
              .node(text) { CGSize(width: min(100, $0.max.width), height: 30) },
            ]
          ).styled { ($0.grow, $0.shrink) = (1, 1) },
        ]))
    let found = layout(cell, SizeRange(min: size(200, 0), max: size(200, .infinity)))
    #expect(found.size == size(200, 66))
    #expect(found.frame(of: picture) == rect(10, 13, 40, 40))
    #expect(found.frame(of: badge) == rect(44, 13, 6, 6))
    #expect(found.frame(of: title) == rect(58, 10, 132, 12))
    #expect(found.frame(of: text) == rect(58, 26, 132, 30))
  }

  @Test func aNodeGetsItsPlacesAndThoseInsideIt() {
    let (root, box, dot, other) = (Node(), Node(), Node(), Node())
    root.addSubnode(box)
    box.addSubnode(dot)
    let inside = LayoutSpec.inset(LayoutInsets(5), .node(dot, size: size(10, 10)))
    let plan = LayoutPlan(
      .stack(
        LayoutStack(.vertical, alignItems: .start),
        [.node(box, inside: inside), .node(other, size: size(7, 7))]), scale: 1)
    dot.layer.transform = .scale(x: 2, y: 2)
    let missing = root.apply(plan.layout(in: fixed(50, 50)))
    #expect(missing == [other.layer.id])
    #expect(box.frame == rect(0, 0, 20, 20))
    #expect(dot.layer.bounds == square(10))
    #expect(dot.layer.position == CGPoint(x: 10, y: 10), "as if nothing transformed it")
  }

  @Test func aPlanHoldsAfterEveryChangeOfTheSize() {
    let (root, dot) = (Node(), Node())
    root.bounds = square(100)
    root.addSubnode(dot)
    let harness = Harness(root.layer)
    harness.turn()
    root.layoutPlan = LayoutPlan(.center(.node(dot, size: size(10, 10))))
    harness.turn(at: 1)
    #expect(dot.frame == rect(45, 45, 10, 10))
    harness.turn(at: 2) { root.bounds = square(50) }
    #expect(dot.frame == rect(20, 20, 10, 10))
    harness.turn(at: 3) {
      Node.animate(duration: 1, options: [.curveLinear, .layoutSubnodes]) {
        root.bounds = square(100)
      }
    }
    #expect(dot.layer.presentation(at: at(3.5))?.position == CGPoint(x: 37.5, y: 37.5))
    root.layoutPlan = nil
    harness.turn(at: 5) { root.bounds = square(10) }
    #expect(dot.frame == rect(45, 45, 10, 10))
  }

  /// Counts from any thread.
  final class Counter: @unchecked Sendable {
    // Guarded by the lock.
    private var count = 0
    private let lock = NSLock()
    func up() { lock.withLock { count += 1 } }
    var value: Int { lock.withLock { count } }
  }

  @Test func aPlanIsWorkedOutOnceAndOnAnyThread() {
    let counter = Counter()
    let text = LayoutSpec.node(a) { range in
      counter.up()
      return CGSize(width: min(30, range.max.width), height: 9)
    }
    let plan = LayoutPlan(.center(text), scale: 2)
    let range = fixed(100, 50)
    #expect(!plan.knows(range))
    let worker = Thread { _ = plan.layout(in: range) }
    worker.start()
    while !plan.knows(range) { Thread.sleep(forTimeInterval: 0.001) }
    #expect(counter.value == 1)
    #expect(plan.layout(in: range).frame(of: a) == rect(35, 20.5, 30, 9))
    #expect(counter.value == 1)
    for width in 0..<8 { _ = plan.layout(in: fixed(CGFloat(width), 1)) }
    #expect(!plan.knows(range), "only the latest are kept")
  }

  /// Each stack measures its elements up to three times; without memory that is 3^30.
  @Test func deepStacksAreMeasuredOnceForEachSize() {
    let counter = Counter()
    var spec = LayoutSpec.node(a) { _ in
      counter.up()
      return CGSize(width: 1, height: 1)
    }
    for _ in 0..<30 { spec = .stack(LayoutStack(.horizontal), [spec]) }
    #expect(layout(spec, fixed(9, 9)).frame(of: a) == rect(0, 0, 1, 9))
    #expect(counter.value < 10)
  }
}
