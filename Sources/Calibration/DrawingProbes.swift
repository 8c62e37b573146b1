import Foundation
import Graphics
import LayerTree
import VSync

/// What drawing and decoding cost: Canvas, TextLayout and ImageFile, as layers use them.
enum DrawingProbes {
  static func all() throws -> [Probe] {
    guard let size = PixelSize(width: 256, height: 256) else { return [] }
    let gradient = GeneratedImage.gradient(.white, .black, angle: 30, size: size)
    let png = PNGEncoder(.fast).encode(gradient.makeBitmap())
    guard let data = Data(base64Encoded: SampleJPEG.base64) else { return [] }
    let jpeg = [UInt8](data)
    return [
      Probe(field: .drawNsPerPixel, run: drawPixels),
      Probe(field: .pathNsPerSegment, run: drawPaths),
      Probe(field: .shapeNsPerGlyph, run: shape),
      Probe(field: .drawNsPerGlyph, run: drawGlyphs),
      decoding(png, .decodeNsPerPixel),
      decoding(jpeg, .decodeJPEGNsPerPixel),
      // Nothing here decodes WebP, and no scene names such a file: JPEG stands for it.
      decoding(jpeg, .decodeWebPNsPerPixel),
      Probe(field: .generateNsPerPixel) {
        let (time, bitmap) = timed { gradient.makeBitmap() }
        return .init(time: time, work: Work(bitmap.size.area, of: .generateNsPerPixel))
      },
      Probe(field: .convertNsPerPixel) {
        let bitmap = gradient.makeBitmap()
        let (time, _) = timed { bitmap.converted(from: .displayP3) }
        return .init(time: time, work: Work(bitmap.size.area, of: .convertNsPerPixel))
      },
    ]
  }

  /// A backing store of 256 x 256 pixels made, filled, and taken as a picture.
  private static func drawPixels() -> Probe.Sample {
    draw(side: 256) { $0.fillEverything(color: .white) }
  }

  /// 256 ovals of four curves each, 8 points wide.
  private static func drawPaths() -> Probe.Sample {
    draw(side: 128) { canvas in
      for row in 0..<16 {
        for column in 0..<16 {
          let box = CGRect(x: column * 8, y: row * 8, width: 8, height: 8)
          canvas.fill(.oval(in: box), color: .black)
        }
      }
    }
  }

  private static func shape() -> Probe.Sample {
    let (time, layout) = timed { Self.layout() }
    return .init(time: time, work: Work(layout.glyphCount, of: .shapeNsPerGlyph))
  }

  private static func drawGlyphs() -> Probe.Sample {
    let layout = layout()
    return draw(side: 320) { $0.draw(layout, at: .zero) }
  }

  private static func layout() -> TextLayout {
    TextLayout(sentence, style: TextStyle(size: 14), width: 300)
  }

  private static let sentence = Array(
    repeating: "The quick brown fox jumps over the lazy dog, and 42 more follow it. ", count: 6
  ).joined()

  private static func draw(side: CGFloat, _ body: (Canvas) -> Void) -> Probe.Sample {
    let (time, counts) = timed { () -> DrawingCounts in
      guard let canvas = Canvas(size: CGSize(width: side, height: side), scale: 1) else {
        return DrawingCounts()
      }
      body(canvas)
      _ = canvas.makeBitmap()
      return canvas.counts
    }
    return .init(time: time, work: Work(counts))
  }

  private static func decoding(_ file: [UInt8], _ field: DeviceProfile.Field) -> Probe {
    Probe(field: field) {
      let (time, bitmap) = try timed { try ImageFile.decode(file) }
      return .init(time: time, work: Work(bitmap.size.area, of: field))
    }
  }
}
