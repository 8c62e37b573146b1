public import Graphics
public import Report
public import VSync
internal import WrongUse

/// Keeps pictures of some slots of a replay, small enough for a page.
///
///     let pictures = HitchPictures(of: report.slotsToPicture())
///     do { _ = try player.run(sink: pictures) } catch is HitchPictures.Complete {}
///     let page = HTMLReport(report, pictures: pictures.pictures)
public final class HitchPictures: FrameSink {
  /// Thrown from the sink once all pictures are there: the rest of a replay is not needed for them.
  public struct Complete: Error {}

  /// What was kept so far, in the order of the slots.
  public private(set) var pictures: [HTMLReport.Picture] = []

  private let wanted: Set<Int>
  private let last: Int
  private let maximumHeight: Int
  private let onSlot: (SlotRecord) -> Void
  private var onGlass: Bitmap?

  /// - Parameters:
  ///   - slots: at least one; those that a replay does not reach are missing.
  ///   - maximumHeight: pictures that are higher, in pixels, are shrunk by the least whole number
  ///     that makes them fit; at least 1.
  ///   - onSlot: called for each slot.
  public init(
    of slots: [Int], maximumHeight: Int = 480, onSlot: @escaping (SlotRecord) -> Void = { _ in }
  ) {
    require(!slots.isEmpty && maximumHeight >= 1, "\(slots.count) slots, \(maximumHeight) high")
    wanted = Set(slots)
    last = slots.max() ?? 0
    self.maximumHeight = maximumHeight
    self.onSlot = onSlot
  }

  /// Takes the next slot; throws ``Complete`` after the last one that is wanted.
  public func slot(_ slot: SlotRecord, bitmap: Bitmap?) throws {
    onSlot(slot)
    onGlass = bitmap ?? onGlass
    if wanted.contains(slot.index), let onGlass {
      let shrink = (onGlass.size.height + maximumHeight - 1) / maximumHeight
      let small = onGlass.shrunk(by: shrink)
      pictures.append(
        HTMLReport.Picture(
          slot: slot.index, width: small.size.width, height: small.size.height, shrink: shrink,
          png: PNGEncoder(.small).encode(small)))
    }
    if slot.index >= last { throw Complete() }
  }
}

extension Bitmap {
  /// The picture with one pixel for `factor` by `factor` of them, fewer at the right and lower edge:
  /// each channel is the mean of the premultiplied ones, rounded to the nearest, halves up.
  func shrunk(by factor: Int) -> Bitmap {
    guard factor > 1,
      let small = PixelSize(
        width: (size.width + factor - 1) / factor, height: (size.height + factor - 1) / factor)
    else { return self }
    var buffer = PixelBuffer(size: small)
    for y in 0..<small.height {
      let rows = y * factor..<min(size.height, (y + 1) * factor)
      for x in 0..<small.width {
        let columns = x * factor..<min(size.width, (x + 1) * factor)
        // Two channels at a time: sums of 8 bits each, 32 bits apart.
        var (even, odd): (UInt64, UInt64) = (0, 0)
        for row in rows {
          for index in row * size.width + columns.lowerBound..<row * size.width + columns.upperBound
          {
            let pixel = UInt64(pixels[index])
            even += (pixel & 0xFF) | (pixel & 0xFF_0000) << 16
            odd += (pixel >> 8 & 0xFF) | (pixel >> 8 & 0xFF_0000) << 16
          }
        }
        let count = UInt64(rows.count * columns.count)
        func mean(_ sum: UInt64) -> UInt32 { UInt32((sum + count / 2) / count) }
        let (low, high) = (mean(even & 0xFFFF_FFFF), mean(even >> 32))
        let (second, top) = (mean(odd & 0xFFFF_FFFF), mean(odd >> 32))
        buffer.pixels[y * small.width + x] = low | second << 8 | high << 16 | top << 24
      }
    }
    return Bitmap(buffer)
  }
}
