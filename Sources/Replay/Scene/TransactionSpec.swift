public import LayerModel
public import LayerTree
public import VSync

/// The settings of an explicit transaction. What is nil follows the transactions around it.
public struct TransactionSpec: Hashable, Sendable {
  /// How long implicit animations take.
  public var duration: Nanoseconds?
  /// Their curve.
  public var timing: TimingFunction?
  /// Whether nothing animates implicitly.
  public var disablesActions: Bool?
  /// What the log calls the end of all that it animates; nil writes nothing.
  public var completion: String?
  /// What it stores under keys, by the keys' names.
  public var values: [String: TransactionValue] = [:]
}

/// What a transaction stores under a key.
public enum TransactionValue: Hashable, Sendable {
  /// Nothing; it hides the value of the transactions around.
  case null
  /// A switch.
  case flag(Bool)
  /// A number.
  case number(Double)
  /// Text.
  case text(String)
}

/// Something to be done in a phase of the commit that comes next.
public struct CommitHandlerSpec: Sendable {
  /// When.
  public var phase: Transaction.CommitPhase
  /// What the log calls it.
  public var name: String
  /// Verbs that change no list of layers, in order. What names a layer that is not in the tree then
  /// is left out.
  public var actions: [TimelineEvent.Verb]
}
