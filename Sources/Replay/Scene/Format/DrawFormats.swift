import Foundation
import Graphics
import PlainText
import VSync

/// `display`: who draws a layer's contents.
enum DrawingKeys {
  static let draw = Key(
    "draw", list(of: DrawKeys.format.named("draw"), "a list of draw commands"), required: true)
  static let async = Key("async", Format<Bool>.bool)
  static let cost = Key("cost", WorkKeys.format)
  static let shape = ObjectShape(
    "the display of a layer", [draw.any, async.any, cost.any] + AsyncDisplayKeys.all,
    rules: AsyncDisplayKeys.rules)

  static let format = shape.format { object in
    DrawingSpec(
      commands: object[draw] ?? [], isAsynchronous: object[async] ?? false, cost: object[cost],
      policies: AsyncDisplayKeys.read(object))
  }
}

/// Work as a scene states it: counts by the names of ``Work``, and time.
enum WorkKeys {
  static let counts: [(key: Key<Int>, field: any WritableKeyPath<Work, Int> & Sendable)] = [
    (count("layersCreated"), \.layersCreated), (count("layersLaidOut"), \.layersLaidOut),
    (count("glyphsShaped"), \.glyphsShaped), (count("glyphsDrawn"), \.glyphsDrawn),
    (count("pathSegments"), \.pathSegments), (count("pixelsDrawn"), \.pixelsDrawn),
    (count("pixelsDecoded"), \.pixelsDecoded), (count("jpegPixelsDecoded"), \.jpegPixelsDecoded),
    (count("webpPixelsDecoded"), \.webpPixelsDecoded),
    (count("pixelsGenerated"), \.pixelsGenerated),
  ]
  static let milliseconds = Key("milliseconds", Values.milliseconds)
  static let shape = ObjectShape("a cost", counts.map(\.key.any) + [milliseconds.any])

  static let format = shape.format { object in
    var work = Work()
    for (key, field) in counts { work[keyPath: field] = object[key] ?? 0 }
    work.stated = object[milliseconds] ?? .zero
    return work
  }

  private static func count(_ name: String) -> Key<Int> {
    Key(name, Format<Int>.integer(in: 0...1_000_000_000))
  }
}

extension Values {
  static let milliseconds = Format<Double>.number(in: 0...86_400_000).map {
    // Whole nanoseconds from milliseconds, without a detour over seconds that are not exact.
    Nanoseconds(Int64(($0 * 1e6).rounded(.toNearestOrEven)))
  }
}

/// A draw command: an object with one key.
enum DrawKeys {
  static let fill = Key("fill", FillKeys.format)
  static let stroke = Key("stroke", StrokeKeys.format)
  static let gradient = Key("gradient", GradientKeys.format)
  static let text = Key("text", TextKeys.format)
  static let image = Key("image", DrawnImageKeys.format)
  static let render = Key("render", Values.layerID.map { DrawCommand.render($0) })
  static let all = [fill, stroke, gradient, text, image, render]
  static let shape = ObjectShape(
    "a draw command", all.map(\.any), rules: [.exactlyOne(all.map(\.name))])
  static let format = shape.format { object in all.map { object[$0] }.compactMap { $0 }.first }
}

/// A shape, as keys of the command that draws it.
enum OutlineKeys {
  static let path = Key("path", svg)
  static let rect = Key("rect", Values.rect.named("rect"))
  static let oval = Key("oval", Values.rect.named("rect"))
  static let roundedRect = Key("roundedRect", Values.rect.named("rect"))
  static let radius = Key("radius", Format<Double>.length)
  static let all = [path.any, rect.any, oval.any, roundedRect.any, radius.any]
  static let rules: [ObjectShape.Rule] = [
    .exactlyOne(["path", "rect", "oval", "roundedRect"]), .needs("radius", "roundedRect"),
    .needs("roundedRect", "radius"),
  ]

  static func read(_ object: ObjectReader) -> Path? {
    let (path, rect, oval) = (object[path], object[rect], object[oval])
    let (rounded, radius) = (object[roundedRect], object[radius])
    if let rounded, let radius { return .roundedRect(rounded, radius: radius) }
    return path ?? rect.map { .rect($0) } ?? oval.map { .oval(in: $0) }
  }

