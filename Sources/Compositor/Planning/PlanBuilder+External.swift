internal import Graphics
internal import LayerModel
public import VSync

extension PlanBuilder {
  /// The values that a layer shows at a moment of its superlayer's time, an external layer's picture
  /// of this frame's instant for its contents.
  func presentation(of id: LayerID, inside time: Instant) -> SharedProperties {
    let shown = tree.presentation(of: id, inside: time)
    guard !tree.externals.isEmpty, case .external(let values) = shown.values.kind,
      let picture = values.picture(at: instant)
    else { return shown }
    var properties = shown.values
    properties.contents = picture
    return SharedProperties(properties)
  }
}

extension RenderTree {
  /// The pictures that external layers show by themselves at an instant.
  func externalPictures(at instant: Instant) -> [LayerID: Bitmap] {
    var found: [LayerID: Bitmap] = [:]
    for id in externals {
      guard case .external(let values)? = layers[id]?.properties.kind else { continue }
      found[id] = values.picture(at: instant)
    }
    return found
  }
}

extension FramePlan {
  /// Whether an external layer shows another picture at an instant than in this plan. They come
  /// without a commit, so somebody has to look.
  ///
  /// - Parameter begin: When a frame for that instant begins: a picture that is handed in later can
  ///   only be in the next one.
  public func isOutdated(by tree: RenderTree, at instant: Instant, begunAt begin: Instant) -> Bool {
    guard !tree.externals.isEmpty else { return false }
    return tree.externals.contains { id in
      guard case .external(let values)? = tree.layers[id]?.properties.kind,
        let picture = values.picture(at: instant), picture !== externalPictures[id],
        let arrival = values.arrival(at: instant)
      else { return false }
      return arrival <= begin
    }
  }
}
