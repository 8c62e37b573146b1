import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Passes that several threads draw side by side: never two that need each other, each once.
@Suite struct PassWavesTests {
  static func waves(_ plan: FramePlan) -> [[Pass]] {
    var waves = PassWaves(PassTwins(plan.passes))
    waves.add(plan.items, plan.reaches, in: plan.damage)
    return waves.waves
  }

  /// Cards in a row, each with a shadow of its own colour of what it shows.
  static func cards(_ colors: [Color]) -> SceneLayer {
    let cards = colors.enumerated().map { index, color in
      SceneLayer("card", CGRect(x: 4 + 22 * index, y: 4, width: 12, height: 14)) {
        ($0.backgroundColor, $0.shadowOpacity, $0.shadowRadius) = (color, 1, 1)
      }
    }
    return SceneLayer("root", CGRect(x: 0, y: 0, width: 100, height: 26), sublayers: cards)
  }

  @Test func whatCastsAShadowIsThereBeforeIt() {
    let plan = FramePlan(Self.cards([.red, .green, .blue]), .pixels(100, 26))
    let waves = Self.waves(plan)
    #expect(waves.map(\.count) == [3, 3])
    #expect(waves[0].allSatisfy(\.castsShadow) && !waves[1].contains(where: \.castsShadow))
  }

  @Test func ofTwinsOneIsDrawn() {
    let plan = FramePlan(Self.cards([.red, .red, .red, .blue]), .pixels(100, 26))
    #expect(Self.waves(plan).map(\.count) == [2, 2])
  }

  @Test func whatIsThereIsNotDrawnAgain() {
    let plan = FramePlan(Self.cards([.red, .blue]), .pixels(100, 26))
    _ = Rasterizer(threads: 3).draw(plan, over: nil)
    #expect(Self.waves(plan).isEmpty)
  }

  /// Random trees: a wave needs only what earlier ones have, and all that the frame needs is in one.
  @Test func wavesOfRandomTrees() {
    var count = 0
    for seed in 0..<150 {
      var scene = RandomScene(seed: seed, size: CGSize(width: 32, height: 26))
      let plan = FramePlan(scene.tree(), .pixels(32, 26))
      var there: Set<ObjectIdentifier> = []
      let twins = PassTwins(plan.passes)
      var groups: Set<Int> = []
      func isThere(_ pass: Pass) -> Bool {
        there.contains(ObjectIdentifier(pass)) || twins.group(of: pass).map(groups.contains) == true
      }
      func needed(by items: [FramePlan.Item], in region: DamageRegion) -> [Pass] {
        items.compactMap { item in
          guard case .draw(let draw) = item, case .pass(let pass, _) = draw.source,
            region.intersects(draw.visible)
          else { return nil }
          return pass
        }
      }
      for wave in Self.waves(plan) {
        for pass in wave {
          #expect(!isThere(pass), "seed \(seed): twice")
          let content = pass.content
          let all = needed(by: content.items, in: DamageRegion([content.frame]))
          #expect(all.allSatisfy(isThere), "seed \(seed): too early")
        }
        for pass in wave {
          there.insert(ObjectIdentifier(pass))
          if let group = twins.group(of: pass) { groups.insert(group) }
        }
        count += wave.count
      }
      #expect(needed(by: plan.items, in: plan.damage).allSatisfy(isThere), "seed \(seed)")
    }
    #expect(count > 20)
  }
}
