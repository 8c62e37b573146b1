internal import Graphics
internal import LayerModel
internal import VSync

/// Counts what drawing a list takes, inside the damage, and charges it to layers.
struct FrameCost {
  private let display: DisplayGeometry
  private let damage: DamageRegion
  var counters = FrameCounters()
  private(set) var charges: [Charge] = []
  private(set) var remarks: [FramePlan.Remark] = []
  private var remarked: Set<FramePlan.Remark> = []
  private var places: [Subject: Int] = [:]
  /// Passes that must be drawn.
  private let fresh: Set<ObjectIdentifier>
  /// Passes that have been counted.
  private var counted: Set<ObjectIdentifier> = []
  private var drawn: Set<LayerID> = []
  private let makesDetails: Bool

  private struct Subject: Hashable {
    var cause: Cause
    var name: String
  }

  init(
    display: DisplayGeometry, damage: DamageRegion, freshPasses: [Pass], makesDetails: Bool
  ) {
    self.display = display
    self.makesDetails = makesDetails
    fresh = Set(freshPasses.map(ObjectIdentifier.init))
    self.damage = damage
    counters.damagedPixels = damage.area
  }

  mutating func count(_ items: [FramePlan.Item], layersPrepared: Int) {
    var prepared = Work()
    prepared.layersPrepared = layersPrepared
    charge(.renderPrepare, "", prepared)
    count(items, in: damage)
    counters.layersDrawn = drawn.count
    let touched = counters.pixelsWritten + counters.pixelsBlended
    counters.overdraw = Double(touched) / Double(display.pixelSize.area)
  }

  private mutating func count(_ items: [FramePlan.Item], in damage: DamageRegion) {
    for item in items {
      switch item {
      case .draw(let draw) where damage.intersects(draw.visible):
        if drawn.insert(draw.layer).inserted { detail(.drawn(draw.name)) }
        if case .pass(let pass, _) = draw.source { count(pass) }
        count(draw, in: damage)
      case .beginGroup(let group) where damage.intersects(group.visible): count(group, in: damage)
      default: break
      }
    }
  }

  /// A pass is drawn whole when nothing has its pixels yet. What its steps do counts as one walk
  /// over its pixels each, two for a blur.
  private mutating func count(_ pass: Pass) {
    guard counted.insert(ObjectIdentifier(pass)).inserted else { return }
    guard fresh.contains(ObjectIdentifier(pass)) else {
      counters.passHits += 1
      detail(.cacheHit(pass.name, pass.reason))
      return
    }
    counters.passMisses += 1
    detail(.cacheMiss(pass.name, pass.reason))
    note(pass.reason, pass.name)
    count(pass.content.items, in: DamageRegion([pass.content.frame]))
    var work = Work()
    work.offscreenPasses = 1
    let walks = pass.content.steps.reduce(0) { $0 + $1.walks }
    work.pixelsWritten = walks * pass.output.area
    work.bytesRead = 4 * work.pixelsWritten
    counters.pixelsWritten += work.pixelsWritten
    counters.bytesRead += work.bytesRead
    charge(.offscreen, pass.name, work)
  }

  private mutating func count(_ draw: FramePlan.Draw, in damage: DamageRegion) {
    let touched = area(of: draw, in: damage)
    let opaque = draw.opaqueRects.reduce(0) {
      $0 + damage.area(in: $1.intersection(draw.visible))
    }
    let written = min(touched, opaque)
    counters.pixelsWritten += written
    counters.pixelsBlended += touched - written
    var fill = Work()
    fill.pixelsWritten = written
    if let (size, texelsPerPixel) = draw.source.read {
      let texels = (Double(touched) * texelsPerPixel).rounded(.up)
      fill.bytesRead = Int(min(Double(size.area), texels)) * 4
      counters.bytesRead += fill.bytesRead
      let tiles = tiles(of: size)
      counters.textureTiles += tiles
      if tiles > 0 { remark(.tooLarge(draw.name)) }
    }
    switch draw.contentsFit {
    case .misaligned:
      counters.contentsMisaligned += 1
      detail(.misaligned(draw.name))
    case .scaled:
      counters.contentsScaled += 1
      detail(.scaled(draw.name))
    case .exact, nil: break
    }
    charge(.gpuFill, draw.name, fill)
    var blend = Work()
    blend.pixelsBlended = touched - written
    charge(.blending, draw.name, blend)
  }

  /// How many textures a picture takes when it is too large for one; else 0.
  private func tiles(of size: PixelSize) -> Int {
    let side = display.maxTextureSide
    guard max(size.width, size.height) > side else { return 0 }
    return ((size.width + side - 1) / side) * ((size.height + side - 1) / side)
  }

  private mutating func count(_ group: FramePlan.Group, in damage: DamageRegion) {
    var pass = Work()
    pass.offscreenPasses = 1
    pass.pixelsBlended = damage.area(in: group.visible)
    pass.bytesRead = 4 * pass.pixelsBlended
    note(group.reason, group.name)
    counters.pixelsBlended += pass.pixelsBlended
    counters.bytesRead += pass.bytesRead
    charge(.offscreen, group.name, pass)
  }

