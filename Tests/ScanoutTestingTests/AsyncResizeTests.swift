import Foundation
import Graphics
import LayerTree
import Replay
import RichLabel
import ScanoutTesting
import Testing
import VSync

/// A layer that gets another size and another picture in one turn, frame by frame as the glass shows it
/// (async-richlabel 4a, rows 2 and 4).
@Suite struct AsyncResizeTests {
  /// Red marks on nothing: one, or two when it is open; 40 ms to draw.
  final class Card: LayerDelegate {
    var isOpen = false

    func displayTask(for layer: AsyncLayer) -> DisplayTask? {
      let marks = isOpen ? [2.0, 14.0] : [2.0]
      var task = DisplayTask(
        for: layer,
        steps: marks.map { y in
          DisplayStep {
            $0.fill(.rect(CGRect(x: 2, y: y, width: 4, height: 4)), color: .red)
          }
        })
      task.cost = Work()
      task.cost?.stated = .milliseconds(40)
      return task
    }
  }

  /// What a frame shows. The background is blue, the display black.
  enum State: String {
    /// The old size with the old picture, the new size with the new one.
    case old, new
    /// The new size: the old picture as it was at the upper left, nothing, a green placeholder.
    case stale, blank, covered
    /// Anything else: a picture that is stretched, the wrong one for its size, ...
    case other
  }

  private func state(_ picture: Bitmap?) -> State {
    guard let picture else { return .other }
    func look(_ size: Int, _ inside: (Int, Int) -> Color) -> Bool {
      for y in 0..<30 {
        for x in 0..<40 {
          let color = x < 20 && y < size ? inside(x, y) : .black
          if picture[x, y] != color.pixel { return false }
        }
      }
      return true
    }
    func marks(_ ys: [Int]) -> (Int, Int) -> Color {
      { x, y in (2..<6).contains(x) && ys.contains { ($0..<$0 + 4).contains(y) } ? .red : .blue }
    }
    if look(10, marks([2])) { return .old }
    if look(20, marks([2, 14])) { return .new }
    if look(20, marks([2])) { return .stale }
    if look(20, { _, _ in .blue }) { return .blank }
    if look(20, { _, _ in .green }) { return .covered }
    return .other
  }

  /// What the frames show, without repeats.
  private func states(
    _ policy: ContentsPolicy, _ more: @escaping (AsyncLayer) -> Void = { _ in }
  ) throws -> [State] {
    let display = DisplaySpec(width: 40, height: 30, background: .black)
    let run = try StageRun("card", on: display, seconds: 0.4) { stage in
      let (layer, card) = (AsyncLayer(), stage.keep(Card()))
      layer.name = "card"
      layer.anchorPoint = .zero
      layer.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
      layer.backgroundColor = .blue
      layer.contentsPolicy = policy
      layer.placeholder = .color(.green)
      layer.delegate = card
      layer.setNeedsDisplay()
      stage.root.addSublayer(layer)
      stage.at(0.1) {
        Transaction.perform {
          Transaction.disableActions = true
          card.isOpen = true
          layer.bounds.size.height = 20
          layer.setNeedsDisplay()
          more(layer)
        }
      }
    }
    var states: [State] = []
    for slot in run.slots.indices {
      let next = state(run.picture(inSlot: slot))
      if next != states.last { states.append(next) }
    }
    return states
  }

  /// While the new picture is drawn the layer shows what its policy says in its new size: never one that is
  /// stretched, and never the new picture in the old size.
  @Test(arguments: [
    (ContentsPolicy.keep, [State.old, .stale, .new]), (.clear, [.old, .blank, .new]),
    (.keepIfSameSize, [.old, .blank, .new]), (.placeholder, [.old, .covered, .new]),
  ])
  func untilItIsDrawnTheNewSizeShowsWhatThePolicySays(
    _ policy: ContentsPolicy, _ expected: [State]
  ) throws {
    #expect(try states(policy) == expected)
  }

