import Foundation
import Graphics
import LayerModel
import Testing
import VSync

/// Core-animation 1.2: paths into cells of emitters.
@Suite struct CellKeyPathTests {
  private static let picture = PixelSize(width: 4, height: 2).map { Bitmap(PixelBuffer(size: $0)) }

  /// An emitter of the cells `fire`, with `smoke` in it, and `a.b`.
  private func emitter(_ change: (inout EmitterCell) -> Void = { _ in }) -> LayerProperties {
    var (fire, smoke, dotted) = (EmitterCell(), EmitterCell(), EmitterCell())
    (fire.name, smoke.name, dotted.name) = ("fire", "smoke", "a.b")
    fire.birthRate = 10
    fire.lifetime = 1
    fire.contents = Self.picture
    fire.emitterCells = [smoke]
    change(&fire)
    var values = EmitterProperties()
    values.emitterCells = [fire, dotted]
    var properties = LayerProperties()
    properties.kind = .emitter(values)
    return properties
  }

  private func fire(_ properties: LayerProperties) throws -> EmitterCell {
    guard case .emitter(let values) = properties.kind else { throw LayerError() }
    return try #require(values.emitterCells.first)
  }
  private struct LayerError: Error {}

  struct Field: Sendable, CustomTestStringConvertible {
    let name: String
    let value: AnimatableValue
    let isAnimatable: Bool
    let read: @Sendable (EmitterCell) -> AnimatableValue
    var testDescription: String { name }
  }

  static let fields: [Field] =
    [
      ("birthRate", \EmitterCell.birthRate), ("lifetime", \.lifetime),
      ("lifetimeRange", \.lifetimeRange), ("emissionLatitude", \.emissionLatitude),
      ("emissionLongitude", \.emissionLongitude), ("emissionRange", \.emissionRange),
      ("velocity", \.velocity), ("velocityRange", \.velocityRange),
      ("xAcceleration", \.xAcceleration), ("yAcceleration", \.yAcceleration),
      ("zAcceleration", \.zAcceleration), ("scale", \.scale), ("scaleRange", \.scaleRange),
      ("scaleSpeed", \.scaleSpeed), ("spin", \.spin), ("spinRange", \.spinRange),
      ("redRange", \.redRange), ("greenRange", \.greenRange), ("blueRange", \.blueRange),
      ("alphaRange", \.alphaRange), ("redSpeed", \.redSpeed), ("greenSpeed", \.greenSpeed),
      ("blueSpeed", \.blueSpeed), ("alphaSpeed", \.alphaSpeed),
      ("contentsScale", \.contentsScale), ("minificationFilterBias", \.minificationFilterBias),
      ("beginTime", \.beginTime), ("duration", \.duration), ("repeatCount", \.repeatCount),
      ("repeatDuration", \.repeatDuration), ("speed", \.speed), ("timeOffset", \.timeOffset),
    ].map { (name: String, field: any KeyPath<EmitterCell, Double> & Sendable) in
      Field(
        name: name, value: .number(0.75),
        isAnimatable: ![
          "beginTime", "duration", "repeatCount", "repeatDuration", "speed", "timeOffset",
        ].contains(name), read: { .number($0[keyPath: field]) })
    } + [
      Field(name: "enabled", value: .flag(false), isAnimatable: true) { .flag($0.isEnabled) },
      Field(name: "color", value: .color(.black), isAnimatable: true) { .color($0.color) },
      Field(name: "contents", value: .contents(nil), isAnimatable: true) { .contents($0.contents) },
      Field(
        name: "contentsRect", value: .rect(CGRect(x: 0, y: 0, width: 0.5, height: 1)),
        isAnimatable: true
      ) { .rect($0.contentsRect) },
      Field(name: "minificationFilter", value: .text("trilinear"), isAnimatable: false) {
        .text($0.minificationFilter.rawValue)
      },
      Field(name: "magnificationFilter", value: .text("nearest"), isAnimatable: false) {
        .text($0.magnificationFilter.rawValue)
      },
    ]

