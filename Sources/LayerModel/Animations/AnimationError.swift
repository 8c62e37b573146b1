/// Why an animation cannot be made of the values that were given for it.
public struct AnimationError: Error, Hashable, Sendable {
  /// Which of them, by its Core Animation name, such as `values`.
  public var parameter: String
  /// The element of it, from 0; nil when all of it is meant.
  public var index: Int?
  /// What is wrong: `is a point`.
  public var problem: String
  /// What would do: `a number`.
  public var accepted: String

  init(_ parameter: String, at index: Int? = nil, _ problem: String, accepted: String) {
    self.parameter = parameter
    self.index = index
    self.problem = problem
    self.accepted = accepted
  }
}

extension AnimationError: CustomStringConvertible {
  /// `values[2] is a point; a number would be accepted`.
  public var description: String {
    "\(parameter)\(index.map { "[\($0)]" } ?? "") \(problem); \(accepted) would be accepted"
  }
}

extension AnimatableValue {
  /// Why an animation of this key path cannot have the value; nil when it can.
  func problem(
    _ parameter: String, _ index: Int? = nil, in keyPath: LayerKeyPath,
    through function: ValueFunction?
  ) -> AnimationError? {
    let wanted = function?.inputKind ?? keyPath.kind
    if kind != wanted {
      return AnimationError(parameter, at: index, "is a \(kind)", accepted: "a \(wanted)")
    }
    if !isFinite {
      return AnimationError(parameter, at: index, "is not finite", accepted: "finite numbers")
    }
    return nil
  }
}

extension LayerKeyPath {
  /// Why no animation can have it; nil when one can.
  var problem: AnimationError? {
    if isAnimatable { return nil }
    return AnimationError(
      "keyPath", "is \(text)",
      accepted: self == .frame
        ? "position and bounds, which frame follows from" : "a key path that can be animated")
  }
}
