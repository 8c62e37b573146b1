import Foundation
import LayerModel
import PlainText
import VSync

/// Something that must hold: an object whose form follows from one telling key.
enum ExpectationKeys {
  static let forms: [(key: String, format: Format<Expectation.Condition>)] = [
    ("pixel", PixelKeys.format), ("keyPath", ValueKeys.format), ("image", PictureKeys.format),
    ("same", SameKeys.format), ("differ", DifferKeys.format), ("order", OrderKeys.format),
    ("never", NeverKeys.format), ("count", CountKeys.format), ("frames", FramesKeys.format),
    ("hit", HitKeys.format), ("contains", ContainsKeys.format),
    ("convert", ConvertKeys.format), ("textAt", TextAtKeys.format),
    ("textRects", TextRectsKeys.format),
  ]

  /// Every key of every form.
  private static let keys: [String] = forms.flatMap { form -> [String] in
    guard case .object(let properties) = form.format.schema["properties"] else { return [] }
    return properties.map(\.key)
  }

  private static let accepted =
    "an object with exactly one of \(forms.map(\.key).joined(separator: ", "))"

  static let format = Format<Expectation>(
    accepted: accepted, schema: ["oneOf": .array(forms.map(\.format.schema))]
  ) { json, decoder in
    guard case .object(let members) = json else {
      decoder.reject(json, accepted: accepted)
      return nil
    }
    let found = forms.filter { form in members.contains { $0.key == form.key } }
    guard let form = found.first, found.count == 1 else {
      let unknown = members.filter { !keys.contains($0.key) }
      for member in unknown {
        decoder.at(.key(member.key)) {
          decoder.report(
            "is not a key of an expectation",
            accepted: nearest(to: member.key, among: forms.map(\.key)).map {
              "the nearest known is \"\($0)\""
            } ?? accepted)
        }
      }
      if found.isEmpty && !unknown.isEmpty { return nil }
      decoder.report(
        found.isEmpty
          ? "does not say what must hold"
          : "has \(found.map(\.key).joined(separator: " and "))", accepted: accepted)
      return nil
    }
    return form.format.read(json, decoder).map { Expectation(index: decoder.index, condition: $0) }
  }
}

/// `at` or `frame`: which frame.
enum FrameKeys {
  static let at = Key("at", Values.moment.named("time"))
  static let frame = Key("frame", Format<Int>.integer(in: 0...86_400 * 240))
  static let all = [at.any, frame.any]
  static let rules: [ObjectShape.Rule] = [.exactlyOne(["at", "frame"])]
  static let shape = ObjectShape("a frame", all, rules: rules)
  static let format = shape.format { read($0) }

  static func read(_ object: ObjectReader) -> FrameReference? {
    let (time, slot) = (object[at], object[frame])
    return time.map { .time($0) } ?? slot.map { .slot($0) }
  }
}

private enum PixelKeys {
  static let pixel = Key(
    "pixel",
    Format<[Int]>(
      accepted: "[x, y] in pixels", schema: list(of: coordinate, count: 2...2, "").schema
    ) { json, decoder in
      let place = list(of: coordinate, count: 2...2, "[x, y] in pixels").read(json, decoder)
      return place?.count == 2 ? place : nil
    }, required: true)
  static let color = Key("color", Values.color.named("color"), required: true)
  static let tolerance = Key("tolerance", Format<Int>.integer(in: 0...255))
  static let shape = ObjectShape(
    "a pixel expectation", FrameKeys.all + [pixel.any, color.any, tolerance.any],
    rules: FrameKeys.rules)

  static let format = shape.format { object -> Expectation.Condition? in
    let (frame, place, color) = (FrameKeys.read(object), object[pixel], object[color])
    let tolerance = object[tolerance] ?? 0
    guard let frame, let place, let color else { return nil }
    if let size = object.decoder.display?.pixelSize,
      place[0] >= size.width || place[1] >= size.height
    {
      object.decoder.at(.key("pixel")) {
        object.decoder.report(
          "is (\(place[0]), \(place[1]))",
          accepted: "a pixel of the display, which has \(size.width) x \(size.height)")
      }
    }
    return .pixel(frame, x: place[0], y: place[1], color, tolerance: tolerance)
  }

  private static let coordinate = Format<Int>.integer(in: 0...16_383)
}

