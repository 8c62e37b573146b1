import Foundation
import Graphics
import LayerModel
import PlainText
import VSync

/// A layer with its sublayers.
enum LayerKeys {
  static let kind = Key("class", Format<LayerSpec.Kind>.choice())
  static let id = Key("id", Values.layerID)
  static let frame = Key("frame", Values.anyRect.named("anyRect"))
  static let bounds = Key("bounds", Values.anyRect.named("anyRect"))
  static let position = Key("position", Values.point.named("point"))
  static let anchorPoint = Key("anchorPoint", Values.point.named("point"))
  static let transform = Key("transform", Values.transform.named("transform"))
  static let opaque = Key("opaque", Format<Bool>.bool)
  static let needsDisplayOnBoundsChange = Key("needsDisplayOnBoundsChange", Format<Bool>.bool)
  static let needsDisplayForKeys = Key("needsDisplayForKeys", Values.displayKeys)
  static let drawsAsynchronously = Key("drawsAsynchronously", Format<Bool>.bool)
  static let displayContainer = Key("displayContainer", DisplayContainerKeys.format)
  static let backgroundPattern = Key("backgroundPattern", Values.image)
  static let contents = Key("contents", Values.image)
  static let contentsScale = Key("contentsScale", Values.contentsScale)
  static let speed = Key("speed", Values.layerSpeed)
  static let timeOffset = Key("timeOffset", Values.layerTimeOffset)
  static let beginTime = Key("beginTime", Values.moment.named("time"))
  static let duration = Key("duration", Values.layerDuration)
  static let repeatCount = Key("repeatCount", AnimationKeys.repeatCount.format)
  static let repeatDuration = Key("repeatDuration", Values.time.named("time"))
  static let autoreverses = Key("autoreverses", Format<Bool>.bool)
  static let fillMode = Key("fillMode", Format<MediaTiming.FillMode>.choice())
  static let constraints = Key("constraints", ConstraintKeys.list)
  static let animations = Key(
    "animations", list(of: AnimationKeys.format.named("animation"), "a list of animations"))
  static let display = Key("display", DrawingKeys.format)
  static let actions = Key("actions", LayerActionKeys.format)
  static let delegateActions = Key("delegateActions", LayerActionKeys.format)
  static let style = Key("style", StyleKeys.reference)
  static let mask = Key("mask", reference)
  static let sublayers: Key<[LayerSpec]> = Key("sublayers", list(of: reference, "a list of layers"))

  static let shape: ObjectShape = ObjectShape(
    "a layer",
    [
      kind.any, id.any, frame.any, bounds.any, position.any, anchorPoint.any, transform.any,
      opaque.any, needsDisplayOnBoundsChange.any, needsDisplayForKeys.any,
      drawsAsynchronously.any, displayContainer.any, backgroundPattern.any, contents.any,
      contentsScale.any, speed.any,
      timeOffset.any, beginTime.any, duration.any, repeatCount.any, repeatDuration.any,
      autoreverses.any, fillMode.any,
      constraints.any, animations.any, display.any, actions.any,
      delegateActions.any, style.any, mask.any, sublayers.any,
    ] + ClassKeys.all + properties.map(\.key.any) + NodeKeys.all + ReadyKeys.ofLayers
      + ScrollNodeKeys.all + TableKeys.all,
    rules: [
      .excludes("frame", ["bounds", "position"]),
      .excludes("backgroundPattern", ["backgroundColor"]),
      NodeKeys.rule(
        [delegateActions.name], LayerSpec.Kind.allCases.filter { !$0.isNode }, isDefault: true),
    ] + NodeKeys.rules + ReadyKeys.rules + classKeys
      + ClassKeys.rules + ScrollNodeKeys.rules + TableKeys.rules)

  /// The properties that follow from the table of key paths.
  private static let properties: [(path: LayerKeyPath, key: Key<AnimatableValue>)] =
    SceneKeys.layerProperties.map { ($0, Key($0.text, Values.value(of: $0))) }

  /// What only layers of some class have.
  private static let classKeys: [ObjectShape.Rule] = {
    let owned = properties.filter { !$0.path.owners.isEmpty }
    var groups: [(owners: [LayerKind.Name], keys: [String])] = []
    for (path, key) in owned {
      if let place = groups.firstIndex(where: { $0.owners == path.owners }) {
        groups[place].keys.append(key.name)
      } else {
        groups.append((path.owners, [key.name]))
      }
    }
    return groups.map { rule($0.keys, $0.owners) }
  }()

