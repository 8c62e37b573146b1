internal import Foundation
internal import Graphics
internal import VSync

/// What the label of a meter says, in which colours.
struct MeterLook: Hashable, Sendable {
  /// The number, or a dash before there is one.
  var text: String
  var textColor: Color
  var background: Color

  init(_ kind: FrameRateNode.Kind, _ reading: Double?, _ rate: RefreshRate) {
    let number = reading.map { Int($0.rounded()) }
    text = number.map { "\($0)" } ?? "-"
    switch kind {
    case .mainThread:
      // From red at a fifth of the full rate to green at all of it.
      textColor = reading.map { Self.color(hue: 0.27 * ($0 / rate.hertz - 0.2)) } ?? .white
      background = Color(red: 0, green: 0, blue: 0, alpha: 0.7)
    case .displayStage:
      textColor = .white
      let dropped = number.map { max(0, Int(rate.hertz.rounded()) - $0) }
      background =
        switch dropped {
        case nil, 0?: Color(red: 0.4, green: 0.4, blue: 0.4)
        case 1?, 2?: Color(red: 0.15, green: 0.65, blue: 0.25)
        default: Color(red: 1, green: 0.55, blue: 0)
        }
    }
  }

  /// A colour of full saturation and brightness 0.9. Hues below 0, of rates that are hardly any, are red.
  private static func color(hue: Double) -> Color {
    let sixth = min(max(hue, 0), 1) * 6
    let rise = sixth - sixth.rounded(.down)
    let (full, up, down) = (0.9, 0.9 * rise, 0.9 * (1 - rise))
    return switch Int(sixth) {
    case 0: Color(red: full, green: up, blue: 0)
    case 1: Color(red: down, green: full, blue: 0)
    case 2: Color(red: 0, green: full, blue: up)
    case 3: Color(red: 0, green: down, blue: full)
    case 4: Color(red: up, green: 0, blue: full)
    default: Color(red: full, green: 0, blue: down)
    }
  }

  /// A rounded plate with the number and, in white, its unit.
  func draw(in bounds: CGRect, of canvas: Canvas) {
    canvas.fill(.roundedRect(bounds, radius: 5), color: background)
    let number = layout(text, textColor)
    let unit = layout("FPS", .white)
    canvas.count(DrawingCounts(glyphsShaped: number.glyphCount + unit.glyphCount))
    // A space of 4 points between the two.
    let gap: CGFloat = 2.4
    let x = bounds.midX - (number.size.width + gap + unit.size.width) / 2
    let y = bounds.midY - number.size.height / 2
    canvas.draw(number, at: CGPoint(x: x, y: y))
    canvas.draw(unit, at: CGPoint(x: x + number.size.width + gap, y: y))
  }

  private func layout(_ text: String, _ color: Color) -> TextLayout {
    TextLayout(
      text, style: TextStyle(family: "DejaVu Sans Mono", size: 12, color: color), width: nil)
  }
}
