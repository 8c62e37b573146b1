import Foundation
import Graphics
import LayerModel
import VSync

@testable import Compositor

extension SplitMix64 {
  /// Begins a sequence that shares no numbers with those of neighbouring seeds.
  init(scattering seed: Int) {
    // Not a multiple of the generator's step: they would share most of them.
    let state = UInt64(bitPattern: Int64(seed)) &* 0xD134_2543_DE82_EF95
    self.init(seed: state ^ state >> 29)
  }
}

/// Makes trees that use everything the compositor draws, and changes to them.
struct RandomScene {
  var generator: SplitMix64
  private var makers: SplitMix64
  private var windows: SplitMix64
  private var patterns: SplitMix64
  /// Whether there are layers that move by themselves.
  var hasMotion = true
  let size: CGSize
  private var bitmaps: [Bitmap] = []
  /// Whether pixels may look at their neighbours.
  var spreads = false

  /// - Parameter size: Of the display, in points.
  init(seed: Int, size: CGSize) {
    generator = SplitMix64(scattering: seed)
    makers = SplitMix64(scattering: seed ^ 0x5EED)
    windows = SplitMix64(scattering: seed ^ 0x71ED)
    patterns = SplitMix64(scattering: seed ^ 0x9A77)
    self.size = size
    bitmaps = (0..<4).map { _ in bitmap() }
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  mutating func pick<T>(_ choices: [T]) -> T {
    choices[Int.random(in: 0..<choices.count, using: &generator)]
  }

  /// Mostly whole or half numbers, as layouts make them; sometimes anything.
  mutating func number(_ range: ClosedRange<Double>) -> CGFloat {
    let value = Double.random(in: range, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0, 1: return value.rounded()
    case 2: return (value * 2).rounded() / 2
    default: return value
    }
  }

  mutating func color() -> Color {
    func part(_ g: inout SplitMix64) -> Double { Double.random(in: 0...1, using: &g) }
    let alpha = pick([1, 1, 1, 0.5, 0.2, part(&generator), 0])
    return Color(
      red: part(&generator), green: part(&generator), blue: part(&generator), alpha: alpha)
  }

  mutating func bitmap() -> Bitmap {
    let isOpaque = chance(50)
    let (width, height) = (
      Int.random(in: 1...24, using: &generator), Int.random(in: 1...24, using: &generator)
    )
    return .rows(
      (0..<height).map { _ in
        (0..<width).map { _ in
          let alpha = isOpaque ? 255 : UInt32.random(in: 0...255, using: &generator)
          return Pixel(argb: UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000)
            .scaled(by: alpha).argb
        }
      })
  }

  mutating func tree() -> SceneLayer {
    var root = layer(depth: 0)
    if chance(70) {
      root.properties.transform = .identity
      root.properties.bounds.size = size
      root.properties.anchorPoint = .zero
      root.properties.position = .zero
      root.properties.isHidden = false
    }
    return root
  }

  mutating func layer(depth: Int) -> SceneLayer {
    var layer = SceneLayer("layer")
    layer.properties = properties()
    if depth > 0 && depth < 4 && chance(12) { layer.properties.kind = .transform }
    make(&layer, depth: depth)
    window(&layer.properties.timing)
    let count = depth >= 4 ? 0 : Int.random(in: depth == 0 ? 1...4 : 0...2, using: &generator)
    layer.sublayers = (0..<count).map { _ in self.layer(depth: depth + 1) }
    if layer.properties.kind == .transform { cross(&layer) }
    if chance(8) { layer.mask = self.layer(depth: max(3, depth + 1)) }
    if depth > 0 { wrap(&layer) }
    return layer
  }

  /// Makes of some layers one that shows nothing itself, around one sublayer.
  private mutating func wrap(_ layer: inout SceneLayer) {
    swap(&generator, &makers)
    defer { swap(&generator, &makers) }
    guard chance(12), !layer.sublayers.isEmpty else { return }
    layer.properties.backgroundColor = nil
    (layer.properties.contents, layer.properties.borderWidth) = (nil, 0)
    layer.properties.kind = .plain
    layer.sublayers.removeLast(layer.sublayers.count - 1)
    guard chance(70) else { return }
    layer.sublayers[0].properties.opacity = 1
    layer.sublayers[0].sublayers = []
    layer.sublayers[0].masks = []
  }

  /// Planes in a space of their own that often cross.
  private mutating func cross(_ layer: inout SceneLayer) {
    while layer.sublayers.count < 3 { layer.sublayers.append(self.layer(depth: 4)) }
    for index in layer.sublayers.indices where chance(70) {
      layer.sublayers[index].properties.transform = turn()
      let middle = CGPoint(x: size.width / 2, y: size.height / 2)
      if chance(50) { layer.sublayers[index].properties.position = middle }
    }
    if chance(60) {
      (layer.properties.position, layer.properties.bounds) = (.zero, .zero)
    }
  }

  mutating func properties() -> LayerProperties {
    var p = LayerProperties()
    let (w, h) = (Double(size.width), Double(size.height))
    p.bounds.size = CGSize(width: number(0...w), height: number(0...h))
    if chance(20) { p.bounds.origin = CGPoint(x: number(-6...6), y: number(-6...6)) }
    p.position = CGPoint(x: number(0...w), y: number(0...h))
    if chance(40) { p.anchorPoint = pick([.zero, CGPoint(x: 1, y: 0.25)]) }
    if chance(20) { p.zPosition = pick([-1, 1, 1, 2]) }
    if chance(30) { p.transform = transform() }
    space(&p)
    p.isHidden = chance(4)
    p.opacity = pick([1, 1, 1, 1, 0.5, 0.999, Double.random(in: 0...1, using: &generator)])
    if chance(70) { p.backgroundColor = color() } else { p.backgroundPattern = pattern() }
    if chance(40) { p.cornerRadius = number(0...12) }
    p.masksToBounds = chance(35)
    if chance(25) {
      p.borderWidth = number(0...5)
      p.borderColor = color()
    }
    if chance(35) {
      p.contents = pick(bitmaps)
      p.contentsGravity = pick(ContentsGravity.allCases)
      p.contentsScale = pick([1, 1, 2, 1.5])
    }
    if chance(25) { addEffects(to: &p) }
    paint(&p)
    return p
  }

  /// A pattern, or none.
  private mutating func pattern() -> BackgroundPattern? {
    guard Int.random(in: 0..<100, using: &patterns) < 40 else { return nil }
    let bitmap = bitmaps[Int.random(in: 0..<bitmaps.count, using: &patterns)]
    return BackgroundPattern(
      bitmap, scale: [1, 1, 2, 0.75][Int.random(in: 0..<4, using: &patterns)])
  }

  private mutating func addEffects(to p: inout LayerProperties) {
    if chance(30) { p.compositingFilter = pick(BlendMode.allCases) }
    if chance(25) { p.allowsGroupOpacity = false }
    if chance(25) { p.filters = filters() }
    if chance(20) { p.backgroundFilters = filters() }
    guard spreads else { return }
    if chance(40) {
      p.shadowOpacity = pick([1, 0.5])
      p.shadowRadius = pick([0, 0.5, 1])
      p.shadowOffset = CGSize(width: number(-2...2), height: number(-2...2))
      if chance(30) { p.shadowColor = color() }
      if chance(30) {
        p.shadowPath = .roundedRect(
          CGRect(x: 0, y: 0, width: number(1...20), height: number(1...20)), radius: 2)
      }
    }
    if chance(25) {
      p.shouldRasterize = true
      p.rasterizationScale = pick([1, 2, 1.5, 0.5])
    }
  }

  private mutating func filters() -> [LayerFilter] {
    (0..<Int.random(in: 1...2, using: &generator)).map { _ in
      if spreads && chance(50) { return .gaussianBlur(radius: pick([0, 0.4, 0.8])) }
      return pick([
        .invert(1), .grayscale(0.5), .sepia(1), .hueRotate(90), .saturate(2), .brightness(0.5),
        .contrast(1.5),
        .colorMatrix([0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0.1, 0, 0, 0, 0.5, 0.2]),
      ])
    }
  }

  /// Depth and perspective, on some layers.
  mutating func space(_ p: inout LayerProperties) {
    if chance(12) { p.transform = turn().concatenating(lens()) }
    if chance(6) { p.sublayerTransform = chance(50) ? lens() : turn().concatenating(lens()) }
    if chance(6) { p.transform = turn() }
    if chance(8) { p.zPosition = number(-8...8) }
    if chance(6) { p.anchorPointZ = number(-9...9) }
    if chance(6) { p.isGeometryFlipped = true }
    if chance(8) { p.isDoubleSided = false }
    if chance(8) { p.allowsEdgeAntialiasing = false }
    if chance(8) { p.edgeAntialiasingMask = EdgeMask(rawValue: pick([0, 1, 2, 4, 8, 9, 6, 11])) }
  }

  /// Makes replicators, emitters and tiled layers of some, by numbers of their own: all else of a
  /// seed's tree stays as it is.
  private mutating func make(_ layer: inout SceneLayer, depth: Int) {
    swap(&generator, &makers)
    defer { swap(&generator, &makers) }
    if depth < 4 && chance(10) { layer.properties.kind = replicator() }
    if hasMotion && chance(6) { layer.properties.kind = tiled() }
    if hasMotion && depth < 4 && chance(6) {
      layer.properties.kind = emitter()
      layer.properties.timing.timeOffset = .milliseconds(1500)
    }
  }

  /// A layer that comes later or was there before, and may be held there; by numbers of its own too.
  private mutating func window(_ timing: inout LayerTiming) {
    swap(&generator, &windows)
    defer { swap(&generator, &windows) }
    guard chance(4) else { return }
    timing.beginTime = .zero + .milliseconds(pick([-3000, -200, 0, 500]))
    timing.duration = pick([0.1, 0.25, 1, .infinity])
    timing.repeatCount = pick([0, 2])
    timing.fillMode = pick([.removed, .removed, .forwards, .backwards, .both])
  }

  mutating func replicator() -> LayerKind {
    var values = ReplicatorProperties()
    values.instanceCount = pick([0, 1, 2, 2, 3])
    values.preservesDepth = chance(15)
    values.instanceTransform = pick([
      .translation(x: 5, y: 3), .rotation(0.5), .scale(x: 0.7, y: 1.2), turn(), .identity,
    ])
    if chance(60) { values.instanceColor = color() }
    values.instanceRedOffset = pick([0, -0.25, 0.5])
    values.instanceAlphaOffset = pick([0, 0, -0.3])
    return .replicator(values)
  }

  mutating func tiled() -> LayerKind {
    var values = TiledProperties()
    for index in 0..<Int.random(in: 0...3, using: &generator) {
      let rect = CGRect(
        x: number(0...20), y: number(0...20), width: number(1...20), height: number(1...20))
      values.tiles.append(
        LayerTile(
          .init(level: pick([0, 0, 1]), column: index, row: 0), rect: rect, bitmap: pick(bitmaps),
          shown: .zero - .milliseconds(pick([100, 300]))))
    }
    return .tiled(values)
  }

  mutating func emitter() -> LayerKind {
    var (values, cell) = (EmitterProperties(), EmitterCell())
    values.seed = UInt32.random(in: 0...9, using: &generator)
    values.emitterPosition = CGPoint(x: number(0...20), y: number(0...20))
    values.emitterShape = pick(EmitterProperties.Shape.allCases)
    values.emitterSize = CGSize(width: number(0...20), height: number(0...20))
    values.renderMode = pick([.oldestFirst, .oldestLast, .backToFront, .additive])
    cell.birthRate = pick([1, 3, 6])
    cell.lifetime = pick([0.5, 1])
    cell.velocity = pick([0, 10])
    cell.emissionRange = 6
    cell.scale = pick([0.5, 1, 1])
    cell.scaleRange = pick([0, 0.5])
    cell.spin = pick([0, 0, 2])
    cell.color = color()
    cell.redRange = 0.5
    cell.alphaSpeed = pick([0, -0.5])
    cell.contents = pick(bitmaps)
    if chance(20) {
      values.preservesDepth = true
      values.emitterZPosition = pick([0, 5])
      values.emitterDepth = pick([0, 20])
      cell.emissionLatitude = pick([0, 1])
      cell.zAcceleration = pick([0, -20])
    }
    if chance(30) { cell.magnificationFilter = pick([.nearest, .trilinear]) }
    if chance(30) { cell.minificationFilter = pick([.nearest, .trilinear]) }
    if chance(30) { cell.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 0.75) }
    values.emitterCells = [cell]
    return .emitter(values)
  }