  private static func rule(_ keys: [String], _ owners: [LayerKind.Name]) -> ObjectShape.Rule {
    .schema([
      "anyOf": [
        ["not": ["anyOf": .array(keys.map { ["required": [.string($0)]] })]],
        [
          "required": ["class"],
          "properties": ["class": ["enum": .array(owners.map { .string($0.rawValue) })]],
        ],
      ]
    ])
  }

  /// The properties that the layer gives; those of another class are reported.
  private static func values(
    _ object: ObjectReader, of kind: LayerSpec.Kind
  ) -> [(keyPath: LayerKeyPath, value: AnimatableValue)] {
    properties.compactMap { path, key in
      let value = object[key]
      guard object.has(key), !path.owners.isEmpty, !path.owners.contains(kind.layerClass) else {
        return value.map { (path, $0) }
      }
      let names = path.owners.map(\.rawValue)
      object.decoder.at(.key(key.name)) {
        object.decoder.report(
          "is a key of \(names.joined(separator: " and "))",
          accepted: names.map { "\"class\": \"\($0)\"" }.joined(separator: " or ") + " beside it")
      }
      return nil
    }
  }

  /// The most layers in a file, those that the timeline inserts included.
  static let limit = 1_000_000

  /// A layer by the name of its definition, as it contains itself.
  static let reference: Format<LayerSpec> = Format(
    accepted: "an object (a layer)", schema: ["$ref": "#/$defs/layer"]
  ) { json, decoder in
    decoder.layerCount += 1
    if decoder.layerCount > limit {
      if decoder.layerCount == limit + 1 {
        decoder.report("is layer number \(limit + 1) of the file", accepted: "at most \(limit)")
      }
      decoder.hasUnreadEdits = true
      return nil
    }
    let layer = format.read(json, decoder)
    if layer == nil { decoder.hasUnreadEdits = true }
    return layer
  }

  static let format: Format<LayerSpec> = shape.format { object -> LayerSpec? in
    let base = LayerProperties()
    let kind = object[kind] ?? .layer
    var layer = LayerSpec(
      kind: kind, id: object[id] ?? "", geometry: geometry(object),
      anchorPoint: object[anchorPoint] ?? base.anchorPoint,
      transform: object[transform] ?? .identity, values: values(object, of: kind),
      isOpaque: object[opaque] ?? false,
      needsDisplayOnBoundsChange: object[needsDisplayOnBoundsChange], contents: object[contents],
      contentsScale: object[contentsScale].map { CGFloat($0) }, timing: timing(object),
      autoresizingMask: object[NodeKeys.autoresizingMask] ?? [], node: NodeKeys.read(object, kind),
      constraints: object[constraints] ?? [], animations: object[animations] ?? [],
      display: object[display], sublayers: [])
    layer.needsDisplayForKeys = object[needsDisplayForKeys] ?? []
    layer.drawsAsynchronously = object[drawsAsynchronously] ?? false
    layer.displayContainer = object[displayContainer]
    layer.backgroundPattern = object[backgroundPattern]
    ClassKeys.read(object, into: &layer)
    layer.ready = ReadyKeys.read(object, kind)
    layer.scrollNode = ScrollNodeKeys.read(object, kind)
    layer.table = TableKeys.read(object, kind)
    layer.actions = object[actions] ?? [:]
    layer.delegateActions = readDelegateActions(object, kind)
    layer.style = object[style]
    layer.unsaid = unsaid(object, layer.geometry)
    seedEmitter(&layer, object.decoder.seed)
    checkBackingStore(layer, object.decoder)
    layer.mask = object[mask]
    layer.sublayers = object[sublayers] ?? []
    for (index, sublayer) in layer.sublayers.enumerated() {
      object.decoder.at(.key("sublayers")) {
        object.decoder.at(.index(index)) {
          ConstraintKeys.checkSuperlayer(layer.kind, of: sublayer, object.decoder)
        }
      }
    }
    return layer
  }

  /// A node is the delegate of its layer, and says itself what changes of it run.
  private static func readDelegateActions(
    _ object: ObjectReader, _ kind: LayerSpec.Kind
  ) -> [String: ActionSpec] {
    let found = object[delegateActions] ?? [:]
    if kind.isNode, object.has(delegateActions) {
      object.decoder.at(.key(delegateActions.name)) {
        object.decoder.report("is a key of layers that are no nodes", accepted: "actions")
      }
    }
    return found
  }

