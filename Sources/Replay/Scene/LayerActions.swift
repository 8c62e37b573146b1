public import LayerModel

/// What a scene says that a change of a layer, or an event, runs.
public enum ActionSpec: Equatable, Sendable {
  /// Nothing, and nobody else is asked.
  case null
  /// This animation; one without any values starts from what was shown.
  case animation(Animation)
}

/// What a scene says of a layer's style: values of what nobody sets, and actions.
public struct StyleSpec: Sendable {
  /// The properties, in file order.
  public var values: [(keyPath: LayerKeyPath, value: AnimatableValue)]
  /// What changes and events run, by their keys.
  public var actions: [String: ActionSpec]
  /// The style that this one adds to; none or one.
  var styles: [StyleSpec]

  /// The style that this one adds to.
  public var style: StyleSpec? { styles.first }

  /// The properties that it, or a style below it, has a value of.
  var keyPaths: Set<LayerKeyPath> {
    styles.reduce(Set(values.map(\.keyPath))) { $0.union($1.keyPaths) }
  }
}
