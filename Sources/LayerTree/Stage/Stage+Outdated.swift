internal import Graphics
internal import LayerModel

// Pictures that are shown no more: workers let go of them, since the memory of large ones takes time to
// give back.

/// Pictures that layers have shown, and that somebody else may still hold until the next commit is sent.
struct OutdatedPictures {
  /// What the last commit shows, by layer.
  var committed: [LayerID: Bitmap] = [:]
  /// What was never sent.
  var unsent: [Bitmap] = []

  /// More than that do not wait for a commit: between two of them a layer can be displayed again and again.
  static let unsentLimit = 64
}

extension Stage {
  /// Has a worker let go of pictures of a layer, after the next commit: until then the last one holds what
  /// it shows, and whoever comes last to let go of a picture is the one whose time it takes.
  func letGo(_ pictures: [Bitmap?], of layer: Layer) {
    let committed = layer.committed?.properties.contents
    for case let picture? in pictures {
      if picture === committed {
        outdated.committed[layer.id] = picture
      } else {
        outdated.unsent.append(picture)
      }
    }
    guard outdated.unsent.count > OutdatedPictures.unsentLimit else { return }
    workers.release(outdated.unsent)
    outdated.unsent = []
  }

  /// The commit was sent, if there was one.
  func letGoOfOutdated() {
    guard !outdated.committed.isEmpty || !outdated.unsent.isEmpty else { return }
    let last = outdated
    outdated = OutdatedPictures()
    workers.release(last.committed.sorted { $0.key < $1.key }.map(\.value) + last.unsent)
  }
}
