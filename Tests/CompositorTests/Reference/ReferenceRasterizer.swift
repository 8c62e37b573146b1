import Foundation
import Graphics
import LayerModel
import VSync

@testable import Compositor

/// Draws a tree one pixel at a time, by the text of the pixel rules: no list, no tiles, nothing
/// skipped but what the rules leave out. Slow, and meant to be read.
struct ReferenceRasterizer {
  let width: Int
  let height: Int
  /// Where the display is.
  var display: PixelRect

  /// A picture as large as the display and a margin around it.
  typealias Picture = [[Pixel]]
  typealias Point = (x: Double, y: Double)

  /// The trees before this one, the last first: what transitions come from.
  var pasts: ArraySlice<SceneLayer> = []

  /// What is known of the place in which a layer is drawn.
  struct Place {
    var role = LayerEffects.Role.sublayer
    /// Inside a picture that is drawn apart: not where the display ends.
    var isApart = false
    /// What background filters see: what was there before the layers in depth around; nil where there
    /// are none, or a group or picture inside them: they see what is drawn so far.
    var ground: Picture?
    /// Pixels that may change; nil for all. A clip limits what is drawn inside it to a box.
    var limit: PixelRect?
    /// How layers around scale the one thing that is drawn, by pixel, and lay it down.
    var scale: (m: [[UInt32]], blend: BlendMode)?

    /// The place inside a group or picture.
    var grouped: Place {
      var place = self
      place.ground = nil
      return place
    }

    func allows(_ x: Int, _ y: Int) -> Bool {
      guard let limit else { return true }
      return limit.minX <= x && x < limit.maxX && limit.minY <= y && y < limit.maxY
    }
  }

  /// A layer on its way to the picture.
  struct Visit {
    var layer: SceneLayer
    var matrix: ReferencePlane
    /// Where its sublayers are.
    var inside: ReferenceSpace
    /// The opacity of each thing that it draws itself.
    var component: UInt32
    var place: Place
    var p: LayerProperties { layer.properties }
  }

  /// - Parameter margin: How far outside the display there is something that can still be seen in
  ///   it.
  static func draw(
    _ root: SceneLayer, after pasts: [SceneLayer] = [], width: Int, height: Int, scale: Double,
    background: Color, margin: Int = 0
  ) -> [[UInt32]] {
    let rasterizer = ReferenceRasterizer(
      width: width + 2 * margin, height: height + 2 * margin,
      display: PixelRect(
        minX: margin, minY: margin, maxX: margin + width, maxY: margin + height),
      pasts: pasts[...])
    var picture = rasterizer.filled(background.pixel)
    let toPixels = Transform2D.scale(x: scale, y: scale)
      .concatenating(.translation(x: Double(margin), y: Double(margin)))
    let space = ReferenceSpace(plane: ReferencePlane(toPixels))
    rasterizer.drawLayer(root, space, Place(role: .root), onto: &picture)
    return picture[margin..<margin + height].map { row in
      row[margin..<margin + width].map(\.argb)
    }
  }

  func filled(_ pixel: Pixel) -> Picture {
    Array(repeating: Array(repeating: pixel, count: width), count: height)
  }

  // MARK: Layers

  func drawLayer(
    _ layer: SceneLayer, _ above: ReferenceSpace, _ place: Place, onto picture: inout Picture
  ) {
    if let transition = layer.transition {
      drawTransition(transition, of: layer, above, place, onto: &picture)
    } else {
      drawWhole(layer, above, place, onto: &picture)
    }
  }

