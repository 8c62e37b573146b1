package import Graphics
package import VSync

/// Puts slots of any length into the pictures of a video, which come at one rate.
///
/// Picture `k` is what is on the glass at VSYNC `k` of that rate.
package final class VideoTimeline {
  private let rate: RefreshRate
  /// How many pictures there are.
  private var count = 0
  /// What is on the glass, if no picture shows it yet.
  private var fresh: Bitmap?

  /// An empty video.
  package init(_ rate: RefreshRate) { self.rate = rate }

  /// A slot begins.
  ///
  /// - Returns: the pictures before it, nil where one is that of the one before.
  package func pictures(before slot: SlotRecord, _ bitmap: Bitmap?) -> [Bitmap?] {
    let pictures = pictures(upTo: rate.slot(atOrAfter: slot.time))
    fresh = bitmap ?? fresh
    return pictures
  }

  /// The replay is over after its last slot.
  ///
  /// - Returns: the pictures until then, at least the one at that slot's begin.
  package func pictures(through last: SlotRecord) -> [Bitmap?] {
    let end = last.time + (last.span?.length ?? .zero)
    return pictures(upTo: max(rate.slot(atOrAfter: last.time) + 1, rate.slot(atOrAfter: end)))
  }

  private func pictures(upTo end: Int) -> [Bitmap?] {
    var pictures: [Bitmap?] = []
    while count < end {
      pictures.append(fresh)
      fresh = nil
      count += 1
    }
    return pictures
  }
}
