// How large a commit is as a message. The sizes are those of a plain encoding and not measured ones:
// they are there so that a commit of more takes more. Pictures are shared, and not part of it.

extension Commit.Change {
  /// 16 for the layer and what follows; 512 and the name for its values, 256 for each animation, 8 for
  /// each sublayer and for a mask.
  public var byteCount: Int {
    var bytes = 16
    if let properties { bytes += 512 + properties.name.utf8.count }
    if let sublayers { bytes += 8 * sublayers.count }
    if mask != nil { bytes += 8 }
    if let animations { bytes += 256 * animations.count }
    return bytes
  }
}

extension Commit {
  /// What is not of one change: 32, and 8 for each layer that left the tree.
  public var byteCountOfWhole: Int { 32 + 8 * removed.count }

  /// All of it. Costs O(changes).
  public var byteCount: Int { changes.reduce(byteCountOfWhole) { $0 + $1.byteCount } }
}