  /// An emitter that says no seed has the scene's.
  private static func seedEmitter(_ layer: inout LayerSpec, _ seed: UInt64) {
    guard layer.kind == .emitterLayer, let path = LayerKeyPath("seed"), seed != 0,
      !layer.values.contains(where: { $0.keyPath == path }),
      layer.style?.keyPaths.contains(path) != true
    else { return }
    layer.values.append((path, .number(Double(seed & 0xFFFF_FFFF))))
  }

  /// What of its place the file leaves to the style.
  private static func unsaid(
    _ object: ObjectReader, _ geometry: LayerSpec.Geometry
  ) -> Set<LayerKeyPath> {
    var unsaid: Set<LayerKeyPath> = []
    if !object.has(anchorPoint) { unsaid.insert(.anchorPoint) }
    if !object.has(transform) { unsaid.insert(.transform) }
    if case .frame = geometry { return unsaid }
    if !object.has(bounds) { unsaid.insert(.bounds) }
    if !object.has(position) { unsaid.insert(.position) }
    return unsaid
  }

  private static func timing(_ object: ObjectReader) -> LayerTiming {
    var timing = LayerTiming()
    timing.speed = object[speed] ?? timing.speed
    timing.timeOffset = object[timeOffset] ?? timing.timeOffset
    timing.beginTime = object[beginTime] ?? timing.beginTime
    timing.duration = object[duration] ?? timing.duration
    timing.repeatCount = object[repeatCount] ?? timing.repeatCount
    timing.repeatDuration = object[repeatDuration]?.seconds ?? timing.repeatDuration
    timing.autoreverses = object[autoreverses] ?? timing.autoreverses
    timing.fillMode = object[fillMode] ?? timing.fillMode
    return timing
  }

  private static func geometry(_ object: ObjectReader) -> LayerSpec.Geometry {
    let (frame, bounds, position) = (object[frame], object[bounds], object[position])
    if let frame { return .frame(frame) }
    let isPlaced = object.has(self.frame) || object.has(self.bounds) || object.has(self.position)
    if object.decoder.depth == 1, !isPlaced, let display = object.decoder.display {
      return .frame(CGRect(origin: .zero, size: display.size))
    }
    return .bounds(bounds ?? .zero, position: position ?? .zero)
  }

  /// Drawn contents are a bitmap as large as the bounds.
  private static func checkBackingStore(_ layer: LayerSpec, _ decoder: SceneDecoder) {
    guard layer.display?.policies.oversize == nil, let display = decoder.display,
      let size = layer.drawnSize(on: display)
    else { return }
    if max(size.width, size.height) > CGFloat(PixelSize.limit) {
      decoder.report(
        "draws \(numeral(size.width)) x \(numeral(size.height)) pixels",
        accepted: "at most \(PixelSize.limit) pixels a side, bounds times contentsScale")
    }
  }
}

extension LayerSpec {
  /// Columns and rows of the picture that it draws at first; nil when it draws none or the file does not
  /// say how large it is.
  func drawnSize(on screen: DisplaySpec) -> CGSize? {
    guard display != nil || kind == .textLayer || kind.isReady, kind != .tiledLayer else {
      return nil
    }
    let size: CGSize
    switch geometry {
    case .bounds(let bounds, _): size = bounds.size
    case .frame(let frame):
      // Through a transform the frame is another size than the bounds.
      guard transform == .identity else { return nil }
      size = frame.size
    }
    let scale = contentsScale ?? screen.scale
    return CGSize(
      width: (size.width * scale).rounded(.up), height: (size.height * scale).rounded(.up))
  }
}

extension Values {
  /// The names of properties whose changes display a layer.
  static let displayKeys = list(
    of: Format<String>.oneOf(
      SceneKeys.keyPaths.filter { $0.isProperty && $0 != .frame }.map(\.text)),
    "a list of names of properties")
  static let contentsScale = Format<Double>.number(above: 0, upTo: 1000)
  static let layerDuration = either(
    "a number above 0, at most 86400, or \"inf\"",
    [
      (.number, Format<Double>.number(above: 0, upTo: 86_400)),
      (.string, Format<String>.oneOf(["inf"]).map { _ in .infinity }),
    ])
  static let layerSpeed = Format<Double>.number(in: -1e6...1e6)
  static let layerTimeOffset = Format<Double>.number(in: -86_400...86_400).map {
    Nanoseconds(seconds: $0)
  }
}
