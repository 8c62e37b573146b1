public import Foundation
public import Graphics

/// A particle at a moment, in the emitter's own space.
public struct Particle: Equatable, Sendable {
  /// Tells it from the others of its emitter, from frame to frame.
  public var identity: UInt64
  /// The middle of its picture, in points.
  public var position: CGPoint
  /// How deep it is; larger is nearer.
  public var z: Double
  /// How large it is; below 0 it is turned over.
  public var scale: Double
  /// How far it is turned, in radians from +x toward +y.
  public var rotation: Double
  /// What its picture's colours are multiplied by.
  public var color: Color
  /// The moment of its birth, in seconds of the emitter's time.
  public var birth: Double
  /// What it shows; nil when nothing.
  public var picture: Bitmap?
  /// The size of its picture in points, before ``scale``.
  public var size: CGSize
  /// How its picture is sampled where it is shown smaller than it is.
  public var minificationFilter = ContentsFilter.linear
  /// How it is sampled where it is shown larger.
  public var magnificationFilter = ContentsFilter.linear
  /// Added to the level of detail that a trilinear minification takes.
  public var minificationFilterBias = 0.0

  /// Equal values; pictures are compared as references.
  public static func == (a: Self, b: Self) -> Bool {
    a.identity == b.identity && a.position == b.position && a.z == b.z && a.scale == b.scale
      && a.rotation == b.rotation && a.color == b.color && a.birth == b.birth
      && a.picture === b.picture && a.size == b.size
      && a.minificationFilter == b.minificationFilter
      && a.magnificationFilter == b.magnificationFilter
      && a.minificationFilterBias == b.minificationFilterBias
  }
}

/// What was decided of a particle at its birth: everything else follows from its age.
struct ParticleSeed {
  let identity: UInt64
  let birth: Double
  let lifetime: Double
  private let start: SIMD3<Double>
  private let velocity: SIMD3<Double>
  private let scale: Double
  private let spin: Double
  private let color: SIMD4<Double>

  /// Draws the numbers of one particle, in a fixed order.
  ///
  /// - Parameters:
  ///   - place: Where it is born; nil is a place of the emitter's shape.
  init(
    of cell: EmitterCell, in emitter: EmitterProperties, at place: SIMD3<Double>?, birth: Double,
    identity: UInt64
  ) {
    var numbers = SplitMix64(seed: identity)
    func pick(_ value: Double, _ range: Double) -> Double {
      value + range * (numbers.unit() - 0.5)
    }
    self.identity = identity
    self.birth = birth
    lifetime = max(0, pick(cell.lifetime, cell.lifetimeRange)) * emitter.lifetime
    let speed = pick(cell.velocity, cell.velocityRange) * emitter.velocity
    let longitude = pick(cell.emissionLongitude, cell.emissionRange)
    let latitude = cell.emissionLatitude
    velocity =
      speed
      * SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    scale = pick(cell.scale, cell.scaleRange)
    spin = pick(cell.spin, cell.spinRange) * emitter.spin
    let base = cell.color ?? .white
    color = SIMD4(
      pick(base.red, cell.redRange), pick(base.green, cell.greenRange),
      pick(base.blue, cell.blueRange), pick(base.alpha, cell.alphaRange))
    start = place ?? emitter.place(&numbers)
  }

  /// Where it is at an age in its cell's time.
  func place(_ cell: EmitterCell, age: Double) -> SIMD3<Double> {
    let acceleration = SIMD3(cell.xAcceleration, cell.yAcceleration, cell.zAcceleration)
    return start + velocity * age + acceleration * (age * age / 2)
  }

  /// What there is to see of it at an age.
  ///
  /// - Parameter factor: the emitter's scale.
  func particle(_ cell: EmitterCell, age: Double, scale factor: Double) -> Particle {
    let place = place(cell, age: age)
    let tint =
      color + age * SIMD4(cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed)
    let side = cell.contentsScale > 0 ? cell.contentsScale : 1
    return Particle(
      identity: identity, position: CGPoint(x: place.x, y: place.y), z: place.z,
      scale: (scale + cell.scaleSpeed * age) * factor, rotation: spin * age,
      color: Color(clampingRed: tint.x, green: tint.y, blue: tint.z, alpha: tint.w),
      birth: birth, picture: cell.picture,
      size: CGSize(
        width: Double(cell.picture?.size.width ?? 0) / side,
        height: Double(cell.picture?.size.height ?? 0) / side),
      minificationFilter: cell.minificationFilter, magnificationFilter: cell.magnificationFilter,
      minificationFilterBias: cell.minificationFilterBias)
  }
}

extension SplitMix64 {
  /// A number from 0 up to, not including, 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A seed that depends on all bits of some numbers.
  static func mix(_ parts: UInt64...) -> UInt64 {
    parts.reduce(0) { state, part in
      var step = SplitMix64(seed: state ^ part)
      return step.next()
    }
  }
}
