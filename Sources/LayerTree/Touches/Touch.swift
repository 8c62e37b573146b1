public import Foundation
internal import LayerModel
public import VSync

/// A finger on the glass, from the moment it goes down until it goes up; the same object
/// throughout. Belongs to its stage's thread.
public final class Touch {
  /// What happened last.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// It went down.
    case began
    /// It is somewhere else.
    case moved
    /// It went up.
    case ended
    /// It counts no more.
    case cancelled
  }

  /// Which finger: ``TouchInput/id``.
  public let id: Int
  /// The node that hit testing found when the touch began, or the ``TouchInterceptor`` that took the
  /// touch from it. It gets all of the touch, also from outside, and after it has left the tree.
  public internal(set) var node: Node
  /// What happened last.
  public internal(set) var phase = Phase.began
  /// When that was delivered.
  public internal(set) var time: Instant
  /// When it happened, as whoever watches the glass says; else when it was delivered. Not after
  /// ``time``: a thread that is busy hears of a touch late.
  public internal(set) var timestamp: Instant
  /// In points of the display.
  var place: CGPoint
  var previousPlace: CGPoint

  init(_ input: TouchInput, node: Node, time: Instant) {
    (id, place, previousPlace) = (input.id, input.point, input.point)
    self.node = node
    self.time = time
    timestamp = min(input.time ?? time, time)
  }

  /// Where it is in the space of a node, or on the display when that is nil; in points.
  public func location(in node: Node?) -> CGPoint { Self.convert(place, to: node) }

  /// Where it was before ``phase`` came about; where it is if it just began.
  public func previousLocation(in node: Node?) -> CGPoint { Self.convert(previousPlace, to: node) }

  private static func convert(_ place: CGPoint, to node: Node?) -> CGPoint {
    guard let layer = node?.layer else { return place }
    return ([layer] + layer.ancestors).reversed().reduce(place) {
      $1.model.convertFromSuperlayer($0)
    }
  }
}

/// What happened at one time, to one or more touches.
public struct TouchEvent {
  /// When it is delivered.
  public var time: Instant
  /// All touches that are down, and those that go up with this event, in the order in which they
  /// began.
  public var touches: [Touch]
}

/// What a finger does, as whoever watches the glass reports it to ``Stage/send(_:)``.
public struct TouchInput: Hashable, Sendable {
  /// Which finger; two that are down at a time differ.
  public var id: Int
  /// What it does.
  public var phase: Touch.Phase
  /// Where, in points of the display.
  public var point: CGPoint
  /// When; nil is when it is delivered.
  public var time: Instant?

  /// What a finger does, by default the first.
  public init(_ phase: Touch.Phase, at point: CGPoint, id: Int = 0, time: Instant? = nil) {
    (self.id, self.phase, self.point, self.time) = (id, phase, point, time)
  }
}
