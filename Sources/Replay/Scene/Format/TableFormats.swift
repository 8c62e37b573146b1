import Foundation
import Graphics
import Nodes
import PlainText

/// What only tables have.
enum TableKeys {
  static let data = Key("data", RowDataKeys.format)
  static let template = Key("template", templateFormat)
  static let rowHeight = Key("rowHeight", RowHeightKeys.format)
  static let prelayout = Key("prelayout", Format<Bool>.bool)
  static let reuse = Key("reuse", Format<Bool>.bool)
  static let drawVisible = Key("drawVisible", Format<Bool>.bool)
  static let offscreenRows = Key(
    "offscreenRowsPerTurn", Format<Int>.integer(in: 0...1000))
  static let ranges = Key("ranges", RangeKeys.format)
  static let rangeMode = Key("rangeMode", Format<TableNode.RangeMode>.choice())
  static let scrollSkip = Key("scrollSkip", SkipKeys.format)
  static let rowPlaceholder = Key("rowPlaceholder", PlaceholderKeys.format)
  static let fetch = Key("fetch", FetchKeys.format)

  static let all = [
    data.any, template.any, rowHeight.any, prelayout.any, reuse.any, drawVisible.any,
    offscreenRows.any, ranges.any, rangeMode.any, scrollSkip.any, rowPlaceholder.any, fetch.any,
  ]

  static let rules: [ObjectShape.Rule] = [
    NodeKeys.rule(all.map(\.name), [.tableNode]),
    .schema([
      "not": [
        "required": ["class", "sublayers"], "properties": ["class": ["const": "TableNode"]],
      ]
    ]),
    .schema([
      "anyOf": [
        ["required": ["data", "template"]], ["not": ["required": ["class"]]],
        ["properties": ["class": ["not": ["const": "TableNode"]]]],
      ]
    ]),
  ]

  private static let templateFormat = Format<JSONValue>(
    accepted: "an object (a layer whose texts name fields as {{field}})",
    schema: ["type": "object"]
  ) { json, decoder in
    if case .object = json { return json }
    decoder.reject(json, accepted: "an object (a layer whose texts name fields as {{field}})")
    return nil
  }

  /// What a layer of that class says; keys of other classes are reported.
  static func read(_ object: ObjectReader, _ kind: LayerSpec.Kind) -> TableSpec? {
    let (data, template) = (object[data], object[template])
    let (height, isAhead) = (object[rowHeight] ?? .fixed(44), object[prelayout] ?? false)
    let (isReusing, draws) = (object[reuse] ?? true, object[drawVisible] ?? false)
    let (rows, ranges) = (object[offscreenRows], object[ranges] ?? [:])
    let (mode, skip) = (object[rangeMode], object[scrollSkip] ?? nil)
    let (cover, fetch) = (object[rowPlaceholder], object[fetch])
    let decoder = object.decoder
    guard kind == .tableNode else {
      for member in object.members where all.contains(where: { $0.name == member.key }) {
        decoder.at(.key(member.key)) {
          decoder.report("is a key of tables", accepted: "\"class\": \"TableNode\" beside it")
        }
      }
      return nil
    }
    for key in all.prefix(2) where !object.members.contains(where: { $0.key == key.name }) {
      decoder.at(.key(key.name)) { decoder.report("is missing", accepted: key.accepted) }
    }
    if object.members.contains(where: { $0.key == "sublayers" }) {
      decoder.at(.key("sublayers")) {
        decoder.report("is no key of a TableNode, which has rows", accepted: "data and template")
      }
    }
    if let fetch, data?.rule == nil {
      decoder.at(.key(Self.fetch.name)) {
        decoder.report(
          "asks for \(fetch.rows) more rows of a list", accepted: "data with count and fields")
      }
    }
    guard let data, let template else { return nil }
    let table = TableSpec(
      data: data, template: RowTemplate(template, decoder), rowHeight: height,
      isLaidOutAhead: isAhead, isReusing: isReusing, drawsVisibleAtOnce: draws,
      offscreenRowsPerTurn: rows, ranges: ranges, rangeMode: mode, scrollSkip: skip,
      placeholder: cover?.color, placeholderFade: cover?.fade ?? 0, fetch: fetch)
    check(table, decoder)
    return table
  }

  private static func check(_ table: TableSpec, _ decoder: SceneDecoder) {
    let samples = table.data.samples
    let problems = decoder.problems.count + decoder.more
    decoder.at(.key(template.name)) {
      table.template.check(fields: samples.first.map { Set($0.names) }, decoder)
      guard decoder.problems.count + decoder.more == problems else { return }
      table.template.check(rows: samples, decoder)
    }
    decoder.at(.key(data.name)) { checkHeights(table, samples, decoder) }
  }

  /// A field that says heights is one that all rows have, and a height.
  private static func checkHeights(
    _ table: TableSpec, _ samples: [RowFields], _ decoder: SceneDecoder
  ) {
    guard case .field(let name, _) = table.rowHeight else { return }
    for (row, fields) in samples.enumerated() where fields.height(name) == nil {
      decoder.at(.index(row)) {
        decoder.report(
          "has no height in its field \(quoted(name))",
          accepted: "a number from 0 to \(numeral(RowHeightKeys.limit)) there")
      }
      return
    }
  }
}

