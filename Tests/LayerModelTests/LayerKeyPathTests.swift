import Foundation
import Graphics
import LayerModel
import Testing

@Suite struct LayerKeyPathTests {
  /// A layer with a different number in every place.
  static var sample: LayerProperties {
    var p = LayerProperties()
    p.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
    p.position = CGPoint(x: 5, y: 6)
    p.anchorPoint = CGPoint(x: 0.25, y: 0.75)
    p.zPosition = 7
    p.opacity = 0.5
    p.cornerRadius = 8
    p.borderWidth = 9
    p.backgroundColor = .white
    p.transform = Transform3D.scale(x: 2, y: 3).concatenating(.rotation(0.5))
      .concatenating(.translation(x: 10, y: 20))
    return p
  }

  @Test(arguments: LayerKind.Name.allCases)
  func everyPathReadsAndWritesItsOwnKind(_ name: LayerKind.Name) {
    let kind = Self.kind(name)
    for path in LayerKeyPath.all where path != .frame {
      var changed = Self.sample
      changed.kind = kind
      let before = changed
      guard path.applies(to: kind) else {
        #expect(!path.set(example(of: path.kind), in: &changed), "\(path) of \(name)")
        continue
      }
      let value = path.value(in: changed)
      #expect(value.kind == path.kind, "\(path)")
      #expect(LayerKeyPath(path.text) == path)
      let other = other(than: value, at: path)
      #expect(path.set(other, in: &changed), "\(path)")
      #expect(changed != before, "\(path) was not written")
      #expect(isClose(path.value(in: changed), other), "\(path) does not read back")
      for kind in AnimatableValue.Kind.allCases where kind != path.kind {
        #expect(!path.set(example(of: kind), in: &changed), "\(path) took a \(kind)")
      }
    }
  }

  private static let external = ExternalProperties()

  private static func kind(_ name: LayerKind.Name) -> LayerKind {
    switch name {
    case .plain: .plain
    case .shape: .shape(ShapeProperties())
    case .gradient: .gradient(GradientProperties())
    case .text: .text(TextProperties())
    case .replicator: .replicator(ReplicatorProperties())
    case .emitter: .emitter(EmitterProperties())
    case .tiled: .tiled(TiledProperties())
    case .scroll: .scroll(ScrollProperties())
    case .external: .external(external)
    case .transform: .transform
    }
  }

