extension Scene {
  /// Whether a layer of the scene, one that is inserted later included, draws text.
  var drawsText: Bool {
    root.drawsText
      || timeline.contains { event in
        if case .insert(let layer, _, _) = event.verb { layer.drawsText } else { false }
      }
  }
}

extension LayerSpec {
  /// Whether this layer or one below it draws text.
  fileprivate var drawsText: Bool {
    if kind == .textLayer || kind == .frameRateNode || kind == .chartNode { return true }
    let own = display?.commands.contains { command in
      if case .text = command { true } else { false }
    }
    return own == true || (masks + sublayers).contains(where: \.drawsText)
  }
}

extension Scene {
  /// Whether there is an image node at some time.
  var hasImageNodes: Bool {
    root.has(.imageNode) || timeline.contains { $0.verb.newLayers.contains { $0.has(.imageNode) } }
  }
}

extension LayerSpec {
  /// Whether this layer or one below it is of a class.
  fileprivate func has(_ kind: Kind) -> Bool {
    self.kind == kind || (masks + sublayers).contains { $0.has(kind) }
  }
}
