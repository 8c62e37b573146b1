public import Foundation
public import Graphics
public import LayerModel

/// A layer that draws text from its top down, as its contents (core-animation 1.2).
///
/// It displays when its text, how that looks, or its bounds change. A delegate that displays the
/// layer itself comes first; one that draws into backing stores is not asked. Pixels are drawn at
/// ``Layer/contentsScale``, which is 1 until it is set.
open class TextLayer: Layer {
  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    become(.text(TextProperties()))
    needsDisplayOnBoundsChange = true
  }

  /// What it says, in the layer's font, size and colour; nil with an ``attributedString``.
  public var string: String? {
    get { model.text.string }
    set { assign(.text(newValue), to: "string") }
  }

  /// What it says as runs with fonts, sizes and colours of their own, which those of the layer do
  /// not touch; nil with a ``string``. Asks for the action of `string`.
  public var attributedString: [TextRun]? {
    get { model.text.runs }
    set {
      var changed = model
      changed.text.runs = newValue
      if changed != model { change(.string, to: changed) }
    }
  }

  /// The font's family; a program may name any, and gets DejaVu Sans for one that is not there.
  public var font: String {
    get { model.text.font }
    set { assign(.text(newValue), to: "font") }
  }

  /// Points, 0 or more. Animates.
  public var fontSize: CGFloat {
    get { model.text.fontSize }
    set { assign(.number(newValue), to: "fontSize") }
  }

  /// The colour of the letters. Animates.
  public var foregroundColor: Color? {
    get { model.text.foregroundColor }
    set { assign(.color(newValue), to: "foregroundColor") }
  }

  /// Whether lines break at the width of the bounds.
  public var isWrapped: Bool {
    get { model.text.isWrapped }
    set { assign(.flag(newValue), to: "wrapped") }
  }

  /// What is left out of a line that is too long.
  public var truncationMode: TextProperties.Truncation {
    get { model.text.truncationMode }
    set { assign(.text(newValue.rawValue), to: "truncationMode") }
  }

  /// Where lines lie.
  public var alignmentMode: TextProperties.Alignment {
    get { model.text.alignmentMode }
    set { assign(.text(newValue.rawValue), to: "alignmentMode") }
  }

  /// Whether letters stand on quarters of a pixel only, so that equal letters look alike more often;
  /// else they stand exactly where the text puts them.
  public var allowsFontSubpixelQuantization: Bool {
    get { model.text.allowsFontSubpixelQuantization }
    set { assign(.flag(newValue), to: "allowsFontSubpixelQuantization") }
  }

  /// Whether a change of that property draws the text anew.
  override open class func needsDisplay(forKey key: String) -> Bool {
    drawnKeys.contains(key) || super.needsDisplay(forKey: key)
  }

  private static let drawnKeys: Set<String> = [
    "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode",
    "alignmentMode", "allowsFontSubpixelQuantization", "contentsScale",
  ]

  /// Draws the text; without any there are no contents.
  override open func display() {
    if delegate?.display(self) == true { return }
    if runs.isEmpty && !isOpaque {
      contents = nil
    } else {
      displayBackingStore()
    }
  }

  /// Draws the text from the top of the bounds.
  override open func draw(in canvas: Canvas) {
    let values = drawnProperties.text
    let text = TextBlock(runs, in: bounds.size, values.format)
    canvas.count(DrawingCounts(glyphsShaped: text.glyphCount))
    canvas.draw(
      text, at: bounds.origin, above: bounds.maxY,
      quantized: values.allowsFontSubpixelQuantization)
  }

  /// What is to be drawn, animated values as they are shown at this turn's clock.
  private var runs: [TextRun] {
    let values = drawnProperties.text
    if let runs = values.runs { return runs }
    guard let string = values.string, !string.isEmpty, let color = values.foregroundColor else {
      return []
    }
    return [TextRun(string, family: values.font, size: values.fontSize, color: color)]
  }
}

extension TextProperties {
  /// How the text is laid out.
  fileprivate var format: TextBlock.Format {
    let alignment: TextBlock.Alignment =
      switch alignmentMode {
      case .natural: .natural
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      }
    let truncation: TextBlock.Truncation =
      switch truncationMode {
      case .none: .none
      case .start: .start
      case .middle: .middle
      case .end: .end
      }
    return TextBlock.Format(alignment: alignment, truncation: truncation, wraps: isWrapped)
  }
}
