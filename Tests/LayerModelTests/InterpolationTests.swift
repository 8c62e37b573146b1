import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@Suite struct InterpolationTests {
  struct Ends: Sendable, CustomTestStringConvertible {
    let from, to, by: Double?
    let middle: Double
    var testDescription: String {
      func text(_ value: Double?) -> String { value.map { "\($0)" } ?? "-" }
      return "from \(text(from)) to \(text(to)) by \(text(by))"
    }
  }

  /// core-animation 1.9: the value half way, over a model value of .5.
  @Test(arguments: [
    Ends(from: 0.2, to: nil, by: nil, middle: 0.35),
    Ends(from: nil, to: 0.8, by: nil, middle: 0.65),
    Ends(from: nil, to: nil, by: 0.3, middle: 0.65),
    Ends(from: 0.2, to: nil, by: 0.3, middle: 0.35),
    Ends(from: nil, to: 0.9, by: 0.3, middle: 0.75),
    Ends(from: nil, to: nil, by: nil, middle: 0.5),
    Ends(from: 0.2, to: 0.4, by: 0.9, middle: 0.3),
  ])
  func missingEndsComeFromTheValueUnder(_ row: Ends) {
    var model = LayerProperties()
    model.opacity = 0.5
    let animation = basic(
      .opacity, from: row.from.map { .number($0) }, to: row.to.map { .number($0) },
      by: row.by.map { .number($0) })
    let shown = Presentation.properties(model, animations: [animation], at: at(0.5))
    #expect(abs(shown.opacity - row.middle) < 1e-12)
  }

  @Test func theLastAnimationOfAValueWinsAndStartsFromWhatIsUnderIt() {
    var model = LayerProperties()
    model.opacity = 0
    let first = basic(.opacity, from: .number(0.4), to: .number(0.4))
    let second = basic(.opacity, to: .number(1))
    let shown = Presentation.properties(model, animations: [first, second], at: at(0.5))
    #expect(abs(shown.opacity - 0.7) < 1e-12)
  }

  struct Blend: Sendable, CustomTestStringConvertible {
    let name: String
    let from, to: AnimatableValue
    let progress: Double
    let expected: AnimatableValue
    var testDescription: String { name }
  }

  @Test(arguments: [
    Blend(
      name: "point", from: .point(CGPoint(x: 0, y: 10)), to: .point(CGPoint(x: 8, y: 20)),
      progress: 0.25, expected: .point(CGPoint(x: 2, y: 12.5))),
    Blend(
      name: "size", from: .size(CGSize(width: 4, height: 4)), to: .size(.zero), progress: 0.5,
      expected: .size(CGSize(width: 2, height: 2))),
    Blend(
      name: "rect", from: .rect(.zero), to: .rect(CGRect(x: 4, y: 8, width: 12, height: 16)),
      progress: 0.25, expected: .rect(CGRect(x: 1, y: 2, width: 3, height: 4))),
    Blend(
      name: "red to half blue", from: .color(Color("#F00")),
      to: .color(Color(red: 0, green: 0, blue: 1, alpha: 0.5)), progress: 0.5,
      expected: .color(Color(red: 0.5, green: 0, blue: 0.5, alpha: 0.75))),
    Blend(
      name: "nil colour at one end", from: .color(nil), to: .color(.white), progress: 0.9,
      expected: .color(nil)),
    Blend(
      name: "nil colour at the other", from: .color(.white), to: .color(nil), progress: 0,
      expected: .color(nil)),
    Blend(
      name: "overshoot", from: .number(0), to: .number(10), progress: 1.5, expected: .number(15)),
    Blend(
      name: "the end is exact", from: .number(0.1), to: .number(0.7), progress: 1,
      expected: .number(0.7)),
  ])
  func valuesBlendNumberByNumber(_ row: Blend) {
    #expect(row.from.interpolated(to: row.to, row.progress) == row.expected)
  }

  struct Turn: Sendable, CustomTestStringConvertible {
    let name: String
    let from, to: Transform3D
    let progress: Double
    /// m11, m12, m21, m22, m41, m42; nil where the reference gives none.
    let expected: [Double?]
    var testDescription: String { name }
  }

  /// core-animation 1.8, each recomputed there.
  @Test(arguments: [
    Turn(
      name: "170 degrees", from: .identity, to: .rotation(170 * .pi / 180), progress: 0.25,
      expected: [0.73728, 0.67559, nil, nil, 0, 0]),
    Turn(
      name: "270 degrees go the short way", from: .identity, to: .rotation(1.5 * .pi),
      progress: 0.25, expected: [nil, -0.38268, nil, nil, 0, 0]),
    Turn(
      name: "180 degrees turn against the clock", from: .identity, to: .rotation(.pi),
      progress: 0.5, expected: [0, -1, 1, 0, 0, 0]),
    Turn(
      name: "scale to a moved turn", from: .scale(x: 2, y: 1),
      to: Transform3D.rotation(1).concatenating(.translation(x: 40, y: 0)), progress: 0.25,
      expected: [1.69560, 0.43296, -0.24740, 0.96891, 10, 0]),
    Turn(
      name: "shear", from: .identity,
      to: Transform3D(Transform2D(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)), progress: 0.25,
      expected: [1, 0, 0.1151, 1.0023, 0, 0]),
    Turn(
      name: "flip", from: .identity, to: .scale(x: -1, y: 1), progress: 0.25,
      expected: [0.5, 0, 0, 1, 0, 0]),
    Turn(
      name: "opposite flips are half a turn", from: .scale(x: -1, y: 1), to: .scale(x: 1, y: -1),
      progress: 0.5, expected: [0, nil, nil, 0, 0, 0]),
    Turn(
      name: "from nothing element by element", from: .scale(x: 0, y: 0), to: .rotation(.pi / 2),
      progress: 0.5, expected: [0, 0.5, -0.5, 0, 0, 0]),
    Turn(
      name: "a full turn does not move", from: .identity, to: .rotation(2 * .pi), progress: 0.5,
      expected: [1, 0, 0, 1, 0, 0]),
  ])
  func transformsBlendAsTheReferenceSays(_ row: Turn) {
    let t = row.from.interpolated(to: row.to, row.progress)
    for (actual, expected) in zip([t.m11, t.m12, t.m21, t.m22, t.m41, t.m42], row.expected) {
      guard let expected else { continue }
      #expect(abs(actual - expected) < 5e-5, "\(t)")
    }
  }

  struct Turn3D: Sendable, CustomTestStringConvertible {
    let name: String
    let from, to: Transform3D
    let progress: Double
    let expected: Transform3D
    var tolerance = 1e-6
    var testDescription: String { name }
  }

  static var tilted: Transform3D {
    var perspective = Transform3D.identity
    perspective.m34 = -1.0 / 500
    return Transform3D.rotationY(1).concatenating(perspective)
  }

  /// core-animation 1.8: where z or perspective takes part.
  @Test(arguments: [
    Turn3D(
      name: "about y, as measured", from: .identity, to: .rotationY(1.2), progress: 0.25,
      expected: Transform3D(
        0.95534, 0, -0.29552, 0, 0, 1, 0, 0, 0.29552, 0, 0.95534, 0, 0, 0, 0, 1),
      tolerance: 5e-6),
    Turn3D(
      name: "about x", from: .rotationX(0.5), to: .rotationX(1.5), progress: 0.5,
      expected: .rotationX(1)),
    Turn3D(
      name: "the shorter way", from: .rotationY(0.1), to: .rotationY(2 * .pi - 0.3),
      progress: 0.5, expected: .rotationY(-0.1)),
    Turn3D(
      name: "scale and turn apart", from: .scale(x: 1, y: 1, z: 3),
      to: Transform3D.scale(x: 3, y: 1, z: 1).concatenating(.rotationY(1)), progress: 0.5,
      expected: Transform3D.scale(x: 2, y: 1, z: 2).concatenating(.rotationY(0.5))),
    Turn3D(
      name: "perspective", from: .identity, to: tilted, progress: 0.5,
      expected: {
        var half = Transform3D.identity
        half.m34 = -1.0 / 1000
        return Transform3D.rotationY(0.5).concatenating(half)
      }()),
    Turn3D(
      name: "a mirror image along z", from: .identity, to: .scale(x: 1, y: 1, z: -1),
      progress: 0.25, expected: .scale(x: 1, y: 1, z: 0.5)),
    Turn3D(
      name: "flat, element by element", from: .scale(x: 1, y: 1, z: 0), to: .rotationY(.pi / 2),
      progress: 0.5,
      expected: Transform3D(0.5, 0, -0.5, 0, 0, 1, 0, 0, 0.5, 0, 0, 0, 0, 0, 0, 1)),
    Turn3D(
      name: "the end", from: tilted, to: .rotationX(1), progress: 1, expected: .rotationX(1)),
    Turn3D(name: "the start", from: tilted, to: .rotationX(1), progress: 0, expected: tilted),
  ])
  func transformsInSpaceBlendAsTheReferenceSays(_ row: Turn3D) {
    let t = row.from.interpolated(to: row.to, row.progress)
    for (a, b) in zip(elements(t), elements(row.expected)) {
      #expect(abs(a - b) <= row.tolerance, "\(t)")
    }
  }

  /// Turns, scales, shears, moves and perspective: taken apart and put together.
  @Test func everyTransformWithAnInverseSurvivesBlendingWithItself() {
    for seed in UInt64(0)..<200 {
      var random = Seeded(state: seed)
      var numbers = (0..<16).map { _ in Double.random(in: -2...2, using: &random) }
      for place in [3, 7, 11] { numbers[place] /= 100 }
      numbers[15] = 1
      let t = Transform3D(
        numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6],
        numbers[7], numbers[8], numbers[9], numbers[10], numbers[11], numbers[12], numbers[13],
        numbers[14], numbers[15])
      let blend = t.interpolated(to: t, 0.5)
      for (a, b) in zip(elements(blend), elements(t)) {
        #expect(abs(a - b) <= 1e-9, "seed \(seed)")
      }
    }
  }

  @Test func uprightTransformsStayExactlyUpright() {
    let t = Transform3D.scale(x: 1, y: 1).interpolated(to: .scale(x: 3, y: 2), 0.5)
    #expect(t == .scale(x: 2, y: 1.5))
  }

  /// Section 5, row 14: as a scalar, a turn goes all the way round.
  @Test func aRotationKeyPathTurnsTheLongWay() {
    let animation = AttachedAnimation(
      key: "turn",
      animation: BasicAnimation(
        keyPath: path("transform.rotation.z"), from: .number(0), to: .number(1.5 * .pi),
        timing: second))
    let shown = Presentation.properties(LayerProperties(), animations: [animation], at: at(0.25))
    #expect(abs(shown.transform.m12 - 0.92388) < 5e-6)
  }

  private func basic(
    _ path: LayerKeyPath, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
    by: AnimatableValue? = nil
  ) -> AttachedAnimation {
    AttachedAnimation(
      key: path.text,
      animation: BasicAnimation(keyPath: path, from: from, to: to, by: by, timing: second))
  }
}

/// The key path of that name, which the caller knows to exist.
func path(_ text: String) -> LayerKeyPath {
  guard let path = LayerKeyPath(text) else { preconditionFailure("no key path \(text)") }
  return path
}
