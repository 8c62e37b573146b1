import Compositor
import Foundation
import Graphics

/// What stands below a picture: what its colours mean and how much there is of each, and what its
/// numbers stand for.
struct Legend {
  /// A colour with its meaning.
  struct Entry {
    var swatch: Swatch
    var text: String
  }

  enum Swatch {
    case ink(Ink)
    /// An edge.
    case line(Pixel, dash: Int)
  }

  /// Which picture of which frame.
  var title: String
  var subtitle: String
  var entries: [Entry] = []
  /// One for each number in the picture, or anything else that needs a line.
  var notes: [String] = []

  /// No picture has more entries.
  static let mostEntries = 6

  /// More notes than this are only counted.
  static let noteLimit = 40

  /// The narrowest picture, in units.
  static let leastWidth = 420
}

/// A number in a picture, at the corner of what it stands for.
struct PictureMark {
  var number: Int
  var rect: PixelRect
}

extension Legend {
  /// The picture with its marks, and the legend below it.
  ///
  /// The picture's own pixel (x, y) is the result's; what is right of a narrow one is blank.
  func below(
    _ picture: Bitmap, unit: Int, marks: [PictureMark] = []
  ) throws(InspectionError) -> Bitmap {
    let page = fittingPage(picture.size, unit: unit)
    guard let canvas = Canvas(size: page.size, scale: 1) else {
      throw .tooLarge(
        width: Int(page.size.width), height: Int(page.size.height), limit: PixelSize.limit)
    }
    canvas.fillEverything(color: .white)
    let rect = CGRect(x: 0, y: 0, width: picture.size.width, height: picture.size.height)
    canvas.draw(picture, in: rect)
    // Where a narrow frame ends.
    let edge = CGRect(x: rect.maxX, y: 0, width: CGFloat(unit), height: rect.height)
    canvas.fill(.rect(edge), color: LegendPage.edge)
    var placed: [CGRect] = []
    for mark in marks { draw(mark, on: canvas, within: rect, unit: unit, &placed) }
    page.draw(on: canvas)
    return canvas.makeBitmap()
  }

  /// The legend laid out, with as many notes as there is room for; the others are only counted.
  private func fittingPage(_ picture: PixelSize, unit: Int) -> LegendPage {
    var count = min(notes.count, Self.noteLimit)
    while true {
      let page = LegendPage(self, picture, unit: unit, notes: count)
      if count == 0 || page.size.height <= CGFloat(PixelSize.limit) { return page }
      count -= 1
    }
  }

  /// Why a picture of that size cannot have a legend, however short; nil when it can. The longest
  /// list of entries is taken.
  static func problem(ofSize size: PixelSize) -> InspectionError? {
    let entry = Entry(swatch: .ink(.opaque), text: "x")
    let legend = Legend(
      title: "x", subtitle: "x", entries: Array(repeating: entry, count: mostEntries),
      notes: ["x"])
    let page = LegendPage(legend, size, unit: OverlaySheet.unit(for: size), notes: 0)
    if max(page.size.width, page.size.height) <= CGFloat(PixelSize.limit) { return nil }
    return .tooLarge(
      width: Int(page.size.width), height: Int(page.size.height), limit: PixelSize.limit)
  }

  /// A number at the upper left corner of its rectangle, or beside one that it would hide; moved on
  /// where another number stands.
  private func draw(
    _ mark: PictureMark, on canvas: Canvas, within picture: CGRect, unit: Int,
    _ placed: inout [CGRect]
  ) {
    let unit = CGFloat(unit)
    let text = LegendPage.line("\(mark.number)", size: 9 * unit, color: .white, width: 200 * unit)
    var box = CGRect(
      x: CGFloat(mark.rect.minX), y: CGFloat(mark.rect.minY),
      width: (text.size.width + 4 * unit).rounded(.up),
      height: (text.size.height + unit).rounded(.up))
    if mark.rect.width < 2 * Int(box.width) || mark.rect.height < 2 * Int(box.height) {
      box.origin.x = CGFloat(mark.rect.maxX)
    }
    func keepInside() {
      box.origin.x = max(0, min(box.origin.x, picture.maxX - box.width))
      box.origin.y = max(0, min(box.origin.y, picture.maxY - box.height))
    }
    keepInside()
    for _ in 0..<40 {
      guard let other = placed.first(where: { $0.intersects(box) }) else { break }
      box.origin.x = other.maxX
      if box.maxX > picture.maxX {
        box.origin = CGPoint(x: CGFloat(mark.rect.minX), y: other.maxY)
      }
      keepInside()
    }
    placed.append(box)
    canvas.fill(.rect(box), color: Color(red: 0.1, green: 0.1, blue: 0.12))
    canvas.draw(text, at: CGPoint(x: box.minX + 2 * unit, y: box.minY + unit / 2))
  }
}

