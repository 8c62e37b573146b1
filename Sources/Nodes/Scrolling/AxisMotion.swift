internal import Foundation
internal import LayerModel

/// How the offset of scrolled content moves along one axis while no finger holds it.
///
/// A function of the time since it began, so that a frame that comes late shows where the content is
/// by then, and no frame rate changes where it comes to rest. Units are points and seconds.
struct AxisMotion {
  /// What the offset does.
  enum Course {
    /// Nothing.
    case rest(Double)
    /// Slows down: goes `way` from `start` within `duration` while its speed falls by e `decay` times a
    /// second (``ScrollDeceleration``).
    case decelerating(start: Double, way: Double, duration: Double, decay: Double)
    /// Comes back to an edge, without swinging over.
    case springing(edge: Double, stretch: Double, velocity: Double)
    /// Goes from one place to another by a curve.
    case easing(start: Double, end: Double, duration: Double)
  }

  /// Powers of e a second that the spring at the edges is quick: stiffness 100 at mass 1, critically
  /// damped (known from articles about `UIScrollView`: mark F).
  static let springRate = 10.0

  private(set) var course: Course
  /// Seconds after the beginning of the whole motion at which this course began.
  private var began = 0.0

  init(_ course: Course) { self.course = course }

  /// Whether there is nothing left to move.
  var isAtRest: Bool { if case .rest = course { true } else { false } }

  /// Where the motion ends.
  var end: Double {
    switch course {
    case .rest(let place): place
    case .decelerating(let start, let way, _, _): start + way
    case .springing(let edge, _, _): edge
    case .easing(_, let end, _): end
    }
  }

  /// Moves on to `time`, in seconds since the motion began, and says where the offset is.
  ///
  /// - Parameters:
  ///   - edges: where the offset may lie at rest. A deceleration that goes beyond turns into a spring
  ///     at the moment at which it passed.
  ///   - bounces: else it stops at the edge.
  mutating func advance(to time: Double, within edges: ClosedRange<Double>, bounces: Bool) -> Double
  {
    switch course {
    case .rest(let place): return place
    case .decelerating(let start, let way, let duration, let decay):
      let now = time - began
      let share = Self.share(now, duration, decay)
      let place = start + way * share
      if let edge = Self.passed(start, place, edges) {
        let crossing = Self.time(at: (edge - start) / way, duration, decay)
        let velocity = way * decay * exp(-decay * crossing) / -expm1(-decay * duration)
        began += crossing
        course = bounces ? .springing(edge: edge, stretch: 0, velocity: velocity) : .rest(edge)
        return advance(to: time, within: edges, bounces: bounces)
      }
      let edge = edges.nearest(to: place)
      if edge != place {
        // The edges came nearer while it was under way.
        let velocity = way * decay * exp(-decay * now) / -expm1(-decay * duration)
        began = time
        course =
          bounces
          ? .springing(edge: edge, stretch: place - edge, velocity: now < duration ? velocity : 0)
          : .rest(edge)
        return bounces ? place : edge
      }
      if now >= duration { course = .rest(place) }
      return place
    case .springing(let edge, let stretch, let velocity):
      let now = max(0, time - began)
      let power = exp(-Self.springRate * now)
      let slope = velocity + Self.springRate * stretch
      let place = (stretch + slope * now) * power
      let speed = slope * power - Self.springRate * place
      let comesBack = place == 0 ? abs(speed) < 1 : place * speed <= 0 || abs(speed) < 1
      guard abs(place) < ScrollDeceleration.rest, comesBack else { return edge + place }
      course = .rest(edge)
      return edge
    case .easing(let start, let end, let duration):
      let share = duration > 0 ? min(1, (time - began) / duration) : 1
      if share >= 1 { course = .rest(end) }
      return start + (end - start) * TimingFunction.easeInEaseOut.progress(at: share)
    }
  }

  /// Moves what the offset is counted in by `way` points, at `time`: the content in front of what is
  /// shown became longer or shorter. The motion goes on as it was seen.
  ///
  /// - Parameter end: where a motion to a fixed place still has to end; nil moves its end too.
  mutating func shift(by way: Double, at time: Double, keepingEnd end: Double? = nil) {
    switch course {
    case .rest(let place): course = .rest(place + way)
    case .decelerating(let start, let distance, let duration, let decay):
      course = .decelerating(
        start: start + way, way: distance, duration: duration, decay: decay)
    case .springing(let edge, let stretch, let velocity):
      // Only the far edge moves with what is in front of it.
      course = .springing(edge: edge + way, stretch: stretch, velocity: velocity)
    case .easing(let start, let old, let duration):
      guard let end else {
        course = .easing(start: start + way, end: old + way, duration: duration)
        return
      }
      let share = duration > 0 ? min(1, (time - began) / duration) : 1
      let done = TimingFunction.easeInEaseOut.progress(at: share)
      guard done < 0.999 else { return }
      let place = start + (old - start) * done + way
      course = .easing(start: (place - end * done) / (1 - done), end: end, duration: duration)
    }
  }

  /// The share of the way that is behind after some seconds.
  private static func share(_ time: Double, _ duration: Double, _ decay: Double) -> Double {
    guard duration > 0, time < duration else { return 1 }
    return expm1(-decay * max(0, time)) / expm1(-decay * duration)
  }

  /// The seconds after which that share of the way is behind.
  private static func time(at share: Double, _ duration: Double, _ decay: Double) -> Double {
    let time = -log1p(share * expm1(-decay * duration)) / decay
    return min(duration, max(0, time))
  }

  /// The edge that lies between a start within the edges and a place beyond them.
  private static func passed(
    _ start: Double, _ place: Double, _ edges: ClosedRange<Double>
  ) -> Double? {
    if place > edges.upperBound, start <= edges.upperBound { return edges.upperBound }
    if place < edges.lowerBound, start >= edges.lowerBound { return edges.lowerBound }
    return nil
  }
}

extension AxisMotion.Course {
  /// As a thing slows down that goes `way` points; of two axes that move together each has the longer
  /// one's duration.
  ///
  /// - Parameters:
  ///   - reach: points that the axis goes along which it goes farther, at least 0.
  ///   - rate: the factor by which the speed falls in a millisecond.
  static func decelerating(
    from start: Double, by way: Double, reach: Double, rate: Double
  ) -> AxisMotion.Course {
    let decay = -1000 * log(rate)
    // It stops where half a point would be left to go.
    let duration = log((reach + ScrollDeceleration.rest) / ScrollDeceleration.rest) / decay
    guard way != 0, duration > 0 else { return .rest(start) }
    return .decelerating(start: start, way: way, duration: duration, decay: decay)
  }
}
