internal import Foundation
internal import VSync

/// A finger that drags content: where it was when, and where the content began.
struct ScrollDrag {
  /// How far back its speed is taken from, in seconds: a finger that has rested so long throws nothing.
  static let velocityWindow = 0.1

  /// Where the finger was when the content began to follow it, in the space around the node.
  private let origin: CGPoint
  /// The content's offset then, as if there were no edges.
  private var start: CGPoint
  private var samples: [(time: Instant, place: CGPoint)]

  /// - Parameters:
  ///   - origin: where the content begins to follow.
  ///   - start: the content's offset, as if there were no edges.
  ///   - down: when and where the finger went down.
  init(from origin: CGPoint, start: CGPoint, down: (time: Instant, place: CGPoint)) {
    (self.origin, self.start) = (origin, start)
    samples = [down]
  }

  /// Where the finger is.
  private var place: CGPoint { samples[samples.count - 1].place }

  /// The offset that the finger asks for, as if there were no edges.
  var offset: CGPoint {
    CGPoint(x: start.x - (place.x - origin.x), y: start.y - (place.y - origin.y))
  }

  /// The finger is somewhere.
  mutating func move(to place: CGPoint, at time: Instant) {
    samples.append((time, place))
    let first = samples.firstIndex { (time - $0.time).seconds <= Self.velocityWindow } ?? 0
    samples.removeFirst(min(first, samples.count - 1))
  }

  /// From now on the finger, where it is, asks for that offset.
  mutating func rebase(to offset: CGPoint) {
    start = CGPoint(x: offset.x + place.x - origin.x, y: offset.y + place.y - origin.y)
  }

  /// Moves what offsets are counted in.
  mutating func shift(by way: CGPoint) {
    start = CGPoint(x: start.x + way.x, y: start.y + way.y)
  }

  /// How fast the offset moves, in points a second: over the last tenth of a second.
  var velocity: CGPoint {
    guard let first = samples.first, let last = samples.last else { return .zero }
    let time = (last.time - first.time).seconds
    guard time > 0 else { return .zero }
    return CGPoint(
      x: -(last.place.x - first.place.x) / time, y: -(last.place.y - first.place.y) / time)
  }
}
