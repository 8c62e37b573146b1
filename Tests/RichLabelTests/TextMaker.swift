import Graphics

/// Random texts of many scripts.
struct TextMaker {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  static let words = [
    "a", "word", "longer-word", "supercalifragilistic", "中文", "今天下午三点在北京开会，", "「引号」", "。",
    "👍", "👨‍👩‍👧‍👦", "🇨🇳🇩🇪", "e\u{301}a\u{308}", "سلام عليكم", "שלום", "한국어", "日本語の文", "कर्म", "\u{200B}",
    "ffi", "1234", "\t", "-", "(x)", "!", "#topic#", "@bob",
  ]

  mutating func next(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  mutating func text(words count: Int) -> String {
    (0..<count).map { _ in
      let word = Self.words[next(Self.words.count)]
      let ends = ["", " ", " ", "  ", "\n", ""]
      return word + ends[next(ends.count)]
    }.joined()
  }
}
