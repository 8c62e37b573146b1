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
      for (placed, offset) in steps {
        let step = placed.step
        for rect in step.opaque {
          let seen = rect.intersection(step.visible).moved(x: offset.x, y: offset.y)
          forEach(in: seen.intersection(placed.rect)) { isOpaque[$0] = true }
        }
        guard !step.isOpaque else { continue }
        forEach(coveredBy: placed, offset) { index, x, y in
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
    legend.notes = [Self.apart]
    return try sheet.with(legend)
  }

  /// What no pixel of the display can be told of.
  private static let apart =
    "not counted: what is in pictures that are turned or scaled, and what casts shadows"

  /// How often each pixel is drawn: by things, by buffers of groups that are laid down, and in pictures
  /// that were drawn apart for this frame.
  func overdraw() throws(InspectionError) -> Bitmap {
    var counts = [UInt32](repeating: 0, count: plan.display.pixelSize.area)
    let fresh = Set(plan.freshPasses.map(ObjectIdentifier.init))
    for (placed, offset) in drawnSteps()
    where placed.passes.allSatisfy({ fresh.contains(ObjectIdentifier($0)) }) {
      forEach(coveredBy: placed, offset) { index, _, _ in counts[index] += 1 }
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
      "the whole frame, whatever its damage; pictures kept from before count once", Self.apart,
    ]
    return try sheet.with(legend)
  }

  private func entry(_ ink: Ink, _ pixels: Int, _ text: String) -> Legend.Entry {
    Legend.Entry(
      swatch: .ink(ink), text: "\(share(pixels, of: plan.display.pixelSize.area))  \(text)")
  }

  private typealias Drawn = (placed: PlacedStep, offset: (x: Int, y: Int))

  /// The steps that are drawn on the display's pixels, on the display or apart.
  private func drawnSteps() -> [Drawn] {
    PlacedStep.all(of: plan).compactMap { placed in placed.offset.map { (placed, $0) } }
  }

  /// The same for each layer, layers in the order in which they first draw.
  private func stepsByLayer() -> [[Drawn]] {
    var places: [LayerID: Int] = [:]
    var found: [[Drawn]] = []
    for drawn in drawnSteps() {
      if let place = places[drawn.placed.step.layer] {
        found[place].append(drawn)
      } else {
        places[drawn.placed.step.layer] = found.count
        found.append([drawn])
      }
    }
    return found
  }

  private func forEach(in rect: PixelRect, _ body: (Int) -> Void) {
    let (rect, width) = (rect.intersection(display), display.maxX)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { body(y * width + x) }
    }
  }

  /// Calls `body` with the index of each pixel of the display, and its place in the list of the step.
  private func forEach(
    coveredBy placed: PlacedStep, _ offset: (x: Int, y: Int), _ body: (Int, Int, Int) -> Void
  ) {
    let shown = placed.rect.intersection(display).moved(x: -offset.x, y: -offset.y)
      .intersection(placed.step.visible)
    guard !shown.isEmpty else { return }
    let coverage = rasterizer.coverage(of: placed.step)
    let rect = coverage.rect.intersection(shown)
    guard !rect.isEmpty else { return }
    // Asked once: a frame is copied to ask it.
    let width = display.maxX
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX where coverage[x, y] > 0 {
        body((y + offset.y) * width + x + offset.x, x, y)
      }
    }
  }
}
