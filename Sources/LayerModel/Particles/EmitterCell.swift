public import Foundation
public import Graphics

/// What an emitter makes particles of (core-animation 1.2).
///
/// Lengths are points of the emitter's space, angles radians from +x toward +y, times seconds.
/// A range is the width of an even spread about its value: each particle gets a number from
/// `value - range / 2` to `value + range / 2`. Speeds are changes in a second.
public struct EmitterCell: Equatable, Sendable {
  /// Names the cell; empty when it has no name.
  public var name = ""
  /// Whether it makes particles.
  public var isEnabled = true
  /// How many a second.
  public var birthRate = 0.0
  /// How long each is there.
  public var lifetime = 0.0
  /// The spread of that.
  public var lifetimeRange = 0.0
  /// The angle out of the plane in which they set off.
  public var emissionLatitude = 0.0
  /// The angle in the plane in which they set off.
  public var emissionLongitude = 0.0
  /// The spread of that, in the plane.
  public var emissionRange = 0.0
  /// How fast they set off.
  public var velocity = 0.0
  /// The spread of that.
  public var velocityRange = 0.0
  /// How the velocity changes along x.
  public var xAcceleration = 0.0
  /// How it changes along y.
  public var yAcceleration = 0.0
  /// How it changes in depth.
  public var zAcceleration = 0.0
  /// How large they are.
  public var scale = 1.0
  /// The spread of that.
  public var scaleRange = 0.0
  /// How it changes.
  public var scaleSpeed = 0.0
  /// How fast they turn.
  public var spin = 0.0
  /// The spread of that.
  public var spinRange = 0.0
  /// What the picture's colours are multiplied by; nil is white.
  public var color: Color? = .white
  /// The spread of its red.
  public var redRange = 0.0
  /// The spread of its green.
  public var greenRange = 0.0
  /// The spread of its blue.
  public var blueRange = 0.0
  /// The spread of its alpha.
  public var alphaRange = 0.0
  /// How its red changes.
  public var redSpeed = 0.0
  /// How its green changes.
  public var greenSpeed = 0.0
  /// How its blue changes.
  public var blueSpeed = 0.0
  /// How its alpha changes.
  public var alphaSpeed = 0.0
  /// What each particle shows; without a picture they are not seen.
  public var contents: Bitmap? { didSet { cut() } }
  /// The part of the picture that shows, in units of it, taken to whole pixels.
  public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) { didSet { cut() } }
  /// Pixels of the picture in a point, above 0.
  public var contentsScale = 1.0
  /// How the picture is sampled where it is shown smaller than it is.
  public var minificationFilter = ContentsFilter.linear
  /// How it is sampled where it is shown larger.
  public var magnificationFilter = ContentsFilter.linear
  /// Added to the level of detail that a trilinear minification takes.
  public var minificationFilterBias = 0.0
  /// What each particle makes particles of while it is there.
  public var emitterCells: [EmitterCell] = []
  /// When it begins to make particles: seconds of the emitter's time, or of a particle's life.
  public var beginTime = 0.0
  /// How long it does, in its own time; 0 is without an end.
  public var duration = 0.0
  /// How often it does that; 0 is once.
  public var repeatCount = 0.0
  /// Whether each time takes twice as long, there and back: what it makes does not differ on the way
  /// back. How it fills means nothing: while its time stands still nothing is born.
  public var autoreverses = false
  /// How long it goes on repeating; 0 leaves it to the count.
  public var repeatDuration = 0.0
  /// How fast its time, and that of its particles, goes; at 0 and below it makes none.
  public var speed = 1.0
  /// Its own time when it begins.
  public var timeOffset = 0.0

  /// The part of ``contents`` that shows; nil for none.
  public private(set) var picture: Bitmap?

  /// Core Animation's defaults.
  public init() {}

  private mutating func cut() { picture = contents.flatMap { $0.part(contentsRect) } }

  /// Equal values; pictures are compared as references.
  public static func == (a: Self, b: Self) -> Bool {
    a.name == b.name && a.isEnabled == b.isEnabled && a.color == b.color
      && a.contents === b.contents && a.contentsRect == b.contentsRect
      && a.emitterCells == b.emitterCells && a.minificationFilter == b.minificationFilter
      && a.magnificationFilter == b.magnificationFilter && a.autoreverses == b.autoreverses
      && numbers.allSatisfy { a[keyPath: $0.1] == b[keyPath: $0.1] }
  }

  /// The numbers by Core Animation's names.
  package static let numbers: [(String, any WritableKeyPath<EmitterCell, Double> & Sendable)] = [
    ("birthRate", \.birthRate), ("lifetime", \.lifetime), ("lifetimeRange", \.lifetimeRange),
    ("emissionLatitude", \.emissionLatitude), ("emissionLongitude", \.emissionLongitude),
    ("emissionRange", \.emissionRange), ("velocity", \.velocity),
    ("velocityRange", \.velocityRange), ("xAcceleration", \.xAcceleration),
    ("yAcceleration", \.yAcceleration), ("zAcceleration", \.zAcceleration), ("scale", \.scale),
    ("scaleRange", \.scaleRange), ("scaleSpeed", \.scaleSpeed), ("spin", \.spin),
    ("spinRange", \.spinRange), ("redRange", \.redRange), ("greenRange", \.greenRange),
    ("blueRange", \.blueRange), ("alphaRange", \.alphaRange), ("redSpeed", \.redSpeed),
    ("greenSpeed", \.greenSpeed), ("blueSpeed", \.blueSpeed), ("alphaSpeed", \.alphaSpeed),
    ("contentsScale", \.contentsScale), ("minificationFilterBias", \.minificationFilterBias),
    ("beginTime", \.beginTime), ("duration", \.duration),
    ("repeatCount", \.repeatCount), ("repeatDuration", \.repeatDuration), ("speed", \.speed),
    ("timeOffset", \.timeOffset),
  ]
}

