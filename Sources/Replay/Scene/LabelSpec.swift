public import Foundation
internal import PlainText
public import RichLabel

/// What a scene says of a rich label: values to set, in file order. What it does not name stays.
public struct LabelSpec: Hashable, Sendable {
  /// A value of a label; equal to another one that the file says in the same words.
  public struct Change: Hashable, Sendable {
    /// Its key in the file.
    var key: String
    /// What the file says.
    var json: JSONValue
    /// Sets it.
    var apply: @Sendable (inout LabelValues) -> Void

    /// By key and words.
    public static func == (a: Change, b: Change) -> Bool { a.key == b.key && a.json == b.json }

    /// Takes in key and words.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(json)
    }
  }

  /// The values.
  public var changes: [Change]

  /// What of it another one does not say as well.
  func changes(since old: LabelSpec?) -> LabelSpec {
    guard let old else { return self }
    return LabelSpec(changes: changes.filter { !old.changes.contains($0) })
  }
}

/// All that a scene sets of a rich label.
public struct LabelValues: Sendable {
  /// How it looks; pictures of emoji are left out.
  public var style = RichLabelStyle()
  /// What it says.
  public var text: String?
  /// What it says in Markdown, in place of ``text``.
  public var markdown: String?
  /// How that looks.
  public var markdownStyle = Markdown()
  /// Whether equal labels share their pictures.
  public var sharesPictures = true
  /// Attributes for parts of the text.
  public var runs: [LabelRun] = []
  /// Whether a worker draws it.
  public var displaysAsynchronously = false
  /// How it behaves while one does, as far as it was said last.
  public var display = AsyncDisplaySpec()
  /// Codes that sublayers stand in place of.
  public var attachments: [LabelAttachment] = []
  /// What is looked for beside what the style says.
  public var rules: [LabelRule] = []
  /// The names of images by codes of emoji.
  public var emoji: [String: String] = [:]
  /// The codes whose pictures take the colour of the letters.
  public var stencils: Set<String> = []
  /// What is searched for.
  public var search: TextSearch?
  /// Whether a tap on a region is one on the label, too.
  public var tapsReachLabel = false
  /// What touches are measured by.
  public var touchRules = TouchRules()
  /// The lines of a trapezoid.
  public var lines: [String] = []
  /// How high they are; 0 is as high as their font asks for.
  public var lineHeightValue: CGFloat = 0
}

/// A code in a label's text that a sublayer stands in place of.
public struct LabelAttachment: Hashable, Sendable {
  /// What it replaces.
  public var code: String
  /// Its room; the key is the sublayer's id.
  public var attachment: TextAttachment
}

/// Attributes for a part of a label's text, as a scene gives them.
public struct LabelRun: Sendable {
  /// Characters, counted from 0.
  public var range: Range<Int>
  /// What changes.
  var apply: @Sendable (inout TextAttributes) -> Void
}

extension LabelSpec {
  /// Whether it says that workers draw the label.
  var isDrawnByWorkers: Bool {
    var values = LabelValues()
    for change in changes { change.apply(&values) }
    return values.displaysAsynchronously
  }

  /// The ids of the sublayers that it names as attachments, by the key that names them.
  var inlineLayers: [(key: String, layer: String)] {
    var values = LabelValues()
    for change in changes { change.apply(&values) }
    var named = values.attachments.compactMap { coded in
      coded.attachment.key.map { (key: "attachments", layer: $0) }
    }
    for run in values.runs {
      var attributes = TextAttributes()
      run.apply(&attributes)
      if let layer = attributes.attachment?.key { named.append((key: "attributes", layer: layer)) }
    }
    return named
  }
}
