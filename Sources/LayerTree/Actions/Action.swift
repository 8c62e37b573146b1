/// Code that a layer runs when a property changes or an event happens (`CAAction`).
public protocol Action {
  /// Runs right after the change of that key, on the layer that changed.
  func run(forKey key: String, on layer: Layer)
}

/// An action made of a closure.
public struct ClosureAction: Action {
  private let body: (_ key: String, _ layer: Layer) -> Void

  /// An action that calls `body`.
  public init(_ body: @escaping (_ key: String, _ layer: Layer) -> Void) { self.body = body }

  /// Calls the closure.
  public func run(forKey key: String, on layer: Layer) { body(key, layer) }
}

/// What can happen to a layer that has actions, beyond changes of properties. Raw values are the
/// keys, as Core Animation writes them.
public enum LayerEvent: String, Hashable, Sendable, CaseIterable {
  /// The layer comes into the tree: put into a layer that the render side knows.
  case orderIn = "onOrderIn"
  /// It leaves the tree in the same way.
  case orderOut = "onOrderOut"
  /// Its list of sublayers changes.
  case sublayers
  /// It has laid out its sublayers.
  case layout = "onLayout"
}
