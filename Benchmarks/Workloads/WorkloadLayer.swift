/// A layer of a workload, in device pixels.
public struct WorkloadLayer: Sendable {
  /// Straight, 0 to 255 a channel.
  public struct RGBA: Hashable, Sendable {
    public let red, green, blue, alpha: Int

    init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }

  /// The linear part of a transform about the middle of the layer: `x' = a x + c y`, `y' = b x + d y`.
  public struct Turn: Sendable {
    public let a, b, c, d: Double

    /// The identity is `a` and `d` 1, the others 0.
    public init(a: Double, b: Double, c: Double, d: Double) {
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }
  }

  /// Left, top, width and height in the superlayer.
  public var x, y, width, height: Double
  /// Filled behind the picture.
  public var color: RGBA?
  /// As large as the layer.
  public var image: WorkloadImage?
  /// Where it is above 0, the layer and all below it are clipped to the rounded bounds.
  public var cornerRadius = 0.0
  /// Applied once to the layer and all below it together.
  public var opacity = 1.0
  /// How it is turned and scaled.
  public var turn: Turn?
  /// Whether it casts a shadow: sigma ``shadowSigma``, ``shadowDrop`` down, black of ``shadowAlpha``.
  public var hasShadow = false
  /// The shadow is that of the rounded bounds, not of what the layer shows.
  public var shadowIsOfBounds = false
  /// By how much it moves each frame.
  public var step: (x: Double, y: Double) = (0, 0)
  /// Back to front.
  public var sublayers: [WorkloadLayer] = []

  /// The standard deviation of every shadow, in pixels.
  public static let shadowSigma = 20.0
  /// How far below its layer every shadow lies, in pixels.
  public static let shadowDrop = 8.0
  /// Of 255.
  public static let shadowAlpha = 128

  /// A layer at a place, with a colour.
  static func box(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: RGBA? = nil,
    _ sublayers: [WorkloadLayer] = []
  ) -> WorkloadLayer {
    WorkloadLayer(
      x: Double(x), y: Double(y), width: Double(width), height: Double(height), color: color,
      sublayers: sublayers)
  }

  /// A layer with a picture as large as that.
  static func image(
    _ image: WorkloadImage, _ x: Double, _ y: Double, cornerRadius: Double = 0
  ) -> WorkloadLayer {
    WorkloadLayer(
      x: x, y: y, width: Double(image.width), height: Double(image.height), image: image,
      cornerRadius: cornerRadius)
  }
}
