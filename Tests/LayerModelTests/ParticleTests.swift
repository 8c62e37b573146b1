import Foundation
import Graphics
import LayerModel
import Testing
import VSync

/// Core-animation 1.2: emitters, without pixels.
@Suite struct ParticleTests {
  private static let picture = PixelSize(width: 4, height: 2).map { Bitmap(PixelBuffer(size: $0)) }

  /// An emitter of one cell: ten particles a second, each there for a second.
  private func emitter(
    _ change: (inout EmitterProperties, inout EmitterCell) -> Void = { _, _ in }
  ) -> LayerProperties {
    var (values, cell) = (EmitterProperties(), EmitterCell())
    cell.birthRate = 10
    cell.lifetime = 1
    cell.contents = Self.picture
    change(&values, &cell)
    values.emitterCells = [cell]
    var properties = LayerProperties()
    properties.kind = .emitter(values)
    return properties
  }

  private func at(_ seconds: Double) -> Instant {
    Instant.zero + (Nanoseconds(seconds: seconds) ?? .zero)
  }

  private func particles(_ model: LayerProperties, _ seconds: Double) -> [Particle] {
    ParticleSystem.particles(of: model, animations: [], at: at(seconds))
  }

  @Test func theDefaultsAreCoreAnimations() {
    let cell = EmitterCell()
    #expect(cell.isEnabled && cell.color == .white && cell.contents == nil)
    #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect([cell.scale, cell.contentsScale, cell.speed] == [1, 1, 1])
    let zero = [
      cell.birthRate, cell.lifetime, cell.lifetimeRange, cell.emissionLatitude,
      cell.emissionLongitude, cell.emissionRange, cell.velocity, cell.velocityRange,
      cell.xAcceleration, cell.yAcceleration, cell.zAcceleration, cell.scaleRange,
      cell.scaleSpeed, cell.spin, cell.spinRange, cell.redRange, cell.greenRange, cell.blueRange,
      cell.alphaRange, cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed,
      cell.beginTime, cell.timeOffset, cell.repeatCount, cell.repeatDuration,
    ]
    #expect(zero.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [
    (0.0, 1), (0.05, 1), (0.1, 2), (0.95, 10), (1.05, 10), (7.01, 10),
  ])
  func theBirthRateSaysHowMany(_ time: Double, _ count: Int) {
    let found = particles(emitter(), time)
    #expect(found.count == count)
    // Births are at whole tenths of a second.
    #expect(found.allSatisfy { abs($0.birth * 10 - ($0.birth * 10).rounded()) < 1e-9 })
  }

  @Test func aFrameByItselfIsTheFrameOfTheSequence() {
    let model = emitter { values, cell in
      values.seed = 7
      cell.velocity = 50
      cell.velocityRange = 20
      cell.emissionRange = 2 * .pi
      cell.lifetimeRange = 0.5
      cell.spinRange = 3
    }
    let early = Dictionary(
      uniqueKeysWithValues: particles(model, 3).map { ($0.identity, $0.birth) })
    let late = particles(model, 3.25)
    let both = late.filter { early[$0.identity] != nil }
    #expect(both.count >= 5)
    #expect(both.allSatisfy { early[$0.identity] == $0.birth })
    #expect(particles(model, 3.25) == late)
  }

  @Test func anotherSeedIsAnotherPicture() {
    func positions(_ seed: UInt32) -> [CGPoint] {
      particles(
        emitter { values, cell in
          values.seed = seed
          values.emitterShape = .rectangle
          values.emitterSize = CGSize(width: 100, height: 100)
        }, 2
      ).map(\.position)
    }
    #expect(positions(1) == positions(1))
    #expect(positions(1) != positions(2))
  }

  /// Core-animation 1.2: range R about M is uniform in [M - R/2, M + R/2].
  @Test func aRangeIsSpreadEvenlyAboutItsMiddle() throws {
    let model = emitter { values, cell in
      cell.birthRate = 4000
      cell.scale = 10
      cell.scaleRange = 4
    }
    let scales = particles(model, 1).map(\.scale)
    #expect(scales.count >= 4000)
    #expect(scales.allSatisfy { $0 >= 8 && $0 <= 12 })
    let (low, high) = (try #require(scales.min()), try #require(scales.max()))
    #expect(low < 8.01 && high > 11.99)
    for quarter in 0..<4 {
      let part = scales.filter { $0 >= 8 + Double(quarter) && $0 < 9 + Double(quarter) }
      #expect(abs(part.count - 1000) < 120, "quarter \(quarter)")
    }
  }

  @Test func motionIsThatOfAThrow() throws {
    let model = emitter { values, cell in
      values.emitterPosition = CGPoint(x: 5, y: 6)
      values.velocity = 2
      values.spin = 3
      values.scale = 4
      cell.birthRate = 1
      cell.lifetime = 10
      cell.velocity = 10
      cell.emissionLongitude = .pi / 2
      cell.xAcceleration = 4
      cell.scale = 0.5
      cell.scaleSpeed = 0.25
      cell.spin = 0.5
      cell.alphaSpeed = -0.1
    }
    let first = try #require(particles(model, 2).first)
    #expect(first.birth == 0)
    #expect(abs(first.position.x - (5 + 8)) < 1e-9 && abs(first.position.y - (6 + 40)) < 1e-9)
    #expect(first.scale == 4 && first.rotation == 3)
    #expect(abs(first.color.alpha - 0.8) < 1e-12 && first.color.red == 1)
    #expect(first.size == CGSize(width: 4, height: 2))
  }

  @Test func latitudeLeavesThePlane() throws {
    let model = emitter { _, cell in
      cell.velocity = 10
      cell.emissionLatitude = .pi / 2
    }
    let particle = try #require(particles(model, 0.5).first)
    #expect(abs(particle.position.x) < 1e-9 && abs(particle.z - 5) < 1e-9)
  }

  @Test func theLayersFactorsMultiply() {
    let model = emitter { values, _ in
      values.birthRate = 2
      values.lifetime = 0.5
    }
    #expect(particles(model, 3.01).count == 10)
    let none = emitter { values, _ in values.birthRate = 0 }
    #expect(particles(none, 3).isEmpty)
  }

  @Test(arguments: [
    (EmitterProperties.RenderMode.oldestFirst, true), (.unordered, true), (.oldestLast, false),
  ])
  func theOrderIsThatOfTheMode(_ mode: EmitterProperties.RenderMode, _ ascends: Bool) {
    let births = particles(emitter { values, _ in values.renderMode = mode }, 2).map(\.birth)
    #expect(births == births.sorted { ascends ? $0 < $1 : $0 > $1 })
  }

  @Test func backToFrontIsByDepth() {
    let model = emitter { values, cell in
      values.renderMode = .backToFront
      values.emitterShape = .cuboid
      values.emitterDepth = 100
    }
    let depths = particles(model, 2).map(\.z)
    #expect(depths == depths.sorted() && Set(depths).count == 10)
  }

  @Test func aCellBeginsAndEnds() {
    let model = emitter { _, cell in
      cell.beginTime = 1
      cell.duration = 0.5
    }
    #expect(particles(model, 0.9).isEmpty)
    #expect(particles(model, 1).count == 1)
    #expect(particles(model, 1.95).count == 5)
    #expect(particles(model, 2.6).isEmpty)
    let twice = emitter { _, cell in
      cell.duration = 0.5
      cell.repeatCount = 2
      cell.speed = 2
    }
    // Half a second of it, at twice the rate, for half as long.
    #expect(particles(twice, 0.475).count == 10)
    #expect(particles(twice, 1.1).isEmpty)
    // There and back takes twice as long (1.4: the period); without an end it goes on.
    let back = emitter { _, cell in
      cell.duration = 0.5
      cell.autoreverses = true
    }
    #expect(particles(back, 0.95).count == 10 && particles(back, 1.45).count == 5)
    #expect(particles(back, 2.1).isEmpty)
    let endless = emitter { _, cell in
      cell.duration = 0.5
      cell.repeatCount = .infinity
    }
    #expect(particles(endless, 100.5).count == 10)
  }

  @Test func cellsInCellsEmitFromTheirParticles() throws {
    let model = emitter { _, cell in
      var spark = EmitterCell()
      spark.birthRate = 10
      spark.lifetime = 2
      spark.beginTime = 0.5
      spark.contents = Self.picture
      cell.birthRate = 0.1
      cell.velocity = 100
      cell.contents = nil
      cell.emitterCells = [spark]
    }
    #expect(particles(model, 0.4).isEmpty)
    // Births at 0.5, 0.6 ... of a particle that is gone at 1: they stay where it was then.
    let sparks = particles(model, 1.5)
    #expect(sparks.map(\.birth).map { ($0 * 10).rounded() } == [5, 6, 7, 8, 9])
    for spark in sparks { #expect(abs(spark.position.x - 100 * spark.birth) < 1e-6) }
    #expect(particles(model, 2.85).count == 1)
    #expect(particles(model, 3).isEmpty)
  }

  @Test func whatWasBornUnderEarlierValuesGoesOn() {
    let before = emitter { _, cell in cell.lifetime = 2 }
    var after = before.emitterValues
    after.birthRate = 0
    after.past = [EmitterEpoch(end: at(1), values: before.emitterValues, animations: [])]
    var model = before
    model.kind = .emitter(after)
    #expect(particles(model, 1.05).count == 10)
    #expect(particles(model, 2.55).count == 4)
    #expect(particles(model, 3).isEmpty)
  }

  @Test func anAnimatedRateCountsFromStepToStep() throws {
    let model = emitter { values, cell in
      cell.birthRate = 100
      cell.lifetime = 100
    }
    var animation = BasicAnimation(
      keyPath: try #require(LayerKeyPath("birthRate")), from: .number(0), to: .number(1))
    animation.timing.duration = 4
    let attached = [AttachedAnimation(key: "birthRate", animation: animation)]
    let born = ParticleSystem.particles(of: model, animations: attached, at: at(4)).count
    // The integral of 25 t from 0 to 4 is 200.
    #expect(abs(born - 200) <= 6)
  }

  @Test(arguments: EmitterProperties.Shape.allCases)
  func placesLieOnTheShape(_ shape: EmitterProperties.Shape) {
    for mode in EmitterProperties.Mode.allCases {
      let model = emitter { values, cell in
        values.emitterShape = shape
        values.emitterMode = mode
        values.emitterPosition = CGPoint(x: 100, y: 200)
        values.emitterSize = CGSize(width: 40, height: 20)
        values.emitterDepth = 10
        cell.birthRate = 300
      }
      for particle in particles(model, 1) {
        let (x, y, z) = (particle.position.x - 100, particle.position.y - 200, particle.z)
        let radius = (x * x + y * y + z * z).squareRoot()
        let ends = [abs(x) == 20, abs(y) == 10, abs(z) == 5].count { $0 }
        let fits: Bool =
          switch (shape, mode) {
          case (.point, _): radius == 0
          case (.line, .points): abs(x) == 20 && y == 0 && z == 0
          case (.line, _): abs(x) <= 20 && y == 0 && z == 0
          case (.rectangle, .points): ends == 2 && z == 0
          case (.rectangle, .outline): ends >= 1 && z == 0
          case (.rectangle, _): abs(x) <= 20 && abs(y) <= 10 && z == 0
          case (.cuboid, .points): ends == 3
          case (.cuboid, .outline): ends >= 2
          case (.cuboid, .surface): ends >= 1
          case (.cuboid, .volume): abs(x) <= 20 && abs(y) <= 10 && abs(z) <= 5
          case (.circle, .points), (.sphere, .points): radius == 0
          case (.circle, .outline): abs(radius - 40) < 1e-9 && z == 0
          case (.circle, _): radius <= 40.000001 && z == 0
          case (.sphere, .outline), (.sphere, .surface): abs(radius - 40) < 1e-9
          case (.sphere, .volume): radius <= 40.000001
          }
        #expect(fits, "\(shape) \(mode) at (\(x), \(y), \(z))")
        if !fits { return }
      }
    }
  }

  @Test func thereAreAtMostAHundredThousand() {
    let model = emitter { _, cell in
      cell.birthRate = 1e9
      cell.lifetime = 100
    }
    let found = particles(model, 50)
    #expect(found.count == ParticleSystem.limit)
    // The youngest stay.
    #expect(found.allSatisfy { $0.birth > 49.9998 })
  }

  @Test func thePictureIsThePartThatShows() throws {
    var cell = EmitterCell()
    let size = try #require(PixelSize(width: 4, height: 2))
    var buffer = PixelBuffer(size: size)
    buffer[2, 1] = Pixel(argb: 0xFF12_3456)
    let whole = Bitmap(buffer)
    cell.contents = whole
    #expect(cell.picture === whole)
    cell.contentsRect = CGRect(x: 0.5, y: 0.5, width: 0.25, height: 0.5)
    #expect(cell.picture?.size == PixelSize(width: 1, height: 1))
    #expect(cell.picture?[0, 0].argb == 0xFF12_3456)
    cell.contentsRect = .zero
    #expect(cell.picture == nil)
  }

  @Test func itMovesUntilTheLastParticleIsGone() {
    #expect(EmitterProperties().motionEnd == nil)
    #expect(emitter().emitterValues.motionEnd == .distantFuture)
    let short = emitter { _, cell in
      cell.duration = 2
      cell.lifetimeRange = 1
    }
    #expect(short.emitterValues.motionEnd.map { abs($0.seconds - 3.5) < 1e-6 } == true)
  }
}

extension LayerProperties {
  fileprivate var emitterValues: EmitterProperties {
    if case .emitter(let values) = kind { values } else { EmitterProperties() }
  }
}
