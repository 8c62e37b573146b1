import Graphics
import LayerTree
import PlainText
import VSync

/// Keys of `display` that say how a layer behaves while workers draw it.
enum AsyncDisplayKeys {
  static let contentsPolicy = Key("contentsPolicy", Format<ContentsPolicy>.choice())
  static let placeholder = Key("placeholder", Values.color.named("color"))
  static let placeholderImage = Key("placeholderImage", Values.image)
  static let baseColor = Key("baseColor", opaqueColor)
  static let fade = Key("fade", Format<Double>.number(in: 0...86_400))
  static let progress = Key("progress", Format<DisplayProgress>.choice())
  static let priority = Key("priority", Format<WorkerPriority>.choice())
  static let quality = Key("quality", Format<WorkQuality>.choice())
  static let waitsForSight = Key("waitsForSight", Format<Bool>.bool)
  static let oversize = Key("oversize", Format<OversizePolicy>.choice())
  static let contentKey = Key("contentKey", Format<String>.name)

  static let all = [
    contentsPolicy.any, placeholder.any, placeholderImage.any, baseColor.any, fade.any,
    progress.any, priority.any, quality.any, waitsForSight.any, oversize.any, contentKey.any,
  ]

  /// They mean nothing where the main thread draws.
  static let rules: [ObjectShape.Rule] =
    all.map { .needs($0.name, DrawingKeys.async.name) } + [
      .atMostOne([placeholder.name, placeholderImage.name]),
      .schema([
        "anyOf": [
          ["not": ["anyOf": .array(all.map { ["required": [.string($0.name)]] })]],
          ["properties": ["async": ["const": true]]],
        ]
      ]),
    ]

  /// What `set` can change of it: the drawing itself, and what that shows, stays as the layer has it.
  static let change = ObjectShape(
    "how a layer behaves while workers draw it",
    all.filter { $0.name != contentKey.name },
    rules: [.atMostOne([placeholder.name, placeholderImage.name])]
  ).format { object -> AsyncDisplaySpec? in policies(object) }

  static func read(_ object: ObjectReader) -> AsyncDisplaySpec {
    if object[DrawingKeys.async] == false {
      let names = Set(all.map(\.name))
      for member in object.members where names.contains(member.key) {
        object.decoder.at(.key(member.key)) {
          object.decoder.report(
            "says nothing of a drawing on the main thread",
            accepted: "\"async\": true beside it")
        }
      }
    }
    var spec = policies(object)
    spec.contentKey = object[contentKey]
    return spec
  }

  private static func policies(_ object: ObjectReader) -> AsyncDisplaySpec {
    AsyncDisplaySpec(
      contentsPolicy: object[contentsPolicy], placeholder: object[placeholder],
      placeholderImage: object[placeholderImage], baseColor: object[baseColor],
      fade: object[fade], progress: object[progress], priority: object[priority],
      quality: object[quality], waitsForSight: object[waitsForSight],
      oversize: object[oversize])
  }

  private static let opaqueColor = Format<Color>(
    accepted: "an opaque colour", schema: Values.color.named("color").schema
  ) { json, decoder in
    guard let color = Values.color.read(json, decoder) else { return nil }
    if color.isOpaque { return color }
    decoder.reject(json, accepted: "an opaque colour")
    return nil
  }
}

/// A layer that its drawings wait for each other in: true, or how long they do.
enum DisplayContainerKeys {
  static let timeout = Key("timeout", Values.time.named("time"), required: true)
  static let shape = ObjectShape("a display container", [timeout.any])

  /// What `set` can make of a layer.
  static let change: Format<DisplayContainerSpec?> = either(
    "true, false, or an object with timeout",
    [
      (.bool, Format<Bool>.bool.map { .some($0 ? DisplayContainerSpec() : nil) }),
      (
        .object,
        shape.format { object in
          object[timeout].map { .some(DisplayContainerSpec(timeout: $0)) }
        }
      ),
    ])

  static let format = either(
    "true, or an object with timeout",
    [
      (.bool, Format<Bool>.only(true).map { _ in DisplayContainerSpec() }),
      (
        .object,
        shape.format { object in object[timeout].map { DisplayContainerSpec(timeout: $0) } }
      ),
    ])
}

/// What is to be drawn before the turn goes on: a layer with all below it, or all that is seen.
enum EnsureKeys {
  static let layer = Key("layer", Values.layerID)
  static let milliseconds = Key("milliseconds", Values.milliseconds)
  static let shape = ObjectShape("what is to be displayed", [layer.any, milliseconds.any])

  static let format = either(
    "the id of a layer, or an object with layer and milliseconds",
    [
      (
        .string,
        Values.layerID.map { TimelineEvent.Verb.ensureDisplayed(layer: $0, within: nil) }
      ),
      (
        .object,
        shape.format { object -> TimelineEvent.Verb? in
          .ensureDisplayed(layer: object[layer], within: object[milliseconds])
        }
      ),
    ])
}
