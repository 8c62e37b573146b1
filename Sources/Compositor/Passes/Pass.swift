public import Graphics
public import LayerModel
internal import Synchronization
internal import WrongUse

/// Why something is drawn apart instead of straight onto what is behind it.
public enum PassReason: String, Sendable, Hashable, CaseIterable {
  /// The alpha of a layer with all below it is blurred and tinted.
  case shadow
  /// The same of a path, which needs no picture of the layer.
  case shadowPath
  /// The layer's filters.
  case filter
  /// What is behind the layer goes through its background filters.
  case backdropFilter
  /// The layer asks to be kept as a picture.
  case rasterize
  /// The layer is multiplied by the alpha of its mask.
  case mask
  /// Several things share one opacity.
  case groupOpacity
  /// Several things share one clip with soft edges.
  case clip
  /// The layer is laid over what is behind it by a blend mode.
  case blend
  /// The layer as it was and the layer as it is are put together.
  case transition

  /// Whether a GPU would draw it into a buffer of its own too. All but the shadow of a path: its blur
  /// follows from the outline, so that a shader fills it in place (frames 4.1 has "shadow without
  /// path" among the offscreen passes, and `shadowPath` as what helps).
  public var isOffscreen: Bool { self != .shadowPath }
}

/// A picture that is drawn whole, before the frame, and used by later items like contents: needed
/// where a pixel depends on its neighbours.
///
/// Coordinates are whole device pixels from an origin that belongs to the pass, so that a layer
/// that moves by whole pixels keeps an equal pass. Its bytes follow from its values alone, never
/// from damage, tiles or threads. Passes of equal content are one object: whoever makes a plan
/// looks for an equal one of the frame before (``PassCache``), and with it comes the bitmap.
public final class Pass: Sendable {
  /// Whose it is.
  public let layer: LayerID
  /// The layer's name, for reports.
  public let name: String
  /// Why it is there.
  public let reason: PassReason
  /// The pixels that exist after the last step.
  public let output: PixelRect
  /// Pixels of the output that are known to be opaque.
  let opaqueRect: PixelRect

  /// Whether it is the picture of a layer from which the pass of its shadow is made.
  public var castsShadow: Bool { reason == .shadow && content.steps.isEmpty }

  let content: Content
  private let drawn = Mutex<Bitmap?>(nil)

  /// What decides the pixels.
  struct Content: Sendable {
    /// Back to front; bounds may reach beyond ``frame``.
    var items: [FramePlan.Item]
    /// The pixels that the items are drawn on.
    var frame: PixelRect
    /// What the frame is filled with first.
    var background = Pixel.clear
    /// What is done afterwards, in order.
    var steps: [PassStep] = []
  }

  /// - Precondition: `output` is not empty and has at most ``PixelSize/limit`` columns and rows.
  init(
    layer: LayerID, name: String, reason: PassReason, content: Content, output: PixelRect
  ) {
    require(
      PixelSize(width: output.width, height: output.height) != nil,
      "pass of \(output.width) x \(output.height) pixels")
    self.layer = layer
    self.name = name
    self.reason = reason
    self.content = content
    self.output = output
    opaqueRect = content.opaqueRect.intersection(output)
  }

  /// Columns and rows of the picture.
  var size: PixelSize {
    guard let size = PixelSize(width: output.width, height: output.height) else {
      halt("pass of \(output.width) x \(output.height) pixels")
    }
    return size
  }

  /// Bytes of the picture.
  public var byteCount: Int { output.area * 4 }

  /// The picture, if it has been drawn.
  var bitmap: Bitmap? { drawn.withLock { $0 } }

  /// The picture, made by `draw` when there is none yet.
  func bitmap(orDraw draw: () -> Bitmap) -> Bitmap {
    if let bitmap = drawn.withLock({ $0 }) { return bitmap }
    let bitmap = draw()
    drawn.withLock { $0 = bitmap }
    return bitmap
  }

  /// Whether the two have the same pixels, made of the same passes.
  func equals(_ other: Pass) -> Bool { looksLike(other) { $0 === $1 } }

  /// Whether the two have the same pixels.
  ///
  /// - Parameter alike: Whether that is so of two passes that they use.
  func looksLike(_ other: Pass, passes alike: (Pass, Pass) -> Bool) -> Bool {
    if self === other { return true }
    let (a, b) = (content, other.content)
    return output == other.output && a.frame == b.frame && a.background == b.background
      && a.steps == b.steps && a.items.count == b.items.count
      && zip(a.items, b.items).allSatisfy { $0.drawsLike($1, passes: alike) }
  }
}

extension Pass.Content {
  /// Pixels that are known to be opaque. O(items): passes in it know theirs.
  fileprivate var opaqueRect: PixelRect {
    guard steps.isEmpty else { return .empty }
    var best = PixelRect.empty
    var depth = 0
    for item in items {
      switch item {
      case .draw(let draw):
        guard depth == 0 else { continue }
        if draw.blend != .normal {
          best = .empty
          continue
        }
        let opaque = draw.opaqueRect
        if opaque.area > best.area { best = opaque }
      case .beginGroup(let group):
        if depth == 0, group.blend != .normal { best = .empty }
        depth += 1
      case .endGroup: depth -= 1
      }
    }
    return best.intersection(frame)
  }
}

/// What is done with the pixels of a pass after drawing.
enum PassStep: Equatable, Sendable {
  /// Pixels out to this rectangle repeat the nearest one of the edge.
  case extend(PixelRect)
  /// A blur with these standard deviations in pixels, along rows and along columns.
  case blur(sigmaX: Double, sigmaY: Double)
  /// Colour filters, pixel by pixel.
  case colors(ColorFilters)
  /// Covers the inside of a path, by the non-zero rule; pixels become black.
  case fill(Path, Transform2D)
  /// A shadow of the alpha there is: see ``ShadowStep``.
  case shadow(ShadowStep)
}

extension FramePlan.Item {
  /// Whether the two steps make the same pixels.
  ///
  /// - Parameter alike: Whether two passes do.
  func drawsLike(
    _ other: FramePlan.Item, passes alike: (Pass, Pass) -> Bool = { $0 === $1 }
  ) -> Bool {
    switch (self, other) {
    case (.draw(let a), .draw(let b)): a.drawsLike(b, passes: alike)
    case (.beginGroup(let a), .beginGroup(let b)):
      a.bounds == b.bounds && a.end == b.end && a.composesLike(b)
    case (.endGroup, .endGroup): true
    default: false
    }
  }

  /// Every pixel that it touches; empty for the end of a group.
  var bounds: PixelRect {
    switch self {
    case .draw(let draw): draw.bounds
    case .beginGroup(let group): group.bounds
    case .endGroup: .empty
    }
  }
}
