import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing

/// The table of core-animation 1.1, row by row: what a new layer has, what animations may have, and
/// what a change on a committed layer runs.
@Suite struct PropertyTableTests {
  /// The column Impl.: B, T and –.
  enum Action: Sendable { case animation, transition, none }

  struct Row: Sendable, CustomTestStringConvertible {
    let key: String
    let value: AnimatableValue
    /// Nil where the table does not say.
    let isAnimatable: Bool?
    let action: Action?
    var testDescription: String { key }

    init(_ key: String, _ value: AnimatableValue, animatable: Bool?, _ action: Action?) {
      (self.key, self.value, isAnimatable, self.action) = (key, value, animatable, action)
    }
  }

  static let whole = AnimatableValue.rect(CGRect(x: 0, y: 0, width: 1, height: 1))
  static let black = AnimatableValue.color(.black)

  static let rows = [
    Row("bounds", .rect(.zero), animatable: true, .animation),
    Row("position", .point(.zero), animatable: true, .animation),
    Row("zPosition", .number(0), animatable: true, .animation),
    Row("anchorPoint", .point(CGPoint(x: 0.5, y: 0.5)), animatable: true, .animation),
    Row("anchorPointZ", .number(0), animatable: true, .animation),
    Row("transform", .transform(.identity), animatable: true, .animation),
    Row("transform.scale", .number(1), animatable: true, .animation),
    Row("position.x", .number(0), animatable: true, Action.none),
    Row("frame", .rect(.zero), animatable: false, Action.none),
    Row("sublayerTransform", .transform(.identity), animatable: true, .animation),
    Row("hidden", .flag(false), animatable: true, .transition),
    Row("doubleSided", .flag(true), animatable: true, Action.none),
    Row("geometryFlipped", .flag(false), animatable: nil, .transition),
    Row("masksToBounds", .flag(false), animatable: true, .transition),
    Row("contents", .contents(nil), animatable: true, .animation),
    Row("contentsRect", whole, animatable: true, .animation),
    Row("contentsGravity", .text("resize"), animatable: false, Action.none),
    Row("contentsScale", .number(1), animatable: true, .animation),
    Row("contentsCenter", whole, animatable: true, .animation),
    Row("contentsFormat", .text("RGBA8"), animatable: false, Action.none),
    Row("minificationFilter", .text("linear"), animatable: false, Action.none),
    Row("magnificationFilter", .text("linear"), animatable: false, Action.none),
    Row("minificationFilterBias", .number(0), animatable: true, nil),
    Row("backgroundColor", .color(nil), animatable: true, Action.none),
    Row("cornerRadius", .number(0), animatable: true, .animation),
    Row(
      "maskedCorners", .names(["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"]), animatable: nil,
      .transition),
    Row("cornerCurve", .text("circular"), animatable: nil, Action.none),
    Row("borderWidth", .number(0), animatable: true, .animation),
    Row("borderColor", black, animatable: true, .animation),
    Row("opacity", .number(1), animatable: true, .animation),
    Row("allowsGroupOpacity", .flag(true), animatable: false, nil),
    Row("shadowColor", black, animatable: true, .animation),
    Row("shadowOpacity", .number(0), animatable: true, .animation),
    Row("shadowOffset", .size(CGSize(width: 0, height: -3)), animatable: true, .animation),
    Row("shadowRadius", .number(3), animatable: true, .animation),
    Row("shadowPath", .path(nil), animatable: true, Action.none),
    Row("shouldRasterize", .flag(false), animatable: true, nil),
    Row("rasterizationScale", .number(1), animatable: true, nil),
    Row("filters", .filters([]), animatable: true, .transition),
    Row("backgroundFilters", .filters([]), animatable: true, .transition),
    Row("compositingFilter", .text("normal"), animatable: true, .transition),
    Row(
      "edgeAntialiasingMask", .names(["left", "right", "bottom", "top"]), animatable: false, nil),
    Row("allowsEdgeAntialiasing", .flag(true), animatable: false, nil),
    Row("speed", .number(1), animatable: false, Action.none),
    Row("duration", .number(.infinity), animatable: false, Action.none),
    Row("beginTime", .number(0), animatable: false, Action.none),
    Row("timeOffset", .number(0), animatable: false, Action.none),
    Row("repeatCount", .number(0), animatable: false, Action.none),
    Row("repeatDuration", .number(0), animatable: false, Action.none),
    Row("autoreverses", .flag(false), animatable: false, Action.none),
    Row("fillMode", .text("removed"), animatable: false, Action.none),
  ]

