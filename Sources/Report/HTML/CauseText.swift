/// What the page says of a cause: a name, the phase that it belongs to, and what helps.
///
/// By its code, so that a report with a cause that is not listed here still has its cost, its owner
/// and its layers. The remedies are those of frames 4.1.
struct CauseText: Sendable {
  /// The steps of a frame that a cause can belong to, as Apple names them (frames 1.1).
  enum Phase: String, Sendable {
    case event, layout, display, prepare, commit
    case renderPrepare = "render prepare"
    case execute, wait
  }

  var code: String
  var title: String
  var phase: Phase
  /// What to do about it.
  var cure: String

  private init(_ code: String, _ title: String, _ phase: Phase, _ cure: String) {
    self.code = code
    self.title = title
    self.phase = phase
    self.cure = cure
  }

  /// Of a code; one without a text keeps its name.
  static func of(_ code: String) -> CauseText {
    all.first { $0.code == code }
      ?? CauseText(
        code, code.split(separator: "_").joined(separator: " "), .execute,
        "Look at the layers that it names.")
  }

  /// In the order of the way of a frame.
  static let all: [CauseText] = main + server

  private static let main: [CauseText] = [
    CauseText(
      "busy", "Busy", .event,
      "Move the work off the main thread, or cut it into pieces that each end well within a slot."),
    CauseText(
      "object_create", "Making objects", .event,
      "Keep used layers in a pool and use them again; make them when they are needed, or on a worker."
    ),
    CauseText(
      "thread_explosion", "Too many threads", .event,
      "Put work on as many serial queues as there are cores, instead of one thread a task."),
    CauseText(
      "lock_wait", "Waiting for a lock", .event,
      "Hold the lock for less, or keep what it guards apart for each thread."),
    CauseText(
      "layout", "Layout", .layout,
      "Work out sizes beforehand and keep them; have fewer layers; mark only what really moved."),
    CauseText(
      "constraints", "Constraints", .layout,
      "Use fewer constraints, or set frames directly where the layout is simple."),
    CauseText(
      "text_layout", "Text layout", .layout,
      "Lay text out on a worker, and keep the result for as long as text and width are the same."),
    CauseText(
      "display", "Drawing on the CPU", .display,
      "Draw on a worker (asynchronous display), draw less, or use layers instead of drawing."),
    CauseText(
      "image_decode", "Decoding images", .prepare,
      "Decode on a worker before the image is shown, at the size that it is shown at."),
    CauseText(
      "color_convert", "Converting pixels", .prepare,
      "Keep images in a format that the GPU reads as it is: eight bits a channel, premultiplied."),
    CauseText(
      "texture_too_large", "Texture too large", .prepare,
      "Show large pictures in tiles, or scale them down to what is seen."),
    CauseText(
      "commit_size", "Commit", .commit,
      "Change fewer layers in one turn; flatten the tree into drawings where it does not move."),
  ]

  private static let server: [CauseText] = [
    CauseText(
      "render_prepare", "Render prepare", .renderPrepare,
      "Have fewer layers in the tree: the server walks them for each frame."),
    CauseText(
      "gpu_fill", "Filling pixels", .execute,
      "Cover less: leave out what is hidden, and do not redraw what did not change."),
    CauseText(
      "blending", "Blending", .execute,
      "Make layers opaque: a background of its own, no alpha, pictures without transparent pixels."),
    CauseText(
      "offscreen", "Offscreen passes", .execute,
      "Give shadows a path, draw corners and masks into the picture, drop group opacity and blurs."),
    CauseText(
      "gap", "Gaps between passes", .execute,
      "Have fewer offscreen passes: each switch leaves the GPU idle for a moment."),
    CauseText(
      "texture_upload", "Texture upload", .execute,
      "Bring pictures over a few frames, and before they are seen; make them no larger than shown."),
    CauseText(
      "misaligned", "Misaligned contents", .execute,
      "Put layers on whole pixels."),
    CauseText(
      "scaled", "Scaled contents", .execute,
      "Make pictures in the size that they are shown in."),
    CauseText(
      "rasterize_miss", "Rasterise misses", .execute,
      "Take shouldRasterize off layers that change: keeping them costs more than drawing them."),
    CauseText(
      "backpressure", "Waiting for the frame before", .wait,
      "Mend the frame that it waits for; a third buffer lets the next one begin earlier."),
    CauseText(
      "mode_change", "Change of rate", .wait,
      "Ask for one range of rates for as long as a movement lasts."),
    CauseText(
      "async_late", "Late content", .wait,
      "Ask for content before it scrolls in, and draw what is seen first."),
  ]
}
