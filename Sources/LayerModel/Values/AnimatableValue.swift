public import Foundation
public import Graphics

/// A value of a layer: what key paths lead to, and animations go through. Pictures are equal when
/// they are the same object.
public enum AnimatableValue: Equatable, Sendable {
  /// A scalar.
  case number(Double)
  /// A place or vector.
  case point(CGPoint)
  /// A size.
  case size(CGSize)
  /// A rectangle.
  case rect(CGRect)
  /// A colour; nil is "no colour".
  case color(Color?)
  /// A transform.
  case transform(Transform3D)
  /// Three numbers: what ``ValueFunction/scale`` and ``ValueFunction/translate`` take.
  case vector(x: Double, y: Double, z: Double)
  /// A switch; nothing lies between its two values.
  case flag(Bool)
  /// A picture, or none; nothing lies between two of them.
  case contents(Bitmap?)
  /// An outline, or none.
  case path(Path?)
  /// Colours in order, or none.
  case colors([Color]?)
  /// Numbers in order, or none.
  case numbers([Double]?)
  /// Filters in order.
  case filters([LayerFilter])
  /// Text, or one of some names; nil is none.
  case text(String?)
  /// Some of a few names, in the order in which the layer lists them.
  case names([String])
  /// What an emitter makes particles of; nothing lies between two lists.
  case cells([EmitterCell])

  /// Equal values of one kind.
  public static func == (a: AnimatableValue, b: AnimatableValue) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a == b
    case (.point(let a), .point(let b)): a == b
    case (.size(let a), .size(let b)): a == b
    case (.rect(let a), .rect(let b)): a == b
    case (.color(let a), .color(let b)): a == b
    case (.transform(let a), .transform(let b)): a == b
    case (.vector(let x, let y, let z), .vector(let u, let v, let w)): (x, y, z) == (u, v, w)
    case (.flag(let a), .flag(let b)): a == b
    case (.contents(let a), .contents(let b)): a === b
    case (.path(let a), .path(let b)): a == b
    case (.colors(let a), .colors(let b)): a == b
    case (.numbers(let a), .numbers(let b)): a == b
    case (.filters(let a), .filters(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.names(let a), .names(let b)): a == b
    case (.cells(let a), .cells(let b)): a == b
    default: false
    }
  }
}

extension AnimatableValue {
  /// The kinds of value that a layer has.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A scalar.
    case number
    /// A place or vector.
    case point
    /// A size.
    case size
    /// A rectangle.
    case rect
    /// A colour, or none.
    case color
    /// A transform.
    case transform
    /// Three numbers.
    case vector
    /// A switch.
    case flag
    /// A picture, or none.
    case contents
    /// An outline, or none.
    case path
    /// Colours, or none.
    case colors
    /// Numbers, or none.
    case numbers
    /// Filters.
    case filters
    /// Text, or none.
    case text
    /// Some of a few names.
    case names
    /// Cells of an emitter.
    case cells
  }

  /// Which kind this is.
  public var kind: Kind {
    switch self {
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .vector: .vector
    case .flag: .flag
    case .contents: .contents
    case .path: .path
    case .colors: .colors
    case .numbers: .numbers
    case .filters: .filters
    case .text: .text
    case .names: .names
    case .cells: .cells
    }
  }

  /// Whether no number in it is NaN or infinite.
  public var isFinite: Bool {
    switch self {
    case .number(let value): value.isFinite
    case .point(let point): point.x.isFinite && point.y.isFinite
    case .size(let size): size.width.isFinite && size.height.isFinite
    case .rect(let rect): rect.isFinite
    case .color, .flag, .contents, .path, .colors, .text, .names, .cells: true
    case .transform(let transform): transform.isFinite
    case .vector(let x, let y, let z): x.isFinite && y.isFinite && z.isFinite
    case .numbers(let numbers): numbers?.allSatisfy(\.isFinite) ?? true
    case .filters(let filters): filters.allSatisfy(\.isFinite)
    }
  }
}

extension CGRect {
  /// Whether all four numbers are finite.
  var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
