public import Graphics
public import LayerModel

// Parts of a frame drawn by themselves, for pictures that explain it. Nothing of a replay needs them.

/// Which pixels a step of a plan covers, and how much.
public struct StepCoverage: Sendable {
  /// The pixels that were looked at: the step's bounds.
  public let rect: PixelRect
  /// 0 to 255 for each pixel, row by row; nil when all are covered fully.
  public let values: [UInt8]?

  /// The coverage of a pixel inside ``rect``.
  public subscript(x: Int, y: Int) -> UInt8 {
    values?[(y - rect.minY) * rect.width + (x - rect.minX)] ?? 255
  }
}

extension Rasterizer {
  /// What a step covers, whatever it paints there and however faintly. A group covers its bounds.
  ///
  /// O(pixels of its bounds), or nothing where it covers all of them.
  public func coverage(of step: FramePlan.Step) -> StepCoverage {
    let rect = step.bounds
    guard let draw = step.draw, !draw.coversBounds, !rect.isEmpty else {
      return StepCoverage(rect: rect, values: nil)
    }
    let flat = FramePlan.Draw(
      layer: draw.layer, name: draw.name, part: draw.part, bounds: rect,
      source: .color(Color.black.pixel), shape: draw.shape, hole: draw.hole, stencil: draw.stencil,
      clip: draw.clip, cut: draw.cut)
    let bitmap = picture(of: [.draw(flat)], on: rect)
    return StepCoverage(rect: rect, values: bitmap.pixels.map { UInt8($0 >> 24) })
  }

  /// What some layers of a frame draw themselves, over nothing: their clips, masks and filters apply,
  /// and all blend modes are normal. Layers of which the plan draws nothing show nothing.
  ///
  /// O(pixels of the display).
  public func draw(_ plan: FramePlan, only layers: Set<LayerID>) -> Bitmap {
    picture(
      of: Selection(layers: layers).items(of: plan.items), on: plan.display.pixelSize.rect)
  }

  /// The tiles that a frame is drawn in: its damage, cut up.
  public func tiles(of plan: FramePlan) -> [PixelRect] { tiles(of: plan.damage) }

  private func picture(of items: [FramePlan.Item], on rect: PixelRect) -> Bitmap {
    // A pass that nobody keeps: it draws a list on a rectangle of its own.
    let pass = Pass(
      layer: LayerID(rawValue: 0), name: "", reason: .clip,
      content: Pass.Content(items: items, frame: rect), output: rect)
    return picture(of: pass)
  }
}

extension FramePlan.Draw {
  fileprivate var coversBounds: Bool {
    shape == nil && hole == nil && stencil == nil && clip == nil && cut == nil
  }
}

/// Takes the things of some layers out of a list.
private struct Selection {
  let layers: Set<LayerID>

  /// A group whose end has not come yet.
  private struct Open {
    /// Where its beginning is in the old list and in the new one.
    var from, start: Int
    /// Whether it is a mask, or in one.
    var isMask: Bool
    /// What is drawn after its end: masks in it that are to be seen themselves.
    var after: [FramePlan.Item] = []
  }

  func items(of all: [FramePlan.Item]) -> [FramePlan.Item] {
    var items: [FramePlan.Item] = []
    var open: [Open] = []
    var last: [FramePlan.Item] = []
    for (index, item) in all.enumerated() {
      let isMask = open.last?.isMask ?? false
      switch item {
      case .draw(let draw):
        if isMask { items.append(item) } else if let kept = keep(draw) { items.append(.draw(kept)) }
      case .beginGroup(var group):
        open.append(
          Open(from: index, start: items.count, isMask: isMask || group.part == .mask))
        // What it is laid over may not be there.
        if group.part != .mask && group.part != .transition && !isMask { group.blend = .normal }
        items.append(.beginGroup(group))
      case .endGroup:
        guard let ended = open.popLast(), case .beginGroup(var group) = items[ended.start] else {
          continue
        }
        if items.count == ended.start + 1 && !ended.isMask {
          items.removeLast()
        } else {
          group.end = items.count
          items[ended.start] = .beginGroup(group)
          items.append(.endGroup)
        }
        Self.append(ended.after, to: &items)
        guard ended.isMask, open.last?.isMask != true else { continue }
        // The outermost mask around it: its layers are seen as such, outside of what they mask.
        let shown = self.items(of: Array(all[(ended.from + 1)..<index]))
        if open.isEmpty {
          Self.append(shown, to: &last)
        } else {
          Self.append(shown, to: &open[open.count - 1].after)
        }
      }
    }
    Self.append(last, to: &items)
    return items
  }

  /// Adds a list whose groups end at places of its own.
  private static func append(_ more: [FramePlan.Item], to items: inout [FramePlan.Item]) {
    let start = items.count
    for item in more {
      if case .beginGroup(var group) = item {
        group.end += start
        items.append(.beginGroup(group))
      } else {
        items.append(item)
      }
    }
  }

  /// What is left of a thing; the picture of a pass may hold other layers, and its own layer's too.
  private func keep(_ draw: FramePlan.Draw) -> FramePlan.Draw? {
    var kept = draw
    kept.blend = .normal
    guard case .pass(let pass, let sampler) = draw.source, draw.part != .shadow,
      draw.part != .backdrop
    else { return layers.contains(draw.layer) ? kept : nil }
    var content = pass.content
    content.items = items(of: content.items)
    guard !content.items.isEmpty else { return nil }
    return kept.with(
      Pass(
        layer: pass.layer, name: pass.name, reason: pass.reason, content: content,
        output: pass.output), sampler)
  }
}
