internal import Graphics

// Pictures at the display's scale that lie between whole pixels: most of their rows have the same
// coverage, and the same weights everywhere.

/// Such a picture.
struct ShiftedPicture {
  let picture: UnsafePointer<UInt32>
  let stride: Int
  /// The texels that may show.
  let window: PixelRect
  /// The texel of pixel (0, 0).
  let x, y: Int
  /// Of the texel right of it and of the one below, in 1/256; neither is 0.
  let weightX, weightY: UInt32

  /// Nil for pictures that are sampled otherwise.
  init?(_ sampler: Sampler, _ pixels: UnsafeBufferPointer<UInt32>, _ size: PixelSize) {
    guard sampler.perspective == nil, !sampler.isNearest, sampler.dux == 1 << 32,
      sampler.dvy == 1 << 32, sampler.duy == 0, sampler.dvx == 0,
      let picture = pixels.baseAddress, pixels.count == size.area
    else { return nil }
    (weightX, weightY) = (
      UInt32(Mix.weight(sampler.u0)), UInt32(Mix.weight(sampler.v0))
    )
    guard weightX > 0, weightY > 0 else { return nil }
    self.picture = picture
    (stride, window) = (size.width, sampler.window ?? size.rect)
    (x, y) = sampler.origin
  }

  /// The pixels of which all four texels are there.
  var inside: PixelRect {
    PixelRect(
      minX: window.minX - x, minY: window.minY - y, maxX: window.maxX - 1 - x,
      maxY: window.maxY - 1 - y)
  }

  func texel(_ column: Int, _ row: Int) -> UnsafePointer<UInt32> {
    picture + ((row + y) * stride + column + x)
  }

  /// The columns of texels, from row `row` on, that a column of pixels is mixed from.
  func columns(
    of column: Int, _ row: Int
  ) -> (left: UnsafePointer<UInt32>, right: UnsafePointer<UInt32>) {
    func clamped(_ x: Int) -> Int { min(max(x, window.minX), window.maxX - 1) }
    let first = picture + (row + y) * stride
    return (first + clamped(column + x), first + clamped(column + x + 1))
  }
}

extension TileWorker {
  /// Columns of a block that are not covered fully, or at an edge of the picture, at most on each side: they
  /// are drawn one by one.
  private static let sideColumns = 4

  /// Draws a picture that is not opaque: blocks of rows that are alike at once, the others one by one.
  func paint(
    _ shifted: ShiftedPicture, _ sampler: Sampler, _ picture: UnsafeBufferPointer<UInt32>,
    _ size: PixelSize, _ stack: CoverageStack, on area: Surface
  ) {
    let columns = area.rect.minX..<area.rect.maxX
    let inside = shifted.inside
    var y = area.rect.minY
    while y < area.rect.maxY {
      let row = stack.row(y, columns, coverage)
      let block =
        inside.minY <= y
        ? min(stack.countAlike(from: y), area.rect.maxY - y, inside.maxY - y) : 1
      if block > 1, paint(shifted, row, y..<y + block, on: area) {
        y += block
        continue
      }
      if row.span.end > row.span.start {
        let source = sampler.fetch(
          y, row.span.start..<row.span.end, from: picture, size: size, room: texels.pixels)
        blend(row, source, isOpaque: false, onto: area.at(row.span.start, y))
      }
      y += 1
    }
  }

  /// Draws rows that have the same coverage; does nothing where they are not for drawing at once.
  ///
  /// - Precondition: the texels of these rows are there.
  private func paint(
    _ shifted: ShiftedPicture, _ row: CoveredRow, _ rows: Range<Int>, on area: Surface
  ) -> Bool {
    let span = row.span
    guard span.end > span.start else { return true }
    let inside = shifted.inside
    let start = min(max(span.solidStart, inside.minX), span.solidEnd)
    let end = max(min(span.solidEnd, inside.maxX), start)
    guard span.solid == 255, start - span.start <= Self.sideColumns,
      span.end - end <= Self.sideColumns
    else { return false }
    if end > start {
      RowKernels.best.pointee.shift_over(
        area.at(start, rows.lowerBound), area.stride, end - start, rows.count,
        shifted.texel(start, rows.lowerBound), shifted.stride, shifted.weightX, shifted.weightY)
    }
    var x = span.start
    while x < span.end {
      if x == start, end > start { x = end }
      guard x < span.end else { break }
      let byte =
        x < span.solidStart
        ? row.head[x - span.start] : x < span.solidEnd ? 255 : row.tail[x - span.solidEnd]
      paint(shifted, column: x, rows, UInt32(byte), on: area)
      x += 1
    }
    return true
  }

  /// Draws one column: turned on its side, so that it is a row for the kernels.
  private func paint(
    _ shifted: ShiftedPicture, column x: Int, _ rows: Range<Int>, _ byte: UInt32,
    on area: Surface
  ) {
    let count = rows.count
    side.reserve(4 * (count + 1))
    let (left, right) = (side.pixels, side.pixels + (count + 1))
    let (mixed, below) = (right + (count + 1), right + 2 * (count + 1))
    let from = shifted.columns(of: x, rows.lowerBound)
    for index in 0...count {
      left[index] = from.left[index * shifted.stride]
      right[index] = from.right[index * shifted.stride]
    }
    RowKernels.best.pointee.shift(mixed, count, left, right, shifted.weightY, shifted.weightX)
    let target = area.at(x, rows.lowerBound)
    for index in 0..<count { below[index] = target[index * area.stride] }
    RowKernels.blend(below, count, texels: mixed, coverage: byte)
    for index in 0..<count { target[index * area.stride] = below[index] }
  }
}
