import Compositor
import Foundation
import Graphics
import PlainText
import Report
import VSync

/// `display`, `device`, `segments`: what a scene is shown on and measured over.
enum DisplayKeys {
  static let width = Key("width", Format<Double>.number(above: 0, upTo: 1e9), required: true)
  static let height = Key("height", Format<Double>.number(above: 0, upTo: 1e9), required: true)
  static let scale = Key("scale", Format<Double>.number(above: 0, upTo: 4))
  static let refreshRate = Key(
    "refreshRate", Format<Double>.number(in: 1...240).map { RefreshRate(hertz: $0) })
  static let variableRefresh = Key("variableRefresh", Self.range)
  static let background = Key("background", Values.color.named("color"))
  static let buffering = Key("buffering", Format<DisplayPipeline.Buffering>.choice())

  static let commitQueue = Key("commitQueue", Format<CommitQueue>.choice())

  static let allowsEdgeAntialiasing = Key("allowsEdgeAntialiasing", Format<Bool>.bool)

  static let shadowOffsetSpace = Key(
    "shadowOffsetSpace", Format<DisplayGeometry.ShadowOffsetSpace>.choice())

  static let shape = ObjectShape(
    "a display",
    [
      width.any, height.any, scale.any, refreshRate.any, variableRefresh.any,
      background.any, buffering.any, commitQueue.any, allowsEdgeAntialiasing.any,
      shadowOffsetSpace.any,
    ], rules: [.atMostOne(["refreshRate", "variableRefresh"])])

  private static let range = numbers(
    [.number(in: 1...240), .number(in: 1...240)], "[minHz, maxHz], the first lower, from 1 to 240"
  ).map { RefreshRange(slowest: $0[0], fastest: $0[1]) }

  static let format = shape.format { object -> DisplaySpec? in
    let (width, height) = (object[width], object[height])
    let scale = object[scale] ?? 1
    let (rate, background) = (object[refreshRate] ?? .sixty, object[background] ?? .black)
    let range = object[variableRefresh]
    let (buffering, queue) = (object[buffering] ?? .triple, object[commitQueue] ?? .coalesce)
    let allowsEdgeAntialiasing = object[allowsEdgeAntialiasing] ?? true
    let offsets = object[shadowOffsetSpace] ?? .layer
    guard let width, let height else { return nil }
    let (columns, rows) = ((width * scale).rounded(.up), (height * scale).rounded(.up))
    guard let pixels = PixelSize(width: Int(columns), height: Int(rows)) else {
      object.decoder.report(
        "is \(numeral(columns)) x \(numeral(rows)) pixels",
        accepted: "1 to \(PixelSize.limit) pixels a side, width and height times scale")
      return nil
    }
    return DisplaySpec(
      size: CGSize(width: width, height: height), scale: scale, pixelSize: pixels,
      refreshRate: range?.fastest ?? rate, variableRefresh: range, background: background,
      buffering: buffering, commitQueue: queue,
      allowsEdgeAntialiasing: allowsEdgeAntialiasing, shadowOffsetSpace: offsets)
  }
}

enum SegmentKeys {
  static let name = Key("name", Format<String>.name, required: true)
  static let from = Key("from", Values.moment.named("time"), required: true)
  static let to = Key("to", Values.moment.named("time"), required: true)
  static let shape = ObjectShape("a segment", [name.any, from.any, to.any])

  static let format = shape.format { object -> Recording.Segment? in
    let (name, from, to) = (object[name], object[from], object[to])
    guard let name else { return nil }
    if object.decoder.segmentNames?.insert(name).inserted == false {
      object.decoder.at(.key("name")) {
        object.decoder.report(
          "\(quoted(name)) is the name of an earlier segment", accepted: "a name of its own")
      }
    }
    guard let from, let to else { return nil }
    object.decoder.at(.key("to")) { object.decoder.checkNotLate(to) }
    guard from < to else {
      object.decoder.report(
        "goes from \(numeral(from.seconds)) to \(numeral(to.seconds))",
        accepted: "a `to` that is later than `from`")
      return nil
    }
    return Recording.Segment(name: name, from: from, to: to)
  }
}

/// A device profile: a built-in one by name, or one with some figures replaced.
enum DeviceKeys {
  static let base = Key("base", builtIn)
  static let figures = DeviceProfile.Field.allCases.map { field in
    Key(field.rawValue, figure(of: field))
  }
  static let shape = ObjectShape("a device", [base.any] + figures.map(\.any))

  static let format = either(
    "a device: "
      + DeviceProfile.builtIn.map { "\"\($0.name)\"" }.joined(separator: ", ") + ", or an object",
    [(.string, builtIn), (.object, changed)])

  private static let changed = shape.format { object -> DeviceProfile? in
    let base = object[base] ?? .reference
    var values: [String: Double] = [:]
    for key in figures { values[key.name] = object[key] }
    // Each figure was checked by its own format.
    return try? DeviceProfile(base, overriding: values)
  }

  private static let builtIn = Format<String>.oneOf(DeviceProfile.builtIn.map(\.name)).map {
    DeviceProfile.named($0)
  }

  private static func figure(of field: DeviceProfile.Field) -> Format<Double> {
    guard field.isCount else { return .number(in: 0...field.limit) }
    let whole = Format<Int>.integer(in: 1...Int(field.limit))
    return whole.map { Double($0) }
  }
}
