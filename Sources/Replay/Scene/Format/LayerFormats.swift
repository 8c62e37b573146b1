import Foundation
import Graphics
import LayerModel
import PlainText

/// A layer with its sublayers.
enum LayerKeys {
  static let kind = Key("class", Format<LayerSpec.Kind>.choice())
  static let id = Key("id", Values.layerID)
  static let frame = Key("frame", Values.rect.named("rect"))
  static let bounds = Key("bounds", Values.rect.named("rect"))
  static let position = Key("position", Values.point.named("point"))
  static let anchorPoint = Key("anchorPoint", Values.point.named("point"))
  static let zPosition = Key("zPosition", Format<Double>.coordinate)
  static let transform = Key("transform", Values.transform.named("transform"))
  static let hidden = Key("hidden", Format<Bool>.bool)
  static let opacity = Key("opacity", Format<Double>.fraction)
  static let backgroundColor = Key("backgroundColor", Values.color.named("color"))
  static let opaque = Key("opaque", Format<Bool>.bool)
  static let cornerRadius = Key("cornerRadius", Format<Double>.length)
  static let masksToBounds = Key("masksToBounds", Format<Bool>.bool)
  static let borderWidth = Key("borderWidth", Format<Double>.length)
  static let borderColor = Key("borderColor", Values.color.named("color"))
  static let contents = Key("contents", Values.image)
  static let contentsGravity = Key("contentsGravity", Format<ContentsGravity>.choice())
  static let contentsScale = Key("contentsScale", Values.contentsScale)
  static let animations = Key(
    "animations", list(of: AnimationKeys.format.named("animation"), "a list of animations"))
  static let display = Key("display", DrawingKeys.format)
  static let sublayers: Key<[LayerSpec]> = Key("sublayers", list(of: reference, "a list of layers"))

  static let shape: ObjectShape = ObjectShape(
    "a layer",
    [
      kind.any, id.any, frame.any, bounds.any, position.any, anchorPoint.any, zPosition.any,
      transform.any, hidden.any, opacity.any, backgroundColor.any, opaque.any, cornerRadius.any,
      masksToBounds.any, borderWidth.any, borderColor.any, contents.any, contentsGravity.any,
      contentsScale.any, animations.any, display.any, sublayers.any,
    ],
    rules: [.excludes("frame", ["bounds", "position"])])

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
    var layer = LayerSpec(
      kind: object[kind] ?? .layer, id: object[id] ?? "", geometry: geometry(object),
      anchorPoint: object[anchorPoint] ?? base.anchorPoint, zPosition: object[zPosition] ?? 0,
      transform: object[transform] ?? .identity, isHidden: object[hidden] ?? false,
      opacity: object[opacity] ?? base.opacity, backgroundColor: object[backgroundColor],
      isOpaque: object[opaque] ?? false, cornerRadius: object[cornerRadius] ?? 0,
      masksToBounds: object[masksToBounds] ?? false, borderWidth: object[borderWidth] ?? 0,
      borderColor: object[borderColor] ?? base.borderColor, contents: object[contents],
      contentsGravity: object[contentsGravity] ?? base.contentsGravity,
      contentsScale: object[contentsScale].map { CGFloat($0) },
      animations: object[animations] ?? [], display: object[display], sublayers: [])
    checkBackingStore(layer, object.decoder)
    layer.sublayers = object[sublayers] ?? []
    return layer
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
    guard layer.display != nil, let display = decoder.display else { return }
    let size: CGSize
    switch layer.geometry {
    case .bounds(let bounds, _): size = bounds.size
    case .frame(let frame):
      // Through a transform the frame is another size than the bounds.
      guard layer.transform == .identity else { return }
      size = frame.size
    }
    let scale = layer.contentsScale ?? display.scale
    let (columns, rows) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    if max(columns, rows) > CGFloat(PixelSize.limit) {
      decoder.report(
        "draws \(numeral(columns)) x \(numeral(rows)) pixels",
        accepted: "at most \(PixelSize.limit) pixels a side, bounds times contentsScale")
    }
  }
}

extension Values {
  static let contentsScale = Format<Double>.number(above: 0, upTo: 1000)
}
