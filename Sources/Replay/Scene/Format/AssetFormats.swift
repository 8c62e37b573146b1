import Foundation
import Graphics
import PlainText
import VSync

/// `assets`: the pictures that layers and draw commands name.
enum AssetKeys {
  static let images = Key(
    "images", dictionary(of: ImageKeys.format.named("image"), "an object: names and images"))
  static let imageCache = Key("imageCache", Format<Int>.integer(in: 0...1 << 30))
  static let shape = ObjectShape("the assets", [images.any, imageCache.any])
  static let format = shape.format { object in
    AssetsSpec(
      images: object[images] ?? [], imageCacheBytes: object[imageCache] ?? AssetsSpec.usualCache)
  }
}

/// What a scene says of its pictures.
struct AssetsSpec: Sendable {
  /// 64 MiB.
  static let usualCache = 64 << 20

  var images: [ImageAsset] = []
  /// Bytes that finished pictures of image nodes may take.
  var imageCacheBytes = usualCache
}

/// One image: from a file, or generated.
enum ImageKeys {
  static let file = Key("file", Values.pictureFile)
  static let generate = Key("generate", GenerateKeys.format)
  static let scale = Key("scale", Format<Double>.number(above: 0, upTo: 1000))
  static let latency = Key("latency", Values.time.named("time"))
  static let parts = Key("parts", Format<Int>.integer(in: 1...1000))
  static let fails = Key("fails", Format<Bool>.bool)
  static let shape = ObjectShape(
    "an image",
    [file.any, generate.any, scale.any, latency.any, parts.any, fails.any],
    rules: [
      .exactlyOne(["file", "generate"]), .needs("parts", "file"), .needs("parts", "latency"),
    ])

  static let format = shape.format { object -> ImageAsset? in
    let scale = object[scale] ?? 1
    let (file, made) = (object[file], object[generate])
    let (latency, parts, fails) = (object[latency], object[parts], object[fails])
    let source = file.map { (ImageAsset.Source.file($0.path), $0.size) }
    guard let (source, size) = source ?? made.map({ (.generated($0), $0.size) }) else { return nil }
    return ImageAsset(
      name: object.decoder.lastKey, source: source, scale: scale, pixelSize: size,
      latency: latency ?? .zero, parts: parts ?? 1, fails: fails ?? false)
  }
}

/// The rule by which an image is generated.
enum GenerateKeys {
  static let solid = Key("solid", Values.color.named("color"))
  static let checker = Key("checker", pair)
  static let cell = Key("cell", Format<Int>.integer(in: 1...PixelSize.limit))
  static let gradient = Key("gradient", pair)
  static let angle = Key("angle", Format<Double>.coordinate)
  static let noise = Key("noise", Format<Bool>.bool)
  static let seed = Key("seed", Values.seed)
  static let size = Key(
    "size",
    numbers([side, side], "[width, height] in pixels").map {
      PixelSize(width: Int($0[0]), height: Int($0[1]))
    }, required: true)

  static let shape = ObjectShape(
    "a generated image",
    [
      solid.any, checker.any, cell.any, gradient.any, angle.any, noise.any, seed.any, size.any,
    ],
    rules: [
      .exactlyOne(["solid", "checker", "gradient", "noise"]), .needs("cell", "checker"),
      .needs("checker", "cell"), .needs("angle", "gradient"), .needs("seed", "noise"),
    ])

  static let format = shape.format { object -> GeneratedImage? in
    let (solid, checker, cell) = (object[solid], object[checker], object[cell])
    let (gradient, angle) = (object[gradient], object[angle] ?? 0)
    let (noise, seed) = (object[noise], object[seed] ?? object.decoder.seed)
    guard let size = object[size] else { return nil }
    if let solid { return .solid(solid, size: size) }
    if let checker, let cell { return .checker(checker[0], checker[1], cell: cell, size: size) }
    if let gradient { return .gradient(gradient[0], gradient[1], angle: angle, size: size) }
    return noise.map { .noise(seed: seed, alpha: $0, size: size) }
  }

  private static let pair = Format<[Color]>(
    accepted: "two colours",
    schema: list(of: Values.color.named("color"), count: 2...2, "").schema
  ) { json, decoder in
    let colors = list(of: Values.color, count: 2...2, "a list of two colours").read(json, decoder)
    return colors?.count == 2 ? colors : nil
  }

  private static let side = Format<Double>(
    accepted: Format<Int>.integer(in: 1...PixelSize.limit).accepted,
    schema: Format<Int>.integer(in: 1...PixelSize.limit).schema
  ) { json, decoder in
    Format<Int>.integer(in: 1...PixelSize.limit).read(json, decoder).map(Double.init)
  }
}

extension Values {
  /// The largest whole number that every reader of JSON keeps.
  static let seed = Format<Int>.integer(in: 0...9_007_199_254_740_991).map { UInt64($0) }

  /// A picture file inside the scene's folder, its header checked.
  static let pictureFile = Format<SceneFiles.Picture>(
    accepted: "the path of a \(ImageFormat.names) file", schema: ["type": "string", "minLength": 1]
  ) { json, decoder in
    guard case .string(let path) = json else {
      decoder.reject(json, accepted: "the path of a \(ImageFormat.names) file")
      return nil
    }
    do throws(SceneProblem) {
      return try decoder.files.picture(path)
    } catch {
      decoder.report(error.what, accepted: error.accepted)
      return nil
    }
  }
}

/// An object whose keys are free names; values in file order. A value finds its own name in
/// the decoder's ``SceneDecoder/lastKey``.
func dictionary<Element>(
  of element: Format<Element>, _ accepted: String
) -> Format<[Element]> {
  Format(
    accepted: accepted, schema: ["type": "object", "additionalProperties": element.schema]
  ) { json, decoder in
    guard case .object(let members) = json else {
      decoder.reject(json, accepted: accepted)
      return nil
    }
    var names: Set<String> = []
    return members.compactMap { member in
      decoder.at(.key(member.key)) {
        // JSON tells names apart by their bytes, Swift by what they look like.
        if !names.insert(member.key).inserted {
          decoder.report(
            "is an earlier name in other code points", accepted: "a name of its own")
        }
        return element.read(member.value, decoder)
      }
    }
  }
}