  @Test(arguments: rows)
  func aPropertyIsAsTheTableSays(_ row: Row) throws {
    let harness = Harness()
    let path = try #require(LayerKeyPath(row.key))
    #expect(harness.root.value(forKeyPath: row.key) == row.value)
    if let isAnimatable = row.isAnimatable { #expect(path.isAnimatable == isAnimatable) }
    #expect(harness.root.action(forKey: row.key) == nil, "not before it is committed")
    harness.turn()
    if let action = row.action {
      #expect(kind(of: harness.root.action(forKey: row.key)) == action)
    }
    #expect(Layer.defaultAction(forKey: row.key) == nil, "the class has none")
  }

  /// B, but nothing while there is no colour.
  @Test func aBackgroundAnimatesFromAColourOnly() {
    let harness = Harness()
    harness.root.backgroundColor = .white
    harness.turn()
    #expect(kind(of: harness.root.action(forKey: "backgroundColor")) == .animation)
  }

  /// The rows of lists and masks, and the keys that run nothing.
  @Test(arguments: [
    ("mask", Action.transition), ("sublayers", .transition), ("opaque", .none),
    ("needsDisplayOnBoundsChange", .none), ("drawsAsynchronously", .none), ("name", .none),
    ("delegate", .none), ("style", .none),
    ("actions", .none), ("layoutManager", .none), ("autoresizingMask", .none),
    ("constraints", .none),
  ])
  func otherKeysRunWhatTheTableSays(_ key: String, _ action: Action) {
    let harness = Harness()
    harness.turn()
    #expect(kind(of: harness.root.action(forKey: key)) == action)
    #expect(Layer.defaultAction(forKey: key) == nil)
  }

  @Test func whatIsNoValueIsEmptyAtFirst() {
    let layer = Layer()
    #expect(layer.mask == nil && layer.sublayers.isEmpty && layer.contents == nil)
    #expect(!layer.isOpaque && !layer.needsDisplayOnBoundsChange && !layer.drawsAsynchronously)
    #expect(layer.backgroundPattern == nil)
    #expect((layer.speed, layer.beginTime, layer.timeOffset) == (1, .zero, .zero))
    #expect(layer.style == nil && layer.actions.isEmpty && layer.name.isEmpty)
    #expect(layer.delegate == nil && layer.layoutManager == nil && layer.constraints.isEmpty)
    #expect(layer.autoresizingMask == [])
  }

  /// Every property of the table has a row, and every row that is a property stands in the table.
  @Test func noRowIsLeftOut() {
    let rows = Set(Self.rows.map(\.key))
    let properties = LayerKeyPath.all.filter { $0.isProperty && $0.owners.isEmpty }.map(\.text)
    #expect(Set(properties).subtracting(rows) == [])
    #expect(rows.subtracting(properties) == ["transform.scale", "position.x"])
  }

  /// Measured: the mask's superlayer is its owner, although it is no sublayer.
  @Test func aMaskIsInItsOwner() {
    let (owner, mask) = (named("owner"), named("mask"))
    owner.mask = mask
    #expect(mask.superlayer === owner && owner.sublayers.isEmpty)
    owner.mask = nil
    #expect(mask.superlayer == nil)
  }

  private func kind(of action: LayerAction?) -> Action? {
    switch action {
    case nil: Action.none
    case .animation(.basic)?: .animation
    case .animation(.transition)?: .transition
    default: nil
    }
  }
}
