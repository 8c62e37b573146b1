public import Foundation
public import Graphics
public import LayerModel
public import VSync
internal import WrongUse

/// A layer whose pictures come from outside of the tree, as those of a Metal or GL layer do
/// (core-animation 1.2).
///
/// Whoever renders hands in finished bitmaps. One shows from a moment on, in the next frame that
/// the render side makes for then or later: without a commit, and while the main thread is blocked.
/// With ``presentsWithTransaction`` it becomes the contents instead, and shows with the next commit.
/// The picture is placed by ``Layer/contentsGravity``. It counts as no upload: it is there already.
open class ExternalLayer: Layer {
  /// How the pixels of pictures are kept.
  public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    /// Eight bits a channel, premultiplied.
    case bgra8 = "BGRA8"
  }

  /// A layer with Core Animation's defaults; it is opaque.
  public override init() {
    super.init()
    become(.external(ExternalProperties()))
    isOpaque = true
  }

  /// How the pixels of pictures are kept: in one way.
  public var pixelFormat: PixelFormat { .bgra8 }

  /// The pixels that a picture needs to fill the bounds one to one.
  public var drawableSize: CGSize {
    CGSize(width: bounds.width * contentsScale, height: bounds.height * contentsScale)
  }

  /// How many pictures may wait for their moment, 2 or 3.
  ///
  /// - Precondition: set to one of these.
  public var maximumDrawableCount: Int {
    get { model.external.maximumDrawableCount }
    set {
      let counts = ExternalProperties.drawableCounts
      require(
        counts.contains(newValue),
        "maximumDrawableCount \(newValue) of '\(name)' is not in \(counts)")
      assign(.number(Double(newValue)), to: "maximumDrawableCount")
    }
  }

  /// Whether a picture shows with the next commit, together with what else has changed.
  public var presentsWithTransaction: Bool {
    get { model.external.presentsWithTransaction }
    set { assign(.flag(newValue), to: "presentsWithTransaction") }
  }

  /// Whether pictures go to the display and nowhere else: ``Layer/render(in:)`` leaves them out.
  public var isFramebufferOnly: Bool {
    get { model.external.isFramebufferOnly }
    set { assign(.flag(newValue), to: "framebufferOnly") }
  }

  /// What the colours of pictures mean that are handed in from now on: they are brought to those of the
  /// display. Nil takes them as they are.
  public var colorspace: PictureColorSpace? {
    get { model.external.colorspace }
    set { assign(.text(newValue?.rawValue), to: "colorspace") }
  }

  /// A picture as it shows, by ``colorspace``: for whoever hands in to ``surface`` itself.
  public func displayed(_ bitmap: Bitmap) -> Bitmap {
    colorspace.map { bitmap.converted(from: $0) } ?? bitmap
  }

  /// Shows a picture, now or from a later moment on.
  ///
  /// - Parameter time: A moment of the replay; the present one when left out. A transaction's
  ///   picture shows when it is committed, whatever the moment.
  /// - Returns: false, with nothing changed, when as many pictures wait for a later moment as may.
  @discardableResult
  public func present(_ bitmap: Bitmap, at time: Instant? = nil) -> Bool {
    let now = stage?.time.now ?? .zero
    if let colorspace, colorspace != .sRGB {
      stage?.charge(.colorConvert, name, detail: colorspace.rawValue) {
        $0.pixelsConverted = bitmap.size.area
      }
    }
    let bitmap = displayed(bitmap)
    if presentsWithTransaction {
      // It shows with what else the transaction changes, not halfway through an animation.
      Transaction.perform {
        Transaction.disableActions = true
        contents = bitmap
      }
      var changed = model
      changed.external.transaction = now
      model = changed
      markChanged(.properties)
      return true
    }
    let moment = time ?? now
    let surface = model.external.surface
    if moment > now && surface.waiting(after: now) >= maximumDrawableCount { return false }
    surface.present(bitmap, at: moment, now: now)
    return true
  }

  /// Where pictures wait that show by themselves: for threads that render, and for pictures whose
  /// moments are all known.
  public var surface: ExternalSurface { model.external.surface }
}
