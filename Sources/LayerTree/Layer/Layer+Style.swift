internal import Foundation
internal import Graphics
public import LayerModel
internal import WrongUse

/// Values and actions by key that several layers can share, and styles that it adds to
/// (core-animation 1.1, 1.12).
public struct LayerStyle {
  /// The actions by key, those of the styles below included.
  public let actions: [String: LayerAction]
  /// The values of properties that a layer shows while nobody has set them on the layer itself,
  /// those of the styles below included.
  public let values: [LayerKeyPath: AnimatableValue]

  /// A style. What it says itself comes before what the style that it adds to says.
  ///
  /// - Parameter values: by the names of properties, as ``Layer/value(forKeyPath:)-(String)`` takes
  ///   them; not of components, nor of `frame`.
  /// - Precondition: the names are known, and each value is of its property's kind and finite.
  public init(
    values: [String: AnimatableValue] = [:], actions: [String: LayerAction] = [:],
    style: LayerStyle? = nil
  ) {
    var own: [LayerKeyPath: AnimatableValue] = [:]
    for (key, value) in values {
      guard let path = LayerKeyPath(key), path.isProperty, path != .frame else {
        halt("'\(key)' of a style is no property of a layer")
      }
      require(
        value.kind == path.kind && value.isFinite, "'\(key)' of a style cannot be \(value)")
      own[path] = value
    }
    self.values = own.merging(style?.values ?? [:]) { own, _ in own }
    self.actions = actions.merging(style?.actions ?? [:]) { own, _ in own }
  }
}

/// Some key paths, as bits.
struct KeyPathSet {
  private var bits = SIMD4<UInt64>()

  mutating func insert(_ path: LayerKeyPath) {
    require(path.number < 256, "\(path) is number \(path.number)")
    bits[path.number >> 6] |= 1 << UInt64(path.number & 63)
  }

  func contains(_ path: LayerKeyPath) -> Bool {
    bits[path.number >> 6] >> UInt64(path.number & 63) & 1 == 1
  }
}

extension Layer {
  /// Takes over the values of another style where the layer has none of its own. No action runs.
  func styleDidChange(from old: LayerStyle?) {
    let paths = Set((old?.values ?? [:]).keys).union((style?.values ?? [:]).keys)
    for path in paths.sorted(by: { $0.number < $1.number })
    where !ownKeys.contains(path) && path.applies(to: model.kind) {
      if let value = style?.values[path] {
        if unstyled[path] == nil { unstyled[path] = path.value(in: model) }
        take(value, from: path)
      } else if let value = unstyled.removeValue(forKey: path) {
        take(value, from: path)
      }
    }
  }

  private func take(_ value: AnimatableValue, from path: LayerKeyPath) {
    var changed = model
    let isPossible = path.set(value, in: &changed)
    require(isPossible, "\(path) of the style of layer '\(name)' cannot be \(value)")
    guard changed != model else { return }
    Transaction.perform {
      Transaction.disableActions = true
      change(path, to: changed)
    }
  }
}

extension AnimatableValue {
  /// Whether it is 0, no, none, or the transform that changes nothing.
  var isNothing: Bool {
    switch self {
    case .number(let number): number == 0
    case .point(let point): point == .zero
    case .size(let size): size == .zero
    case .rect(let rect): rect == .zero
    case .color(let color): color == nil
    case .transform(let transform): transform == .identity
    case .vector(let x, let y, let z): x == 0 && y == 0 && z == 0
    case .flag(let flag): !flag
    case .contents(let contents): contents == nil
    case .path(let path): path == nil
    case .colors(let colors): colors == nil
    case .numbers(let numbers): numbers == nil
    case .filters(let filters): filters.isEmpty
    case .text(let text): text == nil
    case .names(let names): names.isEmpty
    case .cells(let cells): cells.isEmpty
    }
  }
}
