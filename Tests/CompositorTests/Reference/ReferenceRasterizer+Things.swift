import Foundation
import Graphics
import LayerModel
import VSync

@testable import Compositor

// What a layer draws itself, and around its sublayers (rules 3, 14 and 15).

extension ReferenceRasterizer {
  func drawThings(
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
  func draw(
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
