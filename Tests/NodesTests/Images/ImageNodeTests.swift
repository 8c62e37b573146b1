import Foundation
import Graphics
import LayerModel
import LayerTree
import Nodes
import Synchronization
import Testing
import VSync

/// Image nodes with a loader whose pictures come when a test says so.
@Suite struct ImageNodeTests {
  /// Hands out pictures by hand.
  final class Loader: ImageLoader {
    private let waiting = Mutex<
      [(name: String, hear: @Sendable (ImageLoadEvent) -> Void, load: Load)]
    >([])
    private let known: [String: EncodedImage]

    init(atHand known: [String: EncodedImage] = [:]) { self.known = known }

    final class Load: ImageLoad {
      private let cancelled = Mutex(false)
      func cancel() { cancelled.withLock { $0 = true } }
      var isCancelled: Bool { cancelled.withLock { $0 } }
    }

    func imageAtHand(_ name: String) -> (any ImageData)? { known[name] }

    func load(
      _ name: String, hear: @escaping @Sendable (ImageLoadEvent) -> Void
    ) -> any ImageLoad {
      let load = Load()
      waiting.withLock { $0.append((name, hear, load)) }
      return load
    }

    var names: [String] { waiting.withLock { $0.map(\.name) } }
    func isCancelled(_ index: Int) -> Bool { waiting.withLock { $0[index].load.isCancelled } }
    func tell(_ index: Int, _ event: ImageLoadEvent) {
      let hear = waiting.withLock { $0[index].hear }
      hear(event)
    }
  }

  static func png(_ color: Color, _ side: Int = 8) throws -> EncodedImage {
    let size = try #require(PixelSize(width: side, height: side))
    return EncodedImage(
      PNGEncoder().encode(GeneratedImage.solid(color, size: size).makeBitmap()))
  }

  static let red = Color(red: 1, green: 0, blue: 0)

  /// A stage with one node of 4 x 4 points.
  final class Fixture {
    let harness = Harness()
    let loader: Loader
    let cache = ImageCache()
    var events: [String] = []
    private(set) var nodes: [ImageNode] = []

    init(_ loader: Loader = Loader()) {
      self.loader = loader
      add()
    }

    @discardableResult
    func add() -> ImageNode {
      let node = ImageNode(loader: loader, cache: cache)
      node.layer.name = "image\(nodes.count)"
      node.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
      node.onEvent = { [unowned self] in events.append($0.rawValue) }
      harness.root.addSubnode(node)
      nodes.append(node)
      return node
    }

    var node: ImageNode { nodes[0] }
    var pixel: Pixel? { node.layer.contents?[1, 1] }

    /// Turns and drawings until nothing is left to do.
    func settle() {
      for _ in 0..<8 {
        harness.turn()
        harness.pool.runAll()
      }
    }
  }

  @Test func aPictureIsLoadedDecodedToItsSizeAndKept() throws {
    let f = Fixture()
    f.harness.turn { f.node.image = "a" }
    #expect(f.loader.names == ["a"] && f.node.layer.contents == nil)
    f.loader.tell(0, .done(try Self.png(Self.red, 64)))
    f.settle()
    #expect(f.events == ["loading", "loaded", "shown"])
    #expect(f.node.layer.contents?.size == PixelSize(width: 4, height: 4), "as it is shown")
    #expect(f.pixel == Self.red.pixel)
    #expect(f.cache.count == 1 && f.cache.byteCount == 64)
    // The next node finds it there, at once and without a drawing.
    let drawings = f.harness.logged(.drawStart).count
    let second = f.add()
    f.harness.turn { second.image = "a" }
    #expect(second.layer.contents === f.node.layer.contents)
    #expect(f.events.last == "cached" && f.harness.logged(.drawStart).count == drawings)
    // Not in another size.
    f.harness.turn { second.bounds.size = CGSize(width: 8, height: 8) }
    #expect(f.loader.names == ["a", "a"])
  }

  @Test func anotherNameCancelsAndNothingOldAppears() throws {
    let f = Fixture()
    f.harness.turn { f.node.image = "a" }
    f.harness.turn { f.node.image = "b" }
    #expect(f.loader.isCancelled(0) && f.loader.names == ["a", "b"])
    // It may be on its way to the main thread already.
    f.loader.tell(0, .done(try Self.png(.black)))
    f.settle()
    #expect(f.node.layer.contents == nil)
    f.loader.tell(1, .done(try Self.png(Self.red)))
    f.settle()
    #expect(f.pixel == Self.red.pixel)
    #expect(f.events == ["loading", "cancelled", "loading", "loaded", "shown"])
  }