  /// Core-animation 1.1 and 1.2, column by column.
  @Test func everyPropertyHasItsDefault() {
    let defaults: [(String, AnimatableValue)] = [
      ("bounds", .rect(.zero)), ("position", .point(.zero)), ("zPosition", .number(0)),
      ("anchorPoint", .point(CGPoint(x: 0.5, y: 0.5))), ("anchorPointZ", .number(0)),
      ("transform", .transform(.identity)), ("sublayerTransform", .transform(.identity)),
      ("hidden", .flag(false)), ("doubleSided", .flag(true)), ("geometryFlipped", .flag(false)),
      ("masksToBounds", .flag(false)), ("contents", .contents(nil)),
      ("contentsRect", .rect(CGRect(x: 0, y: 0, width: 1, height: 1))),
      ("contentsGravity", .text("resize")), ("contentsScale", .number(1)),
      ("contentsCenter", .rect(CGRect(x: 0, y: 0, width: 1, height: 1))),
      ("contentsFormat", .text("RGBA8")), ("minificationFilter", .text("linear")),
      ("magnificationFilter", .text("linear")), ("minificationFilterBias", .number(0)),
      ("backgroundColor", .color(nil)), ("cornerRadius", .number(0)),
      ("maskedCorners", .names(["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"])),
      ("cornerCurve", .text("circular")), ("borderWidth", .number(0)),
      ("borderColor", .color(.black)), ("opacity", .number(1)), ("allowsGroupOpacity", .flag(true)),
      ("shadowColor", .color(.black)), ("shadowOpacity", .number(0)),
      ("shadowOffset", .size(CGSize(width: 0, height: -3))), ("shadowRadius", .number(3)),
      ("shadowPath", .path(nil)), ("shouldRasterize", .flag(false)),
      ("rasterizationScale", .number(1)), ("filters", .filters([])),
      ("backgroundFilters", .filters([])), ("compositingFilter", .text("normal")),
      ("edgeAntialiasingMask", .names(["left", "right", "bottom", "top"])),
      ("allowsEdgeAntialiasing", .flag(true)),
      ("path", .path(nil)), ("fillColor", .color(.black)), ("fillRule", .text("non-zero")),
      ("strokeColor", .color(nil)), ("strokeStart", .number(0)), ("strokeEnd", .number(1)),
      ("lineWidth", .number(1)), ("miterLimit", .number(10)), ("lineCap", .text("butt")),
      ("lineJoin", .text("miter")), ("lineDashPhase", .number(0)),
      ("lineDashPattern", .numbers(nil)),
      ("colors", .colors(nil)), ("locations", .numbers(nil)),
      ("startPoint", .point(CGPoint(x: 0.5, y: 0))), ("endPoint", .point(CGPoint(x: 0.5, y: 1))),
      ("type", .text("axial")),
      ("string", .text(nil)), ("font", .text("Helvetica")), ("fontSize", .number(36)),
      ("foregroundColor", .color(.white)), ("wrapped", .flag(false)),
      ("truncationMode", .text("none")), ("alignmentMode", .text("natural")),
      ("levelsOfDetail", .number(1)), ("levelsOfDetailBias", .number(0)),
      ("tileSize", .size(CGSize(width: 256, height: 256))),
      ("instanceCount", .number(1)), ("preservesDepth", .flag(false)),
      ("instanceDelay", .number(0)), ("instanceTransform", .transform(.identity)),
      ("instanceColor", .color(.white)), ("instanceRedOffset", .number(0)),
      ("instanceGreenOffset", .number(0)), ("instanceBlueOffset", .number(0)),
      ("instanceAlphaOffset", .number(0)),
      ("birthRate", .number(1)), ("lifetime", .number(1)), ("emitterPosition", .point(.zero)),
      ("emitterZPosition", .number(0)), ("emitterSize", .size(.zero)), ("emitterDepth", .number(0)),
      ("emitterShape", .text("point")), ("emitterMode", .text("volume")),
      ("renderMode", .text("unordered")), ("velocity", .number(1)), ("scale", .number(1)),
      ("spin", .number(1)), ("seed", .number(0)), ("emitterCells", .cells([])),
      ("scrollMode", .text("both")),
      ("maximumDrawableCount", .number(3)), ("presentsWithTransaction", .flag(false)),
      ("framebufferOnly", .flag(true)), ("colorspace", .text(nil)),
      ("allowsFontSubpixelQuantization", .flag(false)), ("fadeDuration", .number(0.25)),
      ("speed", .number(1)), ("beginTime", .number(0)), ("timeOffset", .number(0)),
      ("duration", .number(.infinity)), ("repeatCount", .number(0)),
      ("repeatDuration", .number(0)), ("autoreverses", .flag(false)),
      ("fillMode", .text("removed")),
    ]
    let properties = LayerKeyPath.all.filter { $0.isProperty && $0 != .frame }.map(\.text)
    #expect(Set(defaults.map(\.0)) == Set(properties))
    for (text, value) in defaults {
      #expect(path(text).value(in: LayerProperties()) == value, "\(text)")
    }
  }

