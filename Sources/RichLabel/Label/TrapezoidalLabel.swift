public import Foundation
internal import Graphics
public import LayerTree

/// A label of lines of different width with one rounded outline that steps around them; each line can be
/// tapped.
///
///     let label = TrapezoidalLabel()
///     label.lines = ["one", "a longer one", "three"]
///     label.alignment = .center
///     label.lineTapAction = { label, index in print(index) }
///
/// A text is one line; what is too wide breaks within the width less the outline's padding. Lines are all as
/// high as ``lineHeightValue``. What can be tapped in a rich label can be tapped here, before the line.
open class TrapezoidalLabel: RichLabel {
  /// The texts, a line each; breaks in them count as spaces.
  public var lines: [String] = [] {
    didSet {
      guard lines != oldValue else { return }
      text = lines.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
        .joined(separator: "\n")
    }
  }

  /// How high a line is, and its tap area; at least four points more than the font's size where that, or
  /// less than three points more, is asked for (async-richlabel 1.6).
  public var lineHeightValue: CGFloat = 0 {
    didSet { updateHeight() }
  }

  /// The outline.
  public var outlineStyle: SteppedOutline {
    get { style.outline ?? Self.standardOutline }
    set {
      var changed = style
      changed.outline = newValue
      changed.insets.left = newValue.padding
      changed.insets.right = newValue.padding
      style = changed
    }
  }

  /// What is called after a tap on a line, with its number among ``lines``.
  public var lineTapAction: ((_ label: TrapezoidalLabel, _ index: Int) -> Void)?

  private static let standardOutline = SteppedOutline(
    color: Color(red: 0.93, green: 0.93, blue: 0.93))

  /// A label with a layer of its own.
  public override init() {
    super.init()
    outlineStyle = Self.standardOutline
    updateHeight()
  }

  /// A label on a layer that is there.
  ///
  /// - Precondition: the layer has no node yet.
  public override init(layer: AsyncLayer) {
    super.init(layer: layer)
    outlineStyle = Self.standardOutline
    updateHeight()
  }

  /// The style; of a trapezoid the number of lines is not limited.
  open override var style: RichLabelStyle {
    get { super.style }
    set {
      var changed = newValue
      changed.numberOfLines = 0
      if changed.font != style.font { changed.lineHeight = .fixed(height(for: changed.font)) }
      super.style = changed
    }
  }

  private func updateHeight() { self.lineHeight = .fixed(height(for: style.font)) }

  private func height(for font: TextFont) -> CGFloat {
    lineHeightValue <= font.size + 3 ? font.size + 4 : lineHeightValue
  }

  /// The line at a point of the label's own space, counted in ``lines``: the whole height of the line, as
  /// wide as the outline.
  public func line(at point: CGPoint) -> Int? {
    let layout = (shown ?? current()).layout
    let place = CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY)
    let padding = outlineStyle.padding
    guard
      let index = layout.lines.firstIndex(where: {
        let box = $0.rect.insetBy(
          dx: $0.isVertical ? 0 : -padding, dy: $0.isVertical ? -padding : 0)
        return box.contains(place)
      }), let range = layout.ranges(ofLine: index).first
    else { return nil }
    return layout.text.string[..<range.lowerBound].count { $0.isNewline }
  }

  /// Tells which line it was on.
  open override func tappedLabel(at point: CGPoint) {
    super.tappedLabel(at: point)
    if let line = line(at: point) { lineTapAction?(self, line) }
  }

  /// Follows fingers on lines, too.
  open override func takesTouch(at point: CGPoint) -> Bool {
    super.takesTouch(at: point) || lineTapAction != nil && line(at: point) != nil
  }
}