  @Test func anotherNameWhileDrawingNeverShowsTheOld() throws {
    let f = Fixture(Loader(atHand: ["a": try Self.png(.black), "b": try Self.png(Self.red)]))
    f.harness.turn { f.node.image = "a" }
    let job = try #require(f.harness.pool.unfinished.first)
    f.harness.pool.runStep(of: job)
    f.harness.turn { f.node.image = "b" }
    #expect(f.harness.pool.runStep(of: job) == nil, "its second step does not run")
    f.settle()
    #expect(f.pixel == Self.red.pixel && f.cache.count == 1)
    #expect(f.events == ["cancelled", "shown"])
  }

  @Test func aNameThatComesBackShowsFromTheCache() throws {
    let f = Fixture(Loader(atHand: ["a": try Self.png(.black), "b": try Self.png(Self.red)]))
    f.harness.turn { f.node.image = "a" }
    f.settle()
    f.harness.turn { f.node.image = "b" }
    #expect(f.node.layer.contents == nil, "the old picture is not shown under the new name")
    f.settle()
    f.harness.turn { f.node.image = "a" }
    #expect(f.pixel == Color.black.pixel, "in the same turn")
    f.harness.turn { f.node.image = nil }
    #expect(f.node.layer.contents == nil)
  }

  @Test func failuresLeaveThePlaceholder() throws {
    let f = Fixture()
    let size = try #require(PixelSize(width: 1, height: 1))
    let gray = GeneratedImage.solid(.black, size: size).makeBitmap()
    f.harness.turn {
      f.node.placeholder = gray
      f.node.image = "a"
    }
    #expect(f.node.layer.contents === gray)
    f.loader.tell(0, .failed(.status(404)))
    f.settle()
    #expect(f.node.error == .status(404) && f.node.layer.contents === gray)
    #expect(f.loader.names == ["a"], "it is not tried again by itself")
    f.harness.turn { f.node.image = "b" }
    f.loader.tell(1, .done(EncodedImage([1, 2, 3])))
    f.settle()
    #expect(f.node.error == .image(ImageError(format: nil, reason: .unknownFormat)))
    #expect(f.node.layer.contents === gray && f.cache.count == 0)
    #expect(f.events == ["loading", "failed", "loading", "loaded", "failed"])
  }

