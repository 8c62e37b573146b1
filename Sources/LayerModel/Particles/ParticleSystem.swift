internal import Foundation
internal import Graphics
public import VSync

/// The particles of an emitter at any moment, without having gone through those before.
///
/// A cell that makes r particles a second gives birth at the moments k / r of its own time, k = 0,
/// 1, 2 and so on. Everything about particle k follows from the emitter's seed, the cell's place, k
/// and r, and from the emitter's values at its birth. So a frame can be made by itself, and the
/// same one always looks the same.
///
/// While values of the emitter are animated they are looked at 64 times a second: births within
/// such a step are those of the rate at its beginning. What earlier commits said counts for what
/// was born then. An emitter's time begins at 0: nothing is born before.
///
/// At most ``limit`` particles are there at once, the youngest of each cell, earlier cells first.
public struct ParticleSystem {
  /// The most particles of one emitter at one moment.
  public static let limit = 100_000
  /// Births that are looked at, those of the dead included.
  private static let examinedLimit = 1_000_000
  /// Looks at animated values in a second.
  fileprivate static let steps = 64.0

  private let now: Double
  /// The emitter's scale now: it holds for all.
  private let scale: Double
  private var particles: [Particle] = []
  private var examined = 0

  /// The particles of an emitter, in the order in which they are drawn; none of another layer.
  ///
  /// - Parameters:
  ///   - model: The values without animations.
  ///   - time: A moment of the emitter's own time.
  public static func particles(
    of model: LayerProperties, animations: [AttachedAnimation], at time: Instant
  ) -> [Particle] {
    guard case .emitter(let values) = model.kind else { return [] }
    let shown = Presentation.properties(model, animations: animations, at: time).emitter
    var system = ParticleSystem(now: time.seconds, scale: shown.scale)
    var end = system.now
    var epochs = values.past.filter { $0.end <= time }
    epochs.append(EmitterEpoch(end: time, values: values, animations: animations))
    for (index, epoch) in epochs.enumerated().reversed() {
      let start = index == 0 ? 0 : max(0, epochs[index - 1].end.seconds)
      system.live(epoch, from: start, to: end, isLast: index == epochs.count - 1)
      end = start
    }
    return system.particles.inOrder(of: shown.renderMode)
  }

  private init(now: Double, scale: Double) { (self.now, self.scale) = (now, scale) }

  private var isFull: Bool {
    particles.count >= Self.limit || examined >= Self.examinedLimit
  }

  /// The particles that were born in a while, youngest first, and what they made.
  private mutating func live(
    _ epoch: EmitterEpoch, from start: Double, to end: Double, isLast: Bool
  ) {
    guard !epoch.animations.isEmpty else {
      return emit(epoch.values, from: start, to: end, isLast: isLast)
    }
    var model = LayerProperties()
    model.kind = .emitter(epoch.values)
    var longest = max(1, epoch.values.lifetime)
    var step = (end * Self.steps).rounded(.up) - 1
    var isLast = isLast
    // While lifetimes are animated nobody knows how long what was born before is there.
    let unknown =
      epoch.animations.filter(\.changesLifetimes)
      .map(\.animation.timing.begin.seconds).min() ?? .infinity
    while !isFull {
      let (low, high) = (max(start, step / Self.steps), min(end, (step + 1) / Self.steps))
      guard low < high || isLast else { return }
      let moment = Instant.zero + (Nanoseconds(seconds: low) ?? .zero)
      let values = Presentation.properties(model, animations: epoch.animations, at: moment).emitter
      longest = max(longest, values.lifetime)
      let reach = values.emitterCells.map { $0.reach(lifetime: longest) }.max() ?? 0
      if high < now - reach && high <= unknown { return }
      emit(values, from: low, to: max(low, high), isLast: isLast)
      isLast = false
      step -= 1
    }
  }

  private mutating func emit(
    _ values: EmitterProperties, from start: Double, to end: Double, isLast: Bool
  ) {
    for (index, cell) in values.emitterCells.enumerated() {
      let identity = SplitMix64.mix(UInt64(values.seed), UInt64(index))
      births(of: cell, values, begin: cell.beginTime, from: start, to: end, isLast) { birth, k in
        ParticleSeed(
          of: cell, in: values, at: nil, birth: birth,
          identity: SplitMix64.mix(identity, UInt64(k), Self.rate(of: cell, values)))
      }
    }
  }

  /// Tells births of one number apart when the rate has changed between them.
  private static func rate(of cell: EmitterCell, _ values: EmitterProperties) -> UInt64 {
    (cell.birthRate * values.birthRate).bitPattern
  }

