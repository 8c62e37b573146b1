import Foundation
import LayerModel
import PlainText

/// A cell of an emitter, by Core Animation's names.
enum CellKeys {
  static let name = Key("name", Format<String>.text)
  static let enabled = Key("enabled", Format<Bool>.bool)
  static let autoreverses = Key("autoreverses", Format<Bool>.bool)
  static let color = Key("color", Values.color.named("color"))
  static let contents = Key("contents", Values.image)
  static let contentsRect = Key("contentsRect", Values.rect.named("rect"))
  static let minificationFilter = Key("minificationFilter", Format<ContentsFilter>.choice())
  static let magnificationFilter = Key("magnificationFilter", Format<ContentsFilter>.choice())
  static let inner: Key<[EmitterCellSpec]> = Key(
    "emitterCells", Replay.list(of: reference, "a list of emitter cells"))

  private static let numbers = EmitterCell.numbers.map { name, field in
    (key: Key(name, format(of: name)), field: field)
  }

  private static func format(of name: String) -> Format<Double> {
    switch name {
    case "birthRate", "lifetime", "lifetimeRange", "duration", "repeatDuration": .length
    case "repeatCount": AnimationKeys.repeatCount.format
    case "contentsScale": Values.contentsScale
    case "beginTime": .number(in: 0...86_400)
    default: .coordinate
    }
  }

  static let shape: ObjectShape = ObjectShape(
    "an emitter cell",
    [
      name.any, enabled.any, autoreverses.any, color.any, contents.any, contentsRect.any,
      minificationFilter.any, magnificationFilter.any, inner.any,
    ]
      + numbers.map(\.key.any))

  /// A cell by the name of its definition, as cells may contain cells.
  private static let reference: Format<EmitterCellSpec> = Format(
    accepted: "an object (an emitter cell)", schema: ["$ref": "#/$defs/emitterCell"]
  ) { json, decoder in format.read(json, decoder) }

  static let format: Format<EmitterCellSpec> = shape.format { object -> EmitterCellSpec? in
    var cell = EmitterCell()
    for (key, field) in numbers { cell[keyPath: field] = object[key] ?? cell[keyPath: field] }
    cell.name = object[name] ?? ""
    cell.isEnabled = object[enabled] ?? true
    cell.autoreverses = object[autoreverses] ?? false
    cell.color = object[color] ?? cell.color
    cell.contentsRect = object[contentsRect] ?? cell.contentsRect
    cell.minificationFilter = object[minificationFilter] ?? .linear
    cell.magnificationFilter = object[magnificationFilter] ?? .linear
    let count = cell.birthRate * (cell.lifetime + cell.lifetimeRange / 2)
    if count > Double(ParticleSystem.limit) {
      object.decoder.report(
        "makes \(numeral(count.rounded())) particles at once",
        accepted: "birthRate times lifetime of at most \(ParticleSystem.limit)")
    }
    return EmitterCellSpec(
      cell: cell, contents: object[contents], emitterCells: object[inner] ?? [])
  }

  /// The cells themselves, with what stands for their pictures.
  static let cells: Format<AnimatableValue> = Format(
    accepted: list.accepted, schema: list.schema
  ) { json, decoder in
    list.read(json, decoder).map { specs in .cells(specs.map { $0.cell(decoder.standIn) }) }
  }

  static let list: Format<[EmitterCellSpec]> = Replay.list(
    of: format.named("emitterCell"), "a list of emitter cells")
}