  @Test func whatHasComeShowsIfItMay() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../scenes/assets/photo-cat.jpg")
    let bytes = [UInt8](try Data(contentsOf: path))
    for shows in [false, true] {
      let f = Fixture()
      f.harness.turn {
        f.node.showsProgress = shows
        f.node.image = "a"
      }
      f.loader.tell(0, .part(Array(bytes.prefix(10)), expected: nil))
      f.settle()
      #expect(f.node.layer.contents == nil, "nothing shows yet")
      f.loader.tell(0, .part(Array(bytes.prefix(bytes.count / 2)), expected: nil))
      f.settle()
      let part = f.node.layer.contents
      #expect((part != nil) == shows)
      #expect(f.cache.count == 0, "a part is not kept")
      f.loader.tell(0, .done(EncodedImage(bytes)))
      f.settle()
      #expect(f.node.layer.contents != nil && f.node.layer.contents !== part)
      #expect(f.cache.count == 1 && f.events.last == "shown")
    }
  }

  @Test func roundingIsDoneByWhoItIsSaid() throws {
    let picture = try Self.png(Self.red)
    for rounding in ImageRounding.allCases {
      let f = Fixture(Loader(atHand: ["a": picture]))
      f.harness.turn {
        f.node.layer.cornerRadius = 2
        f.node.rounding = rounding
        f.node.image = "a"
      }
      f.settle()
      let corner = try #require(f.node.layer.contents?[0, 0])
      #expect((corner.alpha < 255) == (rounding == .prerendered), "\(rounding)")
      #expect(f.node.layer.masksToBounds == (rounding == .layer))
      #expect((f.node.layer.mask is ShapeLayer) == (rounding == .mask))
      // Another radius: only what is in the picture is drawn anew.
      let before = f.node.layer.contents
      f.harness.turn { f.node.layer.cornerRadius = 1 }
      f.settle()
      #expect((f.node.layer.contents === before) == (rounding != .prerendered))
      if let mask = f.node.layer.mask as? ShapeLayer {
        let shape = Path.roundedRect(CGRect(x: 0, y: 0, width: 4, height: 4), radius: 1)
        #expect(mask.path == shape)
      }
    }
  }

  @Test func oneRoundAvatarIsDrawnOnceForAllWhoShowIt() throws {
    let f = Fixture(Loader(atHand: ["a": try Self.png(Self.red)]))
    for _ in 0..<3 { f.add() }
    for node in f.nodes {
      node.layer.cornerRadius = 2
      node.rounding = .prerendered
    }
    f.harness.turn { f.node.image = "a" }
    f.settle()
    f.harness.turn { for node in f.nodes { node.image = "a" } }
    #expect(f.harness.logged(.drawStart) == ["drawStart image0"])
    #expect(f.nodes.allSatisfy { $0.layer.contents === f.node.layer.contents })
    #expect(f.cache.counts.hits == 3)
  }

  @Test func theMainThreadAndAWorkerMakeTheSameBytes() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../scenes/assets/photo-cat.jpg")
    let picture = EncodedImage([UInt8](try Data(contentsOf: path)))
    for fit in ImageFit.allCases {
      let pixels = try [true, false].map { async in
        let f = Fixture(Loader(atHand: ["a": picture]))
        f.node.displaysAsynchronously = async
        f.harness.turn {
          f.node.bounds.size = CGSize(width: 20, height: 10)
          f.node.fit = fit
          f.node.image = "a"
        }
        f.settle()
        return try #require(f.node.layer.contents).pixels
      }
      #expect(pixels[0] == pixels[1], "\(fit)")
    }
  }

  @Test func fitsLieInTheMiddle() {
    let bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    let size = CGSize(width: 10, height: 10)
    #expect(ImageFit.cover.rect(of: size, in: bounds) == CGRect(x: 0, y: -5, width: 20, height: 20))
    #expect(
      ImageFit.contain.rect(of: size, in: bounds) == CGRect(x: 5, y: 0, width: 10, height: 10))
    #expect(ImageFit.stretch.rect(of: size, in: bounds) == bounds)
  }

  @Test func anAnimatedPicturePlaysByTheClock() throws {
    let gif = GIFBytes.twoColors
    let f = Fixture(Loader(atHand: ["a": EncodedImage(gif)]))
    f.harness.turn { f.node.image = "a" }
    f.settle()
    let animation = try #require(f.node.layer.animation(forKey: "frames"))
    guard case .keyframe(let keyframes) = animation, case .values(let values) = keyframes.keyframes
    else {
      Issue.record("\(animation)")
      return
    }
    #expect(values.count == 2 && keyframes.keyTimes == [0, 0.25, 1])
    #expect(keyframes.timing.duration == 0.4 && keyframes.timing.repeatCount == .infinity)
    #expect(f.cache.byteCount == 2 * 64)
    // From the cache it plays too; told not to, it shows the first frame.
    f.harness.turn { f.node.image = nil }
    #expect(f.node.layer.animation(forKey: "frames") == nil)
    f.harness.turn { f.node.image = "a" }
    #expect(f.node.layer.animation(forKey: "frames") != nil)
    f.harness.turn { f.node.plays = false }
    f.settle()
    #expect(f.node.layer.animation(forKey: "frames") == nil && f.node.layer.contents != nil)
  }

  @Test func sizesThatAreNoneShowNothing() throws {
    let f = Fixture(Loader(atHand: ["a": try Self.png(Self.red)]))
    for size in [CGSize.zero, CGSize(width: 4, height: 0), CGSize(width: 1e9, height: 4)] {
      f.harness.turn {
        f.node.bounds.size = size
        f.node.image = "a"
        f.node.setNeedsDisplay()
      }
      f.settle()
      #expect(f.node.layer.contents == nil, "\(size)")
    }
  }
}

/// A GIF of 1 x 1 pixel: red for a tenth of a second, then blue for three, for ever.
enum GIFBytes {
  static let twoColors: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [255, 0, 0, 0, 0, 255]
    + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    + frame(hundredths: 10, index: 0) + frame(hundredths: 30, index: 1) + [0x3B]

  /// Codes of three bits: clear, the index, end.
  private static func frame(hundredths: UInt8, index: UInt8) -> [UInt8] {
    let codes = 4 | UInt16(index) << 3 | 5 << 6
    return [0x21, 0xF9, 4, 4, hundredths, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2]
      + [UInt8(codes & 255), UInt8(codes >> 8), 0]
  }
}
