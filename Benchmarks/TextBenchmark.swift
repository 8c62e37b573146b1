import CPango
import Dispatch
import Foundation
import Graphics
import LayerTree
import RichLabel
import VSync

/// What laying out and drawing a rich text costs, beside Pango and Cairo alone on the same text, how both
/// grow with a second thread, what a tap costs that shows a link pressed, and what ten thousand labels
/// take of memory.
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
  private static let repeats = 1001

  /// Prints the figures.
  static func run() {
    let text = makeText()
    let layout = lay(text)
    print(
      "a post of \(text.count) characters, \(layout.glyphCount) glyphs, \(layout.lines.count) lines, "
        + "\(Int(layout.size.width * scale)) x \(Int(layout.size.height * scale)) pixels; microseconds, "
        + "least and median of \(repeats), ours and Cairo's by turns")
    guard let canvas = makeCanvas(layout) else { return print("no canvas") }
    let first = ContinuousClock().measure { layout.draw(on: canvas, at: .zero) }
    let peer = PangoPeer(string: text.string, width: width * scale, size: 16 * scale)
    var lays: [Double] = [], draws: [Double] = [], peerLays: [Double] = [], peerDraws: [Double] = []
    // By turns, so that what else the machine does meets both.
    for _ in 0..<repeats {
      lays.append(microseconds { _ = lay(text) })
      draws.append(microseconds { layout.draw(on: canvas, at: .zero) })
      peerLays.append(microseconds { peer.lay() })
      peerDraws.append(microseconds { peer.draw() })
    }
    compare("layout", lays, "Pango", peerLays)
    compare("drawing", draws, "Cairo", peerDraws)
    print("first drawing \(first)")
    runThreads(text, layout)
    runTaps()
    runLabels()
  }

  private static func compare(
    _ name: String, _ own: [Double], _ peerName: String, _ peer: [Double]
  ) {
    let (a, b) = (Timing(samples: own), Timing(samples: peer))
    print(
      aligned(name, width: 9) + aligned(a.least) + aligned(a.median) + "   "
        + aligned(peerName, width: 6) + aligned(b.least) + aligned(b.median) + "   "
        + aligned(b.least / a.least, places: 2, width: 5) + " times as fast")
  }

  private static func microseconds(_ body: () -> Void) -> Double {
    let (seconds, attoseconds) = ContinuousClock().measure(body).components
    return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
  }

  /// The most that two threads get out of several tries: another program takes a processor away at times.
  private static func runThreads(_ text: AttributedText, _ layout: RichLayout) {
    let rounds = 1000
    func rate(
      _ threads: Int, _ body: @escaping @Sendable () -> Void
    ) -> (aSecond: Double, processor: Double) {
      let before = clock()
      let elapsed = ContinuousClock().measure {
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
          for _ in 0..<rounds { body() }
        }
      }
      let (seconds, attoseconds) = elapsed.components
      let count = Double(rounds * threads)
      return (
        count / (Double(seconds) + Double(attoseconds) / 1e18),
        Double(clock() - before) / Double(CLOCKS_PER_SEC) * 1e6 / count
      )
    }
    let lay: @Sendable () -> Void = { _ = Self.lay(text) }
    let draw: @Sendable () -> Void = {
      if let canvas = Self.makeCanvas(layout) { layout.draw(on: canvas, at: .zero) }
    }
    for (name, body) in [("layouts", lay), ("drawings", draw)] {
      _ = rate(2, body)
      let tries = (0..<5).map { _ in (one: rate(1, body), two: rate(2, body)) }
      let one = tries.map(\.one.aSecond).max() ?? 0, two = tries.map(\.two.aSecond).max() ?? 0
      // Says how much threads hinder each other, also where others use the processors.
      let alone = tries.map(\.one.processor).min() ?? 0
      let together = tries.map(\.two.processor).min() ?? 0
      print(
        "\(aligned(name, width: 9)) a second: one thread \(Int(one)), two \(Int(two)), "
          + "\(aligned(two / one, places: 2, width: 4)) times; processor time of each "
          + "\(aligned(alone, width: 1)) and \(aligned(together, width: 1)) microseconds")
    }
  }

  // MARK: Labels

  /// A press on a link of a label that is on a stage, beside that label's first drawing: the layout, the
  /// letters and the bitmap.
  private static func runTaps() {
    let stage = LabelStage(width: width, scale: scale)
    let label = stage.label
    label.style = style
    label.text = text + " http://example.com/launch"
    label.frame.size.height = label.contentSize.height
    guard let rect = label.layout.regions.last?.rects.first else { return print("no link") }
    let cold = microseconds { stage.turn() }
    let point = CGPoint(x: rect.midX, y: rect.midY)
    var again: [Double] = [], presses: [Double] = [], ends: [Double] = []
    for round in 0..<201 {
      // Another text, so that all is laid out and drawn.
      label.text = "\(round % 10)" + text.dropFirst() + " http://example.com/launch"
      again.append(microseconds { stage.turn() })
      presses.append(microseconds { stage.finger(.began, point) })
      ends.append(microseconds { stage.finger(.cancelled, point) })
    }
    let (full, press) = (Timing(samples: again), Timing(samples: presses))
    print(
      "a label's first drawing \(aligned(cold)), with known glyphs\(aligned(full.least)), "
        + "a press on its link\(aligned(press.least)): \(aligned(press.least / cold * 100)) and "
        + "\(aligned(press.least / full.least * 100)) percent; letting go"
        + aligned(Timing(samples: ends).least))
  }

  /// Ten thousand labels one after the other, no two alike: memory must not grow with them.
  private static func runLabels() {
    let stage = LabelStage(width: width, scale: scale)
    let label = stage.label
    label.style = style
    label.frame.size.height = 116
    var readings: [(count: Int, resident: Int)] = []
    let elapsed = ContinuousClock().measure {
      for index in 1...10_000 {
        label.text = "\(index) " + text + " \(index * 7_919)"
        stage.turn()
        if [100, 1_000, 5_000, 10_000].contains(index) {
          readings.append((index, ProcessMemory.resident))
        }
      }
    }
    let figures = readings.map { "\($0.count): \($0.resident >> 20)" }.joined(separator: ", ")
    print("labels one after the other, resident megabytes after \(figures); \(elapsed)")
  }

  private static var style: RichLabelStyle {
    var style = RichLabelStyle()
    style.font = TextFont("Noto Sans CJK SC", size: 16)
    style.highlightsLinks = true
    return style
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

/// A label on a stage whose turns are run by hand.
private final class LabelStage {
  let label = RichLabel()
  private let stage: Stage
  private let runLoop = VSync.RunLoop()
  private let log = EventLog()
  private var turns = 0

  init(width: CGFloat, scale: CGFloat) {
    let root = Node()
    root.frame = CGRect(x: 0, y: 0, width: width, height: 200)
    let time = SimulatedTime()
    stage = Stage(
      root: root.layer, scale: scale, runLoop: runLoop, time: time,
      workers: ManualWorkerPool(log: log, time: time), log: log)
    label.frame = root.bounds
    root.addSubnode(label)
    turn()
  }

  func turn() {
    turns += 1
    _ = runLoop.runTurn(.init(number: turns, clock: .zero))
  }

  func finger(_ phase: Touch.Phase, _ point: CGPoint) {
    stage.send([TouchInput(phase, at: point)])
    turn()
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
