import Compositor
import Foundation
import Graphics
import Inspection
import LayerModel
import Testing
import VSync

/// A frame in words and as JSON, word for word.
@Suite struct TextTests {
  @Test func treeHasModelBesidePresentation() {
    #expect(
      InspectedScene.inspector().treeText == """
        tree of small, slot 6, frame 1, for 0.1 s
        7 layers; model and presentation values, defaults left out; * where they differ (1 layer)

        root  Layer
            position         [120, 80]         [120, 80]
            bounds           [0, 0, 240, 160]  [0, 0, 240, 160]
            backgroundColor  #FFFFFF           #FFFFFF
          card  Layer
              position         [66, 40]         [66, 40]
              bounds           [0, 0, 100, 48]  [0, 0, 100, 48]
              opacity          0.5              0.5
              backgroundColor  #FF0000          #FF0000
            photo  Layer
                position  [26.5, 24]       [26.5, 24]
                bounds    [0, 0, 32, 32]   [0, 0, 32, 32]
                contents  picture 32 x 32  picture 32 x 32
            big  Layer
                position  [76, 24]         [76, 24]
                bounds    [0, 0, 32, 32]   [0, 0, 32, 32]
                contents  picture 16 x 16  picture 16 x 16
          badge  Layer
              position         [152, 36]       [152, 36]
              bounds           [0, 0, 48, 40]  [0, 0, 48, 40]
              backgroundColor  #00FF0080       #00FF0080
              shouldRasterize  true            true
            root/badge/#0  Layer
                position        [12, 20]         [12, 20]
                bounds          [0, 0, 24, 40]   [0, 0, 24, 40]
                contents        picture 24 x 40  picture 24 x 40
                contentsFormat  Gray8            Gray8
          moves  Layer
            * position         [32, 112]       [52, 112]
              bounds           [0, 0, 32, 32]  [0, 0, 32, 32]
              backgroundColor  #000000         #000000
              animation slide: basic position

        """)
  }

  @Test func planHasStepsAndPasses() {
    #expect(
      InspectedScene.inspector().planText == """
        plan of small, slot 6, frame 1, for 0.1 s
        display 240 x 160 pixels, scale 1; rectangles are [x y width height] in pixels
        damage 4.3 %: [16 96 52 32]
        layersDrawn 2, layersCovered 0, layersCulled 0, damagedPixels 1664, writtenPixels 2688,
          blendedPixels 0, bytesRead 0, textureTiles 0, offscreenPasses 0, passHits 0, passMisses 0,
          passEvictions 0, uploadBytes 0, uploads 0, readPixels 0, misalignedContents 0, scaledContents 0,
          overdraw 0.07, passReasons none

        7 steps, back to front; kept: outside the damage
          1  background    root   [0 0 240 160]   opaque         #FFFFFF
          2  group         card   [16 16 100 48]  blended        because of group opacity, opacity 128/255, kept
          3    background  card   [16 16 100 48]  opaque         #FF0000, kept
          4    contents    photo  [26 24 33 32]   opaque inside  32 x 32 texels misaligned, rectangle, kept
          5    contents    big    [76 24 32 32]   opaque         16 x 16 texels scaled, kept
          6  picture       badge  [128 16 48 40]  opaque inside  pass 1, kept
          7  background    moves  [36 96 32 32]   opaque         #000000

        pass 1: rasterisation of badge, 48 x 40 pixels, hit: kept from a frame before
          1  background  badge          [0 0 48 40]  blended  #00FF0080, seen [24 0 24 40]
          2  contents    root/badge/#0  [0 0 24 40]  opaque   24 x 40 texels

        """)
  }

  /// The frame before this one had nothing to keep.
  @Test func firstFrameMisses() {
    let text = InspectedScene.inspector(first: true).planText
    #expect(text.contains("damage 100 %: [0 0 240 160]\n"))
    #expect(
      text.contains("pass 1: rasterisation of badge, 48 x 40 pixels, miss: drawn for this frame\n"))
  }

  private static var two: Inspector {
    let root = TestLayer(
      "root", CGRect(x: 0, y: 0, width: 8, height: 4),
      [TestLayer("", CGRect(x: 1, y: 1, width: 2, height: 2)) { $0.backgroundColor = .black }])
    var tree = RenderTree()
    tree.apply(root.commit)
    let display = DisplayGeometry(pixelSize: InspectedScene.size(8, 4))
    let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    return Inspector(InspectedFrame(tree: tree, plan: plan, instant: .zero))
  }

  @Test func jsonHasEverything() {
    #expect(
      Self.two.json() == """
        {
          "frame": {
            "display": {"height": 4, "scale": 1, "width": 8},
            "index": null,
            "scene": "",
            "shownSince": null,
            "slot": null,
            "timeNs": 0
          },
          "plan": {
            "counters": {"blendedPixels": 0, "bytesRead": 0, "damagedPixels": 32, "layersCovered": 0, "layersCulled": 0, "layersDrawn": 1, "misalignedContents": 0, "offscreenPasses": 0, "overdraw": 0.125, "passEvictions": 0, "passHits": 0, "passMisses": 0, "passReasons": {}, "readPixels": 0, "scaledContents": 0, "textureTiles": 0, "uploadBytes": 0, "uploads": 0, "writtenPixels": 4},
            "damage": [
              [0, 0, 8, 4]
            ],
            "passes": [],
            "steps": [
              {
                "blend": "normal",
                "clip": null,
                "clipRadius": null,
                "color": "#000000",
                "depth": 0,
                "fit": null,
                "isDamaged": true,
                "kind": "background",
                "layer": "",
                "opacity": 255,
                "opaque": [
                  [1, 1, 2, 2]
                ],
                "outline": "whole",
                "pass": null,
                "path": "root/#0",
                "reason": null,
                "rect": [1, 1, 2, 2],
                "texels": null,
                "visible": [1, 1, 2, 2]
              }
            ]
          },
          "schemaVersion": 1,
          "tree": [
            {
              "animations": [],
              "class": "Layer",
              "depth": 0,
              "isMask": false,
              "mainThread": {},
              "name": "root",
              "path": "root",
              "values": [
                {
                  "differs": false,
                  "key": "position",
                  "model": [4, 2],
                  "presentation": [4, 2]
                },
                {
                  "differs": false,
                  "key": "bounds",
                  "model": [0, 0, 8, 4],
                  "presentation": [0, 0, 8, 4]
                }
              ]
            },
            {
              "animations": [],
              "class": "Layer",
              "depth": 1,
              "isMask": false,
              "mainThread": {},
              "name": "",
              "path": "root/#0",
              "values": [
                {
                  "differs": false,
                  "key": "position",
                  "model": [2, 2],
                  "presentation": [2, 2]
                },
                {
                  "differs": false,
                  "key": "bounds",
                  "model": [0, 0, 2, 2],
                  "presentation": [0, 0, 2, 2]
                },
                {"differs": false, "key": "backgroundColor", "model": "#000000", "presentation": "#000000"}
              ]
            }
          ]
        }

        """)
  }

  /// Of a layer with everything set that has no picture: no key comes twice.
  @Test func everyValueIsToldOnce() throws {
    var cell = EmitterCell()
    cell.name = "spark"
    var emitter = EmitterProperties()
    emitter.emitterCells = [cell]
    let root = TestLayer("root", CGRect(x: 0, y: 0, width: 8, height: 4)) {
      $0.kind = .emitter(emitter)
      $0.timing.speed = 0.5
      $0.timing.timeOffset = .milliseconds(250)
      $0.timing.beginTime = .zero + .milliseconds(-1000)
      $0.timing.duration = 9
    }
    var tree = RenderTree()
    tree.apply(root.commit)
    let display = DisplayGeometry(pixelSize: InspectedScene.size(8, 4))
    let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    let text = Inspector(InspectedFrame(tree: tree, plan: plan, instant: .zero)).treeText
    let keys = text.split(separator: "\n").dropFirst(3).compactMap { line in
      line.split(separator: " ").first.map(String.init)
    }
    for key in ["speed", "timeOffset", "beginTime", "duration", "emitterCells"] {
      #expect(keys.count { $0 == key } == 1, "\(key) in \(keys)")
    }
    #expect(Set(keys).count == keys.count, "\(keys)")
  }

  @Test func jsonLeavesOutWhatIsNotWanted() {
    #expect(!Self.two.json(tree: false).contains("\"tree\""))
    #expect(!Self.two.json(plan: false).contains("\"plan\""))
  }

  struct Title: Sendable, CustomTestStringConvertible {
    var nanoseconds: Int64
    var slot, since, frame: Int?
    var text: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Title(nanoseconds: 0, text: "for 0.0 s"),
    Title(nanoseconds: -16_666_667, text: "for -0.016666667 s"),
    Title(
      nanoseconds: 1_250_000_000, slot: 3, since: 3, frame: 2, text: "slot 3, frame 2, for 1.25 s"),
    Title(
      nanoseconds: 0, slot: 3, since: 1, frame: 2,
      text: "slot 3, frame 2, for 0.0 s, on the glass since slot 1"),
    Title(nanoseconds: 0, frame: 2, text: "frame 2, for 0.0 s, never on the glass"),
  ])
  func titlesSayWhichFrame(_ row: Title) {
    var frame = Self.two.frame
    frame.instant = Instant(nanoseconds: row.nanoseconds)
    (frame.slot, frame.shownSince, frame.frame) = (row.slot, row.since, row.frame)
    #expect(frame.title == row.text)
  }

  /// How a picture's texels lie on pixels, by the layer's place and size.
  struct Fit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var frame: CGRect
    var turn = 0.0
    var filter = ContentsFilter.linear
    var fit: FramePlan.Fit
  }

  @Test(arguments: [
    Fit(testDescription: "on pixels", frame: CGRect(x: 2, y: 2, width: 4, height: 4), fit: .exact),
    Fit(
      testDescription: "between pixels", frame: CGRect(x: 2.5, y: 2, width: 4, height: 4),
      fit: .misaligned),
    Fit(testDescription: "larger", frame: CGRect(x: 2, y: 2, width: 8, height: 4), fit: .scaled),
    Fit(
      testDescription: "smaller and between", frame: CGRect(x: 2.5, y: 2, width: 3, height: 4),
      fit: .scaled),
    Fit(
      testDescription: "stretched to the same area", frame: CGRect(x: 2, y: 2, width: 8, height: 2),
      fit: .scaled),
    Fit(
      testDescription: "turned by a quarter", frame: CGRect(x: 2, y: 2, width: 4, height: 4),
      turn: .pi / 2, fit: .exact),
    Fit(
      testDescription: "turned by an eighth", frame: CGRect(x: 2, y: 2, width: 4, height: 4),
      turn: .pi / 4, fit: .misaligned),
    Fit(
      testDescription: "nearest, larger", frame: CGRect(x: 2, y: 2, width: 8, height: 8),
      filter: .nearest, fit: .scaled),
    Fit(
      testDescription: "nearest, on pixels", frame: CGRect(x: 2, y: 2, width: 4, height: 4),
      filter: .nearest, fit: .exact),
    Fit(
      testDescription: "nearest, between pixels", frame: CGRect(x: 2.5, y: 2, width: 4, height: 4),
      filter: .nearest, fit: .misaligned),
    Fit(
      testDescription: "nearest, stretched to the same area",
      frame: CGRect(x: 2, y: 2, width: 8, height: 2), filter: .nearest, fit: .scaled),
  ])
  func picturesFitPixels(_ row: Fit) throws {
    let picture = TestLayer("picture", row.frame) {
      $0.contents = InspectedScene.picture(4, 4)
      $0.transform = Transform3D.rotation(row.turn)
      if row.filter != .linear {
        ($0.magnificationFilter, $0.minificationFilter) = (row.filter, row.filter)
      }
    }
    let root = TestLayer("root", CGRect(x: 0, y: 0, width: 16, height: 16), [picture])
    var tree = RenderTree()
    tree.apply(root.commit)
    let display = DisplayGeometry(pixelSize: InspectedScene.size(16, 16))
    let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    guard case .picture(_, let fit) = try #require(plan.steps.last).paint else {
      Issue.record("\(plan.steps)")
      return
    }
    #expect(fit == row.fit)
  }
}