extension RowFields {
  /// A field's number as the height of a row; nil when it is none.
  func height(_ name: String) -> Double? {
    guard case .number(let height) = self[name], (0...RowHeightKeys.limit).contains(height) else {
      return nil
    }
    return height
  }
}

/// `rowHeight`: one for all, a field's, or as high as the row's content.
enum RowHeightKeys {
  static let limit = 100_000.0
  private static let height = Format<Double>.number(in: 0...limit)
  private static let field = Key("field", Format<String>.name)
  private static let measured = Key("measured", Format<Bool>.only(true))
  private static let estimate = Key("estimate", height)
  private static let padding = Key("padding", height)

  static let format = either(
    "a number from 0 to \(numeral(limit)), or an object with field or measured",
    [
      (.number, height.map { RowHeightSpec.fixed($0) }),
      (
        .object,
        ObjectShape(
          "heights of rows", [field.any, measured.any, estimate.any, padding.any],
          rules: [
            .exactlyOne(["field", "measured"]), .needs("padding", "measured"),
            .schema(["anyOf": [["required": ["field"]], ["required": ["estimate"]]]]),
          ]
        ).format { object -> RowHeightSpec? in
          let (field, isMeasured) = (object[field], object[measured])
          let (estimate, padding) = (object[estimate], object[padding] ?? 0)
          if let field { return .field(field, estimate: estimate) }
          guard isMeasured == true else { return nil }
          guard let estimate else {
            if !object.has(Self.estimate) {
              object.decoder.report(
                "measures rows without an estimate",
                accepted: "estimate: points of a row not seen yet")
            }
            return nil
          }
          return .measured(estimate: estimate, padding: padding)
        }
      ),
    ])
}

/// `ranges`: screenfuls ahead and behind, by mode.
private enum RangeKeys {
  private static let extent = numbers(
    [.number(in: 0...100), .number(in: 0...100)], "[ahead, behind] in screenfuls, from 0 to 100"
  ).map { TableNode.RangeExtent(leading: $0[0], trailing: $0[1]) }
  private static let display = Key("display", extent, required: true)
  private static let preload = Key("preload", extent, required: true)
  private static let tuning = ObjectShape("a range", [display.any, preload.any]).format {
    object -> TableNode.RangeTuning? in
    let (display, preload) = (object[display], object[preload])
    guard let display, let preload else { return nil }
    return TableNode.RangeTuning(display: display, preload: preload)
  }
  private static let modes = TableNode.RangeMode.allCases.filter { $0 != .lowMemory }.map {
    (mode: $0, key: Key($0.rawValue, tuning))
  }

  static let format = ObjectShape("ranges by mode", modes.map(\.key.any)).format { object in
    var tunings: [TableNode.RangeMode: TableNode.RangeTuning] = [:]
    for (mode, key) in modes { tunings[mode] = object[key] }
    return tunings
  }
}

/// `scrollSkip`: whether, and what of it.
private enum SkipKeys {
  private static let threshold = Key("threshold", Format<Int>.integer(in: 0...1_000_000))
  private static let passing = Key("passing", Format<Int>.integer(in: 0...1000))

  static let format = either(
    "true, false, or an object with threshold and passing",
    [
      (.bool, Format<Bool>.bool.map { Optional.some($0 ? TableNode.ScrollSkip() : nil) }),
      (
        .object,
        ObjectShape("a scroll skip", [threshold.any, passing.any]).format { object in
          let usual = TableNode.ScrollSkip()
          return .some(
            TableNode.ScrollSkip(
              threshold: object[threshold] ?? usual.threshold,
              passing: object[passing] ?? usual.passing))
        }
      ),
    ])
}

/// `rowPlaceholder`: a colour, and how long it takes to go away.
private enum PlaceholderKeys {
  private static let color = Key("color", Values.color.named("color"), required: true)
  private static let fade = Key("fade", Values.time.named("time"))
  static let shape = ObjectShape("a placeholder", [color.any, fade.any])
  static let format = shape.format { object -> (color: Color, fade: Double)? in
    let (color, fade) = (object[color], object[fade]?.seconds ?? 0)
    return color.map { ($0, fade) }
  }
}

/// `fetch`: more rows at the end.
private enum FetchKeys {
  private static let screens = Key("screens", Format<Double>.number(in: 0...100), required: true)
  private static let rows = Key("rows", Format<Int>.integer(in: 1...100_000), required: true)
  private static let times = Key("times", Format<Int>.integer(in: 0...1000))
  static let format = ObjectShape("a fetch", [screens.any, rows.any, times.any]).format {
    object -> TableSpec.Fetch? in
    let (screens, rows, times) = (object[screens], object[rows], object[times])
    guard let screens, let rows else { return nil }
    return TableSpec.Fetch(screens: screens, rows: rows, times: times)
  }
}
