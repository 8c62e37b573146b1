import Foundation
import Testing

@testable import Report

@Suite struct JUnitTests {
  private static let document = JUnitDocument([
    .init(
      name: "scenes/a & b.json",
      cases: [
        .init("budget.droppedFrames.max", .failed("budget: is 3, allowed <2>\nsecond \"line\"")),
        .init("expect[0]", .passed),
        .init("replay", .error("cannot \u{1}read")),
      ],
      properties: [("droppedFrames", "3")], length: 1_500_400_000, output: ["one", "two]]>"]),
    .init(name: "empty.json", cases: []),
  ])

  @Test func saysWhatFailedAndWhy() {
    #expect(
      Self.document.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite id="0" package="scanout" name="scenes/a &amp; b.json" \
        timestamp="1970-01-01T00:00:00" hostname="localhost" tests="3" failures="1" errors="1" \
        time="1.500">
            <properties>
              <property name="droppedFrames" value="3"/>
            </properties>
            <testcase name="budget.droppedFrames.max" classname="scenes/a &amp; b.json" time="0.000">
              <failure message="budget: is 3, allowed &lt;2&gt;" type="scanout">budget: is 3, \
        allowed &lt;2&gt;
        second &quot;line&quot;</failure>
            </testcase>
            <testcase name="expect[0]" classname="scenes/a &amp; b.json" time="0.000"/>
            <testcase name="replay" classname="scenes/a &amp; b.json" time="0.000">
              <error message="cannot \u{FFFD}read" type="scanout">cannot \u{FFFD}read</error>
            </testcase>
            <system-out>one
        two]]&gt;</system-out>
            <system-err></system-err>
          </testsuite>
          <testsuite id="1" package="scanout" name="empty.json" timestamp="1970-01-01T00:00:00" \
        hostname="localhost" tests="0" failures="0" errors="0" time="0.000">
            <properties>
            </properties>
            <system-out></system-out>
            <system-err></system-err>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func timesAreSecondsWithThreePlaces() {
    for (length, time) in [
      (0, "0.000"), (1, "0.000"), (16_666_667, "0.017"), (86_400_000_000_000, "86400.000"),
    ] as [(Int64, String)] {
      let text = JUnitDocument([.init(name: "a", cases: [], length: length)]).text
      #expect(text.contains(" time=\"\(time)\">"))
    }
  }
}