  /// Row 2: whoever wants no third state has the layer displayed in the turn that changes it.
  @Test(arguments: ContentsPolicy.allCases)
  func ensuredTheNewSizeComesWithItsPicture(_ policy: ContentsPolicy) throws {
    #expect(try states(policy) { $0.ensureDisplayed() } == [.old, .new])
  }

  /// A label of two lines that a tap on "see more" opens, in a frame as high as its text; green where there is no
  /// ink.
  ///
  /// - Returns: what the frames show, without repeats.
  private func openedLabel(
    _ change: @escaping (RichLabel) -> Void
  ) throws -> (pictures: [Bitmap], taps: Int) {
    let display = DisplaySpec(width: 120, height: 90, background: .black)
    var taps = 0
    let run = try StageRun("label", on: display, seconds: 0.6) { stage in
      let label = stage.keep(RichLabel())
      label.layer.name = "label"
      label.font = TextFont("DejaVu Sans Mono", size: 10)
      label.layer.backgroundColor = .green
      label.text = "One two three four five six seven eight nine ten eleven twelve"
      label.numberOfLines = 2
      label.showsMore = true
      label.moreText = "... more"
      label.displaysAsynchronously = true
      label.tapAction = { label, _, tapped in
        guard tapped == .region(.more) else { return }
        taps += 1
        Transaction.perform {
          Transaction.disableActions = true
          label.numberOfLines = 0
          label.frame.size.height = label.contentSize.height
          change(label)
        }
      }
      label.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
      label.frame.size.height = label.contentSize.height
      stage.root.addSublayer(label.layer)
      stage.at(0.2) {
        let more = label.accessibleElements.first { $0.action?.kind == .more }
        if let more { label.activate(more) }
      }
    }
    var pictures: [Bitmap] = []
    for slot in run.slots.indices {
      guard let next = run.picture(inSlot: slot) else { continue }
      if pictures.last?.pixels != next.pixels { pictures.append(next) }
    }
    return (pictures, taps)
  }

  /// The rows of a picture that are not the display's own: how high the label is.
  private func height(_ picture: Bitmap) -> Int {
    (0..<picture.size.height).count { picture[0, $0] != Color.black.pixel }
  }

  /// Row 2 with a label: its new height and its new text come in one frame where it is displayed in the turn that
  /// opens it; else the new height shows the old lines as they were, and nothing is stretched or cut.
  @Test func aLabelThatOpensIsOldOrNewAndNeverAMixture() throws {
    let now = try openedLabel { $0.asyncLayer.ensureDisplayed() }
    #expect(now.taps == 1 && now.pictures.count == 2)
    let (closed, open) = (now.pictures[0], now.pictures[now.pictures.count - 1])
    #expect(height(closed) > 0 && height(open) > height(closed))
    let main = try openedLabel { $0.displaysAsynchronously = false }
    #expect(main.pictures.map(\.pixels) == [closed, open].map(\.pixels))
    let later = try openedLabel { _ in }
    #expect(later.taps == 1 && later.pictures.count == 3)
    #expect(later.pictures.first?.pixels == closed.pixels)
    #expect(later.pictures.last?.pixels == open.pixels)
    for between in later.pictures.dropFirst().dropLast() {
      #expect(height(between) == height(open))
      for y in 0..<height(open) {
        for x in 0..<120 {
          let expected = y < height(closed) ? closed[x, y] : Color.green.pixel
          if between[x, y] != expected { Issue.record("pixel \(x), \(y)") }
        }
      }
    }
  }

  /// The same for a layer that is drawn on the main thread.
  @Test(arguments: ContentsPolicy.allCases)
  func drawnOnTheMainThreadTheNewSizeComesWithItsPicture(_ policy: ContentsPolicy) throws {
    #expect(try states(policy) { $0.displaysAsynchronously = false } == [.old, .new])
  }
}
