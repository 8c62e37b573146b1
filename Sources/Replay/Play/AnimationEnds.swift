import LayerModel

extension Animation {
  /// Replaces ends that are left out by what they are over some values, so that the animation
  /// does not change with the model, and says what each property ends at.
  ///
  /// Additive and cumulative animations inside a group end nowhere by themselves, and are left out.
  mutating func pinEnds(
    over properties: LayerProperties
  ) -> [(keyPath: LayerKeyPath, value: AnimatableValue)] {
    switch self {
    case .basic(var basic):
      let ends = basic.pinEnds(over: properties)
      self = .basic(basic)
      return ends
    case .spring(var spring):
      let ends = spring.basic.pinEnds(over: properties)
      self = .spring(spring)
      return ends
    case .keyframe(let keyframe):
      guard !keyframe.isAdditive, !keyframe.isCumulative, let value = keyframe.finalValue else {
        return []
      }
      return [(keyframe.keyPath, value)]
    case .group(let group):
      var (children, ends) = (group.animations, [(LayerKeyPath, AnimatableValue)]())
      for index in children.indices { ends += children[index].pinEnds(over: properties) }
      var pinned = AnimationGroup(
        children, timing: group.timing, timingFunction: group.timingFunction)
      pinned.isRemovedOnCompletion = group.isRemovedOnCompletion
      pinned.preferredFrameRateRange = group.preferredFrameRateRange
      self = .group(pinned)
      return ends
    case .transition: return []
    }
  }
}

extension BasicAnimation {
  fileprivate mutating func pinEnds(
    over properties: LayerProperties
  ) -> [(keyPath: LayerKeyPath, value: AnimatableValue)] {
    guard !isAdditive, !isCumulative,
      let ends = Presentation.ends(of: self, over: keyPath.value(in: properties))
    else { return [] }
    (from, to, by) = (ends.0, ends.1, nil)
    return [(keyPath, ends.1)]
  }
}