/// A legend, laid out.
struct LegendPage {
  private enum Row {
    case text(TextBlock)
    case entry(Legend.Swatch, TextBlock)
  }

  private var rows: [(Row, y: CGFloat)] = []
  private let unit: Int
  private let top: CGFloat
  /// The picture and the legend.
  private(set) var size: CGSize

  private static let ink = Color(red: 0.1, green: 0.1, blue: 0.12)
  static let edge = Color(red: 0.6, green: 0.6, blue: 0.62)

  /// - Parameter notes: how many of the notes are there; the others are counted.
  init(_ legend: Legend, _ picture: PixelSize, unit: Int, notes: Int) {
    self.unit = unit
    let u = CGFloat(unit)
    let width = max(CGFloat(picture.width), CGFloat(Legend.leastWidth) * u)
    top = CGFloat(picture.height)
    size = CGSize(width: width, height: top + 8 * u)
    func add(_ text: String, size: CGFloat, lines: Int = 1, swatch: Legend.Swatch? = nil) {
      let left = swatch == nil ? 16 * u : 48 * u
      let block = Self.line(
        text, size: size * u, color: Self.ink, width: width - left, lines: lines)
      rows.append((swatch.map { .entry($0, block) } ?? .text(block), self.size.height))
      self.size.height += (block.size.height + (swatch == nil ? 2 : 5) * u).rounded(.up)
    }
    add(legend.title, size: 13)
    add(legend.subtitle, size: 10)
    self.size.height += 3 * u
    for entry in legend.entries { add(entry.text, size: 11, swatch: entry.swatch) }
    for note in legend.notes.prefix(notes) { add(note, size: 10, lines: 6) }
    let more = legend.notes.count - notes
    if more > 0 { add("and \(more) more", size: 10) }
    self.size.height += 6 * u
  }

  /// One line or a few, cut at their end where that is too little.
  static func line(
    _ text: String, size: CGFloat, color: Color, width: CGFloat, lines: Int = 1
  ) -> TextBlock {
    TextBlock(
      [TextRun(text, family: "DejaVu Sans", size: size, color: color)],
      in: CGSize(width: width, height: CGFloat(lines) * 1.3 * size),
      TextBlock.Format(alignment: .left, truncation: .end, wraps: lines > 1))
  }

  func draw(on canvas: Canvas) {
    let u = CGFloat(unit)
    canvas.fill(
      .rect(CGRect(x: 0, y: top, width: size.width, height: u)),
      color: Self.edge)
    for (row, y) in rows {
      switch row {
      case .text(let block): canvas.draw(block, at: CGPoint(x: 8 * u, y: y))
      case .entry(let swatch, let block):
        let height = block.size.height.rounded(.up)
        if let picture = Self.picture(of: swatch, unit: unit, height: Int(height)) {
          canvas.draw(
            picture,
            in: CGRect(
              x: 8 * u, y: y, width: CGFloat(picture.size.width),
              height: CGFloat(picture.size.height)
            ))
        }
        canvas.draw(block, at: CGPoint(x: 40 * u, y: y))
      }
    }
  }

  private static func picture(
    of swatch: Legend.Swatch, unit: Int, height: Int
  ) -> Bitmap? {
    guard let size = PixelSize(width: 26 * unit, height: max(1, height)) else { return nil }
    let grey = Pixel(argb: 0xFFE6_E6E6)
    var sheet = OverlaySheet(Bitmap(PixelBuffer(size: size, filledWith: grey)), unit: unit)
    switch swatch {
    case .ink(let ink):
      sheet.fill(size.rect, ink)
      sheet.outline(size.rect, Pixel(argb: 0xFF40_4040), width: unit)
    case .line(let color, let dash):
      sheet.outline(size.rect, color, width: 2 * unit, dash: dash * unit)
    }
    return Bitmap(sheet.buffer)
  }
}
