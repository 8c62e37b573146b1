public import Foundation
internal import Graphics
internal import LayerModel
internal import LayerTree
internal import VSync

/// What the touches of a label are measured by, in points.
public struct TouchRules: Hashable, Sendable {
  /// How far a finger may move and still tap the label; beyond it, it has moved.
  public var moveLimit: CGFloat = 9
  /// How far beside a region a finger may be, where no character is: the room of a finger, 44, on both
  /// sides of its middle.
  public var slop: CGFloat = 22
  /// How long a finger that does not move is down for a long press, in seconds.
  public var longPress: Double = 0.5
  /// How long it is down before what it is on is shown pressed, in seconds: so that one that begins to
  /// scroll shows nothing.
  public var highlightDelay: Double = 0
  /// How long a press fades in, and out when the finger leaves it, in seconds on the stage's animation clock; 0
  /// is at once.
  public var highlightFade: Double = 0

  /// The usual ones (async-richlabel 5b).
  public init() {}
}

/// The finger that a label follows.
struct TouchTracking {
  /// The stage keeps it while it is down, and it keeps the label that it is on.
  weak var touch: Touch?
  /// When it went down.
  var began: Instant?
  var start = CGPoint.zero
  var hasMoved = false
  /// What it went down on; nil beside all regions.
  var region: RichLayout.Region?
  /// Whether it is on that now.
  var isInside = false
  /// Whether what is pressed is shown: not before ``TouchRules/highlightDelay``.
  var isShown = false
  /// What rings when the press is to be shown, and when it is a long one.
  var alarms: [StageAlarm] = []
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
    guard let region = touch.region, touch.isInside, touch.isShown else {
      if layer.contents !== plain { show(plain) }
      return
    }
    let values = asyncLayer.drawnProperties
    // A picture that was made smaller than asked for, or elsewhere, is left as it is.
    guard let overhang = overhang(of: plain) else { return }
    let patch = PressedPatch(
      label: shown, highlights: shown.highlights(paintedSearch) + [style.tapped(region)],
      region: region, style: style, scale: values.contentsScale,
      background: layer.isOpaque
        ? [asyncLayer.baseColor, values.backgroundColor].compactMap(\.self) : [],
      overhang: overhang)
    guard let (picture, counts) = patch.drawn(over: plain) else { return }
    show(picture)
    asyncLayer.didDraw(counts)
  }

  /// Makes a picture that a touch brings the contents.
  private func show(_ picture: Bitmap) {
    layer.contents = picture
    guard touchRules.highlightFade > 0, asyncLayer.stage != nil else { return }
    var timing = MediaTiming()
    timing.duration = touchRules.highlightFade
    layer.add(Transition(.fade, timing: timing), forKey: Transition.key)
  }

  /// Gives the finger up: nothing is tapped.
  func endTouch() {
    guard touch.touch != nil else { return }
    for alarm in touch.alarms { alarm.cancel() }
    touch = TouchTracking()
    showPressed()
  }
}

/// What a finger does; the overrides in the class call it.
extension RichLabel {
  func began(_ first: Touch) {
    let point = first.location(in: self)
    touch = TouchTracking(
      touch: first, began: first.timestamp, start: point, region: region(at: point), isInside: true)
    touch.isShown = touchRules.highlightDelay <= 0
    if !touch.isShown {
      ring(after: touchRules.highlightDelay) { label in
        label.touch.isShown = true
        label.showPressed()
      }
    }
    if longPressAction != nil {
      ring(after: touchRules.longPress) { $0.longPressed() }
    }
    showPressed()
  }

  /// Has something done when the finger has been down for so many seconds, unless it is given up before.
  private func ring(after seconds: Double, _ body: @escaping (RichLabel) -> Void) {
    guard let stage = asyncLayer.stage, let began = touch.began else { return }
    let moment = began + (Nanoseconds(seconds: seconds) ?? .zero)
    touch.alarms.append(
      stage.addAlarm(at: moment) { [weak self] in
        if let self { body(self) }
      })
  }

  /// Whether the finger has been down, unmoved, for a long press by now. A thread that was busy hears of a
  /// finger's end before its alarm rings: what counts is when the finger did it.
  private func isLongPress(_ followed: Touch) -> Bool {
    guard longPressAction != nil, !touch.hasMoved, let began = touch.began,
      let length = Nanoseconds(seconds: touchRules.longPress)
    else { return false }
    return followed.timestamp - began >= length
  }

  /// Tells of a long press, which ends the touch: no tap follows.
  private func longPressed() {
    let last = touch
    guard last.touch != nil, !last.hasMoved else { return }
    endTouch()
    if let region = last.region {
      guard last.isInside else { return }
      longPressAction?(self, region.action.value, .region(region.action.kind))
      guard tapsReachLabel else { return }
    }
    longPressAction?(self, content.source.string, .label)
  }

  func moved(_ followed: Touch) {
    if isLongPress(followed) { return longPressed() }
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
    if isLongPress(followed) { return longPressed() }
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
