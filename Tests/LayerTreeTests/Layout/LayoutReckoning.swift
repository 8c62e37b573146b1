import Foundation
import LayerModel
import LayerTree

/// Stacks by a slow, obvious reckoning: which elements share a line by trying every longer one, their
/// lengths by trying how much each flexible one gets until they fill the line. Sizes are pairs
/// `[x, y]`, so that a direction is an index.
enum LayoutReckoning {
  typealias Element = LayoutRandomTests.Element

  /// A measured element with its parts' places.
  struct Box {
    var size: [Double]
    var frames: [([Double], [Double])]
    /// The baselines of the first and the last line of text, from the top; nil for none.
    var baselines: [Double?] = [nil, nil]
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

  /// An element whatever its style says of its size; what it says of baselines counts.
  static func box(_ element: Element, _ low: [Double], _ high: [Double]) -> Box {
    var box: Box
    switch element {
    case .leaf(_, let size, _):
      let size = [
        clamp(Double(size.width), low[0], high[0]), clamp(Double(size.height), low[1], high[1]),
      ]
      box = Box(size: size, frames: [([0, 0], size)])
    case .stack(let stack, let children, _):
      box = StackReckoning(stack, children, low, high).box()
    }
    if let ascender = element.style.ascender { box.baselines[0] = Double(ascender) }
    if let descender = element.style.descender {
      box.baselines[1] = box.size[1] + Double(descender)
    }
    return box
  }
}

/// One stack.
private struct StackReckoning {
  typealias Element = LayoutReckoning.Element
  typealias Box = LayoutReckoning.Box

  let stack: LayoutStack
  let children: [Element]
  let low: [Double]
  let high: [Double]
  let main: Int
  let cross: Int

  init(_ stack: LayoutStack, _ children: [Element], _ low: [Double], _ high: [Double]) {
    (self.stack, self.children, self.low, self.high) = (stack, children, low, high)
    main = stack.direction == .horizontal ? 0 : 1
    cross = 1 - main
  }

  private var wraps: Bool { stack.flexWrap == .wrap }

  private func pair(_ along: Double, _ across: Double) -> [Double] {
    main == 0 ? [along, across] : [across, along]
  }

  private func alignment(_ child: Element) -> LayoutAlignment {
    child.style.alignSelf ?? stack.alignItems
  }

  private func limits(_ child: Element, _ axis: Int) -> (
    min: Double, max: Double, size: Double?, stated: Double?
  ) { LayoutReckoning.limits(child.style, axis) }

  /// The child at lengths from one to another; as long across as given, or by itself.
  private func measure(_ child: Element, _ from: Double, _ to: Double, across: Double?) -> Box {
    let own = limits(child, cross)
    var range = own.size.map { ($0, $0) } ?? (own.min, max(own.min, min(own.max, high[cross])))
    if alignment(child) == .stretch, own.size == nil, let across {
      range = (
        LayoutReckoning.clamp(across, own.min, own.max),
        LayoutReckoning.clamp(across, own.min, own.max)
      )
    }
    return LayoutReckoning.box(child, pair(from, range.0), pair(to, range.1))
  }

  private var known: Double? { !wraps && low[cross] == high[cross] ? high[cross] : nil }

  private func basis(_ child: Element) -> Double {
    LayoutReckoning.points(child.style.basis) ?? limits(child, main).stated
      ?? measure(child, 0, .infinity, across: known).size[main]
  }

  private func limited(_ child: Element, _ length: Double) -> Double {
    LayoutReckoning.clamp(length, limits(child, main).min, limits(child, main).max)
  }

  private func gaps(_ line: [Element]) -> Double {
    line.reduce(Double(stack.spacing) * Double(max(0, line.count - 1))) {
      $0 + Double($1.style.spacingBefore + $1.style.spacingAfter)
    }
  }

  private func wanted(_ line: [Element]) -> Double {
    line.reduce(gaps(line)) { $0 + limited($1, basis($1)) }
  }

