internal import Dispatch
internal import WrongUse

/// The coverage of the shapes of a list, each made once, by several threads where there are many.
struct CoverageTable {
  private let coverages: [Coverage]
  private let places: [ObjectIdentifier: Int]

  /// Fewer shapes for a thread are not worth waking it.
  private static let leastPerThread = 8

  /// O(corners of the shapes).
  init(_ shapes: [Shape], threads: Int) {
    var places: [ObjectIdentifier: Int] = [:]
    var distinct: [Shape] = []
    for shape in shapes where places[ObjectIdentifier(shape)] == nil {
      places[ObjectIdentifier(shape)] = distinct.count
      distinct.append(shape)
    }
    self.places = places
    let count = min(threads, distinct.count / Self.leastPerThread)
    guard count > 1 else {
      coverages = distinct.map(Coverage.init)
      return
    }
    coverages = [Coverage](unsafeUninitializedCapacity: distinct.count) { made, initialized in
      if let base = made.baseAddress {
        let job = CoverageJob(shapes: distinct, stride: count, made: base)
        DispatchQueue.concurrentPerform(iterations: count) { job.run($0) }
      }
      initialized = distinct.count
    }
  }

  /// - Precondition: the shape is one of the list.
  subscript(shape: Shape?) -> Coverage? {
    guard let shape else { return nil }
    guard let place = places[ObjectIdentifier(shape)] else {
      halt("a shape at \(shape.bounds) was not made into edges")
    }
    return coverages[place]
  }
}

/// A part of the shapes for each thread.
///
/// Unchecked: thread `n` writes only the places `n`, `n + stride`, ..., and the memory outlives the
/// job, which ends inside of ``CoverageTable/init(_:threads:)``.
private final class CoverageJob: @unchecked Sendable {
  private let shapes: [Shape]
  private let stride: Int
  private let made: UnsafeMutablePointer<Coverage>

  init(shapes: [Shape], stride: Int, made: UnsafeMutablePointer<Coverage>) {
    self.shapes = shapes
    self.stride = stride
    self.made = made
  }

  func run(_ thread: Int) {
    var index = thread
    while index < shapes.count {
      (made + index).initialize(to: Coverage(shapes[index]))
      index += stride
    }
  }
}
