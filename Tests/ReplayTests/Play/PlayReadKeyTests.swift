import Foundation
import Replay
import Testing

/// Expectations of what layers and nodes have, in both trees.
@Suite struct PlayReadKeyTests {
  /// Keys of the schema that cannot be expected under their own names.
  static let unread = [
    "class": "it never changes, and other keys follow from it",
    "id": "it is what the expectation names the layer by; `name` reads it",
    "animations": "`animationKeys` reads which there are, and values what they do",
    "displayContainer": "that pictures appear together shows in the log",
    "display": "what is drawn shows in pixels, and that it is, in the log",
    "frames": "what an external layer shows is its pixels",
    "data": "`rowCount` reads how many rows there are, and layers in rows what they show",
    "drawVisible": "who draws rows shows in the log",
    "fetch": "that more rows are asked for shows in the log, and in `rowCount`",
    "offscreenRowsPerTurn": "`liveRows` reads what comes of it",
    "prelayout": "who lays rows out shows in the log and in the costs",
    "ranges": "`rangeMode` reads which counts, and `liveRows` what comes of it",
    "reuse": "`liveRows` reads how many rows there are in the tree",
    "rowHeight": "the frames of rows and `contentSize` follow from it",
    "rowPlaceholder":
      "`blankRows` reads how many rows it covers, and its looks are pixels",
    "scrollSkip": "what is left out shows in the log, and in `blankRows`",
    "template": "layers in rows are expected by the names that it gives them",
    "touch": "what handlers do shows in the log",
    "label":
      "`textLines` and the other traits of texts read what comes of it, and its looks are pixels",
  ]

  @Test(arguments: ["layer", "values"])
  func everyKeyThatCanBeSaidCanBeExpected(_ definition: String) throws {
    let schema = try JSON(SceneSchema.text)
    let said = try Self.keys(of: schema["$defs"]?[definition])
    #expect(said.count > 90)
    var known = Set(Self.unread.keys)
    guard case .array(let forms) = schema["$defs"]?["expectation"]?["oneOf"],
      let form = forms.first(where: { $0["properties"]?["keyPath"] != nil }),
      case .array(let kinds) = form["properties"]?["keyPath"]?["anyOf"],
      case .array(let names) = kinds.first?["enum"]
    else {
      Issue.record("the schema has no expectation of values")
      return
    }
    for case .string(let name) in names { known.insert(name) }
    #expect(said.subtracting(known).sorted() == [])
    if definition == "layer" {
      #expect(Set(Self.unread.keys).subtracting(said).isEmpty, "no reasons for what is not there")
    }
  }

  private static func keys(of schema: JSON?) throws -> Set<String> {
    guard case .object(let properties) = schema?["properties"] else { return [] }
    return Set(properties.keys)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let layer: String
    let key: String
    let value: String
    let other: String
    let failure: String
    init(_ layer: String, _ key: String, _ value: String, not other: String, _ failure: String) {
      (self.layer, self.key, self.value) = (layer, key, value)
      (self.other, self.failure) = (other, failure)
    }
    var testDescription: String { "\(layer) \(key)" }
  }

