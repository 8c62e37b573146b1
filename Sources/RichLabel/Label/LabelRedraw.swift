internal import Foundation
internal import Graphics
internal import LayerTree

/// What a label's picture is drawn with, beside its layout.
struct LabelPaint: Hashable, Sendable {
  var origin: CGPoint
  var scale: CGFloat
  /// What an opaque picture begins with; empty for a clear one.
  var background: [Color]
  var outline: SteppedOutline?
  var debugMarks: TextDebugMarks
}

/// A picture that a label shows, from which the next one can take what stays the same.
struct LabelRedraw: Sendable {
  let shown: LaidOutLabel
  let picture: Bitmap
  let paint: LabelPaint

  /// The drawing of another layout: lines that it has in common with what is shown are not drawn, their
  /// pixels are copied; nil where nothing is to be gained, or where the picture was drawn otherwise.
  ///
  /// Byte for byte what drawing it whole gives.
  ///
  /// - Parameter size: the picture that is drawn.
  func steps(
    of label: LaidOutLabel, _ paint: LabelPaint, size: PixelSize
  ) -> [@Sendable (Canvas) -> Void]? {
    guard paint == self.paint, paint.outline == nil, paint.debugMarks.isEmpty else { return nil }
    // Frames around paragraphs are no line's own.
    guard shown.layout.blocks.isEmpty, label.layout.blocks.isEmpty else { return nil }
    let difference = shown.layout.difference(to: label.layout, scale: paint.scale)
    guard difference.keptCount > 0 else { return nil }
    var damage = difference.damage ?? .null
    // What was cut off at the old picture's edge may be seen now.
    let kept = label.layout.inkBounds(
      ofLines: 0..<difference.keptCount, scale: paint.scale)
    let (width, height) = (
      CGFloat(picture.size.width) / paint.scale, CGFloat(picture.size.height) / paint.scale
    )
    let isCut =
      !kept.isNull
      && (kept.maxX + 1 > width && size.width > picture.size.width
        || kept.maxY + 1 > height && size.height > picture.size.height)
    if isCut {
      damage = damage.union(
        CGRect(
          x: min(0, kept.minX), y: max(0, height - 1), width: kept.maxX + 1,
          height: max(1, kept.maxY + 2 - height)))
      guard kept.maxX + 1 <= width else { return nil }
    }
    let box = pixels(damage).intersection(size.rect)
    var steps: [@Sendable (Canvas) -> Void] = []
    if !box.isEmpty {
      let top = CGFloat(box.minY) / paint.scale, bottom = CGFloat(box.maxY) / paint.scale
      steps = label.layout.steps(at: paint.origin, highlights: [], between: top...bottom)
    }
    // Last, so that it covers what those lines draw elsewhere.
    let picture = self.picture
    steps.append { canvas in
      canvas.drawPixels { target in
        Self.copy(picture, into: target, except: box)
      }
    }
    return steps
  }

  private func pixels(_ rect: CGRect) -> PixelRect {
    guard !rect.isNull else { return .empty }
    func whole(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      Int((value * paint.scale).rounded(rule).clamped(to: -1e6...1e6))
    }
    return PixelRect(
      minX: whole(rect.minX, .down), minY: whole(rect.minY, .down), maxX: whole(rect.maxX, .up),
      maxY: whole(rect.maxY, .up))
  }

  /// Copies a picture, at the upper left, but for a box.
  private static func copy(
    _ picture: Bitmap, into target: CanvasPixels, except box: PixelRect
  ) -> DrawingCounts {
    let columns = min(picture.size.width, target.size.width)
    var copied = 0
    picture.pixels.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      for row in 0..<min(picture.size.height, target.size.height) {
        let from = source + row * picture.size.width
        let to = target.base + row * target.size.width
        func copy(_ part: Range<Int>) {
          guard !part.isEmpty else { return }
          (to + part.lowerBound).update(from: from + part.lowerBound, count: part.count)
          copied += part.count
        }
        if row >= box.minY, row < box.maxY, !box.isEmpty {
          copy(0..<min(max(0, box.minX), columns))
          copy(min(max(0, box.maxX), columns)..<columns)
        } else {
          copy(0..<columns)
        }
      }
    }
    return DrawingCounts(pixelsDrawn: copied)
  }
}
