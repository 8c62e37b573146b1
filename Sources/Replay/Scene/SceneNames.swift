import PlainText
import VSync

/// The names that a scene gives to what its log tells of: marks, ends of animation blocks, handlers,
/// blocks of the main thread, and keys of transactions. An entry with another name can never be logged.
struct SceneNames {
  private var names: [LogEntry.Kind: Set<String>] = [:]

  init(_ scene: Scene) {
    take(scene.root)
    for event in scene.timeline { take(event.verb) }
  }

  /// All of a kind; nil where the kind's subjects are no names.
  subscript(kind: LogEntry.Kind) -> Set<String>? {
    Self.kinds.contains(kind) ? names[kind] ?? [] : nil
  }

  private static let kinds: Set<LogEntry.Kind> = [.mark, .busy, .completion, .handler, .value]

  private mutating func note(_ kind: LogEntry.Kind, _ name: String?) {
    if let name { names[kind, default: []].insert(name) }
  }

  /// Rows of tables have no handlers, so names of none.
  private mutating func take(_ layer: LayerSpec) {
    for action in layer.node.handlers.flatMap(\.actions) { take(action) }
    if let mask = layer.mask { take(mask) }
    for sublayer in layer.sublayers { take(sublayer) }
  }

  private mutating func take(_ verb: TimelineEvent.Verb) {
    for layer in verb.newLayers { take(layer) }
    switch verb {
    case .set(_, _, let transaction): note(.completion, transaction?.completion)
    case .animateNodes(let spec): note(.completion, spec.completion)
    case .transitionNodes(let spec): note(.completion, spec.completion)
    case .transaction(let spec, let edits):
      note(.completion, spec.completion)
      for edit in edits { take(edit) }
    case .commitHandler(let spec):
      note(.handler, spec.name)
      for action in spec.actions { take(action) }
    case .logValue(let key): note(.value, key)
    case .busy(_, let label): note(.busy, label)
    case .mark(let name): note(.mark, name)
    case .animate, .removeAnimation, .insert, .move, .remove, .setNeedsDisplay, .ensureDisplayed,
      .memoryWarning, .setNeedsLayout, .present, .touch, .tap, .scroll, .data, .flush, .call:
      break
    }
  }
}

extension SceneChecks {
  /// A count of what can never be logged would hold for no reason.
  func checkName(_ pattern: LogPattern) {
    guard !pattern.subject.isEmpty, !decoder.hasUnreadEvents, !decoder.hasUnreadEdits,
      let known = names[pattern.kind],
      !known.contains(where: { pattern.isMet(by: $0) })
    else { return }
    let name = pattern.name
    decoder.report(
      "\(quoted(name)) is no \(pattern.kind.named)",
      accepted: nameHint(name, among: known, none: "the scene has none"))
  }
}

extension LogPattern {
  /// The words without what a pattern of the kind says of an end.
  fileprivate var name: String {
    guard kind == .completion else { return subject }
    let end = Self.ends.first { subject.hasSuffix(" " + $0) }
    return end.map { String(subject.dropLast($0.count + 1)) } ?? subject
  }

  /// Whether entries about a name can have its subject.
  fileprivate func isMet(by name: String) -> Bool {
    switch kind {
    case .completion:
      Self.ends.contains { "\(name) \($0)" == subject || "\(name) \($0)".hasPrefix(subject + " ") }
    case .value: subject == name || subject.hasPrefix(name + " ") || name.hasPrefix(subject + " ")
    default: subject == name
    }
  }

  private static let ends = ["finished", "unfinished"]
}

extension LogEntry.Kind {
  /// What a name of the kind is, for messages.
  fileprivate var named: String {
    switch self {
    case .busy: "label of the scene's blocks"
    case .completion: "completion of the scene"
    case .handler: "commit handler of the scene"
    case .value: "key that the scene asks for"
    default: "mark of the scene"
    }
  }
}
