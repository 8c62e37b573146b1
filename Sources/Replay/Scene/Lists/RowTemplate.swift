import Foundation
import PlainText

/// A layer whose texts name fields of a row, as `{{title}}`: one for each row that is shown.
///
/// A text that is nothing but a field's name becomes the field's value, whatever it is, as in
/// `"opacity": "{{alpha}}"`; within a longer text values are written out.
public struct RowTemplate: Sendable {
  private let json: JSONValue
  private let files: SceneFiles
  private let imageNames: Set<String>?
  private let display: DisplaySpec?
  private let seed: UInt64

  init(_ json: JSONValue, _ decoder: SceneDecoder) {
    self.json = json
    (files, imageNames) = (decoder.files, decoder.imageNames)
    (display, seed) = (decoder.display, decoder.seed)
  }

  /// The layer of a row. Nil when the values make no layer, which a check of the scene has found
  /// out of those that it could know.
  func layer(for fields: RowFields) -> LayerSpec? {
    let decoder = SceneDecoder(files: files)
    (decoder.imageNames, decoder.display, decoder.seed) = (imageNames, display, seed)
    guard let layer = read(fields, decoder), decoder.problems.isEmpty else { return nil }
    return layer
  }

  /// Reads the layer of a row, and reports what is wrong with it.
  func read(_ fields: RowFields, _ decoder: SceneDecoder) -> LayerSpec? {
    LayerKeys.format.read(Self.fill(json, fields), decoder)
  }

  /// The ids of the layers in the row's, its own one left out; nil where one says none.
  var ids: [String] { Self.ids(in: json) }

  private static func ids(in layer: JSONValue) -> [String] {
    guard case .array(let sublayers) = layer["sublayers"] ?? .null else { return [] }
    return sublayers.flatMap { sublayer -> [String] in
      let own = if case .string(let id) = sublayer["id"] ?? .null { [id] } else { [String]() }
      return own + ids(in: sublayer)
    }
  }

  private static func fill(_ json: JSONValue, _ fields: RowFields) -> JSONValue {
    switch json {
    case .string(let text):
      guard text.contains("{{") else { return json }
      let parts = parts(of: text)
      if parts.count == 1, case .field(let name) = parts[0] { return fields[name] ?? .null }
      return .string(parts.map { $0.text(fields) }.joined())
    case .array(let values): return .array(values.map { fill($0, fields) })
    case .object(let members):
      return .object(members.map { .init(key: $0.key, value: fill($0.value, fields)) })
    default: return json
    }
  }

  private enum Part {
    case text(String)
    case field(String)

    func text(_ fields: RowFields) -> String {
      switch self {
      case .text(let text): text
      case .field(let name):
        switch fields[name] {
        case .string(let text): text
        case .number(let number): numeral(number)
        case .bool(let flag): flag ? "true" : "false"
        default: ""
        }
      }
    }
  }

  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.range(of: "{{"), let close = rest[open.upperBound...].range(of: "}}") {
      if open.lowerBound > rest.startIndex {
        parts.append(.text(String(rest[..<open.lowerBound])))
      }
      parts.append(.field(String(rest[open.upperBound..<close.lowerBound])))
      rest = rest[close.upperBound...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }
}

// MARK: - Checking

extension RowTemplate {
  /// Keys that a row's layers cannot have: they name other layers, or what a row that is used again
  /// could not take back.
  private static let refused = [
    "touch", "actions", "delegateActions", "style", "animations", "constraints", "layout",
    "emitterCells", "frames", "mask",
  ]
  /// What the table says of a row's own layer.
  private static let refusedAtTop = [
    "id", "frame", "bounds", "position", "anchorPoint", "transform",
  ]
  /// The classes that a row's own layer can have.
  private static let topClasses = ["Layer", "Node"]

  /// Tells the decoder, which is at the template, what is wrong with it whatever the rows are.
  ///
  /// - Parameter fields: the names that rows have; nil when they are not known.
  func check(fields: Set<String>?, _ decoder: SceneDecoder) {
    Self.check(json, isTop: true, decoder)
    if let fields { Self.checkNames(json, fields, decoder) }
    var seen: Set<String> = []
    for id in ids where !seen.insert(id).inserted {
      decoder.report("has two layers \(quoted(id))", accepted: "an id of its own for each layer")
    }
  }

  /// Tells the decoder of the first of some rows that makes no layer.
  func check(rows: [RowFields], _ decoder: SceneDecoder) {
    let layers = decoder.layerCount
    for (row, fields) in rows.enumerated() {
      let problems = decoder.problems.count + decoder.more
      decoder.at(.key("row \(row)")) { _ = read(fields, decoder) }
      decoder.layerCount = layers
      if decoder.problems.count + decoder.more > problems { return }
    }
  }

  private static func check(_ layer: JSONValue, isTop: Bool, _ decoder: SceneDecoder) {
    guard case .object(let members) = layer else { return }
    for member in members {
      decoder.at(.key(member.key)) {
        if refused.contains(member.key) {
          decoder.report("is no key of a row's layers", accepted: "a layer outside of the table")
        } else if isTop, refusedAtTop.contains(member.key) {
          decoder.report("is the table's to say", accepted: "sublayers, which lie in the row")
        } else if member.key == "class" {
          check(class: member.value, isTop: isTop, decoder)
        }
      }
    }
    guard case .array(let sublayers) = layer["sublayers"] ?? .null else { return }
    decoder.at(.key("sublayers")) {
      for (index, sublayer) in sublayers.enumerated() {
        decoder.at(.index(index)) { check(sublayer, isTop: false, decoder) }
      }
    }
  }

  private static func check(class name: JSONValue, isTop: Bool, _ decoder: SceneDecoder) {
    guard case .string(let name) = name else { return }
    if name.contains("{{") {
      decoder.report("is another one from row to row", accepted: "one class for all rows")
    } else if isTop, !topClasses.contains(name) {
      decoder.report(
        "is \(quoted(name))", accepted: "\"Layer\" or \"Node\" for a row, with others in it")
    } else if let kind = LayerSpec.Kind(rawValue: name), kind.isScrollNode {
      decoder.report("is \(quoted(name))", accepted: "a class that does not scroll")
    } else if name == LayerSpec.Kind.frameRateNode.rawValue {
      decoder.report(
        "is \(quoted(name))", accepted: "another class: a row comes and goes, and a meter counts")
    }
  }

  /// Every field that is named must be one of the rows.
  private static func checkNames(
    _ json: JSONValue, _ fields: Set<String>, _ decoder: SceneDecoder
  ) {
    switch json {
    case .string(let text):
      for case .field(let name) in parts(of: text) where !fields.contains(name) {
        decoder.report(
          "names the field \(quoted(name))",
          accepted: nameHint(name, among: fields, none: "no field, as rows have none"))
      }
    case .array(let values):
      for (index, value) in values.enumerated() {
        decoder.at(.index(index)) { checkNames(value, fields, decoder) }
      }
    case .object(let members):
      for member in members {
        decoder.at(.key(member.key)) { checkNames(member.value, fields, decoder) }
      }
    default: break
    }
  }
}
