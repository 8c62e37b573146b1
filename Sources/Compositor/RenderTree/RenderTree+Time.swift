internal import Foundation
public import LayerModel
public import VSync
internal import WrongUse

// What layers show, each in the time of its superlayers (core-animation 1.4).

extension RenderTree {
  /// The values that a layer shows at an instant: evaluated only for layers with animations.
  ///
  /// - Precondition: the tree has the layer.
  public func presentation(of id: LayerID, at instant: Instant) -> LayerProperties {
    presentation(of: id, inside: outerTime(of: id, at: instant)).values
  }

  /// The time of a layer's superlayer at an instant.
  func outerTime(of id: LayerID, at instant: Instant) -> Instant {
    layers[id]?.superlayer.map { time(of: $0, at: instant) } ?? instant
  }

  /// The values that a layer shows at a moment of its superlayer's time.
  ///
  /// - Precondition: the tree has the layer.
  func presentation(of id: LayerID, inside outer: Instant) -> SharedProperties {
    guard let entry = layers[id] else {
      halt("layer \(id.rawValue) is not in the tree")
    }
    let model = entry.shared
    guard !entry.animations.isEmpty || model.values.timing.hasWindow else { return model }
    return SharedProperties(
      Presentation.properties(model.values, animations: entry.animations, inside: outer))
  }

  /// A layer's own time at an instant.
  private func time(of id: LayerID, at instant: Instant) -> Instant {
    !hasRetimed ? instant : timePath(of: id).time(at: instant)
  }

  /// A layer's own time at an instant: of its earliest and its latest instance.
  func times(of id: LayerID, at instant: Instant) -> ClosedRange<Instant> {
    guard !delaying.isEmpty else {
      let time = time(of: id, at: instant)
      return time...time
    }
    var way: [LayerID] = []
    var next: LayerID? = id
    while let layer = next {
      way.append(layer)
      next = layers[layer]?.superlayer
    }
    var range = instant...instant
    for (place, layer) in way.enumerated().reversed() {
      guard let properties = layers[layer]?.properties else { continue }
      let (a, b) = (
        properties.timing.time(at: range.lowerBound), properties.timing.time(at: range.upperBound)
      )
      range = min(a, b)...max(a, b)
      if place > 0, let delays = properties.instanceDelays {
        range = range.lowerBound - delays.most...range.upperBound - delays.least
      }
    }
    return range
  }

  /// The way of time to a layer, and to its latest instance where there are several.
  ///
  /// - Parameter inside: A layer in it: then the layer's own instances count too.
  func timePaths(of id: LayerID, in inside: LayerID? = nil) -> [LayerTimePath] {
    let path = timePath(of: id)
    guard !delaying.isEmpty else { return [path] }
    var found: [LayerTiming] = []
    var next: LayerID? = id
    while let layer = next, let entry = layers[layer] {
      if layer != id || inside != nil, let delays = entry.properties.instanceDelays {
        var delay = LayerTiming()
        delay.beginTime = .zero + delays.most
        found.append(delay)
      }
      if !entry.properties.timing.isPlain { found.append(entry.properties.timing) }
      next = entry.superlayer
    }
    return [path, LayerTimePath(found)]
  }

  /// Whether some layer can have a time of its own; what is known of it is known of the present.
  private var hasRetimed: Bool { viewedPast != nil || !retimed.isEmpty }

  private func timePath(of id: LayerID) -> LayerTimePath {
    var found: [LayerTiming] = []
    var next: LayerID? = hasRetimed ? id : nil
    while let layer = next {
      if viewedPast != nil || retimed.contains(layer),
        let timing = layers[layer]?.properties.timing
      {
        found.append(timing)
      }
      next = layers[layer]?.superlayer
    }
    return LayerTimePath(found)
  }

  /// The moments of a layer's own time between two of the replay, in all instances of it; nil when
  /// it is not there.
  func span(
    of id: LayerID, after: Instant, through: Instant
  ) -> ClosedRange<Instant>? {
    if !windowed.isEmpty { return times(of: id, isOuter: false, over: after...through) }
    let (from, to) = (times(of: id, at: after), times(of: id, at: through))
    // What stands still does so in every instance.
    if from == to { return to.upperBound...to.upperBound }
    // In a layer whose time goes backwards the same values come the other way round.
    return min(from.lowerBound, to.lowerBound)...max(from.upperBound, to.upperBound)
  }

  /// The moments of a layer's own time, or of its superlayer's as the layer has it, while the replay
  /// goes through some.
  func times(
    of id: LayerID, isOuter: Bool, over moments: ClosedRange<Instant>
  ) -> ClosedRange<Instant>? {
    var way: [LayerID] = []
    var next: LayerID? = id
    while let layer = next {
      way.append(layer)
      next = layers[layer]?.superlayer
    }
    var range = moments
    for (place, layer) in way.enumerated().reversed() where place > 0 || !isOuter {
      guard let properties = layers[layer]?.properties,
        let inner = properties.timing.times(over: range)
      else { return nil }
      range = inner
      if place > 0, let delays = properties.instanceDelays {
        range = range.lowerBound - delays.most...range.upperBound - delays.least
      }
    }
    return range
  }
}
