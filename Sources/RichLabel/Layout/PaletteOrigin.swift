/// Which attributes of a text those of a token or a ruby come from: with it they can be found again when the
/// text changes its colours and keeps its lines.
enum PaletteOrigin: Hashable, Sendable {
  /// A token beside a stretch, of a rung of the ladder: see ``TokenSource``.
  case token(beside: Int, rung: Int)
  /// A ruby over a stretch.
  case ruby(beside: Int)
}

extension PaletteOrigin {
  /// The attributes by those of a text: one for each stretch of the token.
  func attributes(_ text: [TextAttributes], _ token: TruncationToken) -> [TextAttributes] {
    switch self {
    case .token(let index, let rung):
      let shown = (rung == 1 ? token.shortened : token).text(beside: text[index])
      return shown.runs.isEmpty ? [shown.defaults] : shown.runs.map(\.attributes)
    case .ruby(let index):
      let own = text[index]
      return [own.ruby?.text(over: own).defaults ?? own]
    }
  }
}
