import Foundation
import Graphics
import LayerModel

@testable import Compositor

// Masks, filters, shadows, backdrops and kept bitmaps, on pictures as large as the whole canvas.
// Blurs, filters, blend modes and the fill of a shadow path are the arithmetic that the rules state.

extension ReferenceRasterizer {
  func shadow(of p: LayerProperties) -> LayerEffects.Shadow? {
    LayerEffects(p, mask: nil, role: .sublayer)?.shadow
  }

  func mask(_ mask: SceneLayer, _ visit: Visit) -> Picture {
    var picture = filled(.clear)
    var place = visit.place.grouped
    place.role = .mask
    var space = visit.inside
    (space.toPlane, space.opacity) = (.identity, 1)
    drawLayer(mask, space, place, onto: &picture)
    return picture
  }

  func cut(_ group: inout Picture, by mask: Picture) {
    for y in 0..<height {
      for x in 0..<width { group[y][x] = group[y][x].scaled(by: mask[y][x].alpha) }
    }
  }

  // MARK: Steps 7 to 9

  func drawKept(_ visit: Visit, onto picture: inout Picture) {
    guard visit.p.shouldRasterize else { return drawShadowed(visit, onto: &picture) }
    let around = visit.place
    var visit = visit
    (visit.place.isApart, visit.place.limit, visit.place.ground) = (true, nil, nil)
    let scale = Double(visit.p.rasterizationScale)
    let m = visit.matrix.map.affine(around: visit.p.box)
    if visit.matrix.affine != nil, abs(m.a - scale) < 1e-9, abs(m.d - scale) < 1e-9,
      abs(m.b) < 1e-9, abs(m.c) < 1e-9
    {
      visit.place.origin = Compositor.Place(of: m)
      var apart = filled(.clear)
      drawShadowed(visit, onto: &apart)
      return composite(apart, .normal, around, { _, _ in 255 }, onto: &picture)
    }
    let b = visit.p.bounds.standardized
    let toBitmap = Transform2D.translation(x: -Double(b.minX), y: -Double(b.minY))
      .concatenating(.scale(x: scale, y: scale))
    guard let back = toBitmap.inverse,
      let extent = extent(expanded(visit.layer), space(visit, toBitmap))
    else { return }
    let margin = 2 + Self.reach(of: expanded(visit.layer), at: toBitmap)
    let (left, top) = (
      Int(extent.minX.rounded(.down)) - margin, Int(extent.minY.rounded(.down)) - margin
    )
    let (right, bottom) = (
      Int(extent.maxX.rounded(.up)) + margin, Int(extent.maxY.rounded(.up)) + margin
    )
    let apart = ReferenceRasterizer(
      width: right - left, height: bottom - top, display: .empty, pasts: pasts)
    let toCanvas = toBitmap.concatenating(.translation(x: -Double(left), y: -Double(top)))
    var kept = apart.filled(.clear)
    var inside = visit
    inside.matrix = ReferencePlane(toCanvas)
    inside.inside.plane = ReferencePlane(toCanvas)
    inside.place.origin = Compositor.Place(x: -left, y: -top)
    apart.drawShadowed(inside, onto: &kept)
    let bitmap = Bitmap.rows(kept.map { $0.map(\.argb) })
    guard
      let toTexels = Transform2D.translation(x: Double(left), y: Double(top))
        .concatenating(back).concatenating(m).inverse
    else { return }
    let scales = visit.matrix.map.scales(x: Double(b.midX), y: Double(b.midY))
    let isSmaller = max(scale / scales.x, scale / scales.y) > 1 + 1.0 / 4096
    let filter = isSmaller ? visit.p.minificationFilter : visit.p.magnificationFilter
    for y in 0..<height {
      for x in 0..<width where around.allows(x, y) {
        let pixel = sample(bitmap, toTexels, x, y, isNearest: filter == .nearest)
        picture[y][x] = pixel.over(picture[y][x])
      }
    }
  }

