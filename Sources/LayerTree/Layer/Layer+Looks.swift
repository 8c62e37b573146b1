public import Foundation
public import Graphics
public import LayerModel

// Corners, shadow, filters and edges; see `LayerExtras` for the defaults.

extension Layer {
  /// Whether opacity applies to the layer and its sublayers together, not to each.
  public var allowsGroupOpacity: Bool {
    get { model.allowsGroupOpacity }
    set { assign(.flag(newValue), to: "allowsGroupOpacity") }
  }

  /// The corners that ``cornerRadius`` rounds.
  public var maskedCorners: CornerMask {
    get { model.maskedCorners }
    set { assign(.names(newValue.names), to: "maskedCorners") }
  }

  /// How corners are rounded.
  public var cornerCurve: CornerCurve {
    get { model.cornerCurve }
    set { assign(.text(newValue.rawValue), to: "cornerCurve") }
  }

  /// The shadow's colour; nil casts none. Animates.
  public var shadowColor: Color? {
    get { model.shadowColor }
    set { assign(.color(newValue), to: "shadowColor") }
  }

  /// Clamped to 0...1; at 0 there is no shadow. Animates.
  public var shadowOpacity: Double {
    get { model.shadowOpacity }
    set { assign(.number(newValue), to: "shadowOpacity") }
  }

  /// In points of the layer's own space. Animates.
  public var shadowOffset: CGSize {
    get { model.shadowOffset }
    set { assign(.size(newValue), to: "shadowOffset") }
  }

  /// The standard deviation of the blur, in points, 0 or more. Animates.
  public var shadowRadius: CGFloat {
    get { model.shadowRadius }
    set { assign(.number(newValue), to: "shadowRadius") }
  }

  /// What casts the shadow, filled by the non-zero rule; nil is what the layer shows. Explicit
  /// animations only.
  public var shadowPath: Path? {
    get { model.shadowPath }
    set { assign(.path(newValue), to: "shadowPath") }
  }

  /// What happens to the layer and its sublayers together, in order.
  public var filters: [LayerFilter] {
    get { model.filters }
    set { assign(.filters(newValue), to: "filters") }
  }

  /// What happens to what is behind the layer, in order.
  public var backgroundFilters: [LayerFilter] {
    get { model.backgroundFilters }
    set { assign(.filters(newValue), to: "backgroundFilters") }
  }

  /// How the layer comes onto what is behind it.
  public var compositingFilter: BlendMode {
    get { model.compositingFilter }
    set { assign(.text(newValue.rawValue), to: "compositingFilter") }
  }

  /// Whether the layer is drawn into a bitmap that is kept.
  public var shouldRasterize: Bool {
    get { model.shouldRasterize }
    set { assign(.flag(newValue), to: "shouldRasterize") }
  }

  /// Pixels of that bitmap in a point; above 0.
  public var rasterizationScale: CGFloat {
    get { model.rasterizationScale }
    set { assign(.number(newValue), to: "rasterizationScale") }
  }

  /// The edges that are softened where they miss whole pixels.
  public var edgeAntialiasingMask: EdgeMask {
    get { model.edgeAntialiasingMask }
    set { assign(.names(newValue.names), to: "edgeAntialiasingMask") }
  }

  /// Whether edges are softened at all.
  public var allowsEdgeAntialiasing: Bool {
    get { model.allowsEdgeAntialiasing }
    set { assign(.flag(newValue), to: "allowsEdgeAntialiasing") }
  }
}
