import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing

/// The table of core-animation 1.2, class by class: what a new layer has, and what animations may have
/// (there marked A; of emitters all numbers are).
@Suite struct ClassTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let owner: LayerKind.Name
    let key: String
    let value: AnimatableValue
    let isAnimatable: Bool
    var testDescription: String { "\(owner.rawValue).\(key)" }

    init(_ owner: LayerKind.Name, _ key: String, _ value: AnimatableValue, animates: Bool = false) {
      (self.owner, self.key, self.value, isAnimatable) = (owner, key, value, animates)
    }
  }

  static let rows = shapes + gradients + texts + scrolls + replicators + emitters

  static let shapes = [
    Row(.shape, "path", .path(nil), animates: true),
    Row(.shape, "fillColor", .color(.black), animates: true),
    Row(.shape, "fillRule", .text("non-zero")),
    Row(.shape, "strokeColor", .color(nil), animates: true),
    Row(.shape, "strokeStart", .number(0), animates: true),
    Row(.shape, "strokeEnd", .number(1), animates: true),
    Row(.shape, "lineWidth", .number(1), animates: true),
    Row(.shape, "miterLimit", .number(10), animates: true),
    Row(.shape, "lineCap", .text("butt")), Row(.shape, "lineJoin", .text("miter")),
    Row(.shape, "lineDashPhase", .number(0), animates: true),
    Row(.shape, "lineDashPattern", .numbers(nil)),
  ]

  static let gradients = [
    Row(.gradient, "colors", .colors(nil), animates: true),
    Row(.gradient, "locations", .numbers(nil), animates: true),
    Row(.gradient, "startPoint", .point(CGPoint(x: 0.5, y: 0)), animates: true),
    Row(.gradient, "endPoint", .point(CGPoint(x: 0.5, y: 1)), animates: true),
    Row(.gradient, "type", .text("axial")),
  ]

  static let texts = [
    Row(.text, "string", .text(nil)), Row(.text, "font", .text("Helvetica")),
    Row(.text, "fontSize", .number(36), animates: true),
    Row(.text, "foregroundColor", .color(.white), animates: true),
    Row(.text, "wrapped", .flag(false)), Row(.text, "truncationMode", .text("none")),
    Row(.text, "alignmentMode", .text("natural")),
    Row(.text, "allowsFontSubpixelQuantization", .flag(false)),
  ]

  static let scrolls = [
    Row(.scroll, "scrollMode", .text("both")),
    Row(.scroll, "masksToBounds", .flag(true), animates: true),
    Row(.tiled, "levelsOfDetail", .number(1)), Row(.tiled, "levelsOfDetailBias", .number(0)),
    Row(.tiled, "tileSize", .size(CGSize(width: 256, height: 256))),
    Row(.tiled, "fadeDuration", .number(0.25)),
    Row(.external, "maximumDrawableCount", .number(3)),
    Row(.external, "presentsWithTransaction", .flag(false)),
    Row(.external, "framebufferOnly", .flag(true)), Row(.external, "colorspace", .text(nil)),
  ]

  static let replicators = [
    Row(.replicator, "instanceCount", .number(1), animates: true),
    Row(.replicator, "preservesDepth", .flag(false)),
    Row(.replicator, "instanceDelay", .number(0), animates: true),
    Row(.replicator, "instanceTransform", .transform(.identity), animates: true),
    Row(.replicator, "instanceColor", .color(.white), animates: true),
    Row(.replicator, "instanceRedOffset", .number(0), animates: true),
    Row(.replicator, "instanceGreenOffset", .number(0), animates: true),
    Row(.replicator, "instanceBlueOffset", .number(0), animates: true),
    Row(.replicator, "instanceAlphaOffset", .number(0), animates: true),
  ]

  static let emitters = [
    Row(.emitter, "birthRate", .number(1), animates: true),
    Row(.emitter, "lifetime", .number(1), animates: true),
    Row(.emitter, "emitterPosition", .point(.zero), animates: true),
    Row(.emitter, "emitterZPosition", .number(0), animates: true),
    Row(.emitter, "emitterSize", .size(.zero), animates: true),
    Row(.emitter, "emitterDepth", .number(0), animates: true),
    Row(.emitter, "emitterShape", .text("point")), Row(.emitter, "emitterMode", .text("volume")),
    Row(.emitter, "renderMode", .text("unordered")),
    Row(.emitter, "preservesDepth", .flag(false)),
    Row(.emitter, "velocity", .number(1), animates: true),
    Row(.emitter, "scale", .number(1), animates: true),
    Row(.emitter, "spin", .number(1), animates: true), Row(.emitter, "seed", .number(0)),
    Row(.emitter, "emitterCells", .cells([])),
  ]

  private func layer(_ owner: LayerKind.Name) -> Layer {
    switch owner {
    case .plain: Layer()
    case .shape: ShapeLayer()
    case .gradient: GradientLayer()
    case .text: TextLayer()
    case .replicator: ReplicatorLayer()
    case .emitter: EmitterLayer()
    case .tiled: TiledLayer()
    case .scroll: ScrollLayer()
    case .external: ExternalLayer()
    case .transform: TransformLayer()
    }
  }

  @Test(arguments: rows)
  func aPropertyIsAsTheTableSays(_ row: Row) throws {
    let path = try #require(LayerKeyPath(row.key))
    #expect(layer(row.owner).value(forKeyPath: row.key) == row.value)
    #expect(path.isAnimatable == row.isAnimatable)
  }

  @Test(arguments: LayerKind.Name.allCases)
  func noPropertyOfAClassIsLeftOut(_ owner: LayerKind.Name) {
    let known = LayerKeyPath.all.filter { $0.isProperty && $0.owners.contains(owner) }.map(\.text)
    let rows = Self.rows.filter { $0.owner == owner }.map(\.key)
    #expect(Set(known) == Set(rows).subtracting(["masksToBounds"]))
  }

  /// Paths have no implicit animation; everything else that has values between has one, unless the table
  /// says otherwise (core-animation 1.1, 1.2).
  @Test func pathsDoNotAnimateByThemselves() {
    let shape = ShapeLayer()
    let harness = Harness(named("root", shape))
    harness.turn()
    #expect(shape.action(forKey: "path") == nil)
    #expect(shape.action(forKey: "lineWidth") != nil)
  }

  /// Cells of emitters: all 0 unless the table says otherwise.
  @Test func aCellIsAsTheTableSays() {
    let cell = EmitterCell()
    let ones: Set<String> = ["scale", "contentsScale", "speed"]
    for (name, field) in EmitterCell.numbers {
      #expect(cell[keyPath: field] == (ones.contains(name) ? 1 : 0), "\(name)")
    }
    #expect(cell.color == .white && cell.isEnabled && cell.contents == nil)
    #expect(!cell.autoreverses && cell.emitterCells.isEmpty)
    #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
  }
}
