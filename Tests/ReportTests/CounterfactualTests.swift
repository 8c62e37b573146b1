import Synchronization
import Testing
import VSync

@testable import Report

/// Blame by replays without each cause (frames 4.2), over a pipeline whose work is made up.
@Suite struct CounterfactualTests {
  /// What the turn that begins at slot 3 and frame 3 of the server do, each in milliseconds.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var turn: [(Cause, Int64)] = []
    var render: [(Cause, Int64)] = []
    var repeats = 1
    /// `code saved-in-slots word`, what saves most first.
    var reasons: [String]
  }

  @Test(arguments: [
    Case(
      testDescription: "10 ms of layout and 10 of decoding: either is enough",
      turn: [(.layout, 10), (.imageDecode, 10)],
      reasons: ["image_decode 1 necessary", "layout 1 necessary"]),
    Case(
      testDescription: "20 and 20: neither is, both are",
      turn: [(.layout, 20), (.imageDecode, 20)],
      repeats: 2, reasons: ["image_decode 1 joint", "layout 1 joint"]),
    Case(
      testDescription: "one alone, and one that is too short to matter",
      turn: [(.layout, 30), (.commitSize, 1)],
      reasons: ["layout 1 necessary", "commit_size 0 none"]),
    Case(
      testDescription: "three of which two are needed",
      turn: [(.layout, 17), (.imageDecode, 17), (.objectCreate, 1)], repeats: 2,
      reasons: ["image_decode 1 joint", "layout 1 joint", "object_create 0 none"]),
    Case(
      testDescription: "one that helps, and one that is necessary",
      turn: [(.layout, 34), (.imageDecode, 12)], repeats: 2,
      reasons: ["layout 2 necessary", "image_decode 0 none"]),
    Case(
      testDescription: "a slow frame of the server", render: [(.offscreen, 14), (.blending, 6)],
      reasons: ["offscreen 1 necessary", "blending 1 necessary"]),
  ])
  func findsWhatTheHitchNeeded(_ c: Case) throws {
    let report = try Self.report(c)
    let hitch = try #require(report.hitches.first)
    #expect(report.hitches.count == 1)
    #expect(hitch.slotCount == c.repeats)
    let judged = try #require(try report.judged(.all, rerun: Self.rerun(c)).hitches.first)
    #expect(judged.reasons.map(Self.text).filter { !$0.hasPrefix("other") } == c.reasons)
    // The rest of the hitch is as it was.
    #expect(judged.slots == hitch.slots && judged.kind == hitch.kind)
  }

  /// Two waits of a scene's own are two causes.
  @Test func eachLabelOfABusyIsACauseOfItsOwn() throws {
    let report = try ReplayReport(Self.busies(nil))
    #expect(report.hitches.map(\.slotCount) == [2])
    let judged = try report.judged(.all) { waiver, slot in
      Self.busies(waiver).slots.filter { $0.index <= slot }
    }
    let reasons = judged.hitches[0].reasons.filter { $0.code == .busy }
    #expect(reasons.map(\.labels) == [["A"], ["B"]])
    #expect(reasons.allSatisfy { $0.effect?.isJoint == true && $0.effect?.helps == true })
  }

  @Sendable private static func busies(_ waiver: Waiver?) -> Recording {
    let replay = SimulatedReplay(.double)
    replay.waiver = waiver
    replay.turnCosts = { slot in
      slot == 3
        ? ["A", "B"].map {
          CostEntry(cause: .busy, owner: .main, subject: $0, cost: .milliseconds(20))
        } : nil
    }
    return replay.recording(slots: 40)
  }

  @Test func theWorkOfOtherSlotsIsNotLeftOut() throws {
    // Two hitches far apart: judging one must not free the other's costs.
    let windows = Mutex<[ClosedRange<Int>]>([])
    let c = Case(testDescription: "", turn: [(.layout, 20)], reasons: [])
    let report = try Self.report(c, also: 30)
    #expect(report.hitches.map(\.slot) == [5, 32])
    _ = try report.judged(.all) { waiver, slot in
      windows.withLock { $0.append(waiver.slots) }
      return try Self.rerun(c, also: 30)(waiver, slot)
    }
    #expect(windows.withLock { Set($0) } == [3...5, 30...32])
  }

  @Test func effortIsForTheLongestFirst() throws {
    let c = Case(testDescription: "", turn: [(.layout, 40)], reasons: [])
    let report = try Self.report(c, also: 30)
    let judged = try report.judged(.init(slots: 1), rerun: Self.rerun(c, also: 30))
    #expect(judged.judgedCount == 1)
    #expect(judged.hitches[0].reasons.allSatisfy { $0.effect != nil })
    #expect(judged.hitches[1].reasons.allSatisfy { $0.effect == nil })
    #expect(try report.judged(.none, rerun: Self.rerun(c)).judgedCount == 0)
    #expect(try report.judged(.all, rerun: Self.rerun(c, also: 30)).judgedCount == 2)
  }

  @Test func aLockIsJudgedByItsFirstHitch() throws {
    @Sendable func replay(_ waiver: Waiver?) -> Recording {
      let replay = SimulatedReplay(.double)
      replay.waiver = waiver
      replay.turn = { _ in (.milliseconds(20), true) }
      return replay.recording(slots: 60)
    }
    let report = try ReplayReport(replay(nil))
    let judged = try report.judged(.all) { waiver, slot in
      replay(waiver).slots.filter { $0.index <= slot }
    }
    let effect = try #require(judged.cadenceLocks.first?.reasons.first?.effect)
    #expect(effect.isNecessary)
    #expect(judged.hitchLines().first?.hasSuffix("reason=layout(list) effect=necessary") == true)
  }

  @Test func anErrorOfAReplayIsPassedOn() throws {
    struct Failure: Error {}
    let report = try Self.report(Case(testDescription: "", turn: [(.layout, 20)], reasons: []))
    #expect(throws: Failure.self) { try report.judged(.all) { _, _ in throw Failure() } }
  }

  @Test func aWaiverFreesOnlyItsCostsInItsSlots() {
    let waiver = Waiver([.init(.layout, .main)], in: 3...5)
    let costs = [
      Recordings.cost(.layout, .main, "list", ms: 5),
      Recordings.cost(.layout, .worker, "list", ms: 5),
      Recordings.cost(.display, .main, "list", ms: 5),
    ]
    #expect(waiver.applied(to: costs, inSlot: 3) == Array(costs[1...]))
    #expect(waiver.applied(to: costs, inSlot: 5) == Array(costs[1...]))
    #expect(waiver.applied(to: costs, inSlot: 2) == costs)
    #expect(waiver.applied(to: costs, inSlot: 6) == costs)
  }

  // MARK: - The replay

  private static func replay(_ c: Case, also: Int?, _ waiver: Waiver?) -> Recording {
    let replay = SimulatedReplay(.double)
    replay.waiver = waiver
    replay.turnCosts = { slot in
      (slot == 3 || slot == also) && !c.turn.isEmpty
        ? c.turn.map {
          CostEntry(cause: $0, owner: .main, subject: "list", cost: .milliseconds($1))
        }
        : nil
    }
    replay.renderCosts = { frame in
      frame == 3 && !c.render.isEmpty
        ? c.render.map {
          CostEntry(cause: $0, owner: .serverExecute, subject: "bar", cost: .milliseconds($1))
        } : nil
    }
    return replay.recording(slots: 50)
  }

  private static func report(_ c: Case, also: Int? = nil) throws -> ReplayReport {
    try ReplayReport(replay(c, also: also, nil))
  }

  private static func rerun(_ c: Case, also: Int? = nil) -> Counterfactual.Rerun {
    { waiver, slot in replay(c, also: also, waiver).slots.filter { $0.index <= slot } }
  }

  /// Small costs of other turns stand behind; they save nothing.
  private static func text(_ reason: Reason) -> String {
    let slots = (reason.effect?.saved.seconds ?? 0) * 60
    return "\(reason.code.rawValue) \(Int(slots.rounded())) \(reason.effect?.word ?? "wait")"
  }
}
