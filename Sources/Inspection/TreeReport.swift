internal import Compositor
internal import Foundation
internal import LayerModel
internal import PlainText
internal import VSync

/// The tree of a frame in words and as JSON: what was committed beside what shows.
struct TreeReport {
  private let frame: InspectedFrame
  private let layers: LayerNames

  init(_ inspector: Inspector) {
    frame = inspector.frame
    layers = inspector.layers
  }

  /// A value of a layer that is not as by default in one of the two trees.
  private struct Row {
    var key: String
    var model: JSONValue
    var presentation: JSONValue
    /// For people.
    var texts: (String, String)
    var differs: Bool

    init(_ key: String, _ model: AnimatableValue, _ presentation: AnimatableValue) {
      self.key = key
      (self.model, self.presentation) = (model.json, presentation.json)
      texts = (model.text, presentation.text)
      differs = model != presentation
    }
  }

  private static let properties = LayerKeyPath.all.filter { $0.isProperty && $0.text != "frame" }

  private static func rows(of reading: RenderTree.Reading) -> [Row] {
    let (model, shown, standard) = (reading.model, reading.presentation, LayerProperties())
    return properties.flatMap { path -> [Row] in
      guard path.applies(to: model.kind) else { return [] }
      let (old, new) = (path.value(in: model), path.value(in: shown))
      let usual = path.value(in: standard)
      guard old != usual || new != usual else { return [] }
      let row = Row(path.text, old, new)
      guard case .cells(let cells) = old, case .cells(let shown) = new else { return [row] }
      return [row] + rows(of: cells, shown, in: path.text)
    }
  }

  /// What is not as by default in the cells of an emitter, and in the cells in these.
  private static func rows(
    of model: [EmitterCell], _ shown: [EmitterCell], in list: String
  ) -> [Row] {
    zip(model, shown).enumerated().flatMap { index, cells -> [Row] in
      let (old, new, standard) = (cells.0, cells.1, EmitterCell())
      let name = printable(old.name, limit: 40)
      let path = name.isEmpty ? "\(list)[\(index)]" : "\(list).\(name)"
      let own = EmitterCell.fields.sorted { $0.key < $1.key }.compactMap { key, field -> Row? in
        let (model, shown, usual) = (field.read(old), field.read(new), field.read(standard))
        return model != usual || shown != usual ? Row("\(path).\(key)", model, shown) : nil
      }
      return own + rows(of: old.emitterCells, new.emitterCells, in: "\(path).emitterCells")
    }
  }

  private static func name(of animation: AttachedAnimation) -> String {
    let what =
      switch animation.animation {
      case .basic(let basic): "basic \(basic.keyPath)"
      case .spring(let spring): "spring \(spring.basic.keyPath)"
      case .keyframe(let keyframe): "keyframes \(keyframe.keyPath)"
      case .group(let group): "group of \(group.animations.count)"
      case .transition: "transition"
      }
    return animation.key.isEmpty ? what : "\(printable(animation.key, limit: 40)): \(what)"
  }

  // MARK: For people

  var text: String {
    let all = layers.readings.map { ($0, Self.rows(of: $0)) }
    let differing = all.count { $0.1.contains(where: \.differs) }
    var lines = [
      "tree of \(frame.title)",
      "\(count(all.count, "layer")); model and presentation values, defaults left out; * where they"
        + " differ (\(count(differing, "layer")))", "",
    ]
    for (reading, rows) in all {
      let indent = String(repeating: "  ", count: reading.depth)
      let title = layers.title(of: reading.layer, name: reading.model.name)
      let kind = className(of: reading)
      lines.append("\(indent)\(title)  \(kind)\(reading.isMask ? ", mask" : "")")
      let keys = rows.map(\.key.count).max() ?? 0
      let values = rows.map(\.texts.0.count).max() ?? 0
      for row in rows {
        lines.append(
          "\(indent)  \(row.differs ? "*" : " ") \(padded(row.key, keys))  "
            + "\(padded(row.texts.0, values))  \(row.texts.1)")
      }
      for animation in reading.animations {
        lines.append("\(indent)    animation \(Self.name(of: animation))")
      }
      for value in frame.notes[reading.layer]?.values ?? [] {
        lines.append("\(indent)    \(value.key): \(printable(value.text, limit: 120))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What the main thread calls it, or else its class.
  private func className(of reading: RenderTree.Reading) -> String {
    frame.notes[reading.layer]?.className ?? reading.model.kind.name.rawValue
  }

  // MARK: For programs

  var json: JSONValue {
    .array(
      layers.readings.map { reading in
        [
          "animations": .array(reading.animations.map { .string(Self.name(of: $0)) }),
          "class": .string(className(of: reading)),
          "depth": .integer(reading.depth),
          "isMask": .bool(reading.isMask),
          "mainThread": .object(
            (frame.notes[reading.layer]?.values ?? []).map {
              .init(key: $0.key, value: .string($0.text))
            }),
          "name": .string(reading.model.name),
          "path": .string(layers.path(of: reading.layer)),
          "values": .array(
            Self.rows(of: reading).map { row in
              [
                "differs": .bool(row.differs), "key": .string(row.key), "model": row.model,
                "presentation": row.presentation,
              ]
            }),
        ]
      })
  }
}

/// `1 layer`, `2 layers`.
func count(_ number: Int, _ thing: String) -> String {
  let many = thing.hasSuffix("s") ? thing + "es" : thing + "s"
  return "\(number) \(number == 1 ? thing : many)"
}

/// Text with spaces after it up to a width.
func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
