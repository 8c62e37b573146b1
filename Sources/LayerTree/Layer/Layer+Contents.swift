public import Foundation
public import LayerModel

// How the picture is placed and sampled; see `LayerExtras` for the defaults.

extension Layer {
  /// The part of the picture that shows, in units of the picture. Animates.
  public var contentsRect: CGRect {
    get { model.contentsRect }
    set { assign(.rect(newValue), to: "contentsRect") }
  }

  /// The part of that which resizing gravities stretch, in units of it. Animates.
  public var contentsCenter: CGRect {
    get { model.contentsCenter }
    set { assign(.rect(newValue), to: "contentsCenter") }
  }

  /// How the picture's pixels are kept.
  public var contentsFormat: ContentsFormat {
    get { model.contentsFormat }
    set { assign(.text(newValue.rawValue), to: "contentsFormat") }
  }

  /// How the picture is sampled where it is shown smaller than it is.
  public var minificationFilter: ContentsFilter {
    get { model.minificationFilter }
    set { assign(.text(newValue.rawValue), to: "minificationFilter") }
  }

  /// How it is sampled where it is shown larger.
  public var magnificationFilter: ContentsFilter {
    get { model.magnificationFilter }
    set { assign(.text(newValue.rawValue), to: "magnificationFilter") }
  }

  /// Added to the level of detail of a trilinear minification. Animates.
  public var minificationFilterBias: Double {
    get { model.minificationFilterBias }
    set { assign(.number(newValue), to: "minificationFilterBias") }
  }
}