extension Bitmap {
  /// The whole pixels nearest to a part given in units of the picture; itself for all of it, nil
  /// when there is no pixel.
  fileprivate func part(_ rect: CGRect) -> Bitmap? {
    func pixel(_ place: CGFloat, _ side: Int) -> Int {
      Int((min(max(Double(place), 0), 1) * Double(side)).rounded())
    }
    let rect = rect.standardized
    let (x, y) = (pixel(rect.minX, size.width), pixel(rect.minY, size.height))
    let part = PixelSize(
      width: pixel(rect.maxX, size.width) - x, height: pixel(rect.maxY, size.height) - y)
    guard let part else { return nil }
    if part == size { return self }
    var buffer = PixelBuffer(size: part)
    for row in 0..<part.height {
      for column in 0..<part.width { buffer[column, row] = self[x + column, y + row] }
    }
    return Bitmap(buffer)
  }
}

extension EmitterCell {
  /// How long it makes particles after it began, in the time around it; infinite without an end.
  var activeLength: Double {
    guard speed > 0 else { return 0 }
    if repeatDuration > 0 { return repeatDuration / speed }
    guard duration > 0 else { return .infinity }
    return duration * (autoreverses ? 2 : 1) * (repeatCount > 0 ? repeatCount : 1) / speed
  }

  /// The longest that a particle, and what it makes, can be there after its birth.
  ///
  /// - Parameter factor: the emitter's lifetime.
  func reach(lifetime factor: Double) -> Double {
    guard isEnabled, speed > 0 else { return 0 }
    let own = max(0, lifetime + abs(lifetimeRange) / 2) * factor / speed
    return own + (emitterCells.map { $0.reach(lifetime: factor) }.max() ?? 0)
  }

  /// Its pictures and those of all cells in it.
  package var pictures: [Bitmap] { (picture.map { [$0] } ?? []) + emitterCells.flatMap(\.pictures) }
}
