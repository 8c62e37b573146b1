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
  public func isOutdated(by tree: RenderTree, at instant: Instant) -> Bool {
    guard !tree.externals.isEmpty else { return false }
    let pictures = tree.externalPictures(at: instant)
    return pictures.contains { $0.value !== externalPictures[$0.key] }
  }
}
