internal import Graphics

/// The memory of frames, used again once nobody holds a frame any more.
///
/// A frame is drawn over the one before, and that one is often still shown, or being encoded. So an
/// older one is taken, is given what has changed since then, and is drawn over: a few pixels where
/// few changed, instead of a copy of all of them into memory that is new to the processor. Where nobody
/// holds the one before either, that one is drawn over itself, and nothing is copied at all.
struct FrameBuffers {
  /// A frame that was given away.
  private struct Kept {
    var bitmap: Bitmap
    /// Where the frame remembered last may differ from it; nil when that is not known.
    var behind: DamageRegion?
  }

  /// The oldest first; the last is the frame before, if the same rasteriser drew that.
  private var kept: [Kept] = []
  /// Stands for the frame remembered last, which may have been drawn over since.
  private var last: Bitmap.Token?

  /// How many frames are looked after: one is shown, one follows, and two wait to be encoded.
  private static let limit = 4

  /// A buffer that holds the picture of `previous`, but perhaps not where `damage` will be drawn.
  mutating func buffer(
    over previous: consuming Bitmap, drawing damage: DamageRegion
  ) -> PixelBuffer {
    let isLast = last === previous.token
    if let index = kept.indices.last, kept[index].bitmap === previous {
      let behind = kept.remove(at: index).behind
      var previous = previous
      if isKnownUniquelyReferenced(&previous) { return PixelBuffer(previous) }
      kept.append(Kept(bitmap: previous, behind: behind))
      return copy(of: previous, isLast: isLast, drawing: damage)
    }
    return copy(of: previous, isLast: isLast, drawing: damage)
  }

  /// An older frame's buffer, brought up to date but where `damage` will be drawn.
  private mutating func copy(
    of previous: Bitmap, isLast: Bool, drawing damage: DamageRegion
  ) -> PixelBuffer {
    guard let free = takeFree(previous.size) else { return PixelBuffer(previous) }
    var buffer = free.buffer
    if isLast, let behind = free.behind {
      for rect in behind.rects where !damage.rects.contains(where: { $0.contains(rect) }) {
        // What will be drawn need not be copied.
        let covered = damage.rects.first { $0.intersects(rect) } ?? .empty
        rect.subtract(covered) { buffer.copy($0, from: previous) }
      }
    } else {
      buffer.copy(previous.size.rect, from: previous)
    }
    return buffer
  }

  /// A buffer of which every pixel will be written; nil when there is none.
  mutating func buffer(_ size: PixelSize) -> PixelBuffer? { takeFree(size)?.buffer }

  /// Remembers a frame that is given away.
  ///
  /// - Parameters:
  ///   - previous: Stands for what it was drawn over; nil where it owes nothing to another frame.
  ///   - damage: Where it may differ from that.
  mutating func remember(
    _ bitmap: Bitmap, over previous: Bitmap.Token?, damage: DamageRegion
  ) {
    let isNext = previous != nil && last === previous
    last = bitmap.token
    for index in kept.indices {
      guard isNext else {
        kept[index].behind = nil
        continue
      }
      for rect in damage.rects { kept[index].behind?.insert(rect) }
    }
    kept.append(Kept(bitmap: bitmap, behind: DamageRegion()))
    if kept.count > Self.limit { kept.removeFirst() }
  }

  /// The newest frame that nobody else holds. It is forgotten, so its memory is the buffer's alone.
  private mutating func takeFree(
    _ size: PixelSize
  ) -> (buffer: PixelBuffer, behind: DamageRegion?)? {
    for index in kept.indices.reversed()
    where isKnownUniquelyReferenced(&kept[index].bitmap) && kept[index].bitmap.size == size {
      let free = kept.remove(at: index)
      return (PixelBuffer(free.bitmap), free.behind)
    }
    return nil
  }
}

extension PixelBuffer {
  /// Takes over a part of a picture of the same size.
  fileprivate mutating func copy(_ rect: PixelRect, from bitmap: Bitmap) {
    let width = size.width
    pixels.withUnsafeMutableBufferPointer { target in
      bitmap.pixels.withUnsafeBufferPointer { source in
        guard let to = target.baseAddress, let from = source.baseAddress, !rect.isEmpty else {
          return
        }
        if rect.width == width {
          let first = rect.minY * width
          (to + first).update(from: from + first, count: rect.area)
          return
        }
        for y in rect.minY..<rect.maxY {
          let first = y * width + rect.minX
          (to + first).update(from: from + first, count: rect.width)
        }
      }
    }
  }
}
