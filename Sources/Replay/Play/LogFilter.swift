public import VSync

/// Which entries of a log somebody wants to see.
public struct LogFilter: Hashable, Sendable {
  /// Of these kinds; all where it is empty.
  public var kinds: Set<LogEntry.Kind>
  /// About this layer; nil for everything.
  public var layer: String?

  /// A filter that lets everything through.
  public init(kinds: Set<LogEntry.Kind> = [], layer: String? = nil) {
    self.kinds = kinds
    self.layer = layer
  }

  /// Whether it lets an entry through.
  public func matches(_ entry: LogEntry) -> Bool {
    if !kinds.isEmpty && !kinds.contains(entry.kind) { return false }
    return layer == nil || entry.layer == layer
  }
}

extension LogEntry {
  /// The layer that the entry is about, by its id; nil when it is about none.
  public var layer: String? { kind.layer(in: subject) }
}

extension Scene {
  /// The ids of all layers that are in the scene's tree at any time, sorted; given and made ones.
  public var layerIDs: [String] {
    var ids: Set<String> = []
    func collect(_ layer: LayerSpec) {
      ids.insert(layer.id)
      layer.mask.map(collect)
      layer.sublayers.forEach(collect)
    }
    collect(root)
    for event in timeline { event.verb.newLayers.forEach(collect) }
    return ids.sorted()
  }
}
