public import Foundation
internal import Graphics
internal import LayerTree

/// What the touches of a label are measured by, in points.
public struct TouchRules: Hashable, Sendable {
  /// How far a finger may move and still tap the label; beyond it, it has moved.
  public var moveLimit: CGFloat = 9
  /// How far beside a region a finger may be, where no character is: the room of a finger, 44, on both
  /// sides of its middle.
  public var slop: CGFloat = 22

  /// The usual ones (async-richlabel 5b).
  public init() {}
}

/// The finger that a label follows.
struct TouchTracking {
  var touch: Touch?
  var start = CGPoint.zero
  var hasMoved = false
  /// What it went down on; nil beside all regions.
  var region: RichLayout.Region?
  /// Whether it is on that now.
  var isInside = false
}

extension RichLabel {
  /// Whether a finger is down that the label follows.
  public var isTouching: Bool { touch.touch != nil }

  /// What can be tapped at a point of the label's own space, in the picture that is shown.
  public func region(at point: CGPoint) -> RichLayout.Region? {
    let layout = (shown ?? current()).layout
    let place = CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY)
    if let direct = layout.region(at: place) { return direct }
    // On a character that does nothing: meant is that one, not its neighbour.
    guard layout.character(at: place) == nil else { return nil }
    return layout.region(at: place, slop: touchRules.slop)
  }

  /// Whether a point lies in the part of a text that is shown in a rectangle: for those who keep
  /// rectangles themselves.
  ///
  /// - Parameters:
  ///   - rect: one of the rectangles of the range, in the label's own space.
  ///   - range: a part of the shown text.
  public func isHit(_ point: CGPoint, in rect: CGRect, of range: Range<String.Index>) -> Bool {
    let layout = (shown ?? current()).layout
    let place = CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY)
    return rect.contains(point)
      && layout.rects(for: range).contains { $0.contains(place) }
  }

  /// Shows what is pressed over the picture without a touch: only the pixels around the region are
  /// drawn anew.
  func showPressed() {
    guard let plain = plainPicture, let shown else { return }
    guard let region = touch.region, touch.isInside else {
      if layer.contents !== plain { layer.contents = plain }
      return
    }
    let values = asyncLayer.drawnProperties
    let patch = PressedPatch(
      label: shown, highlights: shown.highlights(content.search) + [style.tapped(region)],
      region: region, outline: style.outline, scale: values.contentsScale,
      background: layer.isOpaque
        ? [asyncLayer.baseColor, values.backgroundColor].compactMap(\.self) : [])
    // A picture that was made smaller than asked for, or elsewhere, is left as it is.
    let size = Canvas.recorder(size: values.bounds.size, scale: values.contentsScale)?.pixelSize
    guard size == plain.size, let (picture, counts) = patch.drawn(over: plain) else { return }
    layer.contents = picture
    asyncLayer.didDraw(counts)
  }

  /// Gives the finger up: nothing is tapped.
  func endTouch() {
    guard touch.touch != nil else { return }
    touch = TouchTracking()
    showPressed()
  }
}

/// What a finger does; the overrides in the class call it.
extension RichLabel {
  func began(_ first: Touch) {
    let point = first.location(in: self)
    touch = TouchTracking(touch: first, start: point, region: region(at: point), isInside: true)
    showPressed()
  }

  func moved(_ followed: Touch) {
    let point = followed.location(in: self)
    let (x, y) = (abs(point.x - touch.start.x), abs(point.y - touch.start.y))
    if max(x, y) > touchRules.moveLimit { touch.hasMoved = true }
    guard let region = touch.region else { return }
    let isInside = self.region(at: point) == region
    guard isInside != touch.isInside else { return }
    touch.isInside = isInside
    showPressed()
  }

  func ended(_ followed: Touch) {
    let last = touch
    let point = followed.location(in: self)
    let isInside = last.region.map { region(at: point) == $0 } ?? false
    endTouch()
    if let region = last.region, isInside {
      tapAction?(self, region.action.value, .region(region.action.kind))
      guard tapsReachLabel else { return }
    }
    if !last.hasMoved, last.region == nil || isInside, self.point(inside: point) {
      tappedLabel(at: point)
    }
  }
}
