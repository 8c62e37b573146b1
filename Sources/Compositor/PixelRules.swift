internal import Foundation
internal import Graphics

/// The arithmetic that decides every pixel, in one place.
///
/// Two programs follow these rules: ``Rasterizer``, and the slow one beside the tests that looks
/// at one pixel at a time. They must agree in every bit, so each rule says where it rounds.
///
/// 1. **Pixels** are 8 bits a channel, premultiplied; `mul(a, b)` is `round(a * b / 255)`,
///    source-over is `S + mul(D, 255 - Sa)`. Geometry is `Double`: the transforms from a layer to
///    the root, then the display's scale. A layer is flattened into its superlayer's plane, depth
///    dropped, and so is what is in it (core-animation 2.7); where no perspective takes part that
///    leaves the affine part of its transform. Perspective divides each time a layer is flattened,
///    and shows what is farther before the eye than ``PlaneMap/nearest``; see ``PlaneMap``.
/// 2. **Coverage** of a shape in a pixel is the area that the two share, 0 to 1, turned into a
///    byte by ``coverage(area:)``. A rounded rectangle is a convex polygon whose corners are
///    ``chords(radius:)`` chords each, laid along the arc in the layer's own space; continuous
///    corners are three cubic curves, ``continuousCorner(_:)``, of half as many chords each. The
///    radius is clamped to half the shorter side. Rectangles on whole pixels give exactly 0 and 255;
///    ``wholeTolerance`` says how near an edge must be to count as whole, chosen so that the
///    bytes are the same either way. Areas are sums whose last bits are free, since no byte hangs on them: so
///    rounded rectangles that lie upright are reckoned from the pixel at the top left of their bounds, and have the same
///    bytes wherever they move by whole pixels. Paths are covered as a ``Stencil`` says.
///    In perspective the polygon's corners are projected, after the part behind the eye was cut
///    off; chords are as many as the largest scale at its corners asks for. An edge that is not to
///    be softened takes whole pixels, by their centres (``Cut``): one that lies straight is moved to
///    `ceil(edge - 1/2 - t)` with t ``wholeTolerance``, so that an edge through centres takes the same
///    pixels wherever it lies, of the others the polygon leaves their half-plane out, up to the whole pixels
///    around the corners. Where corners are
///    round, all edges are soft.
/// 3. **A layer** draws background, then gradient (both within the rounded bounds), contents (never
///    rounded), fill and stroke of its path (bounds do not matter), sublayers by zPosition, border:
///    coverage of the rounded bounds minus that of the bounds inset by the width, radius `max(0, r - width)`. Under a border of alpha 255, the background,
///    the gradient and contents that fill bounds without a radius end in the middle of the border
///    (bounds and radius less half the width, which counts as at most half the shorter side),
///    unless the bounds lie on whole pixels: else they would show at the border's outer edge, where
///    each of the two leaves out only its own share of a pixel. With `masksToBounds` all of it is
///    clipped once by the coverage of the rounded bounds; inside, the background, the gradient, the
///    border's outer edge and contents that reach every edge of the bounds, give or take
///    ``wholeTolerance``, cover all pixels that the clip touches, so that no edge is softened twice.
/// 4. **Opacity** is a byte, ``opacity(_:)``. `m = mul(clip coverage, opacity)` scales the layer.
///    A layer that shows one thing only (one of the six, and no sublayer that shows anything,
///    on the display or beside it; rectangles behind the eye are no things) draws it with coverage
///    `mul(coverage, m)`; so does one that shows nothing itself and of whose sublayers one shows one
///    thing only, be it by a sublayer in turn, as long as these are no replicators, emitters or transform layers, let all through (opacity
///    255, no clip but to whole pixels) and have nothing that the rules 9 to 11 or 16 say. A clip to whole
///    pixels at full opacity only limits which pixels are touched. Every other layer with a clip
///    or an opacity is a group: drawn into a clear buffer, each pixel scaled by `m`, composited;
///    where each pixel of the buffer comes from one thing that is rounded as often without it, the
///    buffer is left out (``Occlusion``), which shows in no byte.
///    A layer that does not allow group opacity gives its own to each thing that it draws itself and
///    as a factor to each sublayer; its byte is then 255.
/// 5. **A thing's pixel** is `S = colour.scaled(by: coverage)`, then `S` over what is there.
///    Colours and opacities that round to alpha 0 are no thing at all.
/// 6. **Contents** are sampled at the centre of each device pixel, through the inverse transform,
///    bilinearly, clamped to the edge: see ``Sampler``, and ``SampledPerspective``. One to one on
///    whole pixels is a copy. Other filters and parts that are stretched differently: see ``Texture``. The colours of a gradient:
///    see ``GradientFill``.
/// 7. Hidden layers, opacity 0, transforms without an inverse, single-sided layers that face away
///    (whose plane is turned over on the display, flips not counted; also where a bitmap of rule 10
///    holds them) and clips without area leave out the layer and all below it; bounds without area
///    only what the layer draws itself.
/// 8. **A transform layer** draws nothing and clips nothing. Its opacity multiplies that of each
///    of its sublayers before that becomes a byte. The flattened layers in it, and in transform
///    layers inside, are drawn back to front at every pixel by their depth at its centre, in
///    tree order where their planes are the same (``DepthOrder``).
/// 9. **Blend modes** lay the scaled pixel over what is there by ``Blend``. A layer with a mode that
///    reaches beyond its source (``Blend/reachesBeyondSource(_:)``) is a group always, even of one
///    thing, and is laid over every pixel of what it is drawn into: the display, or the group or
///    picture around it. Without anything that shows it is left out.
/// 10. **Drawing apart**: a layer with filters, a shadow of its content or `shouldRasterize` is drawn
///    into a clear picture, clipped by its bounds if it clips, put through what follows, and laid
///    over what is there with ``Pixel/over(_:)``. Pictures lie on whole device pixels, and the origin
///    of the layer in one on a multiple of ``originStep`` (``settled(_:)``); only a bitmap
///    whose pixels are not the display's is sampled (rule 6), by its nearest texel where the
///    layer's filter for that size says so. Then come, in this order, filters
///    (``ColorFilters``, ``GaussianBlur``, whose thinned places are counted from the origin of the picture:
///    the pixel that the origin of its layer lies in), the shadow under the result (``ShadowStep``), the
///    bitmap, opacity and blend mode of all of it together, and the mask: each channel times the
///    mask's alpha, by `mul`. Blurs and shadows in perspective, and wide ones, are made on a bitmap of
///    ``PlaneMap/flatScale(radius:in:)``, sampled linearly where the plane is in front of the eye
///    (``PlaneMap/front``), as a kept one is.
/// 11. **Background filters** replace what is behind the layer, inside its rounded bounds, by
///    `mul(F, m) + mul(D, 255 - m)` with m as in rule 4; with a mask, D is scaled by 255 less the
///    alpha of the mask times m, and F, times that, is added. What is behind a layer in a space (rule
///    8) that no group or picture in there holds is what was there before the space, under what the
///    flattened layer of the space that it is, or is in, has drawn of itself by then.
/// 12. **A replicator** draws its sublayers once for each instance, first to last, where, when and in
///    the colour that ``Instances`` says. One that preserves depth is a transform layer whose
///    sublayers are those of all instances.
/// 13. **A tint** multiplies the pixels of a thing, colour or sampled, before its coverage does
///    (``Tint``): `S = tinted(colour).scaled(by: coverage)`. Whether something is a thing is decided
///    without it, but for particles, which are none where their alpha rounds to 0. A shadow has the
///    colour that its layer says.
/// 14. **Particles** lie between contents and sublayers, in the order of `ParticleSystem`: each a
///    picture that fills a rectangle about the particle's place, scaled, then turned. Additive ones
///    have the blend mode `plusLighter`.
/// 15. **Tiles** lie between contents and sublayers, coarse ones first: each a picture that fills its
///    rectangle, multiplied by white of the alpha by which it has faded in.
/// 16. **A transition** draws a layer twice, as it was and as it is, each with all that the rules
///    above say; it counts as a layer that shows something (rule 4). A fade is a group of two
///    groups: the old is scaled by `255 - P`, the new by `P = opacity(progress)`, and both are
///    added, each channel at most 255 (`plusLighter`). A slide has a clip to the bounds without
///    their radius, and is a group unless that lies on whole pixels. A transform layer inside
///    another has none.
enum PixelRules {
  /// Edges nearer than this to a whole pixel, in pixels, count as on it.
  ///
  /// Four such edges take less than `0.5 / 255` from a pixel inside and add less to one outside,
  /// so the coverage bytes are 255 and 0 as for whole edges.
  static let wholeTolerance = 0x1p-12

