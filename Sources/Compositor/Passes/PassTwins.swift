internal import Graphics

/// Which passes of a frame have the same pixels, though they belong to different layers: rows of a
/// list whose cards cast the same shadow. One of them is drawn, and the others show its bitmap.
///
/// A device draws each of them, so plans count each of them; that they are drawn once here is the
/// rasteriser's own affair.
struct PassTwins {
  /// What twins agree about at least.
  private struct Key: Hashable {
    var output, frame: PixelRect
    var items, steps: Int
  }

  private var twins: [ObjectIdentifier: Int] = [:]
  private var groups: [[Pass]] = []

  init() {}

  /// - Parameter passes: Each after those that it uses. O(passes and their items).
  init(_ passes: [Pass]) {
    guard passes.count > 1 else { return }
    var places: [Key: [Int]] = [:]
    for pass in passes {
      let content = pass.content
      let key = Key(
        output: pass.output, frame: content.frame, items: content.items.count,
        steps: content.steps.count)
      let group = places[key]?.first {
        groups[$0][0].looksLike(pass) { twins[ObjectIdentifier($0)] == twins[ObjectIdentifier($1)] }
      }
      if let group {
        groups[group].append(pass)
      } else {
        places[key, default: []].append(groups.count)
        groups.append([pass])
      }
      twins[ObjectIdentifier(pass)] = group ?? groups.count - 1
    }
  }

  /// The number of the passes with the same pixels; nil where nothing is known of it.
  func group(of pass: Pass) -> Int? { twins[ObjectIdentifier(pass)] }

  /// The bitmap of a twin that has been drawn already.
  func bitmap(like pass: Pass) -> Bitmap? {
    guard let group = twins[ObjectIdentifier(pass)], groups[group].count > 1 else { return nil }
    for twin in groups[group] where twin !== pass {
      if let bitmap = twin.bitmap { return bitmap }
    }
    return nil
  }
}
