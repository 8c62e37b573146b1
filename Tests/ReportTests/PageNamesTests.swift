import Foundation
import Testing

@testable import Report

/// Names that the page's scripts have of their own: a figure that is called otherwise one day would be
/// left out without a word.
@Suite struct PageNamesTests {
  /// The texts in quotes of a list in the scripts, lists in it included.
  static func list(_ name: String) throws -> [String] {
    let open = try #require(Template.scripts.range(of: "const \(name) = ["))
    let rest = Template.scripts[open.upperBound...]
    let close = try #require(rest.range(of: "];"))
    let parts = rest[..<close.lowerBound].split(
      separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  static let bases = Set(Metrics.leaves.map { String($0.name.prefix { $0 != "." }) })

  @Test func chartsAreCounters() throws {
    let charts = try Self.list("CHARTS")
    #expect(charts.count == 5)
    for chart in charts { #expect(CounterColumn.all.contains { $0.key == chart }, "\(chart)") }
  }

  @Test func headlinesAreMetrics() throws {
    let headlines = try Self.list("HEADLINES")
    #expect(headlines.count == 9 && Self.bases.isSuperset(of: headlines))
  }

  /// What is in no group is shown as well, under "More".
  @Test func groupsAreOfMetrics() throws {
    let groups = try Self.list("METRIC_GROUPS")
    let titles: Set = ["Smoothness", "Lateness", "Work of a frame"]
    #expect(Self.bases.isSuperset(of: Set(groups).subtracting(titles)))
    #expect(Set(groups).count == groups.count)
  }

  /// Outcomes are numbers on the page.
  @Test func outcomesHaveTheirOrder() throws {
    let line = "const PRESENTED = 0, REPEATED = 1, PARTIAL = 2, IDLE = 3;"
    #expect(Template.scripts.contains(line))
  }
}
