internal import Foundation
public import VSync

/// What there is to hear of a drawing that a stage's workers make.
public enum DrawingNews: Hashable, Sendable {
  /// It was handed to the workers.
  case wanted
  /// Its picture is the layer's, from the commit of this turn on.
  case shown
  /// Its picture will never be the layer's. One that was superseded or resized has a successor,
  /// mostly; a tile has none.
  case givenUp(DisplayOutcome)
}

extension Layer {
  /// Whether a part of the layer is seen at a moment: in the root's bounds and in all that masks
  /// around it, by the model's values with their animations. Costs O(depth).
  public func isSeen(at moment: Instant) -> Bool { sight(at: moment) != nil }
}
