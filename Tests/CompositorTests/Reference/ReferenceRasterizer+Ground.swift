@testable import Compositor

// Rule 11: in layers in depth background filters see what was there before, and the flattened layer
// that they are in, but no other one. So such a layer is drawn twice: over what was there before, where
// each of its backdrops is kept, and to where it belongs, with those backdrops.

extension ReferenceRasterizer {
  /// What the background filters of a layer in depth see, in the order in which they are drawn.
  final class Ground {
    private var pictures: [Picture] = []
    private var next = 0
    private var isRecording = true

    /// The ground of a layer in depth.
    ///
    /// - Parameters:
    ///   - outer: that of the layers in depth around.
    ///   - draw: draws the layer over what was there before.
    static func behind(
      _ layer: SceneLayer, _ outer: Ground?, draw: (Ground) -> Void
    ) -> Ground? {
      guard layer.flattened.contains(where: { !$0.properties.backgroundFilters.isEmpty }) else {
        return nil
      }
      // Where the layers around are drawn to where they belong, all was seen before.
      if let outer, !outer.isRecording { return outer }
      let ground = Ground()
      draw(ground)
      ground.isRecording = false
      outer?.pictures += ground.pictures
      return ground
    }

    /// What is seen where `picture` is drawn so far.
    func seen(_ picture: Picture) -> Picture {
      if isRecording {
        pictures.append(picture)
        return picture
      }
      precondition(next < pictures.count, "backdrop \(next) of \(pictures.count)")
      next += 1
      return pictures[next - 1]
    }
  }
}
