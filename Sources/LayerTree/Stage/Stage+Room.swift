internal import Foundation
internal import Graphics

// Drawn contents are all in memory at one time, so together they have a limit, as the pictures of a
// scene have.

extension Stage {
  /// The most pixels that the drawn contents of a tree have together: as many as the largest single
  /// one, 268,435,456, which are 1 GiB. A drawing that would not fit is not made: the layer's
  /// contents become nil, and the log says `drawCancel` with the reason `failed`.
  public static let drawnPixelsLimit = PixelSize.limit * PixelSize.limit

  /// Whether there is room for a drawing, in place of what the layer shows by now; noted in the log
  /// if not. Tiles do not count: only those in sight are kept.
  ///
  /// O(1), and O(layers) when as many pixels have been drawn since it was last counted.
  func hasRoom(for layer: Layer, _ size: CGSize, scale: CGFloat) -> Bool {
    let columns = (size.width * scale).rounded(.up)
    let rows = (size.height * scale).rounded(.up)
    let side = CGFloat(PixelSize.limit)
    // What is too large by itself is refused elsewhere. Written so that NaN fails.
    guard columns >= 1, columns <= side, rows >= 1, rows <= side else { return true }
    let pixels = Int(columns) * Int(rows)
    if drawnPixels + pixels > mostDrawnPixels {
      drawnPixels = drawnPixels(without: layer)
    }
    guard drawnPixels + pixels <= mostDrawnPixels else {
      log(.drawCancel, "\(layer.name) \(DisplayOutcome.failed.rawValue)")
      return false
    }
    drawnPixels += pixels
    return true
  }

  private func drawnPixels(without other: Layer) -> Int {
    var pixels = 0
    var open = [root]
    while let layer = open.popLast() {
      open += layer.sublayers
      if let mask = layer.mask { open.append(mask) }
      guard layer !== other else { continue }
      // Contents may have been set by hand since they were drawn.
      pixels += min(layer.drawnPixels, layer.contents?.size.area ?? 0)
      if let request = layer.request {
        let scale = Double(request.scale)
        let area = Double(request.size.width) * scale * Double(request.size.height) * scale
        pixels += Int(min(max(area, 0), Double(Self.drawnPixelsLimit)))
      }
    }
    return pixels
  }
}
