import Foundation
import Graphics
import LayerModel
import Testing

/// core-animation 1.3 and 1.9: additive and cumulative animations, value functions, and what
/// has nothing between its values.
@Suite struct AdditiveTests {
  private func adding(_ key: LayerKeyPath, _ from: AnimatableValue?, _ to: AnimatableValue?)
    -> BasicAnimation
  {
    var animation = BasicAnimation(keyPath: key, from: from, to: to, timing: second)
    animation.isAdditive = true
    return animation
  }

  @Test func additiveAnimationsAddUp() {
    var model = LayerProperties()
    model.opacity = 0.5
    let first = AttachedAnimation(
      key: "a", animation: adding(.opacity, .number(0), .number(0.2)))
    let second = AttachedAnimation(
      key: "b", animation: adding(.opacity, .number(0), .number(0.1)))
    func opacity(_ animations: [AttachedAnimation]) -> Double {
      Presentation.properties(model, animations: animations, at: at(0.5)).opacity
    }
    #expect(abs(opacity([first]) - 0.6) <= 1e-6)
    #expect(abs(opacity([first, second]) - 0.65) <= 1e-6)
    // In the order of adding: a later one that is not additive leaves nothing of it.
    let plain = AttachedAnimation(
      key: "c",
      animation: BasicAnimation(
        keyPath: .opacity, from: .number(0.25), to: .number(0.25), timing: LayerModelTests.second))
    #expect(opacity([first, plain]) == 0.25)
    #expect(abs(opacity([plain, first]) - 0.35) <= 1e-6)
  }