  static let scene = ##"""
    {
      "scanout": 1, "display": {"width": 100, "height": 100}, "duration": 0.1, "seed": 3,
      "assets": {"images": {
        "red": {"generate": {"solid": "#F00", "size": [1, 1]}},
        "blue": {"generate": {"solid": "#00F", "size": [1, 1]}}
      }},
      "root": {"id": "root", "sublayers": [
        {
          "id": "plain", "frame": [0, 0, 10, 10], "opaque": true, "contents": "red",
          "needsDisplayOnBoundsChange": true, "autoresizingMask": ["flexibleWidth"],
          "constraints": [{"attribute": "minX", "relativeTo": "text", "to": "maxX", "offset": 4}],
          "actions": {"opacity": null, "contents": {"to": "blue", "duration": 1}},
          "delegateActions": {"zPosition": {"to": 2}},
          "style": {"cornerRadius": 3, "actions": {"hidden": null}, "style": {"opacity": 0.5}},
          "mask": {"id": "stencil"}, "animations": [{"keyPath": "zPosition", "to": 1, "duration": 9}],
          "sublayers": [{"id": "b"}, {"id": "a", "zPosition": -1}]
        },
        {"id": "chart", "class": "ChartNode", "legend": true, "scaling": "together", "async": false,
          "series": [{"name": "a", "values": [1, null, 3]}], "axes": {"steps": 3}},
        {"id": "meter", "class": "FrameRateNode", "meter": "displayStage"},
        {"id": "photo", "class": "ImageNode", "image": "red", "fit": "contain", "rounding": "mask",
          "placeholder": "blue", "progressive": true, "plays": false, "fade": 0.5,
          "frame": [0, 0, 2, 2]},
        {"id": "text", "class": "TextLayer", "attributedString": [{"string": "Hi", "size": 9}]},
        {
          "id": "fire", "class": "EmitterLayer", "emitterCells": [{
            "name": "spark", "birthRate": 5, "lifetime": 1, "contents": "red",
            "emitterCells": [{"name": "ash", "scale": 2}]
          }]
        },
        {
          "id": "node", "class": "Node", "userInteractionEnabled": false,
          "contentMode": "topLeft", "autoresizesSubnodes": false, "layout": {"center": "inner"},
          "sublayers": [{"id": "inner", "bounds": [0, 0, 4, 4]}]
        },
        {"id": "control", "class": "Control", "enabled": false}
      ]}
    }
    """##

  static let cases = [
    Case("plain", "name", #""plain""#, not: #""other""#, #"is "plain", not "other""#),
    Case("plain", "opaque", "true", not: "false", "is true, not false"),
    Case("text", "needsDisplayOnBoundsChange", "true", not: "false", "is true, not false"),
    Case("plain", "mask", #""stencil""#, not: "null", #"is "stencil", not none"#),
    Case("text", "mask", "null", not: #""a""#, #"is none, not "a""#),
    Case(
      "plain", "sublayers", #"["b", "a"]"#, not: #"["a", "b"]"#, #"is ["b", "a"], not ["a", "b"]"#),
    Case("text", "sublayers", "[]", not: #"["a"]"#, #"is [], not ["a"]"#),
    Case(
      "plain", "autoresizingMask", #"["flexibleWidth"]"#, not: "[]",
      #"is ["flexibleWidth"], not []"#),
    Case(
      "plain", "constraints",
      #"[{"attribute": "minX", "relativeTo": "text", "to": "maxX", "scale": 1, "offset": 4}]"#,
      not: #"[{"attribute": "minX", "offset": 4}]"#,
      "is [minX = 1 * text.maxX + 4], not [minX = 1 * superlayer.minX + 4]"),
    Case(
      "plain", "actions", #"{"opacity": null, "contents": {"to": "blue", "duration": 1}}"#,
      not: #"{"opacity": null, "contents": {"to": "red", "duration": 1}}"#,
      #"of "contents" is an animation of contents in 1 s, not the one expected"#),
    Case(
      "plain", "delegateActions", #"{"zPosition": {"to": 2}}"#, not: "{}",
      #"of "zPosition" is an animation of zPosition in 0 s, not none"#),
    Case(
      "plain", "style", #"{"cornerRadius": 3, "opacity": 0.5, "actions": {"hidden": null}}"#,
      not: #"{"cornerRadius": 3, "opacity": 0.25, "actions": {"hidden": null}}"#,
      "of opacity is 0.5, not 0.25"),
    Case("text", "style", "null", not: "{}", "is none, not a style"),
    Case(
      "plain", "animationKeys", #"["zPosition"]"#, not: "[]", #"is ["zPosition"], not []"#),
    Case(
      "text", "attributedString", #"[{"string": "Hi", "size": 9}]"#,
      not: #"[{"string": "Ho", "size": 9}]"#,
      ##"is ["Hi" in Helvetica 9 [0.0, 0.0, 0.0, 1.0]], not ["Ho" in Helvetica 9"##),
    Case("text", "string", "null", not: #""Hi""#, #"is none, not "Hi""#),
    Case(
      "plain", "contents", #""red""#, not: #""blue""#, #"is the image "red", not the image "blue""#),
    Case("control", "contents", "null", not: #""red""#, #"is no picture, not the image "red""#),
    Case("plain", "backgroundColor", "null", not: ##""#FFF""##, "is no colour, not"),
    Case("plain", "duration", #""inf""#, not: "3", "is inf, not 3.0"),
    Case("plain", "opacity", "0.5", not: "1", "is 0.5, not 1.0"),
    Case(
      "fire", "emitterCells",
      #"""
      [{"name": "spark", "birthRate": 5, "lifetime": 1, "contents": "red",
        "emitterCells": [{"name": "ash", "scale": 2}]}]
      """#,
      not: #"""
        [{"name": "spark", "birthRate": 6, "lifetime": 1, "contents": "red",
          "emitterCells": [{"name": "ash", "scale": 2}]}]
        """#, "[0] (spark) birthRate is 5.0, not 6.0"),
    Case(
      "fire", "emitterCells.spark.contents", #""red""#, not: #""blue""#,
      #"is the image "red", not the image "blue""#),
    Case("node", "userInteractionEnabled", "false", not: "true", "is false, not true"),
    Case("node", "contentMode", #""topLeft""#, not: #""top""#, #"is "topLeft", not "top""#),
    Case("node", "autoresizesSubnodes", "false", not: "true", "is false, not true"),
    Case(
      "node", "layout", #"{"center": "inner"}"#, not: #"{"center": {"layer": "inner", "grow": 1}}"#,
      "is another layout"),
    Case("control", "layout", "null", not: #""inner""#, "is none, not a layout"),
    Case("control", "enabled", "false", not: "true", "is false, not true"),
    Case(
      "chart", "series", #"[{"name": "a", "values": [1, null, 3]}]"#,
      not: #"[{"name": "b", "values": [1, null, 3]}]"#, #"is ["a" of 3], not ["b" of 3]"#),
    Case(
      "chart", "axes", #"{"steps": 3}"#, not: #"{"steps": 4}"#,
      "is axes of 3 steps, not axes of 4 steps"),
    Case("chart", "axes", #"{"steps": 3}"#, not: "null", "is axes of 3 steps, not none"),
    Case("chart", "scaling", #""together""#, not: #""each""#, #"is "together", not "each""#),
    Case("chart", "legend", "true", not: "false", "is true, not false"),
    Case("chart", "async", "false", not: "true", "is false, not true"),
    Case("meter", "meter", #""displayStage""#, not: #""mainThread""#, #"is "displayStage", not"#),
    Case("meter", "reading", "null", not: "60", "is none, not 60"),
    Case("photo", "image", #""red""#, not: #""blue""#, #"is "red", not "blue""#),
    Case("photo", "fit", #""contain""#, not: #""cover""#, #"is "contain", not "cover""#),
    Case("photo", "rounding", #""mask""#, not: #""layer""#, #"is "mask", not "layer""#),
    Case("photo", "placeholder", #""blue""#, not: "null", #"is "blue", not none"#),
    Case("photo", "progressive", "true", not: "false", "is true, not false"),
    Case("photo", "plays", "false", not: "true", "is false, not true"),
    Case("photo", "fade", "0.5", not: "0.25", "is 0.5, not 0.25"),
    Case("photo", "state", #""shown""#, not: #""failed""#, #"is "shown", not "failed""#),
  ]

  @Test(arguments: cases, ["model", "presentation"])
  func theValueIsExpectedAndAnotherIsNot(_ c: Case, _ tree: String) throws {
    func failure(_ value: String) throws -> String? {
      let expectation = """
        {"at": 0.1, "layer": "\(c.layer)", "keyPath": "\(c.key)", "value": \(value), "tree": "\(tree)"}
        """
      let text = String(Self.scene.dropLast()) + #", "expect": [\#(expectation)]}"#
      let validator = try SchemaValidator.published.get()
      #expect(validator.validate(try JSON(text)).errors == [])
      return try Player(scene: SceneFolder().read(text)).check().expectations[0].failure
    }
    // The zPosition animation moves on in the presentation tree only; nothing here depends on it.
    #expect(try failure(c.value) == nil)
    let found = try #require(try failure(c.other))
    #expect(found.hasPrefix("\(c.layer) \(c.key) (\(tree)) \(c.failure)"), "\(found)")
  }

  @Test func thePresentationTreeHasTheSublayersOfTheLastCommit() throws {
    let text = square(
      #"""
      "duration": 0.2,
      "timeline": [
        {"at": 0.05, "insert": {"into": "square", "layer": {"id": "new"}}},
        {"at": 0.05, "busy": {"milliseconds": 50}}
      ],
      "expect": [
        {"at": 0.06, "layer": "square", "keyPath": "sublayers", "value": ["new"], "tree": "model"},
        {"at": 0.06, "layer": "square", "keyPath": "sublayers", "value": []},
        {"at": 0.2, "layer": "square", "keyPath": "sublayers", "value": ["new"]},
        {"at": 0.06, "layer": "new", "keyPath": "opaque", "value": false, "tree": "model"}
      ]
      """#)
    let check = try Player(scene: SceneFolder().read(text)).check()
    #expect(check.expectations.compactMap(\.failure) == [])
  }
}