  /// What the origin of a layer that is drawn apart is a multiple of, in pixels: more than the noise
  /// of sums that are millions of pixels long, so that a list that scrolls by whole pixels finds its
  /// pictures again at scale 3 too, whose thirds of a point no `Double` holds; far less than shows.
  static let originStep = 0x1p-20

  /// The nearest multiple of ``originStep``, of two the higher, which commutes with moves by whole
  /// pixels; what is beyond 2^31 stays.
  static func settled(_ value: Double) -> Double {
    guard abs(value) < 0x1p31 else { return value }
    return (value / originStep + 0.5).rounded(.down) * originStep
  }

  /// The byte of a covered area: `floor(255 * area + 0.5 + 2^-20)`, at most 255.
  ///
  /// Areas such as one half, which layouts make all the time, fall on the rounding point; the
  /// small term moves them off it, so that the last bit of a sum does not matter.
  @inline(__always)
  static func coverage(area: Double) -> UInt8 {
    UInt8(min(255, max(0, 255 * area + (0.5 + 0x1p-20))))
  }

  /// The byte of a channel that was reckoned in floating point: `floor(value + 0.5 + 2^-20)`, within
  /// 0...255. The small term is that of ``coverage(area:)``.
  @inline(__always)
  static func byte(_ value: Double) -> UInt8 {
    UInt8(min(255, max(0, value + (0.5 + 0x1p-20))))
  }

  /// The byte of an opacity: `floor(255 * opacity + 0.5)`, clamped; NaN is 0.
  static func opacity(_ value: Double) -> UInt32 {
    value > 0 ? UInt32(255 * min(value, 1) + 0.5) : 0
  }

  /// Chords in a quarter circle whose radius is `radius` device pixels: a chord misses the arc by
  /// less than 1/400 pixel.
  static func chords(radius: Double) -> Int {
    Int(min(256, max(8, (12 * radius.squareRoot()).rounded(.up))))
  }

  /// How far one unit of a layer reaches on the display, along the axis that grows most.
  static func scale(of matrix: Transform2D) -> Double {
    let x = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
    let y = (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot()
    return max(x, y)
  }
}
