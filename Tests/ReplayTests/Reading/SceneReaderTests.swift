import Foundation
import Graphics
import LayerModel
import Replay
import Testing
import VSync

/// What comes out of good scenes.
@Suite struct SceneReaderTests {
  let folder: SceneFolder

  init() throws {
    folder = try SceneFolder()
    try EverythingScene.addFiles(to: folder)
  }

  @Test func theExampleOfTheFormatIsRead() throws {
    let size = try #require(PixelSize(width: 4, height: 4))
    try folder.write(PNGEncoder().encode(Bitmap(PixelBuffer(size: size))), to: "assets/avatar.png")
    let path = try folder.write(
      """
      {
        "scanout": 1,
        "display": { "width": 390, "height": 844, "scale": 3, "refreshRate": 60, "background": "#FFFFFF" },
        "device": "phone-2016",
        "duration": 1.5,
        "assets": { "images": { "avatar": { "file": "assets/avatar.png" } } },
        "root": { "sublayers": [ { "id": "card", "frame": [20, 80, 350, 200], "backgroundColor": "#3478F6", "cornerRadius": 12 } ] },
        "timeline": [
          { "at": 0.25, "animate": { "layer": "card", "keyPath": "position.y", "to": 500, "duration": 0.5, "timing": "easeInEaseOut" } },
          { "at": 0.5, "busy": { "milliseconds": 40, "label": "decode feed" } }
        ],
        "budget": { "droppedFrames": { "max": 2 } },
        "expect": [ { "at": 0, "pixel": [60, 300], "color": "#3478F6" } ]
      }
      """, to: "card.v2.json")
    let scene = try SceneReader.read(path)
    #expect(scene.name == "card.v2")
    #expect(scene.display.size == CGSize(width: 390, height: 844))
    #expect(scene.display.pixelSize == PixelSize(width: 1170, height: 2532))
    #expect(scene.display.refreshRate == .sixty)
    #expect(scene.display.background == .white)
    #expect(scene.display.buffering == .triple)
    #expect(scene.device == DeviceProfile.named("phone-2016"))
    #expect(scene.duration == .milliseconds(1500))
    #expect((scene.mode, scene.start) == (.timed, .warm))
    #expect(scene.images.map(\.name) == ["avatar"])
    #expect(scene.root.geometry == .frame(CGRect(x: 0, y: 0, width: 390, height: 844)))
    let card = try #require(scene.root.sublayers.first)
    #expect(card.id == "card")
    #expect(card.geometry == .frame(CGRect(x: 20, y: 80, width: 350, height: 200)))
    #expect(
      card.values.map(\.value) == [.color(Color("#3478F6")), .number(12)]
        && card.values.map(\.keyPath) == [.backgroundColor, .cornerRadius])
    #expect(scene.timeline.map(\.time.nanoseconds) == [250_000_000, 500_000_000])
    guard case .animate("card", let animation) = scene.timeline[0].verb,
      case .busy(let time, "decode feed") = scene.timeline[1].verb
    else {
      Issue.record("the events are \(scene.timeline)")
      return
    }
    #expect(time == .milliseconds(40))
    #expect(animation.key == "position.y")
    #expect(animation.animation.keyPath == LayerKeyPath("position.y"))
    #expect(animation.animation.to == .number(500))
    #expect(animation.animation.from == nil)
    #expect(animation.animation.timing.duration == 0.5)
    #expect(animation.animation.timingFunction == .easeInEaseOut)
    #expect(!animation.setsModel)
    let budget = try #require(scene.budgets.first)
    #expect((budget.metric, budget.segment) == ("droppedFrames", nil))
    #expect((budget.maximum, budget.minimum) == (2, nil))
    guard case .pixel(.time(.zero), 60, 300, let color, 0) = scene.expectations[0].condition else {
      Issue.record("the expectation is \(scene.expectations)")
      return
    }
    #expect(color == Color("#3478F6"))
  }

  @Test func theSmallestSceneHasTheDefaultsOfCoreAnimation() throws {
    let scene = try folder.read(scene())
    #expect(scene.display.scale == 1)
    #expect(scene.display.background == .black)
    #expect(scene.device == .reference)
    #expect(scene.duration == nil)
    let (root, base) = (scene.root, LayerProperties())
    #expect((root.kind, root.id) == (.layer, "root"))
    #expect(root.geometry == .frame(CGRect(x: 0, y: 0, width: 100, height: 80)))
    #expect(root.anchorPoint == base.anchorPoint)
    #expect(root.transform == base.transform)
    #expect(root.values.isEmpty)
    #expect(root.contentsScale == nil)
    #expect(root.display == nil)
  }

  @Test func aRootThatIsPlacedStaysWhereItIs() throws {
    let placed = try folder.read(scene(root: "\"position\": [5, 6]"))
    #expect(placed.root.geometry == .bounds(.zero, position: CGPoint(x: 5, y: 6)))
  }

  @Test func eventsAreInOrderOfTimeAndThenOfTheFile() throws {
    let marks = [(0.5, "a"), (0.25, "b"), (0.5, "c"), (0, "d"), (0.25, "e")]
    let events = marks.map { "{\"at\": \($0.0), \"mark\": \"\($0.1)\"}" }
    let read = try folder.read(scene("\"timeline\": [\(events.joined(separator: ", "))]"))
    #expect(read.timeline.map(\.index) == [3, 1, 4, 0, 2])
  }

  @Test func timesAreRoundedToNanosecondsHalvesToEven() throws {
    let times = [
      "0.0000000005", "0.0000000015", "0.0000000025", "86400", "0.1", "0.016666666667",
      "1e-10", "8.64e4",
    ]
    let events = times.map { "{\"at\": \($0), \"mark\": \"m\"}" }
    let read = try folder.read(scene("\"timeline\": [\(events.joined(separator: ", "))]"))
    let inFileOrder = read.timeline.sorted { $0.index < $1.index }.map(\.time.nanoseconds)
    let day: Int64 = 86_400_000_000_000
    #expect(inFileOrder == [0, 2, 2, day, 100_000_000, 16_666_667, 0, day])
  }

  // MARK: - Ids

  @Test func layersWithoutAnIDAreNamedByTheirPlace() throws {
    let read = try folder.read(
      scene(
        root: """
          "sublayers": [{}, {"id": "root/2"}, {"sublayers": [{}]}, {"id": "root/2:2"}]
          """,
        """
        "timeline": [
          {"at": 1, "insert": {"into": "root/0", "layer": {"sublayers": [{}]}}},
          {"at": 0, "insert": {"into": "root", "layer": {"id": "timeline/0/0"}}},
          {"at": 1, "setNeedsDisplay": "root/2:3"}
        ]
        """))
    #expect(read.root.sublayers.map(\.id) == ["root/0", "root/2", "root/2:3", "root/2:2"])
    #expect(read.root.sublayers[2].sublayers.map(\.id) == ["root/2/0"])
    guard case .insert(let layer, _, _) = read.timeline[1].verb else {
      Issue.record("not an insertion: \(read.timeline[1])")
      return
    }
    #expect(layer.id == "timeline/0")
    #expect(layer.sublayers.map(\.id) == ["timeline/0/0:2"])
  }

  @Test func anIDMayComeBackAfterItsLayerWasRemoved() throws {
    let text = scene(
      root: #""sublayers": [{"id": "a", "sublayers": [{"id": "b"}]}]"#,
      """
      "timeline": [
        {"at": 2, "setNeedsDisplay": "b"},
        {"at": 1, "remove": "a"},
        {"at": 1, "insert": {"into": "root", "layer": {"id": "b"}, "index": 0}}
      ]
      """)
    #expect(try folder.problems(text) == [])
  }

  @Test func aMoveWithinALayerCountsThePlacesThatAreLeft() throws {
    func move(to index: Int) -> String {
      scene(
        root: #""sublayers": [{"id": "a"}, {"id": "b"}, {"id": "c"}]"#,
        "\"timeline\": [{\"at\": 0, \"move\": {\"layer\": \"a\", \"index\": \(index)}}]")
    }
    #expect(try folder.problems(move(to: 2)) == [])
    #expect(
      try folder.problems(move(to: 3)) == [
        #"timeline[0].move.index: is 3; 0 to 2, as "root" has 2 other sublayers then"#
      ])
  }

  // MARK: - Values

  struct Transform: Sendable, CustomTestStringConvertible {
    let text: String
    let expected: [Double]
    var testDescription: String { text }
  }

  @Test(arguments: [
    Transform(text: "[1, 2, 3, 4, 5, 6]", expected: [1, 2, 3, 4, 5, 6]),
    Transform(text: "[]", expected: [1, 0, 0, 1, 0, 0]),
    Transform(text: #"[{"translate": [3, 4]}]"#, expected: [1, 0, 0, 1, 3, 4]),
    Transform(text: #"[{"scale": 2}]"#, expected: [2, 0, 0, 2, 0, 0]),
    Transform(text: #"[{"scale": [2, 3]}]"#, expected: [2, 0, 0, 3, 0, 0]),
    Transform(text: #"[{"rotate": 90}]"#, expected: [0, 1, -1, 0, 0, 0]),
    Transform(text: #"[{"rotate": -90}]"#, expected: [0, -1, 1, 0, 0, 0]),
    Transform(text: #"[{"rotate": 540}]"#, expected: [-1, 0, 0, -1, 0, 0]),
    Transform(text: #"[{"rotate": -360}]"#, expected: [1, 0, 0, 1, 0, 0]),
    // The first step is the outermost: in place first, then moved.
    Transform(
      text: #"[{"translate": [3, 4]}, {"rotate": 90}]"#, expected: [0, 1, -1, 0, 3, 4]),
    Transform(
      text: #"[{"rotate": 90}, {"translate": [3, 4]}]"#, expected: [0, 1, -1, 0, -4, 3]),
    Transform(
      text: #"[{"scale": 2}, {"translate": [3, 4]}, {"scale": 5}]"#,
      expected: [10, 0, 0, 10, 6, 8]),
  ])
  func theFirstStepOfATransformIsTheOutermost(_ c: Transform) throws {
    let root = try folder.read(scene(root: "\"transform\": \(c.text)")).root
    let plane = try #require(root.transform.affine)
    #expect([plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty] == c.expected)
  }

  /// Core-animation 2.7: m34 is -1 / distance, and the eye looks at what is turned first.
  @Test(arguments: [
    Transform(
      text: "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]",
      expected: (1...16).map { Double($0) }),
    Transform(
      text: #"[{"perspective": 500}]"#,
      expected: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1]),
    Transform(
      text: #"[{"translate": [1, 2, 3]}, {"scale": [2, 3, 4]}]"#,
      expected: [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 1, 2, 3, 1]),
    Transform(
      text: #"[{"rotate": 90, "axis": [0, 2, 0]}]"#,
      expected: [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]),
    Transform(
      text: #"[{"perspective": 100}, {"rotate": 90, "axis": [1, 0, 0]}]"#,
      expected: [1, 0, 0, 0, 0, 0, 1, -0.01, 0, -1, 0, 0, 0, 0, 0, 1]),
  ])
  func transformsOfSpaceHaveSixteenNumbers(_ c: Transform) throws {
    let m = try folder.read(scene(root: "\"transform\": \(c.text)")).root.transform
    let rows = [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
      m.m42, m.m43, m.m44,
    ]
    #expect(rows == c.expected)
  }

  @Test func theValuesOfASetComeInFileOrder() throws {
    let read = try folder.read(
      scene(
        """
        "timeline": [{"at": 0, "set": {"layer": "root", "values": {
          "position.x": 1, "contents": null, "bounds": [0, 0, 1, 1], "position": [3, 4],
          "hidden": true
        }}}]
        """))
    guard case .set("root", let values, nil) = read.timeline[0].verb, values.count == 5,
      case .value(let x, .number(1)) = values[0], case .contents(nil) = values[1],
      case .value(.bounds, .rect(CGRect(x: 0, y: 0, width: 1, height: 1))) = values[2],
      case .value(.position, .point(CGPoint(x: 3, y: 4))) = values[3],
      case .value(.hidden, .flag(true)) = values[4]
    else {
      Issue.record("the values are \(read.timeline[0].verb)")
      return
    }
    #expect(x == LayerKeyPath("position.x"))
  }

  @Test func theFiguresOfADeviceReplaceThoseOfItsBase() throws {
    let read = try folder.read(
      scene(#""device": {"base": "phone-2012", "cores": 5, "drawNsPerPixel": 0.5}"#))
    let base = try #require(DeviceProfile.named("phone-2012"))
    #expect(read.device.workers == 4)
    #expect(read.device[.drawNsPerPixel].value == 0.5)
    #expect(read.device[.blendNsPerPixel] == base[.blendNsPerPixel])
  }

  @Test func drawCommandsAndCostsAreRead() throws {
    let read = try folder.read(EverythingScene.text)
    let display = try #require(read.root.sublayers[3].display)
    #expect(display.isAsynchronous)
    #expect(display.cost?.glyphsDrawn == 1)
    #expect(display.cost?.stated == Nanoseconds(1_500_000))
    #expect(display.commands.count == 15)
    let color = try #require(Color("#123456"))
    let box = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(display.commands[0] == .fill(try Path(svg: "M0 0L10 0L10 10Z"), color))
    #expect(display.commands[1] == .fill(.roundedRect(box, radius: 2), color))
    #expect(display.commands[7] == .stroke(.oval(in: box), color, width: 2))
    let style = TextStyle(
      family: "DejaVu Serif", size: 12, weight: .bold, color: .black, alignment: .center)
    let place = CGRect(x: 0, y: 0, width: 90, height: 20)
    guard case .text(let text) = display.commands[12] else {
      Issue.record("not a text: \(display.commands[12])")
      return
    }
    #expect((text.string, text.rect, text.lines) == ("Hi", place, 2))
    #expect(text.style == style)
    #expect(
      display.commands[13]
        == .image(
          "noise", rect: CGRect(x: 0, y: 0, width: 20, height: 20), cornerRadius: 10))
  }
}
