import Foundation
import Graphics
import LayerModel

extension AnimatableValue {
  /// The numbers that the value consists of; nil for "no colour" and for pictures. Of a
  /// transform that stays in the plane those six.
  var components: [Double]? {
    switch self {
    case .number(let number): [number]
    case .point(let point): [Double(point.x), Double(point.y)]
    case .size(let size): [Double(size.width), Double(size.height)]
    case .rect(let rect):
      [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map(Double.init)
    case .color(let color): color.map { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .transform(let m): m.affine.map { Transform3D($0).inPlane } ?? m.elements
    case .vector(let x, let y, let z): [x, y, z]
    case .flag(let flag): [flag ? 1 : 0]
    case .numbers(let numbers): numbers
    case .colors(let colors): colors?.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .contents, .path, .filters, .text, .names, .cells: nil
    }
  }

  /// Whether every component is within `tolerance` of the other value's.
  ///
  /// Of transforms of which one stays in the plane only what both do there counts, and that
  /// neither has perspective: a scene that says six numbers does not ask for depth.
  func isWithin(_ tolerance: Double, of other: AnimatableValue) -> Bool {
    if case .cells(let cells) = self, case .cells(let others) = other {
      return cells.count == others.count
        && zip(cells, others).allSatisfy { $0.isWithin(tolerance, of: $1) }
    }
    guard var mine = components, var theirs = other.components else { return self == other }
    if case .transform(let a) = self, case .transform(let b) = other,
      a.affine != nil || b.affine != nil
    {
      (mine, theirs) = (a.inPlane + a.perspective, b.inPlane + b.perspective)
    }
    return mine.count == theirs.count
      && zip(mine, theirs).allSatisfy { $0 == $1 || abs($0 - $1) <= tolerance }
  }

  /// For messages: one number, or a list.
  var text: String {
    switch self {
    case .flag(let flag): return "\(flag)"
    case .text(let text): return text.map { "\"\($0)\"" } ?? "none"
    case .names(let names): return "\(names)"
    case .path(let path): return path == nil ? "no path" : "another path"
    case .filters(let filters): return "\(filters)"
    case .cells(let cells): return "\(cells.count) cells"
    case .contents(let contents): return contents == nil ? "no picture" : "a picture"
    case .colors(nil), .color(nil): return "no colour"
    case .numbers(nil): return "no numbers"
    default: break
    }
    guard let components else { return "nothing" }
    return components.count == 1 ? "\(components[0])" : "\(components)"
  }
}

extension Transform3D {
  /// What it does to x and y of the plane: a, b, c, d, tx, ty.
  fileprivate var inPlane: [Double] { [m11, m12, m21, m22, m41, m42] }

  /// By what it divides points of the plane.
  fileprivate var perspective: [Double] { [m14, m24, m44] }

  /// Row by row.
  var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}
