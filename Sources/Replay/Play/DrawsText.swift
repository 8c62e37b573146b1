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
    if kind == .textLayer { return true }
    let own = display?.commands.contains { command in
      if case .text = command { true } else { false }
    }
    return own == true || (masks + sublayers).contains(where: \.drawsText)
  }
}
