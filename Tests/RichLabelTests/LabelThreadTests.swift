import Dispatch
import Foundation
import Glibc
import Graphics
import LayerTree
import Synchronization
import Testing
import VSync

@testable import RichLabel

/// Labels whose drawing is asked for twice, overtaken, given up, too large or of no size (async-richlabel 4a,
/// rows 1, 6, 7, 13 and 15).
@Suite struct LabelThreadTests {
  private func label(
    _ text: String, in harness: Harness, _ change: (RichLabel) -> Void = { _ in }
  ) -> RichLabel {
    let label = RichLabel()
    label.layer.name = "label"
    label.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    label.font = TextFont("DejaVu Sans Mono", size: 10)
    label.displaysAsynchronously = true
    label.highlightsMentions = true
    label.text = text
    change(label)
    harness.root.addSubnode(label)
    harness.turn()
    return label
  }

  private static let long = (0..<40).map { "@bob\($0) and @eve" }.joined(separator: "\n")

  private func drain(_ harness: Harness) {
    for _ in 0..<50 where !harness.stage.isSettled {
      harness.turn()
      harness.pool.runAll()
    }
    #expect(harness.stage.isSettled)
  }

  // MARK: - Row 1

  enum Setter: String, CaseIterable {
    case equalText, freshText, equalAttributed, freshAttributed, equalStyle

    func set(_ label: RichLabel) {
      switch self {
      case .equalText: label.text = label.text
      // A string that shares no memory with the one that is shown.
      case .freshText: label.text = label.text.map { String($0.reversed().reversed()) }
      case .equalAttributed: label.attributedText = label.attributedText
      case .freshAttributed: label.attributedText = Self.attributed()
      case .equalStyle: label.style = label.style
      }
    }
    var isAttributed: Bool { self == .equalAttributed || self == .freshAttributed }

    static func attributed() -> AttributedText? {
      try? AttributedText("@bob " + "and @eve", TextAttributes(size: 11))
    }
  }

  /// What is equal to what a label says asks for no drawing and sets no contents; what was committed stays.
  @Test(arguments: Setter.allCases, [true, false])
  func row1AnEqualTextIsNoRequest(_ setter: Setter, isAsynchronous: Bool) throws {
    let harness = Harness(width: 200)
    let label = label("@bob and @eve", in: harness) {
      $0.displaysAsynchronously = isAsynchronous
      if setter.isAttributed { $0.attributedText = Setter.attributed() }
    }
    drain(harness)
    let before = harness.logged(.display, .contents)
    let picture = try #require(label.contents)
    var commits = 0
    harness.stage.onCommit = { _ in commits += 1 }
    setter.set(label)
    #expect(!label.layer.needsDisplay && !harness.stage.wantsTurn)
    for _ in 0..<3 {
      harness.turn()
      harness.pool.runAll()
    }
    #expect(harness.logged(.display, .contents) == before && commits == 0)
    #expect(label.contents === picture && harness.pool.isIdle)
    // It was asked for something all the while.
    label.text = "other"
    label.attributedText = nil
    drain(harness)
    #expect(harness.logged(.display, .contents) != before && label.contents !== picture)
  }

  // MARK: - Row 6

  /// A label of no height, as a cell's is before it is measured, is no picture and no error.
  @Test(arguments: [true, false]) func row6ALabelOfNoHeightIsEmpty(isAsynchronous: Bool) {
    let harness = Harness(width: 400)
    let label = label("@bob", in: harness) {
      $0.displaysAsynchronously = isAsynchronous
      $0.frame = CGRect(x: 0, y: 0, width: 382, height: 0)
    }
    drain(harness)
    #expect(label.contents == nil && !label.asyncLayer.isDrawing && harness.pool.isIdle)
    #expect(harness.logged(.warning).isEmpty && label.asyncLayer.failure == nil)
    label.frame.size.height = 20
    drain(harness)
    #expect(label.contents?.size == PixelSize(width: 382, height: 20))
    label.frame.size.height = 0
    drain(harness)
    #expect(label.contents == nil)
  }

  // MARK: - Row 13

