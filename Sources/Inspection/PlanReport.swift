internal import Compositor
internal import Foundation
internal import Graphics
internal import LayerModel
internal import PlainText

/// The plan of a frame in words and as JSON.
struct PlanReport {
  private let frame: InspectedFrame
  private let layers: LayerNames
  private var plan: FramePlan { frame.plan }
  /// The number of each pass, from 1, in the order in which they are drawn.
  private let numbers: [ObjectIdentifier: Int]
  private let fresh: Set<ObjectIdentifier>

  init(_ inspector: Inspector) {
    frame = inspector.frame
    layers = inspector.layers
    numbers = Dictionary(
      frame.plan.passes.enumerated().map { (ObjectIdentifier($1), $0 + 1) },
      uniquingKeysWith: { first, _ in first })
    fresh = Set(frame.plan.freshPasses.map(ObjectIdentifier.init))
  }

  private func number(of pass: Pass) -> Int { numbers[ObjectIdentifier(pass)] ?? 0 }
  private func isFresh(_ pass: Pass) -> Bool { fresh.contains(ObjectIdentifier(pass)) }

  // MARK: For people

  var text: String {
    let size = plan.display.pixelSize
    var lines = [
      "plan of \(frame.title)",
      "display \(size.width) x \(size.height) pixels, scale \(numeral(plan.display.scale));"
        + " rectangles are [x y width height] in pixels",
      "damage \(share(plan.damage.area, of: size.area)): "
        + (plan.damage.isEmpty ? "none" : plan.damage.rects.map(\.text).joined(separator: " ")),
    ]
    lines += Self.wrapped(counters.map { "\($0.key) \($0.text)" })
    lines += ["", "\(count(plan.steps.count, "step")), back to front; kept: outside the damage"]
    lines += Self.table(plan.steps.map { row($0, in: plan.damage) })
    for pass in plan.passes {
      lines += ["", title(of: pass)]
      lines += Self.table(pass.steps.map { row($0, in: nil) })
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func title(of pass: Pass) -> String {
    let name = layers.title(of: pass.layer, name: pass.name)
    let what = pass.castsShadow ? "what casts the shadow" : pass.reason.words
    return "pass \(number(of: pass)): \(what) of \(name), "
      + "\(pass.output.width) x \(pass.output.height) pixels, "
      + (isFresh(pass) ? "miss: drawn for this frame" : "hit: kept from a frame before")
  }

  /// The columns of a step.
  private func row(_ step: FramePlan.Step, in damage: DamageRegion?) -> [String] {
    let indent = String(repeating: "  ", count: step.depth)
    var more: [String] = []
    switch step.paint {
    case .color(let pixel): more.append(StraightColor(pixel).hex)
    case .gradient: break
    case .picture(let size, let fit):
      more.append("\(size.width) x \(size.height) texels\(fit == .exact ? "" : " \(fit)")")
    case .pass(let pass, let fit):
      more.append("pass \(number(of: pass))\(fit == .exact ? "" : " \(fit)")")
    case .group(let reason): more.append("because of \(reason.words)")
    }
    if step.outline != .whole { more.append(step.outline.rawValue) }
    if step.opacity < 255 { more.append("opacity \(step.opacity)/255") }
    if step.blend != .normal { more.append(step.blend.rawValue) }
    if let clip = step.clip {
      more.append("clip \(clip.bounds.text) radius \(rounded(clip.radius))")
    }
    if step.visible != step.bounds { more.append("seen \(step.visible.text)") }
    if let damage, !damage.intersects(step.visible) { more.append("kept") }
    return [
      indent + step.kind, layers.title(of: step.layer, name: step.name), step.bounds.text,
      step.blending, more.joined(separator: ", "),
    ]
  }

  /// Numbered rows with columns under each other.
  private static func table(_ rows: [[String]]) -> [String] {
    guard let first = rows.first else { return ["  nothing is drawn"] }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let digits = String(rows.count).count
    return rows.enumerated().map { index, row in
      let number = String(index + 1)
      let cells = zip(row, widths).map { padded($0, $1) }.joined(separator: "  ")
      let line = "\(String(repeating: " ", count: digits + 2 - number.count))\(number)  \(cells)"
      return String(line.reversed().drop(while: { $0 == " " }).reversed())
    }
  }

  /// Words in lines of at most 100 characters.
  private static func wrapped(_ words: [String]) -> [String] {
    var lines: [String] = []
    for word in words {
      guard let last = lines.last else {
        lines.append(word)
        continue
      }
      if last.count + word.count < 97 {
        lines[lines.count - 1] = last + ", " + word
      } else {
        lines[lines.count - 1] = last + ","
        lines.append("  " + word)
      }
    }
    return lines
  }

  // MARK: For programs

  var json: JSONValue {
    [
      "counters": .object(
        counters.map { JSONValue.Member(key: $0.key, value: $0.value) }.sorted {
          $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars)
        }),
      "damage": .array(plan.damage.rects.map(\.json)),
      "passes": .array(
        plan.passes.map { pass in
          [
            "bytes": .integer(pass.byteCount), "castsShadow": .bool(pass.castsShadow),
            "isHit": .bool(!isFresh(pass)),
            "layer": .string(pass.name), "number": .integer(number(of: pass)),
            "path": .string(layers.path(of: pass.layer)),
            "reason": .string(pass.reason.rawValue), "rect": pass.output.json,
            "steps": .array(pass.steps.map { object($0, in: nil) }),
          ]
        }),
      "steps": .array(plan.steps.map { object($0, in: plan.damage) }),
    ]
  }

  private func object(_ step: FramePlan.Step, in damage: DamageRegion?) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("blend", .string(step.blend.rawValue)), ("clip", .null), ("clipRadius", .null),
      ("color", .null), ("depth", .integer(step.depth)), ("fit", .null),
      ("isDamaged", damage.map { .bool($0.intersects(step.visible)) } ?? .null),
      ("kind", .string(step.kind)), ("layer", .string(step.name)),
      ("opacity", .integer(step.opacity)), ("opaque", .array(step.opaque.map(\.json))),
      ("outline", .string(step.outline.rawValue)), ("pass", .null),
      ("path", .string(layers.path(of: step.layer))), ("reason", .null),
      ("rect", step.bounds.json), ("texels", .null), ("visible", step.visible.json),
    ]
    func set(_ key: String, _ value: JSONValue) {
      if let index = members.firstIndex(where: { $0.0 == key }) { members[index].1 = value }
    }
    if let clip = step.clip {
      set("clip", clip.bounds.json)
      set("clipRadius", .number(clip.radius))
    }
    switch step.paint {
    case .color(let pixel): set("color", .string(StraightColor(pixel).hex))
    case .gradient: break
    case .picture(let size, let fit):
      set("texels", .array([.integer(size.width), .integer(size.height)]))
      set("fit", .string(fit.rawValue))
    case .pass(let pass, let fit):
      set("pass", .integer(number(of: pass)))
      set("reason", .string(pass.reason.rawValue))
      set("fit", .string(fit.rawValue))
    case .group(let reason): set("reason", .string(reason.rawValue))
    }
    return .object(members.map { JSONValue.Member(key: $0.0, value: $0.1) })
  }
}

