import Foundation
import Graphics
import Nodes
import Synchronization
import VSync

/// Gives image nodes the pictures of a scene, after the time that the scene says it takes.
///
/// Simulated time is the replay's own; in a live replay the real clock's. Where time costs nothing pictures
/// are there at once.
///
/// `@unchecked Sendable`: nodes and the clock call it on the replay's thread; what other threads see, as in a
/// live replay, is behind the lock.
final class SceneImageLoader: ImageLoader, @unchecked Sendable {
  /// How a moment comes.
  private enum Clock {
    case simulated(SimulatedTime)
    /// The clock of a live replay, which is safe to read on any thread.
    case live(any TimeSource)
  }

  private let images: ImageStore
  private let assets: [String: ImageAsset]
  private let clock: Clock
  private let underWay = Mutex<Set<Int>>([])
  private var made = 0

  init(_ scene: Scene, images: ImageStore, time: any TimeSource) {
    self.images = images
    assets = Dictionary(uniqueKeysWithValues: scene.images.map { ($0.name, $0) })
    clock = (time as? SimulatedTime).map { .simulated($0) } ?? .live(time)
    waits = true
  }

  /// Whether latency is waited for; else pictures, and failures, are there at once.
  var waits: Bool

  /// Whether a picture is on its way.
  var isLoading: Bool { !underWay.withLock { $0.isEmpty } }

  func imageAtHand(_ name: String) -> (any ImageData)? {
    guard let asset = assets[name], !asset.fails, asset.latency == .zero || !waits else {
      return nil
    }
    return images.data(of: name)
  }

  func load(
    _ name: String, hear: @escaping @Sendable (ImageLoadEvent) -> Void
  ) -> any ImageLoad {
    made += 1
    let number = made
    underWay.withLock { _ = $0.insert(number) }
    let load = Load(loader: self, number: number)
    guard let asset = assets[name] else {
      end(number) { hear(.failed(.address(name, accepted: "the name of an image"))) }
      return load
    }
    let bytes = images.bytes(of: name)
    if let bytes, asset.parts > 1, waits {
      for part in 1..<asset.parts {
        let count = bytes.count * part / asset.parts
        let delay = Nanoseconds(asset.latency.count * Int64(part) / Int64(asset.parts))
        after(delay) { [weak self] in
          guard self?.underWay.withLock({ $0.contains(number) }) == true else { return }
          hear(.part(Array(bytes.prefix(count)), expected: bytes.count))
        }
      }
    }
    after(waits ? asset.latency : .zero) { [weak self] in
      guard let self else { return }
      end(number) { [images] in
        hear(
          asset.fails
            ? .failed(.unreachable("the scene says that it fails"))
            : .done(images.data(of: name)))
      }
    }
    return load
  }

  /// Calls at the end, unless the load was cancelled.
  private func end(_ number: Int, _ body: () -> Void) {
    if underWay.withLock({ $0.remove(number) }) != nil { body() }
  }

  /// Before the first slot no time passes.
  private func after(_ delay: Nanoseconds, _ body: @escaping @Sendable () -> Void) {
    guard delay > .zero else { return body() }
    switch clock {
    case .simulated(let time): time.schedule(at: max(time.now, .zero) + delay) { body() }
    case .live(let time): wait(until: max(time.now, .zero) + delay, body)
    }
  }

  /// Calls once the live clock says so. It stands until slot 0, so the first wait may be too short.
  private func wait(until due: Instant, _ body: @escaping @Sendable () -> Void) {
    guard case .live(let time) = clock else { return }
    let left = due - max(time.now, .zero)
    guard left > .zero else { return body() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(left.count))) {
      [weak self] in self?.wait(until: due, body)
    }
  }

  private struct Load: ImageLoad {
    let loader: SceneImageLoader
    let number: Int
    func cancel() { loader.underWay.withLock { _ = $0.remove(number) } }
  }
}

/// A generated picture, made again each time that it is decoded.
struct GeneratedData: ImageData {
  let image: GeneratedImage

  func decode(
    allFrames: Bool
  ) throws(ImageError) -> (frames: ImageFrames, counts: DrawingCounts) {
    let bitmap = image.makeBitmap()
    return (ImageFrames(bitmap), DrawingCounts(pixelsGenerated: bitmap.size.area))
  }
}
