internal import Foundation

/// A line of a stack while it is measured: which elements are in it, and where they lie.
struct StackLine {
  let items: [StackItem]
  /// Room between its elements and around them.
  let gaps: CGFloat
  /// Their lengths along the stack, and what they were measured as.
  var lengths: [CGFloat] = []
  var parts: [MeasuredLayout] = []
  /// How long it is across.
  var across: CGFloat = 0
  /// Where the elements' baselines meet that are aligned by them, from the line's upper edge.
  private var baselines: [LayoutAlignment: CGFloat] = [:]

  init(_ items: ArraySlice<StackItem>, spacing: CGFloat) {
    self.items = Array(items)
    gaps = items.reduce(spacing * CGFloat(max(0, items.count - 1))) { $0 + $1.margins }
  }

  /// How long it would be if none grew or shrank.
  var wanted: CGFloat { items.reduce(gaps) { $0 + $1.hypothetical } }

  /// Finds the baselines of what was measured, and how long the line is across: as Texture does it,
  /// the element whose baseline is farthest from its upper edge touches that of the line.
  mutating func align(_ axes: StackAxes) {
    if axes.direction == .horizontal {
      for index in items.indices {
        guard let own = ownBaseline(index) else { continue }
        baselines[items[index].alignment] = max(baselines[items[index].alignment] ?? own, own)
      }
    }
    across = items.indices.map { shift($0) + axes.pair(parts[$0].size).cross }.max() ?? 0
  }

  /// From the upper edge of an element to the baseline that it is aligned by; nil for none.
  private func ownBaseline(_ index: Int) -> CGFloat? {
    let (spec, part) = (items[index].spec, parts[index])
    return switch items[index].alignment {
    case .baselineFirst: part.firstBaseline(of: spec) ?? 0
    case .baselineLast: part.lastBaseline(of: spec) ?? part.size.height
    case .start, .end, .center, .stretch: nil
    }
  }

  /// How far its baseline moves an element away from the line's upper edge.
  private func shift(_ index: Int) -> CGFloat {
    guard let common = baselines[items[index].alignment], let own = ownBaseline(index) else {
      return 0
    }
    return common - own
  }

  /// The elements by their corners, in a line that begins so far across.
  func placed(
    _ stack: LayoutStack, _ axes: StackAxes, _ length: CGFloat, at start: CGFloat
  ) -> [(origin: CGPoint, part: MeasuredLayout)] {
    let free = length - gaps - lengths.reduce(0, +)
    var (place, between) = stack.justifyContent.spread(free, over: parts.count)
    return items.indices.map { index in
      let rest = across - axes.pair(parts[index].size).cross
      let offset: CGFloat =
        switch items[index].alignment {
        case .start, .stretch: 0
        case .center: rest / 2
        case .end: rest
        case .baselineFirst, .baselineLast: shift(index)
        }
      place += items[index].spec.style.spacingBefore
      let origin = axes.point(place, start + offset)
      place += lengths[index] + items[index].spec.style.spacingAfter + stack.spacing + between
      return (origin, parts[index])
    }
  }

  /// Which element's first, or last, baseline is the line's: one that is aligned by baselines, or
  /// the one at that end.
  func baselineItem(first: Bool) -> Int? {
    let aligned = items.indices.filter { baselines[items[$0].alignment] != nil }
    return first
      ? aligned.first ?? items.indices.first : aligned.last ?? items.indices.last
  }
}

extension MeasuredLayout {
  /// A stack's baselines are those of its first and its last line (CSS's flexible boxes, 8.5).
  mutating func takeBaselines(of lines: [StackLine], _ stack: LayoutStack) {
    guard let first = lines.first, let last = lines.last else { return }
    let start = children.count - last.items.count
    let isRow = stack.direction == .horizontal
    if let index = isRow ? first.baselineItem(first: true) : 0 {
      let (origin, part) = children[index]
      firstBaseline = part.firstBaseline(of: first.items[index].spec).map { origin.y + $0 }
    }
    let end = isRow ? last.baselineItem(first: false) : last.items.count - 1
    if let index = end {
      let (origin, part) = children[start + index]
      lastBaseline = part.lastBaseline(of: last.items[index].spec).map { origin.y + $0 }
    }
  }
}

extension LayoutStack {
  /// Elements that share lines: as many as fit, one at least (CSS's flexible boxes, 9.3).
  func lines(of items: [StackItem], within limit: CGFloat) -> [StackLine] {
    guard !items.isEmpty else { return [] }
    guard flexWrap == .wrap else { return [StackLine(items[...], spacing: spacing)] }
    var lines: [StackLine] = []
    var (start, length) = (0, CGFloat(0))
    for index in items.indices {
      let own = items[index].margins + items[index].hypothetical
      // What is too long by less than can be seen fits: shares of a whole do not always add up.
      if index > start, length + spacing + own > limit + Self.tolerance {
        lines.append(StackLine(items[start..<index], spacing: spacing))
        (start, length) = (index, own)
      } else {
        length += own + (index > start ? spacing : 0)
      }
    }
    lines.append(StackLine(items[start...], spacing: spacing))
    return lines
  }

  /// Points.
  private static let tolerance: CGFloat = 1e-6
}

extension LayoutStack.Justification {
  /// How far in the first of `count` elements lies, and what is added between two.
  func spread(_ free: CGFloat, over count: Int) -> (CGFloat, CGFloat) {
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

extension LayoutStack.ContentAlignment {
  /// How far in the first of `count` lines lies, and what is added between two.
  func spread(_ free: CGFloat, over count: Int) -> (CGFloat, CGFloat) {
    // What stretches leaves no room, unless there was too little.
    LayoutStack.Justification(rawValue: rawValue)?.spread(free, over: count) ?? (0, 0)
  }
}
