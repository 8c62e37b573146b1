import Compositor
import Foundation
import Graphics
import LayerModel

/// The layers of a frame on planes one above the other, by their depth in the tree, seen from the
/// side: what each draws itself, with its name.
struct ExplodedView {
  private let painter: OverlayPainter
  private let planes: [Plane]

  /// All layers of one depth that draw something.
  private struct Plane {
    var depth: Int
    /// In drawing order, with the box around what each draws.
    var layers: [(layer: LayerID, name: String, rect: PixelRect)]
  }

  init(_ painter: OverlayPainter) {
    self.painter = painter
    var depths: [Int: [(layer: LayerID, name: String, rect: PixelRect)]] = [:]
    var places: [LayerID: (depth: Int, index: Int)] = [:]
    for placed in PlacedStep.all(of: painter.plan) where !placed.rect.isEmpty {
      // A buffer is nothing to see, and the picture of a pass is of the layers in it.
      switch placed.step.paint {
      case .group: continue
      case .pass where placed.step.part != .shadow && placed.step.part != .backdrop: continue
      default: break
      }
      let layer = placed.step.layer
      guard let reading = painter.layers[layer] else { continue }
      if let place = places[layer] {
        let old = depths[place.depth]?[place.index].rect ?? .empty
        depths[place.depth]?[place.index].rect = old.union(placed.rect)
      } else {
        let depth = reading.depth
        places[layer] = (depth, depths[depth]?.count ?? 0)
        depths[depth, default: []].append((layer, painter.title(of: placed.step), placed.rect))
      }
    }
    planes = depths.keys.sorted().map { Plane(depth: $0, layers: depths[$0] ?? []) }
  }

  /// Where planes lie: turned about the vertical axis, so that what is on them stays upright, and each
  /// moved to the right and up from the one below.
  private struct Layout {
    let step: (x: Double, y: Double)
    let size: CGSize
    private let origin: (x: Double, y: Double)

    /// How much of their width planes keep, and how far their right side is lowered.
    private static let (narrowed, slant) = (0.72, 0.26)

    init(_ display: PixelSize, planes: Int, unit: Int) {
      let u = Double(unit)
      let (width, height) = (Double(display.width), Double(display.height))
      let gaps = Double(max(0, planes - 1))
      // Deep trees are pushed together: all gaps take at most six widths, and what pictures can have.
      let gap = min(max(width * 0.5, 70 * u), max(6 * width, 70 * u) / max(1, gaps))
      let margin = 12 * u
      let (left, below) = (Self.narrowed * width + 3 * margin, height + 0.2 * width + 700 * u)
      let room = (
        x: (Double(PixelSize.limit) - left) / max(1, gaps),
        y: (Double(PixelSize.limit) - below) / max(1, gaps)
      )
      step = (
        max(0, min(gap, room.x)).rounded(.down), -max(0, min(gap * 0.16, room.y)).rounded(.down)
      )
      origin = (margin, margin + 16 * u - gaps * step.y)
      size = CGSize(
        width: (2 * margin + Self.narrowed * width + gaps * step.x).rounded(.up),
        height: (2 * margin + 16 * u + height + Self.slant * Self.narrowed * width - gaps * step.y)
          .rounded(.up))
    }

    /// From the display to a plane of the picture.
    func plane(_ index: Int) -> Transform2D {
      Transform2D(
        a: Self.narrowed, b: Self.slant * Self.narrowed, c: 0, d: 1,
        tx: origin.x + Double(index) * step.x, ty: origin.y + Double(index) * step.y)
    }
  }

  func picture() throws(InspectionError) -> Bitmap {
    let display = painter.plan.display.pixelSize
    let unit = painter.sheet.unit
    let layout = Layout(display, planes: planes.count, unit: unit)
    guard let canvas = Canvas(size: layout.size, scale: 1) else {
      throw .tooLarge(
        width: Int(layout.size.width), height: Int(layout.size.height), limit: PixelSize.limit)
    }
    canvas.fillEverything(color: Color(red: 0.87, green: 0.88, blue: 0.9))
    for (index, plane) in planes.enumerated() {
      canvas.save()
      canvas.concatenate(layout.plane(index))
      draw(plane, of: display, on: canvas, unit: CGFloat(unit))
      canvas.restore()
    }
    var legend = painter.legend
    legend.entries = [
      Legend.Entry(
        swatch: .line(Self.edge.pixel, dash: 0),
        text: "a depth that draws something, the root's first; \(count(planes.count, "plane"))"),
      Legend.Entry(
        swatch: .line(Self.box.pixel, dash: 0),
        text: "a layer that draws something; hidden and covered ones do not"),
    ]
    legend.notes = planes.map { plane in
      "depth \(plane.depth), \(count(plane.layers.count, "layer")): "
        + plane.layers.map(\.name).joined(separator: ", ")
    }
    return try legend.below(canvas.makeBitmap(), unit: unit)
  }

  private static let edge = Color(red: 0.16, green: 0.16, blue: 0.2)
  private static let box = Color(red: 0, green: 0.34, blue: 0.85)

  private func draw(_ plane: Plane, of display: PixelSize, on canvas: Canvas, unit: CGFloat) {
    let all = CGRect(x: 0, y: 0, width: display.width, height: display.height)
    // Glass: what is behind stays visible, and where the plane is can be seen.
    canvas.fill(.rect(all), color: Color(red: 1, green: 1, blue: 1, alpha: 0.4))
    let layers = Set(plane.layers.map(\.layer))
    canvas.draw(painter.rasterizer.draw(painter.plan, only: layers), in: all)
    canvas.stroke(.rect(all), color: Self.edge, width: 1.5 * unit)
    for layer in plane.layers {
      let rect = CGRect(
        x: layer.rect.minX, y: layer.rect.minY, width: layer.rect.width, height: layer.rect.height)
      canvas.stroke(.rect(rect), color: Self.box, width: unit)
    }
    // Names last, so that no drawing hides them.
    var taken: [CGRect] = []
    for layer in plane.layers { label(layer.name, layer.rect, on: canvas, unit, &taken) }
    let text = Self.line("depth \(plane.depth)", 11 * unit, Self.edge, width: 400 * unit)
    canvas.draw(text, at: CGPoint(x: 0, y: -text.size.height - unit))
  }

  /// A name at the upper left corner of its layer; left out where another one stands already, since
  /// the legend has them all.
  private func label(
    _ name: String, _ rect: PixelRect, on canvas: Canvas, _ unit: CGFloat, _ taken: inout [CGRect]
  ) {
    let text = Self.line(name, 9 * unit, .white, width: max(40 * unit, CGFloat(rect.width)))
    let box = CGRect(
      x: CGFloat(rect.minX), y: CGFloat(rect.minY), width: text.size.width + 4 * unit,
      height: text.size.height + unit)
    guard !taken.contains(where: { $0.intersects(box) }) else { return }
    taken.append(box)
    canvas.fill(.rect(box), color: Color(red: 0, green: 0.24, blue: 0.6, alpha: 0.85))
    canvas.draw(text, at: CGPoint(x: box.minX + 2 * unit, y: box.minY + unit / 2))
  }

  private static func line(
    _ text: String, _ size: CGFloat, _ color: Color, width: CGFloat
  ) -> TextBlock {
    LegendPage.line(text, size: size, color: color, width: width)
  }
}
