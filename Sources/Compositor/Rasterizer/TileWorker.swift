internal import Graphics
internal import LayerModel
internal import WrongUse

/// A rectangle of pixels in memory.
struct Surface {
  /// The pixels that are there.
  let rect: PixelRect
  /// The pixel at the rectangle's top left corner.
  let base: UnsafeMutablePointer<UInt32>
  /// Pixels from row to row.
  let stride: Int

  /// Part of it.
  func part(_ rect: PixelRect) -> Surface {
    require(self.rect.contains(rect), "\(rect) is not in \(self.rect)")
    guard !rect.isEmpty else { return Surface(rect: .empty, base: base, stride: stride) }
    return Surface(rect: rect, base: at(rect.minX, rect.minY), stride: stride)
  }

  /// The pixel at (x, y), which is inside.
  @inline(__always)
  func at(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y - rect.minY) * stride + (x - rect.minX))
  }

  func fill(_ pixel: Pixel) {
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      RowKernels.fill(at(rect.minX, y), rect.width, pixel)
    }
  }
}

/// Draws tiles, one after the other, with memory of its own.
final class TileWorker {
  let coverage = CoverageScratch()
  let texels = PixelScratch()
  /// Columns turned on their side.
  let side = PixelScratch()
  /// A row of source pixels, scaled, for blend modes.
  let scaled = PixelScratch()
  private var groups: [PixelScratch] = []
  /// What the open groups are laid over.
  private var open: [Surface] = []
  /// What opaque things will cover.
  let hidden = HiddenSpans()

  /// Draws the part of a list that lies in a tile: writes every pixel of it, reads none before.
  func draw(_ list: DrawList, on tile: Surface) {
    coverage.reserve(width: tile.rect.width)
    texels.reserve(tile.rect.width)
    scaled.reserve(tile.rect.width)
    let first = fillGround(list, on: tile)
    hideBehindOpaque(list, from: first, on: tile)
    open.removeAll(keepingCapacity: true)
    var surface = tile
    var index = first
    while index < list.steps.count {
      let place = list.places[index]
      if let last = place.last, !place.rect.intersects(surface.rect) {
        index = last + 1
        continue
      }
      if place.isOpaque && !hidden.isEmpty {
        let rows = place.rect.intersection(tile.rect)
        hidden.uncover(index, rows.minY..<rows.maxY)
      }
      let step = list.steps[index]
      switch step.kind {
      case .draw(let paint):
        let area = step.rect.intersection(surface.rect)
        if !area.isEmpty { draw(paint, of: step, list, on: surface.part(area)) }
      case .begin:
        open.append(surface)
        surface = groupSurface(
          depth: open.count - 1, step.rect.intersection(surface.rect),
          isClear: !step.isCoveredAtOnce)
      case .end(let filters):
        guard let below = open.popLast() else {
          halt("step \(index) ends a group that did not begin")
        }
        if let filters { apply(list.filters[filters], to: surface) }
        if step.blend == .normal {
          composite(surface, list.stack(of: step), on: below)
        } else {
          composite(surface, list.stack(of: step), step.blend, on: below)
        }
        surface = below
      }
      index += 1
    }
  }

  /// Fills what no opaque thing covers by whole rows, and says from which step on something of the tile is
  /// seen.
  private func fillGround(_ list: DrawList, on tile: Surface) -> Int {
    var bare = tile.rect
    var index = list.covers.count
    while index > 0 {
      index -= 1
      let (step, rect) = list.covers[index]
      guard rect.minX <= bare.minX, bare.maxX <= rect.maxX, rect.minY < bare.maxY,
        bare.minY < rect.maxY
      else { continue }
      if rect.minY <= bare.minY { bare.minY = rect.maxY }
      if bare.maxY <= rect.maxY { bare.maxY = rect.minY }
      if bare.minY >= bare.maxY { return step }
    }
    tile.part(bare).fill(list.background)
    return 0
  }

  /// Finds what opaque things cover of what is below them, where that is dear.
  private func hideBehindOpaque(_ list: DrawList, from first: Int, on tile: Surface) {
    hidden.begin(tile.rect.minY..<tile.rect.maxY)
    // Below the lowest dear thing there is nothing to spare.
    guard
      let lowest = list.places.indices[first...].first(where: {
        list.places[$0].isDear && list.places[$0].rect.intersects(tile.rect)
      })
    else { return }
    var index = list.steps.count - 1
    while index > lowest {
      let place = list.places[index]
      if place.isOpaque {
        let area = place.rect.intersection(tile.rect)
        if !area.isEmpty {
          let stack = list.stack(of: list.steps[index])
          for y in area.minY..<area.maxY {
            hidden.cover(y, stack.solid(y, area.minX..<area.maxX), by: index)
          }
        }
      }
      index -= 1
    }
  }

  private func groupSurface(depth: Int, _ rect: PixelRect, isClear: Bool) -> Surface {
    if depth == groups.count { groups.append(PixelScratch()) }
    groups[depth].reserve(rect.area)
    if isClear { groups[depth].pixels.update(repeating: 0, count: rect.area) }
    return Surface(rect: rect, base: groups[depth].pixels, stride: rect.width)
  }