  @Test(arguments: fields) func aValueOfACellIsReadAndSet(_ field: Field) throws {
    let path = try #require(LayerKeyPath("emitterCells.fire.\(field.name)"))
    #expect(path.isAnimatable == field.isAnimatable && path.implicitAction == .none)
    #expect(!path.isProperty && path.property.text == "emitterCells")
    var properties = emitter()
    #expect(path.value(in: properties) == field.read(try fire(properties)))
    #expect(path.set(field.value, in: &properties))
    #expect(field.read(try fire(properties)) == field.value)
    #expect(path.value(in: properties) == field.value)
    #expect(!path.set(.names([]), in: &properties), "a value of another kind")
  }

  @Test func cellsInCellsHavePathsToo() throws {
    var properties = emitter()
    let path = try #require(LayerKeyPath("emitterCells.fire.emitterCells.smoke.spin"))
    #expect(path.cellNames == ["fire", "smoke"])
    #expect(path.set(.number(3), in: &properties))
    #expect(try fire(properties).emitterCells.first?.spin == 3)
    #expect(try fire(properties).spin == 0)
  }

  @Test func aNameMayHaveDots() throws {
    var properties = emitter()
    let path = try #require(LayerKeyPath("emitterCells.a.b.scale"))
    #expect(path.cellNames == ["a.b"])
    #expect(path.set(.number(3), in: &properties))
    #expect(properties.kind.name == .emitter && path.value(in: properties) == .number(3))
  }

  @Test(arguments: [
    "emitterCells.fire", "emitterCells.fire.", "emitterCells..scale", "emitterCells.scale",
    "emitterCells.fire.size", "emitterCells.fire.emitterCells.spin", "emitterCell.fire.spin",
    "emitterCells.fire.emitterCells..spin", "emitterCells.fire.contentsRect.size.width",
  ]) func whatLeadsNowhereIsNoPath(_ text: String) {
    let path = LayerKeyPath(text)
    // `emitterCells.spin` after a name is the value of a cell called so, and there is none.
    #expect(path == nil || path?.applies(to: emitter().kind) == false)
  }

  @Test func onlyACellThatIsThereIsSet() throws {
    var properties = emitter()
    let path = try #require(LayerKeyPath("emitterCells.water.scale"))
    #expect(!path.applies(to: properties.kind) && !path.applies(to: .plain))
    let before = properties
    #expect(!path.set(.number(2), in: &properties) && properties == before)
  }

  @Test func equalPathsAreEqual() {
    let paths = ["emitterCells.a.scale", "emitterCells.a.spin", "emitterCells.b.scale"]
    #expect(Set((paths + paths).compactMap { LayerKeyPath($0) }).count == 3)
  }

  private func count(
    _ properties: LayerProperties, _ animations: [BasicAnimation], at seconds: Double
  ) -> Int {
    ParticleSystem.particles(
      of: properties,
      animations: animations.enumerated().map {
        AttachedAnimation(key: "\($0.offset)", animation: $0.element)
      }, at: at(seconds)
    ).count
  }

  private func animation(
    _ key: String, from: Double, to: Double, duration: Double
  ) throws -> BasicAnimation {
    var animation = BasicAnimation(
      keyPath: try #require(LayerKeyPath("emitterCells.fire.\(key)")), from: .number(from),
      to: .number(to))
    animation.timing.duration = duration
    return animation
  }

  private func at(_ seconds: Double) -> Instant {
    Instant.zero + (Nanoseconds(seconds: seconds) ?? .zero)
  }

  @Test func anAnimatedRateCountsForWhatIsBornThen() throws {
    // Twenty a second for half a second, then none.
    let burst = try animation("birthRate", from: 20, to: 20, duration: 0.5)
    let model = emitter { $0.birthRate = 0 }
    #expect(count(model, [], at: 0.75) == 0)
    #expect(count(model, [burst], at: 0.75) == 11)
    #expect(count(model, [burst], at: 1.25) == 5)
    #expect(count(model, [burst], at: 1.6) == 0)
  }

  @Test func whatWasBornForLongerIsThereForLonger() throws {
    // Those that are born later live for less than those that were born before.
    let long = try animation("lifetime", from: 10, to: 10, duration: 0.25)
    let model = emitter { $0.lifetime = 0.1 }
    #expect(count(model, [long], at: 5.05) == 3 + 1, "of 0, 0.1 and 0.2, and of 5")
    #expect(count(model, [long], at: 10.15) == 1 + 1)
    #expect(count(model, [long], at: 11.05) == 1)
  }
}