  @Test func anEndThatIsLeftOutAddsNothing() {
    var model = LayerProperties()
    model.position.x = 10
    #expect(
      shown(adding(path("position.x"), .number(8), nil), over: model, at: 0.25).position.x == 16)
    #expect(
      shown(adding(path("position.x"), nil, .number(8)), over: model, at: 0.25).position.x == 12)
    var by = BasicAnimation(keyPath: path("position.x"), by: .number(8), timing: second)
    by.isAdditive = true
    #expect(shown(by, over: model, at: 0.25).position.x == 12)
  }

  @Test func transformsConcatenateAndColoursAddByComponent() {
    var model = LayerProperties()
    model.transform = .scale(x: 2, y: 2)
    model.backgroundColor = Color(red: 0.5, green: 0, blue: 0.25, alpha: 0.5)
    let move = Transform3D.translation(x: 10, y: 0)
    let moved = shown(adding(.transform, .transform(move), .transform(move)), over: model, at: 0.5)
    #expect(moved.transform == model.transform.concatenating(move))
    let tint = AnimatableValue.color(Color(red: 0.25, green: 0.5, blue: 0, alpha: 0.25))
    let tinted = shown(adding(.backgroundColor, tint, tint), over: model, at: 0.5)
    #expect(tinted.backgroundColor == Color(red: 0.75, green: 0.5, blue: 0.25, alpha: 0.75))
  }

  @Test func aPathIsAddedToThePosition() throws {
    var model = LayerProperties()
    model.position = CGPoint(x: 100, y: 100)
    var animation = try KeyframeAnimation(
      keyPath: .position, path: Path(svg: "M0 0 L10 0"), timing: second)
    animation.isAdditive = true
    #expect(shown(animation, over: model, at: 0.5).position == CGPoint(x: 105, y: 100))
  }

  struct Sum: Sendable, CustomTestStringConvertible {
    let name: String
    let animation: BasicAnimation
    let values: [(Double, Double)]
    var testDescription: String { name }
  }

  /// Over a model value of 100, three times.
  @Test(arguments: [
    Sum(
      name: "by 10", animation: BasicAnimation(keyPath: path("position.x"), by: .number(10)),
      values: [(0.5, 105), (1.5, 215), (2.5, 325), (3, 330)]),
    Sum(
      name: "from 0 to 10",
      animation: BasicAnimation(keyPath: path("position.x"), from: .number(0), to: .number(10)),
      values: [(0.5, 5), (1.5, 15), (2.5, 25), (3, 30)]),
  ])
  func cumulativeAnimationsGoOnFromTheirEnd(_ row: Sum) {
    var model = LayerProperties()
    model.position.x = 100
    var animation = row.animation
    animation.timing = second
    animation.timing.repeatCount = 3
    animation.isCumulative = true
    for (time, value) in row.values {
      #expect(abs(shown(animation, over: model, at: time).position.x - value) <= 1e-6)
    }
    animation.timing.autoreverses = true
    let single = shown(animation, over: model, at: 0.5).position.x
    #expect(shown(animation, over: model, at: 2.5).position.x == single, "not when it reverses")
  }

  @Test func transformsAndKeyframesAccumulate() throws {
    var timing = second
    timing.repeatCount = 1000
    let turn = Transform3D.rotation(0.25)
    var animation = BasicAnimation(
      keyPath: .transform, from: .transform(.identity), to: .transform(turn), timing: timing)
    animation.isCumulative = true
    let whole = shown(animation, at: 700.5).transform
    #expect(abs(whole.m11 - cos(0.25 * 700.5)) <= 1e-6)
    #expect(abs(whole.m12 - sin(0.25 * 700.5)) <= 1e-6)
    var keyframes = try KeyframeAnimation(
      keyPath: path("position.x"), values: [0, 30, 10].map { .number($0) }, timing: timing)
    keyframes.isCumulative = true
    #expect(shown(keyframes, at: 2.5).position.x == 50)
  }

  struct Function: Sendable, CustomTestStringConvertible {
    let function: ValueFunction
    let input: AnimatableValue
    let transform: Transform3D
    var testDescription: String { function.rawValue }
  }

  static let functions = [
    Function(function: .rotateX, input: .number(0.5), transform: .rotationX(0.5)),
    Function(function: .rotateY, input: .number(0.5), transform: .rotationY(0.5)),
    Function(function: .rotateZ, input: .number(0.5), transform: .rotation(0.5)),
    Function(function: .scaleX, input: .number(3), transform: .scale(x: 3, y: 1)),
    Function(function: .scaleY, input: .number(3), transform: .scale(x: 1, y: 3)),
    Function(function: .scaleZ, input: .number(3), transform: .scale(x: 1, y: 1, z: 3)),
    Function(function: .translateX, input: .number(3), transform: .translation(x: 3, y: 0)),
    Function(function: .translateY, input: .number(3), transform: .translation(x: 0, y: 3)),
    Function(
      function: .translateZ, input: .number(3), transform: .translation(x: 0, y: 0, z: 3)),
    Function(
      function: .scale, input: .vector(x: 2, y: 3, z: 4), transform: .scale(x: 2, y: 3, z: 4)),
    Function(
      function: .translate, input: .vector(x: 2, y: 3, z: 4),
      transform: .translation(x: 2, y: 3, z: 4)),
  ]

  @Test(arguments: functions)
  func aValueFunctionReplacesTheTransformUnlessAdditive(_ row: Function) {
    var model = LayerProperties()
    model.transform = .scale(x: 5, y: 7)
    var animation = BasicAnimation(
      keyPath: .transform, from: row.input, to: row.input, valueFunction: row.function,
      timing: second)
    #expect(shown(animation, over: model, at: 0.5).transform == row.transform)
    animation.isAdditive = true
    #expect(
      shown(animation, over: model, at: 0.5).transform
        == model.transform.concatenating(row.transform))
  }

  @Test(arguments: functions)
  func anEndThatIsLeftOutIsThatPartOfTheTransform(_ row: Function) {
    var model = LayerProperties()
    model.transform = row.transform
    let animation = BasicAnimation(
      keyPath: .transform, to: row.input, valueFunction: row.function, timing: second)
    let values = shown(animation, over: model, at: 0.5)
    for (a, b) in zip(elements(values.transform), elements(row.transform)) {
      #expect(abs(a - b) <= 1e-12)
    }
  }

  @Test func aFunctionTurnsAllTheWayRound() throws {
    let animation = try KeyframeAnimation(
      keyPath: .transform, values: [.number(0), .number(2 * .pi)], valueFunction: .rotateZ,
      timing: second)
    #expect(abs(shown(animation, at: 0.25).transform.m12 - 1) <= 1e-12)
  }

  @Test func aSwitchFlipsAtOnceAndAPictureHalfWay() throws {
    let size = try #require(PixelSize(width: 1, height: 1))
    let pictures = [Color.black, .white].map {
      Bitmap(PixelBuffer(size: size, filledWith: $0.pixel))
    }
    for key in [LayerKeyPath.hidden, .masksToBounds] {
      let flip = BasicAnimation(keyPath: key, from: .flag(false), to: .flag(true), timing: second)
      #expect(key.value(in: shown(flip, at: 0)) == .flag(false))
      #expect(key.value(in: shown(flip, at: 0.000_001)) == .flag(true))
      #expect(key.value(in: shown(flip, at: 1)) == .flag(true))
    }
    let blending = path("compositingFilter")
    let mode = BasicAnimation(
      keyPath: blending, from: .text("normal"), to: .text("multiply"), timing: second)
    #expect(shown(mode, at: 0).compositingFilter == .normal)
    #expect(shown(mode, at: 0.000_001).compositingFilter == .multiply)
    let change = BasicAnimation(
      keyPath: .contents, from: .contents(pictures[0]), to: .contents(pictures[1]), timing: second)
    #expect(shown(change, at: 0.499).contents === pictures[0])
    #expect(shown(change, at: 0.5).contents === pictures[1])
    #expect(AnimatableValue.contents(pictures[0]) != .contents(pictures[1]))
    let flipBook = try KeyframeAnimation(
      keyPath: .contents, values: pictures.map { .contents($0) }, calculationMode: .discrete,
      timing: second)
    #expect(shown(flipBook, at: 0.499).contents === pictures[0])
    #expect(shown(flipBook, at: 0.5).contents === pictures[1])
  }
}

/// The sixteen numbers.
func elements(_ m: Transform3D) -> [Double] {
  [
    m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
    m.m42, m.m43, m.m44,
  ]
}