extension PlanReport {
  private struct Counter {
    var key: String
    var value: JSONValue
    var text: String {
      switch value {
      case .number(let number): rounded(number)
      case .object(let members):
        members.isEmpty
          ? "none" : members.map { "\($0.key) \($0.value.text)" }.joined(separator: " + ")
      default: value.text
      }
    }
  }

  /// How many passes have which reason, those that occur.
  private var passReasons: [JSONValue.Member] {
    PassReason.allCases.compactMap { reason in
      plan.counters.passReasons[reason].map {
        JSONValue.Member(key: reason.rawValue, value: .integer($0))
      }
    }
  }

  /// The names that `report.json` has for them.
  private var counters: [Counter] {
    let counters = plan.counters
    let whole: [(String, Int)] = [
      ("layersDrawn", counters.layersDrawn), ("layersCovered", counters.layersCovered),
      ("layersCulled", counters.layersCulled), ("damagedPixels", counters.damagedPixels),
      ("writtenPixels", counters.pixelsWritten), ("blendedPixels", counters.pixelsBlended),
      ("bytesRead", counters.bytesRead), ("textureTiles", counters.textureTiles),
      ("offscreenPasses", counters.offscreenPasses), ("passHits", counters.passHits),
      ("passMisses", counters.passMisses), ("passEvictions", counters.passEvictions),
      ("uploadBytes", counters.uploadBytes), ("uploads", counters.uploads),
      ("readPixels", counters.pixelsRead), ("misalignedContents", counters.contentsMisaligned),
      ("scaledContents", counters.contentsScaled),
    ]
    return whole.map { Counter(key: $0.0, value: .integer($0.1)) } + [
      Counter(key: "overdraw", value: .number(counters.overdraw)),
      Counter(key: "passReasons", value: .object(passReasons)),
    ]
  }
}

extension FramePlan.Step {
  /// What it is: a part of a layer, or `group`.
  var kind: String { if case .group = paint { "group" } else { part.rawValue } }

  /// How it comes onto what is there.
  var blending: String {
    isOpaque ? "opaque" : opaque.isEmpty ? "blended" : "opaque inside"
  }
}

extension PassReason {
  /// For people: `group opacity`.
  var words: String {
    switch self {
    case .backdropFilter: "background filter"
    case .rasterize: "rasterisation"
    case .blend: "blend mode"
    default:
      rawValue.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
    }
  }
}
