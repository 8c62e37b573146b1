internal import Graphics
internal import LayerModel

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
    precondition(self.rect.contains(rect), "\(rect) is not in \(self.rect)")
    guard !rect.isEmpty else { return Surface(rect: .empty, base: base, stride: stride) }
    return Surface(rect: rect, base: at(rect.minX, rect.minY), stride: stride)
  }

  /// The pixel at (x, y), which is inside.
  @inline(__always)
  func at(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y - rect.minY) * stride + (x - rect.minX))
  }

  /// Whether every pixel has alpha 255.
  var isOpaque: Bool {
    guard !rect.isEmpty else { return true }
    return (rect.minY..<rect.maxY).allSatisfy { y in
      Bitmap.isOpaque(UnsafeBufferPointer(start: at(rect.minX, y), count: rect.width))
    }
  }

  func fill(_ pixel: Pixel) {
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      at(rect.minX, y).update(repeating: pixel.argb, count: rect.width)
    }
  }
}

/// Draws tiles, one after the other, with memory of its own.
final class TileWorker {
  let coverage = CoverageScratch()
  let texels = PixelScratch()
  /// A row of source pixels, scaled, for blend modes.
  let scaled = PixelScratch()
  private var groups: [PixelScratch] = []

  /// Draws the part of a list that lies in a tile: writes every pixel of it, reads none before.
  func draw(_ list: DrawList, on tile: Surface) {
    coverage.reserve(width: tile.rect.width, segmentCount: list.segmentCapacity)
    texels.reserve(tile.rect.width)
    scaled.reserve(tile.rect.width)
    var first = 0
    if let cover = list.covers.last(where: { $0.rect.contains(tile.rect) }) {
      first = cover.index
    } else {
      tile.fill(list.background)
    }
    var open: [Surface] = []
    var surface = tile
    var index = first
    while index < list.steps.count {
      let place = list.places[index]
      if let last = place.last, !place.rect.intersects(surface.rect) {
        index = last + 1
        continue
      }
      switch list.steps[index] {
      case .draw(let bounds, let paint, let stack, let blend, let tint):
        draw(paint, stack, blend, tint, in: bounds, on: surface)
      case .begin(let bounds):
        open.append(surface)
        surface = groupSurface(depth: open.count - 1, bounds.intersection(surface.rect))
      case .skipped: break
      case .end(let stack, let blend, let filters):
        guard let below = open.popLast() else {
          preconditionFailure("step \(index) ends a group that did not begin")
        }
        apply(filters, to: surface)
        if blend == .normal {
          composite(surface, stack, on: below)
        } else {
          composite(surface, stack, blend, on: below)
        }
        surface = below
      }
      index += 1
    }
  }

  private func groupSurface(depth: Int, _ rect: PixelRect) -> Surface {
    if depth == groups.count { groups.append(PixelScratch()) }
    groups[depth].reserve(rect.area)
    groups[depth].pixels.update(repeating: 0, count: rect.area)
    return Surface(rect: rect, base: groups[depth].pixels, stride: rect.width)
  }

  private func draw(
    _ paint: DrawList.Paint, _ stack: CoverageStack, _ mode: BlendMode, _ tint: Pixel?,
    in bounds: PixelRect, on surface: Surface
  ) {
    let area = bounds.intersection(surface.rect)
    guard !area.isEmpty else { return }
    if mode != .normal { return draw(paint, stack, mode, tint, on: surface.part(area)) }
    let isClearTint = tint?.alpha ?? 255 < 255
    switch paint {
    case .color(let color):
      let part = surface.part(area)
      eachRow(of: area, stack) { self.paint(color, $1, $0, on: part) }
    case .gradient(let gradient) where gradient.isLevel:
      let part = surface.part(area)
      eachRow(of: area, stack) {
        let color = gradient.pixel(area.minX, $0)
        self.paint(tint.map(color.tinted) ?? color, $1, $0, on: part)
      }
    case .gradient(let gradient):
      self.paint(
        stack, isOpaque: gradient.isOpaque && !isClearTint, tint, on: surface.part(area)
      ) { y, columns, room in
        gradient.fetch(y, columns, into: room)
        return UnsafePointer(room)
      }
    case .picture(let bitmap, let sampler):
      bitmap.pixels.withUnsafeBufferPointer { picture in
        self.paint(
          stack, isOpaque: bitmap.isOpaque && !isClearTint, tint, on: surface.part(area)
        ) { y, columns, room in
          sampler.fetch(y, columns, from: picture, size: bitmap.size, room: room)
        }
      }
    case .texture(let texture):
      self.paint(
        stack, isOpaque: texture.bitmap.isOpaque && !isClearTint, tint, on: surface.part(area)
      ) { y, columns, room in
        texture.fetch(y, columns, into: room)
        return UnsafePointer(room)
      }
    }
  }

