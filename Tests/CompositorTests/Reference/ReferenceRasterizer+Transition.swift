import Foundation
import Graphics
import LayerModel

@testable import Compositor

// Rule 12: the layer as it was, at the place where it is, and as it is.

extension ReferenceRasterizer {
  func drawTransition(
    _ transition: Transition, of layer: SceneLayer, _ above: ReferenceSpace, _ place: Place,
    onto picture: inout Picture
  ) {
    var now = layer
    now.animations = []
    let p = layer.properties
    let d = (transition.subtype ?? .fromLeft).direction
    func moved(_ layer: SceneLayer, _ share: Double) -> SceneLayer {
      var moved = layer
      moved.properties.transform = Transform3D.translation(
        x: d.x * share * Double(p.bounds.width),
        y: d.y * share * Double(p.bounds.height) * (p.isGeometryFlipped ? -1 : 1)
      ).concatenating(p.transform)
      return moved
    }
    func drawOld(_ share: Double, _ place: Place, _ picture: inout Picture) {
      guard let old = old(of: layer) else { return }
      before.drawLayer(moved(old, share), above, place, onto: &picture)
    }
    func drawNew(_ share: Double, _ place: Place, _ picture: inout Picture) {
      drawLayer(moved(now, share), above, place, onto: &picture)
    }
    let progress = transition.endProgress
    switch transition.type {
    case .fade:
      var (old, new, both) = (filled(.clear), filled(.clear), filled(.clear))
      drawOld(0, place.grouped, &old)
      drawNew(0, place.grouped, &new)
      let weight = UInt32(255 * progress + 0.5)
      for y in 0..<height {
        for x in 0..<width {
          let (a, b) = (old[y][x].scaled(by: 255 - weight).argb, new[y][x].scaled(by: weight).argb)
          var sum: UInt32 = 0
          for shift in [24, 16, 8, 0] as [UInt32] {
            sum |= min(255, (a >> shift & 255) + (b >> shift & 255)) << shift
          }
          both[y][x] = Pixel(argb: sum)
        }
      }
      composite(both, .normal, place, { _, _ in 255 }, onto: &picture)
    case .push:
      slide(layer, above, place, onto: &picture) {
        drawOld(progress, $1, &$0)
        drawNew(progress - 1, $1, &$0)
      }
    case .moveIn:
      slide(layer, above, place, onto: &picture) {
        drawOld(0, $1, &$0)
        drawNew(progress - 1, $1, &$0)
      }
    case .reveal:
      slide(layer, above, place, onto: &picture) {
        drawNew(0, $1, &$0)
        drawOld(progress, $1, &$0)
      }
    }
  }

  /// Draws something within the bounds of a layer, over a picture.
  private func slide(
    _ layer: SceneLayer, _ above: ReferenceSpace, _ place: Place, onto picture: inout Picture,
    _ body: (inout Picture, Place) -> Void
  ) {
    let frame = frame(of: layer)
    let p = frame.properties
    guard let matrix = placed(frame, above) else { return }
    let edge = roundedBounds(of: frame, matrix)
    let isWhole = isWhole(p, matrix)
    var clipped = place
    let b = Box(p.bounds)
    if let box = Shape(
      b, PlacedLayer.corners(of: p, in: b), map: matrix.map, softEdges: softEdges(p))?.bounds
    {
      clipped.limit = place.limit.map { $0.intersection(box) } ?? box
    }
    if isWhole {
      var inside = picture
      body(&inside, clipped)
      for y in 0..<height {
        for x in 0..<width where edge[y][x] == 255 { picture[y][x] = inside[y][x] }
      }
    } else {
      var inside = filled(.clear)
      body(&inside, clipped.grouped)
      composite(inside, .normal, clipped, { UInt32(edge[$1][$0]) }, onto: &picture)
    }
  }

  /// What a slide is clipped to.
  private func frame(of layer: SceneLayer) -> SceneLayer {
    var frame = layer
    (frame.properties.isHidden, frame.properties.opacity) = (false, 1)
    (frame.properties.masksToBounds, frame.properties.cornerRadius) = (true, 0)
    frame.properties.timing = LayerTiming()
    return frame
  }

  private var before: ReferenceRasterizer {
    var before = self
    before.pasts = pasts.dropFirst()
    return before
  }

  /// A layer as it was, where it is.
  private func old(of layer: SceneLayer) -> SceneLayer? {
    guard var old = pasts.first?.flattened.first(where: { $0.id == layer.id }) else { return nil }
    old.properties.position = layer.properties.position
    old.properties.anchorPoint = layer.properties.anchorPoint
    old.properties.anchorPointZ = layer.properties.anchorPointZ
    old.properties.zPosition = layer.properties.zPosition
    old.properties.transform = layer.properties.transform
    return old
  }

  /// A layer with what is drawn of the past beside what is drawn now: to measure, not to draw.
  func expanded(_ layer: SceneLayer) -> SceneLayer {
    func all(_ layer: SceneLayer) -> [SceneLayer] {
      guard layer.transition != nil else { return [expanded(layer)] }
      var frame = frame(of: layer)
      (frame.sublayers, frame.masks) = ([], [])
      return [expanded(layer), frame] + (old(of: layer).map(before.expandedAll) ?? [])
    }
    var whole = layer
    whole.sublayers = layer.sublayers.flatMap(all)
    whole.masks = layer.masks.flatMap(all)
    return whole
  }

  private func expandedAll(_ layer: SceneLayer) -> [SceneLayer] {
    expanded(SceneLayer(sublayers: [layer])).sublayers
  }
}
