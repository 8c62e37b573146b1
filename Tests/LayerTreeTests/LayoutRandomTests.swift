import Foundation
import LayerModel
import LayerTree
import Testing

/// Stacks of stacks against a slow, obvious reckoning: lengths by trying how much each flexible
/// element gets until they fill the line.
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
      alignItems: LayoutAlignment.allCases.randomElement(using: &numbers) ?? .start)
    let children = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
      element(&numbers, depth: depth - 1)
    }
    return .stack(stack, children, style)
  }

  @Test(arguments: 0..<40) func stacksAreWhatTheReckoningSays(_ seed: UInt64) {
    var numbers = Numbers(state: seed &* 977 &+ 5)
    for _ in 0..<10 {
      let element = Self.element(&numbers, depth: 3)
      let size = CGSize(
        width: CGFloat(Int.random(in: 0...300, using: &numbers)),
        height: CGFloat(Int.random(in: 0...300, using: &numbers)))
      for range in [SizeRange(exactly: size), SizeRange(max: size), .unlimited] {
        let found = LayoutPlan(element.spec).layout(in: range)
        let expected = Reckoning.layout(element, range)
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

/// The slow one. Sizes are pairs `[x, y]`, so that a direction is an index.
private enum Reckoning {
  typealias Element = LayoutRandomTests.Element

  /// A measured element with its parts' places.
  struct Box {
    var size: [Double]
    var frames: [([Double], [Double])]
  }

  static func layout(_ element: Element, _ range: SizeRange) -> [CGRect] {
    let low = [range.min.width, range.min.height].map { Double($0) }
    let high = [range.max.width, range.max.height].map { Double($0) }
    var (least, most) = (low, high)
    for axis in 0...1 {
      let own = limits(element.style, axis)
      let wanted = own.size.map { ($0, $0) } ?? (own.min, own.max)
      least[axis] = clamp(wanted.0, low[axis], high[axis])
      most[axis] = clamp(wanted.1, least[axis], high[axis])
    }
    return box(element, least, most).frames.map { origin, size in
      CGRect(x: origin[0], y: origin[1], width: size[0], height: size[1])
    }
  }

  static func clamp(_ x: Double, _ low: Double, _ high: Double) -> Double { min(max(x, low), high) }

  static func points(_ dimension: LayoutDimension) -> Double? {
    if case .points(let points) = dimension { Double(points) } else { nil }
  }

  static func limits(
    _ style: LayoutStyle, _ axis: Int
  ) -> (min: Double, max: Double, size: Double?, stated: Double?) {
    let low = points([style.minWidth, style.minHeight][axis]) ?? 0
    let high = max(low, points([style.maxWidth, style.maxHeight][axis]) ?? .infinity)
    let stated = points([style.width, style.height][axis])
    return (low, high, stated.map { clamp($0, low, high) }, stated)
  }

  static func box(_ element: Element, _ low: [Double], _ high: [Double]) -> Box {
    switch element {
    case .leaf(_, let size, _):
      let size = [
        clamp(Double(size.width), low[0], high[0]), clamp(Double(size.height), low[1], high[1]),
      ]
      return Box(size: size, frames: [([0, 0], size)])
    case .stack(let stack, let children, _): return box(stack, children, low, high)
    }
  }

  static func box(
    _ stack: LayoutStack, _ children: [Element], _ low: [Double], _ high: [Double]
  ) -> Box {
    let main = stack.direction == .horizontal ? 0 : 1
    let cross = 1 - main
    func pair(_ along: Double, _ across: Double) -> [Double] {
      main == 0 ? [along, across] : [across, along]
    }
    func stretches(_ child: Element) -> Bool {
      (child.style.alignSelf ?? stack.alignItems) == .stretch
        && limits(child.style, cross).size == nil
    }
    /// The child at lengths from one to another; as long across as given, or by itself.
    func measure(_ child: Element, _ from: Double, _ to: Double, across: Double?) -> Box {
      let own = limits(child.style, cross)
      var range = own.size.map { ($0, $0) } ?? (own.min, max(own.min, min(own.max, high[cross])))
      if stretches(child), let across {
        range = (clamp(across, own.min, own.max), clamp(across, own.min, own.max))
      }
      return box(child, pair(from, range.0), pair(to, range.1))
    }
    let known = low[cross] == high[cross] ? high[cross] : nil
    let bases = children.map { child -> Double in
      points(child.style.basis) ?? limits(child.style, main).stated
        ?? measure(child, 0, .infinity, across: known).size[main]
    }
    let gaps =
      Double(stack.spacing) * Double(max(0, children.count - 1))
      + children.reduce(0) { $0 + Double($1.style.spacingBefore + $1.style.spacingAfter) }
    func limited(_ index: Int, _ length: Double) -> Double {
      let own = limits(children[index].style, main)
      return clamp(length, own.min, own.max)
    }
    let plain = children.indices.map { limited($0, bases[$0]) }
    let length = clamp(plain.reduce(gaps, +), low[main], high[main])
    let room = length - gaps
    let grows = plain.reduce(0, +) < room
    // Each gets `share` for every unit of its factor: more of that is more in all, or less.
    func lengths(_ share: Double) -> [Double] {
      children.indices.map { index in
        let style = children[index].style
        return limited(
          index,
          grows
            ? bases[index] + share * Double(style.grow)
            : bases[index] - share * Double(style.shrink) * bases[index])
      }
    }
    var (less, more) = (0.0, 1e6)
    for _ in 0..<200 {
      let middle = (less + more) / 2
      let sum = lengths(middle).reduce(0, +)
      if grows ? sum < room : sum > room { less = middle } else { more = middle }
    }
    let final = lengths(less)
    let natural = children.indices.map {
      measure(children[$0], final[$0], final[$0], across: known)
    }
    let across = clamp(natural.map { $0.size[cross] }.max() ?? 0, low[cross], high[cross])
    let boxes = children.indices.map {
      measure(children[$0], final[$0], final[$0], across: across)
    }
    let free = room - final.reduce(0, +)
    let count = Double(children.count)
    var place = 0.0
    var between = 0.0
    switch stack.justifyContent {
    case .start: break
    case .end: place = free
    case .center: place = free / 2
    case .spaceBetween: if free > 0, count > 1 { between = free / (count - 1) }
    case .spaceAround: if free > 0 { (place, between) = (free / count / 2, free / count) }
    case .spaceEvenly: if free > 0 { (place, between) = (free / (count + 1), free / (count + 1)) }
    }
    var frames: [([Double], [Double])] = []
    for (child, box) in zip(children, boxes) {
      place += Double(child.style.spacingBefore)
      let rest = across - box.size[cross]
      let offset =
        switch child.style.alignSelf ?? stack.alignItems {
        case .start, .stretch: 0.0
        case .center: rest / 2
        case .end: rest
        }
      let origin = pair(place, offset)
      frames += box.frames.map { ([$0.0[0] + origin[0], $0.0[1] + origin[1]], $0.1) }
      place += box.size[main] + Double(child.style.spacingAfter + stack.spacing) + between
    }
    return Box(size: pair(length, across), frames: frames)
  }
}
