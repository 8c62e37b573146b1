internal import Foundation
internal import Graphics

// Rows of values with components, and of lists: the property first, then its parts.

extension LayerKeyPath.Row {
  private func number(
    _ name: String, read: @escaping @Sendable (AnimatableValue) -> Double?,
    write: @escaping @Sendable (Double, inout AnimatableValue) -> Void
  ) -> Self {
    Self(name, .number, of: self) {
      .number(read($0) ?? 0)
    } write: { value, whole in
      guard case .number(let number) = value else { return false }
      write(number, &whole)
      return true
    }
  }

  static func point(_ text: String, _ field: LayerField<CGPoint>) -> [Self] {
    let whole = Self(text, .point) {
      .point($0[keyPath: field])
    } write: { value, properties in
      guard case .point(let point) = value else { return false }
      properties[keyPath: field] = point
      return true
    }
    return [whole] + whole.coordinates
  }

  /// `x` and `y` of a point.
  private var coordinates: [Self] {
    [
      number("x") {
        $0.point.map { Double($0.x) }
      } write: {
        $1 = .point(CGPoint(x: $0, y: $1.point?.y ?? 0))
      },
      number("y") {
        $0.point.map { Double($0.y) }
      } write: {
        $1 = .point(CGPoint(x: $1.point?.x ?? 0, y: $0))
      },
    ]
  }

  static func size(_ text: String, _ field: LayerField<CGSize>) -> [Self] {
    let whole = Self(text, .size) {
      .size($0[keyPath: field])
    } write: { value, properties in
      guard case .size(let size) = value else { return false }
      properties[keyPath: field] = size
      return true
    }
    return [whole] + whole.sides
  }

  /// `width` and `height` of a size.
  private var sides: [Self] {
    [
      number("width") {
        $0.size.map { Double($0.width) }
      } write: {
        $1 = .size(CGSize(width: $0, height: $1.size?.height ?? 0))
      },
      number("height") {
        $0.size.map { Double($0.height) }
      } write: {
        $1 = .size(CGSize(width: $1.size?.width ?? 0, height: $0))
      },
    ]
  }

  /// A rectangle, kept with sides that are not negative.
  static func rect(_ text: String, _ field: LayerField<CGRect>) -> [Self] {
    let whole = Self(text, .rect) {
      .rect($0[keyPath: field])
    } write: { value, properties in
      guard case .rect(let rect) = value else { return false }
      properties[keyPath: field] = rect.standardized
      return true
    }
    let origin = Self("origin", .point, of: whole) {
      .point($0.rect?.origin ?? .zero)
    } write: { value, whole in
      guard let point = value.point, let rect = whole.rect else { return false }
      whole = .rect(CGRect(origin: point, size: rect.size))
      return true
    }
    let size = Self("size", .size, of: whole) {
      .size($0.rect?.size ?? .zero)
    } write: { value, whole in
      guard let size = value.size, let rect = whole.rect else { return false }
      whole = .rect(CGRect(origin: rect.origin, size: size))
      return true
    }
    return [whole, origin] + origin.coordinates + [size] + size.sides
  }

  static func path(_ text: String, _ field: LayerField<Path?>) -> Self {
    Self(text, .path) {
      .path($0[keyPath: field])
    } write: { value, properties in
      guard case .path(let path) = value else { return false }
      properties[keyPath: field] = path
      return true
    }.acting(.none)
  }

  static func colors(_ text: String, _ field: LayerField<[Color]?>) -> Self {
    Self(text, .colors) {
      .colors($0[keyPath: field])
    } write: { value, properties in
      guard case .colors(let colors) = value else { return false }
      properties[keyPath: field] = colors
      return true
    }
  }

  static func numbers(
    _ text: String, _ field: LayerField<[Double]?>, _ domain: LayerKeyPath.Domain
  ) -> Self {
    var row = Self(text, .numbers) {
      .numbers($0[keyPath: field])
    } write: { value, properties in
      guard case .numbers(let numbers) = value else { return false }
      properties[keyPath: field] = numbers?.compactMap { domain.possible($0) }
      return true
    }
    row.domain = domain
    return row
  }

  static func filters(_ text: String, _ field: LayerField<[LayerFilter]>) -> Self {
    Self(text, .filters) {
      .filters($0[keyPath: field])
    } write: { value, properties in
      guard case .filters(let filters) = value else { return false }
      properties[keyPath: field] = filters
      return true
    }.acting(.transition)
  }
}

extension AnimatableValue {
  fileprivate var point: CGPoint? { if case .point(let point) = self { point } else { nil } }
  fileprivate var size: CGSize? { if case .size(let size) = self { size } else { nil } }
  fileprivate var rect: CGRect? { if case .rect(let rect) = self { rect } else { nil } }
}
