extension LayerKeyPath {
  /// `position`.
  public static let position = LayerKeyPath(known: "position")
  /// `bounds`.
  public static let bounds = LayerKeyPath(known: "bounds")
  /// `bounds.origin`.
  public static let boundsOrigin = LayerKeyPath(known: "bounds.origin")
  /// `anchorPoint`.
  public static let anchorPoint = LayerKeyPath(known: "anchorPoint")
  /// `anchorPointZ`.
  public static let anchorPointZ = LayerKeyPath(known: "anchorPointZ")
  /// `zPosition`.
  public static let zPosition = LayerKeyPath(known: "zPosition")
  /// `transform`.
  public static let transform = LayerKeyPath(known: "transform")
  /// `sublayerTransform`.
  public static let sublayerTransform = LayerKeyPath(known: "sublayerTransform")
  /// `geometryFlipped`.
  public static let geometryFlipped = LayerKeyPath(known: "geometryFlipped")
  /// `frame`.
  public static let frame = LayerKeyPath(known: "frame")
  /// `hidden`.
  public static let hidden = LayerKeyPath(known: "hidden")
  /// `opacity`.
  public static let opacity = LayerKeyPath(known: "opacity")
  /// `backgroundColor`.
  public static let backgroundColor = LayerKeyPath(known: "backgroundColor")
  /// `cornerRadius`.
  public static let cornerRadius = LayerKeyPath(known: "cornerRadius")
  /// `masksToBounds`.
  public static let masksToBounds = LayerKeyPath(known: "masksToBounds")
  /// `borderWidth`.
  public static let borderWidth = LayerKeyPath(known: "borderWidth")
  /// `borderColor`.
  public static let borderColor = LayerKeyPath(known: "borderColor")
  /// `contents`.
  public static let contents = LayerKeyPath(known: "contents")
  /// `contentsGravity`.
  public static let contentsGravity = LayerKeyPath(known: "contentsGravity")
  /// `contentsScale`.
  public static let contentsScale = LayerKeyPath(known: "contentsScale")
  /// `contentsRect`.
  public static let contentsRect = LayerKeyPath(known: "contentsRect")
  /// `contentsCenter`.
  public static let contentsCenter = LayerKeyPath(known: "contentsCenter")
  /// `string`.
  public static let string = LayerKeyPath(known: "string")
  /// `shadowColor`.
  public static let shadowColor = LayerKeyPath(known: "shadowColor")
  /// `shadowOpacity`.
  public static let shadowOpacity = LayerKeyPath(known: "shadowOpacity")
  /// `shadowOffset`.
  public static let shadowOffset = LayerKeyPath(known: "shadowOffset")
  /// `shadowRadius`.
  public static let shadowRadius = LayerKeyPath(known: "shadowRadius")
  /// `shadowPath`.
  public static let shadowPath = LayerKeyPath(known: "shadowPath")
}