  private func draw(
    _ paint: DrawList.Paint, of step: DrawList.Step, _ list: DrawList, on area: Surface
  ) {
    let stack = list.stack(of: step)
    if step.blend != .normal { return draw(paint, stack, step.blend, step.tint, list, on: area) }
    let isClearTint = step.tint?.alpha ?? 255 < 255
    switch paint {
    case .color(let color): eachRow(of: area, stack) { self.paint(color, $1, $0, on: area) }
    case .gradient(let number) where list.gradients[number].fill.isLevel:
      let gradient = list.gradients[number].fill
      eachRow(of: area, stack) {
        let color = gradient.pixel(area.rect.minX, $0)
        self.paint(step.tint.map(color.tinted) ?? color, $1, $0, on: area)
      }
    case .gradient(let number):
      let (gradient, ramp) = list.gradients[number]
      self.paint(stack, isOpaque: gradient.isOpaque && !isClearTint, step.tint, on: area) {
        y, columns, room in
        gradient.fetch(y, columns, ramp, into: room)
        return UnsafePointer(room)
      }
    case .picture(let number):
      let (bitmap, sampler) = list.pictures[number]
      bitmap.pixels.withUnsafeBufferPointer { picture in
        if !bitmap.isOpaque, step.tint == nil, hidden.isEmpty, stack.opacity == 255,
          let shift = ShiftedPicture(sampler, picture, bitmap.size)
        {
          return self.paint(shift, sampler, picture, bitmap.size, stack, on: area)
        }
        self.paint(stack, isOpaque: bitmap.isOpaque && !isClearTint, step.tint, on: area) {
          y, columns, room in
          sampler.fetch(y, columns, from: picture, size: bitmap.size, room: room)
        }
      }
    case .texture(let number):
      let texture = list.textures[number]
      self.paint(
        stack, isOpaque: texture.bitmap.isOpaque && !isClearTint, step.tint, on: area
      ) { y, columns, room in
        texture.fetch(y, columns, into: room)
        return UnsafePointer(room)
      }
    }
  }

  @inline(__always)
  private func eachRow(
    of area: Surface, _ stack: CoverageStack, _ body: (Int, CoveredRow) -> Void
  ) {
    let columns = area.rect.minX..<area.rect.maxX
    var y = area.rect.minY
    if hidden.isEmpty {
      while y < area.rect.maxY {
        let row = stack.row(y, columns, coverage)
        if row.span.end > row.span.start { body(y, row) }
        y += 1
      }
      return
    }
    while y < area.rect.maxY {
      let row = stack.row(y, columns, coverage)
      if row.span.end > row.span.start {
        hidden.eachVisible(y, row.span.start..<row.span.end) { body(y, row.clipped(to: $0)) }
      }
      y += 1
    }
  }

  @inline(__always)
  private func paint(_ color: Pixel, _ row: CoveredRow, _ y: Int, on area: Surface) {
    let span = row.span
    let target = area.at(span.start, y)
    RowKernels.blend(target, span.solidStart - span.start, color: color, coverage: row.head)
    RowKernels.blend(
      target + (span.solidStart - span.start), span.solidEnd - span.solidStart,
      color: span.solid == 255 ? color : color.scaled(by: span.solid))
    RowKernels.blend(
      target + (span.solidEnd - span.start), span.end - span.solidEnd, color: color,
      coverage: row.tail)
  }

  /// Paints rows of texels.
  ///
  /// - Parameter fetch: The texels of some columns of a row; may use the room it is given.
  @inline(__always)
  private func paint(
    _ stack: CoverageStack, isOpaque: Bool, _ tint: Pixel?, on area: Surface,
    _ fetch: (Int, Range<Int>, UnsafeMutablePointer<UInt32>) -> UnsafePointer<UInt32>
  ) {
    eachRow(of: area, stack) { y, row in
      let span = row.span
      var source = fetch(y, span.start..<span.end, texels.pixels)
      if let tint {
        RowKernels.tint(source, span.end - span.start, by: tint, into: texels.pixels)
        source = UnsafePointer(texels.pixels)
      }
      blend(row, source, isOpaque: isOpaque, onto: area.at(span.start, y))
    }
  }

  private func composite(_ group: Surface, _ stack: CoverageStack, on surface: Surface) {
    let area = surface.part(group.rect)
    eachRow(of: area, stack) { y, row in
      blend(
        row, UnsafePointer(group.at(row.span.start, y)), isOpaque: false,
        onto: area.at(row.span.start, y))
    }
  }

  /// Blends a row of texels; both pointers are at column `row.start`.
  @inline(__always)
  func blend(
    _ row: CoveredRow, _ source: UnsafePointer<UInt32>, isOpaque: Bool,
    onto target: UnsafeMutablePointer<UInt32>
  ) {
    let span = row.span
    RowKernels.blend(target, span.solidStart - span.start, texels: source, coverage: row.head)
    let (middle, count) = (span.solidStart - span.start, span.solidEnd - span.solidStart)
    switch span.solid {
    case 0: break
    case 255 where isOpaque: (target + middle).update(from: source + middle, count: count)
    case 255: RowKernels.blend(target + middle, count, texels: source + middle)
    default:
      RowKernels.blend(target + middle, count, texels: source + middle, coverage: span.solid)
    }
    let last = span.solidEnd - span.start
    RowKernels.blend(
      target + last, span.end - span.solidEnd, texels: source + last, coverage: row.tail)
  }
}

/// Pixels of memory that only grow.
final class PixelScratch {
  private(set) var pixels: UnsafeMutablePointer<UInt32>
  private var capacity = 1

  init() {
    pixels = .allocate(capacity: 1)
    pixels.initialize(to: 0)
  }

  deinit { pixels.deallocate() }

  /// Makes room; what was there is lost.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    pixels.deallocate()
    capacity = count
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: 0, count: count)
  }
}
