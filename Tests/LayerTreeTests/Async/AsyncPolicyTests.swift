import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// What an asynchronous layer shows while it is drawn, and how it changes over.
@Suite struct AsyncPolicyTests {
  private let label = Label("label")
  private let harness: Harness

  init() { harness = Harness(named("root", label.layer)) }

  private func show(_ text: String) {
    label.text = text
    harness.drain()
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let policy: ContentsPolicy
    let resizes: Bool
    /// What shows at once: the old picture, nothing, or the placeholder.
    let shows: String
    var testDescription: String { "\(policy)\(resizes ? ", resized" : "")" }
  }

  @Test(arguments: [
    Row(policy: .keep, resizes: false, shows: "old"),
    Row(policy: .keep, resizes: true, shows: "old, cut"),
    Row(policy: .clear, resizes: false, shows: "nothing"),
    Row(policy: .placeholder, resizes: false, shows: "placeholder"),
    Row(policy: .placeholder, resizes: true, shows: "placeholder"),
    Row(policy: .keepIfSameSize, resizes: false, shows: "old"),
    Row(policy: .keepIfSameSize, resizes: true, shows: "nothing"),
  ])
  func whatShowsUntilThePictureIsThere(_ row: Row) throws {
    label.layer.contentsPolicy = row.policy
    label.layer.placeholder = .color(Color(red: 0, green: 1, blue: 0))
    show("A")
    let old = try #require(label.layer.contents)
    harness.turn {
      if row.resizes { label.layer.bounds = square(30) }
      label.text = "B"
    }
    let shown = harness.committedContents(of: label.layer)
    switch row.shows {
    case "old": #expect(shown === old)
    case "old, cut": #expect(shown?.size == PixelSize(width: 30, height: 30))
    case "nothing": #expect(shown == nil)
    default:
      let side = row.resizes ? 30 : 20
      #expect(shown?.size == PixelSize(width: side, height: side))
      #expect(shown?[0, 0] == Color(red: 0, green: 1, blue: 0).pixel)
    }
    #expect(label.layer.shownGeneration == (row.shows.hasPrefix("old") ? 1 : 0))
    harness.drain()
    #expect(label.shownText == "B")
  }

  @Test func aPlaceholderCanBeAPictureOrMissing() {
    let picture = Bitmap(PixelBuffer(size: .one))
    label.layer.contentsPolicy = .placeholder
    label.layer.placeholder = .image(picture)
    label.text = "A"
    harness.turn()
    #expect(label.layer.contents === picture)
    harness.drain()
    label.layer.placeholder = nil
    label.text = "B"
    harness.turn()
    #expect(label.layer.contents == nil)
  }

  @Test func aSecondRequestKeepsThePlaceholder() {
    label.layer.contentsPolicy = .placeholder
    label.layer.placeholder = .color(.white)
    show("A")
    for text in ["B", "C"] {
      label.text = text
      harness.turn()
      #expect(label.layer.contents?[0, 0] == Color.white.pixel)
    }
  }

  @Test func contentsOfOneSOwnAreNotCut() {
    show("A")
    let own = Bitmap(PixelBuffer(size: .one))
    harness.turn {
      label.layer.contents = own
      label.layer.bounds = square(9)
      label.text = "B"
    }
    #expect(harness.committedContents(of: label.layer) === own)
  }

  @Test func anotherGravityPlacesTheStalePictureItself() {
    label.layer.contentsGravity = .center
    show("A")
    let old = label.layer.contents
    harness.turn {
      label.layer.bounds = square(9)
      label.text = "B"
    }
    #expect(harness.committedContents(of: label.layer) === old)
  }

  // MARK: Fades

  @Test func aNewPictureFadesInOverAnotherOne() throws {
    label.layer.contentsFadeDuration = 0.08
    show("A")
    #expect(label.layer.animationKeys.isEmpty, "nothing showed before")
    label.color = .white
    show("B")
    #expect(label.layer.animationKeys == [Transition.key])
    let timing = try #require(label.layer.animation(forKey: Transition.key)?.timing)
    #expect(timing.duration == 0.08)
  }

  @Test func likeIsNotFadedByLike() {
    label.layer.contentsFadeDuration = 0.08
    show("A")
    show("B, which looks the same")
    #expect(label.layer.animationKeys.isEmpty)
    label.layer.contentsFadeDuration = 0
    (label.key, label.color) = ("key", .white)
    show("C")
    label.layer.contentsFadeDuration = 0.08
    label.color = .black
    harness.stage.bitmapCache.byteLimit = 0
    show("D, whose key is the same")
    #expect(label.layer.animationKeys.isEmpty)
  }

  // MARK: Opaque pictures

  @Test(arguments: [true, false])
  func anOpaquePictureIsOpaqueEverywhere(_ isAsynchronous: Bool) throws {
    label.layer.displaysAsynchronously = isAsynchronous
    label.layer.isOpaque = true
    label.layer.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    label.onTask = { $0.steps = [] }
    for (base, red, green) in [(Color.white, 255, 128), (.black, 128, 0)] as [(Color, Int, Int)] {
      label.layer.baseColor = base
      show("\(base)")
      let contents = try #require(label.layer.contents)
      #expect(contents.isOpaque)
      #expect(
        abs(Int(contents[3, 3].red) - red) <= 1 && abs(Int(contents[3, 3].green) - green) <= 1)
    }
  }

  // MARK: Ensuring

  @Test func ensuringTakesWhatWorkersHaveDoneAndDrawsTheRest() {
    let other = Label("other")
    harness.root.addSublayer(other.layer)
    label.text = "A"
    other.text = "A"
    harness.turn()
    harness.pool.run(harness.pool.unfinished[0])
    harness.root.ensureDisplayed()
    #expect(label.shownText == "A" && other.shownText == "A")
    harness.drain()
    #expect(label.ends.filter { $0 == "shown" }.count == 1)
    #expect(label.starts == label.ends.count && other.starts == other.ends.count)
    #expect(harness.stage.isSettled)
  }

  @Test func ensuringDoesNothingWhereEverythingShows() {
    show("A")
    let count = harness.logged(.display).count
    #expect(harness.root.ensureDisplayed() && harness.stage.ensureDisplayed())
    #expect(harness.logged(.display).count == count)
  }

  @Test func withoutAStageItDisplaysWhatIsMarked() {
    let alone = Label("alone")
    alone.text = "A"
    let top = named("top", alone.layer)
    #expect(top.ensureDisplayed())
    #expect(alone.layer.contents != nil && !alone.layer.needsDisplay)
  }

  @Test func aLayerThatKeepsItsCommandsIsDrawnAtOnceToo() {
    let (layer, puppet) = (named("drawn"), Puppet())
    layer.bounds = square(4)
    layer.delegate = puppet
    layer.drawsAsynchronously = true
    puppet.onDraw = { _, canvas in canvas.fillEverything(color: .black) }
    harness.root.addSublayer(layer)
    layer.setNeedsDisplay()
    #expect(layer.ensureDisplayed())
    #expect(layer.contents?[0, 0] == Color.black.pixel && layer.drawsAsynchronously)
  }
}