  private func drawWhole(
    _ layer: SceneLayer, _ above: ReferenceSpace, _ place: Place, onto picture: inout Picture
  ) {
    let p = layer.properties
    if p.preservesDepth {
      drawSpace(leaves(of: [layer], above), place, onto: &picture)
      return
    }
    guard let matrix = placed(layer, above) else { return }
    var opacity = byte(of: p.opacity * above.opacity)
    let whole = opacity
    var visit = Visit(
      layer: layer, matrix: matrix, inside: inside(layer, above, matrix), component: 255,
      place: place)
    visit.place.role = .sublayer
    if !p.allowsGroupOpacity && opacity < 255 {
      (visit.component, opacity) = (opacity, 255)
      visit.inside.opacity = above.opacity * p.opacity
    }
    let blend = place.role == .mask ? BlendMode.normal : p.compositingFilter
    let backgroundFilters = place.role == .sublayer ? p.backgroundFilters : []
    let isSimple =
      layer.mask == nil && p.filters.isEmpty && backgroundFilters.isEmpty
      && shadow(of: p) == nil && !p.shouldRasterize
    if isSimple { return drawContent(visit, opacity, blend, onto: &picture) }
    if !backgroundFilters.isEmpty {
      drawBackdrop(visit, backgroundFilters, whole, onto: &picture)
    }
    if opacity == 255 && blend == .normal && layer.mask == nil {
      return drawKept(visit, onto: &picture)
    }
    let shows =
      hasThings(p) || shadow(of: p)?.path != nil || !backgroundFilters.isEmpty
      || layer.sublayers.contains { self.shows($0, visit.inside) }
    if blend != .normal && !shows { return }
    var group = filled(.clear)
    visit.place.ground = nil
    drawKept(visit, onto: &group)
    if let mask = layer.mask { cut(&group, by: self.mask(mask, visit)) }
    composite(group, blend, place, { _, _ in opacity }, onto: &picture)
  }

  /// Lays every pixel of a group over the picture.
  func composite(
    _ group: Picture, _ blend: BlendMode, _ place: Place, _ m: (Int, Int) -> UInt32,
    onto picture: inout Picture
  ) {
    for y in 0..<height {
      for x in 0..<width where place.allows(x, y) {
        picture[y][x] = Blend.pixel(blend, group[y][x].scaled(by: m(x, y)), over: picture[y][x])
      }
    }
  }

  /// Background, contents, sublayers and border, clipped if the layer says so.
  func drawContent(
    _ visit: Visit, _ opacity: UInt32, _ blend: BlendMode = .normal, onto picture: inout Picture
  ) {
    let (layer, matrix, p) = (visit.layer, visit.matrix, visit.p)
    let clips = p.masksToBounds
    let around = visit.place
    var visit = visit
    let b = Box(p.bounds)
    if clips,
      let box = Shape(
        b, PlacedLayer.corners(of: p, in: b), map: matrix.map, softEdges: softEdges(p))?.bounds
    {
      visit.place.limit = around.limit.map { $0.intersection(box) } ?? box
    }
    let edge = clips ? roundedBounds(of: layer, matrix) : nil
    let things = count(of: layer, visit.inside)
    let showing = instances(p, visit.inside).flatMap { space in
      layer.sublayers.filter { shows($0, space) }
    }
    let isWholeClip = !clips || isWhole(p, matrix)

    if opacity == 255 && isWholeClip && blend == .normal {
      var drawn = picture
      drawThings(visit, scaledBy: around.scale?.m, around.scale?.blend ?? .normal, onto: &drawn)
      for y in 0..<height {
        for x in 0..<width where (edge?[y][x] ?? 255) == 255 { picture[y][x] = drawn[y][x] }
      }
      return
    }
    let m = (0..<height).map { y in
      (0..<width).map { x in Pixel.mul(UInt32(edge?[y][x] ?? 255), opacity) }
    }
    let addsAndBlends = isAdditive(p) && blend != .normal
    let isOne =
      things == 1 && showing.isEmpty && !addsAndBlends
      || things == 0 && hasOne(showing, of: p, visit.inside)
    if isOne && !Blend.reachesBeyondSource(blend) {
      visit.place.scale = (m, blend)
      drawThings(visit, scaledBy: m, blend, onto: &picture)
    } else if things > 0 || !showing.isEmpty {
      var group = filled(.clear)
      (visit.place.scale, visit.place.ground) = (nil, nil)
      drawThings(visit, scaledBy: nil, onto: &group)
      composite(group, blend, around, { m[$1][$0] }, onto: &picture)
    }
  }