  /// Each line is the longest run of elements that fits, one at least.
  private func lines() -> [[Element]] {
    guard wraps else { return children.isEmpty ? [] : [children] }
    var rest = children[...]
    var lines: [[Element]] = []
    while !rest.isEmpty {
      let count =
        (1...rest.count).last { $0 == 1 || wanted(Array(rest.prefix($0))) <= high[main] + 1e-6 }
        ?? 1
      lines.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return lines
  }

  /// Each gets `share` for every unit of its factor: more of that is more in all, or less.
  private func lengths(_ line: [Element], _ length: Double) -> [Double] {
    let room = length - gaps(line)
    let grows = line.reduce(0) { $0 + limited($1, basis($1)) } < room
    let bases = line.map(basis)
    func tried(_ share: Double) -> [Double] {
      zip(line, bases).map { child, basis in
        limited(
          child,
          grows
            ? basis + share * Double(child.style.grow)
            : basis - share * Double(child.style.shrink) * basis)
      }
    }
    var (less, more) = (0.0, 1e6)
    for _ in 0..<200 {
      let middle = (less + more) / 2
      let sum = tried(middle).reduce(0, +)
      if grows ? sum < room : sum > room { less = middle } else { more = middle }
    }
    return tried(less)
  }

  private func spread(_ name: String, _ free: Double, _ count: Double) -> (Double, Double) {
    switch name {
    case "end": (free, 0)
    case "center": (free / 2, 0)
    case "spaceBetween" where free > 0 && count > 1: (0, free / (count - 1))
    case "spaceAround" where free > 0: (free / count / 2, free / count)
    case "spaceEvenly" where free > 0: (free / (count + 1), free / (count + 1))
    default: (0, 0)
    }
  }

  /// The baseline that an element is aligned by, from its top; nil for none.
  private func baseline(_ child: Element, _ box: Box) -> Double? {
    guard main == 0 else { return nil }
    return switch alignment(child) {
    case .baselineFirst: box.baselines[0] ?? 0
    case .baselineLast: box.baselines[1] ?? box.size[1]
    default: nil
    }
  }

  /// How far an element's baseline pushes it down in its line.
  private func shift(_ index: Int, _ line: [Element], _ boxes: [Box]) -> Double {
    guard let own = baseline(line[index], boxes[index]) else { return 0 }
    let others = line.indices.filter { alignment(line[$0]) == alignment(line[index]) }
      .compactMap { baseline(line[$0], boxes[$0]) }
    return (others.max() ?? own) - own
  }

  func box() -> Box {
    let lines = lines()
    let length = LayoutReckoning.clamp(lines.map(wanted).max() ?? 0, low[main], high[main])
    let lengths = lines.map { self.lengths($0, length) }
    var across = zip(lines, lengths).map { line, lengths -> Double in
      let boxes = zip(line, lengths).map { measure($0, $1, $1, across: known) }
      return line.indices.map { boxes[$0].size[cross] + shift($0, line, boxes) }.max() ?? 0
    }
    let between = Double(stack.lineSpacing) * Double(max(0, lines.count - 1))
    let needed = across.reduce(0, +) + (wraps ? between : 0)
    let whole = LayoutReckoning.clamp(needed, low[cross], high[cross])
    if !wraps, !lines.isEmpty { across = [whole] }
    var (start, gap) = (0.0, 0.0)
    if wraps {
      if stack.alignContent == .stretch, whole > needed {
        across = across.map { $0 + (whole - needed) / Double(lines.count) }
      }
      (start, gap) = spread(stack.alignContent.rawValue, whole - needed, Double(lines.count))
    }
    var result = Box(size: pair(length, whole), frames: [])
    for (number, line) in lines.enumerated() {
      let boxes = zip(line, lengths[number]).map { measure($0, $1, $1, across: across[number]) }
      let free = length - gaps(line) - lengths[number].reduce(0, +)
      var (place, space) = spread(stack.justifyContent.rawValue, free, Double(line.count))
      var tops: [Double] = []
      for (index, child) in line.enumerated() {
        place += Double(child.style.spacingBefore)
        let rest = across[number] - boxes[index].size[cross]
        let offset =
          switch alignment(child) {
          case .center: rest / 2
          case .end: rest
          default: shift(index, line, boxes)
          }
        let origin = pair(place, start + offset)
        tops.append(origin[1])
        result.frames += boxes[index].frames.map {
          ([$0.0[0] + origin[0], $0.0[1] + origin[1]], $0.1)
        }
        place += boxes[index].size[main] + Double(child.style.spacingAfter + stack.spacing) + space
      }
      let aligned = line.indices.filter { baseline(line[$0], boxes[$0]) != nil }
      if number == 0, let first = aligned.first ?? line.indices.first {
        result.baselines[0] = boxes[first].baselines[0].map { $0 + tops[first] }
      }
      if number == lines.count - 1, let last = aligned.last ?? line.indices.last {
        result.baselines[1] = boxes[last].baselines[1].map { $0 + tops[last] }
      }
      start += across[number] + Double(stack.lineSpacing) + gap
    }
    return result
  }
}
