public import Foundation
public import Graphics
public import LayerModel

/// A layer that draws text from its top down (core-animation 1.2).
open class TextLayer: Layer {
  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    model.kind = .text(TextProperties())
  }

  /// What it says.
  public var string: String? {
    get { model.text.string }
    set { assign(.text(newValue), to: "string") }
  }

  /// The font's family.
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
}
