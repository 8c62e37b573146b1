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
  }

  private static let properties = LayerKeyPath.all.filter { $0.isProperty && $0.text != "frame" }

  private static func rows(of reading: RenderTree.Reading) -> [Row] {
    let (model, shown, standard) = (reading.model, reading.presentation, LayerProperties())
    return properties.compactMap { path -> Row? in
      guard path.applies(to: model.kind) else { return nil }
      let (old, new) = (path.value(in: model), path.value(in: shown))
      let usual = path.value(in: standard)
      guard old != usual || new != usual else { return nil }
      return Row(
        key: path.text, model: old.json, presentation: new.json, texts: (old.text, new.text),
        differs: old != new)
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
      let kind = reading.model.kind.name.rawValue
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
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: For programs

  var json: JSONValue {
    .array(
      layers.readings.map { reading in
        [
          "animations": .array(reading.animations.map { .string(Self.name(of: $0)) }),
          "class": .string(reading.model.kind.name.rawValue),
          "depth": .integer(reading.depth),
          "isMask": .bool(reading.isMask),
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
