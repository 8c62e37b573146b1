internal import CPixels

/// Rows of numbers, blurred across the rows: each new row is a sum of old ones.
///
/// Along the rows nothing is done. Whoever wants that turns the table over its diagonal.
struct BlurTable {
  /// The coordinates of the rows: pixels, or places of ``GaussianWeights``.
  private(set) var rows: Range<Int>
  /// Numbers in a row.
  let width: Int
  /// Row by row.
  private(set) var numbers: [Float]

  /// Rows of bytes, the first of them at `top`.
  init(bytes: UnsafePointer<UInt8>, width: Int, height: Int, top: Int) {
    self.init(rows: top..<top + height, width: width) { numbers in
      RowKernels.best.pointee.widen(numbers, width * height, bytes)
    }
  }

  private init(
    rows: Range<Int>, width: Int, _ write: (UnsafeMutablePointer<Float>) -> Void
  ) {
    self.rows = rows
    self.width = width
    numbers = [Float](unsafeUninitializedCapacity: rows.count * width) { numbers, count in
      if let base = numbers.baseAddress { write(base) }
      count = rows.count * width
    }
  }

  /// The table with its rows as columns; items of `unit` numbers stay together.
  ///
  /// - Parameter left: The coordinate of the first column.
  func turned(unit: Int, left: Int) -> BlurTable {
    let columns = width / unit
    return BlurTable(rows: left..<left + columns, width: rows.count * unit) { target in
      withRow(rows.lowerBound) { source in
        cpixels_transpose(target, rows.count * unit, source, width, columns, rows.count, unit)
      }
    }
  }

  /// The places of the weights, each a sum of the rows around it; without thinning the table itself.
  func thinned(_ weights: GaussianWeights) -> BlurTable {
    guard weights.step > 1 else { return self }
    let (step, reach) = (weights.step, weights.thinning.count - 1)
    let first = Self.floor(rows.lowerBound - reach, step)
    let last = Self.floor(rows.upperBound - 1 + reach + step - 1, step)
    return sums(first..<last + 1) { place in
      (place * step - reach, weights.thinning)
    }
  }

  /// The same rows, each a sum of those around it.
  func blurred(_ weights: GaussianWeights) -> BlurTable {
    guard weights.places.count > 1 else { return self }
    let reach = weights.places.count - 1
    return sums(rows) { ($0 - reach, weights.places) }
  }

  /// Rows between the places of the weights, which the rows are.
  func filled(_ weights: GaussianWeights, _ pixels: Range<Int>) -> BlurTable {
    guard weights.step > 1 else { return self }
    return BlurTable(rows: pixels, width: width) { target in
      eachFilled(weights, pixels) { sum, row in
        sum(target + (row - pixels.lowerBound) * width)
      }
    }
  }

  /// The same as bytes.
  func writeFilled(
    _ weights: GaussianWeights, _ pixels: Range<Int>, to bytes: UnsafeMutablePointer<UInt8>
  ) {
    let kernels = RowKernels.best
    if weights.step == 1 {
      withRow(rows.lowerBound) { kernels.pointee.narrow(bytes, width * rows.count, $0) }
      return
    }
    let room = UnsafeMutablePointer<Float>.allocate(capacity: width)
    room.initialize(repeating: 0, count: width)
    defer { room.deallocate() }
    eachFilled(weights, pixels) { sum, row in
      sum(room)
      kernels.pointee.narrow(bytes + (row - pixels.lowerBound) * width, width, room)
    }
  }

  private func eachFilled(
    _ weights: GaussianWeights, _ pixels: Range<Int>,
    _ body: (_ sum: (UnsafeMutablePointer<Float>) -> Void, _ row: Int) -> Void
  ) {
    let most = weights.filling.reduce(0) { max($0, $1.weights.count) }
    withSummer(terms: most) { summer in
      for row in pixels {
        let before = Self.floor(row, weights.step)
        let (first, shares) = weights.filling[row - before * weights.step]
        shares.withUnsafeBufferPointer { shares in
          guard let base = shares.baseAddress else { return }
          body({ summer.sum(rows: before + first, base, shares.count, into: $0) }, row)
        }
      }
    }
  }

  /// New rows, each of weights that lie symmetrically around their middle.
  ///
  /// - Parameter terms: The lowest row of a sum, and the middle weight with those after it.
  private func sums(_ new: Range<Int>, _ terms: (Int) -> (Int, [Float])) -> BlurTable {
    BlurTable(rows: new, width: width) { target in
      let half = terms(new.lowerBound).1
      let weights = half.dropFirst().reversed() + half
      withSummer(terms: weights.count) { summer in
        weights.withUnsafeBufferPointer { weights in
          guard let base = weights.baseAddress else { return }
          for row in new {
            summer.sum(
              rows: terms(row).0, base, weights.count,
              into: target + (row - new.lowerBound) * width)
          }
        }
      }
    }
  }

  /// Adds up rows; those that are not there are 0.
  private struct Summer {
    let table: BlurTable
    let base: UnsafePointer<Float>
    let places: UnsafeMutablePointer<UnsafePointer<Float>>

    /// - Parameters:
    ///   - first: The coordinate of the row that the first weight is for.
    func sum(
      rows first: Int, _ weights: UnsafePointer<Float>, _ count: Int,
      into target: UnsafeMutablePointer<Float>
    ) {
      let from = max(first, table.rows.lowerBound)
      let to = min(first + count, table.rows.upperBound)
      guard from < to else { return target.update(repeating: 0, count: table.width) }
      var row = from
      while row < to {
        places[row - from] = base + (row - table.rows.lowerBound) * table.width
        row += 1
      }
      RowKernels.best.pointee.weigh(
        target, table.width, places, weights + (from - first), to - from)
    }
  }

  private func withSummer(terms: Int, _ body: (Summer) -> Void) {
    withRow(rows.lowerBound) { base in
      withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: terms) { places in
        guard let room = places.baseAddress else { return }
        room.initialize(repeating: base, count: terms)
        body(Summer(table: self, base: base, places: room))
      }
    }
  }

  private func withRow(_ row: Int, _ body: (UnsafePointer<Float>) -> Void) {
    numbers.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return }
      body(base + (row - rows.lowerBound) * width)
    }
  }

  /// The largest whole number whose product with `step` is not beyond `value`.
  private static func floor(_ value: Int, _ step: Int) -> Int {
    value >= 0 ? value / step : -((step - 1 - value) / step)
  }
}