  private func drawThings(
    _ visit: Visit, scaledBy m: [[UInt32]]?, _ blend: BlendMode = .normal,
    onto picture: inout Picture
  ) {
    let (layer, matrix, p) = (visit.layer, visit.matrix, visit.p)
    let everywhere = Array(repeating: Array(repeating: UInt8(255), count: width), count: height)
    let outer = p.masksToBounds ? everywhere : roundedBounds(of: layer, matrix)
    func paint(_ coverage: [[UInt8]], _ color: (Int, Int) -> Pixel) {
      for y in 0..<height {
        for x in 0..<width where visit.place.allows(x, y) {
          let byte = Pixel.mul(
            UInt32(coverage[y][x]), Pixel.mul(m?[y][x] ?? 255, visit.component))
          let source = tinted(color(x, y), visit.inside.tint).scaled(by: byte)
          if byte > 0 { picture[y][x] = Blend.pixel(blend, source, over: picture[y][x]) }
        }
      }
    }
    // The edge that the border hides; that of the bounds when there is none.
    var hidden = outer
    if !p.masksToBounds, hasBorder(p), p.borderColor?.pixel.alpha == 255, !isWhole(p, matrix) {
      let b = p.bounds.standardized
      let half = min(p.borderWidth, b.width / 2, b.height / 2) / 2
      hidden = edgeCoverage(
        p, Rect(b.insetBy(dx: half, dy: half)), max(0, radius(p) - Double(half)), matrix)
    }
    if hasBackground(p) {
      if let color = p.backgroundColor {
        paint(hidden) { _, _ in color.pixel }
      } else if let pattern = p.backgroundPattern {
        paint(hidden, patternPixels(pattern, matrix))
      }
    }
    if hasGradient(p), let color = gradientPixels(p, matrix) { paint(hidden, color) }
    if hasContents(p) {
      let box = contentsBox(p)
      let b = p.bounds.standardized
      let t = 1.0 / 4096 / matrix.growth(in: Rect(b).corners)
      let fills =
        box.minX < Double(b.minX) + t && box.minY < Double(b.minY) + t
        && box.maxX > Double(b.maxX) - t && box.maxY > Double(b.maxY) - t
      let isFramed =
        fills && radius(p) == 0
        && box.minX > Double(b.minX) - t && box.minY > Double(b.minY) - t
        && box.maxX < Double(b.maxX) + t && box.maxY < Double(b.maxY) + t
      let coverage =
        p.masksToBounds && fills
        ? everywhere : isFramed ? hidden : edgeCoverage(p, box, 0, matrix)
      if let color = contentsPixels(p, in: box, matrix, areFlipped: visit.inside.isFlipped) {
        paint(coverage, color)
      }
    }
    if case .shape(let values) = p.kind {
      if hasFill(p), let color = values.fillColor {
        paint(self.coverage(p, stroke: false, matrix, limit(of: visit.place))) { _, _ in color.pixel
        }
      }
      if hasStroke(p), let color = values.strokeColor {
        paint(self.coverage(p, stroke: true, matrix, limit(of: visit.place))) { _, _ in color.pixel
        }
      }
    }
    for piece in pieces(of: layer, visit.inside) {
      draw(piece, of: p, visit.place, blend, onto: &picture) {
        Pixel.mul(m?[$1][$0] ?? 255, visit.component)
      }
    }
    let order = layer.sublayers.enumerated().sorted {
      ($0.element.properties.zPosition, $0.offset) < ($1.element.properties.zPosition, $1.offset)
    }
    for space in instances(p, visit.inside) {
      for (_, sublayer) in order { drawLayer(sublayer, space, visit.place, onto: &picture) }
    }
    if hasBorder(p), let color = p.borderColor {
      let b = p.bounds.standardized
      let inner = b.insetBy(dx: p.borderWidth, dy: p.borderWidth)
      var ring = outer
      let hasHole =
        Double(b.width - 2 * p.borderWidth) > 0 && Double(b.height - 2 * p.borderWidth) > 0
      if hasHole {
        let box = Rect(inner)
        let hole = edgeCoverage(p, box, max(0, radius(p) - Double(p.borderWidth)), matrix)
        for y in 0..<height {
          for x in 0..<width { ring[y][x] = outer[y][x] - min(outer[y][x], hole[y][x]) }
        }
      }
      paint(ring) { _, _ in color.pixel }
    }
  }

