import Foundation
import PlainText
import Testing
import VSync

@testable import Report

/// What a page may hold: nothing from elsewhere, and nothing that a name could make of it.
@Suite struct HTMLPageTests {
  static let hostile = [
    "</script><script>alert(1)</script>", "<!--<script>", "\"><img src=x onerror=alert(1)>",
    "]]>&amp;'\"", "\u{2028}\u{2029}\u{0}\u{1B}[2J", "{{script}}{{data}}", "\u{202E}gnp.exe",
  ]

  static func page(named name: String) throws -> String {
    var recording = Recordings.showing("PrP")
    recording.scene = name
    for index in recording.frames.indices {
      for cost in recording.frames[index].costs.indices {
        recording.frames[index].costs[cost].subject = name
      }
    }
    recording.segments = [
      Recording.Segment(name: name, from: .zero, to: Instant(nanoseconds: 40_000_000))
    ]
    recording.workerSpans = [
      WorkerSpan(
        lane: 0, label: name, start: .zero, end: Instant(nanoseconds: 5_000_000), completed: true)
    ]
    return HTMLReport(try ReplayReport(recording)).html
  }

  @Test(arguments: hostile)
  func namesStayText(_ name: String) throws {
    let html = try Self.page(named: name)
    let plain = try Self.page(named: "feed")
    for mark in ["<script", "</script", "<!--", "<img", "onerror"] {
      let count = html.components(separatedBy: mark).count
      // A name may hold a word; it must not hold a tag that counts.
      if mark.hasPrefix("<") {
        #expect(count == plain.components(separatedBy: mark).count, "\(mark)")
      }
    }
    let data = try HTMLReportTests.data(of: html)
    #expect(data["scene"] as? String == name)
    let strings = try #require(data["strings"] as? [String])
    #expect(strings.contains(name))
  }

  @Test func escapesWhatCouldEndAScript() {
    let value: JSONValue = ["a</script>": "&'<>\u{2028}\"\\\n"]
    #expect(
      value.scriptText
        == #"{"a\u003c/script\u003e":"\u0026\u0027\u003c\u003e\u2028\"\\\u000a"}"#)
    #expect(Template.escaped("a<b>&\"'\n") == "a&lt;b&gt;&amp;&quot;&#39;\\u{a}")
  }

  @Test func valuesAreNotLookedInto() {
    let page = Template.Page(text: "a {{one}} b {{two}} c {{three}}")
    #expect(page.filled(["one": "{{two}}", "two": "2"]) == "a {{two}} b 2 c {{three}}")
  }

  /// Everything that could make a browser ask for something: none of it may be in the page.
  @Test func asksForNothing() throws {
    let html = try Self.page(named: "feed")
    let script = Template.scripts
    for word in ["http:", "https:", "@import", "url(", "<link", "<iframe", "src=\"", "//cdn"] {
      #expect(!html.contains(word), "\(word)")
    }
    for word in [
      "fetch(", "XMLHttpRequest", "WebSocket", "EventSource", "import(", "sendBeacon", "eval(",
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "new Function",
    ] {
      #expect(!script.contains(word), "\(word)")
    }
    #expect(html.contains("default-src 'none'"))
    #expect(html.hasPrefix("<!doctype html>\n<!-- scanout report -->\n"))
  }

  @Test func holdsEveryFileOfThePage() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Report/HTML/Page")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(files.count >= 15)
    let html = try Self.page(named: "feed")
    for file in files where file.lastPathComponent != "page.html" {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(html.contains(text), "\(file.lastPathComponent)")
    }
  }

  /// Names in the style sheet that scripts ask for by cause.
  @Test func everyCauseHasAColour() {
    for cause in CauseText.all {
      let phase = "--phase-\(cause.phase.rawValue.replacingOccurrences(of: " ", with: "-")):"
      #expect(
        Template.styles.contains("--cause-\(cause.code):") || Template.styles.contains(phase),
        "\(cause.code)")
    }
  }
}
