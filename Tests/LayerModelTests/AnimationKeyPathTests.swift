import Foundation
import Graphics
import LayerModel
import Testing

@Suite struct AnimationKeyPathTests {
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

  @Test func everyPathReadsAndWritesItsOwnKind() {
    #expect(AnimationKeyPath.all.count == 35)
    for path in AnimationKeyPath.all {
      var changed = Self.sample
      let value = path.value(in: changed)
      #expect(value.kind == path.kind, "\(path)")
      #expect(AnimationKeyPath(path.text) == path)
      #expect(path.set(other(than: value), in: &changed), "\(path)")
      #expect(changed != Self.sample, "\(path) was not written")
      #expect(isClose(path.value(in: changed), other(than: value)), "\(path) does not read back")
      for kind in AnimatableValue.Kind.allCases where kind != path.kind {
        #expect(!path.set(example(of: kind), in: &changed), "\(path) took a \(kind)")
      }
    }
  }

  @Test func aPathThatIsNotAnimatableDoesNotExist() {
    for text in [
      "", "opaque", "frame", "position.z", "transform.scale.w", "contentsGravity", "Bounds",
    ] {
      #expect(AnimationKeyPath(text) == nil, "\(text)")
    }
  }

  @Test func numbersThatAreNotFiniteAreRefused() {
    var p = Self.sample
    #expect(!AnimationKeyPath.opacity.set(.number(.nan), in: &p))
    #expect(!AnimationKeyPath.position.set(.point(CGPoint(x: 0, y: CGFloat.infinity)), in: &p))
    #expect(p == Self.sample)
  }

  @Test func valuesAreKeptPossible() {
    var p = LayerProperties()
    #expect(AnimationKeyPath.opacity.set(.number(1.5), in: &p))
    #expect(AnimationKeyPath.cornerRadius.set(.number(-1), in: &p))
    #expect(AnimationKeyPath.bounds.set(.rect(CGRect(x: 5, y: 5, width: -10, height: -20)), in: &p))
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

  @Test func whichPathsLeaveThePlaneIsKnown() {
    #expect(
      AnimationKeyPath.all.filter { !$0.staysInPlane }.map(\.text) == [
        "transform.rotation.x", "transform.rotation.y", "transform.scale.z",
        "transform.translation.z",
      ])
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

  private func other(than value: AnimatableValue) -> AnimatableValue {
    switch value {
    case .number(let n): .number(n == 0.5 ? 0.75 : n + 0.25)
    case .point(let p): .point(CGPoint(x: p.x + 1, y: p.y + 2))
    case .size(let s): .size(CGSize(width: s.width + 1, height: s.height + 2))
    case .rect(let r): .rect(r.offsetBy(dx: 1, dy: 2))
    case .color: .color(Color("#123"))
    case .transform: .transform(.scale(x: 4, y: 5))
    case .vector: value
    case .flag(let flag): .flag(!flag)
    case .contents: .contents(Self.picture)
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
