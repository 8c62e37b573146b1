internal import Graphics
internal import LayerModel

// Blend modes and filters: rows of source pixels are scaled by their coverage first.

extension TileWorker {
  /// Draws a thing by a blend mode that leaves alone what the thing does not touch; `copy` replaces
  /// what is there in proportion to coverage.
  func draw(
    _ paint: DrawList.Paint, _ stack: CoverageStack, _ mode: BlendMode, _ tint: Pixel?,
    _ list: DrawList, on area: Surface
  ) {
    let columns = area.rect.minX..<area.rect.maxX
    for y in area.rect.minY..<area.rect.maxY {
      let row = stack.row(y, columns, coverage)
      let (start, count) = (row.span.start, row.span.end - row.span.start)
      guard count > 0 else { continue }
      let bytes = coverageBytes(row, columns)
      let columns = start..<start + count
      let room = texels.pixels
      func lay(_ source: UnsafePointer<UInt32>) {
        var source = source
        if let tint {
          RowKernels.tint(source, count, by: tint, into: room)
          source = UnsafePointer(room)
        }
        blend(source, bytes, mode, onto: area.at(start, y), count)
      }
      switch paint {
      case .color(let color):
        room.update(repeating: color.argb, count: count)
        lay(room)
      case .picture(let number):
        let (bitmap, sampler) = list.pictures[number]
        bitmap.pixels.withUnsafeBufferPointer {
          lay(sampler.fetch(y, columns, from: $0, size: bitmap.size, room: room))
        }
      case .gradient(let number):
        let (gradient, ramp) = list.gradients[number]
        gradient.fetch(y, columns, ramp, into: room)
        lay(room)
      case .texture(let number):
        list.textures[number].fetch(y, columns, into: room)
        lay(room)
      }
    }
  }

  /// Lays a group's buffer over all of the surface that the mode reaches.
  func composite(
    _ group: Surface, _ stack: CoverageStack, _ mode: BlendMode, on surface: Surface
  ) {
    let area = surface.part(group.rect)
    let columns = group.rect.minX..<group.rect.maxX
    let reachesBeyond = Blend.reachesBeyondSource(mode)
    // In layers in depth all of it is as deep as the layer's plane: a piece ends where that is cut.
    func reached(_ y: Int) -> Range<Int> { stack.cut?.columns(y, columns) ?? columns }
    for y in group.rect.minY..<group.rect.maxY {
      let row = stack.row(y, columns, coverage)
      let span = row.span
      let source = scaled.pixels
      if reachesBeyond { source.update(repeating: 0, count: columns.count) }
      if span.end > span.start {
        let bytes = coverageBytes(row, columns)
        RowKernels.scale(
          group.at(span.start, y), span.end - span.start, by: bytes,
          into: source + (span.start - columns.lowerBound))
      }
      let covered = reachesBeyond ? reached(y) : span.start..<max(span.start, span.end)
      RowKernels.blend(
        area.at(covered.lowerBound, y), covered.count,
        texels: source + (covered.lowerBound - columns.lowerBound), mode: mode)
    }
  }

  /// Puts the pixels of a group's buffer through filters.
  func apply(_ filters: ColorFilters, to surface: Surface) {
    guard !filters.isEmpty, !surface.rect.isEmpty else { return }
    for y in surface.rect.minY..<surface.rect.maxY {
      filters.apply(surface.at(surface.rect.minX, y), count: surface.rect.width)
    }
  }

  /// The coverage of every column of a row that has any, as bytes.
  private func coverageBytes(_ row: CoveredRow, _ columns: Range<Int>) -> UnsafePointer<UInt8> {
    let first = coverage.bytes + (row.span.start - columns.lowerBound)
    row.copy(to: first)
    return UnsafePointer(first)
  }

  private func blend(
    _ source: UnsafePointer<UInt32>, _ bytes: UnsafePointer<UInt8>, _ mode: BlendMode,
    onto target: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    if mode == .copy {
      var index = 0
      while index < count {
        target[index] =
          Blend.replace(
            Pixel(argb: target[index]), by: Pixel(argb: source[index]), UInt32(bytes[index])
          ).argb
        index += 1
      }
    } else {
      RowKernels.scale(source, count, by: bytes, into: scaled.pixels)
      RowKernels.blend(target, count, texels: scaled.pixels, mode: mode)
    }
  }
}
