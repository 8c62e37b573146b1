internal import Dispatch
internal import Graphics
internal import WrongUse

/// The coverage of the shapes of a list, each made once, by several threads where there are many.
///
/// Rows lie in memory that is used again for the next list. Unchecked: written by one thread, and by those
/// that it waits for in ``make(threads:cache:)``; from then on only read, until ``removeAll()``.
final class CoverageStore: @unchecked Sendable {
  /// One that is still to be made.
  private struct Order {
    var shape: Shape
    /// As far as it is needed.
    var limit: PixelRect
    var key: OutlineKey?
    var table: Int
  }

  /// What came of an order: a place in a maker's memory, or something to be kept.
  private struct Delivery {
    var made: CoverageMaker.Made?
    var kept: KeptCoverage?
    var maker = 0
  }

  private var tables: [CoverageRows] = []
  private var orders: [Order] = []
  private var deliveries: [Delivery] = []
  private var makers = [CoverageMaker()]
  /// Held for as long as their rows are read.
  private var held: [KeptCoverage] = []
  /// The shapes that were asked for last, with what is made of them: a clip is often that of several things.
  private var recent: [(shape: Shape, limit: PixelRect, table: Int)] = []

  /// Fewer shapes for a thread are not worth waking it.
  private static let leastPerThread = 8
  private static let recentCount = 4

  /// The rows of a shape, once they are made.
  @inline(__always)
  subscript(table: Int) -> CoverageRows { tables[table] }

  /// Without rows, so that nobody reads them.
  private var nothing: CoverageRows {
    CoverageRows(
      minX: 0, minY: 0, height: 0, alike: 0..<0, rows: UnsafePointer(makers[0].rows.base),
      bytes: UnsafePointer(makers[0].bytes.base))
  }

  func removeAll() {
    if tables.isEmpty { return }
    tables.removeAll(keepingCapacity: true)
    held.removeAll(keepingCapacity: true)
    recent.removeAll(keepingCapacity: true)
    if orders.isEmpty { return }
    orders.removeAll(keepingCapacity: true)
    deliveries.removeAll(keepingCapacity: true)
    for maker in makers { maker.removeAll() }
  }

  /// The number of a shape's rows; nil where it covers all of `limit` fully.
  ///
  /// - Parameter limit: Where it is asked for.
  func add(_ shape: Shape, within limit: PixelRect, _ cache: RasterCache) -> Int? {
    shape.isWhole && shape.bounds.contains(limit)
      ? nil : addAlways(shape, within: limit, cache)
  }

  /// The number of a shape's rows.
  ///
  /// - Parameter limit: Where it is asked for.
  func addAlways(_ shape: Shape, within limit: PixelRect, _ cache: RasterCache) -> Int {
    if let last = recent.last(where: { $0.shape === shape && $0.limit.contains(limit) }) {
      return last.table
    }
    let table = tables.count
    var key = OutlineKey(shape)
    switch key.map(cache.outline) {
    case .kept(let known)?:
      held.append(known)
      tables.append(placed(known, shape))
    case .unknown(let isWorthKeeping)?:
      if !isWorthKeeping { key = nil }
      fallthrough
    case nil:
      orders.append(Order(shape: shape, limit: limit, key: key, table: table))
      tables.append(nothing)
    }
    if recent.count == Self.recentCount { recent.removeFirst() }
    recent.append((shape, limit, table))
    return table
  }

  /// Kept rows where their shape is: those of a turned one stand where it was made.
  private func placed(_ kept: KeptCoverage, _ shape: Shape) -> CoverageRows {
    let bounds = shape.isUpright ? shape.bounds : .empty
    return kept.placed(x: bounds.minX, y: bounds.minY)
  }

  /// The number of a stencil's rows.
  func add(_ stencil: KeptCoverage, at rect: PixelRect) -> Int {
    held.append(stencil)
    tables.append(stencil.placed(x: rect.minX, y: rect.minY))
    return tables.count - 1
  }

  /// Makes what was asked for.
  func make(threads: Int, cache: RasterCache) {
    guard !orders.isEmpty else { return }
    let count = max(1, min(threads, orders.count / Self.leastPerThread))
    while makers.count < count { makers.append(CoverageMaker()) }
    while deliveries.count < orders.count { deliveries.append(Delivery()) }
    deliveries.withUnsafeMutableBufferPointer { deliveries in
      guard let base = deliveries.baseAddress else { return }
      let job = CoverageJob(store: self, stride: count, deliveries: base)
      if count == 1 {
        job.run(0)
      } else {
        DispatchQueue.concurrentPerform(iterations: count) { job.run($0) }
      }
    }
    for (order, delivery) in zip(orders, deliveries) { take(delivery, of: order, cache) }
  }

  private func take(_ delivery: Delivery, of order: Order, _ cache: RasterCache) {
    if let key = order.key, let made = delivery.kept {
      let kept = cache.keep(made, for: key)
      held.append(kept)
      tables[order.table] = placed(kept, order.shape)
    } else if let made = delivery.made {
      let maker = makers[delivery.maker]
      tables[order.table] = CoverageRows(
        minX: made.minX, minY: made.minY, height: made.height, alike: made.alike,
        rows: UnsafePointer(maker.rows.base + made.row),
        bytes: UnsafePointer(maker.bytes.base + made.byte))
    }
  }

  /// Unchecked: thread `n` uses only maker `n`, and writes only the places `n`, `n + stride`, ..., whose
  /// memory outlives the job.
  private struct CoverageJob: @unchecked Sendable {
    let store: CoverageStore
    let stride: Int
    let deliveries: UnsafeMutablePointer<Delivery>

    func run(_ thread: Int) {
      let maker = store.makers[thread]
      var index = thread
      while index < store.orders.count {
        let order = store.orders[index]
        let made = maker.make(order.shape, within: order.limit, whole: order.key != nil)
        deliveries[index] = Delivery(
          made: order.key == nil ? made : nil,
          kept: order.key == nil ? nil : KeptCoverage(made, of: maker), maker: thread)
        index += stride
      }
    }
  }
}