  /// The damaged pixels that a thing touches: its bounds, less the hole of a border; of shapes
  /// that are turned, their area, since the box around a thin turned line says nothing.
  private func area(of draw: FramePlan.Draw, in damage: DamageRegion) -> Int {
    var touched = damage.area(in: draw.visible)
    if let turned = draw.shape ?? draw.clip, turned.solid.isEmpty, !turned.isUpright {
      let covered = damage.rects.reduce(0.0) {
        $0 + polygonArea(turned.corners, in: $1.intersection(draw.visible))
      }
      // Far outside the display a cut corner is millions of pixels off, and so is the area.
      touched = Int(min(Double(touched), covered.rounded(.up)))
    }
    if let hole = draw.hole {
      touched = max(0, touched - damage.area(in: hole.solid.intersection(draw.visible)))
    }
    return touched
  }

  /// Charges the bitmaps that the frame before did not have to the layers that show them, in
  /// drawing order of the tree; each bitmap once.
  ///
  /// - Parameter arrivals: how many pictures had come to the tree by then.
  mutating func countUploads(of tree: RenderTree, since arrivals: Int) {
    guard tree.arrivals > arrivals else { return }
    var fresh: Set<ObjectIdentifier> = []
    for (key, picture) in tree.pictures where picture.arrival > arrivals { fresh.insert(key) }
    guard !fresh.isEmpty, let root = tree.root else { return }
    var waiting = [root]
    while let id = waiting.popLast() {
      guard let entry = tree.layers[id] else { continue }
      if let mask = entry.mask { waiting.append(mask) }
      waiting.append(contentsOf: entry.sublayers.reversed())
      let shown = entry.properties.contents.map { [$0] } ?? []
      for bitmap in shown + entry.properties.madePictures
      where fresh.remove(ObjectIdentifier(bitmap)) != nil {
        var upload = Work()
        upload.bytesUploaded = bitmap.byteCount
        note(bitmap, uploadedFor: entry.properties.name)
        charge(.textureUpload, entry.properties.name, upload)
      }
    }
  }

  /// Charges the pictures that animations show for the first time, each once, where the tree has
  /// them in no other way.
  ///
  /// - Parameter known: what animations have shown before.
  /// - Returns: the same with what they show now, as far as animations still have it.
  mutating func countUploads(
    _ shown: [(name: String, bitmap: Bitmap)], of tree: RenderTree,
    known: [ObjectIdentifier: Bitmap]
  ) -> [ObjectIdentifier: Bitmap] {
    var known = known.filter { tree.animatedPictures[$0.key] != nil }
    for (name, bitmap) in shown {
      let key = ObjectIdentifier(bitmap)
      guard known.updateValue(bitmap, forKey: key) == nil, tree.pictures[key] == nil else {
        continue
      }
      var upload = Work()
      upload.bytesUploaded = bitmap.byteCount
      note(bitmap, uploadedFor: name)
      charge(.textureUpload, name, upload)
    }
    return known
  }

  /// Counts a group, or a pass that is drawn.
  private mutating func note(_ reason: PassReason, _ name: String) {
    counters.offscreenPasses += 1
    counters.passReasons[reason, default: 0] += 1
    remark(.pass(name, reason))
  }

  private mutating func note(_ bitmap: Bitmap, uploadedFor name: String) {
    counters.uploads += 1
    counters.uploadBytes += bitmap.byteCount
    remark(.upload(name))
  }

  /// Layers that draw nothing.
  mutating func note(culled: LayerTally, covered: LayerTally) {
    counters.layersCulled = culled.count
    counters.layersCovered = covered.count
    for name in covered.names { detail(.covered(name)) }
    for name in culled.names { detail(.culled(name)) }
  }

  /// Pictures of frames before that are not kept any more.
  mutating func note(evicted: [Pass]) {
    counters.passEvictions = evicted.count
    for pass in evicted { detail(.cacheEviction(pass.name, pass.reason)) }
  }

  private mutating func detail(_ remark: @autoclosure () -> FramePlan.Remark) {
    if makesDetails { self.remark(remark()) }
  }

  /// Each once, in the order of the list.
  private mutating func remark(_ remark: FramePlan.Remark) {
    if remarked.insert(remark).inserted { remarks.append(remark) }
  }

  /// One charge for each cause and name, in the order of first use.
  private mutating func charge(_ cause: Cause, _ name: String, _ work: Work) {
    guard work != .none else { return }
    let subject = Subject(cause: cause, name: name)
    if let place = places[subject] {
      charges[place].work += work
    } else {
      places[subject] = charges.count
      charges.append(Charge(cause, name, work))
    }
  }
}

extension FramePlan.Source {
  /// How large the picture is that is sampled, and how many of its texels a pixel covers.
  fileprivate var read: (PixelSize, texelsPerPixel: Double)? {
    switch self {
    case .color, .gradient: nil
    case .picture(let bitmap, let sampler): (bitmap.size, sampler.texelsPerPixel)
    case .texture(let texture): (texture.bitmap.size, texture.texelsPerPixel)
    case .pass(let pass, let sampler):
      PixelSize(width: pass.output.width, height: pass.output.height).map {
        ($0, sampler.texelsPerPixel)
      }
    }
  }
}

/// The area that a convex polygon shares with a rectangle: cut by one side after the other.
private func polygonArea(_ corners: [(x: Double, y: Double)], in rect: PixelRect) -> Double {
  guard !rect.isEmpty else { return 0 }
  let points = Footprint.sides(of: rect).reduce(corners) { cut($0, where: $1) }
  var twice = 0.0
  for (index, point) in points.enumerated() {
    let next = points[(index + 1) % points.count]
    twice += point.x * next.y - next.x * point.y
  }
  return abs(twice) / 2
}
