internal import PlainText
internal import Replay
public import Testing
internal import VSync

/// Expects entries of the log in this order; others may stand between.
///
/// - Parameters:
///   - patterns: `kind subject` each, as in `display card` or `commit 1`. The subject may be left out,
///     and what comes after the layer in it; then every such entry will do.
///   - run: Whose log.
public func expectOrder(
  _ patterns: [String], in run: StageRun, sourceLocation: SourceLocation = #_sourceLocation
) {
  record(orderFailure(patterns, in: run), sourceLocation)
}

/// Expects no such entry in the log, in a span of seconds or in all of it.
///
/// A layer that never was in the tree fails: the pattern is misspelt, and would hold for ever.
///
/// - Parameters:
///   - pattern: `kind subject`; see ``expectOrder(_:in:sourceLocation:)``.
///   - span: Seconds from the first slot, both ends inclusive; nil for the whole run. What a warm start
///     does before that slot has times below 0.
public func expectNever(
  _ pattern: String, during span: ClosedRange<Double>? = nil, in run: StageRun,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  record(neverFailure(pattern, during: span, in: run), sourceLocation)
}

/// Expects exactly so many such entries in the log.
///
/// - Parameters:
///   - pattern: `kind subject`; see ``expectOrder(_:in:sourceLocation:)``.
///   - count: How many; with 0, a layer that never was in the tree fails.
public func expectCount(
  _ pattern: String, is count: Int, in run: StageRun,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  record(countFailure(pattern, is: count, in: run), sourceLocation)
}

/// Expects all that a scene expects of itself: its expectations and its budgets. One issue for each
/// that does not hold.
public func expectScenePasses(
  _ run: StageRun, sourceLocation: SourceLocation = #_sourceLocation
) {
  for failure in run.sceneFailures { record("\(run.name): \(failure)", sourceLocation) }
}

/// Records an issue, if there is one, where the assertion stands.
func record(_ failure: String?, _ location: SourceLocation) {
  guard let failure else { return }
  Issue.record(Comment(rawValue: failure), sourceLocation: location)
}

// MARK: - The messages

/// Why the order does not hold; nil when it does.
func orderFailure(_ texts: [String], in run: StageRun) -> String? {
  var patterns: [LogPattern] = []
  for text in texts {
    switch run.pattern(text) {
    case .success(let pattern): patterns.append(pattern)
    case .failure(let problem): return problem.description
    }
  }
  let match = LogMatch.order(patterns, in: run.log)
  guard let failure = match.failure else { return nil }
  let sought = patterns[match.matched.count]
  let hint = run.stranger(in: sought).map { "; \($0)" } ?? ""
  return match.message(in: run.log, failure + hint, sought: sought, isOrder: true)
}

/// Why an entry is there that must not be, or can never be; nil when it holds.
func neverFailure(
  _ text: String, during span: ClosedRange<Double>? = nil, in run: StageRun
) -> String? {
  let pattern: LogPattern
  switch run.pattern(text) {
  case .success(let read): pattern = read
  case .failure(let problem): return problem.description
  }
  if let stranger = run.stranger(in: pattern) { return "'\(text)' can never be: \(stranger)" }
  let match = LogMatch.never(
    pattern, from: span.map { moment($0.lowerBound) }, to: span.map { moment($0.upperBound) },
    in: run.log)
  return match.failure.map {
    match.message(in: run.log, $0, sought: nil, isOrder: false)
  }
}

/// A time in seconds; one that is out of all bounds is before or after everything.
private func moment(_ seconds: Double) -> Instant {
  let far = seconds < 0 ? Instant(nanoseconds: .min) : .distantFuture
  return Nanoseconds(seconds: seconds).map { .zero + $0 } ?? far
}

/// Why the count is another one; nil when it holds.
func countFailure(_ text: String, is count: Int, in run: StageRun) -> String? {
  let pattern: LogPattern
  switch run.pattern(text) {
  case .success(let read): pattern = read
  case .failure(let problem): return problem.description
  }
  let stranger = run.stranger(in: pattern)
  if count == 0, let stranger { return "'\(text)' can never be: \(stranger)" }
  let match = LogMatch.count(pattern, is: count, in: run.log)
  guard let failure = match.failure else { return nil }
  return match.message(
    in: run.log, failure + (stranger.map { "; \($0)" } ?? ""),
    sought: match.matched.isEmpty ? pattern : nil, isOrder: false)
}

/// A pattern that a log can never hold an entry for.
struct PatternProblem: Error, CustomStringConvertible {
  var description: String
}

extension StageRun {
  /// A pattern from its text.
  func pattern(_ text: String) -> Result<LogPattern, PatternProblem> {
    do {
      let pattern = try LogPattern(text)
      guard !pattern.kind.isDetail || hasDetails else {
        return .failure(
          PatternProblem(
            description: "'\(text)': the log of \(name) has no details of what frames draw; run it "
              + "with PlayOptions(logsDetails: true)"))
      }
      return .success(pattern)
    } catch {
      return .failure(PatternProblem(description: "pattern \(error)"))
    }
  }

  /// Says that a pattern names a layer that nobody has seen, and which name is near; nil when it
  /// names none, or one that was there.
  func stranger(in pattern: LogPattern) -> String? {
    guard !pattern.subject.isEmpty,
      LogEntry(time: .zero, kind: pattern.kind, subject: pattern.subject).layer != nil
    else { return nil }
    // A touch has its phase in front.
    let words =
      pattern.kind == .touch
      ? String(pattern.subject.drop { $0 != " " }.dropFirst()) : pattern.subject
    guard !layerNames.contains(where: { words == $0 || words.hasPrefix($0 + " ") }) else {
      return nil
    }
    let near = nearest(to: words, among: layerNames.sorted())
    return "no layer '\(words)' was ever in the tree"
      + (near.map { "; the nearest is '\($0)'" } ?? "")
  }
}
