internal import Foundation
internal import Graphics
internal import LayerModel
internal import PlainText

// Values of layers for people and programs: the notation of scene files where that has one.

extension AnimatableValue {
  /// As JSON: numbers, lists of numbers, colours as `#RRGGBBAA`, names, also of cells; null for "none".
  var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .point(let point): .numbers([point.x, point.y])
    case .size(let size): .numbers([size.width, size.height])
    case .rect(let rect):
      .numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case .color(let color): color.map { .string(StraightColor($0).hex) } ?? .null
    case .transform(let transform): .numbers(transform.shortest.map { CGFloat($0) })
    case .vector(let x, let y, let z): .numbers([x, y, z].map { CGFloat($0) })
    case .flag(let flag): .bool(flag)
    case .contents(let bitmap):
      bitmap.map { .string("picture \($0.size.width) x \($0.size.height)") } ?? .null
    case .path(let path): path.map { .string("path of \($0.segmentCount) segments") } ?? .null
    case .colors(let colors):
      colors.map { .array($0.map { .string(StraightColor($0).hex) }) } ?? .null
    case .numbers(let numbers): numbers.map { .array($0.map { .number($0) }) } ?? .null
    case .filters(let filters): .array(filters.map { .string("\($0)") })
    case .text(let text): text.map { .string($0) } ?? .null
    case .names(let names): .array(names.map { .string($0) })
    case .cells(let cells): .array(cells.map { .string($0.name.isEmpty ? "cell" : $0.name) })
    }
  }

  /// The same in one line of at most 40 characters, numbers to three places.
  var text: String {
    let text = json.short
    return text.count > 40 ? text.prefix(37) + "..." : text
  }
}

extension JSONValue {
  fileprivate static func numbers(_ values: [CGFloat]) -> JSONValue {
    .array(values.map { .number(Double($0)) })
  }

  fileprivate var short: String {
    switch self {
    case .null: "none"
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .number(let number): rounded(number)
    case .string(let string): printable(string, limit: 60)
    case .array(let values): "[" + values.map(\.short).joined(separator: ", ") + "]"
    case .object: "..."
    }
  }
}

/// A number to three places at most.
func rounded(_ number: Double) -> String {
  let thousandths = (number * 1000).rounded()
  return numeral(thousandths.isFinite && abs(number) < 1e9 ? thousandths / 1000 : number)
}

/// A part of a whole in percent, to one place.
func share(_ part: Int, of whole: Int) -> String {
  guard whole > 0 else { return "0 %" }
  let tenths = (part * 2000 + whole) / (whole * 2)
  return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
}

extension Transform3D {
  /// Six numbers when it stays in the plane, else sixteen, row by row.
  fileprivate var shortest: [Double] {
    if affine != nil { return [m11, m12, m21, m22, m41, m42] }
    return [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}

extension PixelRect {
  /// `[x y w h]`.
  var text: String { "[\(minX) \(minY) \(width) \(height)]" }

  /// x, y, width and height.
  var json: JSONValue {
    .array([.integer(minX), .integer(minY), .integer(width), .integer(height)])
  }
}
