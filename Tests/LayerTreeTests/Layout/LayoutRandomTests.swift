import Foundation
import LayerModel
import LayerTree
import Testing

/// Stacks of stacks against a slow, obvious reckoning (``LayoutReckoning``).
@Suite struct LayoutRandomTests {
  /// The same numbers for the same seed, on every machine.
  struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) ^ (state << 31)
    }
  }

  /// An element as the reckoning sees it.
  indirect enum Element {
    case leaf(LayerID, CGSize, LayoutStyle)
    case stack(LayoutStack, [Element], LayoutStyle)

    var style: LayoutStyle {
      switch self {
      case .leaf(_, _, let style), .stack(_, _, let style): style
      }
    }

    var spec: LayoutSpec {
      switch self {
      case .leaf(let id, let size, let style):
        LayoutSpec.node(id, size: size).styled { $0 = style }
      case .stack(let stack, let children, let style):
        LayoutSpec.stack(stack, children.map(\.spec)).styled { $0 = style }
      }
    }
  }

  static func element(_ numbers: inout Numbers, depth: Int) -> Element {
    func length(_ n: inout Numbers) -> CGFloat { CGFloat(Int.random(in: 0...60, using: &n)) }
    func maybe(_ n: inout Numbers, _ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &n) < percent
    }
    var style = LayoutStyle()
    if maybe(&numbers, 25) { style.width = .points(length(&numbers)) }
    if maybe(&numbers, 25) { style.height = .points(length(&numbers)) }
    if maybe(&numbers, 20) { style.minWidth = .points(length(&numbers)) }
    if maybe(&numbers, 20) { style.maxWidth = .points(length(&numbers)) }
    if maybe(&numbers, 20) { style.minHeight = .points(length(&numbers)) }
    if maybe(&numbers, 20) { style.maxHeight = .points(length(&numbers)) }
    if maybe(&numbers, 20) { style.basis = .points(length(&numbers)) }
    if maybe(&numbers, 40) { style.grow = CGFloat(Int.random(in: 1...3, using: &numbers)) }
    if maybe(&numbers, 40) { style.shrink = CGFloat(Int.random(in: 1...3, using: &numbers)) }
    if maybe(&numbers, 20) { style.spacingBefore = length(&numbers) / 4 }
    if maybe(&numbers, 20) { style.spacingAfter = length(&numbers) / 4 }
    if maybe(&numbers, 30) { style.ascender = length(&numbers) / 2 }
    if maybe(&numbers, 30) { style.descender = -length(&numbers) / 4 }
    if maybe(&numbers, 30) {
      style.alignSelf = LayoutAlignment.allCases.randomElement(using: &numbers)
    }
    if depth == 0 || maybe(&numbers, 40) {
      return .leaf(
        LayerID.next(), CGSize(width: length(&numbers), height: length(&numbers)), style)
    }
    let stack = LayoutStack(
      LayoutStack.Direction.allCases.randomElement(using: &numbers) ?? .vertical,
      spacing: length(&numbers) / 6,
      justifyContent: LayoutStack.Justification.allCases.randomElement(using: &numbers) ?? .start,
      alignItems: LayoutAlignment.allCases.randomElement(using: &numbers) ?? .start,
      flexWrap: maybe(&numbers, 50) ? .wrap : .noWrap, lineSpacing: length(&numbers) / 6,
      alignContent: LayoutStack.ContentAlignment.allCases.randomElement(using: &numbers) ?? .start)
    let children = (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
      element(&numbers, depth: depth - 1)
    }
    return .stack(stack, children, style)
  }

  @Test(arguments: 0..<40) func stacksAreWhatTheReckoningSays(_ seed: UInt64) {
    var numbers = Numbers(state: seed &* 977 &+ 5)
    for _ in 0..<3 {
      let element = Self.element(&numbers, depth: 3)
      let size = CGSize(
        width: CGFloat(Int.random(in: 0...300, using: &numbers)),
        height: CGFloat(Int.random(in: 0...300, using: &numbers)))
      for range in [SizeRange(exactly: size), SizeRange(max: size), .unlimited] {
        let found = LayoutPlan(element.spec).layout(in: range)
        let expected = LayoutReckoning.layout(element, range)
        #expect(found.placements.count == expected.count)
        for (placement, frame) in zip(found.placements, expected) {
          #expect(isClose(placement.frame, frame), "\(placement.frame) is not \(frame)")
        }
      }
    }
  }

  private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
    zip([a.minX, a.minY, a.width, a.height], [b.minX, b.minY, b.width, b.height])
      .allSatisfy { abs($0 - $1) < 1e-6 }
  }
}