  @inline(__always)
  private func eachRow(
    of area: PixelRect, _ stack: CoverageStack, _ body: (Int, RowCoverage) -> Void
  ) {
    for y in area.minY..<area.maxY { body(y, stack.row(y, area.minX..<area.maxX, coverage)) }
  }

  @inline(__always)
  private func paint(_ color: Pixel, _ row: RowCoverage, _ y: Int, on area: Surface) {
    let origin = area.rect.minX
    let target = area.at(origin, y)
    RowKernels.blend(
      target + (row.start - origin), row.solidStart - row.start, color: color,
      coverage: coverage.bytes + (row.start - origin))
    RowKernels.blend(
      target + (row.solidStart - origin), row.solidEnd - row.solidStart,
      color: color.scaled(by: row.solid))
    RowKernels.blend(
      target + (row.solidEnd - origin), row.end - row.solidEnd, color: color,
      coverage: coverage.bytes + (row.solidEnd - origin))
  }

  /// Paints rows of texels.
  ///
  /// - Parameter fetch: The texels of some columns of a row; may use the room it is given.
  @inline(__always)
  private func paint(
    _ stack: CoverageStack, isOpaque: Bool, _ tint: Pixel?, on area: Surface,
    _ fetch: (Int, Range<Int>, UnsafeMutablePointer<UInt32>) -> UnsafePointer<UInt32>
  ) {
    let columns = area.rect.minX..<area.rect.maxX
    eachRow(of: area.rect, stack) { y, row in
      guard row.end > row.start else { return }
      var source = fetch(y, row.start..<row.end, texels.pixels)
      if let tint {
        RowKernels.tint(source, row.end - row.start, by: tint, into: texels.pixels)
        source = UnsafePointer(texels.pixels)
      }
      blend(
        row, source, isOpaque: isOpaque, onto: area.at(row.start, y),
        bytes: coverage.bytes + (row.start - columns.lowerBound))
    }
  }

  private func composite(_ group: Surface, _ stack: CoverageStack, on surface: Surface) {
    let area = surface.part(group.rect)
    let columns = group.rect.minX..<group.rect.maxX
    for y in group.rect.minY..<group.rect.maxY {
      let row = stack.row(y, columns, coverage)
      guard row.end > row.start else { continue }
      blend(
        row, UnsafePointer(group.at(row.start, y)), isOpaque: false, onto: area.at(row.start, y),
        bytes: coverage.bytes + (row.start - columns.lowerBound))
    }
  }

  /// Blends a row of texels; all three pointers are at column `row.start`.
  @inline(__always)
  private func blend(
    _ row: RowCoverage, _ source: UnsafePointer<UInt32>, isOpaque: Bool,
    onto target: UnsafeMutablePointer<UInt32>, bytes: UnsafeMutablePointer<UInt8>
  ) {
    RowKernels.blend(target, row.solidStart - row.start, texels: source, coverage: bytes)
    let (middle, count) = (row.solidStart - row.start, row.solidEnd - row.solidStart)
    switch row.solid {
    case 0: break
    case 255 where isOpaque: (target + middle).update(from: source + middle, count: count)
    case 255: RowKernels.blend(target + middle, count, texels: source + middle)
    default:
      RowKernels.blend(target + middle, count, texels: source + middle, coverage: row.solid)
    }
    let last = row.solidEnd - row.start
    RowKernels.blend(
      target + last, row.end - row.solidEnd, texels: source + last, coverage: bytes + last)
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
