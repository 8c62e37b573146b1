import Graphics
import LayerTree
import Testing

@Suite struct BitmapCacheTests {
  private func picture(pixels: Int) -> Bitmap {
    Bitmap(PixelBuffer(size: PixelSize(width: pixels, height: 1) ?? .one))
  }
  private func key(_ text: String) -> ContentKey { ContentKey(text) }

  @Test func theOneThatWasNotAskedForLongestGoesFirst() {
    let cache = BitmapCache(byteLimit: 12)
    for name in ["a", "b", "c"] { cache.insert(picture(pixels: 1), for: key(name)) }
    #expect(cache.bitmap(for: key("a")) != nil)
    #expect(cache.insert(picture(pixels: 1), for: key("d")) == 1)
    #expect(["a", "b", "c", "d"].map { cache.contains(key($0)) } == [true, false, true, true])
    #expect(cache.insert(picture(pixels: 3), for: key("e")) == 3)
    #expect(cache.count == 1 && cache.counters.byteCount == 12)
  }

  @Test func itCountsWhatItSees() {
    let cache = BitmapCache(byteLimit: 8)
    #expect(cache.bitmap(for: key("a")) == nil)
    cache.insert(picture(pixels: 1), for: key("a"))
    cache.insert(picture(pixels: 2), for: key("a"))
    _ = cache.bitmap(for: key("a"))
    cache.insert(picture(pixels: 1), for: key("b"))
    var expected = BitmapCache.Counters()
    (expected.hits, expected.misses, expected.insertions, expected.evictions) = (1, 1, 3, 1)
    (expected.byteCount, expected.peakByteCount) = (4, 8)
    #expect(cache.counters == expected)
  }

  @Test func whatIsLargerThanAllOfItIsNotKeptAndALessBudgetShrinksIt() {
    let cache = BitmapCache(byteLimit: 8)
    cache.insert(picture(pixels: 1), for: key("a"))
    cache.insert(picture(pixels: 3), for: key("large"))
    #expect(cache.contains(key("a")) && !cache.contains(key("large")))
    cache.insert(picture(pixels: 1), for: key("b"))
    cache.byteLimit = 4
    #expect(!cache.contains(key("a")) && cache.contains(key("b")))
    #expect(cache.trim(toBytes: 0) == 1)
    #expect(cache.count == 0 && cache.counters.byteCount == 0)
    cache.byteLimit = 0
    cache.insert(picture(pixels: 1), for: key("c"))
    #expect(cache.count == 0)
  }

  @Test func keysAreEqualByTypeAndValue() {
    #expect(ContentKey(1) == ContentKey(1) && ContentKey(1) != ContentKey(2))
    #expect(ContentKey("1") != ContentKey(1))
    #expect(ContentKey(ContentKey("a")) == ContentKey("a"))
  }

  @Test(arguments: 0..<10)
  func itIsTheListOfWhatWasAskedForLast(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let cache = BitmapCache(byteLimit: 40)
    /// Oldest first.
    var list: [(name: String, bytes: Int)] = []
    for _ in 0..<500 {
      let name = "\(Int.random(in: 0..<12, using: &random))"
      let place = list.firstIndex { $0.name == name }
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let pixels = Int.random(in: 1...11, using: &random)
        cache.insert(picture(pixels: pixels), for: key(name))
        if let place { list.remove(at: place) }
        guard pixels * 4 <= 40 else { break }
        while list.reduce(0, { $0 + $1.bytes }) + pixels * 4 > 40 { list.removeFirst() }
        list.append((name, pixels * 4))
      case 2:
        cache.remove(key(name))
        if let place { list.remove(at: place) }
      default:
        #expect((cache.bitmap(for: key(name)) != nil) == (place != nil), "seed \(seed)")
        if let place { list.append(list.remove(at: place)) }
      }
      #expect(cache.count == list.count, "seed \(seed)")
      #expect(cache.counters.byteCount == list.reduce(0) { $0 + $1.bytes }, "seed \(seed)")
    }
  }
}
