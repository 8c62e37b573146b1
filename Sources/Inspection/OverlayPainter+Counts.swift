import Compositor
import Graphics
import LayerModel

// Pictures of how many things are over each pixel.

extension OverlayPainter {
  /// Per pixel the number of layers that are blended there (frames 4.4). A group's buffer is blended
  /// where it is laid down, by the layer that it belongs to.
  func blended() throws(InspectionError) -> Bitmap {
    var counts = [UInt32](repeating: 0, count: plan.display.pixelSize.area)
    var isOpaque = [Bool](repeating: false, count: counts.count)
    var lastLayer = [UInt32](repeating: 0, count: counts.count)
    for (number, steps) in stepsByLayer().enumerated() {
      for step in steps {
        for rect in step.opaque {
          forEach(in: rect.intersection(step.visible)) { isOpaque[$0] = true }
        }
        guard !step.isOpaque else { continue }
        forEach(coveredBy: step) { index, x, y in
          guard lastLayer[index] != number + 1,
            !step.opaque.contains(where: { $0.contains(x: x, y: y) })
          else { return }
          lastLayer[index] = UInt32(number + 1)
          counts[index] += 1
        }
      }
    }
    var sheet = sheet
    let inks = Ink.blended
    sheet.fill { index in
      counts[index] > 0
        ? inks[min(Int(counts[index]), inks.count) - 1] : isOpaque[index] ? .opaque : nil
    }
    var legend = legend
    let opaqueOnly = counts.indices.count { counts[$0] == 0 && isOpaque[$0] }
    legend.entries.append(
      entry(.opaque, opaqueOnly, "only opaque layers: written without reading"))
    for (place, ink) in inks.enumerated() {
      let isLast = place == inks.count - 1
      let pixels = counts.count { isLast ? $0 > place : $0 == place + 1 }
      legend.entries.append(
        entry(ink, pixels, "\(count(place + 1, "layer"))\(isLast ? " and more" : "") blended"))
    }
    return try sheet.with(legend)
  }

  /// How often each pixel is drawn: by things, and by buffers of groups that are laid down.
  func overdraw() throws(InspectionError) -> Bitmap {
    var counts = [UInt32](repeating: 0, count: plan.display.pixelSize.area)
    for step in plan.steps {
      forEach(coveredBy: step) { index, _, _ in counts[index] += 1 }
    }
    var sheet = sheet
    let inks = Ink.overdrawn
    sheet.fill { index in
      switch counts[index] {
      case 0: .untouched
      case 1: nil
      case let many: inks[min(Int(many) - 2, inks.count - 1)]
      }
    }
    var legend = legend
    legend.entries.append(entry(.untouched, counts.count { $0 == 0 }, "not drawn: background"))
    legend.entries.append(
      entry(Ink(0xFFFFFF, strength: 0), counts.count { $0 == 1 }, "1x: drawn once"))
    for (place, ink) in inks.enumerated() {
      let isLast = place == inks.count - 1
      let pixels = counts.count { isLast ? $0 >= place + 2 : $0 == place + 2 }
      legend.entries.append(entry(ink, pixels, "\(place + 2)x\(isLast ? " and more" : "")"))
    }
    let sum = counts.reduce(0) { $0 + Int($1) }
    legend.notes = [
      "on average \(rounded(Double(sum) / Double(counts.count))) times",
      "the whole frame, whatever its damage; without what passes draw apart",
    ]
    return try sheet.with(legend)
  }

  private func entry(_ ink: Ink, _ pixels: Int, _ text: String) -> Legend.Entry {
    Legend.Entry(
      swatch: .ink(ink), text: "\(share(pixels, of: plan.display.pixelSize.area))  \(text)")
  }

  /// The steps of each layer, layers in the order in which they first draw.
  private func stepsByLayer() -> [[FramePlan.Step]] {
    var places: [LayerID: Int] = [:]
    var found: [[FramePlan.Step]] = []
    for step in plan.steps {
      if let place = places[step.layer] {
        found[place].append(step)
      } else {
        places[step.layer] = found.count
        found.append([step])
      }
    }
    return found
  }

  private func forEach(in rect: PixelRect, _ body: (Int) -> Void) {
    let rect = rect.intersection(display)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { body(y * display.maxX + x) }
    }
  }

  private func forEach(coveredBy step: FramePlan.Step, _ body: (Int, Int, Int) -> Void) {
    let coverage = rasterizer.coverage(of: step)
    let rect = coverage.rect.intersection(step.visible).intersection(display)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX where coverage[x, y] > 0 { body(y * display.maxX + x, x, y) }
    }
  }
}
