import Foundation
import Graphics
import LayerModel
import PlainText
import VSync

/// The values of the format's table: each is declared here once and listed in the schema's
/// `$defs` under its name.
enum Values {
  static let color: Format<Color> = Format(
    accepted:
      "\"#RGB\", \"#RGBA\", \"#RRGGBB\", \"#RRGGBBAA\", \"clear\", or [r, g, b] or [r, g, b, a] "
      + "with 0 to 1",
    schema: [
      "anyOf": [
        [
          "type": "string",
          "pattern": "^(clear|#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}))$",
        ],
        list(of: .fraction, count: 3...4, "").schema,
      ]
    ]
  ) { json, decoder in
    switch json {
    case .string(let text):
      if let color = Color(text) { return color }
    case .array(let values) where (3...4).contains(values.count):
      let c = list(of: .fraction, "").read(json, decoder) ?? []
      guard c.count == values.count else { return nil }
      return Color(red: c[0], green: c[1], blue: c[2], alpha: c.count == 4 ? c[3] : 1)
    default: break
    }
    decoder.reject(json, accepted: Values.color.accepted)
    return nil
  }

  static let point = numbers([.coordinate, .coordinate], "[x, y]").map {
    CGPoint(x: $0[0], y: $0[1])
  }

  static let size = numbers([.length, .length], "[width, height]").map {
    CGSize(width: $0[0], height: $0[1])
  }

  static let rect = numbers(
    [.coordinate, .coordinate, .length, .length], "[x, y, width, height]"
  ).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }

  /// A rectangle whose sides may be negative: it is the one that has the same corners (core-animation 2.1).
  static let anyRect = numbers(
    Array(repeating: .coordinate, count: 4), "[x, y, width, height]"
  ).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]).standardized }

  /// Seconds.
  static let time = Format<Double>.number(in: 0...86_400).map { Nanoseconds(seconds: $0) }

  /// A moment of the replay.
  static let moment = time.map { Instant.zero + $0 }

  static let timing = either(
    "a timing function: \"linear\", \"easeIn\", \"easeOut\", \"easeInEaseOut\", \"default\", or "
      + "[x1, y1, x2, y2] with x from 0 to 1",
    [
      (
        .string,
        Format<String>.oneOf(["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]).map {
          TimingFunction(name: $0)
        }
      ),
      (
        .array,
        numbers([.fraction, .coordinate, .fraction, .coordinate], "[x1, y1, x2, y2]").map {
          TimingFunction(c1x: $0[0], c1y: $0[1], c2x: $0[2], c2y: $0[3])
        }
      ),
    ])

  /// The charset of ids: they stand in logs and in file names of reports.
  static let layerID = Format<String>.plain(
    "an id of letters, digits and -_.:/",
    schema: ["type": "string", "pattern": "^[-A-Za-z0-9_.:/]+$"]
  ) { json in
    guard case .string(let text) = json, isLayerID(text) else { return nil }
    return text
  }

  static func isLayerID(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_.:/".utf8.contains(byte)
      }
  }

  /// The name of an image of the scene.
  static let image = Format<String>(accepted: "the name of an image", schema: ["type": "string"]) {
    json, decoder in
    guard case .string(let name) = json else {
      decoder.reject(json, accepted: "the name of an image")
      return nil
    }
    if let known = decoder.imageNames, !known.contains(name) {
      decoder.report(
        "\(quoted(name)) is no image of assets.images",
        accepted: nameHint(name, among: known, none: "the scene has no images"))
      return nil
    }
    return name
  }
}

/// What to say about a name that nothing has: the nearest one, or some of those there are.
func nameHint(_ name: String, among known: some Collection<String>, none: String) -> String {
  // A tree may have a million names, and every one of them would have to be compared.
  if known.count > 10_000 {
    return "one of \(known.count) known names"
  }
  let sorted = known.sorted()
  if sorted.isEmpty { return none }
  if let near = nearest(to: name, among: sorted) {
    return "the nearest known is \(quoted(near))"
  }
  let some = sorted.prefix(5).map { quoted($0) }.joined(separator: ", ")
  return "known are " + some + (sorted.count > 5 ? " and \(sorted.count - 5) more" : "")
}
