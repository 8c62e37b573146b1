import Compositor
import Foundation
import Graphics
import VSync
import Workloads

/// What drawing a workload costs, straight with the rasteriser: every frame whole, or, where the
/// workload says so, its damage; planning apart.
struct DrawBenchmark {
  /// What may be there from the frame before.
  enum Keeping: String, CaseIterable {
    /// Whatever Scanout keeps.
    case kept
    /// Nothing that was made of a picture: each frame has new pictures and a plan without one before.
    case made
  }

  let workload: Workload
  let keeping: Keeping
  let threads: Int

  /// What one run found.
  struct Result {
    /// Milliseconds, ascending.
    var drawing: [Double] = []
    var planning: [Double] = []
    /// The last frame.
    var picture: Bitmap?
  }

  /// Draws for so long, after one round that does not count.
  func run(milliseconds: Double, picture: (WorkloadImage) -> Bitmap) -> Result {
    var scene = WorkloadTree(workload, picture: picture)
    let rasterizer = Rasterizer(threads: threads)
    var result = Result()
    var plan: FramePlan?
    var begin = ContinuousClock.now
    var round = 0
    while round < 3 || milliseconds > Self.milliseconds(since: begin) {
      if round == 1 { begin = .now }
      for frame in 0..<workload.frames {
        scene.show(frame: frame)
        if keeping == .made { scene.renewPictures() }
        let start = ContinuousClock.now
        let next = FramePlan(
          tree: scene.tree, at: .zero, display: scene.display,
          previous: keeping == .made ? nil : plan)
        let planned = ContinuousClock.now
        let over = workload.drawsDamageOnly ? result.picture : nil
        result.picture = nil
        result.picture = rasterizer.draw(next, over: consume over)
        let drawn = ContinuousClock.now
        plan = next
        // Where damage is drawn, the step back to the first frame is another one.
        if round == 0 || workload.drawsDamageOnly && frame == 0 { continue }
        result.planning.append(Self.milliseconds(planned - start))
        result.drawing.append(Self.milliseconds(drawn - planned))
      }
      round += 1
    }
    result.drawing.sort()
    result.planning.sort()
    return result
  }

  private static func milliseconds(since begin: ContinuousClock.Instant) -> Double {
    milliseconds(.now - begin)
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
  }
}

extension DrawBenchmark {
  /// `draw [WORKLOAD...] [--threads N,...] [--milliseconds N] [--pictures FOLDER]`: all workloads, one
  /// and two threads, a second for each.
  static func run(_ options: DrawOptions) throws {
    var bitmaps: [WorkloadImage: Bitmap] = [:]
    print("milliseconds a frame; median, tenth and ninetieth of a hundred, and of planning")
    print("workload      threads    drawing    10 %    90 %   planning   frames")
    for workload in options.workloads {
      bitmaps = Dictionary(
        uniqueKeysWithValues: workload.images.map { ($0, bitmaps[$0] ?? $0.makeBitmap()) })
      for keeping in workload.keepings {
        for threads in options.threads {
          let benchmark = DrawBenchmark(workload: workload, keeping: keeping, threads: threads)
          let result = benchmark.run(milliseconds: options.milliseconds) {
            bitmaps[$0] ?? $0.makeBitmap()
          }
          benchmark.show(result)
          if let folder = options.pictures { try benchmark.write(result, to: folder) }
        }
      }
    }
  }

  private var name: String {
    workload.keepings.count == 1 ? workload.name : "\(workload.name)-\(keeping)"
  }

  private func show(_ result: Result) {
    let count = result.drawing.count
    print(
      aligned(name, width: 14) + aligned("\(threads)", width: 7)
        + aligned(result.drawing[count / 2], places: 4)
        + aligned(result.drawing[count / 10], places: 3, width: 8)
        + aligned(result.drawing[count * 9 / 10], places: 3, width: 8)
        + aligned(result.planning[count / 2], places: 4, width: 11) + "   \(count)")
  }

  /// The last frame as PNG, and as B, G, R, A bytes for who compares.
  private func write(_ result: Result, to folder: String) throws {
    guard let picture = result.picture else { return }
    let folder = URL(fileURLWithPath: folder, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(PNGEncoder().encode(picture)).write(to: folder.appendingPathComponent("\(name).png"))
    try picture.pixels.withUnsafeBytes { Data($0) }
      .write(to: folder.appendingPathComponent("\(name).bgra"))
  }
}

extension Workload {
  /// Where something is worth keeping: both, with and without.
  fileprivate var keepings: [DrawBenchmark.Keeping] {
    layers.contains { $0.hasShadow } ? [.made, .kept] : [.kept]
  }
}

/// The command line of `draw`.
struct DrawOptions {
  var workloads: [Workload] = []
  var threads = [1, 2]
  var milliseconds = 1000.0
  var pictures: String?

  /// Says what is wrong, if something is.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    func value(of option: String) throws(UsageError) -> String {
      guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--threads":
        threads = try value(of: argument).split(separator: ",").compactMap { Int($0) }
        guard !threads.isEmpty, threads.allSatisfy({ (1...64).contains($0) }) else {
          throw UsageError("--threads wants numbers from 1 to 64, as in 1,2")
        }
      case "--milliseconds":
        guard let number = Double(try value(of: argument)), number >= 0, number.isFinite else {
          throw UsageError("--milliseconds wants a number")
        }
        milliseconds = number
      case "--pictures": pictures = try value(of: argument)
      default:
        guard let workload = Workload.all.first(where: { $0.name == argument }) else {
          let names = Workload.all.map(\.name).joined(separator: ", ")
          throw UsageError("no workload \(argument); there are \(names)")
        }
        workloads.append(workload)
      }
    }
    if workloads.isEmpty { workloads = Workload.all }
  }
}

/// A wrong command line.
struct UsageError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
