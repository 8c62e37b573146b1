public import Foundation
public import Graphics
public import VSync

/// Everything that drawing a layer on another thread needs, captured on the main thread.
///
/// The steps are run in order on one canvas; between two of them the drawing can be cancelled,
/// so a step should be small: a line of text, a series of a chart, an image. A step must not
/// keep the canvas.
public struct DisplayTask: Sendable {
  /// The bounds at the time of asking, in points; their size is the picture's.
  public var bounds: CGRect
  /// Pixels in a point.
  public var scale: CGFloat
  /// Whether the picture begins opaque, with the base colour and the background colour over it.
  public var isOpaque: Bool
  /// What lies below a background that is translucent or not there; used when opaque.
  public var baseColor: Color
  /// The layer's background; used when opaque.
  public var backgroundColor: Color?
  /// What the log calls the drawing.
  public var label: String
  /// The parts of the drawing, back to front.
  public var steps: [DisplayStep]

  /// How many columns at the left and at the right, and rows at the top and bottom, may be left out of the picture
  /// where they stay clear: at opposite sides equally many, so that its middle stays. 0 unless said.
  public var clearMargin = 0

  /// What the drawing counts as; nil is what its steps do.
  public var cost: Work?

  /// What the drawing shows, where that is known before it is made. Equal drawings are made once: of
  /// those that are under way at one time one runs, and the stage's cache keeps its picture.
  public var contentKey: ContentKey?

  /// The most bytes of one picture: 256 MiB.
  public static let byteLimit = 1 << 28

  /// A drawing of the size, scale and background of the layer's ``Layer/drawnProperties``, under its
  /// name.
  public init(for layer: Layer, steps: [DisplayStep]) {
    let values = layer.drawnProperties
    bounds = values.bounds
    scale = values.contentsScale
    isOpaque = layer.isOpaque
    backgroundColor = values.backgroundColor
    baseColor = (layer as? AsyncLayer)?.baseColor ?? .white
    label = layer.name
    self.steps = steps
  }
}

/// A part of a drawing: after it, and before the next one, the drawing can be cancelled.
///
/// A step may find out what else there is to do, as laying out a text finds its lines: what it
/// returns is run right after it. One that cannot be short is told by a ``DisplayCheckpoint`` when it may
/// end half done.
public struct DisplayStep: Sendable {
  private let body: @Sendable (Canvas, DisplayCheckpoint) -> [DisplayStep]

  /// A step that nothing follows from.
  public init(_ body: @escaping @Sendable (Canvas) -> Void) {
    self.body = { canvas, _ in
      body(canvas)
      return []
    }
  }

  /// A step that others follow from.
  public init(following body: @escaping @Sendable (Canvas) -> [DisplayStep]) {
    self.body = { canvas, _ in body(canvas) }
  }

  /// A step that takes long, and looks now and then whether it is still wanted.
  public init(checking body: @escaping @Sendable (Canvas, DisplayCheckpoint) -> [DisplayStep]) {
    self.body = body
  }

  /// Draws, in the layer's own space, and says what follows.
  public func run(_ canvas: Canvas, _ checkpoint: DisplayCheckpoint = .never) -> [DisplayStep] {
    body(canvas, checkpoint)
  }
}

/// Tells a step that takes long whether its drawing was given up: then it ends as soon as it can, and what
/// it leaves behind is thrown away.
///
/// Only real threads give a drawing up within a step. In simulated time, and on the main thread, a step runs to
/// its end, so that nothing that is shown depends on how often somebody looks.
public struct DisplayCheckpoint: Sendable {
  private let check: @Sendable () -> Bool

  /// One that asks somebody.
  public init(_ check: @escaping @Sendable () -> Bool) { self.check = check }

  /// Of a drawing that is not given up.
  public static let never = DisplayCheckpoint { false }

  /// Whether the drawing is wanted no more.
  public var isCancelled: Bool { check() }
}

/// How a drawing that was asked for ended. Raw values are the reasons in the log.
public enum DisplayOutcome: String, Hashable, Sendable, CaseIterable {
  /// Its bitmap became the contents.
  case shown
  /// A newer request took its place.
  case superseded
  /// The layer's size or scale changed before the bitmap was set.
  case resized
  /// The layer left its tree, or went out of sight while it waits to be seen, before the bitmap was
  /// set.
  case hidden
  /// A side had less than a pixel: contents became nil.
  case empty
  /// There is no bitmap; ``AsyncLayer/failure`` says why. Contents became nil where the size was
  /// impossible or there was no room for all drawings together (``Stage/drawnPixelsLimit``), and stay
  /// otherwise.
  case failed
  /// The delegate that was asked for it was gone before the bitmap was set.
  case ownerGone
  /// The stage went away before the bitmap was set.
  case shutdown
}