  /// A text that becomes shorter while the longer one is searched for names: what is found of the old one is
  /// nobody's, whenever the worker comes to it.
  @Test(arguments: [DisplayProgress.latestFinished, .newestOnly], 0...3)
  func row13WhatIsFoundInAnOlderTextIsNotTheNewersOwn(_ progress: DisplayProgress, early: Int) {
    let harness = Harness(width: 200)
    let label = label(Self.long, in: harness) { $0.asyncLayer.progress = progress }
    let old = harness.pool.unfinished[0]
    // Some of its steps before the text is set, some before the turn hears of it, the rest after that.
    if early == 1 { harness.pool.runStep(of: old) }
    label.text = "B"
    if early >= 2 { harness.pool.runStep(of: old) }
    if early == 3 { harness.pool.runStep(of: old) }
    harness.turn()
    harness.pool.run(old)
    harness.turn()
    #expect(label.contents == nil, "the older picture came to nothing")
    while !harness.stage.isSettled {
      harness.pool.runAll()
      harness.turn()
    }
    #expect(label.length == 1 && label.layout.regions.isEmpty && label.layout.lines.count == 1)
    for x in stride(from: 0, to: 200, by: 20) {
      for y in stride(from: 0, to: 60, by: 5) {
        #expect(label.region(at: CGPoint(x: x, y: y)) == nil)
      }
    }
    let other = Harness(width: 200)
    let alone = self.label("B", in: other) { $0.displaysAsynchronously = false }
    #expect(label.contents?.pixels == alone.contents?.pixels)
  }

  /// What was drawn of the older text and has appeared is what fingers meet, until the newer one appears.
  @Test func row13WhatIsShownIsWhatFingersMeet() {
    let harness = Harness(width: 200)
    let label = label(Self.long, in: harness)
    harness.pool.runAll()
    label.text = "B"
    harness.turn()
    #expect(label.contents != nil && label.layout.regions.isEmpty, "laid out anew for who asks")
    let name = CGPoint(x: 12, y: 6)
    #expect(label.region(at: name)?.action.value == "@bob0")
    harness.pool.runAll()
    harness.turn()
    #expect(label.region(at: name) == nil)
  }

  // MARK: - Given up

  /// A step for the layout and one for each line; between any two of them the drawing can be given up.
  @Test(arguments: [0, 1, 2, 5])
  func aDrawingIsGivenUpBetweenLines(_ lines: Int) {
    let harness = Harness(width: 200)
    let label = label(Self.long, in: harness) { $0.frame.size.height = 600 }
    let job = harness.pool.unfinished[0]
    var glyphs = 0
    for _ in 0..<1 + lines { glyphs += harness.pool.runStep(of: job)?.glyphsDrawn ?? 0 }
    harness.turn { label.removeFromSupernode() }
    #expect(harness.pool.runStep(of: job) == nil, "no further line")
    #expect(harness.pool.unfinished.isEmpty)
    #expect(label.contents == nil)
    #expect((glyphs > 0) == (lines > 0) && glyphs <= lines * 20)
    #expect(harness.logged(.drawCancel) == ["drawCancel label hidden"])
  }

  /// Counts who asks, and says yes from some time on.
  final class Patience: Sendable {
    private let asked = Atomic(0)
    let limit: Int
    init(_ limit: Int) { self.limit = limit }
    var count: Int { asked.load(ordering: .relaxed) }
    var checkpoint: DisplayCheckpoint {
      DisplayCheckpoint { [self] in asked.add(1, ordering: .relaxed).newValue > limit }
    }
  }

  /// Laying a text out is one step, which looks after each paragraph and each line.
  @Test(arguments: [0, 1, 20, 399, 400, 500, 799], [false, true])
  func aLayoutIsGivenUpBetweenParagraphsAndLines(_ patience: Int, aroundPath: Bool) throws {
    let text = (0..<400).map { "paragraph \($0)" }.joined(separator: "\n")
    let harness = Harness(width: 200)
    let label = label(text, in: harness) {
      $0.frame.size.height = 8000
      if aroundPath { $0.exclusions = [.rect(CGRect(x: 190, y: 0, width: 10, height: 10))] }
    }
    let task = try #require(label.displayTask(for: label.asyncLayer))
    let canvas = try #require(Canvas(size: CGSize(width: 1, height: 1), scale: 1))
    let short = Patience(patience)
    #expect(task.steps[0].run(canvas, short.checkpoint).isEmpty)
    #expect(short.count <= patience + 5, "it stops soon after it was told to")
    // What was given up leaves nothing behind.
    let whole = Patience(.max)
    #expect(task.steps[0].run(canvas, whole.checkpoint).count == 400)
    #expect(whole.count >= 800)
    harness.pool.runAll()
    harness.turn()
    #expect(label.contents != nil && label.layout.lines.count == 400)
  }

  // MARK: - Row 7

