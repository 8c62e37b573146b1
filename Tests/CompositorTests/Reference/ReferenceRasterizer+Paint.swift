import Foundation
import Graphics
import LayerModel

@testable import Compositor

// What layers of some classes draw, and how contents are sampled. The coverage of paths and the
// colours along a gradient are the stated ones (`Stencil`, `GradientFill`), as is where a pixel lies in
// a layer with a pattern (`PlaneMap.toLayer`); the rest is done here.

extension ReferenceRasterizer {
  // MARK: What draws

  func hasGradient(_ p: LayerProperties) -> Bool {
    guard case .gradient(let values) = p.kind, !p.bounds.isEmpty else { return false }
    guard (values.colors ?? []).contains(where: { $0.pixel.alpha > 0 }) else { return false }
    if values.locations?.isEmpty == true { return false }
    let (s, e) = (values.startPoint, values.endPoint)
    return values.type != .radial || (s.x != e.x && s.y != e.y)
  }

  func hasFill(_ p: LayerProperties) -> Bool {
    guard case .shape(let values) = p.kind else { return false }
    return (values.fillColor?.pixel.alpha ?? 0) > 0 && (values.path?.segmentCount ?? 0) > 0
  }

  func hasStroke(_ p: LayerProperties) -> Bool {
    guard case .shape(let values) = p.kind, values.lineWidth > 0 else { return false }
    let path = values.path?.trimmed(from: values.strokeStart, to: values.strokeEnd)
    return (values.strokeColor?.pixel.alpha ?? 0) > 0 && (path?.segmentCount ?? 0) > 0
  }

  // MARK: Gradients and shapes

  func gradientPixels(_ p: LayerProperties, _ matrix: ReferencePlane) -> ((Int, Int) -> Pixel)? {
    guard case .gradient(let values) = p.kind else { return nil }
    let kind: GradientFill.Kind =
      switch values.type {
      case .axial: .axial
      case .radial: .radial
      case .conic: .conic
      }
    let b = Box(p.bounds)
    guard
      let plane = GradientFill.plane(
        kind, from: (Double(values.startPoint.x), Double(values.startPoint.y)),
        to: (Double(values.endPoint.x), Double(values.endPoint.y)), in: b),
      let fill = GradientFill(
        kind, values.colors ?? [], at: values.locations,
        place: matrix.map.toLayer.concatenating(plane))
    else { return nil }
    return { fill.pixel($0, $1) }
  }

  /// What a pattern shows at a pixel: the four texels around a place, of whichever copies they are.
  func patternPixels(
    _ pattern: BackgroundPattern, _ matrix: ReferencePlane
  ) -> (Int, Int) -> Pixel {
    let bitmap = pattern.bitmap
    func texel(_ x: Int, _ y: Int) -> Pixel {
      func part(_ value: Int, _ side: Int) -> Int { ((value % side) + side) % side }
      return bitmap[part(x, bitmap.size.width), part(y, bitmap.size.height)]
    }
    let place = matrix.map.toLayer
    return { column, row in
      let at = place.apply(Double(column) + 0.5, Double(row) + 0.5)
      let u = self.fixed(at.u * Double(pattern.scale) + (1.0 / 512 - 0.5))
      let v = self.fixed(at.v * Double(pattern.scale) + (1.0 / 512 - 0.5))
      return self.mix(u, v, texel)
    }
  }

