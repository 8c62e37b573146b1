import Graphics
import Nodes
import Testing

@Suite struct ImageCacheTests {
  static func key(_ name: Int, size: Int = 1) throws -> ImageCache.Key {
    ImageCache.Key(
      image: "\(name)", size: try #require(PixelSize(width: size, height: 1)), scale: 1,
      fit: .cover,
      radius: 0, isAnimated: true)
  }

  static func frames(_ pixels: Int) throws -> ImageFrames {
    let size = try #require(PixelSize(width: pixels, height: 1))
    return ImageFrames(GeneratedImage.solid(.white, size: size).makeBitmap())
  }

  @Test func theOneUsedLongestAgoGoes() throws {
    let cache = ImageCache(byteLimit: 40)
    for name in 0..<3 { cache.insert(try Self.frames(3), for: try Self.key(name)) }
    #expect(cache.byteCount == 36 && cache.count == 3)
    #expect(cache[try Self.key(0)] != nil)
    cache.insert(try Self.frames(3), for: try Self.key(3))
    #expect(cache[try Self.key(1)] == nil, "not used since it came")
    #expect(cache[try Self.key(0)] != nil)
    #expect(cache[try Self.key(3)] != nil)
    #expect(cache.counts == ImageCache.Counts(hits: 3, misses: 1, evictions: 1))
  }

  @Test func whatIsLargerThanAllIsNotKept() throws {
    let cache = ImageCache(byteLimit: 40)
    cache.insert(try Self.frames(2), for: try Self.key(0))
    cache.insert(try Self.frames(11), for: try Self.key(1))
    #expect(cache.contains(try Self.key(0)))
    #expect(cache.count == 1)
    cache.byteLimit = 7
    #expect(cache.count == 0 && cache.byteCount == 0)
  }

  /// Against a list that is kept in the order of use.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func itIsAListInTheOrderOfUse(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let cache = ImageCache(byteLimit: 100)
    var list: [(name: Int, bytes: Int)] = []
    for step in 0..<3000 {
      let name = Int(generator.next() % 20)
      if generator.next() % 3 == 0 {
        let pixels = Int(generator.next() % 9) + 1
        cache.insert(try Self.frames(pixels), for: try Self.key(name))
        list.removeAll { $0.name == name }
        list.append((name, pixels * 4))
        while list.reduce(0, { $0 + $1.bytes }) > 100 { list.removeFirst() }
      } else {
        let place = list.firstIndex { $0.name == name }
        #expect((cache[try Self.key(name)] != nil) == (place != nil), "seed \(seed), step \(step)")
        if let place { list.append(list.remove(at: place)) }
      }
      #expect(cache.count == list.count)
      #expect(cache.byteCount == list.reduce(0) { $0 + $1.bytes }, "seed \(seed), step \(step)")
    }
  }
}
