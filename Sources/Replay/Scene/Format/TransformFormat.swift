import Foundation
import Graphics
import PlainText

extension Values {
  /// Six numbers, or steps of which the first is the outermost.
  static let transform: Format<Transform3D> = Format(
    accepted: "6 numbers [a, b, c, d, tx, ty], or a list of steps with translate, scale or rotate",
    schema: [
      "anyOf": [matrix.schema, list(of: step, "").schema]
    ]
  ) { json, decoder in
    guard case .array(let values) = json else {
      decoder.reject(json, accepted: transform.accepted)
      return nil
    }
    if case .number = values.first {
      if values.count == 16 {
        decoder.report(
          "is a list of 16 numbers, and only transforms of the plane can be shown",
          accepted: transform.accepted)
        return nil
      }
      return matrix.read(json, decoder).map { Transform3D($0) }
    }
    guard let steps = list(of: step, "").read(json, decoder) else { return nil }
    // Row vectors: what is applied first stands first, and that is the last, innermost step.
    let product = steps.reduce(Transform2D.identity) { $1.concatenating($0) }
    // Each step is within bounds; forty of them together can be beyond every number.
    let isVisible = [product.a, product.b, product.c, product.d, product.tx, product.ty]
      .allSatisfy { abs($0) <= 1e9 }
    guard isVisible else {
      decoder.report(
        "multiplies to numbers beyond 1000000000",
        accepted: "steps that together stay within -1000000000 to 1000000000")
      return nil
    }
    return Transform3D(product)
  }

  private static let matrix = numbers(
    Array(repeating: .coordinate, count: 6), "6 numbers [a, b, c, d, tx, ty]"
  ).map { Transform2D(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) }

  private static let step: Format<Transform2D> = Step.shape.format { object -> Transform2D? in
    let (move, factors, turn) = (object[Step.translate], object[Step.scale], object[Step.rotate])
    if let move { return .translation(x: move.x, y: move.y) }
    if let factors { return .scale(x: factors[0], y: factors[1]) }
    return turn.map { rotation(degrees: $0) }
  }

  private enum Step {
    static let translate = Key("translate", Values.point.named("point"))
    static let scale = Key(
      "scale",
      either(
        "a number or [x, y]",
        [
          (.number, Format<Double>.coordinate.map { [$0, $0] }),
          (.array, numbers([.coordinate, .coordinate], "[x, y]")),
        ]))
    static let rotate = Key("rotate", Format<Double>.coordinate)
    static let shape = ObjectShape(
      "a step of a transform", [translate.any, scale.any, rotate.any],
      rules: [.exactlyOne(["translate", "scale", "rotate"])])
  }

  /// A turn by degrees; quarter turns are exact, so that they stay aligned with the pixels.
  private static func rotation(degrees: Double) -> Transform2D {
    let quarters = degrees.truncatingRemainder(dividingBy: 360) / 90
    switch quarters {
    case 0: return .identity
    case 1, -3: return Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 2, -2: return Transform2D(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    case 3, -1: return Transform2D(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    default: return .rotation(degrees.truncatingRemainder(dividingBy: 360) * .pi / 180)
    }
  }
}
