public import Graphics
public import LayerTree
public import VSync

/// How a layer's contents are drawn: by commands, on the main thread or on a worker.
public struct DrawingSpec: Hashable, Sendable {
  /// Run in order, in the layer's own space.
  public var commands: [DrawCommand]
  /// Whether a worker draws and the bitmap comes in a later commit.
  public var isAsynchronous: Bool
  /// Charged instead of what the commands count; nil charges what they count.
  public var cost: Work?
  /// How an asynchronous layer behaves while it is drawn.
  public var policies = AsyncDisplaySpec()
}

/// What a scene says of an asynchronous layer; what it does not say is as ``AsyncLayer`` has it.
public struct AsyncDisplaySpec: Hashable, Sendable {
  /// What shows until a picture is there.
  public var contentsPolicy: ContentsPolicy?
  /// The colour that the policy `placeholder` shows.
  public var placeholder: Color?
  /// The name of the image that it shows.
  public var placeholderImage: String?
  /// What lies below a translucent background of an opaque layer.
  public var baseColor: Color?
  /// Seconds in which a new picture fades in.
  public var fade: Double?
  /// Which drawings appear under constant invalidation.
  public var progress: DisplayProgress?
  /// How urgent it is; nil goes by where the layer is.
  public var priority: WorkerPriority?
  /// Whose threads draw it.
  public var quality: WorkQuality?
  /// Whether it is drawn only when it is seen.
  public var waitsForSight: Bool?
  /// What becomes of a drawing that is too large.
  public var oversize: OversizePolicy?
  /// What the drawing shows: equal ones are drawn once.
  public var contentKey: String?
}

/// A layer whose pictures, and those of the layers below it, appear together.
public struct DisplayContainerSpec: Hashable, Sendable {
  /// How long it waits for the last one; nil is for ever.
  public var timeout: Nanoseconds?
}
