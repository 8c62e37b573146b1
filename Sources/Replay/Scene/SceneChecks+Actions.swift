import LayerModel
import PlainText

// What scenes say of actions, styles and cells of emitters must be about what the layer has.

extension SceneChecks {
  /// The keys of actions, and what their animations animate, must be those of the layer's class.
  func check(_ actions: [String: ActionSpec], of layer: String) {
    for (key, action) in actions.sorted(by: { $0.key < $1.key }) {
      decoder.at(.key(key)) {
        if let path = LayerKeyPath(key) { checkClass(layer, has: path) }
        guard case .animation(let animation) = action else { return }
        for path in animation.keyPaths { checkClass(layer, has: path) }
      }
    }
  }

  /// A style's values must be ones that the layer can have.
  func check(_ style: StyleSpec, of layer: String) {
    for (path, _) in style.values {
      decoder.at(.key(path.text)) { checkClass(layer, has: path) }
    }
    decoder.at(.key("actions")) { check(style.actions, of: layer) }
    if let inner = style.style { decoder.at(.key("style")) { check(inner, of: layer) } }
  }

  /// A path into a cell must lead to one that the emitter has at some time.
  func checkCell(_ layer: String, has path: LayerKeyPath) {
    guard !path.cellNames.isEmpty, let lists = cells[layer] else { return }
    var names: Set<String> = []
    for list in lists {
      var level = list
      for (depth, name) in path.cellNames.enumerated() {
        names.formUnion(level.map(\.cell.name).filter { !$0.isEmpty })
        guard let cell = level.first(where: { $0.cell.name == name }) else { break }
        if depth == path.cellNames.count - 1 { return }
        level = cell.emitterCells
      }
    }
    let wanted = path.cellNames.joined(separator: ".emitterCells.")
    decoder.report(
      "names no cell of \(quoted(layer))",
      accepted: nameHint(wanted, among: names, none: "a cell with a name"))
  }
}
