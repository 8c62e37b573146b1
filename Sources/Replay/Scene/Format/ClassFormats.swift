import Foundation
import Graphics
import LayerModel
import PlainText

/// What only layers of one class have and no key path leads to.
enum ClassKeys {
  static let attributedString = Key(
    "attributedString", list(of: RunKeys.format.named("textRun"), "a list of runs of text"))

  static let emitterCells = Key("emitterCells", CellKeys.list)
  static let frames = Key(
    "frames", list(of: ExternalFrameKeys.format, "a list of frames: at and image"))

  static let all = [attributedString.any, emitterCells.any, frames.any]

  private static let owners: [(name: String, owner: LayerKind.Name)] = [
    (attributedString.name, .text), (emitterCells.name, .emitter),
    (frames.name, .external),
  ]

  /// Classes whose contents cannot be drawn by commands: they make them themselves.
  private static let selfDrawn: [LayerSpec.Kind] =
    [.textLayer, .externalLayer, .richLabel, .trapezoidalLabel] + LayerSpec.Kind.ready
  /// Classes that draw by commands on workers.
  private static let workerDrawn: [LayerSpec.Kind] = [.layer, .node]

  static let rules: [ObjectShape.Rule] =
    [.excludes("attributedString", ["string"]), displayRule, asyncRule] + owners.map(rule)

  private static func rule(_ name: String, _ owner: LayerKind.Name) -> ObjectShape.Rule {
    .schema([
      "anyOf": [["not": ["required": [.string(name)]]], isOf([owner.rawValue])]
    ])
  }

  private static func isOf(_ classes: [String]) -> JSONValue {
    [
      "required": ["class"],
      "properties": ["class": ["enum": .array(classes.map { .string($0) })]],
    ]
  }

  private static let displayRule = ObjectShape.Rule.schema([
    "not": [
      "allOf": [
        ["anyOf": [["required": ["display"]], ["required": ["contents"]]]],
        isOf(selfDrawn.map(\.rawValue)),
      ]
    ]
  ])

  private static let asyncRule = ObjectShape.Rule.schema([
    "not": [
      "allOf": [
        [
          "required": ["display"],
          "properties": [
            "display": ["required": ["async"], "properties": ["async": ["const": true]]]
          ],
        ],
        isOf(
          LayerSpec.Kind.allCases.filter { !workerDrawn.contains($0) }.map(\.rawValue)),
      ]
    ]
  ])

  /// Takes over what the layer gives; what belongs to another class is reported.
  static func read(_ object: ObjectReader, into layer: inout LayerSpec) {
    layer.attributedString = object[attributedString]
    layer.emitterCells = object[emitterCells]
    layer.frames = object[frames]
    for (name, owner) in owners
    where owner != layer.kind.layerClass && object.members.contains(where: { $0.key == name }) {
      object.decoder.at(.key(name)) {
        object.decoder.report(
          "is a key of \(owner.rawValue)",
          accepted: "\"class\": \"\(owner.rawValue)\" beside it")
      }
    }
    checkDisplay(layer, object.decoder)
  }

  private static func checkDisplay(_ layer: LayerSpec, _ decoder: SceneDecoder) {
    if layer.contents != nil, selfDrawn.contains(layer.kind) {
      decoder.at(.key("contents")) {
        decoder.report(
          "is no key of a \(layer.kind.rawValue), which makes its own contents",
          accepted: "a layer of another class")
      }
    }
    guard let display = layer.display else { return }
    decoder.at(.key("display")) {
      if selfDrawn.contains(layer.kind) {
        decoder.report(
          "is no key of a \(layer.kind.rawValue), which makes its own contents",
          accepted: layer.kind.isRichLabel
            ? "display in its label, or a layer of another class" : "a layer of another class")
      } else if display.isAsynchronous, !workerDrawn.contains(layer.kind) {
        decoder.at(.key("async")) {
          decoder.report(
            "is true on a \(layer.kind.rawValue)",
            accepted: "true on \(workerDrawn.map(\.rawValue).joined(separator: " and ")) only")
        }
      }
    }
  }
}

/// A run of an attributed string.
enum RunKeys {
  static let string = Key("string", Format<String>.text, required: true)
  static let font = Key("font", Format<String>.oneOf(["Helvetica"] + Fonts.families))
  static let size = Key("size", Format<Double>.number(above: 0, upTo: TextStyle.maximumSize))
  static let color = Key("color", Values.color.named("color"))
  static let shape = ObjectShape("a run of text", [string.any, font.any, size.any, color.any])

  static let format = shape.format { object -> TextRun? in
    let (string, font) = (object[string], object[font])
    let (size, color) = (object[size], object[color])
    guard var run = string.map({ TextRun($0) }) else { return nil }
    run.family = font ?? run.family
    run.size = size.map { CGFloat($0) } ?? run.size
    run.color = color ?? run.color
    return run
  }
}

/// A picture of an external layer, and the moment from which on it shows.
enum ExternalFrameKeys {
  static let at = Key("at", Values.moment.named("time"), required: true)
  static let image = Key("image", Values.image, required: true)
  static let shape = ObjectShape("a frame of an external layer", [at.any, image.any])

  static let format = shape.format { object -> FrameSpec? in
    let (time, image) = (object[at], object[image])
    guard let time, let image else { return nil }
    return FrameSpec(time: time, image: image)
  }
}
