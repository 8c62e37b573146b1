import Foundation
import Graphics
import LayerModel
import PlainText

extension Values {
  /// Six numbers of the plane, sixteen, or steps of which the first is the outermost.
  static let transform: Format<Transform3D> = Format(
    accepted: "6 numbers [a, b, c, d, tx, ty], 16 numbers (m11 to m44, row by row), or a list of "
      + "steps with translate, scale, rotate or perspective",
    schema: [
      "anyOf": [plane.schema, space.schema, list(of: step, "").schema]
    ]
  ) { json, decoder in
    guard case .array(let values) = json else {
      decoder.reject(json, accepted: transform.accepted)
      return nil
    }
    if case .number = values.first {
      let isSpace = values.count == 16
      return isSpace
        ? space.read(json, decoder) : plane.read(json, decoder).map { Transform3D($0) }
    }
    guard let steps = list(of: step, "").read(json, decoder) else { return nil }
    // Row vectors: what is applied first stands first, and that is the last, innermost step.
    let product = product(of: steps)
    // Each step is within bounds; forty of them together can be beyond every number.
    let isVisible = product.elements.allSatisfy { abs($0) <= 1e9 }
    guard isVisible else {
      decoder.report(
        "multiplies to numbers beyond 1000000000",
        accepted: "steps that together stay within -1000000000 to 1000000000")
      return nil
    }
    return product
  }

  /// Steps of the plane are multiplied there, which takes fewer roundings.
  private static func product(of steps: [Transform3D]) -> Transform3D {
    let planes = steps.compactMap(\.affine)
    if planes.count == steps.count {
      return Transform3D(planes.reduce(Transform2D.identity) { $1.concatenating($0) })
    }
    return steps.reduce(.identity) { $1.concatenating($0) }
  }

  private static let plane = numbers(
    Array(repeating: .coordinate, count: 6),
    "6 numbers [a, b, c, d, tx, ty] or 16 numbers (m11 to m44, row by row)"
  ).map { Transform2D(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) }

  private static let space = numbers(
    Array(repeating: .coordinate, count: 16), "16 numbers (m11 to m44, row by row)"
  ).map {
    Transform3D(
      $0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8], $0[9], $0[10], $0[11], $0[12],
      $0[13], $0[14], $0[15])
  }

  private static let step: Format<Transform3D> = Step.shape.format { object -> Transform3D? in
    let (move, factors, turn) = (object[Step.translate], object[Step.scale], object[Step.rotate])
    let (axis, distance) = (object[Step.axis], object[Step.perspective])
    if let move { return .translation(x: move[0], y: move[1], z: move[2]) }
    if let factors { return .scale(x: factors[0], y: factors[1], z: factors[2]) }
    if let distance { return .perspective(distance: distance) }
    guard let turn else { return nil }
    guard let axis else {
      return object.has(Step.axis) ? nil : .rotation(degrees: turn, x: 0, y: 0, z: 1)
    }
    return .rotation(degrees: turn, x: axis[0], y: axis[1], z: axis[2])
  }

  private enum Step {
    static let translate = Key(
      "translate", twoOrThree(.coordinate, "[x, y] or [x, y, z]", third: 0))
    static let scale = Key(
      "scale",
      either(
        "a number, [x, y] or [x, y, z]",
        [
          (.number, Format<Double>.coordinate.map { [$0, $0, 1] }),
          (.array, twoOrThree(.coordinate, "[x, y] or [x, y, z]", third: 1)),
        ]))
    static let rotate = Key("rotate", Format<Double>.coordinate)
    static let axis = Key("axis", direction)
    static let perspective = Key("perspective", Format<Double>.number(above: 0))
    static let shape = ObjectShape(
      "a step of a transform",
      [translate.any, scale.any, rotate.any, axis.any, perspective.any],
      rules: [
        .exactlyOne(["translate", "scale", "rotate", "perspective"]), .needs("axis", "rotate"),
      ])
  }

  private static let direction: Format<[Double]> = {
    let numbers = numbers([.coordinate, .coordinate, .coordinate], "[x, y, z], not all of them 0")
    return Format(
      accepted: numbers.accepted,
      schema: ["allOf": [numbers.schema, ["not": ["items": ["const": 0]]]]]
    ) { json, decoder in
      guard let axis = numbers.read(json, decoder) else { return nil }
      if axis.contains(where: { $0 != 0 }) { return axis }
      decoder.report("is [0, 0, 0], which has no direction", accepted: numbers.accepted)
      return nil
    }
  }()

  /// Numbers of the plane, or of space.
  private static func twoOrThree(
    _ number: Format<Double>, _ accepted: String, third: Double
  ) -> Format<[Double]> {
    // Wrong numbers are told of and left out: then fewer than two are here.
    list(of: number, count: 2...3, accepted).map { Array(($0 + [third, third, third]).prefix(3)) }
  }
}