  func drawShadowed(_ visit: Visit, onto picture: inout Picture) {
    guard let shadow = shadow(of: visit.p) else { return drawFiltered(visit, onto: &picture) }
    var cast = CastShadow(shadow, visit.affine)
    let edge = visit.p.masksToBounds ? roundedBounds(of: visit.layer, visit.matrix) : nil
    var apart = filled(.clear)
    if let path = shadow.path {
      let fallen = FallenPath(path, shadow, map: visit.matrix.map, affine: visit.affine)
      cast = fallen.cast
      apart = Self.picture(Self.filled(fallen.path, fallen.matrix, size: size))
    } else {
      var inside = visit
      (inside.place.isApart, inside.place.limit, inside.place.ground) = (true, nil, nil)
      inside.place.origin = Compositor.Place(of: visit.affine)
      drawFiltered(inside, onto: &apart)
    }
    var buffer = buffer(apart)
    let origin = Compositor.Place(of: visit.affine)
    cast.step.apply(to: &buffer, origin: (-origin.x, -origin.y))
    let opacity = shadow.path == nil ? 255 : visit.component
    for y in 0..<height {
      for x in 0..<width where visit.place.allows(x, y) {
        let (fromX, fromY) = (x - cast.x, y - cast.y)
        guard (0..<width).contains(fromX), (0..<height).contains(fromY) else { continue }
        let byte = Pixel.mul(UInt32(edge?[y][x] ?? 255), opacity)
        picture[y][x] = buffer[fromX, fromY].scaled(by: byte).over(picture[y][x])
      }
    }
    if shadow.path == nil {
      composite(apart, .normal, visit.place, { _, _ in 255 }, onto: &picture)
    } else {
      drawFiltered(visit, onto: &picture)
    }
  }

  func drawFiltered(_ visit: Visit, onto picture: inout Picture) {
    let steps = LayerEffects.steps(visit.p.filters, visit.affine)
    if steps.isEmpty { return drawContent(visit, 255, onto: &picture) }
    var inside = visit
    inside.place.ground = nil
    let origin = Compositor.Place(of: visit.affine)
    if steps.onlyColors == nil {
      (inside.place.isApart, inside.place.limit, inside.place.origin) = (true, nil, origin)
    }
    var group = filled(.clear)
    drawContent(inside, 255, onto: &group)
    composite(
      filtered(group, steps, from: origin), .normal, visit.place, { _, _ in 255 }, onto: &picture)
  }

  // MARK: Step 11

  func drawBackdrop(
    _ visit: Visit, _ filters: [LayerFilter], _ opacity: UInt32, onto picture: inout Picture
  ) {
    let steps = LayerEffects.steps(filters, visit.affine)
    if steps.isEmpty { return }
    let ground = visit.place.ground ?? picture
    var behind = ground
    if !visit.place.isApart {
      for y in 0..<height {
        for x in 0..<width {
          behind[y][x] =
            ground[min(max(y, display.minY), display.maxY - 1)][
              min(max(x, display.minX), display.maxX - 1)]
        }
      }
    }
    behind = filtered(behind, steps, from: visit.place.origin)
    let edge = roundedBounds(of: visit.layer, visit.matrix)
    func m(_ x: Int, _ y: Int) -> UInt32 { Pixel.mul(UInt32(edge[y][x]), opacity) }
    guard let mask = visit.layer.mask else {
      for y in 0..<height {
        for x in 0..<width where visit.place.allows(x, y) {
          picture[y][x] = Blend.replace(picture[y][x], by: behind[y][x], m(x, y))
        }
      }
      return
    }
    let alpha = self.mask(mask, visit)
    cut(&behind, by: alpha)
    composite(alpha, .destinationOut, visit.place, m, onto: &picture)
    composite(behind, .plusLighter, visit.place, m, onto: &picture)
  }

  // MARK: Pictures

  var size: PixelSize {
    guard let size = PixelSize(width: width, height: height) else {
      preconditionFailure("picture of \(width) x \(height)")
    }
    return size
  }

  func buffer(_ picture: Picture) -> PixelBuffer {
    PixelBuffer(size: size, pixels: picture.flatMap { $0.map(\.argb) })
  }

  static func picture(_ buffer: PixelBuffer) -> Picture {
    (0..<buffer.size.height).map { y in (0..<buffer.size.width).map { x in buffer[x, y] } }
  }

  private static func filled(_ path: Path, _ matrix: Transform2D, size: PixelSize) -> PixelBuffer {
    guard let canvas = Canvas(size: CGSize(width: size.width, height: size.height), scale: 1) else {
      preconditionFailure("no canvas of \(size)")
    }
    canvas.concatenate(matrix)
    canvas.fill(path, color: .black)
    return PixelBuffer(canvas.makeBitmap())
  }

  private func filtered(
    _ picture: Picture, _ steps: [PassStep], from origin: Compositor.Place
  ) -> Picture {
    var buffer = buffer(picture)
    for step in steps {
      switch step {
      case .blur(let x, let y):
        GaussianBlur.blur(&buffer, sigmaX: x, sigmaY: y, origin: (-origin.x, -origin.y))
      case .colors(let filters):
        for index in buffer.pixels.indices {
          buffer.pixels[index] = filters.pixel(Pixel(argb: buffer.pixels[index])).argb
        }
      default: preconditionFailure("\(step) is no filter")
      }
    }
    return Self.picture(buffer)
  }

