import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// Core-animation 1.2, tiled layers.
@Suite final class TiledLayerTests {
  /// Layers hold their delegates weakly.
  private var puppets: [Puppet] = []

  /// A root of 100 x 100 points, and in it a layer of tiles of 50 x 50 pixels.
  private func map(_ size: CGSize = CGSize(width: 1000, height: 100)) -> (
    Harness, TiledLayer, Puppet
  ) {
    let (layer, puppet) = (TiledLayer(), Puppet())
    layer.name = "map"
    layer.frame = CGRect(origin: .zero, size: size)
    layer.tileSize = CGSize(width: 50, height: 50)
    layer.delegate = puppet
    puppet.onTask = { layer in
      DisplayTask(for: layer, steps: [DisplayStep { $0.fillEverything(color: .white) }])
    }
    puppets.append(puppet)
    let root = named("root", layer)
    root.frame = square(100)
    return (Harness(root), layer, puppet)
  }

  private func keys(_ layer: TiledLayer) -> Set<LayerTile.Key> { Set(layer.tiles.map(\.key)) }

  private func finish(_ harness: Harness) {
    harness.turn()
    harness.pool.runAll()
    harness.turn()
  }

  @Test func theDefaultsAreCoreAnimations() {
    let layer = TiledLayer()
    #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
    #expect(layer.tileSize == CGSize(width: 256, height: 256))
    #expect(TiledLayer.fadeDuration() == 0.25)
  }

  @Test func onlyWhatIsSeenIsDrawn() {
    let (harness, layer, _) = map()
    finish(harness)
    #expect(keys(layer).count == 4)
    #expect(layer.tiles.allSatisfy { $0.bitmap.size == PixelSize(width: 50, height: 50) })
    #expect(layer.contents == nil)
    #expect(!harness.stage.wantsTurn)
    harness.turn {
      Transaction.disableActions = true
      layer.position.x -= 125
    }
    #expect(!harness.stage.isSettled)
    finish(harness)
    #expect(keys(layer).isSuperset(of: [2, 3, 4].map { .init(level: 0, column: $0, row: 0) }))
  }

  @Test func whileSomethingMovesTheLayerItWantsTurns() {
    let (harness, layer, _) = map()
    finish(harness)
    harness.turn(at: 1) {
      Transaction.animationDuration = 1
      layer.position.x -= 400
    }
    #expect(!harness.stage.wantsTurn)
    harness.time.run(through: at(1.6))
    #expect(harness.stage.wantsTurn)
    finish(harness)
    #expect(keys(layer).contains(.init(level: 0, column: 8, row: 0)))
  }

  @Test func whatIsNotSeenAnyMoreIsGivenUp() {
    let (harness, layer, _) = map()
    harness.turn()
    harness.turn { layer.isHidden = true }
    #expect(harness.stage.isSettled)
    #expect(harness.logged(.drawCancel) == Array(repeating: "drawCancel map superseded", count: 4))
  }

  @Test(arguments: [
    (0.25, -2), (0.3, -1), (0.5, -1), (0.9, 0), (1, 0), (1.01, 1), (2, 1), (5, 1), (0.01, -2),
  ])
  func theLevelHasEnoughPixels(_ density: Double, _ level: Int) {
    var values = TiledProperties()
    values.levelsOfDetail = 4
    values.levelsOfDetailBias = 1
    #expect(values.levels == -2...1)
    #expect(values.level(forDensity: density) == level)
  }

  @Test func finerTilesComeOverCoarseOnesAndReplaceThem() {
    let (harness, layer, _) = map()
    layer.levelsOfDetail = 2
    layer.levelsOfDetailBias = 1
    finish(harness)
    harness.turn(at: 1) {
      Transaction.disableActions = true
      layer.anchorPoint = .zero
      layer.position = .zero
      layer.transform = .scale(x: 2, y: 2)
    }
    harness.pool.runAll()
    harness.turn(at: 2)
    #expect(Set(layer.tiles.map(\.key.level)) == [0, 1])
    let fine = layer.tiles.filter { $0.key.level == 1 }
    #expect(fine.allSatisfy { $0.rect.width == 25 && $0.shown == at(2) })
    // They have faded in: what is below goes with the next turn.
    harness.turn(at: 3)
    #expect(Set(layer.tiles.map(\.key.level)) == [1])
  }

  @Test func aPartIsDrawnAnewAndStaysTillThen() throws {
    let (harness, layer, _) = map()
    finish(harness)
    let before = layer.tiles
    harness.turn(at: 1) { layer.setNeedsDisplay(CGRect(x: 10, y: 10, width: 5, height: 5)) }
    #expect(layer.tiles == before)
    harness.pool.runAll()
    harness.turn(at: 2)
    let changed = zip(before, layer.tiles).filter { $0.bitmap !== $1.bitmap }.map(\.1)
    #expect(changed.map(\.key) == [LayerTile.Key(level: 0, column: 0, row: 0)])
    #expect(changed.first?.shown == before.first?.shown, "it does not fade in again")
  }

  @Test func withoutADescriptionTheMainThreadDraws() {
    let (harness, layer, puppet) = map()
    puppet.onTask = nil
    puppet.onDraw = { _, canvas in canvas.fillEverything(color: .black) }
    harness.turn()
    #expect(layer.tiles.count == 4 && layer.tiles[0].bitmap[0, 0].argb == 0xFF00_0000)
    #expect(harness.stage.isSettled)
  }

  @Test func coarseTilesAreLeftOutUnderFinishedFinerOnes() throws {
    let size = try #require(PixelSize(width: 1, height: 1))
    let bitmap = Bitmap(PixelBuffer(size: size))
    func tile(_ level: Int, _ x: CGFloat, _ width: CGFloat, _ shown: Double) -> LayerTile {
      LayerTile(
        LayerTile.Key(level: level, column: Int(x), row: 0),
        rect: CGRect(x: x, y: 0, width: width, height: 10), bitmap: bitmap, shown: at(shown))
    }
    var values = TiledProperties()
    values.tiles = [tile(1, 0, 5, 1), tile(1, 5, 5, 1.1), tile(0, 0, 10, 0)]
    #expect(values.opacity(of: values.tiles[0], at: at(1.125)) == 0.5)
    #expect(values.shownTiles(at: at(1.3)).map(\.key.level) == [0, 1, 1])
    #expect(values.shownTiles(at: at(1.35)).map(\.key.level) == [1, 1])
    #expect(values.fading.map { $0.contains(at(1.3)) && !$0.contains(at(1.4)) } == true)
  }
}
