import Foundation
import LayerModel
import LayerTree

extension Mistake {
  static let animations = [
    Mistake(
      "an animation of another type",
      "animation of opacity: from is a point; a number would be accepted"
    ) { card.add(BasicAnimation(keyPath: .opacity, from: .point(.zero)), forKey: "fade") },
    Mistake(
      "an animation edited to a value that is none",
      "animation of opacity: to is not finite; finite numbers would be accepted"
    ) {
      var fade = BasicAnimation(keyPath: .opacity)
      fade.to = .number(.nan)
    },
    Mistake("a count below 0", "repeatCount -1.0 of an animation") {
      var timing = MediaTiming()
      timing.repeatCount = -1
    },
    Mistake("a rate that is none", "frame rates from 60.0 to 30.0") {
      _ = FrameRateRange(minimum: 60, maximum: 30)
    },
    Mistake("a decay that is none", "deceleration by -1.0 powers of e") {
      _ = TimingFunction.decelerating(by: -1)
    },
    Mistake("a transaction of less than no time", "animation duration -1.0") {
      Transaction.animationDuration = -1
    },
    Mistake(
      "a setting of another type", "transaction value 'disableActions' is a Bool, not yes"
    ) { Transaction.setValue("yes", forKey: "disableActions") },
    Mistake(
      "a setting that is nothing", "transaction value 'animationDuration' is a Double, not nil"
    ) { Transaction.setValue(nil, forKey: "animationDuration") },
  ]

  static let nodes = [
    Mistake("a layer of two nodes", "layer 'card' has a node already") {
      let node = Node(layer: card)
      _ = Node(layer: node.layer)
    },
    Mistake("a block of less than no time", "animation duration -0.5") {
      Node.animate(duration: -0.5, animations: {})
    },
    Mistake("a keyframe beyond the end", "keyframe from 0.75, 0.5 long, in a time from 0 to 1") {
      Node.animateKeyframes(
        duration: 1,
        animations: {
          Node.addKeyframe(relativeStart: 0.75, relativeDuration: 0.5) {}
        })
    },
    Mistake("a keyframe in no block", "keyframe from 0.25, 0.5 long, outside of animateKeyframes") {
      Node.addKeyframe(relativeStart: 0.25, relativeDuration: 0.5) {}
    },
    Mistake("a spring with a curve", "curveLinear in the options of a spring") {
      Node.animate(springDuration: 0.5, options: .curveLinear, animations: {})
    },
    Mistake("a spring that never stops", "spring of bounce 1.0, which never stops") {
      Node.animate(springDuration: 0.5, bounce: 1, animations: {})
    },
    Mistake("repeating in no block", "animations repeated 3.0 times outside of an animation block")
    {
      Node.modifyAnimations(repeatCount: 3) {}
    },
    Mistake("a transition from nowhere", "transition from node 'card', which is in no node") {
      Node.transition(
        from: Node(layer: card), to: Node(), duration: 1, type: .fade, subtype: .fromLeft)
    },
    Mistake("a side without end", "a node of the size CGSize(width: inf, height: 1.0)") {
      _ = LayoutSpec.node(card.id, size: CGSize(width: CGFloat.infinity, height: 1))
    },
    Mistake("a ratio of nothing", "height over width of 0.0") {
      _ = LayoutSpec.ratio(0, .center(.node(card.id, size: .zero)))
    },
  ]
}