  /// The coverage of a shape layer's fill or stroke.
  ///
  /// - Parameter limit: The display and all clips' boxes.
  func coverage(
    _ p: LayerProperties, stroke: Bool, _ matrix: ReferencePlane, _ limit: PixelRect
  ) -> [[UInt8]] {
    var rows = Array(repeating: Array(repeating: UInt8(0), count: width), count: height)
    guard case .shape(let values) = p.kind, let whole = values.path else { return rows }
    let pen = StrokeStyle(
      width: values.lineWidth, cap: values.lineCap, join: values.lineJoin,
      miterLimit: values.miterLimit, dashes: values.lineDashPattern ?? [],
      dashPhase: values.lineDashPhase)
    let path = stroke ? whole.trimmed(from: values.strokeStart, to: values.strokeEnd) : whole
    guard
      let recipe = StencilRecipe(
        path, stroke ? .stroke(pen) : .fill(values.fillRule), map: matrix.map, within: limit)
    else { return rows }
    let stencil = Stencil(recipe.content)
    let seen = recipe.rect.intersection(limit)
    guard !seen.isEmpty else { return rows }
    for y in seen.minY..<seen.maxY {
      for x in seen.minX..<seen.maxX {
        rows[y][x] = stencil.bytes[(y - recipe.rect.minY) * stencil.width + x - recipe.rect.minX]
      }
    }
    return rows
  }

  /// The pixels that may change in a place.
  func limit(of place: Place) -> PixelRect {
    let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    return place.limit.map(whole.intersection) ?? whole
  }

  // MARK: Corners

  /// One rounded corner, from (0, reach) to (reach, 0), distances from the corner.
  func corner(_ b: Rect, _ r: Double, isContinuous: Bool, chords n: Int) -> [Point] {
    if !isContinuous {
      return (0...n).map { k in
        let angle = Double(k) / Double(n) * .pi / 2
        return (r - r * cos(angle), r - r * sin(angle))
      }
    }
    let share = min(max((min(b.w, b.h) / 2 / r - 1) / 0.528665, 0), 1)
    let steps = max(4, (n + 1) / 2)
    return PixelRules.continuousCorner(share).flatMap { curve in
      (0...steps).map { k in
        let p = PixelRules.point(on: curve, Double(k) / Double(steps))
        return (r * p.x, r * p.y)
      }
    }
  }

  // MARK: Contents

  /// The part of the picture that shows, in texels.
  func crop(_ p: LayerProperties, _ bitmap: Bitmap, areFlipped: Bool) -> Rect {
    let r = p.contentsRect
    let y = areFlipped ? 1 - r.minY - r.height : r.minY
    let (w, h) = (CGFloat(bitmap.size.width), CGFloat(bitmap.size.height))
    return Rect(CGRect(x: r.minX * w, y: y * h, width: r.width * w, height: r.height * h))
  }

