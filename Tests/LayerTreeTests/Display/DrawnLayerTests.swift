import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// Shape and gradient layers: defaults, actions and values between (core-animation 1.2).
@Suite struct DrawnLayerTests {
  @Test func shapeLayersHaveTheDefaultsOfTheTable() {
    let layer = ShapeLayer()
    #expect(layer.path == nil)
    #expect(layer.fillColor == .black && layer.fillRule == .nonZero)
    #expect(layer.strokeColor == nil && layer.strokeStart == 0 && layer.strokeEnd == 1)
    #expect(layer.lineWidth == 1 && layer.miterLimit == 10)
    #expect(layer.lineCap == .butt && layer.lineJoin == .miter)
    #expect(layer.lineDashPhase == 0 && layer.lineDashPattern == nil)
  }

  @Test func gradientLayersHaveTheDefaultsOfTheTable() {
    let layer = GradientLayer()
    #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
  }

  struct Action: Sendable, CustomTestStringConvertible {
    let key: String
    let animates: Bool
    var testDescription: String { "\(key) \(animates ? "animates" : "does not animate")" }
  }

  // core-animation 1.2 (D): a change of `path` animates nothing by itself.
  @Test(
    arguments: [
      "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
      "lineDashPhase",
    ].map { Action(key: $0, animates: true) }
      + ["path", "fillRule", "lineCap", "lineJoin", "lineDashPattern"].map {
        Action(key: $0, animates: false)
      })
  func shapesAnimateByThemselves(_ action: Action) {
    let layer = ShapeLayer()
    let harness = Harness(layer)
    harness.turn()
    #expect((layer.action(forKey: action.key) != nil) == action.animates)
  }

  @Test(
    arguments: ["locations", "startPoint", "endPoint"].map { Action(key: $0, animates: true) } + [
      Action(key: "type", animates: false)
    ])
  func gradientsAnimateByThemselves(_ action: Action) {
    let layer = GradientLayer()
    layer.locations = [0, 1]
    let harness = Harness(layer)
    harness.turn()
    #expect((layer.action(forKey: action.key) != nil) == action.animates)
  }

  /// What an animation of a second shows half way, over a layer.
  static func half(
    _ layer: Layer, _ key: String, _ from: AnimatableValue, _ to: AnimatableValue
  ) throws -> AnimatableValue {
    let path = try #require(LayerKeyPath(key))
    let harness = Harness(layer)
    var timing = MediaTiming()
    timing.duration = 1
    harness.turn {
      layer.add(
        BasicAnimation(keyPath: path, from: from, to: to, timing: timing), forKey: key)
    }
    let shown = try #require(layer.presentation(at: at(0.5)))
    return shown.value(forKeyPath: path)
  }

  static func square(_ side: Double) -> Path {
    .rect(CGRect(x: 0, y: 0, width: side, height: side))
  }

  @Test func pathsMorphPointByPoint() throws {
    let value = try Self.half(
      ShapeLayer(), "path", .path(Self.square(10)), .path(Self.square(30)))
    #expect(value == .path(Self.square(20)))
  }

  @Test func pathsThatDoNotFitTogetherSwitchHalfWay() throws {
    let oval = Path.oval(in: CGRect(x: 0, y: 0, width: 9, height: 9))
    let value = try Self.half(ShapeLayer(), "path", .path(Self.square(10)), .path(oval))
    #expect(value == .path(oval))
  }

  @Test func coloursAndLocationsBlendOneByOne() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)
    let colors = try Self.half(
      GradientLayer(), "colors", .colors([red, blue]), .colors([blue, blue]))
    #expect(colors == .colors([Color(red: 0.5, green: 0, blue: 0.5), blue]))
    let locations = try Self.half(
      GradientLayer(), "locations", .numbers([0, 0.5]), .numbers([1, 0.5]))
    #expect(locations == .numbers([0.5, 0.5]))
    let more = try Self.half(
      GradientLayer(), "colors", .colors([red]), .colors([blue, blue]))
    #expect(more == .colors([blue, blue]))
  }

  @Test func aSpriteSheetsRectangleMovesInParts() throws {
    let rect = try Self.half(
      Layer(), "contentsRect", .rect(CGRect(x: 0, y: 0, width: 0.5, height: 1)),
      .rect(CGRect(x: 0.5, y: 0, width: 0.5, height: 1)))
    #expect(rect == .rect(CGRect(x: 0.25, y: 0, width: 0.5, height: 1)))
    #expect(try Self.half(Layer(), "contentsRect.origin.x", .number(0), .number(1)) == .number(0.5))
  }

  @Test func settersAndKeyPathsAreTheSame() {
    let shape = ShapeLayer()
    shape.lineCap = .round
    shape.lineJoin = .bevel
    shape.fillRule = .evenOdd
    shape.lineDashPattern = [3, 1]
    #expect(shape.value(forKeyPath: "lineCap") == .text("round"))
    #expect(shape.value(forKeyPath: "lineJoin") == .text("bevel"))
    #expect(shape.value(forKeyPath: "fillRule") == .text("even-odd"))
    #expect(shape.value(forKeyPath: "lineDashPattern") == .numbers([3, 1]))
    let gradient = GradientLayer()
    gradient.setValue(.text("conic"), forKeyPath: "type")
    gradient.setValue(.number(0.25), forKeyPath: "startPoint.y")
    #expect(gradient.type == .conic && gradient.startPoint.y == 0.25)
  }
}