  /// Draws a particle or a tile, as much of it as `opacity` says at each pixel.
  private func draw(
    _ piece: Piece, of p: LayerProperties, _ place: Place, _ blend: BlendMode,
    onto picture: inout Picture, opacity: (Int, Int) -> UInt32
  ) {
    let texels = contentsPixels(piece.sampled, in: piece.box, piece.plane, areFlipped: false)
    guard let texels else { return }
    let coverage = edgeCoverage(p, piece.box, 0, piece.plane)
    for y in 0..<height {
      for x in 0..<width where place.allows(x, y) {
        let byte = Pixel.mul(UInt32(coverage[y][x]), opacity(x, y))
        guard byte > 0 else { continue }
        let source = tinted(texels(x, y), piece.tint).scaled(by: byte)
        picture[y][x] =
          isAdditive(p)
          ? sum(source, picture[y][x]) : Blend.pixel(blend, source, over: picture[y][x])
      }
    }
  }

  /// Whether what shows is one sublayer that shows one thing and lets it through as it is.
  private func hasOne(_ showing: [SceneLayer], of p: LayerProperties, _ inside: ReferenceSpace)
    -> Bool
  {
    showing.count == 1 && p.kind.name != .replicator && isOne(showing[0], inside)
  }

  private func isOne(_ layer: SceneLayer, _ above: ReferenceSpace) -> Bool {
    let p = layer.properties
    guard layer.transition == nil, !p.preservesDepth, p.kind.name != .emitter,
      let matrix = placed(layer, above), byte(of: p.opacity * above.opacity) == 255,
      !p.masksToBounds || isWhole(p, matrix),
      LayerEffects(p, mask: layer.mask?.id, role: .sublayer) == nil
    else { return false }
    let space = inside(layer, above, matrix)
    let showing = instances(p, space).flatMap { each in
      layer.sublayers.filter { shows($0, each) }
    }
    let things = count(of: layer, space)
    return things == 1 && showing.isEmpty || things == 0 && hasOne(showing, of: p, space)
  }

  /// How many things a layer draws itself.
  private func count(of layer: SceneLayer, _ inside: ReferenceSpace) -> Int {
    let p = layer.properties
    return [
      hasBackground(p), hasGradient(p), hasContents(p), hasFill(p), hasStroke(p), hasBorder(p),
    ].count { $0 } + pieces(of: layer, inside).count
  }

  // MARK: What draws

  private func hasBackground(_ p: LayerProperties) -> Bool {
    guard let color = p.backgroundColor else {
      return !p.bounds.isEmpty && p.backgroundPattern != nil
    }
    return !p.bounds.isEmpty && color.pixel.alpha > 0
  }

  private func hasContents(_ p: LayerProperties) -> Bool {
    !p.bounds.isEmpty && p.contents != nil && !p.contentsRect.isEmpty
  }

  private func hasBorder(_ p: LayerProperties) -> Bool {
    !p.bounds.isEmpty && p.borderWidth > 0 && (p.borderColor?.pixel.alpha ?? 0) > 0
  }

  private func hasThings(_ p: LayerProperties) -> Bool {
    hasBackground(p) || hasGradient(p) || hasContents(p) || hasFill(p) || hasStroke(p)
      || hasBorder(p)
  }

  private func shows(_ layer: SceneLayer, _ above: ReferenceSpace) -> Bool {
    if layer.transition != nil { return true }
    let p = layer.properties
    if p.preservesDepth {
      return leaves(of: [layer], above).contains { $0.particle != nil || shows($0.layer, $0.above) }
    }
    guard let matrix = placed(layer, above) else { return false }
    if shadow(of: p)?.path != nil || !p.backgroundFilters.isEmpty { return true }
    var inside = inside(layer, above, matrix)
    if !p.allowsGroupOpacity && byte(of: p.opacity * above.opacity) < 255 {
      inside.opacity = above.opacity * p.opacity
    }
    return hasThings(p) || !pieces(of: layer, inside).isEmpty
      || instances(p, inside).contains { space in
        layer.sublayers.contains { shows($0, space) }
      }
  }

