internal import Foundation
internal import Graphics
internal import LayerModel
public import VSync

/// What one frame shows, before any pixel: a list to draw back to front, where the picture may
/// differ from the frame before, and what it will cost.
///
/// Everything is in device pixels of the display, y down. Making one costs O(layers of the tree
/// that are not hidden); drawing one costs O(damaged pixels).
public struct FramePlan: Sendable {
  /// A step of drawing. Groups nest like parentheses.
  public enum Item: Sendable {
    /// Draws a part of one layer.
    case draw(Draw)
    /// What follows is drawn into a clear buffer.
    case beginGroup(Group)
    /// The buffer goes through the group's filters, is scaled by its clip and opacity, and is laid
    /// over what is there by its blend mode.
    case endGroup
  }

  /// The display it is made for.
  public let display: DisplayGeometry
  /// Back to front.
  public let items: [Item]
  /// Where they draw.
  let reaches: [Reach]
  /// Where the picture may differ from that of the plan before; everything without one.
  public let damage: DamageRegion
  /// What drawing it takes.
  public let counters: FrameCounters
  /// The same as work, by cause and layer, in the order in which layers first draw.
  public let charges: [Charge]
  /// What of it a log should say, each once, in drawing order, uploads last.
  public let remarks: [Remark]
  /// The passes that the visible items use, each after those that it uses itself.
  public let passes: [Pass]
  /// Those of them that no frame before had.
  public let freshPasses: [Pass]
  /// What later frames may use again.
  let passCache: PassCache
  /// How many pictures had come to the tree by then: see ``RenderTree/Picture``.
  let pictureArrivals: Int
  /// The pictures that animations have shown up to this frame, as long as one has them. Held, so that
  /// their identity is not used again.
  let animatedPictures: [ObjectIdentifier: Bitmap]

  /// What external layers showed by themselves.
  let externalPictures: [LayerID: Bitmap]

  /// Plans the frame that shows the tree as it is at an instant.
  ///
  /// - Parameters:
  ///   - instant: When the frame will be on the glass; animations are evaluated for it.
  ///   - previous: The plan whose picture the frame will be drawn over; nil if there is none.
  ///   - makesDetails: Whether ``remarks`` tell of every layer and every picture drawn apart, too.
  ///     That costs O(layers that are not hidden), and changes nothing else.
  public init(
    tree: RenderTree, at instant: Instant, display: DisplayGeometry, previous: FramePlan?,
    makesDetails: Bool = false
  ) {
    let previous = previous?.display == display ? previous : nil
    var cache = previous?.passCache ?? PassCache()
    var builder = PlanBuilder(
      tree: tree, instant: instant, display: display, passes: cache, namesLayers: makesDetails)
    builder.build()
    let visible = Occlusion(builder.page.items, over: display.pixelSize.rect)
    self.display = display
    items = visible.items
    reaches = Self.reaches(of: visible.items)
    pictureArrivals = tree.arrivals
    externalPictures = tree.externalPictures(at: instant)
    if let previous {
      damage = DamageRegion(from: previous.items, to: items, on: display.pixelSize)
    } else {
      damage = DamageRegion([display.pixelSize.rect])
    }
    passes = Self.passes(of: items)
    freshPasses = passes.filter { cache.find($0) == nil }
    var cost = FrameCost(
      display: display, damage: damage, freshPasses: freshPasses, makesDetails: makesDetails)
    cost.count(items, layersPrepared: builder.layersPrepared)
    builder.covered.add(visible.covered)
    cost.note(culled: builder.culled, covered: builder.covered)
    cost.note(evicted: cache.advance(using: passes, at: instant, on: display))
    passCache = cache
    cost.countUploads(of: tree, since: previous?.pictureArrivals ?? 0)
    animatedPictures = cost.countUploads(
      builder.animatedContents, of: tree, known: previous?.animatedPictures ?? [:])
    var counters = cost.counters
    counters.texturesAlive =
      tree.pictures.count + animatedPictures.keys.count { tree.pictures[$0] == nil }
      + externalPictures.count + cache.count
    self.counters = counters
    charges = cost.charges
    remarks = cost.remarks
  }
}

extension FramePlan {
  /// The passes that items use, each once, after those that it uses itself.
  static func passes(of items: [Item]) -> [Pass] {
    var found: [Pass] = []
    var seen: Set<ObjectIdentifier> = []
    func look(_ items: [Item]) {
      for item in items {
        guard case .draw(let draw) = item, case .pass(let pass, _) = draw.source,
          seen.insert(ObjectIdentifier(pass)).inserted
        else { continue }
        look(pass.content.items)
        found.append(pass)
      }
    }
    look(items)
    return found
  }
}
