import LayerModel
import PlainText

/// Key paths into cells of emitters, such as `emitterCells.fire.birthRate`: their names are those
/// that a scene gives its cells, so they are described by patterns.
struct CellPathFormats {
  /// Values of cells that are written alike.
  struct Group {
    /// What they are called in a cell.
    var names: [String]
    /// A path to one of them.
    var sample: LayerKeyPath

    /// The paths to them, as a regular expression.
    var pattern: String { "^emitterCells\\..+\\.(\(names.joined(separator: "|")))$" }
  }

  let groups: [Group]
  private let names: Set<String>

  /// Those of the values that `holds` names.
  private init(where holds: (LayerKeyPath) -> Bool) {
    var groups: [Group] = []
    for name in EmitterCell.fields.keys.sorted() {
      guard let path = LayerKeyPath("emitterCells.a.\(name)"), holds(path) else { continue }
      let schema = Values.value(of: path).schema
      if let place = groups.firstIndex(where: { Values.value(of: $0.sample).schema == schema }) {
        groups[place].names.append(name)
      } else {
        groups.append(Group(names: [name], sample: path))
      }
    }
    self.groups = groups
    names = Set(groups.flatMap(\.names))
  }

  /// What `set` can set.
  static let all = CellPathFormats { _ in true }
  /// What can be animated.
  static let animatable = CellPathFormats(where: \.isAnimatable)
  /// The path that a text means, when it is one of these.
  func path(_ text: String) -> LayerKeyPath? {
    guard let path = LayerKeyPath(text), !path.cellNames.isEmpty else { return nil }
    return text.split(separator: ".").last.map(String.init).flatMap {
      names.contains($0) ? path : nil
    }
  }

  /// All of them, as a regular expression.
  var pattern: String {
    Group(names: groups.flatMap(\.names).sorted(), sample: .bounds).pattern
  }
}
