import PlainText

/// Replays of scenes with other profiles and buffers side by side.
package struct ComparisonTable: Sendable {
  /// How it is written. Raw values are those of `--format`.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    case text, markdown, json
  }

  /// One replay.
  package struct Row: Sendable {
    /// The scene's file, the profile and the buffering that it was replayed with.
    package var scene, profile, buffering: String
    package var report: ReplayReport

    package init(scene: String, profile: String, buffering: String, report: ReplayReport) {
      (self.scene, self.profile, self.buffering) = (scene, profile, buffering)
      self.report = report
    }
  }

  package var rows: [Row]
  package var bands: HitchBands

  package init(_ rows: [Row], bands: HitchBands) { (self.rows, self.bands) = (rows, bands) }

  /// The table, with a line break at its end.
  package func text(as format: Format) -> String {
    switch format {
    case .text: aligned
    case .markdown: markdown
    case .json: json.text + "\n"
    }
  }

  private static let header = [
    "scene", "profile", "buffering", "active", "dropped", "hitch ms/s", "band", "longest",
    "latency p95 ms", "mostly",
  ]

  /// Which columns are figures.
  private static let figures = 3...8

  private func cells(_ row: Row) -> [String] {
    let metrics = row.report.metrics
    return [
      printable(row.scene), printable(row.profile), row.buffering, String(metrics.slotsActive),
      String(metrics.droppedFrames), metrics.hitchTimeRatio.map { decimal($0, places: 1) } ?? "-",
      bands.band(of: metrics.hitchTimeRatio)?.rawValue ?? "-", String(metrics.longestRun),
      (metrics.latencyNs?.p95.count).map { decimal(Double($0) / 1e6, places: 1) } ?? "-",
      row.report.mainCause.map { printable($0) } ?? "-",
    ]
  }

  private var aligned: String {
    let lines = [Self.header] + rows.map(cells)
    let widths = Self.header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      let cells = zip(line.indices, line).map { column, cell in
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        return Self.figures.contains(column) && column != 6 ? gap + cell : cell + gap
      }
      var text = cells.joined(separator: "  ")
      while text.hasSuffix(" ") { text.removeLast() }
      return text + "\n"
    }.joined()
  }

  private var markdown: String {
    func line(_ cells: [String]) -> String {
      let escaped = cells.map { $0.split(separator: "|", omittingEmptySubsequences: false) }
      return "| " + escaped.map { $0.joined(separator: "\\|") }.joined(separator: " | ") + " |\n"
    }
    let rule = Self.header.indices.map {
      Self.figures.contains($0) && $0 != 6 ? "---:" : "---"
    }
    return line(Self.header) + line(rule) + rows.map { line(cells($0)) }.joined()
  }

  private var json: JSONValue {
    .array(
      rows.map { row in
        let metrics = row.report.metrics
        return .object([
          .init(key: "scene", value: .string(row.scene)),
          .init(key: "profile", value: .string(row.profile)),
          .init(key: "buffering", value: .string(row.buffering)),
          .init(
            key: "band",
            value: bands.band(of: metrics.hitchTimeRatio).map { .string($0.rawValue) } ?? .null),
          .init(key: "mainCause", value: row.report.mainCause.map { .string($0) } ?? .null),
          .init(
            key: "metrics",
            value: .object(
              Metrics.names.map { .init(key: $0, value: .number(metrics.value(named: $0))) })),
        ])
      })
  }
}

extension ReplayReport {
  /// What most of the time of hitches is put down to: `offscreen(card)`; nil without hitches.
  ///
  /// Each hitch counts for its first reason, the one that saves or cost most.
  package var mainCause: String? {
    var totals: [String: Int64] = [:]
    for hitch in repeats {
      guard let reason = hitch.reasons.first else { continue }
      let name = reason.code.rawValue + (reason.subject.map { "(\($0))" } ?? "")
      totals[name, default: 0] += hitch.duration.count
    }
    return totals.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
