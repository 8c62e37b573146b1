/// Shapes the token of a truncation, once for each stretch of attributes that it may stand beside.
final class TokenSource {
  private let engine: TextEngine
  private let text: ShapedText
  private let token: TruncationToken
  private var known: [Key: ShapedText] = [:]

  private struct Key: Hashable {
    var attributes: Int
    var isRightToLeft: Bool
    var rung: Int
  }

  init(engine: TextEngine, _ text: ShapedText, _ token: TruncationToken) {
    (self.engine, self.text, self.token) = (engine, text, token)
  }

  /// What is tried where a token is wider than its line: itself, an ellipsis, nothing.
  var ladder: [Int] {
    let text = token.wholeText
    return text == Self.ellipsis || text.isEmpty ? [0, 2] : [0, 1, 2]
  }

  /// The token of a rung of the ladder beside a unit, in a segment; nil for no token.
  func token(_ rung: Int, beside unit: Int?, in segment: Int) -> ShapedText? {
    guard rung < 2, !token.wholeText.isEmpty else { return nil }
    let isRightToLeft = text.segments[segment].isRightToLeft
    let attributes =
      unit.map { text.runs[Int(text.units[$0].run)].attributes }
      ?? text.segments[segment].attributes
    let key = Key(attributes: attributes, isRightToLeft: isRightToLeft, rung: rung)
    if let shaped = known[key] { return shaped }
    let shown = rung == 1 ? token.shortened : token
    var shaped = engine.shape(
      shown.text(beside: text.attributes[attributes]), isRightToLeft: isRightToLeft,
      isVertical: text.isVertical)
    shaped.origin = .token(beside: attributes, rung: rung)
    known[key] = shaped
    return shaped
  }

  /// How wide a token is, in Pango's units.
  static func width(_ token: ShapedText?) -> Int {
    token.map { $0.advance(of: $0.units.indices) } ?? 0
  }

  static let ellipsis = "\u{2026}"
}
