internal import Foundation
internal import Graphics

/// Draws what a press changes of a label's picture, and copies the rest.
struct PressedPatch {
  let label: LaidOutLabel
  /// All of them, the pressed one last.
  let highlights: [TextHighlight]
  let region: RichLayout.Region
  let style: RichLabelStyle
  let scale: CGFloat
  /// What an opaque picture begins with, one over the other; empty for a clear one.
  let background: [Color]
  /// Pixels left of the label and above it that the picture has.
  let overhang: (x: Int, y: Int)

  /// The picture with the press, byte for byte as if it had been drawn whole; nil where nothing of it is
  /// in the picture.
  func drawn(over picture: Bitmap) -> (Bitmap, DrawingCounts)? {
    var buffer = PixelBuffer(picture)
    var counts = DrawingCounts()
    let boxes = self.boxes(in: picture)
    for box in boxes {
      guard let part = draw(box, counts: &counts) else { return nil }
      for row in 0..<box.height {
        let target = (box.minY + row) * picture.size.width + box.minX
        let source = row * box.width
        buffer.pixels.replaceSubrange(
          target..<target + box.width, with: part.pixels[source..<source + box.width])
      }
    }
    return boxes.isEmpty ? nil : (Bitmap(buffer, over: picture, changing: boxes), counts)
  }

  /// The pixels that can change, apart from each other: those of the region's rectangles, and of its
  /// letters, which may reach beyond.
  private func boxes(in picture: Bitmap) -> [PixelRect] {
    let letters =
      region.isToken
      ? region.rects.map { $0.insetBy(dx: -$0.height / 2, dy: -$0.height / 4) }
      : label.layout.inkRects(of: region.range, scale: scale)
    var boxes: [PixelRect] = []
    for rect in region.rects + letters {
      let box = PixelRect(
        minX: Int((rect.minX * scale).rounded(.down)),
        minY: Int((rect.minY * scale).rounded(.down)),
        maxX: Int((rect.maxX * scale).rounded(.up)), maxY: Int((rect.maxY * scale).rounded(.up))
      ).moved(x: overhang.x, y: overhang.y).intersection(picture.size.rect)
      guard !box.isEmpty else { continue }
      // Those that meet become one, until none does.
      var joined = box
      while let index = boxes.firstIndex(where: { $0.intersects(joined) }) {
        joined = joined.union(boxes.remove(at: index))
      }
      boxes.append(joined)
    }
    return boxes
  }

  private func draw(_ box: PixelRect, counts: inout DrawingCounts) -> Bitmap? {
    // Sizes in points are whole pixels, whatever the rounding of the quotient.
    guard
      let canvas = Canvas(
        size: CGSize(width: CGFloat(box.width) / scale, height: CGFloat(box.height) / scale),
        scale: scale), canvas.pixelSize.width == box.width, canvas.pixelSize.height == box.height
    else { return nil }
    for color in background { canvas.fillEverything(color: color) }
    let (left, upper) = (box.minX - overhang.x, box.minY - overhang.y)
    canvas.concatenate(
      .translation(x: -Double(left) / Double(scale), y: -Double(upper) / Double(scale)))
    let top = CGFloat(upper) / scale, bottom = CGFloat(upper + box.height) / scale
    let steps = label.steps(
      at: .zero, highlights: highlights, style: style, between: top...bottom)
    for step in steps { step(canvas) }
    counts += canvas.counts
    return canvas.makeBitmap()
  }
}