  /// Core-animation 1.1, column Impl., and 1.2.
  @Test func everyPropertyHasItsImplicitAction() {
    let transitions = [
      "hidden", "geometryFlipped", "masksToBounds", "maskedCorners", "filters",
      "backgroundFilters", "compositingFilter",
    ]
    let nothing = [
      "frame", "doubleSided", "contentsGravity", "contentsFormat", "minificationFilter",
      "magnificationFilter", "cornerCurve", "allowsGroupOpacity", "shadowPath", "path",
    ]
    for text in transitions { #expect(path(text).implicitAction == .transition, "\(text)") }
    for text in nothing { #expect(path(text).implicitAction == .none, "\(text)") }
    for text in ["transform.scale", "transform.rotation.z", "opacity", "shadowOffset"] {
      #expect(path(text).implicitAction == .animation, "\(text)")
    }
    for text in ["position.x", "bounds.size.width", "shadowOffset.width"] {
      #expect(path(text).implicitAction == .none, "\(text)")
    }
  }

  @Test func aPathThatNoLayerHasDoesNotExist() {
    for text in ["", "opaque", "position.z", "transform.scale.w", "contentsgravity", "Bounds"] {
      #expect(LayerKeyPath(text) == nil, "\(text)")
    }
  }

  @Test func anUnknownGravityIsCenter() {
    var p = LayerProperties()
    #expect(path("contentsGravity").set(.text("sideways"), in: &p))
    #expect(p.contentsGravity == .center)
    #expect(!path("contentsFormat").set(.text("RGB"), in: &p))
  }

  @Test func theFrameIsSolvedAndNeverAnimated() {
    var p = LayerProperties()
    #expect(LayerKeyPath.frame.set(.rect(CGRect(x: 10, y: 20, width: 100, height: 50)), in: &p))
    #expect(p.position == CGPoint(x: 60, y: 45))
    #expect(throws: AnimationError.self) {
      try BasicAnimation(validating: .frame, to: .rect(.zero))
    }
  }

  @Test func numbersThatAreNotFiniteAreRefused() {
    var p = Self.sample
    #expect(!LayerKeyPath.opacity.set(.number(.nan), in: &p))
    #expect(!LayerKeyPath.position.set(.point(CGPoint(x: 0, y: CGFloat.infinity)), in: &p))
    #expect(p == Self.sample)
  }

  @Test func valuesAreKeptPossible() {
    var p = LayerProperties()
    #expect(LayerKeyPath.opacity.set(.number(1.5), in: &p))
    #expect(LayerKeyPath.cornerRadius.set(.number(-1), in: &p))
    #expect(LayerKeyPath.bounds.set(.rect(CGRect(x: 5, y: 5, width: -10, height: -20)), in: &p))
    #expect(p.opacity == 1)
    #expect(p.cornerRadius == 0)
    #expect(p.bounds == CGRect(x: -5, y: -15, width: 10, height: 20))
  }

  struct Component: Sendable, CustomTestStringConvertible {
    let text: String
    let value: Double
    var testDescription: String { text }
  }

  @Test(arguments: [
    Component(text: "transform.scale.x", value: 2), Component(text: "transform.scale.y", value: 3),
    Component(text: "transform.scale", value: 2.5),
    Component(text: "transform.rotation", value: 0.5),
    Component(text: "transform.rotation.z", value: 0.5),
    Component(text: "transform.translation.x", value: 10),
    Component(text: "transform.translation.y", value: 20),
    Component(text: "transform.scale.z", value: 1),
    Component(text: "transform.rotation.x", value: 0),
    Component(text: "transform.rotation.y", value: 0),
    Component(text: "transform.translation.z", value: 0),
  ])
  func aTransformIsReadAsScaleThenRotationThenTranslation(_ row: Component) {
    #expect(isClose(path(row.text).value(in: Self.sample), .number(row.value)))
  }

  /// core-animation 1.8.
  @Test func componentsComposeAsMeasured() {
    var p = LayerProperties()
    #expect(path("transform.scale").set(.number(2), in: &p))
    #expect((p.transform.m11, p.transform.m22, p.transform.m33) == (2, 2, 2))
    #expect(path("transform.rotation.z").set(.number(0.5), in: &p))
    #expect(abs(p.transform.m11 - 1.755165) < 5e-7)
    #expect(abs(p.transform.m12 - 0.958851) < 5e-7)
  }

  /// Scale, then the turns about x, y and z, then the move, in whatever order they are set.
  @Test func componentsInSpaceComposeInTheirOrderAndReadBack() {
    let numbers: [(String, Double)] = [
      ("transform.rotation.y", 0.7), ("transform.scale.z", 3), ("transform.rotation.z", -2),
      ("transform.translation.z", 9), ("transform.scale.x", 2), ("transform.rotation.x", 0.4),
      ("transform.scale.y", 0.5), ("transform.translation.x", -4),
    ]
    var p = LayerProperties()
    for (text, number) in numbers { #expect(path(text).set(.number(number), in: &p)) }
    let expected = Transform3D.scale(x: 2, y: 0.5, z: 3).concatenating(.rotationX(0.4))
      .concatenating(.rotationY(0.7)).concatenating(.rotation(-2))
      .concatenating(.translation(x: -4, y: 0, z: 9))
    #expect(isClose(.transform(p.transform), .transform(expected)))
    for (text, number) in numbers {
      #expect(isClose(path(text).value(in: p), .number(number)), "\(text)")
    }
  }

  @Test func aTurnInSpaceKeepsThePerspective() {
    var p = LayerProperties()
    p.transform.m34 = -1.0 / 500
    #expect(path("transform.rotation.y").set(.number(0.5), in: &p))
    var perspective = Transform3D.identity
    perspective.m34 = -1.0 / 500
    let expected = Transform3D.rotationY(0.5).concatenating(perspective)
    #expect(isClose(.transform(p.transform), .transform(expected)))
    #expect(isClose(path("transform.rotation.y").value(in: p), .number(0.5)))
  }

  @Test func yAgainstXTurnsAboutXOnly() {
    var p = LayerProperties()
    for (text, number) in [("transform.rotation.y", Double.pi / 2), ("transform.rotation.x", 0.4)] {
      #expect(path(text).set(.number(number), in: &p))
    }
    #expect(isClose(path("transform.rotation.x").value(in: p), .number(0.4)))
    #expect(isClose(path("transform.rotation.z").value(in: p), .number(0)))
  }

  @Test func settingAComponentKeepsTheOthersAndTheShear() {
    var p = LayerProperties()
    p.transform = Transform3D(Transform2D(a: 2, b: 1, c: -0.5, d: 3, tx: 4, ty: 5))
    let before = p.transform
    let angle = path("transform.rotation").value(in: p)
    #expect(path("transform.rotation").set(.number(0), in: &p))
    #expect(p.transform.m12 == 0)
    #expect((p.transform.m41, p.transform.m42) == (4, 5))
    #expect(path("transform.rotation").set(angle, in: &p))
    #expect(isClose(.transform(p.transform), .transform(before)))
  }

  @Test func aNegativeScaleReadsBack() {
    for text in ["transform.scale.x", "transform.scale.y"] {
      var p = LayerProperties()
      #expect(path(text).set(.number(-2), in: &p))
      #expect(path(text).value(in: p) == .number(-2))
      #expect(path("transform.rotation").value(in: p) == .number(0))
    }
  }

  @Test func aComponentThatWouldMakeTheTransformInfiniteIsRefused() {
    var p = LayerProperties()
    p.transform = .scale(x: 1e200, y: 1e200)
    let before = p
    #expect(!path("transform.scale.x").set(.number(2), in: &p))
    #expect(p == before)
  }

  private func other(than value: AnimatableValue, at path: LayerKeyPath) -> AnimatableValue {
    switch (value, path.domain) {
    case (.number(.infinity), _): .number(2)
    case (.number(let n), .count): .number(n + 1)
    case (.number, .whole(let range)): .number(Double(range.lowerBound))
    case (.number(let n), _):
      .number(n == 0.5 ? 0.75 : n >= 1 && path.domain == .fraction ? 0 : n + 0.25)
    case (.point(let p), _): .point(CGPoint(x: p.x + 1, y: p.y + 2))
    case (.size(let s), _): .size(CGSize(width: s.width + 1, height: s.height + 2))
    case (.rect(let r), _): .rect(r.offsetBy(dx: 1, dy: 2))
    case (.color, _): .color(Color("#123"))
    case (.transform, _): .transform(.scale(x: 4, y: 5))
    case (.vector, _): value
    case (.flag(let flag), _): .flag(!flag)
    case (.contents, _): .contents(Self.picture)
    case (.path, _): .path(Path.rect(CGRect(x: 0, y: 0, width: 1, height: 1)))
    case (.colors, _): .colors([.white, .black])
    case (.numbers, _): .numbers([0.25, 0.5])
    case (.filters, _): .filters([.gaussianBlur(radius: 2), .invert(1)])
    case (.text(let text), .names(let names)): .text(names.first { $0 != text })
    case (.text, _): .text("other")
    case (.names(let names), _): .names(Array(names.dropFirst()))
    case (.cells, _): .cells([EmitterCell()])
    }
  }

  static let picture = PixelSize(width: 1, height: 1).map { Bitmap(PixelBuffer(size: $0)) }

  private func example(of kind: AnimatableValue.Kind) -> AnimatableValue {
    switch kind {
    case .number: .number(0)
    case .point: .point(.zero)
    case .size: .size(.zero)
    case .rect: .rect(.zero)
    case .color: .color(nil)
    case .transform: .transform(.identity)
    case .vector: .vector(x: 0, y: 0, z: 0)
    case .flag: .flag(true)
    case .contents: .contents(nil)
    case .path: .path(nil)
    case .colors: .colors(nil)
    case .numbers: .numbers(nil)
    case .filters: .filters([])
    case .text: .text(nil)
    case .names: .names([])
    case .cells: .cells([])
    }
  }

  /// Equal but for the last bits: taking a transform apart and back rounds.
  private func isClose(_ a: AnimatableValue, _ b: AnimatableValue) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): abs(a - b) < 1e-12
    case (.transform(let a), .transform(let b)):
      zip(elements(a), elements(b)).allSatisfy { abs($0 - $1) < 1e-12 }
    default: a == b
    }
  }
}
