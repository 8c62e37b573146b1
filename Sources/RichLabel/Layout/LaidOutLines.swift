internal import Foundation
internal import Graphics

/// The lines of a layout without paint: what is the same for texts that differ in colours only.
final class LaidOutLines: Sendable {
  let lines: [RichLine]
  let size: CGSize
  let glyphCount: Int
  /// Bytes that no line stands for.
  let hidden: Range<Int>
  /// The characters that no font has: of the text, of rubies, then of the token that is shown.
  let missing: [MissingPart]
  /// What the attributes of tokens and rubies come from, which follow those of the text.
  let origins: [PaletteOrigin]

  /// Lays a text out.
  ///
  /// - Parameter isCancelled: asked after each paragraph and each line. Once it says so lines are missing: what
  ///   is left is for nobody.
  init(
    _ text: AttributedText, in container: TextContainer,
    isCancelled: @escaping () -> Bool = { false }
  ) {
    let flow = container.flow
    let isVertical = container.writingMode == .vertical
    let (shaped, placed, hidden) = TextEngines.withOne { engine in
      let shaped = engine.shape(text, isVertical: isVertical, isCancelled: isCancelled)
      let (lines, hidden) = LayoutBuilder(engine: engine, shaped, flow, isCancelled).build()
      return (shaped, lines, hidden)
    }
    let placer = LinePlacer(flow, placed)
    var maker = LineMaker(shaped)
    let cut = container.truncation == .head ? hidden.upperBound : hidden.lowerBound
    let lines = placed.map { placer.line($0, &maker, cut: cut) }
    if isVertical {
      let right = container.boundedRight ?? placer.size.height
      self.lines = lines.map { $0.turned(right: right) }
      size = CGSize(width: placer.size.height, height: placer.size.width)
    } else {
      self.lines = lines
      size = placer.size
    }
    origins = maker.origins
    glyphCount = shaped.glyphs.count
    missing = MissingPart.all(shaped, placed.map(\.parts), cut: cut)
    self.hidden = hidden
  }

  /// The attributes that the pieces of the lines name, of a text that was laid out so.
  func palette(_ text: AttributedText, _ token: TruncationToken) -> [TextAttributes] {
    let own = text.runs.isEmpty ? [text.defaults] : text.runs.map(\.attributes)
    return own + origins.flatMap { $0.attributes(own, token) }
  }

  /// About what it takes in memory.
  var byteCount: Int {
    lines.reduce(512) { sum, line in
      sum + 192 + line.cells.count * MemoryLayout<Cell>.stride
        + line.pieces.reduce(0) {
          $0 + MemoryLayout<GlyphPiece>.stride + 32
            + $1.glyphs.count * MemoryLayout<GlyphPiece.Glyph>.stride
        }
    }
  }
}

/// Every input that lines follow from, and none of their paint.
struct LinesKey: Hashable, Sendable {
  /// Bytes, since equal strings can have other bytes.
  private let text: [UInt8]
  private let runs: [AttributedText.Run]
  private let defaults: TextAttributes
  private let container: TextContainer

  init(_ text: AttributedText, in container: TextContainer) {
    self.text = Array(text.string.utf8)
    runs = text.runs.map {
      AttributedText.Run(end: $0.end, attributes: $0.attributes.withoutPaint)
    }
    defaults = text.defaults.withoutPaint
    var container = container
    container.token = container.token.withoutPaint
    self.container = container
  }

  var byteCount: Int { text.count + runs.count * MemoryLayout<AttributedText.Run>.stride + 512 }
}

extension TextAttributes {
  /// The same metrics, and nothing else.
  var withoutPaint: TextAttributes {
    var plain = self
    plain.color = .black
    plain.background = nil
    plain.underline = nil
    plain.strikethrough = nil
    plain.shadows = []
    plain.innerShadows = []
    (plain.border, plain.backgroundBorder, plain.blockBorder) = (nil, nil, nil)
    plain.glyphTransform = .identity
    plain.ruby?.color = nil
    plain.attachment = attachment.map {
      TextAttachment(image: nil, size: $0.size, alignment: $0.alignment)
    }
    plain.action = nil
    return plain
  }
}
