internal import Foundation

// A stack of elements: CSS's flexible-box layout on one line, sections 9.2 to 9.6 of its
// specification, in the order of its steps.

extension LayoutCalculation {
  mutating func measure(
    _ stack: LayoutStack, _ children: [LayoutSpec], _ range: SizeRange
  ) -> MeasuredLayout {
    let axes = StackAxes(stack.direction)
    let (low, high) = (axes.pair(range.min), axes.pair(range.max))
    var items = children.map {
      StackItem($0, stack, axes, whole: high, across: low.cross == high.cross ? high.cross : nil)
    }
    // 9.2: how long each would be if none grew or shrank.
    for index in items.indices where items[index].basis == nil {
      let room = items[index].room(main: 0, .infinity, high.cross)
      items[index].basis = axes.pair(content(items[index].spec, axes.range(room)).size).main
    }
    let gaps =
      stack.spacing * CGFloat(max(0, items.count - 1)) + items.reduce(0) { $0 + $1.margins }
    let wanted = items.reduce(gaps) { $0 + $1.hypothetical }
    // A stack that may choose is as long as its elements need.
    let length = wanted.clamped(low.main, high.main)
    let lengths = FlexibleLine(items.map(\.flex)).resolved(in: length - gaps)
    // 9.4: how long each is across, at that length.
    var parts = zip(items, lengths).map { item, length in
      content(item.spec, axes.range(item.room(main: length, length, high.cross)))
    }
    let widest = parts.map { axes.pair($0.size).cross }.max() ?? 0
    let across = widest.clamped(low.cross, high.cross)
    for index in items.indices where items[index].stretches {
      let room = items[index].stretched(main: lengths[index], across)
      parts[index] = content(items[index].spec, axes.range(room))
    }
    return place(parts, items, stack, axes, (length, across), gaps: gaps, lengths)
  }

  /// 9.5 and 9.6: where each lies.
  private func place(
    _ parts: [MeasuredLayout], _ items: [StackItem], _ stack: LayoutStack, _ axes: StackAxes,
    _ size: (main: CGFloat, cross: CGFloat), gaps: CGFloat, _ lengths: [CGFloat]
  ) -> MeasuredLayout {
    let free = size.main - gaps - lengths.reduce(0, +)
    var (place, between) = stack.justifyContent.spread(free, over: parts.count)
    var children: [(origin: CGPoint, part: MeasuredLayout)] = []
    for (index, part) in parts.enumerated() {
      let rest = size.cross - axes.pair(part.size).cross
      let across: CGFloat =
        switch items[index].alignment {
        case .start, .stretch: 0
        case .center: rest / 2
        case .end: rest
        }
      place += items[index].spec.style.spacingBefore
      children.append((axes.point(place, across), part))
      place += lengths[index] + items[index].spec.style.spacingAfter + stack.spacing + between
    }
    return MeasuredLayout(size: axes.size(size.main, size.cross), children: children)
  }
}

extension LayoutStack.Justification {
  /// How far in the first of `count` elements lies, and what is added between two.
  fileprivate func spread(_ free: CGFloat, over count: Int) -> (CGFloat, CGFloat) {
    let n = CGFloat(count)
    switch self {
    case .start: return (0, 0)
    case .end: return (free, 0)
    case .center: return (free / 2, 0)
    case .spaceBetween: return free > 0 && count > 1 ? (0, free / (n - 1)) : (0, 0)
    case .spaceAround: return free > 0 ? (free / n / 2, free / n) : (0, 0)
    case .spaceEvenly: return free > 0 ? (free / (n + 1), free / (n + 1)) : (0, 0)
    }
  }
}

/// Lengths along a stack's direction and across it.
struct StackAxes {
  let direction: LayoutStack.Direction
  private var isHorizontal: Bool { direction == .horizontal }

  init(_ direction: LayoutStack.Direction) { self.direction = direction }

  var across: LayoutStack.Direction { isHorizontal ? .vertical : .horizontal }

  func pair(_ size: CGSize) -> (main: CGFloat, cross: CGFloat) {
    isHorizontal ? (size.width, size.height) : (size.height, size.width)
  }

  func size(_ main: CGFloat, _ cross: CGFloat) -> CGSize {
    isHorizontal ? CGSize(width: main, height: cross) : CGSize(width: cross, height: main)
  }

  func point(_ main: CGFloat, _ cross: CGFloat) -> CGPoint {
    isHorizontal ? CGPoint(x: main, y: cross) : CGPoint(x: cross, y: main)
  }

  func range(_ room: StackItem.Room) -> SizeRange {
    SizeRange(min: size(room.main.0, room.cross.0), max: size(room.main.1, room.cross.1))
  }
}

/// An element of a stack while that is measured.
struct StackItem {
  typealias Room = (main: (CGFloat, CGFloat), cross: (CGFloat, CGFloat))

  let spec: LayoutSpec
  let alignment: LayoutAlignment
  /// Its length before it grows or shrinks; nil until it is measured, where nothing states it.
  var basis: CGFloat?
  private let main: StyleLimits
  private let cross: StyleLimits
  /// The stack's own size across, when it has no choice.
  private let across: CGFloat?

  init(
    _ spec: LayoutSpec, _ stack: LayoutStack, _ axes: StackAxes,
    whole: (main: CGFloat, cross: CGFloat), across: CGFloat?
  ) {
    self.spec = spec
    self.across = across
    alignment = spec.style.alignSelf ?? stack.alignItems
    main = StyleLimits(spec.style, axes.direction, in: whole.main)
    cross = StyleLimits(spec.style, axes.across, in: whole.cross)
    basis = spec.style.basis.resolved(in: whole.main) ?? main.stated
  }

  var margins: CGFloat { spec.style.spacingBefore + spec.style.spacingAfter }
  var hypothetical: CGFloat { (basis ?? 0).clamped(main.min, main.max) }
  var stretches: Bool { alignment == .stretch && cross.exact == nil }

  var flex: FlexibleLine.Item {
    FlexibleLine.Item(
      basis: basis ?? 0, min: main.min, max: main.max, grow: spec.style.grow,
      shrink: spec.style.shrink)
  }

  /// The sizes that it may have at lengths from one to another.
  func room(main low: CGFloat, _ high: CGFloat, _ limit: CGFloat) -> Room {
    if let exact = cross.exact { return ((low, high), (exact, exact)) }
    if stretches, let across { return stretched(main: low, high, across) }
    let most = max(cross.min, min(cross.max, limit))
    return ((low, high), (cross.min, most))
  }

  /// The size that it has as long across as the stack.
  func stretched(main length: CGFloat, _ across: CGFloat) -> Room {
    stretched(main: length, length, across)
  }

  private func stretched(main low: CGFloat, _ high: CGFloat, _ across: CGFloat) -> Room {
    let size = across.clamped(cross.min, cross.max)
    return ((low, high), (size, size))
  }
}