  /// The births of a cell from one moment up to another, which counts too if it is the last.
  ///
  /// - Parameter begin: When its own time begins, in the emitter's.
  private mutating func births(
    of cell: EmitterCell, _ values: EmitterProperties, begin: Double, from start: Double,
    to end: Double, _ isLast: Bool, _ make: (Double, Int) -> ParticleSeed
  ) {
    let rate = cell.birthRate * values.birthRate
    guard cell.isEnabled, rate > 0, cell.speed > 0, values.lifetime > 0 else { return }
    let activeEnd = begin + cell.activeLength
    let reach = cell.reach(lifetime: values.lifetime)
    let low = max(start, begin, now - reach)
    guard low <= min(end, activeEnd) else { return }
    func count(_ time: Double) -> Double {
      ((time - begin) * cell.speed + cell.timeOffset) * rate
    }
    let first = max(0, count(low).rounded(.up))
    let isClosed = isLast && end <= activeEnd
    let last =
      isClosed ? count(end).rounded(.down) : count(min(end, activeEnd)).rounded(.up) - 1
    guard first <= last, last < 0x1p52 else { return }
    var k = last
    while k >= first, !isFull {
      examined += 1
      let birth = min(max(begin + (k / rate - cell.timeOffset) / cell.speed, low), now)
      add(make(birth, Int(k)), of: cell, values)
      k -= 1
    }
  }

  /// A particle if it lives, and what it has made.
  private mutating func add(
    _ seed: ParticleSeed, of cell: EmitterCell, _ values: EmitterProperties
  ) {
    let age = (now - seed.birth) * cell.speed
    if age < seed.lifetime, cell.picture != nil {
      particles.append(seed.particle(cell, age: age, scale: scale))
    }
    let death = seed.birth + seed.lifetime / cell.speed
    for (index, child) in cell.emitterCells.enumerated() {
      let identity = SplitMix64.mix(seed.identity, UInt64(index))
      births(
        of: child, values, begin: seed.birth + child.beginTime, from: seed.birth,
        to: min(death, now), death > now
      ) { birth, k in
        ParticleSeed(
          of: child, in: values, at: seed.place(cell, age: (birth - seed.birth) * cell.speed),
          birth: birth,
          identity: SplitMix64.mix(identity, UInt64(k), Self.rate(of: child, values)))
      }
    }
  }
}

extension [Particle] {
  /// In the order in which they are drawn. Equal ones by identity, so that it is always the same.
  fileprivate func inOrder(of mode: EmitterProperties.RenderMode) -> [Particle] {
    switch mode {
    case .unordered, .oldestFirst, .additive:
      sorted { ($0.birth, $0.identity) < ($1.birth, $1.identity) }
    case .oldestLast: sorted { ($0.birth, $0.identity) > ($1.birth, $1.identity) }
    case .backToFront:
      sorted { ($0.z, $0.birth, $0.identity) < ($1.z, $1.birth, $1.identity) }
    }
  }
}

extension EmitterProperties {
  /// The moment of its own time from which on nothing of it moves, by the model's values: nil when
  /// nothing ever does, the distant future when it goes on for ever.
  package var motionEnd: Instant? {
    let ends = ([EmitterEpoch(end: .distantFuture, values: self, animations: [])] + past)
      .flatMap { epoch in
        epoch.values.emitterCells.compactMap { cell -> Double? in
          let values = epoch.values
          guard cell.isEnabled, cell.birthRate * values.birthRate > 0, cell.speed > 0,
            case let reach = cell.reach(lifetime: values.lifetime), reach > 0
          else { return nil }
          let last = cell.beginTime + cell.activeLength
          return min(last, epoch.end == .distantFuture ? .infinity : epoch.end.seconds)
            + max(reach, epoch.animations.isEmpty ? 0 : epoch.reach)
        }
      }
    guard let last = ends.max() else { return nil }
    guard last.isFinite, let end = Nanoseconds(seconds: last) else { return .distantFuture }
    return Instant.zero + end + Nanoseconds(1)
  }

  /// How long after its birth a particle, or what it makes, can be there, in seconds.
  ///
  /// - Parameter animations: what animates the values now.
  package func reach(_ animations: [AttachedAnimation]) -> Double {
    let now = EmitterEpoch(end: .distantFuture, values: self, animations: animations)
    return ([now] + past).map(\.reach).max() ?? 0
  }
}

extension EmitterEpoch {
  /// How long after its birth what is born in this while can be there, in seconds: by the values of
  /// the model, and by those that animations give lifetimes at the moments at which births look.
  package var reach: Double {
    var longest = values.longest
    var model = LayerProperties()
    for animation in animations where animation.changesLifetimes {
      guard let motion = animation.motion else { continue }
      let last = (min(motion.upperBound, end).seconds * ParticleSystem.steps).rounded(.up)
      let first = (motion.lowerBound.seconds * ParticleSystem.steps).rounded(.down)
      guard last < 0x1p40 else { continue }
      model.kind = .emitter(values)
      // An animation of hours is looked at where it ends.
      var step = max(first, last - 0x1p16, 0)
      while step <= last {
        let moment = Instant.zero + (Nanoseconds(seconds: step / ParticleSystem.steps) ?? .zero)
        let shown = Presentation.properties(model, animations: animations, at: moment)
        longest = max(longest, shown.emitter.longest)
        step += 1
      }
    }
    return longest
  }
}

extension EmitterProperties {
  /// How long its cells, as they are, can have anything there.
  fileprivate var longest: Double {
    emitterCells.map { $0.reach(lifetime: max(1, lifetime)) }.max() ?? 0
  }
}

extension AttachedAnimation {
  /// Whether it animates how long particles are there.
  fileprivate var changesLifetimes: Bool {
    animation.keyPaths.contains { path in
      path.owners.contains(.emitter)
        && (path.text.hasSuffix("lifetime") || path.text.hasSuffix("lifetimeRange"))
    }
  }
}
