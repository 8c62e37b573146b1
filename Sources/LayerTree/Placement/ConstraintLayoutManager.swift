internal import Foundation

/// Places sublayers by their ``Layer/constraints``, as `CAConstraintLayoutManager` does
/// (core-animation 1.2).
///
/// Along each axis the last two constraints of a layer count: two of its sides, middle and extent
/// say where it is and how large; one of them says where, with the size that it has. Layers that
/// others follow are placed first; layers that follow each other in a ring keep their frames, and
/// so does what follows a layer that does not exist. Costs O(sublayers and constraints).
public struct ConstraintLayoutManager: LayoutManager, Sendable {
  /// A manager; it keeps nothing, so one serves any number of layers.
  public init() {}

  /// Places the sublayers.
  public func layoutSublayers(of layer: Layer) {
    var placing = Placing(layer)
    placing.run()
  }
}

/// One layout of one layer's sublayers.
private struct Placing {
  private enum State { case waiting, underWay, done, inRing }

  private let bounds: CGRect
  private let layers: [Layer]
  private let named: [String: Int]
  private var states: [State]

  init(_ layer: Layer) {
    bounds = layer.bounds
    layers = layer.sublayers
    named = Dictionary(
      layers.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    states = Array(repeating: .waiting, count: layers.count)
  }

  mutating func run() {
    for index in layers.indices { place(index) }
  }

  /// Places a layer after all that it follows, without recursion: chains can be long.
  private mutating func place(_ first: Int) {
    var waiting = [first]
    while let index = waiting.last {
      switch states[index] {
      case .done, .inRing: waiting.removeLast()
      case .waiting:
        states[index] = .underWay
        for source in sources(of: index) {
          switch states[source] {
          case .waiting: waiting.append(source)
          // It waits for this one: what follows in a circle has no place.
          case .underWay: states[index] = .inRing
          case .done, .inRing: break
          }
        }
      case .underWay:
        waiting.removeLast()
        if sources(of: index).contains(where: { states[$0] == .inRing }) {
          states[index] = .inRing
        } else {
          solve(layers[index])
          states[index] = .done
        }
      }
    }
  }

  private func sources(of index: Int) -> [Int] {
    layers[index].constraints.compactMap {
      if case .sibling(let name) = $0.source { named[name] } else { nil }
    }
  }

  private func solve(_ layer: Layer) {
    var known: [(attribute: LayoutConstraint.Attribute, value: CGFloat)] = []
    for constraint in layer.constraints {
      guard let rect = rect(of: constraint.source) else { continue }
      let value =
        constraint.scale * constraint.sourceAttribute.value(of: rect) + constraint.offset
      known.removeAll { $0.attribute == constraint.attribute }
      known.append((constraint.attribute, value))
    }
    guard !known.isEmpty else { return }
    let frame = layer.frame
    let x = Self.span(
      known.filter(\.attribute.isHorizontal), low: .minX, middle: .midX, high: .maxX,
      extent: .width, in: frame)
    let y = Self.span(
      known.filter { !$0.attribute.isHorizontal }, low: .minY, middle: .midY, high: .maxY,
      extent: .height, in: frame)
    let placed = CGRect(x: x.low, y: y.low, width: x.extent, height: y.extent)
    if placed != frame { layer.frame = placed }
  }

  private func rect(of source: LayoutConstraint.Source) -> CGRect? {
    switch source {
    case .superlayer: bounds
    case .sibling(let name): named[name].map { layers[$0].frame }
    }
  }

  /// Where a layer lies along one axis; what nothing is known of stays. No extent is negative.
  private static func span(
    _ known: [(attribute: LayoutConstraint.Attribute, value: CGFloat)],
    low: LayoutConstraint.Attribute, middle: LayoutConstraint.Attribute,
    high: LayoutConstraint.Attribute, extent: LayoutConstraint.Attribute, in frame: CGRect
  ) -> (low: CGFloat, extent: CGFloat) {
    var values: [LayoutConstraint.Attribute: CGFloat] = [:]
    for each in known.suffix(2) { values[each.attribute] = each.value }
    let size = max(values[extent] ?? extent.value(of: frame), 0)
    switch (values[low], values[middle], values[high]) {
    case (let a?, nil, let b?): return (min(a, b), max(b - a, 0))
    case (let a?, let m?, nil): return (a, max(2 * (m - a), 0))
    case (nil, let m?, let b?): return (m - max(b - m, 0), max(2 * (b - m), 0))
    case (let a?, nil, nil): return (a, size)
    case (nil, let m?, nil): return (m - size / 2, size)
    case (nil, nil, let b?): return (b - size, size)
    default: return (low.value(of: frame), size)
    }
  }
}
