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
      visit.settle()
      var apart = filled(.clear)
      drawShadowed(visit, onto: &apart)
      return composite(apart, .normal, around, { _, _ in 255 }, onto: &picture)
    }
    let scales = visit.matrix.map.scales(
      x: Double(visit.p.bounds.midX), y: Double(visit.p.bounds.midY))
    let isSmaller = max(scale / scales.x, scale / scales.y) > 1 + 1.0 / 4096
    let filter = isSmaller ? visit.p.minificationFilter : visit.p.magnificationFilter
    drawBitmap(visit, scale, around, isNearest: filter == .nearest, onto: &picture) {
      $0.drawShadowed($1, onto: &$2)
    }
  }

  /// Draws something in the layer's own plane on a bitmap of `scale` pixels in a point, and that
  /// where the layer is.
  private func drawBitmap(
    _ visit: Visit, _ scale: Double, _ around: Place, isNearest: Bool = false,
    onto picture: inout Picture,
    _ draw: (ReferenceRasterizer, Visit, inout Picture) -> Void
  ) {
    let b = visit.p.bounds.standardized
    let toBitmap = Transform2D.translation(x: -Double(b.minX), y: -Double(b.minY))
      .concatenating(.scale(x: scale, y: scale))
    guard let back = toBitmap.inverse else { return }
    let whole = expanded(visit.layer)
    let there = space(visit, toBitmap)
    let margin = 2 + reach(of: whole, on: there)
    guard let extent = extent(whole, there, margin) else {
      beyond.isReached = true
      return
    }
    let (left, top) = (
      Int(extent.minX.rounded(.down)) - margin, Int(extent.minY.rounded(.down)) - margin
    )
    let (right, bottom) = (
      Int(extent.maxX.rounded(.up)) + margin, Int(extent.maxY.rounded(.up)) + margin
    )
    let apart = ReferenceRasterizer(
      width: right - left, height: bottom - top, display: .empty, pasts: pasts, beyond: beyond)
    let toCanvas = toBitmap.concatenating(.translation(x: -Double(left), y: -Double(top)))
    var kept = apart.filled(.clear)
    var inside = visit
    (inside.place.isApart, inside.place.limit, inside.place.ground) = (true, nil, nil)
    inside.matrix = ReferencePlane(toCanvas)
    inside.inside.plane = ReferencePlane(toCanvas)
    inside.inside.isTurned = visit.inside.isTurned != visit.matrix.isMirrored
    inside.place.origin = Compositor.Place(x: -left, y: -top)
    draw(apart, inside, &kept)
    let bitmap = Bitmap.rows(kept.map { $0.map(\.argb) })
    let toLayer = Transform2D.translation(x: Double(left), y: Double(top)).concatenating(back)
    let front = visit.matrix.map.front
    let toTexels = visit.matrix.affine.flatMap { toLayer.concatenating($0).inverse }
    for y in 0..<height {
      for x in 0..<width where around.allows(x, y) && front?.contains(x, y) ?? true {
        let pixel: Pixel
        if let toTexels {
          pixel = sample(bitmap, toTexels, x, y, isNearest: isNearest)
        } else {
          let at = visit.matrix.unproject((Double(x) + 0.5, Double(y) + 0.5))
          let texel = toCanvas.apply(x: at.x, y: at.y)
          pixel = sample(bitmap, at: (texel.x, texel.y), isNearest: isNearest)
        }
        picture[y][x] = pixel.over(picture[y][x])
      }
    }
  }

  func drawShadowed(_ visit: Visit, onto picture: inout Picture) {
    guard let shadow = shadow(of: visit.p) else { return drawFiltered(visit, onto: &picture) }
    if let scale = visit.matrix.map.flatScale(radius: shadow.radius, in: visit.p.box) {
      drawBitmap(visit, scale, visit.place, onto: &picture) {
        _ = $0.castShadow(shadow, of: $1, onto: &$2)
      }
      return drawFiltered(visit, onto: &picture)
    }
    let caster = castShadow(shadow, of: visit, onto: &picture)
    if shadow.path == nil {
      composite(caster, .normal, visit.place, { _, _ in 255 }, onto: &picture)
    } else {
      drawFiltered(visit, onto: &picture)
    }
  }

  /// Draws a shadow alone; what casts it comes back.
  private func castShadow(
    _ shadow: LayerEffects.Shadow, of visit: Visit, onto picture: inout Picture
  ) -> Picture {
    let cast = CastShadow(shadow, visit.affine)
    let edge = visit.p.masksToBounds ? roundedBounds(of: visit.layer, visit.matrix) : nil
    var apart = filled(.clear)
    if let path = shadow.path {
      apart = Self.picture(Self.filled(path, visit.affine.settled, size: size))
    } else {
      var inside = visit
      (inside.place.isApart, inside.place.limit, inside.place.ground) = (true, nil, nil)
      inside.place.origin = Compositor.Place(of: visit.affine)
      inside.settle()
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
    return apart
  }

  func drawFiltered(_ visit: Visit, onto picture: inout Picture) {
    let steps = LayerEffects.steps(visit.p.filters, visit.affine)
    if steps.isEmpty { return drawContent(visit, 255, onto: &picture) }
    let radius = LayerEffects.blurRadius(visit.p.filters) ?? 0
    if steps.onlyColors == nil,
      let scale = visit.matrix.map.flatScale(radius: radius, in: visit.p.box)
    {
      return drawBitmap(visit, scale, visit.place, onto: &picture) {
        $0.drawFiltered($1, onto: &$2)
      }
    }
    var inside = visit
    inside.place.ground = nil
    let origin = Compositor.Place(of: visit.affine)
    if steps.onlyColors == nil {
      (inside.place.isApart, inside.place.limit, inside.place.origin) = (true, nil, origin)
      inside.settle()
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
    let ground = visit.place.ground?.seen(picture) ?? picture
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

  /// The canvas is large enough for all of the path, if that is not far too large: sides that are cut
  /// off at the edge of a canvas run a little otherwise.
  private static func filled(_ path: Path, _ matrix: Transform2D, size: PixelSize) -> PixelBuffer {
    let shown = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    var whole = path.boundingBox(applying: matrix).integral.union(shown)
    if !(whole.width * whole.height < 1_000_000) { whole = shown }
    guard let canvas = Canvas(size: whole.size, scale: 1) else {
      preconditionFailure("no canvas of \(whole.size)")
    }
    canvas.concatenate(
      matrix.concatenating(.translation(x: -Double(whole.minX), y: -Double(whole.minY))))
    canvas.fill(path, color: .black)
    let bitmap = canvas.makeBitmap()
    let (left, top) = (-Int(whole.minX), -Int(whole.minY))
    var buffer = PixelBuffer(size: size, pixels: Array(repeating: 0, count: size.area))
    for y in 0..<size.height {
      for x in 0..<size.width {
        buffer.pixels[y * size.width + x] = bitmap[left + x, top + y].argb
      }
    }
    return buffer
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
}

extension LayerProperties {
  var box: Box { Box(bounds) }
}

extension ReferenceRasterizer.Visit {
  var affine: Transform2D { matrix.map.affine(around: p.box) }
}

extension ReferenceRasterizer.Visit {
  /// Goes to a picture of the layer's own: its origin there is a multiple of a 2^-20th of a pixel.
  fileprivate mutating func settle() {
    guard var plane = matrix.affine else { return }
    let steps = 1_048_576.0
    plane.tx = (plane.tx * steps + 0.5).rounded(.down) / steps
    plane.ty = (plane.ty * steps + 0.5).rounded(.down) / steps
    matrix = ReferencePlane(plane)
    inside.plane = matrix
  }
}
