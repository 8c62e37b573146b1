internal import Foundation
internal import LayerModel
internal import WrongUse

/// Measures a spec. What was measured for one range is not measured again, so that nested stacks,
/// which measure their elements up to three times, cost O(elements) for each range they occur with.
struct LayoutCalculation {
  private struct Question: Hashable {
    var body: ObjectIdentifier
    var range: SizeRange
  }

  private var known: [Question: MeasuredLayout] = [:]

  static func measure(_ spec: LayoutSpec, _ range: SizeRange) -> MeasuredLayout {
    var calculation = LayoutCalculation()
    return calculation.measure(spec, range)
  }

  /// An element within `range`, by its own style as far as that leaves it a choice. Fractions are of
  /// the largest size.
  mutating func measure(_ spec: LayoutSpec, _ range: SizeRange) -> MeasuredLayout {
    let style = spec.style
    func narrowed(
      _ low: CGFloat, _ high: CGFloat, _ own: StyleLimits
    ) -> (low: CGFloat, high: CGFloat) {
      let smallest = (own.exact ?? own.min).clamped(low, high)
      return (smallest, (own.exact ?? own.max).clamped(smallest, high))
    }
    let width = narrowed(
      range.min.width, range.max.width, StyleLimits(style, .horizontal, in: range.max.width))
    let height = narrowed(
      range.min.height, range.max.height, StyleLimits(style, .vertical, in: range.max.height))
    return content(
      spec,
      SizeRange(
        min: CGSize(width: width.low, height: height.low),
        max: CGSize(width: width.high, height: height.high)))
  }

  /// An element within `range`, whatever its style says.
  mutating func content(_ spec: LayoutSpec, _ range: SizeRange) -> MeasuredLayout {
    let question = Question(body: ObjectIdentifier(spec.body), range: range)
    if let answer = known[question] { return answer }
    let answer = make(spec.body.kind, range)
    known[question] = answer
    return answer
  }

  private mutating func make(_ kind: LayoutSpec.Kind, _ range: SizeRange) -> MeasuredLayout {
    switch kind {
    case .node(let id, .size(let size)): return MeasuredLayout(size: range.clamp(size), node: id)
    case .node(let id, .measured(let body)):
      let size = range.clamp(body(range))
      require(
        size.width.isFinite && size.height.isFinite, "a node measures as \(size) in \(range)")
      return MeasuredLayout(size: size, node: id)
    case .node(let id, .inside(let spec)):
      let inside = measure(spec, range)
      var node = MeasuredLayout(size: inside.size, around: spec, inside)
      (node.node, node.isSpace) = (id, true)
      return node
    case .stack(let stack, let children): return measure(stack, children, range)
    case .inset(let insets, let child): return inset(child, insets, range)
    case .relative(let child, let horizontal, let vertical, let sizing):
      return relative(child, horizontal, vertical, sizing, range)
    case .ratio(let ratio, let child): return proportional(child, ratio, range)
    case .overlay(let overlay, let child):
      let under = measure(child, range)
      let over = measure(overlay, SizeRange(exactly: under.size))
      var both = MeasuredLayout(size: under.size, around: child, under)
      both.children.append((.zero, over))
      return both
    case .background(let background, let child):
      let over = measure(child, range)
      let under = measure(background, SizeRange(exactly: over.size))
      var both = MeasuredLayout(size: over.size, around: child, over)
      both.children.insert((.zero, under), at: 0)
      return both
    case .absolute(let children): return absolute(children, range)
    case .corner(let corner, let child, let place): return cornered(corner, child, place, range)
    case .wrapper(let child):
      let inside = measure(child, range)
      return MeasuredLayout(size: inside.size, around: child, inside)
    }
  }

  private mutating func inset(
    _ child: LayoutSpec, _ insets: LayoutInsets, _ range: SizeRange
  ) -> MeasuredLayout {
    let across = InsetPair(insets.left, insets.right, range.min.width, range.max.width)
    let down = InsetPair(insets.top, insets.bottom, range.min.height, range.max.height)
    let inside = measure(
      child,
      SizeRange(
        min: CGSize(width: across.inside.min, height: down.inside.min),
        max: CGSize(width: across.inside.max, height: down.inside.max)))
    let (width, height) = (across.place(inside.size.width), down.place(inside.size.height))
    return MeasuredLayout(
      size: range.clamp(CGSize(width: width.length, height: height.length)),
      around: child, inside, at: CGPoint(x: width.origin, y: height.origin))
  }

