public import Graphics

// Animations of contents: which pictures they go through.

extension Animation {
  /// The pictures among its values, in their order; one that comes twice is there twice.
  public var pictures: [Bitmap] {
    switch self {
    case .basic(let animation): animation.pictures
    case .spring(let animation): animation.basic.pictures
    case .keyframe(let animation):
      if case .values(let values) = animation.keyframes {
        values.compactMap(\.picture)
      } else {
        []
      }
    case .group(let group): group.animations.flatMap(\.pictures)
    case .transition: []
    }
  }

  /// The same animation of other pictures.
  public func replacingPictures(_ other: (Bitmap) -> Bitmap) -> Animation {
    switch self {
    case .basic(var animation):
      animation.replacePictures(other)
      return .basic(animation)
    case .spring(var animation):
      animation.basic.replacePictures(other)
      return .spring(animation)
    case .keyframe(let animation): return .keyframe(animation.replacingPictures(other))
    case .group(let group):
      var changed = AnimationGroup(
        group.animations.map { $0.replacingPictures(other) }, timing: group.timing,
        timingFunction: group.timingFunction)
      changed.isRemovedOnCompletion = group.isRemovedOnCompletion
      changed.preferredFrameRateRange = group.preferredFrameRateRange
      return .group(changed)
    case .transition: return self
    }
  }
}

extension BasicAnimation {
  fileprivate var pictures: [Bitmap] { [from, to].compactMap { $0?.picture } }

  fileprivate mutating func replacePictures(_ other: (Bitmap) -> Bitmap) {
    guard !pictures.isEmpty else { return }
    (from, to) = (from?.replacingPicture(other), to?.replacingPicture(other))
  }
}

extension KeyframeTrack {
  /// The same way through other pictures.
  func replacingPictures(_ other: (Bitmap) -> Bitmap) -> KeyframeTrack {
    func replaced(_ values: [AnimatableValue]) -> [AnimatableValue] {
      values.map { $0.replacingPicture(other) }
    }
    let course: Course =
      switch self.course {
      case .steps(let values): .steps(replaced(values))
      case .lines(let values): .lines(replaced(values))
      case .curves: self.course
      }
    return KeyframeTrack(
      course, times: times, timingFunctions: timingFunctions, isPaced: isPaced,
      isStepped: isStepped)
  }
}

extension AnimatableValue {
  var picture: Bitmap? { if case .contents(let bitmap) = self { bitmap } else { nil } }

  func replacingPicture(_ other: (Bitmap) -> Bitmap) -> AnimatableValue {
    picture.map { .contents(other($0)) } ?? self
  }
}
