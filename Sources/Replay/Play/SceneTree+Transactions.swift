import LayerModel
import LayerTree
import PlainText
import VSync

// Transactions of a scene: their settings, what they store, and what their commits call.

extension SceneTree {
  /// Gives the transaction that was begun last its settings.
  func begin(_ spec: TransactionSpec) {
    if let duration = spec.duration { Transaction.animationDuration = duration.seconds }
    if let timing = spec.timing { Transaction.animationTimingFunction = timing }
    if let disables = spec.disablesActions { Transaction.disableActions = disables }
    if let done = completion(spec.completion) { Transaction.completionBlock = { done(true) } }
    for (key, value) in spec.values { Transaction.setValue(value, forKey: key) }
  }

  /// Writes what is found under a key into the log: `value KEY VALUE`.
  func logValue(_ key: String) {
    let text: String =
      switch Transaction.value(forKey: key) {
      case let value as TransactionValue: value.text
      case let flag as Bool: "\(flag)"
      case let seconds as Double: numeral(seconds)
      case let timing as TimingFunction: timing.text
      case .some: "set"
      case nil: "null"
      }
    log.append(.value, "\(key) \(text)", at: now)
  }

  /// Has a handler called, and the log say so, in a phase of the next commit.
  func addCommitHandler(_ spec: CommitHandlerSpec) {
    Transaction.addCommitHandler(in: spec.phase) { [weak self] in
      guard let self else { return }
      log.append(.handler, spec.name, at: now)
      runWherePossible(spec.actions)
    }
  }
}

extension TransactionValue {
  /// As the log writes it.
  fileprivate var text: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): numeral(number)
    case .text(let text): text
    }
  }
}

extension TimingFunction {
  /// Its control points, as the log writes them.
  fileprivate var text: String { "[\([c1x, c1y, c2x, c2y].map(numeral).joined(separator: ", "))]" }
}
