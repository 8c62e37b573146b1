internal import LayerModel
internal import Synchronization
internal import WrongUse

/// The values that layers of a class begin with where these differ from every layer's: what its
/// `defaultValue(forKey:)` says, asked once for each class.
enum ClassDefaults {
  typealias Values = [(path: LayerKeyPath, value: AnimatableValue)]

  private static let known = Mutex<[ObjectIdentifier: Values]>([:])

  /// In the order of the table of key paths.
  static func values(of layerClass: Layer.Type) -> Values {
    let key = ObjectIdentifier(layerClass)
    if let values = known.withLock({ $0[key] }) { return values }
    // Asked outside of the lock: a class may make a layer to answer.
    var values: Values = []
    for path in LayerKeyPath.all where path.isProperty && path != .frame {
      let value = layerClass.defaultValue(forKey: path.text)
      if let value, value != Layer.defaultValue(forKey: path.text) { values.append((path, value)) }
    }
    known.withLock { [values] in $0[key] = values }
    return values
  }
}

extension Layer {
  /// Becomes a layer of a class that has values of its own; called while it is made.
  func become(_ kind: LayerKind) {
    model.kind = kind
    takeClassDefaults()
  }

  /// Begins with the values of its class. Nothing is asked and nothing marked: nobody knows the
  /// layer yet.
  func takeClassDefaults() {
    let layerClass = type(of: self)
    if layerClass == Layer.self { return }
    for (path, value) in ClassDefaults.values(of: layerClass) where path.applies(to: model.kind) {
      let isPossible = path.set(value, in: &model)
      require(isPossible, "the default of '\(path)' in class \(layerClass) cannot be \(value)")
    }
  }
}
