public import Graphics
public import LayerModel

extension FramePlan {
  /// One step of a list of drawing, in values that can be shown to people: what overlays and plans in
  /// words are made from.
  ///
  /// Coordinates are device pixels of what the list is drawn on: the display, or for the list of a
  /// pass that pass.
  public struct Step: Sendable {
    /// Whose it is.
    public let layer: LayerID
    /// The layer's name; empty when it has none.
    public let name: String
    /// Which part of the layer.
    public let part: Part
    /// What it draws.
    public let paint: Paint
    /// Every pixel it touches.
    public let bounds: PixelRect
    /// The box in ``bounds`` that is drawn: the rest is hidden behind opaque things.
    public let visible: PixelRect
    /// Pixels of ``bounds`` that it is known to cover fully and opaquely, as rectangles that share no
    /// pixel. For a group always empty: its buffer is blended.
    public let opaque: [PixelRect]
    /// What it covers of ``bounds``.
    public let outline: Outline
    /// The clip with soft edges that it carries itself; nil when ``bounds`` are all the clip there is.
    public let clip: Clip?
    /// 0 to 255.
    public let opacity: Int
    /// How it comes onto what is behind it.
    public let blend: BlendMode
    /// How many groups of its list it is in.
    public let depth: Int

    let draw: Draw?

    /// Whether every pixel is written without reading what was there.
    public var isOpaque: Bool { opaque.reduce(0) { $0 + $1.area } == bounds.area }
  }

  /// What a step draws.
  public enum Paint: Sendable {
    /// One colour, tints included.
    case color(Pixel)
    /// Colours that change from place to place.
    case gradient
    /// A picture of so many texels.
    case picture(PixelSize, Fit)
    /// The picture of a pass that was drawn before.
    case pass(Pass, Fit)
    /// A buffer that the following steps, one level deeper, are drawn into, and why.
    case group(PassReason)
  }

  /// What a step covers of its bounds.
  public enum Outline: String, Hashable, Sendable, CaseIterable {
    /// All of it.
    case whole
    /// A rectangle whose edges miss whole pixels, or that is turned.
    case rectangle
    /// A rectangle with round corners.
    case rounded
    /// The same with its middle taken out.
    case ring
    /// A path.
    case path
  }

  /// A clip with soft edges.
  public struct Clip: Hashable, Sendable {
    /// Every pixel that it lets through.
    public let bounds: PixelRect
    /// Of its corners, in points of the layer that clips.
    public let radius: Double
  }

  /// The steps of the frame, back to front, without those that end groups. O(steps).
  public var steps: [Step] { Step.reading(items) }
}

extension Pass {
  /// What is drawn in it before its filters, back to front, in its own coordinates. O(steps).
  public var steps: [FramePlan.Step] { FramePlan.Step.reading(content.items) }
}

extension FramePlan.Step {
  /// Reads a list of items.
  static func reading(_ items: [FramePlan.Item]) -> [Self] {
    var steps: [Self] = []
    var depth = 0
    for item in items {
      switch item {
      case .draw(let draw): steps.append(Self(draw, depth: depth))
      case .beginGroup(let group):
        steps.append(Self(group, depth: depth))
        depth += 1
      case .endGroup: depth -= 1
      }
    }
    return steps
  }

  private init(_ draw: FramePlan.Draw, depth: Int) {
    (layer, name, part) = (draw.layer, draw.name, draw.part)
    (bounds, visible) = (draw.bounds, draw.visible)
    paint = draw.paint
    opaque = draw.opaqueRects.map { $0.intersection(draw.bounds) }.filter { !$0.isEmpty }
    outline = draw.outline
    clip = draw.clip.map(FramePlan.Clip.init)
    (opacity, blend) = (Int(draw.opacity), draw.blend)
    self.depth = depth
    self.draw = draw
  }

  private init(_ group: FramePlan.Group, depth: Int) {
    (layer, name, part) = (group.layer, group.name, group.part)
    (bounds, visible) = (group.bounds, group.visible)
    paint = .group(group.reason)
    opaque = []
    outline = .whole
    clip = group.clip.map(FramePlan.Clip.init)
    (opacity, blend) = (Int(group.opacity), group.blend)
    self.depth = depth
    draw = nil
  }

  /// A box around what it covers, with fractions of pixels, not cut by the display or by clips; nil where
  /// that is ``bounds``.
  public var extent: (minX: Double, minY: Double, width: Double, height: Double)? {
    guard let corners = draw?.shape?.corners, let first = corners.first else { return nil }
    let box = corners.reduce((first.x, first.y, first.x, first.y)) {
      (min($0.0, $1.x), min($0.1, $1.y), max($0.2, $1.x), max($0.3, $1.y))
    }
    return (box.0, box.1, box.2 - box.0, box.3 - box.1)
  }

  /// From places in the pass that the step draws to places of what it is drawn on; nil when it draws
  /// no pass, or not pixel by pixel.
  public var passOffset: (x: Int, y: Int)? {
    guard let draw, case .pass(let pass, let sampler) = draw.source, sampler.isCopy else {
      return nil
    }
    return (-pass.output.minX - sampler.origin.x, -pass.output.minY - sampler.origin.y)
  }
}

extension FramePlan.Clip {
  fileprivate init(_ shape: Shape) { self.init(bounds: shape.bounds, radius: shape.radius) }
}

extension FramePlan.Draw {
  fileprivate var outline: FramePlan.Outline {
    if stencil != nil { return .path }
    if hole != nil { return .ring }
    guard let shape else { return .whole }
    return shape.radius > 0 ? .rounded : shape.isWhole ? .whole : .rectangle
  }

  fileprivate var paint: FramePlan.Paint {
    switch source {
    case .color(let pixel): .color(tint.map(pixel.tinted) ?? pixel)
    case .gradient: .gradient
    case .picture(let bitmap, let sampler): .picture(bitmap.size, sampler.fit)
    case .texture(let texture): .picture(texture.bitmap.size, texture.fit)
    case .pass(let pass, let sampler): .pass(pass, sampler.fit)
    }
  }
}
