import Foundation
import Inspection
import Replay
import Report
import Testing
import VSync

/// Which frame of a replay is looked into.
@Suite struct InspectTests {
  /// Changes in slot 0 and is on the glass three slots later; blocked for two slots after that.
  private static let scene = square(
    #"""
    "duration": 0.2, "timeline": [
      {"at": 0, "set": {"layer": "square", "values": {"position.x": 30},
        "transaction": {"disableActions": true}}},
      {"at": 0.1, "busy": {"milliseconds": 40, "label": "work"}},
      {"at": 0.1, "set": {"layer": "square", "values": {"position.x": 50},
        "transaction": {"disableActions": true}}}]
    """#)

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var moment: InspectedMoment
    var mode: Recording.Mode?
    var title: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "the first slot", moment: .slot(0), title: "slot 0, frame 0, for 0.0 s"),
    Row(
      name: "an idle slot shows the old frame", moment: .slot(2),
      title: "slot 2, frame 0, for 0.0 s, on the glass since slot 0"),
    Row(name: "a new frame", moment: .slot(3), title: "slot 3, frame 1, for 0.05 s"),
    Row(
      name: "a moment between two slots", moment: .time(Instant(nanoseconds: 66_000_000)),
      title: "slot 3, frame 1, for 0.05 s"),
    Row(name: "a frame by its number", moment: .frame(1), title: "slot 3, frame 1, for 0.05 s"),
    Row(
      name: "content mode has no latency", moment: .frame(1), mode: .content,
      title: "slot 6, frame 1, for 0.1 s"),
  ])
  func findsTheFrame(_ row: Row) throws {
    let frame = try Self.player(row.mode).inspect(row.moment)
    #expect(frame.title.split(separator: ", ").dropFirst().joined(separator: ", ") == row.title)
  }

  private static func player(_ mode: Recording.Mode? = nil) throws -> Player {
    try Player(scene: SceneFolder().read(scene), options: PlayOptions(mode: mode))
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    var moment: InspectedMoment
    var scene = InspectTests.scene
    var message: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    Bad(
      moment: .slot(13), message: "slot 13 is past the end; the replay has the slots 0 to 12"),
    Bad(
      moment: .time(Instant(nanoseconds: 5_000_000_000)),
      message: "slot 300 is past the end; the replay has the slots 0 to 12"),
    Bad(
      moment: .slot(1), scene: square(#""start": "cold""#),
      message: "slot 1 shows the background: no frame was on the glass yet; a later slot"),
    Bad(
      moment: .frame(99),
      message: "frame 99 was not drawn; the replay draws frames up to 2, without those that were"
        + " overtaken or cancelled"),
  ])
  func saysWhyThereIsNone(_ row: Bad) throws {
    let player = try Player(scene: SceneFolder().read(row.scene))
    let error = #expect(throws: InspectedMomentError.self) { try player.inspect(row.moment) }
    #expect(error?.description == row.message)
  }

  /// What no commit carries: nodes, and what the main thread alone knows; and values of cells.
  @Test func theTreeSaysWhatTheMainThreadKnows() throws {
    let scene = try SceneReader.read(
      ExactnessTests.folder.appendingPathComponent("values.json").path)
    let inspector = Inspector(try Player(scene: scene).inspect(.slot(0)))
    let lines = inspector.treeText.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    for line in [
      "node Node", "button Control", "contentMode: \"topLeft\"", "enabled: false", "opaque: true",
      "actions: {opacity: null, position: an animation of position in 1 s}",
      "style: borderWidth 2.0, cornerRadius 3.0", "layout: of inner",
      "emitterCells.spark.birthRate 5 5", "emitterCells.spark.emitterCells.ash.scale 2 2",
    ] { #expect(lines.contains(line), "the tree lacks: \(line)\n\(inspector.treeText)") }
    #expect(inspector.json().contains(#""class": "Control""#))
    #expect(inspector.json().contains(#""opaque": "true""#))
  }

  /// Scenes with one of everything that plans can hold: every picture and text can be made of them,
  /// and is the same with two threads.
  @Test(arguments: [
    "tiled.json", "filters.json", "masks.json", "emitter.json", "replicator.json",
    "contents-parts.json", "transform-layer.json", "external.json",
  ])
  func publishedScenesHaveEveryPicture(_ name: String) throws {
    let scene = try SceneReader.read(ExactnessTests.folder.appendingPathComponent(name).path)
    let frame = try Player(scene: scene).inspect(.slot(0))
    let (one, two) = (Inspector(frame), Inspector(frame, threads: 2))
    for overlay in Overlay.allCases {
      #expect(try one.picture(overlay).pixels == two.picture(overlay).pixels, "\(overlay)")
    }
    #expect(one.json() == two.json())
  }

  @Test func theReadmeShowsWhatTheProgramPrints() throws {
    let root = ExactnessTests.folder.deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let scene = try SceneReader.read(
      ExactnessTests.folder.appendingPathComponent("rasterize.json").path)
    let lines = Inspector(try Player(scene: scene).inspect(.slot(10))).planText
      .split(separator: "\n")
    let first = try #require(lines.firstIndex { $0.hasPrefix("pass 3") })
    for line in lines[first...].prefix(3) {
      #expect(readme.contains("    \(line)\n"), "the README lacks: \(line)")
    }
  }

  /// What was replayed for a look is what a whole replay would have shown.
  @Test func drawsWhatTheReplayShows() throws {
    let played = try Played(Self.scene)
    for slot in [0, 3, 12] {
      let inspector = Inspector(try Self.player().inspect(.slot(slot)))
      let shown = try #require(played.pictures[slot])
      #expect(inspector.plainPicture().pixels == shown.pixels, "slot \(slot)")
    }
  }
}