  // MARK: How far

  /// How many pixels away the layers below can matter to each other, at most.
  ///
  /// - Parameter pasts: The trees before, the last first.
  static func reach(
    of root: SceneLayer, after pasts: [SceneLayer] = [], scale: Double
  ) -> Int {
    let rasterizer = ReferenceRasterizer(width: 1, height: 1, display: .empty, pasts: pasts[...])
    return reach(
      of: rasterizer.expanded(SceneLayer(sublayers: [root])), above: .scale(x: scale, y: scale))
  }

  private static func reach(of layer: SceneLayer, above: Transform2D) -> Int {
    let p = layer.properties
    let b = p.bounds.standardized
    let t = p.transform
    let matrix = Transform2D.translation(
      x: -Double(b.minX + p.anchorPoint.x * b.width),
      y: -Double(b.minY + p.anchorPoint.y * b.height)
    ).concatenating(Transform2D(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42))
      .concatenating(.translation(x: Double(p.position.x), y: Double(p.position.y)))
      .concatenating(above)
    return reach(of: layer, at: matrix)
  }

  static func reach(of layer: SceneLayer, at matrix: Transform2D) -> Int {
    let p = layer.properties
    var steps = LayerEffects.steps(p.filters + p.backgroundFilters, matrix)
    var reach = 0
    if let shadow = LayerEffects(p, mask: nil, role: .sublayer)?.shadow {
      let cast = CastShadow(shadow, matrix)
      steps.append(.shadow(cast.step))
      reach += max(abs(cast.x), abs(cast.y)) + 1
    }
    reach += max(steps.support.x, steps.support.y)
    return reach
      + (layer.sublayers + layer.masks).reduce(0) { $0 + Self.reach(of: $1, above: matrix) }
  }
}

extension LayerProperties {
  var box: Box { Box(bounds) }
}

extension ReferenceRasterizer.Visit {
  var affine: Transform2D { matrix.map.affine(around: p.box) }
}

extension ReferenceRasterizer {
  /// Where the sublayers are when the layer itself is somewhere else.
  private func space(_ visit: Visit, _ matrix: Transform2D) -> ReferenceSpace {
    var space = visit.inside
    space.plane = ReferencePlane(matrix)
    return space
  }

  private func box(around points: [Point]) -> CGRect {
    let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
    let (right, bottom) = (points.map(\.x).max() ?? 0, points.map(\.y).max() ?? 0)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// A box around all that a layer and its sublayers draw; nil when that is far away.
  func extent(_ layer: SceneLayer, _ space: ReferenceSpace) -> CGRect? {
    let p = layer.properties
    guard let matrix = space.plane.affine else { return nil }
    var boxes = [matrix.boundingBox(of: p.bounds.standardized)]
    if p.contents != nil && !p.bounds.isEmpty {
      let r = contentsBox(p)
      boxes.append(
        matrix.boundingBox(of: CGRect(x: r.minX, y: r.minY, width: r.w, height: r.h)))
    }
    if case .shape(let values) = p.kind, let path = values.path {
      let reach = values.lineWidth / 2 * max(values.miterLimit, 2)
      boxes.append(
        matrix.boundingBox(of: path.boundingBox.insetBy(dx: -reach, dy: -reach)))
    }
    if let path = shadow(of: p)?.path { boxes.append(path.boundingBox(applying: matrix)) }
    let pieces =
      p.preservesDepth
      ? particlesInSpace(of: layer, space).map(\.piece) : pieces(of: layer, space)
    for piece in pieces {
      boxes.append(box(around: piece.plane.project(piece.box.corners)))
    }
    for above in instances(p, space) {
      for sublayer in layer.sublayers {
        var below = above
        if sublayer.properties.preservesDepth {
          below = above.inside(sublayer.properties)
          below.plane = above.plane
        } else if let placed = placed(sublayer, above) {
          below = inside(sublayer, above, placed)
        } else {
          continue
        }
        guard let box = extent(sublayer, below) else { continue }
        boxes.append(box)
      }
    }
    let far = boxes.map { max(abs($0.minX), abs($0.minY), abs($0.maxX), abs($0.maxY)) }.max() ?? 0
    guard far < 1500 else { return nil }
    return boxes.reduce(boxes[0]) { $0.union($1) }
  }
}
