public import Graphics

// What of a thing is opaque: what it replaces instead of blending with it.

extension FramePlan.Draw {
  /// Pixels of ``bounds`` known to be covered fully and opaquely: the largest rectangle that is told
  /// without looking at its corners; empty when there is none.
  public var opaqueRect: PixelRect {
    let opaque = opaquePaint
    guard !opaque.isEmpty else { return .empty }
    return opaque.intersection(shape?.solid ?? opaque).intersection(clip?.solid ?? opaque)
  }

  /// The same as rectangles that share no pixel, with what lies between round corners and inside
  /// turned edges: up to ``Shape/solidLimit``, squared where the thing and its clip are both soft.
  public var opaqueRects: [PixelRect] {
    var rects: [PixelRect] = []
    eachOpaqueRect { rects.append($0) }
    return rects
  }

  /// The same, one after the other.
  func eachOpaqueRect(_ body: (PixelRect) -> Void) {
    let opaque = opaquePaint
    guard !opaque.isEmpty else { return }
    guard let first = shape ?? clip else { return body(opaque) }
    guard shape != nil, let clip else { return first.eachSolidRect(in: opaque, body) }
    first.eachSolidRect(in: opaque) { clip.eachSolidRect(in: $0, body) }
  }

  /// Pixels of ``bounds`` where what it paints with is opaque.
  private var opaquePaint: PixelRect {
    guard opacity == 255, hole == nil, blend == .normal, stencil == nil, cut == nil,
      tint?.alpha ?? 255 == 255
    else { return .empty }
    return source.opaqueRect(in: bounds)
  }

  /// Whether it replaces what was there in every pixel that it covers fully.
  var paintsOpaquely: Bool { opaquePaint == bounds }

  /// Whether it covers all of its bounds fully: what scales a group around it alone can scale it
  /// instead, with the same bytes.
  var isPlain: Bool {
    shape == nil && hole == nil && stencil == nil && clip == nil && cut == nil && opacity == 255
      && blend == .normal
  }
}

extension FramePlan.Source {
  /// Whether a pixel is worked out from others, or laid over what is there with an alpha of its own.
  var isDear: Bool {
    switch self {
    case .color: false
    case .picture(let bitmap, let sampler): !sampler.isCopy || !bitmap.isOpaque
    case .texture, .pass: true
    case .gradient(let gradient): !gradient.isLevel
    }
  }
}

extension FramePlan.Group {
  /// Whether what is opaque in it is opaque in what it is laid over, as far as its clip covers
  /// pixels fully.
  var keepsOpaque: Bool {
    opacity == 255 && blend == .normal && filters.isEmpty && cut == nil && !isMasked
  }

  /// Pixels of a rectangle that the clip covers fully.
  func unclipped(_ rect: PixelRect) -> [PixelRect] {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return [] }
    return clip?.solidRects(in: rect) ?? [rect]
  }
}