  /// A turn out of the plane.
  mutating func turn() -> Transform3D {
    let angle = pick([1.0, -0.6, Double.random(in: -3.2...3.2, using: &generator)])
    let turn: Transform3D = chance(50) ? .rotationX(angle) : .rotationY(angle)
    return chance(30) ? turn.concatenating(.rotation(0.4)) : turn
  }

  /// An eye that is near enough for much to lie behind it.
  mutating func lens() -> Transform3D {
    var lens = Transform3D.identity
    lens.m34 = -1 / pick([10.0, 25, 60, 500])
    return lens
  }

  mutating func transform() -> Transform3D {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return .rotation(Double.random(in: 0...6.28, using: &generator))
    case 1: return .rotation(.pi / 2 * Double(Int.random(in: 1...3, using: &generator)))
    case 2:
      return .scale(
        x: Double.random(in: 0.2...3, using: &generator),
        y: Double.random(in: 0.2...3, using: &generator), z: 2)
    case 3: return .scale(x: pick([-1, 1, 2]), y: pick([-1, 1, -0.5]))
    case 4:
      return Transform3D(Transform2D(a: 1, b: 0.3, c: -0.7, d: 1, tx: 3, ty: -2))
    // Not much thinner: where texels are far smaller than pixels, the last bit of a place decides
    // what is seen, and in perspective or drawn apart that bit is another one.
    default: return .scale(x: pick([0, 1, spreads ? 0.3 : 0.02]), y: 1)
    }
  }

  /// The tree with a few things changed: values, order, layers added and removed.
  mutating func changed(_ root: SceneLayer) -> SceneLayer {
    var root = root
    for _ in 0..<Int.random(in: 0...3, using: &generator) { change(&root) }
    return root
  }

  private mutating func change(_ layer: inout SceneLayer) {
    if !layer.sublayers.isEmpty && chance(75) {
      change(&layer.sublayers[Int.random(in: 0..<layer.sublayers.count, using: &generator)])
      return
    }
    if !layer.masks.isEmpty && chance(20) {
      change(&layer.masks[0])
      return
    }
    switch Int.random(in: 0..<13, using: &generator) {
    case 12: repaint(&layer.properties)
    case 0: layer.properties.position.x += number(-4...4)
    case 1: layer.properties.opacity = pick([1, 0.5, 0])
    case 2: layer.properties.backgroundColor = color()
    case 3: layer.sublayers.shuffle(using: &generator)
    case 4: if !layer.sublayers.isEmpty { layer.sublayers.removeLast() }
    case 5: layer.sublayers.insert(self.layer(depth: 3), at: 0)
    case 6: layer.properties.contents = pick(bitmaps)
    case 7: layer.properties.zPosition = pick([0, 1])
    case 8: layer.mask = layer.mask == nil ? self.layer(depth: 4) : nil
    case 9: addEffects(to: &layer.properties)
    case 10: layer.properties.transform = turn()
    default: layer.properties = properties()
    }
  }

  /// The tree with transitions on some of its layers, other than those before.
  ///
  /// - Parameter seconds: How long they take; nil stands still in the middle.
  mutating func changing(_ layer: SceneLayer, number: Int, seconds: Double? = nil) -> SceneLayer {
    var layer = layer
    layer.animations = chance(30) ? [transition(number, seconds)] : []
    layer.sublayers = layer.sublayers.map { changing($0, number: number, seconds: seconds) }
    layer.masks = layer.masks.map { changing($0, number: number, seconds: seconds) }
    return layer
  }

  private mutating func transition(_ number: Int, _ seconds: Double?) -> AttachedAnimation {
    var timing = MediaTiming()
    timing.begin = Instant(nanoseconds: Int64(number))
    timing.duration = seconds ?? 1
    if seconds == nil {
      timing.repeatCount = .infinity
      timing.fillMode = .backwards
    }
    let middle = pick([0, 0.25, 0.5, 0.75, 1, Double.random(in: 0...1, using: &generator)])
    let (type, subtype) = (
      pick(Transition.Kind.allCases), pick([nil] + Transition.Subtype.allCases.map { $0 })
    )
    let transition =
      seconds == nil
      ? try? Transition(
        type, subtype: subtype, startProgress: middle, endProgress: middle, timing: timing)
      : Transition(type, subtype: subtype, timing: timing)
    return AttachedAnimation(key: Transition.key, animation: transition ?? Transition())
  }
}
