internal import Graphics

/// The stencils of the last frames, found by what they are made from.
///
/// Whether one is found or made anew changes no pixel. Belongs to one rasteriser.
final class StencilCache {
  /// Beyond so many bytes, stencils that the last frame did not use are dropped.
  private static let byteLimit = 64 << 20

  private struct Entry {
    var stencil: Stencil
    var lastFrame: Int
  }

  private var entries: [StencilRecipe.Content: Entry] = [:]
  private var byteCount = 0
  private var frame = 0

  /// The stencil of a recipe.
  func stencil(of content: StencilRecipe.Content) -> Stencil {
    if let index = entries.index(forKey: content) {
      entries.values[index].lastFrame = frame
      return entries.values[index].stencil
    }
    let stencil = Stencil(content)
    entries[content] = Entry(stencil: stencil, lastFrame: frame)
    byteCount += stencil.bytes.count
    return stencil
  }

  /// Makes room after a frame.
  func endFrame() {
    if byteCount > Self.byteLimit {
      entries = entries.filter { $0.value.lastFrame == frame }
      byteCount = entries.values.reduce(0) { $0 + $1.stencil.bytes.count }
    }
    frame += 1
  }
}
