import Compositor
import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// One evaluator on both sides of a commit: what a layer says that it shows is what the render
/// server draws, for random trees with random animations at random moments.
@Suite struct PresentationAgreementTests {
  @Test(arguments: 0..<24)
  func bothSidesShowTheSame(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func next(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    func pick<Choice>(_ choices: [Choice]) -> Choice { choices[next(choices.count)] }
    let (time, log) = (SimulatedTime(), EventLog())
    let root = Layer()
    var layers = [root]
    for index in 0..<20 {
      let layer = Layer()
      layer.name = "l\(index)"
      pick(layers).addSublayer(layer)
      layers.append(layer)
    }
    let stage = Stage(
      root: root, scale: 1, runLoop: VSync.RunLoop(), time: time,
      workers: ManualWorkerPool(log: log, time: time), log: log)
    var tree = RenderTree()
    stage.onCommit = { tree.apply($0) }
    stage.commitNow()
    for round in 0..<30 {
      time.run(through: .zero + .milliseconds(Int64(round * 200)))
      for _ in 0..<8 {
        let layer = pick(layers)
        switch next(8) {
        case 0: layer.position = CGPoint(x: next(100), y: next(100))
        case 1: layer.opacity = Double(next(5)) / 4
        case 2: layer.backgroundColor = pick([nil, .white, .black])
        case 3:
          layer.speed = pick([1, 1, 0, 0.5, -1])
          layer.timeOffset = .milliseconds(Int64(next(4) * 300))
        case 4:
          layer.beginTime = .zero + .milliseconds(Int64(next(3000)))
          layer.duration = pick([.infinity, 0.5, 2])
          layer.repeatCount = pick([0, 1.5, .infinity])
          layer.autoreverses = next(2) == 0
          layer.fillMode = pick(MediaTiming.FillMode.allCases)
        case 5: layer.removeAllAnimations()
        default: layer.add(animation(next), forKey: pick(["a", "b", "c"]))
        }
      }
      stage.commitNow()
      for layer in layers {
        let moment = time.now + .milliseconds(Int64(next(5000) - 1000))
        #expect(
          layer.presentation(at: moment)?.properties == tree.presentation(of: layer.id, at: moment),
          "seed \(seed), round \(round), layer \(layer.name) at \(moment.seconds) s")
      }
    }
  }

  private func animation(_ next: (Int) -> Int) -> Animation {
    var timing = MediaTiming()
    timing.duration = Double(next(8)) / 4
    timing.autoreverses = next(3) == 0
    timing.repeatCount = next(3) == 0 ? 1.5 : 0
    timing.timeOffset = Double(next(3)) / 10
    timing.speed = next(4) == 0 ? -1 : 1
    timing.fillMode = MediaTiming.FillMode.allCases[next(4)]
    let points = (0..<4).map { _ in AnimatableValue.point(CGPoint(x: next(50), y: next(50))) }
    var basic = BasicAnimation(
      keyPath: .position, from: points[0], to: next(2) == 0 ? points[1] : nil,
      timing: timing, timingFunction: next(2) == 0 ? .easeIn : nil)
    basic.isAdditive = next(3) == 0
    basic.isRemovedOnCompletion = next(2) == 0
    switch next(4) {
    case 0: return .spring(SpringAnimation(basic))
    case 1:
      let fade = BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1))
      return .group(AnimationGroup([basic, fade], timing: timing))
    case 2:
      let keyframes = try? KeyframeAnimation(
        keyPath: .position, values: points, calculationMode: .cubic, timing: timing)
      return keyframes.map { .keyframe($0) } ?? .basic(basic)
    default: return .basic(basic)
    }
  }
}
