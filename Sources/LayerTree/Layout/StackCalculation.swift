internal import Foundation

// A stack of elements: CSS's flexible-box layout, sections 9.2 to 9.7 of its specification, in the
// order of its steps.

extension LayoutCalculation {
  mutating func measure(
    _ stack: LayoutStack, _ children: [LayoutSpec], _ range: SizeRange
  ) -> MeasuredLayout {
    let axes = StackAxes(stack.direction)
    let (low, high) = (axes.pair(range.min), axes.pair(range.max))
    let isSingle = stack.flexWrap == .noWrap
    let known = isSingle && low.cross == high.cross ? high.cross : nil
    var items = children.map { StackItem($0, stack, axes, whole: high, across: known) }
    // 9.2: how long each would be if none grew or shrank.
    for index in items.indices where items[index].basis == nil {
      let room = items[index].room(main: 0, .infinity, high.cross)
      items[index].basis = axes.pair(content(items[index].spec, axes.range(room)).size).main
    }
    // 9.3: which are in each line. A stack that may choose is as long as the longest needs.
    var lines = stack.lines(of: items, within: high.main)
    let length = (lines.map(\.wanted).max() ?? 0).clamped(low.main, high.main)
    // 9.7 and 9.4: how long each is, and how long across at that length.
    for index in lines.indices { measure(&lines[index], axes, length, high.cross) }
    let spacing = stack.lineSpacing * CGFloat(max(0, lines.count - 1))
    let needed = isSingle ? lines.first?.across ?? 0 : lines.reduce(spacing) { $0 + $1.across }
    let across = needed.clamped(low.cross, high.cross)
    let free = isSingle ? 0 : across - needed
    for index in lines.indices {
      if isSingle {
        lines[index].across = across
      } else if stack.alignContent == .stretch, free > 0 {
        lines[index].across += free / CGFloat(lines.count)
      }
      stretch(&lines[index], axes)
    }
    // 9.5 and 9.6: where each lies.
    var whole = MeasuredLayout(size: axes.size(length, across))
    var (place, between) = stack.alignContent.spread(free, over: lines.count)
    for line in lines {
      whole.children += line.placed(stack, axes, length, at: place)
      place += line.across + stack.lineSpacing + between
    }
    whole.takeBaselines(of: lines, stack)
    return whole
  }

  /// Measures the items of a line that is to be so long.
  private mutating func measure(
    _ line: inout StackLine, _ axes: StackAxes, _ length: CGFloat, _ limit: CGFloat
  ) {
    line.lengths = FlexibleLine(line.items.map(\.flex)).resolved(in: length - line.gaps)
    line.parts = zip(line.items, line.lengths).map { item, length in
      content(item.spec, axes.range(item.room(main: length, length, limit)))
    }
    line.align(axes)
  }

  /// Makes items as long across as their line.
  private mutating func stretch(_ line: inout StackLine, _ axes: StackAxes) {
    for index in line.items.indices where line.items[index].stretches {
      let room = line.items[index].stretched(main: line.lengths[index], line.across)
      line.parts[index] = content(line.items[index].spec, axes.range(room))
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
