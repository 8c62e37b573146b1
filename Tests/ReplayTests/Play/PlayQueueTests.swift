import Replay
import Report
import Testing
import VSync

/// What becomes of commits that wait, in scenes (frames 3.2, 3.5).
@Suite struct PlayQueueTests {
  /// Filling the square, twice as wide in the frame of slot 2, takes 50 ms; meanwhile a turn sets the
  /// opacity, the next one the position.
  private func play(_ queue: String, _ more: String = "") throws -> Played {
    func set(_ slot: Int, _ values: String) -> String {
      #"{"at": \#(RefreshRate.sixty.tick(slot).seconds), "set": {"layer": "square", "values": \#(values)}}"#
    }
    return try Played(
      square(
        """
        "device": {"base": "reference", "fillNsPerPixel": 250000, "blendNsPerPixel": 250000,
          \(Self.free)}, "duration": 0.4,
        "timeline": [\(set(2, #"{"bounds.size": [20, 10]}"#)), \(set(3, #"{"opacity": 0.5}"#)),
          \(set(4, #"{"position.x": 40}"#)), \(set(5, #"{"cornerRadius": 2}"#)),
          \(set(6, #"{"cornerRadius": 0}"#)), \(set(7, #"{"cornerRadius": 1}"#))]\(more)
        """, layer: #""class": "Node""#,
        display: #""buffering": "double", "commitQueue": "\#(queue)""#))
  }

  private static let free = [
    "layoutNsPerLayer", "createNsPerLayer", "commitNsPerLayer", "commitFixedNs",
    "prepareNsPerLayer", "readNsPerByte", "passSwitchNs", "uploadNsPerByte",
  ].map { "\"\($0)\": 0" }.joined(separator: ", ")

  /// Commit n sets the opacity, n + 1 the position, n is superseded: both show.
  @Test(arguments: ["coalesce", "mailbox"])
  func whatASupersededCommitChangedShows(_ queue: String) throws {
    let played = try play(queue)
    let superseded = played.outcome.recording.frames.filter { $0.outcome == .superseded }
    #expect(superseded.count >= 2)
    let first = try #require(superseded.first)
    // The frame that shows what it changed, and its slot.
    var shown = first
    while let next = shown.supersededBy { shown = played.outcome.recording.frames[next] }
    let slot = try #require(shown.presentSlot)
    // Where it was moved to, at half of its opacity, on black; nothing where it was.
    #expect(played.rgb(slot, 40, 5) == [128, 0, 0])
    #expect(played.rgb(slot, 5, 5) == [0, 0, 0])
    #expect(played.rgb(slot - 1, 5, 5) == [255, 0, 0])
    #expect(played.log.contains("supersede \(first.id)"))
  }

  @Test func theMailboxSupersedesWhenCommitsLandAndTheOtherWhenTheServerTakesThem() throws {
    func times(_ played: Played, _ kind: LogEntry.Kind) -> Set<Instant> {
      Set(played.outcome.log.filter { $0.kind == kind }.map(\.time))
    }
    let mailbox = try play("mailbox")
    let coalesce = try play("coalesce")
    #expect(times(mailbox, .supersede).isSubset(of: times(mailbox, .commit)))
    #expect(times(coalesce, .supersede).isSubset(of: times(coalesce, .render)))
    #expect(!times(coalesce, .supersede).isSubset(of: times(coalesce, .commit)))
    #expect(mailbox.slots == coalesce.slots)
    #expect(mailbox.pictures.map { $0?.pixels } == coalesce.pictures.map { $0?.pixels })
  }

  @Test func aFullQueueBlocksTheMainThreadAndTheCostSaysSo() throws {
    let played = try play("fifo")
    #expect(played.report.metrics.supersededCommits == 0)
    let blocks = played.outcome.log.filter { $0.kind == .block }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let number = try #require(Int(block.subject))
      let frame = played.outcome.recording.frames[number]
      let landed = try #require(frame.commitEnd)
      let stood = frame.costs.filter { $0.cause == .backpressure && $0.owner == .main }
      #expect(stood.map(\.cost) == [landed - block.time])
      // It lands when the server takes another one.
      #expect(
        played.outcome.log.contains { $0.kind == .render && $0.time == landed }, "\(block)")
    }
  }
}

/// Buffers that come and go (frames 3.5, R9), and frames that may be late (R12).
@Suite struct PlayModeTests {
  private func play(_ more: String, buffering: String = "auto") throws -> Played {
    try Played(
      square(
        """
        "duration": 1.2, "device": {"base": "reference", "uploadNsPerByte": 50000},
        "assets": {"images": {"new": {"generate": {"solid": "#00F", "size": [10, 10]}}}},
        "timeline": [{"at": 0.1, "set": {"layer": "square", "values": {"contents": "new"},
          "transaction": {"disableActions": true}}}]\(more)
        """,
        layer: #""animations": [{"keyPath": "position.x", "from": 5, "to": 55, "duration": 1.2}]"#,
        display: #""buffering": "\#(buffering)""#))
  }

  @Test func modeChangesAreInTheLogAndTheReport() throws {
    let played = try play("")
    let changes = played.outcome.recording.modeChanges
    #expect(changes.map(\.to) == [3, 2])
    let logged = played.log.filter { $0.hasPrefix("modeChange") }
    #expect(logged == ["modeChange 2 3", "modeChange 3 2"])
    let repeats = played.outcome.recording.slots.filter { $0.outcome == .repeated }.map(\.index)
    #expect(repeats == changes.prefix(1).map(\.slot))
    let text = #"{"from": 2, "slot": \#(try #require(repeats.first)), "timeNs": "#
    #expect(played.report.json.contains(text))
    let double = try play("", buffering: "double")
    #expect(double.outcome.recording.modeChanges == [])
  }

  @Test func theFirstFramesMayBeLate() throws {
    let all = try play("", buffering: "double")
    let exempt = try play(#", "warmupFrames": 20"#, buffering: "double")
    #expect(all.report.metrics.droppedFrames > 0)
    #expect(all.report.metrics.hitchCount > 0)
    let metrics = exempt.report.metrics
    #expect([metrics.droppedFrames, metrics.hitchCount, metrics.longestRun] == [0, 0, 0])
    #expect(metrics.hitchNs == .zero)
    #expect(metrics.hitchTimeRatio == 0)
    #expect(metrics.skippedBegins == 0)
    #expect(metrics.latenessNs < all.report.metrics.latenessNs)
    // They are there all the same, and said to be exempt.
    #expect(exempt.slots == all.slots)
    #expect(exempt.report.hitches.count == all.report.hitches.count)
    #expect(exempt.report.hitches.allSatisfy { $0.isWarmup })
    #expect(exempt.report.summary().contains("\(all.report.hitches.count) in warm-up"))
    #expect(exempt.report.json.contains(#""warmupFrames": 20"#))
    // Three frames are shown before the first hitch.
    let few = try play(#", "warmupFrames": 3"#, buffering: "double")
    #expect(few.report.metrics.droppedFrames == all.report.metrics.droppedFrames)
    #expect(few.report.metrics.hitchTimeRatio == all.report.metrics.hitchTimeRatio)
    #expect(few.report.metrics.latenessNs == all.report.metrics.latenessNs)
  }
}
