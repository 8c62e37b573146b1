/// Which attributes of a text those of a token or a ruby come from: with it they can be found again when the
/// text changes its colours and keeps its lines.
enum PaletteOrigin: Hashable, Sendable {
  /// A token beside a stretch, of a rung of the ladder: see ``TokenSource``.
  case token(beside: Int, rung: Int)
  /// A ruby over a stretch.
  case ruby(beside: Int)
}

extension PaletteOrigin {
  /// The attributes among those of a text.
  func attributes(_ text: [TextAttributes], _ token: TruncationToken) -> TextAttributes {
    switch self {
    case .token(let index, let rung):
      var shown = token
      if rung == 1 { shown.text = TokenSource.ellipsis }
      return shown.text(beside: text[index]).defaults
    case .ruby(let index):
      let own = text[index]
      return own.ruby?.text(over: own).defaults ?? own
    }
  }
}