  /// A plain shape as a value of its own.
  static let shapeFormat = ObjectShape(
    "a shape", [rect.any, oval.any, roundedRect.any, radius.any],
    rules: [
      .exactlyOne(["rect", "oval", "roundedRect"]), .needs("radius", "roundedRect"),
      .needs("roundedRect", "radius"),
    ]
  ).format { read($0) }

  static let svg = Format<Path>(accepted: "SVG path data", schema: ["type": "string"]) {
    json, decoder in
    guard case .string(let text) = json else {
      decoder.reject(json, accepted: "SVG path data")
      return nil
    }
    do {
      return try Path(svg: text)
    } catch {
      let (what, accepted) = splitMessage("\(error)", accepted: "SVG path data")
      decoder.report(what, accepted: accepted)
      return nil
    }
  }
}

private enum FillKeys {
  static let color = Key("color", Values.color.named("color"), required: true)
  static let shape = ObjectShape("a fill", OutlineKeys.all + [color.any], rules: OutlineKeys.rules)
  static let format = shape.format { object -> DrawCommand? in
    let (path, color) = (OutlineKeys.read(object), object[color])
    guard let path, let color else { return nil }
    return .fill(path, color)
  }
}

private enum StrokeKeys {
  static let color = Key("color", Values.color.named("color"), required: true)
  static let width = Key("width", Format<Double>.number(above: 0, upTo: 1e6), required: true)
  static let shape = ObjectShape(
    "a stroke", OutlineKeys.all + [color.any, width.any], rules: OutlineKeys.rules)
  static let format = shape.format { object -> DrawCommand? in
    let (path, color, width) = (OutlineKeys.read(object), object[color], object[width])
    guard let path, let color, let width else { return nil }
    return .stroke(path, color, width: width)
  }
}

private enum GradientKeys {
  static let colors = Key(
    "colors", list(of: Values.color.named("color"), count: 2...256, "a list of 2 to 256 colours"),
    required: true)
  static let from = Key("from", Values.point.named("point"), required: true)
  static let to = Key("to", Values.point.named("point"), required: true)
  static let shape = ObjectShape(
    "a gradient", OutlineKeys.all + [colors.any, from.any, to.any], rules: OutlineKeys.rules)
  static let format = shape.format { object -> DrawCommand? in
    let (path, colors) = (OutlineKeys.read(object), object[colors])
    let (from, to) = (object[from], object[to])
    guard let path, let colors, let from, let to else { return nil }
    return .gradient(path, colors: colors, from: from, to: to)
  }
}

private enum TextKeys {
  static let string = Key("string", Format<String>.text, required: true)
  static let rect = Key("rect", Values.rect.named("rect"), required: true)
  static let font = Key("font", Format<String>.oneOf(Fonts.families))
  static let size = Key(
    "size", Format<Double>.number(above: 0, upTo: TextStyle.maximumSize), required: true)
  static let weight = Key("weight", Format<TextStyle.Weight>.choice())
  static let color = Key("color", Values.color.named("color"), required: true)
  static let alignment = Key("alignment", Format<TextStyle.Alignment>.choice())
  static let lines = Key("lines", Format<Int>.integer(in: 1...100_000))
  static let shape = ObjectShape(
    "a text",
    [
      string.any, rect.any, font.any, size.any, weight.any, color.any, alignment.any, lines.any,
    ])

  static let format = shape.format { object -> DrawCommand? in
    let (string, rect, size, color) = (object[string], object[rect], object[size], object[color])
    let (font, weight) = (object[font], object[weight] ?? .regular)
    let (alignment, lines) = (object[alignment] ?? .left, object[lines] ?? 0)
    guard let string, let rect, let size, let color else { return nil }
    let style = TextStyle(
      family: font ?? "DejaVu Sans", size: size, weight: weight, color: color,
      alignment: alignment)
    return .text(DrawnText(string: string, rect: rect, style: style, lines: lines))
  }
}

private enum DrawnImageKeys {
  static let image = Key("image", Values.image, required: true)
  static let rect = Key("rect", Values.rect.named("rect"), required: true)
  static let cornerRadius = Key("cornerRadius", Format<Double>.length)
  static let shape = ObjectShape("a drawn image", [image.any, rect.any, cornerRadius.any])
  static let format = shape.format { object -> DrawCommand? in
    let (image, rect, radius) = (object[image], object[rect], object[cornerRadius] ?? 0)
    guard let image, let rect else { return nil }
    return .image(image, rect: rect, cornerRadius: radius)
  }
}