  private mutating func relative(
    _ child: LayoutSpec, _ horizontal: LayoutPlace?, _ vertical: LayoutPlace?,
    _ sizing: LayoutSizing, _ range: SizeRange
  ) -> MeasuredLayout {
    let inside = measure(
      child,
      SizeRange(
        min: CGSize(
          width: horizontal == nil ? range.min.width : 0,
          height: vertical == nil ? range.min.height : 0), max: range.max))
    func size(_ fills: Bool, _ own: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      (fills && high.isFinite ? high : own).clamped(low, high)
    }
    let size = CGSize(
      width: size(
        horizontal != nil && !sizing.contains(.minimumWidth), inside.size.width, range.min.width,
        range.max.width),
      height: size(
        vertical != nil && !sizing.contains(.minimumHeight), inside.size.height, range.min.height,
        range.max.height))
    func origin(_ place: LayoutPlace?, _ free: CGFloat) -> CGFloat {
      switch place {
      case nil, .start: 0
      case .center: free / 2
      case .end: free
      }
    }
    let place = CGPoint(
      x: origin(horizontal, size.width - inside.size.width),
      y: origin(vertical, size.height - inside.size.height))
    return MeasuredLayout(size: size, around: child, inside, at: place)
  }

  private mutating func proportional(
    _ child: LayoutSpec, _ ratio: CGFloat, _ range: SizeRange
  ) -> MeasuredLayout {
    var width = min(range.max.width, range.max.height / ratio)
    if !width.isFinite { width = measure(child, range).size.width }
    let size = range.clamp(CGSize(width: width, height: width * ratio))
    return MeasuredLayout(
      size: size, around: child, measure(child, SizeRange(exactly: size)))
  }

  private mutating func cornered(
    _ corner: LayoutSpec, _ child: LayoutSpec, _ place: LayoutCorner, _ range: SizeRange
  ) -> MeasuredLayout {
    let inside = measure(child, range)
    let badge = measure(corner, SizeRange(max: range.max))
    let isRight = place.location == .topRight || place.location == .bottomRight
    let isLow = place.location == .bottomLeft || place.location == .bottomRight
    let origin = CGPoint(
      x: (isRight ? inside.size.width : 0) + place.offset.x - badge.size.width / 2,
      y: (isLow ? inside.size.height : 0) + place.offset.y - badge.size.height / 2)
    // Nothing moves unless the size counts what sticks out.
    let whole =
      place.wrapsCorner
      ? CGRect(origin: .zero, size: inside.size).union(CGRect(origin: origin, size: badge.size))
      : CGRect(origin: .zero, size: inside.size)
    var both = MeasuredLayout(
      size: range.clamp(whole.size), around: child, inside,
      at: CGPoint(x: -whole.minX, y: -whole.minY))
    both.children.append((CGPoint(x: origin.x - whole.minX, y: origin.y - whole.minY), badge))
    return both
  }

  private mutating func absolute(
    _ children: [LayoutSpec], _ range: SizeRange
  ) -> MeasuredLayout {
    var (parts, far) = ([(origin: CGPoint, part: MeasuredLayout)](), CGSize.zero)
    for child in children {
      let place = child.style.position
      let part = measure(
        child,
        SizeRange(
          max: CGSize(
            width: max(0, range.max.width - place.x), height: max(0, range.max.height - place.y))))
      far.width = max(far.width, place.x + part.size.width)
      far.height = max(far.height, place.y + part.size.height)
      parts.append((place, part))
    }
    let size = CGSize(
      width: range.max.width.isFinite ? range.max.width : far.width,
      height: range.max.height.isFinite ? range.max.height : far.height)
    return MeasuredLayout(size: range.clamp(size), children: parts)
  }
}

/// The insets of one direction, and the lengths that there are around them.
private struct InsetPair {
  let before, after: CGFloat
  /// The longest that both and what is inside may be.
  let longest: CGFloat
  /// The lengths of what is inside.
  let inside: (min: CGFloat, max: CGFloat)

  init(_ before: CGFloat, _ after: CGFloat, _ low: CGFloat, _ high: CGFloat) {
    // Without a limit there is no room to take.
    func limited(_ inset: CGFloat) -> CGFloat { inset.isFinite || high.isFinite ? inset : 0 }
    (self.before, self.after, longest) = (limited(before), limited(after), high)
    let taken = [before, after].filter(\.isFinite).reduce(0, +)
    let isFree = before == .infinity || after == .infinity
    inside = (isFree ? 0 : max(0, low - taken), max(0, high - taken))
  }

  /// Where something lies that is so long, and how long that and the insets are.
  func place(_ length: CGFloat) -> (origin: CGFloat, length: CGFloat) {
    guard before.isFinite else {
      let free = longest - length
      return (after.isFinite ? free - after : free / 2, longest)
    }
    return (before, after.isFinite ? before + length + after : longest)
  }
}

/// What a style says about one direction, in points.
struct StyleLimits {
  /// As it is stated; nil for none.
  var stated: CGFloat?
  /// Within the limits; nil for none.
  var exact: CGFloat? { stated?.clamped(min, max) }
  var min: CGFloat
  var max: CGFloat

  init(_ style: LayoutStyle, _ direction: LayoutStack.Direction, in whole: CGFloat) {
    let isWidth = direction == .horizontal
    min = (isWidth ? style.minWidth : style.minHeight).resolved(in: whole) ?? 0
    let limit = (isWidth ? style.maxWidth : style.maxHeight).resolved(in: whole) ?? .infinity
    max = Swift.max(min, limit)
    stated = (isWidth ? style.width : style.height).resolved(in: whole)
  }
}
