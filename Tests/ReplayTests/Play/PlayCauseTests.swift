import Foundation
import Replay
import Report
import Testing
import VSync

/// Every cause of time is charged where it happens, to the nanosecond: a scene for each, on a device on
/// which only one kind of work costs anything (frames 4.1).
@Suite struct PlayCauseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let cause: Cause
    var what = ""
    var owner = Owner.main
    /// The layer, or the label.
    var subject = "square"
    /// The only field that costs anything, and its value; more of the device.
    var cost: (field: String, ns: Double)?
    var device = ""
    /// Other keys of the top level.
    var more = ""
    /// Keys of the square, and layers beside it.
    var layer = ""
    var sublayers = ""
    /// What happens at 0.1 s, when nothing else does.
    let event: String
    /// What all frames pay for the cause together.
    let nanoseconds: Int64
    var detail = ""
    var testDescription: String { "\(cause.rawValue) \(what)" }
  }

  private static func set(_ values: String, of layer: String = "square") -> String {
    #"{"at": 0.1, "set": {"layer": "\#(layer)", "values": {\#(values)}, "#
      + #""transaction": {"disableActions": true}}}"#
  }

  private static let image =
    #""assets": {"images": {"picture": "#
    + ##"{"generate": {"solid": "#00F", "size": [10, 10]}}}}"##
  private static let shown = set(#""contents": "picture""#)

  /// A layer that draws what costs that much, when it is asked to.
  private static func drawn(_ name: String, _ cost: String, async: Bool = false) -> String {
    #"{"id": "\#(name)", "frame": [20, 0, 10, 10], "display": {"async": \#(async), "draw": [], "#
      + #""cost": {\#(cost)}}}"#
  }

  private static func draw(_ name: String, at seconds: Double = 0.1) -> String {
    #"{"at": \#(seconds), "setNeedsDisplay": "\#(name)"}"#
  }

  private static let interval = PlayScenarioTests.interval(after: 6).count

  static let cases: [Case] = [
    Case(
      cause: .busy, subject: "work",
      event: #"{"at": 0.1, "busy": {"milliseconds": 3, "label": "work"}}"#,
      nanoseconds: 3_000_000),
    Case(
      cause: .objectCreate, subject: "new", cost: ("createNsPerLayer", 1000),
      event: #"{"at": 0.1, "insert": {"into": "square", "layer": {"id": "new"}}}"#,
      nanoseconds: 1000),
    Case(
      cause: .layout, cost: ("layoutNsPerLayer", 1000),
      event: #"{"at": 0.1, "setNeedsLayout": "square"}"#, nanoseconds: 1000),
    Case(
      cause: .textLayout, subject: "text", cost: ("shapeNsPerGlyph", 1000),
      sublayers: drawn("text", #""glyphsShaped": 3"#), event: draw("text"), nanoseconds: 3000),
    Case(
      cause: .display, what: "pixels", subject: "drawing", cost: ("drawNsPerPixel", 10),
      sublayers: drawn("drawing", #""pixelsDrawn": 25"#), event: draw("drawing"),
      nanoseconds: 250),
    Case(
      cause: .display, what: "glyphs", subject: "drawing", cost: ("drawNsPerGlyph", 10),
      sublayers: drawn("drawing", #""glyphsDrawn": 5"#), event: draw("drawing"), nanoseconds: 50),
    Case(
      cause: .imageDecode, what: "of a drawing, PNG", subject: "drawing",
      cost: ("decodeNsPerPixel", 2), sublayers: drawn("drawing", #""pixelsDecoded": 100"#),
      event: draw("drawing"), nanoseconds: 200),
    Case(
      cause: .imageDecode, what: "of a drawing, JPEG", subject: "drawing",
      cost: ("decodeJPEGNsPerPixel", 3), sublayers: drawn("drawing", #""jpegPixelsDecoded": 100"#),
      event: draw("drawing"), nanoseconds: 300),
    Case(
      cause: .imageDecode, what: "of a drawing, WebP", subject: "drawing",
      cost: ("decodeWebPNsPerPixel", 4), sublayers: drawn("drawing", #""webpPixelsDecoded": 100"#),
      event: draw("drawing"), nanoseconds: 400),
    Case(
      cause: .imageDecode, what: "generated", cost: ("generateNsPerPixel", 7), more: image,
      event: shown, nanoseconds: 700),
    Case(
      cause: .colorConvert, what: "of a picture handed in", subject: "video",
      cost: ("convertNsPerPixel", 3), more: image,
      sublayers: #"{"class": "ExternalLayer", "id": "video", "frame": [20, 0, 10, 10], "#
        + #""colorspace": "displayP3"}"#,
      event: #"{"at": 0.1, "present": {"layer": "video", "image": "picture"}}"#, nanoseconds: 300,
      detail: "displayP3"),
    Case(
      cause: .colorConvert, what: "to grey", owner: .serverCPU, cost: ("convertNsPerPixel", 3),
      more: image, layer: #""contentsFormat": "Gray8""#, event: shown, nanoseconds: 300,
      detail: "Gray8"),
    Case(
      cause: .commitSize, what: "sent", subject: "", cost: ("commitFixedNs", 1000),
      event: set(#""zPosition": 1"#), nanoseconds: 1000),
    Case(
      cause: .commitSize, what: "changed", cost: ("commitNsPerLayer", 1000),
      event: set(#""zPosition": 1"#), nanoseconds: 1000),
    Case(
      cause: .commitSize, what: "bytes of a layer", cost: ("commitNsPerByte", 10),
      event: set(#""zPosition": 1"#), nanoseconds: 10 * (16 + 512 + 6)),
    Case(
      cause: .commitSize, what: "walked", subject: "", cost: ("walkNsPerLayer", 100),
      event: set(#""zPosition": 1"#), nanoseconds: 200),
    Case(
      cause: .renderPrepare, owner: .serverCPU, subject: "", cost: ("prepareNsPerLayer", 100),
      event: set(##""backgroundColor": "#00F""##), nanoseconds: 200),
    Case(
      cause: .gpuFill, what: "written", owner: .serverExecute, cost: ("fillNsPerPixel", 10),
      event: set(##""backgroundColor": "#00F""##), nanoseconds: 1000),
    Case(
      cause: .gpuFill, what: "read", owner: .serverExecute, cost: ("readNsPerByte", 2), more: image,
      event: shown, nanoseconds: 800),
    Case(
      cause: .blending, owner: .serverExecute, cost: ("blendNsPerPixel", 10),
      event: set(##""backgroundColor": "#00F8""##), nanoseconds: 1000),
    Case(
      cause: .offscreen, owner: .serverExecute, cost: ("blendNsPerPixel", 10),
      layer: group, event: set(#""opacity": 0.25"#), nanoseconds: 1000,
      detail: "groupOpacity"),
    Case(
      cause: .gap, what: "of a group", owner: .serverExecute, cost: ("passSwitchNs", 150_000),
      layer: group, event: set(#""opacity": 0.25"#), nanoseconds: 150_000),
    Case(
      cause: .gap, what: "of a mask", owner: .serverExecute, cost: ("passSwitchNs", 150_000),
      layer: group + #", "mask": {"id": "mask", "frame": [0, 0, 10, 10], "cornerRadius": 4, "#
        + ##""backgroundColor": "#000"}"##,
      event: set(#""opacity": 0.25"#), nanoseconds: 300_000),
    Case(
      cause: .gap, what: "of a blurred background", owner: .serverExecute, subject: "glass",
      cost: ("passSwitchNs", 150_000),
      sublayers: #"{"id": "glass", "frame": [0, 0, 10, 10], "#
        + #""backgroundFilters": [{"gaussianBlur": 2}]}"#,
      event: set(##""backgroundColor": "#00F""##), nanoseconds: 600_000),
    Case(
      cause: .rasterizeMiss, owner: .serverExecute, cost: ("fillNsPerPixel", 10),
      layer: #""shouldRasterize": true"#, event: set(##""backgroundColor": "#00F""##),
      nanoseconds: 1000),
    Case(
      cause: .textureUpload, owner: .serverExecute, cost: ("uploadNsPerByte", 1), more: image,
      event: shown, nanoseconds: 400),
    Case(
      cause: .textureTooLarge, owner: .serverCPU, cost: ("cutNsPerPixel", 2),
      device: #", "maxTextureSide": 8"#, more: image, event: shown, nanoseconds: 200,
      detail: "10 x 10, at most 8"),
    Case(
      cause: .misaligned, owner: .serverExecute, subject: "photo", cost: ("mixNsPerPixel", 5),
      more: image, sublayers: #"{"id": "photo", "frame": [30.5, 0, 10, 10]}"#,
      event: set(#""contents": "picture""#, of: "photo"), nanoseconds: 550,
      detail: "10 x 10 texels on 11 x 10"),
    Case(
      cause: .scaled, owner: .serverExecute, subject: "photo", cost: ("mixNsPerPixel", 5),
      more: image,
      sublayers: #"{"id": "photo", "frame": [30, 0, 20, 10]}"#,
      event: set(#""contents": "picture""#, of: "photo"), nanoseconds: 1000,
      detail: "10 x 10 texels on 20 x 10"),
    Case(
      // 100 pixels take 20 ms; the next frame's VSYNC comes before that is over.
      cause: .backpressure, owner: .serverCPU, subject: "", cost: ("fillNsPerPixel", 200_000),
      event: set(##""backgroundColor": "#00F""##) + ", "
        + set(##""backgroundColor": "#0FF""##).replacingOccurrences(of: "0.1,", with: "0.11,"),
      nanoseconds: 20_000_000 - PlayScenarioTests.interval(after: 7).count),
    Case(
      // Three drawings run when the main thread blocks for 2 ms: four threads on one core.
      cause: .threadExplosion, subject: "4 threads on 1 cores", device: #", "cores": 1"#,
      more: #""workers": {"threads": 3, "queue": "concurrent"}"#,
      sublayers: ["a", "b", "c"].map { drawn($0, #""milliseconds": 200"#, async: true) }
        .joined(separator: ", "),
      event: ["a", "b", "c"].map { draw($0) }.joined(separator: ", ")
        + #", {"at": 0.11, "busy": {"milliseconds": 2, "label": "work"}}"#,
      nanoseconds: 6_000_000),
    Case(
      // The worker holds the lock for 50 ms; the main thread comes one VSYNC later.
      cause: .lockWait, subject: "title", more: #""workers": {"threads": 1, "fontLock": true}"#,
      sublayers: drawn("text", #""glyphsDrawn": 1, "milliseconds": 50"#, async: true) + ", "
        + drawn("title", #""glyphsDrawn": 1, "milliseconds": 2"#),
      event: draw("text") + ", " + draw("title", at: 0.11),
      nanoseconds: 50_000_000 - interval, detail: "font lock, held for text"),
  ]

  private static let group =
    ##""opacity": 0.5, "sublayers": ["##
    + ##"{"id": "x", "frame": [0, 0, 6, 10], "backgroundColor": "#0F0"}, "##
    + ##"{"id": "y", "frame": [4, 0, 6, 10], "backgroundColor": "#0F0"}]"##

  private static func play(_ c: Case) throws -> Played {
    var device = PlayScenarioTests.free(but: c.cost?.field ?? "")
    if let (field, ns) = c.cost { device += ", \"\(field)\": \(ns)" }
    let text = square(
      """
      "duration": 1, "device": {"base": "reference", \(device)\(c.device)},
      "timeline": [\(c.event)]\(c.more.isEmpty ? "" : ", " + c.more)
      """, layer: c.layer, sublayers: c.sublayers)
    return try Played(text, draws: false)
  }

  @Test(arguments: cases)
  func aCauseIsChargedToTheNanosecond(_ c: Case) throws {
    let played = try Self.play(c)
    let entries = played.outcome.recording.frames.flatMap(\.costs).filter {
      $0.cause == c.cause && $0.subject == c.subject
    }
    #expect(entries.reduce(.zero) { $0 + $1.cost } == Nanoseconds(c.nanoseconds))
    #expect(entries.allSatisfy { $0.owner == c.owner && $0.detail == c.detail })
  }

  /// None is only a word.
  @Test func everyCauseIsReachedByAScene() throws {
    var reached: Set<Cause> = []
    for c in Self.cases where c.nanoseconds > 0 { reached.insert(c.cause) }
    if !(try Self.lateScene().outcome.recording.lateContent.isEmpty) { reached.insert(.asyncLate) }
    #expect(Cause.allCases.filter { !reached.contains($0) } == [])
  }

  private static func lateScene() throws -> Played {
    try Played(
      square(
        """
        "duration": 1, "device": {"base": "reference", \(PlayScenarioTests.free(but: ""))},
        "timeline": [\(draw("text"))]
        """, sublayers: drawn("text", #""milliseconds": 40"#, async: true)), draws: false)
  }

  // MARK: Late content, which is no hitch

  @Test func contentThatComesAfterItWasWantedIsCountedApart() throws {
    let played = try Self.lateScene()
    let late = played.outcome.recording.lateContent
    // Asked for in slot 6 for slot 9. 40 ms later comes slot 9, whose turn shows it in slot 12.
    #expect(
      late == [
        LateContent(
          layer: "text", frameWanted: 1, slotWanted: 9, frameShown: 2, slotShown: 12,
          showedPlaceholder: true)
      ])
    #expect(played.report.hitches.isEmpty)
    #expect(played.report.metrics.droppedFrames == 0)
    let report = try JSONSerialization.jsonObject(with: Data(played.report.json.utf8))
    let written = (report as? [String: Any])?["lateContent"] as? [[String: Any]]
    #expect(written?.count == 1 && written?[0]["layer"] as? String == "text")
    #expect(written?[0]["slotWanted"] as? Int == 9 && written?[0]["slotShown"] as? Int == 12)
  }

  struct Late: Sendable, CustomTestStringConvertible {
    let name: String
    /// Of the layer `text`.
    var keys = #""frame": [20, 0, 10, 10]"#
    var cost = 40
    let events: String
    /// `wanted-shown placeholder`, by slots.
    let late: [String]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Late(
      name: "drawn before it is in sight", keys: #""frame": [200, 0, 10, 10]"#,
      events: draw("text")
        + #", {"at": 0.5, "set": {"layer": "text", "values": {"position": [25, 5]}, "#
        + #""transaction": {"disableActions": true}}}"#, late: []),
    Late(
      name: "wanted when it comes into sight", keys: #""frame": [200, 0, 10, 10]"#, cost: 200,
      events: draw("text")
        + #", {"at": 0.2, "set": {"layer": "text", "values": {"position": [25, 5]}, "#
        + #""transaction": {"disableActions": true}}}"#,
      late: ["15-21 true"]),
    Late(
      name: "overtaken by a newer one: wanted since the first", cost: 40,
      events: draw("text") + ", " + draw("text", at: 0.12), late: ["9-14 true"]),
    Late(
      name: "gone before it came",
      events: draw("text") + #", {"at": 0.12, "remove": "text"}"#, late: []),
    Late(name: "never there", cost: 5000, events: draw("text"), late: ["9-nil true"]),
    Late(
      name: "nothing stands in for a new layer", keys: #""frame": [20, 0, 10, 10], "hidden": true"#,
      events: #"{"at": 0.1, "insert": {"into": "square", "layer": {"id": "new", "#
        + #""frame": [0, 0, 5, 5], "display": {"async": true, "draw": [], "#
        + #""cost": {"milliseconds": 40}}}}}"#,
      late: ["9-12 false"]),
  ])
  func whenContentIsLate(_ c: Late) throws {
    let played = try Played(
      square(
        """
        "duration": 1, "device": {"base": "reference", \(PlayScenarioTests.free(but: ""))},
        "timeline": [\(c.events)]
        """,
        sublayers: #"{"id": "text", \#(c.keys), "display": {"async": true, "draw": [], "#
          + #""cost": {"milliseconds": \#(c.cost)}}}"#), draws: false)
    let late = played.outcome.recording.lateContent.map { content in
      "\(content.slotWanted)-\(content.slotShown.map { "\($0)" } ?? "nil") \(content.showedPlaceholder)"
    }
    #expect(late == c.late)
  }
}
