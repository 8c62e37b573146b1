import Foundation
import Graphics
import Testing

@testable import RichLabel

/// What holds for every text, width, mode and scale; the seed is in the message of a failure.
@Suite struct PropertyTests {
  struct Sample {
    var layout: RichLayout
    var name: String
  }

  static func sample(seed: UInt64) throws -> Sample {
    var maker = TextMaker(seed: seed)
    let string = maker.text(words: 1 + maker.next(12))
    var text = try AttributedText(string, TextAttributes(size: CGFloat(8 + maker.next(12))))
    let count = string.count
    for _ in 0..<maker.next(4) {
      let start = maker.next(count + 1)
      let range = text.range(of: start..<start + 1 + maker.next(6))
      let action = maker.next(2) == 0 ? TextAction(.link, "\(start)") : nil
      let size = CGFloat(8 + maker.next(20))
      let kern = maker.next(4) == 0 ? 1.5 : 0
      let isBold = maker.next(3) == 0
      try text.update(range) {
        $0.action = action
        $0.size = size
        $0.kern = kern
        $0.weight = isBold ? .bold : .regular
      }
    }
    let alignments = ParagraphStyle.Alignment.allCases
    let alignment = alignments[maker.next(alignments.count)]
    let heights: [ParagraphStyle.LineHeight] = [.natural, .fixed(19.3), .multiple(1.3)]
    let height = heights[maker.next(3)]
    let spacing = CGFloat(maker.next(3)) * 1.7
    try text.updateAll {
      $0.paragraph.alignment = alignment
      $0.paragraph.lineHeight = height
      $0.paragraph.lineSpacing = spacing
      $0.paragraph.paragraphSpacing = spacing
    }
    if maker.next(3) == 0 {
      let start = maker.next(count + 1)
      let range = text.range(of: start..<start + 1 + maker.next(4))
      let readings = ["a", "よみかた", "reading", "سلام"]
      let alignments = TextRuby.Alignment.allCases
      let ruby = TextRuby(
        readings[maker.next(4)], alignment: alignments[maker.next(alignments.count)])
      // A ruby over a break is refused.
      if !text.string[range].contains(where: \.isNewline) {
        try text.update(range) { $0.ruby = ruby }
      }
    }
    let modes = TextContainer.Truncation.allCases
    let container = TextContainer(
      size: CGSize(
        width: maker.next(8) == 0 ? .infinity : CGFloat(maker.next(1200)) / 7,
        height: maker.next(2) == 0 ? .infinity : CGFloat(maker.next(1500)) / 11),
      insets: .init(top: 1.3, left: CGFloat(maker.next(3)), bottom: 0, right: 2.5),
      lineLimit: maker.next(5), truncation: modes[maker.next(modes.count)],
      scale: CGFloat(1 + maker.next(3)),
      writingMode: maker.next(3) == 0 ? .vertical : .horizontal,
      linePositions: Self.positions(&maker))
    return Sample(
      layout: RichLayout(text, in: container),
      name:
        "seed \(seed): \(string.debugDescription) in \(container.size), \(container.truncation), "
        + "\(container.lineLimit) lines, scale \(container.scale), \(container.writingMode), "
        + "\(container.linePositions)")
  }

  private static func positions(_ maker: inout TextMaker) -> LinePositions {
    let first = CGFloat(1 + maker.next(200)) / 7
    guard maker.next(4) == 0,
      let grid = BaselineGrid(first: first, pitch: first + CGFloat(maker.next(100)) / 9)
    else { return .natural }
    return maker.next(2) == 0 ? .fixed(grid) : .snapped(grid)
  }

  @Test func aTextInItsOwnSizeHasTheSameLines() throws {
    for seed in UInt64(1)...3000 {
      let sample = try Self.sample(seed: seed)
      var container = sample.layout.container
      container.size = sample.layout.size
      let again = RichLayout(sample.layout.text, in: container)
      #expect(again.lineBytes == sample.layout.lineBytes, "\(sample.name)")
      #expect(again.size == sample.layout.size, "\(sample.name)")
    }
  }

