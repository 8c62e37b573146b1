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
  /// Whose kept bitmap is drawn anew just now: all that takes is its miss.
  private var missed: String?
  private let makesDetails: Bool
  private var areas = PolygonArea()
  private var mixtures: [SIMD4<Int>: String] = [:]

  private struct Subject: Hashable {
    var cause: Cause
    var name: String
    var detail: String
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

  /// What its steps do counts as one walk over its pixels each, two for a blur. What is drawn on a
  /// bitmap that is to be kept is charged to that and not as it would be otherwise: had it been kept,
  /// none of it would have been done. What a GPU would not draw apart costs what filling it once does.
  ///
  /// A device keeps only what `shouldRasterize` asks for: any other pass is charged in each frame that
  /// shows it, though the rasteriser finds the same picture again.
  private mutating func count(_ pass: Pass) {
    guard counted.insert(ObjectIdentifier(pass)).inserted else { return }
    if fresh.contains(ObjectIdentifier(pass)) {
      counters.passMisses += 1
      detail(.cacheMiss(pass.name, pass.reason))
    } else {
      counters.passHits += 1
      detail(.cacheHit(pass.name, pass.reason))
      if pass.reason == .rasterize { return }
    }
    let isOffscreen = pass.reason.isOffscreen
    if isOffscreen { note(pass.reason, pass.name) }
    let outer = missed
    if pass.reason == .rasterize, missed == nil { missed = pass.name }
    defer { missed = outer }
    count(pass.content.items, in: DamageRegion([pass.content.frame]))
    var work = Work()
    let walks = pass.content.steps.reduce(0) { $0 + $1.walks }
    work.pixelsWritten = walks * pass.output.area
    work.bytesRead = 4 * work.pixelsWritten
    counters.pixelsWritten += work.pixelsWritten
    counters.bytesRead += work.bytesRead
    if isOffscreen {
      charge(gaps: pass.switches, pass.name)
    } else {
      (work.pixelsWritten, work.bytesRead) = (pass.output.area, 0)
    }
    charge(isOffscreen ? .offscreen : .gpuFill, pass.name, work, detail: pass.reason.rawValue)
  }

  private mutating func count(_ draw: FramePlan.Draw, in damage: DamageRegion) {
    let touched = area(of: draw, in: damage)
    var opaque = 0
    draw.eachOpaqueRect { opaque += damage.area(in: $0.intersection(draw.visible)) }
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
    charge(.gpuFill, draw.name, fill)
    var blend = Work()
    blend.pixelsBlended = touched - written
    charge(.blending, draw.name, blend)
    switch draw.contentsFit {
    case .misaligned:
      counters.contentsMisaligned += 1
      detail(.misaligned(draw.name))
      countMixing(.misaligned, draw, touched)
    case .scaled:
      counters.contentsScaled += 1
      detail(.scaled(draw.name))
      countMixing(.scaled, draw, touched)
    case .exact, nil: break
    }
  }

  /// A pixel is mixed from several texels, unless the nearest one is taken.
  private mutating func countMixing(_ cause: Cause, _ draw: FramePlan.Draw, _ touched: Int) {
    guard let size = draw.source.mixedSize else { return }
    var mix = Work()
    mix.pixelsMixed = touched
    // Each tile of a layer is as large as the others, more or less, and there are many.
    charge(
      cause, draw.name, mix, detail: draw.part == .tile ? "tiles" : mixed(size, on: draw.bounds))
  }

  /// What is mixed, in words: those of pictures of the same size are put together once.
  private mutating func mixed(_ size: PixelSize, on bounds: PixelRect) -> String {
    let sides = SIMD4(size.width, size.height, bounds.width, bounds.height)
    if let known = mixtures[sides] { return known }
    let words = "\(size.width) x \(size.height) texels on \(bounds.width) x \(bounds.height)"
    mixtures[sides] = words
    return words
  }

  /// How many textures a picture takes when it is too large for one; else 0.
  private func tiles(of size: PixelSize) -> Int {
    let side = display.maxTextureSide
    guard max(size.width, size.height) > side else { return 0 }
    return ((size.width + side - 1) / side) * ((size.height + side - 1) / side)
  }

  private mutating func count(_ group: FramePlan.Group, in damage: DamageRegion) {
    charge(gaps: group.switches, group.name)
    var pass = Work()
    pass.pixelsBlended = damage.area(in: group.visible)
    pass.bytesRead = 4 * pass.pixelsBlended
    note(group.reason, group.name)
    counters.pixelsBlended += pass.pixelsBlended
    counters.bytesRead += pass.bytesRead
    charge(.offscreen, group.name, pass, detail: group.reason.rawValue)
  }

  /// The damaged pixels that a thing touches: its bounds, less the hole of a border; of shapes
  /// that are turned, their area, since the box around a thin turned line says nothing.
  private mutating func area(of draw: FramePlan.Draw, in damage: DamageRegion) -> Int {
    var touched = damage.area(in: draw.visible)
    if let turned = draw.shape ?? draw.clip, turned.solid.isEmpty, !turned.isUpright {
      var covered = 0.0
      for rect in damage.rects {
        covered += areas.of(turned, in: rect.intersection(draw.visible))
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
        countUpload(of: bitmap, for: entry.properties.name)
        if !entry.properties.hasStandardExtras, entry.properties.contents === bitmap,
          entry.properties.contentsFormat == .gray8Uint
        {
          var convert = Work()
          convert.pixelsConverted = bitmap.size.area
          charge(
            .colorConvert, entry.properties.name, convert,
            detail: ContentsFormat.gray8Uint.rawValue)
        }
      }
    }
  }

  /// A picture comes to the display. One that no texture can hold is copied into tiles first.
  private mutating func countUpload(of bitmap: Bitmap, for name: String) {
    note(bitmap, uploadedFor: name)
    let (side, size) = (display.maxTextureSide, bitmap.size)
    if max(size.width, size.height) > side {
      var cut = Work()
      cut.pixelsCut = size.area
      charge(
        .textureTooLarge, name, cut, detail: "\(size.width) x \(size.height), at most \(side)")
    }
    var upload = Work()
    upload.bytesUploaded = bitmap.byteCount
    charge(.textureUpload, name, upload)
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
      countUpload(of: bitmap, for: name)
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

  private mutating func charge(gaps count: Int, _ name: String) {
    var gaps = Work()
    gaps.passSwitches = count
    charge(.gap, name, gaps)
  }

  /// One charge for each cause, name and detail, in the order of first use.
  private mutating func charge(
    _ cause: Cause, _ name: String, _ work: Work, detail: String = ""
  ) {
    guard work != .none else { return }
    if let missed, cause != .rasterizeMiss {
      return charge(.rasterizeMiss, missed, work)
    }
    let subject = Subject(cause: cause, name: name, detail: detail)
    if let place = places[subject] {
      charges[place].work += work
    } else {
      places[subject] = charges.count
      charges.append(Charge(cause, name, work, detail: detail))
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

extension FramePlan.Source {
  /// How large the contents are whose texels a pixel is mixed from; nil where it takes the nearest.
  fileprivate var mixedSize: PixelSize? {
    switch self {
    case .picture(let bitmap, let sampler): sampler.isNearest ? nil : bitmap.size
    case .texture(let texture): texture.filter == .nearest ? nil : texture.bitmap.size
    case .color, .gradient, .pass: nil
    }
  }
}

extension FramePlan.Group {
  /// How often a GPU changes the buffer that it draws into. A mask's alpha is a picture of its own
  /// beside what it cuts, three passes with the frame's (frames 4.3): counted with what is cut, since
  /// the mask is perhaps a clip here, or one thing that needs no buffer, or laid down twice.
  fileprivate var switches: Int {
    if part == .mask { return 0 }
    return isMasked || wasMasked ? 2 : 1
  }
}

extension Pass {
  /// How often a GPU changes the buffer that it draws into: to the pass, and twice for a blur, along
  /// rows and along columns. What is behind is taken over first and laid back afterwards: a blurred
  /// background is five passes with the frame's own (frames 4.3).
  fileprivate var switches: Int {
    let blurs = content.steps.reduce(0) { $0 + ($1.walks > 1 ? 2 : 0) }
    return 1 + blurs + (reason == .backdropFilter ? 1 : 0)
  }
}
