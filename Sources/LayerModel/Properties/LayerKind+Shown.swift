public import Graphics
public import VSync

/// The values of a scroll layer (core-animation 1.2).
public struct ScrollProperties: Equatable, Sendable {
  /// Along which axes it scrolls.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Not at all.
    case none
    /// Up and down.
    case vertically
    /// Left and right.
    case horizontally
    /// Any way.
    case both
  }

  /// Along which axes it scrolls.
  public var scrollMode = Mode.both

  /// Core Animation's defaults.
  public init() {}
}

/// The values of an external layer, which stands for a Metal or GL layer (core-animation 1.2).
public struct ExternalProperties: Equatable, Sendable {
  /// How many pictures may wait for their time: 2 or 3.
  public static let drawableCounts = 2...3

  /// How many pictures may wait for their time.
  public var maximumDrawableCount = 3
  /// Whether a picture that is handed in shows with the next commit, and not by itself.
  public var presentsWithTransaction = false
  /// Whether pictures go to the display and nowhere else.
  public var isFramebufferOnly = true
  /// What the colours of pictures mean; nil takes them as they are.
  public var colorspace: PictureColorSpace?
  /// Where pictures wait that show by themselves.
  public var surface = ExternalSurface()
  /// The moment of the last picture that came with a transaction, as the layer's contents.
  public var transaction: Instant?

  /// Core Animation's defaults, and a surface of its own.
  public init() {}

  /// The picture that shows at a moment of the replay by itself; nil where the contents do.
  public func picture(at time: Instant) -> Bitmap? { surface.bitmap(at: time, after: transaction) }

  /// When that picture was handed in.
  public func arrival(at time: Instant) -> Instant? {
    surface.arrival(at: time, after: transaction)
  }

  /// Equal values; the surface is compared as a reference.
  public static func == (a: Self, b: Self) -> Bool {
    a.maximumDrawableCount == b.maximumDrawableCount
      && a.presentsWithTransaction == b.presentsWithTransaction && a.surface === b.surface
      && a.transaction == b.transaction && a.isFramebufferOnly == b.isFramebufferOnly
      && a.colorspace == b.colorspace
  }
}
