import LayerTree
import PlainText
import VSync

extension LogEntry.Kind {
  /// What the subject of an entry is made of.
  enum Subject {
    /// Nothing.
    case nothing
    /// A frame's number or a slot's.
    case number
    /// A frame's number and how much.
    case numberAndDetail
    /// A layer.
    case layer
    /// A layer and what became of it.
    case layerAndDetail
    /// The words of a scene.
    case words
    /// The words of a scene, and what became of what they name.
    case wordsAndDetail
    /// What a touch did, and a layer.
    case phaseAndLayer
    /// How many buffers there were, and are.
    case buffers
  }

  var subject: Subject {
    switch self {
    case .begin, .skip, .commit, .block, .supersede, .render, .renderFinish, .present, .repeat:
      .number
    case .modeChange: .buffers
    case .setNeedsLayout, .setNeedsDisplay, .layout, .display, .draw, .drawStart, .drawFinish,
      .contents, .upload, .oversize, .drawn, .covered, .culled, .misaligned, .scaled:
      .layer
    case .pixelsWritten, .pixelsBlended, .pixelsRead, .overdraw, .kept: .numberAndDetail
    case .drawCancel, .pass, .cacheHit, .cacheMiss, .cacheEviction, .animate, .animationEnd,
      .control, .handIn, .lockWait, .image, .meter, .scroll, .rows, .missingGlyphs:
      .layerAndDetail
    case .mark, .busy, .handler: .words
    case .completion, .value: .wordsAndDetail
    case .warning: .layerAndDetail
    case .memoryWarning: .nothing
    case .touch: .phaseAndLayer
    }
  }
}

extension LogEntry.Kind {
  /// The layer that a subject names, if the kind is about layers.
  func layer(in subject: String) -> String? {
    switch self.subject {
    case .nothing, .number, .numberAndDetail, .words, .wordsAndDetail, .buffers: nil
    case .layer, .layerAndDetail:
      subject.split(separator: " ", maxSplits: 1).first.map(String.init)
    case .phaseAndLayer:
      subject.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init)
    }
  }
}

extension LogPattern {
  /// The layer that it names, if its kind is about layers.
  var layer: String? { kind.layer(in: subject) }
}

extension Values {
  /// A log entry, `kind subject`; the subject may be left out.
  static let logPattern = Format<LogPattern>(
    accepted: "a log entry, \"kind subject\"",
    schema: ["type": "string", "pattern": .string("^(\(patterns.joined(separator: "|")))$")]
  ) { json, decoder in
    guard case .string(let text) = json else {
      decoder.reject(json, accepted: "a log entry, \"kind subject\"")
      return nil
    }
    do throws(SceneProblem) {
      return try LogPattern(text, isLayer: isLayerID)
    } catch {
      decoder.report(error.what, accepted: error.accepted)
      return nil
    }
  }

  /// The same as JSON Schema's patterns.
  private static let patterns: [String] = LogEntry.Kind.allCases.map { kind in
    switch kind.subject {
    case .nothing: kind.rawValue
    case .words, .wordsAndDetail: kind.rawValue + "( .+)?"
    case .number: kind.rawValue + "( (0|[1-9][0-9]*))?"
    case .numberAndDetail: kind.rawValue + "( (0|[1-9][0-9]*)( .+)?)?"
    case .buffers: kind.rawValue + "( (\(LogPattern.modes.joined(separator: "|"))))?"
    case .layer: kind.rawValue + "( [-A-Za-z0-9_.:/]+)?"
    case .phaseAndLayer:
      kind.rawValue + "( (\(LogPattern.phases.joined(separator: "|")))( [-A-Za-z0-9_.:/]+)?)?"
    case .layerAndDetail: kind.rawValue + "( [-A-Za-z0-9_.:/]+( .+)?)?"
    }
  }
}

extension LogPattern {
  /// Reads a pattern of a program's own log: `kind subject`, as in `commit 1`. Unlike those of a scene
  /// its layers may have any names.
  ///
  /// - Throws: what is wrong with it, without a path: no such kind, or a subject that none of that kind
  ///   can have.
  public init(_ text: String) throws(SceneProblem) { try self.init(text) { !$0.isEmpty } }

  /// - Parameter isLayer: Whether a word can be the name of a layer.
  init(_ text: String, isLayer: (String) -> Bool) throws(SceneProblem) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let word = parts.first.map(String.init) ?? ""
    guard let kind = LogEntry.Kind.allCases.first(where: { $0.rawValue == word }),
      parts.count == 1 || !parts[1].isEmpty
    else {
      let kinds = LogEntry.Kind.allCases.map(\.rawValue)
      throw SceneProblem(
        path: "", what: "\(quoted(text)) does not begin with a kind of log entry",
        accepted: nearest(to: word, among: kinds).map { "the nearest known is \"\($0)\"" }
          ?? "known are \(kinds.joined(separator: ", "))")
    }
    let subject = parts.count == 2 ? String(parts[1]) : ""
    guard subject.isEmpty || Self.isSubject(subject, of: kind, isLayer) else {
      throw SceneProblem(path: "", what: "is \(quoted(text))", accepted: Self.accepted(kind))
    }
    self.init(kind: kind, subject: subject)
  }

  /// An entry that can never be logged would make every `never` hold.
  private static func isSubject(
    _ subject: String, of kind: LogEntry.Kind, _ isLayer: (String) -> Bool
  ) -> Bool {
    switch kind.subject {
    case .nothing: return false
    case .words, .wordsAndDetail: return true
    case .number: return isNumber(subject)
    case .buffers: return modes.contains(subject)
    case .numberAndDetail:
      let parts = subject.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      return isNumber(String(parts[0])) && (parts.count == 1 || !parts[1].isEmpty)
    case .layer: return isLayer(subject)
    case .layerAndDetail:
      let parts = subject.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      return isLayer(String(parts[0])) && (parts.count == 1 || !parts[1].isEmpty)
    case .phaseAndLayer:
      let parts = subject.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      return Touch.Phase(rawValue: String(parts[0])) != nil
        && (parts.count == 1 || isLayer(String(parts[1])))
    }
  }

  /// As the log writes them: no sign, no zeros in front.
  private static func isNumber(_ word: String) -> Bool {
    Int(word).map { $0 >= 0 && String($0) == word } ?? false
  }

  private static func accepted(_ kind: LogEntry.Kind) -> String {
    switch kind.subject {
    case .nothing: "\"\(kind.rawValue)\", which is about nothing else"
    case .numberAndDetail:
      "\"\(kind.rawValue)\", the number of a frame and how many, or \"\(kind.rawValue)\" for any"
    case .number: "\"\(kind.rawValue)\" and a whole number, or \"\(kind.rawValue)\" for any"
    case .buffers: modes.map { "\"\(kind.rawValue) \($0)\"" }.joined(separator: ", ")
    case .phaseAndLayer:
      "\"\(kind.rawValue)\", a phase (\(phases.joined(separator: ", "))) and the id of a layer"
    case .layer, .layerAndDetail, .words, .wordsAndDetail:
      "\"\(kind.rawValue)\" and the id of a layer, or \"\(kind.rawValue)\" for any"
    }
  }

  fileprivate static let modes = ["2 3", "3 2"]
  fileprivate static let phases = Touch.Phase.allCases.map(\.rawValue)
}
