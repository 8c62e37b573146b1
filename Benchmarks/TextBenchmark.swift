import CPango
import Dispatch
import Foundation
import Graphics
import RichLabel

/// What laying out and drawing a rich text costs, beside Pango and Cairo alone on the same text, and how
/// both grow with a second thread.
///
/// The text is a post of 140 characters in Chinese, English and emoji, 16 points at three pixels a point, in
/// 358 points. Every thread has its own canvas; nothing is kept from one layout to the next.
struct TextBenchmark {
  private static let text = """
    今晚七点在上海开 launch party 🎈，欢迎大家带上家人一起来，会场在三楼。Bring your laptop if you want to try the new \
    build 🚀，我们准备了咖啡和点心 ☕。有什么想问的，请在下面留言，or write to me before Friday 😀。
    """
  private static let scale: CGFloat = 3
  private static let width: CGFloat = 358
  private static let repeats = 401

  /// Prints the figures.
  static func run() {
    let text = makeText()
    let layout = lay(text)
    print(
      "a post of \(text.count) characters, \(layout.glyphCount) glyphs, \(layout.lines.count) lines, "
        + "\(Int(layout.size.width * scale)) x \(Int(layout.size.height * scale)) pixels; microseconds, "
        + "median of \(repeats)")
    guard let canvas = makeCanvas(layout) else { return print("no canvas") }
    let first = ContinuousClock().measure { layout.draw(on: canvas, at: .zero) }
    let laid = Timing(repeats: repeats) { _ in _ = lay(text) }
    let drawn = Timing(repeats: repeats) { _ in
      layout.draw(on: canvas, at: .zero)
    }
    let peer = PangoPeer(string: text.string, width: width * scale, size: 16 * scale)
    let peerLaid = Timing(repeats: repeats) { _ in peer.lay() }
    let peerDrawn = Timing(repeats: repeats) { _ in peer.draw() }
    print("layout   \(aligned(laid.median))   Pango  \(aligned(peerLaid.median))")
    print("drawing  \(aligned(drawn.median))   Cairo  \(aligned(peerDrawn.median))")
    print("first drawing \(first)")
    runThreads(text, layout)
  }

  private static func runThreads(_ text: AttributedText, _ layout: RichLayout) {
    let rounds = 2000
    func rate(_ threads: Int, _ body: @escaping @Sendable () -> Void) -> Double {
      let elapsed = ContinuousClock().measure {
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
          for _ in 0..<rounds { body() }
        }
      }
      let (seconds, attoseconds) = elapsed.components
      return Double(rounds * threads) / (Double(seconds) + Double(attoseconds) / 1e18)
    }
    let lay: @Sendable () -> Void = { _ = Self.lay(text) }
    let draw: @Sendable () -> Void = {
      if let canvas = Self.makeCanvas(layout) { layout.draw(on: canvas, at: .zero) }
    }
    for (name, body) in [("layouts", lay), ("drawings", draw)] {
      _ = rate(2, body)
      let (one, two) = (rate(1, body), rate(2, body))
      print(
        "\(aligned(name, width: 9)) a second: one thread \(Int(one)), two \(Int(two)), "
          + "\(aligned(two / one, places: 2, width: 4)) times")
    }
  }

  private static func makeText() -> AttributedText {
    let attributes = TextAttributes(family: "Noto Sans CJK SC", size: 16)
    guard let text = try? AttributedText(text, attributes) else {
      preconditionFailure("the attributes can be drawn")
    }
    return text
  }

  private static func lay(_ text: AttributedText) -> RichLayout {
    RichLayout(
      text,
      in: TextContainer(size: CGSize(width: width, height: CGFloat.infinity), scale: scale))
  }

  private static func makeCanvas(_ layout: RichLayout) -> Canvas? {
    Canvas(size: layout.size, scale: scale)
  }
}

/// The same text by Pango's layout and Cairo, as a program without Scanout would do it.
private final class PangoPeer {
  private let surface: OpaquePointer?
  private let context: OpaquePointer?
  private let pango: OpaquePointer?
  private let font: OpaquePointer?
  private let string: String
  private let width: Int32
  private var layout: OpaquePointer?

  init(string: String, width: CGFloat, size: CGFloat) {
    self.string = string
    self.width = Int32(width) * PANGO_SCALE
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), 600)
    context = cairo_create(surface)
    pango = pango_font_map_create_context(pango_cairo_font_map_get_default())
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(pango, options)
    cairo_font_options_destroy(options)
    font = pango_font_description_from_string("Noto Sans CJK SC, DejaVu Sans")
    pango_font_description_set_absolute_size(font, Double(size) * Double(PANGO_SCALE))
    lay()
  }

  func lay() {
    if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) }
    layout = pango_layout_new(pango)
    pango_layout_set_font_description(layout, font)
    pango_layout_set_width(layout, width)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_text(layout, string, -1)
    var (wide, high): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout, &wide, &high)
  }

  func draw() {
    cairo_set_source_rgb(context, 0, 0, 0)
    cairo_move_to(context, 0, 0)
    pango_cairo_show_layout(context, layout)
    cairo_surface_flush(surface)
  }
}