  /// What the contents show at a pixel.
  func contentsPixels(
    _ p: LayerProperties, in box: Rect, _ matrix: ReferencePlane, areFlipped: Bool
  ) -> ((Int, Int) -> Pixel)? {
    guard var bitmap = p.contents else { return nil }
    if p.contentsFormat == .gray8Uint { bitmap = bitmap.gray }
    let crop = crop(p, bitmap, areFlipped: areFlipped)
    let scales = matrix.map.scales(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
    let (across, down) = (crop.w / (box.w * scales.x), crop.h / (box.h * scales.y))
    let most = max(across, down)
    let isSmaller = most > 1 + 1.0 / 4096
    let filter = isSmaller ? p.minificationFilter : p.magnificationFilter
    let level =
      filter == .trilinear && isSmaller ? max(0, log2(most) + p.minificationFilterBias) : 0

    var middle = p.contentsCenter.intersection(CGRect(x: 0, y: 0, width: 1, height: 1))
    let resizes: [ContentsGravity] = [.resize, .resizeAspect, .resizeAspectFill]
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    if middle.isNull || !resizes.contains(p.contentsGravity) { middle = unit }
    if areFlipped { middle.origin.y = 1 - middle.maxY }
    let scale = Double(p.contentsScale)
    let x = stretch(
      box.w, (crop.minX, crop.w), (Double(middle.minX), Double(middle.width)), scale)
    let y = stretch(
      box.h, (crop.minY, crop.h), (Double(middle.minY), Double(middle.height)), scale)

    let window = window(crop, bitmap.size)
    if middle == unit, filter != .nearest, level == 0 {
      guard let affine = matrix.affine else {
        return { column, row in
          let at = matrix.unproject((Double(column) + 0.5, Double(row) + 0.5))
          let u = crop.minX + (at.x - box.minX) / box.w * crop.w
          let v = crop.minY + (at.y - box.minY) / box.h * crop.h
          return self.mix(bitmap, window, self.fixed(u - 255.0 / 512), self.fixed(v - 255.0 / 512))
        }
      }
      let toTexels = Transform2D(
        a: box.w / crop.w, b: 0, c: 0, d: box.h / crop.h,
        tx: box.minX - crop.minX * (box.w / crop.w), ty: box.minY - crop.minY * (box.h / crop.h)
      ).concatenating(affine).inverse
      return toTexels.map { m in { self.sample(bitmap, m, window, $0, $1) } }
    }
    return { column, row in
      let at = matrix.unproject((Double(column) + 0.5, Double(row) + 0.5))
      let (u, v) = (x(at.x - box.minX), y(at.y - box.minY))
      if filter == .nearest {
        return self.texel(
          bitmap, window, whole(u + 0x1p-20), whole(v + 0x1p-20))
      }
      let fine = (level * 256).rounded() / 256
      let low = min(Int(fine), 32)
      let a = self.linear(bitmap, low, crop, u, v)
      let share = UInt32((min(fine, 32) - Double(low)) * 256)
      if share == 0 { return a }
      let b = self.linear(bitmap, low + 1, crop, u, v)
      var argb: UInt32 = 0
      for shift in [24, 16, 8, 0] as [UInt32] {
        let (from, to) = (a.argb >> shift & 255, b.argb >> shift & 255)
        argb |= ((from * (256 - share) + to * share + 128) >> 8) << shift
      }
      return Pixel(argb: argb)
    }
    func whole(_ value: Double) -> Int { Int(min(max(value, -1e9), 1e9).rounded(.down)) }
  }

  /// From points along a side of the box to texels: the ends at the scale of the contents, the
  /// middle as it must be.
  private func stretch(
    _ length: Double, _ crop: (start: Double, count: Double), _ middle: (Double, Double),
    _ scale: Double
  ) -> (Double) -> Double {
    var from = crop.start + middle.0 * crop.count
    var to = crop.start + (middle.0 + middle.1) * crop.count
    if middle.0 == 0, middle.1 == 1 {
      return { crop.start + $0 * (crop.count / length) }
    }
    if to - from < 1 {
      from = min(
        max((from + to) / 2 - 0.5, crop.start), max(crop.start, crop.start + crop.count - 1))
      to = min(from + 1, crop.start + crop.count)
    }
    let ends = (from - crop.start + crop.start + crop.count - to) / scale
    let density = ends > length ? scale * ends / length : scale
    let first = (from - crop.start) / density
    // Where the ends meet, the last bit of a place does not decide between them.
    let t = 1.0 / 1_048_576
    var last = length - (crop.start + crop.count - to) / density
    if last - first <= t { last = first }
    return { point in
      if point < first - t { return crop.start + point * density }
      if point <= last + t {
        return from + (last > first ? (point - first) * (to - from) / (last - first) : 0)
      }
      return to + (point - last) * density
    }
  }

  /// The texels that a part of a picture touches.
  func window(_ crop: Rect, _ size: PixelSize) -> PixelRect {
    func range(_ from: Double, _ to: Double, _ count: Int) -> (Int, Int) {
      let t = 1.0 / 4096
      let first = min(max(Int((from + t).rounded(.down)), 0), count - 1)
      return (first, max(min(max(Int((to - t).rounded(.up)), 1), count), first + 1))
    }
    let (x, y) = (range(crop.minX, crop.maxX, size.width), range(crop.minY, crop.maxY, size.height))
    return PixelRect(minX: x.0, minY: y.0, maxX: x.1, maxY: y.1)
  }

  private func texel(_ bitmap: Bitmap, _ window: PixelRect, _ x: Int, _ y: Int) -> Pixel {
    bitmap[min(max(x, window.minX), window.maxX - 1), min(max(y, window.minY), window.maxY - 1)]
  }

  private func linear(_ picture: Bitmap, _ level: Int, _ crop: Rect, _ u: Double, _ v: Double)
    -> Pixel
  {
    let levels = [picture] + picture.mipmaps
    let level = min(level, levels.count - 1)
    let side = Double(1 << level)
    let window = window(crop, picture.size)
    let small = PixelRect(
      minX: window.minX >> level, minY: window.minY >> level,
      maxX: (window.maxX - 1) >> level + 1, maxY: (window.maxY - 1) >> level + 1)
    return mix(
      levels[level], small, fixed(u / side - 0.5 + 1.0 / 512), fixed(v / side - 0.5 + 1.0 / 512))
  }

  private func sample(
    _ bitmap: Bitmap, _ toTexels: Transform2D, _ window: PixelRect, _ x: Int, _ y: Int,
    isNearest: Bool = false
  ) -> Pixel {
    let origin = toTexels.apply(x: 0.5, y: 0.5)
    let u = fixed(origin.x - 0.5 + 1.0 / 512) &+ x &* fixed(toTexels.a) &+ y &* fixed(toTexels.c)
    let v = fixed(origin.y - 0.5 + 1.0 / 512) &+ x &* fixed(toTexels.b) &+ y &* fixed(toTexels.d)
    guard isNearest else { return mix(bitmap, window, u, v) }
    let shift = fixed(0.5 - 1.0 / 512 + 1.0 / 1_048_576)
    return texel(bitmap, window, (u + shift) >> 32, (v + shift) >> 32)
  }

  /// A whole picture through a mapping from device pixels to texels.
  func sample(
    _ bitmap: Bitmap, _ toTexels: Transform2D, _ x: Int, _ y: Int, isNearest: Bool = false
  ) -> Pixel { sample(bitmap, toTexels, bitmap.size.rect, x, y, isNearest: isNearest) }

  /// A whole picture at a place in texels.
  func sample(_ bitmap: Bitmap, at place: Point, isNearest: Bool) -> Pixel {
    func shifted(_ value: Double) -> Int { fixed(value.isNaN ? 0 : value - 0.5 + 1.0 / 512) }
    let (u, v) = (shifted(place.x), shifted(place.y))
    guard isNearest else { return mix(bitmap, bitmap.size.rect, u, v) }
    let shift = fixed(0.5 - 1.0 / 512 + 1.0 / 1_048_576)
    return texel(bitmap, bitmap.size.rect, (u + shift) >> 32, (v + shift) >> 32)
  }

  func fixed(_ value: Double) -> Int {
    // At the horizon of a plane there is no texel; its pixels are not shown.
    if value.isNaN { return 0 }
    return Int((min(max(value, -1_073_741_824), 1_073_741_824) * 4_294_967_296).rounded())
  }

  /// Bilinear, places in 32.32 fixed point.
  func mix(_ bitmap: Bitmap, _ window: PixelRect, _ u: Int, _ v: Int) -> Pixel {
    mix(u, v) { texel(bitmap, window, $0, $1) }
  }

  private func mix(_ u: Int, _ v: Int, _ texel: (Int, Int) -> Pixel) -> Pixel {
    let (fx, fy) = (u >> 24 & 255, v >> 24 & 255)
    let (x, y) = (u >> 32, v >> 32)
    let corners = [
      (texel(x, y), (256 - fx) * (256 - fy)), (texel(x + 1, y), fx * (256 - fy)),
      (texel(x, y + 1), (256 - fx) * fy), (texel(x + 1, y + 1), fx * fy),
    ]
    var argb: UInt32 = 0
    for shift in [24, 16, 8, 0] as [UInt32] {
      let sum = corners.reduce(0) { $0 + Int($1.0.argb >> shift & 255) * $1.1 }
      argb |= UInt32((sum + 32_768) >> 16) << shift
    }
    return Pixel(argb: argb)
  }
}