enum ValueKeys {
  static let layer = Key("layer", Values.layerID, required: true)
  static let keyPath = Key("keyPath", ReadKeys.key, required: true)
  static let value = Key("value", Values.anyValue, required: true)
  static let tolerance = Key("tolerance", Format<Double>.length)
  static let tree = Key("tree", Format<Expectation.Tree>.choice())
  static let shape = ObjectShape(
    "a value expectation",
    FrameKeys.all + [layer.any, keyPath.any, value.any, tolerance.any, tree.any],
    rules: FrameKeys.rules + [ReadKeys.rule])

  static let format = shape.format { object -> Expectation.Condition? in
    let (frame, layer, keyPath) = (FrameKeys.read(object), object[layer], object[keyPath])
    let (tolerance, tree) = (object[tolerance] ?? 1e-6, object[tree] ?? .presentation)
    let value = keyPath.flatMap { object[ValueKeys.value, as: ReadKeys.value(of: $0)] }
    if keyPath == nil { _ = object[ValueKeys.value] as JSONValue? }
    guard let frame, let layer, let keyPath, let value else { return nil }
    return .value(frame, layer: layer, keyPath, value, tolerance: tolerance, tree)
  }
}

private enum PictureKeys {
  static let image = Key("image", Values.pictureFile, required: true)
  static let maxDelta = Key("maxDelta", Format<Int>.integer(in: 0...255))
  static let maxPixels = Key("maxPixels", Format<Int>.integer(in: 0...16_384 * 16_384))
  static let shape = ObjectShape(
    "an image expectation", FrameKeys.all + [image.any, maxDelta.any, maxPixels.any],
    rules: FrameKeys.rules)
  static let format = shape.format { object -> Expectation.Condition? in
    let (frame, image) = (FrameKeys.read(object), object[image])
    let (delta, pixels) = (object[maxDelta] ?? 0, object[maxPixels] ?? 0)
    guard let frame, let image else { return nil }
    return .image(frame, file: image.path, maxDelta: delta, maxPixels: pixels)
  }
}

private enum SameKeys {
  static let same = Key("same", frames, required: true)
  static let shape = ObjectShape("a comparison of frames", [same.any])
  static let format = shape.format { $0[same].map { Expectation.Condition.same($0) } }
  static let frames = list(
    of: FrameKeys.format.named("frame"), count: 2...Int.max, "a list of at least 2 frames")
}

private enum DifferKeys {
  static let differ = Key("differ", SameKeys.frames, required: true)
  static let shape = ObjectShape("a comparison of frames", [differ.any])
  static let format = shape.format { $0[differ].map { Expectation.Condition.differ($0) } }
}

private enum OrderKeys {
  static let order = Key(
    "order",
    list(
      of: Values.logPattern.named("logEntry"), count: 1...Int.max, "a list of log entries"),
    required: true)
  static let shape = ObjectShape("an order of log entries", [order.any])
  static let format = shape.format { $0[order].map { Expectation.Condition.order($0) } }
}

private enum NeverKeys {
  static let never = Key("never", Values.logPattern.named("logEntry"), required: true)
  static let from = Key("from", Values.moment.named("time"))
  static let to = Key("to", Values.moment.named("time"))
  static let shape = ObjectShape("an absence of a log entry", [never.any, from.any, to.any])
  static let format = shape.format { object -> Expectation.Condition? in
    let (pattern, from, to) = (object[never], object[from], object[to])
    if let from, let to, to < from {
      object.decoder.report(
        "goes from \(numeral(from.seconds)) to \(numeral(to.seconds))",
        accepted: "a `to` that is not earlier than `from`")
    }
    return pattern.map { .never($0, from: from, to: to) }
  }
}

private enum CountKeys {
  static let count = Key("count", Values.logPattern.named("logEntry"), required: true)
  static let `is` = Key("is", Format<Int>.integer(in: 0...1_000_000_000), required: true)
  static let shape = ObjectShape("a count of log entries", [count.any, `is`.any])
  static let format = shape.format { object -> Expectation.Condition? in
    let (pattern, number) = (object[count], object[`is`])
    guard let pattern, let number else { return nil }
    return .count(pattern, is: number)
  }
}

private enum FramesKeys {
  static let dropped = Key(
    "dropped", list(of: Format<Int>.integer(in: 0...86_400 * 240), "a list of slots"),
    required: true)
  static let inner = ObjectShape("the frames", [dropped.any])
  static let frames = Key(
    "frames", inner.format { $0[dropped].map { Set($0).sorted() } }, required: true)
  static let shape = ObjectShape("an expectation about frames", [frames.any])
  static let format = shape.format { $0[frames].map { Expectation.Condition.droppedFrames($0) } }
}
