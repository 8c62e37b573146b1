internal import Graphics
internal import LayerModel
internal import VSync

/// Counts what drawing a list takes, inside the damage, and charges it to layers.
struct FrameCost {
  private let display: DisplayGeometry
  private let damage: DamageRegion
  var counters = FrameCounters()
  private(set) var charges: [Charge] = []
  private var places: [Subject: Int] = [:]

  private struct Subject: Hashable {
    var cause: Cause
    var name: String
  }

  init(display: DisplayGeometry, damage: DamageRegion) {
    self.display = display
    self.damage = damage
    counters.damagedPixels = damage.area
  }

  mutating func count(_ items: [FramePlan.Item], layersPrepared: Int) {
    var prepared = Work()
    prepared.layersPrepared = layersPrepared
    charge(.renderPrepare, "", prepared)
    var drawn: Set<LayerID> = []
    for item in items {
      switch item {
      case .draw(let draw) where damage.intersects(draw.bounds):
        drawn.insert(draw.layer)
        count(draw)
      case .beginGroup(let group) where damage.intersects(group.bounds): count(group)
      default: break
      }
    }
    counters.layersDrawn = drawn.count
    let touched = counters.pixelsWritten + counters.pixelsBlended
    counters.overdraw = Double(touched) / Double(display.pixelSize.area)
  }

  private mutating func count(_ draw: FramePlan.Draw) {
    let touched = area(of: draw)
    let written = min(touched, damage.area(in: draw.opaqueRect))
    counters.pixelsWritten += written
    counters.pixelsBlended += touched - written
    var fill = Work()
    fill.pixelsWritten = written
    if case .picture(let bitmap, let sampler) = draw.source {
      let texels = (Double(touched) * sampler.texelsPerPixel).rounded(.up)
      fill.bytesRead = Int(min(Double(bitmap.size.area), texels)) * 4
      counters.bytesRead += fill.bytesRead
    }
    charge(.gpuFill, draw.name, fill)
    var blend = Work()
    blend.pixelsBlended = touched - written
    charge(.blending, draw.name, blend)
  }

  private mutating func count(_ group: FramePlan.Group) {
    var pass = Work()
    pass.offscreenPasses = 1
    pass.pixelsBlended = damage.area(in: group.bounds)
    pass.bytesRead = 4 * pass.pixelsBlended
    counters.offscreenPasses += 1
    counters.pixelsBlended += pass.pixelsBlended
    counters.bytesRead += pass.bytesRead
    charge(.offscreen, group.name, pass)
  }

  /// The damaged pixels that a thing touches: its bounds, less the hole of a border; of shapes
  /// that are turned, their area, since the box around a thin turned line says nothing.
  private func area(of draw: FramePlan.Draw) -> Int {
    var touched = damage.area(in: draw.bounds)
    if let turned = draw.shape ?? draw.clip, turned.solid.isEmpty, !turned.isUpright {
      let covered = damage.rects.reduce(0.0) {
        $0 + polygonArea(turned.corners, in: $1.intersection(draw.bounds))
      }
      // Far outside the display a cut corner is millions of pixels off, and so is the area.
      touched = Int(min(Double(touched), covered.rounded(.up)))
    }
    if let hole = draw.hole {
      touched = max(0, touched - damage.area(in: hole.solid.intersection(draw.bounds)))
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
        counters.uploadBytes += bitmap.byteCount
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
      counters.uploadBytes += bitmap.byteCount
      charge(.textureUpload, name, upload)
    }
    return known
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

/// The area that a convex polygon shares with a rectangle: cut by one side after the other.
private func polygonArea(_ corners: [(x: Double, y: Double)], in rect: PixelRect) -> Double {
  guard !rect.isEmpty else { return 0 }
  var points = corners
  func cut(_ depth: ((x: Double, y: Double)) -> Double) {
    var kept: [(x: Double, y: Double)] = []
    for (index, point) in points.enumerated() {
      let before = points[(index + points.count - 1) % points.count]
      let (d0, d1) = (depth(before), depth(point))
      if (d0 < 0) != (d1 < 0) {
        let t = d0 / (d0 - d1)
        kept.append((before.x + (point.x - before.x) * t, before.y + (point.y - before.y) * t))
      }
      if d1 >= 0 { kept.append(point) }
    }
    points = kept
  }
  cut { $0.x - Double(rect.minX) }
  cut { Double(rect.maxX) - $0.x }
  cut { $0.y - Double(rect.minY) }
  cut { Double(rect.maxY) - $0.y }
  var twice = 0.0
  for (index, point) in points.enumerated() {
    let next = points[(index + 1) % points.count]
    twice += point.x * next.y - next.x * point.y
  }
  return abs(twice) / 2
}
