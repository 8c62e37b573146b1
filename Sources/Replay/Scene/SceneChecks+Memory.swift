import Foundation
import Graphics
import LayerTree

// Pictures and drawn contents must fit into memory together.

extension SceneChecks {
  /// Pictures are all in memory while a scene is replayed, so together they have a limit too:
  /// that of the largest single one, 1 GiB. A file is counted once, however many names it has.
  func checkPictures() {
    var pixels = 0
    var files: Set<String> = []
    for image in scene.images {
      if case .file(let path) = image.source, !files.insert(path).inserted { continue }
      pixels += image.pixelSize.area
      guard pixels > PixelSize.limit * PixelSize.limit else { continue }
      decoder.at(.key("assets")) {
        decoder.at(.key("images")) {
          decoder.at(.key(image.name)) {
            decoder.report(
              "makes \(pixels) pixels of all pictures together",
              accepted: "at most \(PixelSize.limit * PixelSize.limit)")
          }
        }
      }
      return
    }
  }

  /// So do the drawn contents of the tree that the scene begins with; later ones find out themselves
  /// that there is no room.
  func checkDrawings(of layer: LayerSpec, _ pixels: inout Int) {
    let limit = Stage.drawnPixelsLimit
    guard pixels <= limit else { return }
    if let size = layer.drawnSize(on: scene.display),
      max(size.width, size.height) <= CGFloat(PixelSize.limit)
    {
      pixels += Int(size.width) * Int(size.height)
      if pixels > limit {
        decoder.report(
          "makes \(pixels) pixels of all drawn contents together", accepted: "at most \(limit)")
      }
    }
    if let mask = layer.mask { decoder.at(.key("mask")) { checkDrawings(of: mask, &pixels) } }
    decoder.at(.key("sublayers")) {
      for (index, sublayer) in layer.sublayers.enumerated() {
        decoder.at(.index(index)) { checkDrawings(of: sublayer, &pixels) }
      }
    }
  }
}
