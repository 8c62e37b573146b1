internal import Foundation

/// The fonts that text is set in: a fixed list of files that Debian ships, and no others.
///
/// What else is installed, the user's settings and the locale change nothing. A character that the
/// asked family lacks is taken from the first of ``replacements`` that has it.
public enum Fonts {
  /// A font file, and where to get it.
  public struct File: Hashable, Sendable {
    /// The absolute path.
    public let path: String
    /// The Debian package that holds it.
    public let package: String
  }

  /// The families that a ``TextStyle`` can name.
  public static let families = [
    "DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "Noto Color Emoji", "Noto Sans CJK HK",
    "Noto Sans CJK JP", "Noto Sans CJK KR", "Noto Sans CJK SC", "Noto Sans CJK TC",
  ]

  /// Where characters come from that the asked family lacks, the first first. New ones stand at the end, so
  /// that no text changes that had its letters already.
  public static let replacements = [
    "DejaVu Sans", "Noto Sans CJK SC", "Noto Color Emoji", "Loma", "Lohit Devanagari",
    "Lohit Tamil",
  ]

  /// The language that a family has the shapes of; the families' files have those of all regions.
  package static let languages = [
    "Noto Sans CJK HK": "zh-hk", "Noto Sans CJK JP": "ja", "Noto Sans CJK KR": "ko",
    "Noto Sans CJK SC": "zh-cn", "Noto Sans CJK TC": "zh-tw",
  ]

  /// Every file that text may be set in.
  public static let files: [File] =
    list(
      "/usr/share/fonts/truetype/dejavu", "fonts-dejavu-core",
      [
        "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf",
        "DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf",
      ])
    + list(
      "/usr/share/fonts/opentype/noto", "fonts-noto-cjk",
      ["NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"])
    + list("/usr/share/fonts/truetype/noto", "fonts-noto-color-emoji", ["NotoColorEmoji.ttf"])
    + list(
      "/usr/share/fonts/truetype/tlwg", "fonts-tlwg-loma-ttf", ["Loma.ttf", "Loma-Bold.ttf"])
    + list(
      "/usr/share/fonts/truetype/lohit-devanagari", "fonts-lohit-deva",
      ["Lohit-Devanagari.ttf"])
    + list("/usr/share/fonts/truetype/lohit-tamil", "fonts-lohit-taml", ["Lohit-Tamil.ttf"])

  private static func list(_ folder: String, _ package: String, _ names: [String]) -> [File] {
    names.map { File(path: "\(folder)/\($0)", package: package) }
  }

  /// The files that this machine lacks, in the order of ``files``.
  ///
  /// Ask before text is laid out: without these files the result would be another, so
  /// ``TextLayout`` refuses to work.
  public static func missing() -> [File] {
    files.filter { !FileManager.default.isReadableFile(atPath: $0.path) }
  }
}