  @Test func whatIsShownAndWhatIsHiddenAreTheWholeText() throws {
    for seed in UInt64(1)...3000 {
      let sample = try Self.sample(seed: seed)
      let layout = sample.layout
      #expect(layout.whole.utf8.elementsEqual(layout.text.string.utf8), "\(sample.name)")
      #expect(!layout.lines.isEmpty, "\(sample.name)")
      for range in layout.lines.indices.flatMap({ layout.ranges(ofLine: $0) }) {
        for bound in [range.lowerBound, range.upperBound] {
          #expect(bound.samePosition(in: layout.text.string) != nil, "\(sample.name)")
        }
      }
      #expect(layout.lines.filter(\.hasToken).count <= 1, "\(sample.name)")
      if layout.container.lineLimit > 0 {
        #expect(layout.lines.count <= layout.container.lineLimit, "\(sample.name)")
      }
    }
  }

  /// Each cell of each link hits it, and no other cell does.
  @Test func everyGlyphOfALinkHitsIt() throws {
    var hits = 0
    for seed in UInt64(1)...1500 {
      let sample = try Self.sample(seed: seed)
      let layout = sample.layout
      for line in layout.lines {
        for cell in line.cells where cell.width > 0 {
          let box = line.box(from: cell.x, to: cell.end)
          let point = CGPoint(x: box.midX, y: box.midY)
          let region = layout.region(at: point)
          let action = cell.isToken ? nil : layout.palette[cell.attributes].action
          // Lines of a fixed height may overlap nothing; regions may hold a point of two lines only
          // where lines are higher than their distance, which none is here.
          #expect(region?.action == action, "\(sample.name)")
          if action != nil { hits += 1 }
        }
        let beyond =
          line.isVertical
          ? CGPoint(x: line.rect.midX, y: line.rect.maxY + 5)
          : CGPoint(x: line.rect.maxX + 5, y: line.rect.midY)
        #expect(layout.region(at: beyond) == nil, "\(sample.name)")
      }
    }
    #expect(hits > 500)
  }

  /// Lines are never wider than their room.
  @Test func linesKeepToTheirRoom() throws {
    for seed in UInt64(1)...1500 {
      let sample = try Self.sample(seed: seed)
      let layout = sample.layout
      let flow = layout.container.flow
      let room = flow.size.width - flow.room.left - flow.room.right
      // The widest character alone is wider than less.
      // The widest part below a ruby is, too.
      guard room > 48, layout.text.runs.allSatisfy({ $0.attributes.ruby == nil }) else { continue }
      for line in layout.lines {
        let length = line.isVertical ? line.rect.height : line.rect.width
        #expect(length <= room + 0.002, "\(sample.name)")
      }
    }
  }

  /// A slow, obvious breaker: words are put into a line one by one, each time measured whole.
  @Test func linesAreTheLongestThatFit() throws {
    var maker = TextMaker(seed: 7)
    let words = ["a", "word", "longer", "中", "文字", "ffi", "1234"]
    for round in 0..<300 {
      let chosen = (0..<8).map { _ in words[maker.next(words.count)] }
      let width = CGFloat(50 + maker.next(100))
      var lines: [String] = []
      for word in chosen {
        let longer = (lines.last.map { $0 + " " } ?? "") + word
        let alone = try RichLayout(mono(longer), in: TextContainer())
        if !lines.isEmpty, alone.lines[0].rect.width <= width {
          lines[lines.count - 1] = longer
        } else {
          lines.append(word)
        }
      }
      let layout = try RichLayout(
        mono(chosen.joined(separator: " ")),
        in: TextContainer(size: CGSize(width: width, height: .infinity)))
      // Chinese words may be broken within, as the reference does not.
      guard !chosen.contains("文字") else { continue }
      #expect(layout.shown == lines, "round \(round), width \(width)")
    }
  }
}
