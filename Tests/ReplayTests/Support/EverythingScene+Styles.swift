import LayerModel

@testable import Replay

extension EverythingScene {
  /// Layers of every class, each with a style that supplies all that a style can.
  static var styled: String {
    let owners = LayerKind.Name.allCases.map { [$0] }
    return owners.map { owner in
      let paths = LayerKeyPath.all.filter { path in
        path.isProperty && path != .frame && path.kind != .cells && path.text != "string"
          && (SceneKeys.drawn.contains(path.text) || path == .contents)
          && (path.owners.isEmpty ? owner == [.plain] : !Set(path.owners).isDisjoint(with: owner))
      }
      let values = paths.map { "\"\($0.text)\": \(example(of: $0))" }
      let members = values + ["\"actions\": {\"opacity\": null}", "\"style\": {}"]
      return
        "{\"class\": \"\(owner[0].rawValue)\", \"style\": {\(members.joined(separator: ", "))}}"
    }.joined(separator: ", ")
  }

  /// A value that a property can have.
  private static func example(of path: LayerKeyPath) -> String {
    switch (path.kind, path.domain) {
    case (.number, .whole(let range)): "\(range.lowerBound)"
    case (.text, .names(let names)): "\"\(names[0])\""
    case (.number, _): "1"
    case (.point, _), (.size, _): "[1, 1]"
    case (.rect, _): "[0, 0, 1, 1]"
    case (.color, _): "\"#FFF\""
    case (.flag, _): "true"
    case (.contents, _): "\"solid\""
    case (.path, _): "\"M0 0L1 1\""
    default: "[]"
    }
  }
}
