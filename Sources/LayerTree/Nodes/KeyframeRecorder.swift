internal import LayerModel

/// Gathers what the keyframes of a block change, and makes one animation of each property.
final class KeyframeRecorder {
  /// A value, and when the way to it begins and ends, as shares of the duration.
  private struct Stop {
    var start: Double
    var end: Double
    var value: AnimatableValue
  }

  /// What happens to one property of one layer.
  private struct Track {
    let layer: Layer
    let keyPath: LayerKeyPath
    /// What it was, and where a non-additive animation of it starts.
    let old: AnimatableValue
    let start: AnimatableValue
    var stops: [Stop]
  }

  private let mode: KeyframeAnimation.CalculationMode
  private var tracks: [Track] = []
  /// The keyframe that runs: what changes outside of any takes the whole duration.
  var span = (start: 0.0, end: 1.0)

  init(_ mode: KeyframeAnimation.CalculationMode) { self.mode = mode }

  func record(
    _ layer: Layer, _ keyPath: LayerKeyPath, from old: AnimatableValue,
    start: AnimatableValue, to new: AnimatableValue
  ) {
    let stop = Stop(start: span.start, end: span.end, value: new)
    if let index = tracks.firstIndex(where: { $0.layer === layer && $0.keyPath == keyPath }) {
      tracks[index].stops.append(stop)
    } else {
      tracks.append(
        Track(layer: layer, keyPath: keyPath, old: old, start: start, stops: [stop]))
    }
  }

  /// Adds the animations.
  func finish(_ animation: NodeAnimation) {
    for track in tracks { add(track, animation) }
    tracks = []
  }

  private func add(_ track: Track, _ animation: NodeAnimation) {
    let final = track.keyPath.value(in: track.layer.model)
    var points = points(track, from: track.old)
    let offsets = points.map { $0.value.additiveOffset(from: final) }
    let isAdditive = offsets.allSatisfy { $0 != nil }
    if !isAdditive { points = self.points(track, from: track.start) }
    let values = isAdditive ? offsets.compactMap { $0 } : points.map(\.value)
    let isPaced = mode == .paced || mode == .cubicPaced
    // Numbers beyond all bounds make no animation: the value is simply there.
    guard
      var made = try? KeyframeAnimation(
        keyPath: track.keyPath, values: values, keyTimes: isPaced ? nil : points.map(\.time),
        calculationMode: mode)
    else { return }
    made.isAdditive = isAdditive
    animation.add(
      .keyframe(made), key: track.keyPath.text, isShared: isAdditive, to: track.layer)
  }

  /// The values in order of time: where the way to one begins, the one before is held until then.
  /// Ways that overlap follow each other: the later one begins when the earlier one has arrived.
  private func points(
    _ track: Track, from first: AnimatableValue
  ) -> [(time: Double, value: AnimatableValue)] {
    var points = [(time: 0.0, value: first)]
    // Equal starts stay in the order in which they were added.
    let order = track.stops.indices.sorted {
      (track.stops[$0].start, $0) < (track.stops[$1].start, $1)
    }
    for stop in order.map({ track.stops[$0] }) {
      let last = points[points.count - 1]
      switch mode {
      case .discrete: points.append((max(stop.start, last.time), stop.value))
      case .paced, .cubicPaced: points.append((last.time, stop.value))
      case .linear, .cubic:
        if stop.start > last.time { points.append((stop.start, last.value)) }
        points.append((max(stop.end, last.time), stop.value))
      }
    }
    let last = points[points.count - 1]
    if mode == .linear || mode == .cubic, last.time < 1 { points.append((1, last.value)) }
    return points
  }
}
