import Compositor
import Foundation
import Graphics
import Inspection
import LayerModel
import VSync

/// A tree that tests write down; it is committed as a whole.
struct TestLayer {
  let id = LayerID.next()
  var properties = LayerProperties()
  var sublayers: [TestLayer] = []
  var mask: [TestLayer] = []
  var animations: [AttachedAnimation] = []

  init(
    _ name: String, _ frame: CGRect, _ sublayers: [TestLayer] = [],
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) {
    properties.name = name
    properties.bounds = CGRect(origin: .zero, size: frame.size)
    properties.position = CGPoint(x: frame.midX, y: frame.midY)
    self.sublayers = sublayers
    change(&properties)
  }

  private var changes: [Commit.Change] {
    var change = Commit.Change(layer: id)
    change.properties = properties
    change.sublayers = sublayers.map(\.id)
    if let mask = mask.first { change.mask = .some(mask.id) }
    if !animations.isEmpty { change.animations = animations }
    return [change] + (mask + sublayers).flatMap(\.changes)
  }

  var commit: Commit { Commit(root: id, changes: changes, removed: []) }
}

/// A small tree with one of everything that a picture or a list has a word for.
///
/// On white, 240 x 160: `card` is half clear, with `photo`, a picture that lies between pixels, and
/// `big`, one shown twice as large; `badge` is kept as a bitmap and has a picture turned grey by its format; `moves` is on its way.
enum InspectedScene {
  static func size(_ width: Int, _ height: Int) -> PixelSize {
    guard let size = PixelSize(width: width, height: height) else {
      preconditionFailure("\(width) x \(height)")
    }
    return size
  }

  static func picture(_ width: Int, _ height: Int, _ argb: UInt32 = 0xFF20_40C0) -> Bitmap {
    Bitmap(PixelBuffer(size: size(width, height), filledWith: Pixel(argb: argb)))
  }

  static func color(_ text: String) -> Color {
    guard let color = Color(text) else { preconditionFailure("no colour \(text)") }
    return color
  }

  static var root: TestLayer {
    let photo = TestLayer("photo", CGRect(x: 10.5, y: 8, width: 32, height: 32)) {
      $0.contents = picture(32, 32)
    }
    let big = TestLayer("big", CGRect(x: 60, y: 8, width: 32, height: 32)) {
      $0.contents = picture(16, 16)
    }
    let card = TestLayer("card", CGRect(x: 16, y: 16, width: 100, height: 48), [photo, big]) {
      $0.backgroundColor = color("#FF0000")
      $0.opacity = 0.5
    }
    let grey = TestLayer("", CGRect(x: 0, y: 0, width: 24, height: 40)) {
      $0.contents = picture(24, 40)
      $0.contentsFormat = .gray8Uint
    }
    let badge = TestLayer("badge", CGRect(x: 128, y: 16, width: 48, height: 40), [grey]) {
      $0.backgroundColor = color("#00FF0080")
      $0.shouldRasterize = true
    }
    var moves = TestLayer("moves", CGRect(x: 16, y: 96, width: 32, height: 32)) {
      $0.backgroundColor = color("#000000")
    }
    var timing = MediaTiming()
    timing.duration = 0.4
    let slide = BasicAnimation(
      keyPath: .position, to: .point(CGPoint(x: 112, y: 112)), timing: timing)
    moves.animations = [AttachedAnimation(key: "slide", animation: slide)]
    return TestLayer("root", CGRect(x: 0, y: 0, width: 240, height: 160), [card, badge, moves]) {
      $0.backgroundColor = .white
    }
  }

  /// The frame for 100 ms, after one for 0.
  static func inspector(threads: Int = 1, first: Bool = false) -> Inspector {
    var tree = RenderTree()
    tree.apply(root.commit)
    let display = DisplayGeometry(pixelSize: size(240, 160))
    let before = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    let instant = Instant(nanoseconds: first ? 0 : 100_000_000)
    let plan =
      first ? before : FramePlan(tree: tree, at: instant, display: display, previous: before)
    return Inspector(
      InspectedFrame(
        tree: tree, plan: plan, instant: instant, scene: "small", frame: first ? 0 : 1,
        slot: first ? 0 : 6, shownSince: first ? 0 : 6), threads: threads)
  }
}
