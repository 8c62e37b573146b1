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
  var beyond = Beyond()

  /// What is known of the place in which a layer is drawn.
  struct Place {
    var role = LayerEffects.Role.sublayer
    /// Inside a picture that is drawn apart: not where the display ends.
    var isApart = false
    /// Where the origin of what is drawn on lies in the picture: blurs count from there.
    var origin = Compositor.Place()
    /// What background filters see that are in layers in depth; nil where there are none, or a group
    /// or picture inside them: they see what is drawn so far.
    var ground: Ground?
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
    let drawn = drawIfPossible(
      root, after: pasts, width: width, height: height, scale: scale, background: background,
      margin: margin)
    guard let drawn else { preconditionFailure("a bitmap that is kept is too large") }
    return drawn
  }

  /// The same; nil when a bitmap that is kept is too large for that.
  static func drawIfPossible(
    _ root: SceneLayer, after pasts: [SceneLayer] = [], width: Int, height: Int, scale: Double,
    background: Color, margin: Int = 0
  ) -> [[UInt32]]? {
    let rasterizer = ReferenceRasterizer(
      width: width + 2 * margin, height: height + 2 * margin,
      display: PixelRect(
        minX: margin, minY: margin, maxX: margin + width, maxY: margin + height),
      pasts: pasts[...])
    var picture = rasterizer.filled(background.pixel)
    let toPixels = Transform2D.scale(x: scale, y: scale)
      .concatenating(.translation(x: Double(margin), y: Double(margin)))
    let space = ReferenceSpace(plane: ReferencePlane(toPixels))
    let place = Place(role: .root, origin: Compositor.Place(x: margin, y: margin))
    rasterizer.drawLayer(root, space, place, onto: &picture)
    if rasterizer.beyond.isReached { return nil }
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

  func drawWhole(
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
      things(p, matrix) > 0 || shadow(of: p)?.path != nil || !backgroundFilters.isEmpty
      || !pieces(of: layer, visit.inside).isEmpty
      || instances(p, visit.inside).contains { space in
        layer.sublayers.contains { self.shows($0, space) }
      }
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
}
