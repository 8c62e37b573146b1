internal import Dispatch
internal import Graphics
internal import Synchronization
internal import WrongUse

// The pictures of passes. One thread draws each when it is asked for; several draw them in waves before
// the frame: passes that do not need each other side by side, each on one thread, tiles and blur alike.

extension Rasterizer {
  /// Draws the passes that some items need and that are not there yet. O(passes and their items).
  ///
  /// One thread does nothing here: each picture is drawn where it is used next, while it is in a cache.
  func drawPasses(
    of items: [FramePlan.Item], _ reaches: [FramePlan.Reach], in region: DamageRegion
  ) {
    guard workers.count > 1 else { return }
    var waves = PassWaves(twins)
    waves.add(items, reaches, in: region)
    for wave in waves.waves { draw(wave) }
  }

  /// Draws passes that do not need each other.
  private func draw(_ wave: [Pass]) {
    var rest = wave.sorted { $0.content.frame.area > $1.content.frame.area }[...]
    var area = rest.reduce(0) { $0 + $1.content.frame.area }
    // What is larger than a thread's share of all is better cut into tiles for all of them.
    while let largest = rest.first, 4 * largest.content.frame.area * workers.count > 5 * area {
      _ = picture(of: largest)
      area -= largest.content.frame.area
      rest.removeFirst()
    }
    while !rest.isEmpty {
      let some = rest.prefix(Self.passesAtOnce * workers.count)
      rest = rest.dropFirst(some.count)
      // Lists are filled one after the other: they share the cache.
      let drawings = some.map { PassDrawing(pass: $0, list: filledList(for: $0.content)) }
      let job = PassJob(drawings: drawings, tileSize: tileSize, workers: workers)
      DispatchQueue.concurrentPerform(iterations: min(workers.count, drawings.count)) {
        job.run(worker: $0)
      }
      for drawing in drawings { giveBack(drawing.list) }
    }
  }

  /// Passes whose lists are there at the same time, for each thread.
  private static let passesAtOnce = 8

  func filledList(for content: Pass.Content) -> DrawList {
    let list = takeList()
    list.fill(
      content.items, FramePlan.reaches(of: content.items), background: content.background,
      in: DamageRegion([content.frame]), threads: workers.count, cache: cache, picture: picture)
    return list
  }
}

extension Pass {
  /// The picture, made by what draws its content into memory of its frame.
  func makePicture(_ draw: (Surface) -> Void) -> Bitmap {
    let frame = content.frame
    guard let size = PixelSize(width: frame.width, height: frame.height) else {
      halt("pass draws on \(frame)")
    }
    let pixels = [UInt32](unsafeUninitializedCapacity: size.area) { pixels, count in
      if let base = pixels.baseAddress {
        draw(Surface(rect: frame, base: base, stride: size.width))
      }
      count = size.area
    }
    var canvas = PassCanvas(rect: frame, buffer: PixelBuffer(size: size, pixels: pixels))
    canvas.run(content.steps, output: output)
    return Bitmap(canvas.buffer)
  }
}

/// The passes that are to be drawn, those that need no other one first, then those that need only these, and so on.
struct PassWaves {
  private(set) var waves: [[Pass]] = []
  private let twins: PassTwins
  /// The wave after which a pass is there; -1 where it is already.
  private var levels: [ObjectIdentifier: Int] = [:]
  /// Of passes with the same pixels one is drawn.
  private var drawnTwins: Set<Int> = []

  init(_ twins: PassTwins) { self.twins = twins }

  /// Adds the passes that items in a region need.
  ///
  /// - Returns: The wave after which all of them are there; -1 where all are.
  @discardableResult
  mutating func add(
    _ items: [FramePlan.Item], _ reaches: [FramePlan.Reach], in region: DamageRegion
  ) -> Int {
    var level = -1
    DrawList.eachItem(reaches, in: region) { index in
      guard case .draw(let draw) = items[index], case .pass(let pass, _) = draw.source else {
        return
      }
      level = max(level, add(pass))
    }
    return level
  }

  private mutating func add(_ pass: Pass) -> Int {
    if let known = levels[ObjectIdentifier(pass)] { return known }
    guard pass.bitmap == nil, twins.bitmap(like: pass) == nil else {
      levels[ObjectIdentifier(pass)] = -1
      return -1
    }
    let content = pass.content
    let level =
      1
      + add(
        content.items, FramePlan.reaches(of: content.items), in: DamageRegion([content.frame]))
    levels[ObjectIdentifier(pass)] = level
    if let group = twins.group(of: pass), !drawnTwins.insert(group).inserted { return level }
    while waves.count <= level { waves.append([]) }
    waves[level].append(pass)
    return level
  }
}

/// A pass that is drawn by one worker, with its list.
private struct PassDrawing {
  let pass: Pass
  let list: DrawList
}

/// The passes of one wave, taken one by one.
///
/// Unchecked: each is taken once, and writes memory of its own; lists are only read; worker `n` is touched only by
/// the one call of `run(worker: n)`.
private final class PassJob: @unchecked Sendable {
  private let drawings: [PassDrawing]
  private let tileSize: Rasterizer.TileSize
  private let workers: [TileWorker]
  private let next = Atomic<Int>(0)

  init(drawings: [PassDrawing], tileSize: Rasterizer.TileSize, workers: [TileWorker]) {
    self.drawings = drawings
    self.tileSize = tileSize
    self.workers = workers
  }

  func run(worker: Int) {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < drawings.count else { return }
      let drawing = drawings[index]
      _ = drawing.pass.bitmap(orDraw: {
        drawing.pass.makePicture { surface in
          tileSize.eachTile(of: surface.rect) {
            workers[worker].draw(drawing.list, on: surface.part($0))
          }
        }
      })
    }
  }
}