  /// 20,000 lines in one picture: drawn as small as there is room, and reported; the last line is in it.
  @Test func row7ALabelOfTwentyThousandLinesIsDrawnToItsLastLine() throws {
    let harness = Harness(width: 200)
    let count = 20_000
    let height = count * 12
    let label = label(String(repeating: "\n", count: count - 1) + "HHHH", in: harness) {
      $0.frame = CGRect(x: 0, y: 0, width: 40, height: height)
      $0.asyncLayer.isOpaque = true
      $0.asyncLayer.baseColor = .white
    }
    harness.pool.runAll()
    harness.turn()
    let picture = try #require(label.contents)
    #expect(picture.byteCount <= DisplayTask.byteLimit && picture.size.height <= PixelSize.limit)
    #expect(harness.logged(.warning).count == 1)
    #expect(label.layout.lines.count == count && !label.layout.isTruncated)
    let last = try #require(label.layout.lines.last)
    let scale = Double(picture.size.height) / Double(height)
    let rows = Int(Double(last.rect.minY) * scale)...Int(Double(last.rect.maxY) * scale)
    func hasInk(_ row: Int) -> Bool {
      (0..<picture.size.width).contains { picture[$0, row] != Color.white.pixel }
    }
    #expect(rows.contains(where: hasInk))
    #expect(!(0..<rows.lowerBound - 1).contains(where: hasInk), "the other lines are empty")
  }

  // MARK: - Row 15

  /// How many texts threads draw: `SCANOUT_LIVE_REQUESTS` asks for more than these 60, for four workers up to
  /// a thousand each.
  static let textCount =
    ProcessInfo.processInfo.environment["SCANOUT_LIVE_REQUESTS"].flatMap { Int($0) }
    .map { min(max($0 / 25, 60), 4000) } ?? 60

  /// Texts of distinct sizes by four threads at one time: each is what one thread alone makes. Unlike plain
  /// texts (`FontEngine`) labels do not take turns at a lock.
  @Test func row15TextsOfDistinctSizesAreTheSameFromAllThreads() throws {
    let meeting = Meeting(4)
    struct Text: WorkerTask {
      let label = "text"
      let stepCount = 1
      let size: CGFloat
      let made = Kept()
      let begin: @Sendable () -> Void
      func run(step index: Int) -> Work {
        begin()
        made.set(Self.picture(size))
        return .none
      }
      static func picture(_ size: CGFloat) -> [UInt32] {
        let attributes = TextAttributes(size: size)
        guard let text = try? AttributedText("The quick 中文 fox, שלום", attributes) else {
          return []
        }
        let container = TextContainer(size: CGSize(width: 120, height: CGFloat.infinity), scale: 1)
        return RichLayout(text, in: container).makeBitmap(scale: 1)?.bitmap.pixels ?? []
      }
    }
    let pool = LiveWorkerPool(workers: 4, time: MonotonicTime(), log: EventLog()) {}
    let texts = (0..<Self.textCount).map { number in
      Text(size: 6 + CGFloat(number) * 8 / CGFloat(Self.textCount)) {
        meeting.note()
        // The first of each thread begin together: none of them does the work alone.
        if number < 4 { meeting.join() }
      }
    }
    for text in texts { _ = pool.submit(text) }
    pool.shutdown()
    #expect(meeting.threads == 4 && meeting.isComplete)
    for text in texts {
      let made = text.made.value
      #expect(!made.isEmpty && made == Text.picture(text.size), "size \(text.size)")
    }
  }

  /// Where so many threads wait for each other; not for ever.
  final class Meeting: Sendable {
    private let arrived = Atomic(0)
    private let open = DispatchSemaphore(value: 0)
    private let count: Int
    init(_ count: Int) { self.count = count }
    private let seen = Mutex<Set<UInt>>([])
    /// How many threads there were.
    var threads: Int { seen.withLock { $0.count } }
    func note() { seen.withLock { _ = $0.insert(UInt(pthread_self())) } }
    var isComplete: Bool { arrived.load(ordering: .relaxed) == count }
    func join() {
      if arrived.add(1, ordering: .relaxed).newValue == count {
        for _ in 1..<count { open.signal() }
      } else {
        _ = open.wait(timeout: .now() + 30)
      }
    }
  }

  /// Pixels that another thread leaves behind.
  final class Kept: Sendable {
    private let pixels = Mutex<[UInt32]>([])
    var value: [UInt32] { pixels.withLock { $0 } }
    func set(_ new: [UInt32]) { pixels.withLock { $0 = new } }
  }
}
