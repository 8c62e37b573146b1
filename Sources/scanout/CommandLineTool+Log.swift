import PlainText

extension CommandLineTool {
  /// `scanout log`.
  func printLog(_ options: LogOptions) throws {
    let scene = try engine.open(options.scene)
    if let layer = options.filter.layer, !scene.layerIDs.contains(layer) {
      let meant = nearest(to: layer, among: scene.layerIDs)
      throw InputProblems(lines: [
        "\(options.scene): \(quoted(layer)) is no layer; "
          + (meant.map { "the nearest known is \(quoted($0))" } ?? "the id of a layer")
      ])
    }
    let entries = try scene.log(mode: options.mode).filter(options.filter.matches)
    // Nothing is no empty line.
    guard !entries.isEmpty else { return }
    let lines = entries.map { options.isJSON ? $0.jsonLine : $0.line }
    try console.print(lines.joined(separator: "\n"))
  }
}
