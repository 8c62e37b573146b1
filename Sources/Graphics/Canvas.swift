internal import CCairo
public import Foundation
internal import WrongUse

/// A picture that drawing commands paint on, over Cairo.
///
/// Lengths are points, y down, the origin at the top left; a point is `scale` pixels wide. The
/// canvas begins transparent. Edges are antialiased, insides follow the non-zero winding rule, and
/// an opaque colour on whole pixels comes out as exactly ``Color/pixel``.
///
///     guard let canvas = Canvas(size: CGSize(width: 100, height: 40), scale: 2) else { return nil }
///     canvas.fill(.roundedRect(CGRect(x: 0, y: 0, width: 100, height: 40), radius: 8), color: .white)
///     return canvas.makeBitmap()
///
/// What comes out depends on the commands alone: every setting of Cairo's that could come from the
/// machine is set here. A canvas belongs to one thread at a time; different threads may draw on
/// different canvases.
public final class Canvas {
  /// Points that were asked for.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// Pixels of the picture: `size * scale`, each side rounded up to a whole pixel.
  public let pixelSize: PixelSize
  /// The work done so far.
  public internal(set) var counts = DrawingCounts()

  /// What ``save()`` keeps.
  struct State {
    /// From the space of the commands to pixels.
    var transform: Transform2D
    /// Pixels that the clip can let through: a box around it.
    var clip: PixelRect
    /// What was clipped to since the last save, with the transforms of those moments.
    var clips: [(path: Path, transform: Transform2D)] = []
  }

  /// Whether it keeps commands instead of running them.
  let isRecorder: Bool
  /// What a recorder was told, in order.
  public internal(set) var recorded: [CanvasCommand] = []

  private(set) var context: OpaquePointer
  private(set) var surface: OpaquePointer
  let pixels: UnsafeMutablePointer<UInt32>
  /// The pixels that are there.
  private let drawnSize: PixelSize
  var state: State
  private var saved: [State] = []

  /// A transparent canvas; nil unless the sides are finite and give a valid ``PixelSize``.
  ///
  /// A side that is whole but for the rounding of the product (0.1 points at scale 30) is taken as
  /// whole: up to a millionth of a pixel is not rounded up.
  public convenience init?(size: CGSize, scale: CGFloat) {
    self.init(size: size, scale: scale, isRecorder: false)
  }

  init?(size: CGSize, scale: CGFloat, isRecorder: Bool) {
    func pixels(_ length: CGFloat) -> Int? {
      Int(exactly: (length * scale - 1e-6).rounded(.up))
    }
    guard scale > 0, let width = pixels(size.width), let height = pixels(size.height),
      let pixelSize = PixelSize(width: width, height: height)
    else { return nil }
    self.size = size
    self.scale = scale
    self.pixelSize = pixelSize
    self.isRecorder = isRecorder
    // A recorder touches no pixel, and has one.
    drawnSize = isRecorder ? PixelSize(width: 1, height: 1) ?? pixelSize : pixelSize
    self.pixels = .allocate(capacity: drawnSize.area)
    self.pixels.initialize(repeating: 0, count: drawnSize.area)
    (surface, context) = Self.connect(self.pixels, drawnSize)
    state = State(
      transform: .scale(x: Double(scale), y: Double(scale)), clip: pixelSize.rect)
  }

  /// Cairo's two objects for drawing on pixels, set so that nothing of the machine leaks in.
  private static func connect(
    _ pixels: UnsafeMutablePointer<UInt32>, _ size: PixelSize
  ) -> (surface: OpaquePointer, context: OpaquePointer) {
    let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    guard
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(size.width * 4)),
      let context = cairo_create(surface)
    else { halt("no memory for a canvas of \(size.width) x \(size.height)") }
    cairo_set_antialias(context, CAIRO_ANTIALIAS_GRAY)
    cairo_set_tolerance(context, 0.1)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    cairo_set_miter_limit(context, 10)
    cairo_set_dash(context, nil, 0, 0)
    return (surface, context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
    pixels.deallocate()
  }

  /// Adds what was done for this drawing and not by the canvas: text that was laid out, images
  /// that were decoded.
  public func count(_ more: DrawingCounts) { counts += more }

  /// The picture so far. Costs a copy of the pixels.
  public func makeBitmap() -> Bitmap {
    if isRecorder, let canvas = replayed() { return canvas.makeBitmap() }
    cairo_surface_flush(surface)
    let copy = Array(UnsafeBufferPointer(start: pixels, count: pixelSize.area))
    return Bitmap(PixelBuffer(size: pixelSize, pixels: copy))
  }

  // MARK: State

  /// Keeps the transform and the clip until the matching ``restore()``.
  public func save() {
    if record({ $0.save() }) { return saved.append(state) }
    saved.append(state)
    state.clips = []
    cairo_save(context)
  }

  /// Goes back to the transform and clip of the last ``save()``.
  ///
  /// - Precondition: there was one that is not restored yet.
  public func restore() {
    guard let last = saved.popLast() else {
      halt("restore() without a save() on a canvas of \(size.width) x \(size.height)")
    }
    state = last
    if record({ $0.restore() }) { return }
    cairo_restore(context)
  }

  /// Puts a transform before the current one: later commands go through `transform` first.
  ///
  /// Under a transform that cannot be undone nothing is drawn.
  public func concatenate(_ transform: Transform2D) {
    state.transform = transform.concatenating(state.transform)
    _ = record({ $0.concatenate(transform) })
  }

  /// Limits later drawing to the inside of a path, antialiased, and to what the clip was before.
  public func clip(to path: Path) {
    if record({ $0.clip(to: path) }) { return }
    counts.pathSegments += path.segmentCount
    state.clips.append((path, state.transform))
    let box = appendPath(path, through: state.transform)
    // Without a path, as a collapsed one gives none, the clip becomes empty.
    cairo_clip(context)
    state.clip = state.clip.intersection(box ?? .empty)
  }

  /// Goes on after a command that was beyond Cairo's numbers.
  ///
  /// Cairo takes no more commands then, neither for the context nor for the surface, so new ones
  /// are brought to where the old ones were.
  func recoverFromFailure() {
    guard cairo_status(context) != CAIRO_STATUS_SUCCESS else { return }
    cairo_destroy(context)
    cairo_surface_destroy(surface)
    (surface, context) = Self.connect(pixels, drawnSize)
    for (depth, level) in (saved + [state]).enumerated() {
      if depth > 0 { cairo_save(context) }
      for clip in level.clips {
        _ = appendPath(clip.path, through: clip.transform)
        cairo_clip(context)
      }
    }
  }
}
