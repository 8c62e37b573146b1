public import Foundation
public import LayerModel

/// A layer that shows a part of what is in it: it moves its bounds (core-animation 1.2).
///
/// It masks to its bounds at first.
open class ScrollLayer: Layer {
  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    become(.scroll(ScrollProperties()))
  }

  /// Masks to its bounds; otherwise as every layer.
  override open class func defaultValue(forKey key: String) -> AnimatableValue? {
    key == "masksToBounds" ? .flag(true) : super.defaultValue(forKey: key)
  }

  /// Along which axes it scrolls. Does not animate.
  public var scrollMode: ScrollProperties.Mode {
    get { model.scroll.scrollMode }
    set { assign(.text(newValue.rawValue), to: "scrollMode") }
  }

  /// Puts a point of the layer's own space at the origin of its bounds, along the axes of
  /// ``scrollMode``. Animates as a change of the bounds does.
  open func scroll(to point: CGPoint) { bounds.origin = scrollOrigin(toward: point) }

  /// Scrolls as little as it takes to show a rectangle of the layer's own space.
  ///
  /// Of one that is larger than the bounds, as much as there is room for; one that shows on all
  /// sides already moves nothing.
  open func scroll(to rect: CGRect) {
    let rect = rect.standardized
    scroll(
      to: CGPoint(
        x: Self.origin(rect.minX, rect.maxX, shownFrom: bounds.minX, to: bounds.maxX),
        y: Self.origin(rect.minY, rect.maxY, shownFrom: bounds.minY, to: bounds.maxY)))
  }

  private static func origin(
    _ low: CGFloat, _ high: CGFloat, shownFrom start: CGFloat, to end: CGFloat
  ) -> CGFloat {
    let (before, after) = (low - start, high - end)
    // Both edges stick out, or both lie inside: nothing is gained.
    if (before < 0) == (after > 0) { return start }
    // The nearer of the two, so that the far edge does not hide the near one again.
    let way = before < 0 ? max(before, after) : min(before, after)
    return start + way
  }

  override func scrollOrigin(toward point: CGPoint) -> CGPoint {
    let mode = scrollMode
    return CGPoint(
      x: mode == .both || mode == .horizontally ? point.x : bounds.minX,
      y: mode == .both || mode == .vertically ? point.y : bounds.minY)
  }
}
