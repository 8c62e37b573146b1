internal import Foundation

/// How far content follows a finger that drags it beyond its edge: less and less, and never as far as
/// the node is long (known from articles about `UIScrollView`: mark F).
struct RubberBand {
  /// The share of the finger's way that the content follows at first.
  static let coefficient = 0.55

  /// Points that the node is long, along the axis; above 0.
  let length: Double

  /// How far the content goes for a finger that goes `way` points, of either sign, beyond the edge.
  func stretch(_ way: Double) -> Double {
    guard length > 0 else { return 0 }
    let part = abs(way) * Self.coefficient / length
    return (way < 0 ? -1 : 1) * (1 - 1 / (part + 1)) * length
  }

  /// The way of the finger at which the content is `stretch` points beyond the edge; what it can never
  /// reach counts as almost reached.
  func way(_ stretch: Double) -> Double {
    guard length > 0 else { return 0 }
    let reached = min(abs(stretch), length * 0.999)
    return (stretch < 0 ? -1 : 1) * length * reached / (Self.coefficient * (length - reached))
  }

  /// How fast the content goes there, in speeds of the finger.
  func slope(_ way: Double) -> Double {
    guard length > 0 else { return 0 }
    let part = abs(way) * Self.coefficient / length
    return Self.coefficient / ((part + 1) * (part + 1))
  }
}