  private func byte(of opacity: Double) -> UInt32 { UInt32(255 * min(opacity, 1) + 0.5) }

  /// From the layer's bounds to device pixels; nil when nothing of it is drawn.
  func placed(_ layer: SceneLayer, _ above: ReferenceSpace) -> ReferencePlane? {
    let p = layer.properties
    guard !p.isHidden, !isAway(p, at: above.time), byte(of: p.opacity * above.opacity) > 0 else {
      return nil
    }
    if p.masksToBounds && p.bounds.isEmpty { return nil }
    let t = p.transform
    let isFlat =
      t.m14 == 0 && t.m24 == 0 && t.m44 == 1 && above.toPlane == .identity
      && (p.anchorPointZ == 0 || (t.m31 == 0 && t.m32 == 0 && t.m34 == 0))
    let plane: ReferencePlane
    if isFlat, let outer = above.plane.affine {
      plane = ReferencePlane(affine(p).concatenating(outer))
      if plane.affine?.inverse == nil { return nil }
    } else if let found = ReferencePlane(above.placed(p), in: above.plane) {
      plane = found
    } else {
      return nil
    }
    let isFlipped = above.isFlipped != p.isGeometryFlipped
    if !p.isDoubleSided && plane.isMirrored != isFlipped { return nil }
    if p.masksToBounds, plane.project(Rect(p.bounds.standardized).corners).isEmpty { return nil }
    return plane
  }

  /// Core-animation 1.4: outside of its active time a layer is not there.
  private func isAway(_ p: LayerProperties, at outer: Instant) -> Bool {
    let t = p.timing
    if t.beginTime == .zero && t.duration == .infinity && t.repeatDuration == 0 { return false }
    let elapsed = (outer - t.beginTime).seconds
    let cycle = t.duration * (t.autoreverses ? 2 : 1)
    let active = t.repeatDuration > 0 ? t.repeatDuration : cycle * max(t.repeatCount, 1)
    if elapsed < 0 { return t.fillMode == .removed || t.fillMode == .forwards }
    return elapsed * abs(t.speed) > active && (t.fillMode == .removed || t.fillMode == .backwards)
  }

