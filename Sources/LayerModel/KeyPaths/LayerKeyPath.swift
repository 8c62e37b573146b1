internal import Graphics
internal import WrongUse

/// The path of a value of a layer, such as `position.y`, as Core Animation writes it.
///
/// Only paths in ``all`` and those into cells of emitters, such as
/// `emitterCells.fire.birthRate`, exist: anything else cannot be built. Every property of
/// core-animation 1.1 and 1.2 is there, with the components of 1.8.
public struct LayerKeyPath: Hashable, Sendable {
  /// What a change does on a committed layer without anybody's action (core-animation 1.1,
  /// column Impl.).
  public enum ImplicitAction: Hashable, Sendable {
    /// A basic animation from the value shown.
    case animation
    /// A transition.
    case transition
    /// Nothing.
    case none
  }

  /// The numbers that make sense, for whoever reads them from somebody.
  public enum Domain: Hashable, Sendable {
    /// Any.
    case any
    /// Not negative.
    case notNegative
    /// 0 to 1.
    case fraction
    /// Above 0.
    case positive
    /// Whole, not negative, up to a limit.
    case count(Int)
    /// Whole, within bounds.
    case whole(ClosedRange<Int>)
    /// One of these names.
    case names([String])
  }

  /// The place in the table: of a path into a cell, that of `emitterCells`.
  private let index: Int
  /// What the path leads to in a cell of an emitter; nil of all others.
  private let inCell: CellKeyPath?

  /// The place of the path in the table, for sets of properties: below 256.
  package var number: Int { index }

  /// Nil for a path that is neither in ``all`` nor one into a cell. Whether an emitter has a cell
  /// of that name, ``applies(to:)`` says.
  public init?(_ text: String) {
    if let index = Self.indices[text] {
      (self.index, inCell) = (index, nil)
    } else if let path = CellKeyPath(text), let index = Self.indices[CellKeyPath.property] {
      (self.index, inCell) = (index, path)
    } else {
      return nil
    }
  }

  /// A path that is known to exist.
  init(known text: String) {
    guard let index = Self.indices[text] else {
      halt("'\(text)' is no key path of a layer")
    }
    self.index = index
    inCell = nil
  }

  private init(index: Int) {
    self.index = index
    inCell = nil
  }

  /// Every path, properties before their components; those into cells of emitters are not counted.
  public static let all = rows.indices.map { LayerKeyPath(index: $0) }

  private static let rows: [Row] = Row.all
  private static let indices = Dictionary(
    uniqueKeysWithValues: rows.enumerated().map { ($0.element.text, $0.offset) })

  var row: Row { inCell?.row ?? Self.rows[index] }

  /// As Core Animation writes it.
  public var text: String { row.text }

  /// The kind of value that the path leads to.
  public var kind: AnimatableValue.Kind { row.kind }

  /// Whether animations can have it.
  public var isAnimatable: Bool { row.isAnimatable }

  /// What a change does by itself.
  public var implicitAction: ImplicitAction { row.implicitAction }

  /// The numbers or names that make sense.
  public var domain: Domain { row.domain }

  /// Whether its number can be infinite, as that of repetitions can.
  public var takesInfinity: Bool { row.takesInfinity }

  /// The classes that have it; none when all have.
  public var owners: [LayerKind.Name] { row.owners }

  /// The names of the cells that it leads through, the outermost first; none when it leads into
  /// no cell.
  public var cellNames: [String] { inCell?.names ?? [] }

  /// The property that the path lies in, such as `position` for `position.y`.
  public var property: LayerKeyPath { LayerKeyPath(known: row.property) }

  /// Whether it is a property itself and not a component of one.
  public var isProperty: Bool { row.property == row.text }

  /// Whether a layer of that class has it; of a path into a cell, whether the emitter has the cell.
  public func applies(to kind: LayerKind) -> Bool {
    guard row.owners.isEmpty || row.owners.contains(kind.name) else { return false }
    guard let inCell, case .emitter(let values) = kind else { return inCell == nil }
    return inCell.exists(in: values.emitterCells)
  }
}

extension LayerKeyPath: CustomStringConvertible {
  /// The path's text.
  public var description: String { text }
}

extension LayerKeyPath {
  /// The value at this path; of a layer of a class that does not have it, the default.
  ///
  /// Components of a transform come from taking it apart as scale, then rotation about x, y
  /// and z, then translation (core-animation 1.8); `rotation` is the one about z.
  /// `transform.scale` is the mean of both axes of the plane; setting it sets all three.
  public func value(in properties: LayerProperties) -> AnimatableValue { row.read(properties) }

  /// Changes the value at this path and keeps everything else, the other components included.
  ///
  /// Values are kept possible: bounds are standardised, opacity is clamped to 0...1, radius and
  /// border width to 0 and above (an overshooting timing function leaves the range). A name of
  /// `contentsGravity` that nobody knows is "center" (measured: core-animation 1.1).
  ///
  /// - Returns: false, with nothing changed, when the value is of another kind or not finite, a
  ///   name is unknown, the layer's class does not have it, or the transform that it would make is
  ///   not finite.
  public func set(_ value: AnimatableValue, in properties: inout LayerProperties) -> Bool {
    let row = row
    let isFinite = value.isFinite || row.takesInfinity && value == .number(.infinity)
    guard value.kind == row.kind, isFinite, applies(to: properties.kind) else { return false }
    return row.write(value, &properties)
  }
}
