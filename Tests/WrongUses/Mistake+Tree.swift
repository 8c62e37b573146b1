import Foundation
import Graphics
import LayerModel
import LayerTree
import VSync

extension Mistake {
  static let tree = [
    Mistake("reading an unknown key path", "'positon' is no key path of Layer 'card'") {
      _ = card.value(forKeyPath: "positon")
    },
    Mistake("setting an unknown key path", "'transform.rotate' is no key path of Layer 'card'") {
      card.setValue(.number(1), forKeyPath: "transform.rotate")
    },
    Mistake("a key path of another class", "'lineWidth' is no key path of Layer 'card'") {
      _ = card.value(forKeyPath: "lineWidth")
    },
    Mistake("an unknown key path of a presentation layer", "'position.w' is no key path") {
      let staged = stage(card)
      staged.commitNow()
      _ = staged.root.presentation?.value(forKeyPath: "position.w")
    },
    Mistake("a value of another type", "opacity of layer 'card' cannot be flag(true)") {
      card.setValue(.flag(true), forKeyPath: "opacity")
    },
    Mistake(
      "a value of another type at a path that is known to exist",
      "hidden of layer 'card' cannot be number(1.0)"
    ) { card.setValue(.number(1), forKeyPath: .hidden) },
    Mistake(
      "a number that is none",
      "position of layer 'card' cannot be point(Foundation.CGPoint(x: nan, y: 0.0))"
    ) { card.position.x = .nan },
    Mistake("a frame that is none", "frame of layer 'card' is CGRect(") {
      card.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
    },
    Mistake("a cycle", "layer 'card' cannot be put into 'leaf', which is inside it") {
      let (card, leaf) = cardWithLeaf()
      leaf.addSublayer(card)
    },
    Mistake("a cycle by a mask", "layer 'card' cannot be put into 'leaf', which is inside it") {
      let (card, leaf) = cardWithLeaf()
      leaf.mask = card
    },
    Mistake("a layer in itself", "layer 'card' cannot be inside itself") {
      let ring = card
      ring.addSublayer(ring)
    },
    Mistake(
      "the root of a stage",
      "layer 'card' is the root of a stage and cannot be put into another layer"
    ) {
      let staged = stage(card)
      withExtendedLifetime(staged) { Layer().addSublayer(staged.root) }
    },
    Mistake("two stages of one root", "root 'card' is in a tree already") {
      let first = stage(card)
      withExtendedLifetime(first) { _ = stage(first.root) }
    },
    Mistake("a place that there is not", "index 2 is not in 0...1, the places in layer 'card'") {
      cardWithLeaf().card.insertSublayer(Layer(), at: 2)
    },
    Mistake("beside a stranger", "'stranger' is not another sublayer of 'card'") {
      card.insertSublayer(Layer(), above: named("stranger"))
    },
    Mistake("an unknown property in a style", "'opactiy' of a style is no property of a layer") {
      card.style = LayerStyle(values: ["opactiy": .number(1)])
    },
    Mistake("a style's value of another type", "'opacity' of a style cannot be flag(true)") {
      card.style = LayerStyle(values: ["opacity": .flag(true)])
    },
    Mistake("a class default of another type", "in class Wrong cannot be flag(true)") {
      _ = Wrong()
    },
    Mistake("a speed without end", "speed of layer 'card' is inf") { card.speed = .infinity },
    Mistake("a layer that lasts no time", "duration of layer 'card' is 0.0") { card.duration = 0 },
    Mistake("drawings in no number", "maximumDrawableCount 4 of 'video' is not in 2...3") {
      let video = ExternalLayer()
      video.name = "video"
      video.maximumDrawableCount = 4
    },
    Mistake("displaying a place that is none", "setNeedsDisplay of layer 'card' with CGRect(") {
      card.setNeedsDisplay(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    },
    Mistake("a commit within a turn", "commitNow() of 'card' within turn 7") {
      let runLoop = VSync.RunLoop()
      let staged = stage(card, runLoop)
      runLoop.beginTurn(.init(number: 7, clock: .zero))
      staged.commitNow()
    },
    Mistake("a ground that shows through", "of layer 'card'") {
      let layer = AsyncLayer()
      layer.name = "card"
      layer.baseColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    },
    Mistake("a fade into the past", "fade of -1.0 s of layer 'card'") {
      let layer = AsyncLayer()
      layer.name = "card"
      layer.contentsFadeDuration = -1
    },
    Mistake("a container that does not wait", "display container 'card' waits for -5 ns") {
      card.displayBatchTimeout = Nanoseconds(-5)
    },
    Mistake("a cache of less than nothing", "a cache of -1 bytes") {
      _ = BitmapCache(byteLimit: -1)
    },
    Mistake("a touch at no place", "touch 0 is at CGPoint(x: nan, y: 0.0)") {
      stage(card).send([TouchInput(.began, at: CGPoint(x: CGFloat.nan, y: 0))])
    },
  ]

  private final class Wrong: Layer {
    override class func defaultValue(forKey key: String) -> AnimatableValue? {
      key == "opacity" ? .flag(true) : super.defaultValue(forKey: key)
    }
  }

  static func named(_ name: String) -> Layer {
    let layer = Layer()
    layer.name = name
    return layer
  }

  static var card: Layer { named("card") }

  static func cardWithLeaf() -> (card: Layer, leaf: Layer) {
    let (card, leaf) = (card, named("leaf"))
    card.addSublayer(leaf)
    return (card, leaf)
  }

  static func stage(_ root: Layer, _ runLoop: VSync.RunLoop = VSync.RunLoop()) -> Stage {
    let (time, log) = (SimulatedTime(), EventLog())
    return Stage(
      root: root, scale: 1, runLoop: runLoop, time: time,
      workers: ManualWorkerPool(log: log, time: time), log: log)
  }
}