  private func affine(_ p: LayerProperties) -> Transform2D {
    let b = p.bounds.standardized
    let anchor = (
      x: Double(b.minX + p.anchorPoint.x * b.width), y: Double(b.minY + p.anchorPoint.y * b.height)
    )
    let t = p.transform
    let own = Transform2D.translation(x: -anchor.x, y: -anchor.y)
      .concatenating(Transform2D(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42))
      .concatenating(.translation(x: Double(p.position.x), y: Double(p.position.y)))
    guard p.isGeometryFlipped else { return own }
    return Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(b.minY + b.maxY))
      .concatenating(own)
  }

  func inside(
    _ layer: SceneLayer, _ above: ReferenceSpace, _ plane: ReferencePlane
  ) -> ReferenceSpace {
    ReferenceSpace(
      plane: plane, toPlane: ReferenceSpace.shared(layer.properties),
      isFlipped: above.isFlipped != layer.properties.isGeometryFlipped, tint: above.tint,
      time: layer.properties.timing.time(at: above.time))
  }

  // MARK: Transform layers

  /// A flattened layer, or a particle of one that preserves depth.
  private typealias Leaf = (
    layer: SceneLayer, above: ReferenceSpace, particle: (piece: Piece, place: Transform3D)?
  )

  /// The flattened layers of a space, in tree order.
  private func leaves(of layers: [SceneLayer], _ above: ReferenceSpace) -> [Leaf] {
    layers.flatMap { layer -> [Leaf] in
      guard layer.properties.preservesDepth else { return [(layer, above, nil)] }
      guard !layer.properties.isHidden, !isAway(layer.properties, at: above.time),
        layer.properties.opacity > 0
      else { return [] }
      let inside = above.inside(layer.properties)
      let particles =
        byte(of: inside.opacity) > 0
        ? particlesInSpace(of: layer, inside).map { (layer, inside, $0) } : [Leaf]()
      return particles
        + instances(layer.properties, inside).flatMap { leaves(of: layer.sublayers, $0) }
    }
  }

  /// For every order that the leaves have at some pixel: all of it in this order, of which those
  /// pixels are kept.
  private func drawSpace(_ leaves: [Leaf], _ place: Place, onto picture: inout Picture) {
    let depths = leaves.map { leaf -> Line in
      let outer = leaf.above.plane.map
      return PlanBuilder.depth(
        of: leaf.particle?.place ?? leaf.layer.properties.toSuperlayer,
        in: SublayerSpace(plane: outer, toPlane: leaf.above.toPlane))
    }
    // Nil where two planes are the same.
    let sides = depths.map { a in
      depths.map { b -> Cut? in
        let difference = a - b
        let corners = [(0, 0), (width, 0), (width, height), (0, height)]
        let areEqual = corners.allSatisfy {
          abs(difference.value(Double($0.0), Double($0.1))) <= 0x1p-16
        }
        return areEqual ? nil : Cut(sides: [Cut.Side(difference, positive: true)])
      }
    }
    func isNearer(_ a: Int, _ b: Int, _ x: Int, _ y: Int) -> Bool {
      sides[a][b]?.contains(x, y) ?? (a > b)
    }
    var made: [[Int]: Picture] = [:]
    let before = picture
    for y in 0..<height {
      for x in 0..<width {
        var order: [Int] = []
        for index in leaves.indices {
          let place = order.firstIndex { !isNearer(index, $0, x, y) } ?? order.count
          order.insert(index, at: place)
        }
        if made[order] == nil {
          var drawn = before
          for index in order {
            var place = place
            place.role = .sublayer
            place.ground = place.ground ?? before
            let leaf = leaves[index]
            guard let particle = leaf.particle else {
              drawLayer(leaf.layer, leaf.above, place, onto: &drawn)
              continue
            }
            let opacity = byte(of: leaf.above.opacity)
            draw(particle.piece, of: leaf.layer.properties, place, .normal, onto: &drawn) { _, _ in
              opacity
            }
          }
          made[order] = drawn
        }
        picture[y][x] = made[order]?[y][x] ?? picture[y][x]
      }
    }
  }

  // MARK: Contents

  struct Rect {
    var minX, minY, w, h: Double
    var maxX, maxY: Double
    init(_ r: CGRect) {
      (minX, minY, w, h) = (Double(r.minX), Double(r.minY), Double(r.width), Double(r.height))
      (maxX, maxY) = (Double(r.maxX), Double(r.maxY))
    }

    var corners: [Point] { [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)] }
  }

  func contentsBox(_ p: LayerProperties) -> Rect {
    let b = p.bounds.standardized
    guard let bitmap = p.contents else { return Rect(b) }
    var size = CGSize(
      width: CGFloat(bitmap.size.width) / p.contentsScale * p.contentsRect.width,
      height: CGFloat(bitmap.size.height) / p.contentsScale * p.contentsRect.height)
    let (fitsWidth, fitsHeight) = (b.width / size.width, b.height / size.height)
    switch p.contentsGravity {
    case .resize: return Rect(b)
    case .resizeAspect where fitsWidth <= fitsHeight,
      .resizeAspectFill where fitsWidth >= fitsHeight:
      size = CGSize(width: b.width, height: size.height * fitsWidth)
    case .resizeAspect, .resizeAspectFill:
      size = CGSize(width: size.width * fitsHeight, height: b.height)
    default: break
    }
    let name = p.contentsGravity.rawValue.lowercased()
    let x = name.contains("left") ? 0 : name.contains("right") ? 1 : 0.5
    let y = name.hasPrefix("bottom") ? 0 : name.hasPrefix("top") ? 1 : 0.5
    return Rect(
      CGRect(
        x: b.minX + (b.width - size.width) * x, y: b.minY + (b.height - size.height) * y,
        width: size.width, height: size.height))
  }
}
