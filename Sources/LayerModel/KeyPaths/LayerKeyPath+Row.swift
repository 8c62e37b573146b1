internal import Foundation
internal import Graphics

extension LayerKeyPath {
  /// What is known of one key path.
  struct Row: Sendable {
    typealias Read = @Sendable (LayerProperties) -> AnimatableValue
    typealias Write = @Sendable (AnimatableValue, inout LayerProperties) -> Bool

    let text: String
    let kind: AnimatableValue.Kind
    /// The text of the property that it is, or lies in.
    let property: String
    let read: Read
    /// Gets values of ``kind`` with finite numbers only; false refuses one.
    let write: Write
    var domain = Domain.any
    /// Whether a number may be infinite.
    var takesInfinity = false
    var isAnimatable = true
    var implicitAction = ImplicitAction.animation
    /// The classes that have it; none when all have.
    var owners: [LayerKind.Name] = []

    /// A property.
    init(_ text: String, _ kind: AnimatableValue.Kind, read: @escaping Read, write: @escaping Write)
    {
      (self.text, self.kind, property) = (text, kind, text)
      (self.read, self.write) = (read, write)
    }

    /// Something in a cell of an emitter.
    init(
      _ text: String, _ kind: AnimatableValue.Kind, inCellsOf owner: LayerKind.Name,
      read: @escaping Read, write: @escaping Write
    ) {
      (self.text, self.kind, property) = (text, kind, CellKeyPath.property)
      (self.read, self.write) = (read, write)
      (owners, implicitAction) = ([owner], .none)
    }

    /// A component: what it reads and writes is a part of the whole.
    init(
      _ name: String, _ kind: AnimatableValue.Kind, of whole: Row,
      read: @escaping @Sendable (AnimatableValue) -> AnimatableValue,
      write: @escaping @Sendable (AnimatableValue, inout AnimatableValue) -> Bool
    ) {
      text = "\(whole.text).\(name)"
      self.kind = kind
      property = whole.property
      self.read = { read(whole.read($0)) }
      self.write = { value, properties in
        var changed = whole.read(properties)
        return write(value, &changed) && whole.write(changed, &properties)
      }
      (isAnimatable, owners) = (whole.isAnimatable, whole.owners)
      implicitAction = .none
    }

    /// The same as something that cannot be animated, with what a change of it does.
    func fixed(_ action: ImplicitAction = .none) -> Row {
      var row = self
      (row.isAnimatable, row.implicitAction) = (false, action)
      return row
    }

    /// The same with another implicit action.
    func acting(_ action: ImplicitAction) -> Row {
      var row = self
      row.implicitAction = action
      return row
    }
  }
}

/// A place of a layer's values.
typealias LayerField<Value> = any WritableKeyPath<LayerProperties, Value> & Sendable

// MARK: - Scalars

extension LayerKeyPath.Row {
  static func number<N: BinaryFloatingPoint & Sendable>(
    _ text: String, _ field: LayerField<N>, _ domain: LayerKeyPath.Domain = .any
  ) -> Self {
    var row = Self(text, .number) {
      .number(Double($0[keyPath: field]))
    } write: { value, properties in
      guard case .number(let number) = value else { return false }
      guard let possible = domain.possible(number) else { return false }
      properties[keyPath: field] = N(possible)
      return true
    }
    row.domain = domain
    return row
  }

  static func count<N: FixedWidthInteger & Sendable>(
    _ text: String, _ field: LayerField<N>, upTo limit: Int
  ) -> Self {
    var row = Self(text, .number) {
      .number(Double($0[keyPath: field]))
    } write: { value, properties in
      guard case .number(let number) = value else { return false }
      // Between two whole numbers, as animations are, the smaller one counts.
      let whole = min(max(number.rounded(.down), 0), Double(limit))
      properties[keyPath: field] = N(whole)
      return true
    }
    row.domain = .count(limit)
    return row
  }

  static func flag(_ text: String, _ field: LayerField<Bool>) -> Self {
    Self(text, .flag) {
      .flag($0[keyPath: field])
    } write: { value, properties in
      guard case .flag(let flag) = value else { return false }
      properties[keyPath: field] = flag
      return true
    }
  }

  static func color(_ text: String, _ field: LayerField<Color?>) -> Self {
    Self(text, .color) {
      .color($0[keyPath: field])
    } write: { value, properties in
      guard case .color(let color) = value else { return false }
      properties[keyPath: field] = color
      return true
    }
  }

  static func text(_ text: String, _ field: LayerField<String>) -> Self {
    Self(text, .text) {
      .text($0[keyPath: field])
    } write: { value, properties in
      guard case .text(let string?) = value else { return false }
      properties[keyPath: field] = string
      return true
    }
  }

  /// One of some names. What is not one of them is refused, or taken for `unknown`.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ text: String, _ field: LayerField<Choice>, unknown: Choice? = nil
  ) -> Self {
    var row = Self(text, .text) {
      .text($0[keyPath: field].rawValue)
    } write: { value, properties in
      guard case .text(let name?) = value, let choice = Choice(rawValue: name) ?? unknown else {
        return false
      }
      properties[keyPath: field] = choice
      return true
    }
    row.domain = .names(Choice.allCases.map(\.rawValue))
    return row.fixed()
  }

  /// Some of a few names.
  static func options<Options: OptionSet & Sendable>(
    _ text: String, _ field: LayerField<Options>, _ named: [(String, Options)]
  ) -> Self where Options.Element == Options {
    var row = Self(text, .names) { properties in
      .names(named.filter { properties[keyPath: field].contains($0.1) }.map(\.0))
    } write: { value, properties in
      guard case .names(let names) = value else { return false }
      var options: Options = []
      for name in names {
        guard let option = named.first(where: { $0.0 == name })?.1 else { return false }
        options.insert(option)
      }
      properties[keyPath: field] = options
      return true
    }
    row.domain = .names(named.map(\.0))
    return row.fixed()
  }
}

extension LayerKeyPath.Domain {
  /// The number that is meant where this one cannot be; nil where none is.
  func possible(_ number: Double) -> Double? {
    switch self {
    case .any, .names: number
    case .whole(let range): range.contains { Double($0) == number } ? number : nil
    case .notNegative: max(number, 0)
    case .fraction: min(max(number, 0), 1)
    case .positive: number > 0 ? number : nil
    case .count(let limit): min(max(number.rounded(.down), 0), Double(limit))
    }
  }
}
