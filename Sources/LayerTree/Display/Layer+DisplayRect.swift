public import Foundation
internal import WrongUse

/// What of a layer waits to be displayed.
enum DisplayMark {
  case nothing
  /// This part of it, in its own space.
  case part(CGRect)
  /// All of it, whatever its size is by then.
  case whole
}

extension Layer {
  /// Marks a part of the layer, in points of its own space: it displays at the end of the turn.
  ///
  /// Parts add up to the rectangle around them until the layer displays; an empty one marks
  /// nothing (core-animation 3.1).
  ///
  /// - Precondition: the rectangle is not NaN.
  public func setNeedsDisplay(_ rect: CGRect) {
    require(
      !(rect.minX.isNaN || rect.minY.isNaN || rect.width.isNaN || rect.height.isNaN),
      "setNeedsDisplay of layer '\(name)' with \(rect)")
    guard !rect.isEmpty else { return }
    switch displayMark {
    case .nothing: displayMark = .part(rect.standardized)
    case .part(let before): displayMark = .part(before.union(rect))
    case .whole: break
    }
    markForDisplay()
  }

  /// The part of the bounds that waits to be displayed or, within ``display()``, ``draw(in:)`` and
  /// what they ask of the delegate, is displayed now; null when there is none.
  ///
  /// For drawings that keep something from one time to the next: the backing store is always drawn
  /// whole.
  public var displayRect: CGRect {
    switch displayedMark ?? displayMark {
    case .nothing: return .null
    case .part(let rect):
      let visible = rect.intersection(bounds)
      return visible.isEmpty ? .null : visible
    case .whole: return bounds
    }
  }
}
