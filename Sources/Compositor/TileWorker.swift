internal import Graphics

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

  func fill(_ pixel: Pixel) {
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      at(rect.minX, y).update(repeating: pixel.argb, count: rect.width)
    }
  }
}

/// Draws tiles, one after the other, with memory of its own.
final class TileWorker {
  private let coverage = CoverageScratch()
  private var texels = PixelScratch()
  private var groups: [PixelScratch] = []

  /// Draws the part of a list that lies in a tile: writes every pixel of it, reads none before.
  func draw(_ list: DrawList, on tile: Surface) {
    coverage.reserve(width: tile.rect.width, segmentCount: list.segmentCapacity)
    texels.reserve(tile.rect.width)
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
      switch list.steps[index] {
      case .draw(let bounds, .picture(let bitmap, let sampler), let stack, let tint, true):
        add(bitmap, sampler, stack, tint, in: bounds, on: surface)
      case .draw(let bounds, let source, let stack, let tint, _):
        paint(source, stack, tint, in: bounds, on: surface)
      case .begin(let bounds, let end):
        let part = bounds.intersection(surface.rect)
        if part.isEmpty {
          index = end
        } else {
          open.append(surface)
          surface = groupSurface(depth: open.count - 1, part)
        }
      case .end(_, let stack, let adds):
        guard let below = open.popLast() else {
          preconditionFailure("step \(index) ends a group that did not begin")
        }
        composite(surface, stack, adds: adds, on: below)
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

  private func paint(
    _ source: FramePlan.Source, _ stack: CoverageStack, _ tint: Pixel?, in bounds: PixelRect,
    on surface: Surface
  ) {
    let area = bounds.intersection(surface.rect)
    guard !area.isEmpty else { return }
    switch source {
    case .color(let color): paint(color, stack, on: surface.part(area))
    case .picture(let bitmap, let sampler):
      bitmap.pixels.withUnsafeBufferPointer {
        paint($0, bitmap, sampler, stack, tint, on: surface.part(area))
      }
    }
  }

  private func paint(_ color: Pixel, _ stack: CoverageStack, on area: Surface) {
    let columns = area.rect.minX..<area.rect.maxX
    for y in area.rect.minY..<area.rect.maxY {
      let row = stack.row(y, columns, coverage)
      let target = area.at(columns.lowerBound, y)
      let origin = columns.lowerBound
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
  }

  private func paint(
    _ picture: UnsafeBufferPointer<UInt32>, _ bitmap: Bitmap, _ sampler: Sampler,
    _ stack: CoverageStack, _ tint: Pixel?, on area: Surface
  ) {
    let columns = area.rect.minX..<area.rect.maxX
    let isOpaque = bitmap.isOpaque && tint?.alpha ?? 255 == 255
    for y in area.rect.minY..<area.rect.maxY {
      let row = stack.row(y, columns, coverage)
      guard row.end > row.start else { continue }
      var source = sampler.fetch(
        y, row.start..<row.end, from: picture, size: bitmap.size, room: texels.pixels)
      if let tint {
        RowKernels.tint(source, row.end - row.start, by: tint, into: texels.pixels)
        source = UnsafePointer(texels.pixels)
      }
      blend(
        row, source, isOpaque: isOpaque, onto: area.at(row.start, y),
        bytes: coverage.bytes + (row.start - columns.lowerBound))
    }
  }

  /// Adds a picture to what is there.
  private func add(
    _ bitmap: Bitmap, _ sampler: Sampler, _ stack: CoverageStack, _ tint: Pixel?,
    in bounds: PixelRect, on surface: Surface
  ) {
    let rect = bounds.intersection(surface.rect)
    guard !rect.isEmpty else { return }
    let area = surface.part(rect)
    bitmap.pixels.withUnsafeBufferPointer { picture in
      let columns = area.rect.minX..<area.rect.maxX
      for y in area.rect.minY..<area.rect.maxY {
        let row = stack.row(y, columns, coverage)
        guard row.end > row.start else { continue }
        let source = sampler.fetch(
          y, row.start..<row.end, from: picture, size: bitmap.size, room: texels.pixels)
        let target = area.at(row.start, y)
        for index in 0..<(row.end - row.start) {
          let x = row.start + index
          let isSolid = x >= row.solidStart && x < row.solidEnd
          let byte = isSolid ? row.solid : UInt32(coverage.bytes[x - columns.lowerBound])
          var pixel = Pixel(argb: source[index])
          if let tint { pixel = pixel.tinted(by: tint) }
          target[index] = pixel.scaled(by: byte).added(to: Pixel(argb: target[index])).argb
        }
      }
    }
  }

  private func composite(
    _ group: Surface, _ stack: CoverageStack, adds: Bool, on surface: Surface
  ) {
    let area = surface.part(group.rect)
    let columns = group.rect.minX..<group.rect.maxX
    for y in group.rect.minY..<group.rect.maxY {
      let row = stack.row(y, columns, coverage)
      guard row.end > row.start else { continue }
      if adds {
        add(
          row, UnsafePointer(group.at(row.start, y)), onto: area.at(row.start, y),
          bytes: coverage.bytes + (row.start - columns.lowerBound))
        continue
      }
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

extension TileWorker {
  /// Adds a row of texels; all three pointers are at column `row.start`.
  private func add(
    _ row: RowCoverage, _ source: UnsafePointer<UInt32>,
    onto target: UnsafeMutablePointer<UInt32>, bytes: UnsafeMutablePointer<UInt8>
  ) {
    RowKernels.add(target, row.solidStart - row.start, texels: source, coverage: bytes)
    let (middle, last) = (row.solidStart - row.start, row.solidEnd - row.start)
    RowKernels.add(
      target + middle, row.solidEnd - row.solidStart, texels: source + middle, coverage: row.solid)
    RowKernels.add(
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
