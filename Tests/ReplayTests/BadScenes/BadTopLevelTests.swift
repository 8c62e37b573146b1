import Replay
import Testing

/// The top level, the display, the device, segments and budgets.
@Suite struct BadTopLevelTests {
  @Test(arguments: cases)
  func theFileIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    let text = c.text
    let problems = try folder.problems(text)
    #expect(problems == c.problems)
  }

  static let cases: [BadScene] = [
    BadScene(
      "one name in two forms",
      #"""
      {"scanout": 1, "display": {"width": 9, "height": 9}, "root": {}, "assets": {"images": {
        "\u00e9": {"generate": {"solid": "#F00", "size": [1, 1]}},
        "e\u0301": {"generate": {"solid": "#00F", "size": [1, 1]}}}}}
      """#,
      #"""
      assets.images["é"]: is an earlier name in other code points; a name of its own
      """#),
    BadScene(
      "nothing",
      #"""
      {}
      """#,
      #"""
      scanout: is missing; 1, the version of the format
      display: is missing; an object (a display)
      root: is missing; an object (a layer)
      """#),
    BadScene(
      "a list",
      #"""
      [1]
      """#,
      #"""
      is a list of 1; an object (a scene)
      """#),
    BadScene(
      "a number",
      #"""
      3
      """#,
      #"""
      is 3; an object (a scene)
      """#),
    BadScene(
      "null",
      #"""
      null
      """#,
      #"""
      is null; an object (a scene)
      """#),
    BadScene(
      "another version",
      #"""
      {"scanout": 2, "display": {"width": 9, "height": 9}, "root": {}}
      """#,
      #"""
      scanout: is 2; 1, the version of the format
      """#),
    BadScene(
      "workers that are none",
      #"""
      {"scanout": 1, "display": {"width": 9, "height": 9}, "root": {}, "workers": 4}
      """#,
      #"""
      workers: is 4; an object (the workers)
      """#),
    BadScene(
      "workers by other words",
      #"""
      {"scanout": 1, "display": {"width": 9, "height": 9}, "root": {},
        "workers": {"threads": 0, "queue": "parallel", "fontLock": 1, "thread": 2}}
      """#,
      #"""
      workers.thread: is not a key of the workers; the nearest known is "threads"
      workers.threads: is 0; a whole number from 1 to 256
      workers.queue: is "parallel"; one of "concurrent", "serial", "balanced"
      workers.fontLock: is 1; true or false
      """#),
    BadScene(
      "too many threads, and figures of a device that cannot be",
      #"""
      {"scanout": 1, "display": {"width": 9, "height": 9}, "root": {}, "workers": {"threads": 257},
        "device": {"rasterCacheScreens": -1, "rasterCacheTTLNs": 2000000000, "decodeJPEGNsPerPixel": "5"}}
      """#,
      #"""
      device.decodeJPEGNsPerPixel: is "5"; a number from 0 to 1000000000
      device.rasterCacheScreens: is -1; a number from 0 to 1000000000
      device.rasterCacheTTLNs: is 2000000000; a number from 0 to 1000000000
      workers.threads: is 257; a whole number from 1 to 256
      """#),
    BadScene(
      "the version as text",
      #"""
      {"scanout": "1", "display": {"width": 9, "height": 9}, "root": {}}
      """#,
      #"""
      scanout: is "1"; 1, the version of the format
      """#),
    BadScene(
      "a title",
      #"""
      {"scanout": 1, "display": {"width": 100, "height": 80}, "root": {}, "title": "x"}
      """#,
      #"""
      title: is not a key of a scene; one of the keys that `scanout schema` lists
      """#),
    BadScene(
      "a slip in a key",
      #"""
      {"scanout": 1, "display": {"width": 100, "height": 80}, "root": {}, "timelin": []}
      """#,
      #"""
      timelin: is not a key of a scene; the nearest known is "timeline"
      """#),
    BadScene(
      "wrong kinds everywhere",
      #"""
      {"scanout": 1, "display": [], "root": [], "device": 3, "assets": [], "timeline": \#
      {}, "budget": [], "segments": {}, "expect": {}, "duration": "inf", "mode": "Timed", \#
      "start": "hot", "seed": -1}
      """#,
      #"""
      display: is a list of 0; an object (a display)
      seed: is -1; a whole number from 0 to 9007199254740991
      duration: is "inf"; a number from 0 to 86400
      assets: is a list of 0; an object (the assets)
      device: is 3; a device: "reference", "phone-2012", "phone-2016", "phone-2020", or an object
      mode: is "Timed"; one of "timed", "content"
      start: is "hot"; one of "warm", "cold"
      root: is a list of 0; an object (a layer)
      timeline: is an object; a list of events
      segments: is an object; a list of segments
      budget: is a list of 0; an object (a budget)
      expect: is an object; a list of expectations
      """#),
    BadScene(
      "a display out of range",
      #"""
      {"scanout": 1, "display": {"width": 0, "height": 2e9, "scale": 5, "refreshRate": \#
      0.5, "buffering": "single", "background": "blue"}, "root": {}}
      """#,
      #"""
      display.width: is 0; a number above 0, at most 1000000000
      display.height: is 2000000000; a number above 0, at most 1000000000
      display.scale: is 5; a number above 0, at most 4
      display.refreshRate: is 0.5; a number from 1 to 240
      display.background: is "blue"; "#RGB", "#RGBA", "#RRGGBB", "#RRGGBBAA", "clear", or \#
      [r, g, b] or [r, g, b, a] with 0 to 1
      display.buffering: is "single"; one of "double", "triple", "auto"
      """#),
    BadScene(
      "a display of text",
      #"""
      {"scanout": 1, "display": {"width": "390", "height": null, "scale": true}, "root": \#
      {}}
      """#,
      #"""
      display.width: is "390"; a number above 0, at most 1000000000
      display.height: is null; a number above 0, at most 1000000000
      display.scale: is true; a number above 0, at most 4
      """#),
    BadScene(
      "a display with a queue and rates that there are not",
      #"""
      {"scanout": 1, "display": {"width": 9, "height": 9, "commitQueue": "relaxed", \#
      "variableRefresh": [48, 480], "refreshRate": 60}, "root": {}, "warmupFrames": 1.5}
      """#,
      #"""
      display: has refreshRate and variableRefresh; at most one of refreshRate, variableRefresh
      display.variableRefresh[1]: is 480; a number from 1 to 240
      display.commitQueue: is "relaxed"; one of "coalesce", "fifo", "mailbox"
      warmupFrames: is 1.5; a whole number from 0 to 1000000
      """#),
    BadScene(
      "a range of rates that is none",
      #"""
      {"scanout": 1, "display": {"width": 9, "height": 9, "variableRefresh": [120, 48]}, \#
      "root": {}, "warmupFrames": -1}
      """#,
      #"""
      display.variableRefresh: is a list of 2; [minHz, maxHz], the first lower, from 1 to 240
      warmupFrames: is -1; a whole number from 0 to 1000000
      """#),
    BadScene(
      "rates that are one",
      #"""
      {"scanout": 1, "display": {"width": 9, "height": 9, "variableRefresh": 120}, "root": {}}
      """#,
      #"""
      display.variableRefresh: is 120; [minHz, maxHz], the first lower, from 1 to 240
      """#),
    BadScene(
      "trees read at a slot whose time nobody knows",
      #"""
      {"scanout": 1, "display": {"width": 9, "height": 9, "variableRefresh": [40, 120]}, \#
      "root": {"id": "a"}, "duration": 1, "expect": [\#
      {"frame": 3, "layer": "a", "keyPath": "opacity", "value": 1}, {"frame": 3, "hit": [1, 1], \#
      "layer": "a"}, {"frame": 3, "pixel": [0, 0], "color": "#000"}]}
      """#,
      #"""
      expect[0].frame: is slot 3 of a display with variable refresh, which begins when frames \#
      come; `at`, a time
      expect[1].frame: is slot 3 of a display with variable refresh, which begins when frames \#
      come; `at`, a time
      """#),
    BadScene(
      "a huge display",
      #"""
      {"scanout": 1, "display": {"width": 5000, "height": 50, "scale": 4}, "root": {}}
      """#,
      #"""
      display: is 20000 x 200 pixels; 1 to 16384 pixels a side, width and height times \#
      scale
      """#),
    BadScene(
      "a replay of more than a day",
      #"""
      {"scanout": 1, "display": {"width": 100, "height": 80}, "root": {}, "duration": \#
      86400.5}
      """#,
      #"""
      duration: is 86400.5; a number from 0 to 86400
      """#),
    BadScene(
      "an unknown device",
      #"""
      {"scanout": 1, "display": {"width": 100, "height": 80}, "root": {}, "device": \#
      "phone-2013"}
      """#,
      #"""
      device: is "phone-2013"; a device: "reference", "phone-2012", "phone-2016", \#
      "phone-2020", or an object
      """#),
    BadScene(
      "figures of a device",
      #"""
      {"scanout": 1, "display": {"width": 100, "height": 80}, "root": {}, "device": \#
      {"base": "toaster", "cores": 1.5, "drawNsPerPixel": -1, "drawNsPerPixl": 2}}
      """#,
      #"""
      device.drawNsPerPixl: is not a key of a device; the nearest known is \#
      "drawNsPerPixel"
      device.base: is "toaster"; one of "reference", "phone-2012", "phone-2016", \#
      "phone-2020"
      device.cores: is 1.5; a whole number from 1 to 256
      device.drawNsPerPixel: is -1; a number from 0 to 1000000000
      """#),
    BadScene(
      "segments",
      #"""
      {"scanout": 1, "display": {"width": 100, "height": 80}, "root": {}, "duration": 2, \#
      "segments": [{"name": "s", "from": 1, "to": 1}, {"name": "s", "from": 0, "to": 9}, \#
      {"name": "", "from": 0}]}
      """#,
      #"""
      segments[0]: goes from 1 to 1; a `to` that is later than `from`
      segments[1].name: "s" is the name of an earlier segment; a name of its own
      segments[1].to: is 9, after the end; 0 to 2, the scene's duration
      segments[2].to: is missing; a number from 0 to 86400
      segments[2].name: is ""; text that is not empty
      """#),
    BadScene(
      "budgets",
      #"""
      {"scanout": 1, "display": {"width": 100, "height": 80}, "root": {}, "budget": \#
      {"dropedFrames": {"max": 1}, "slots": {}, "hitchNs": {"max": 1, "min": 2}, \#
      "hitchCount": 3, "overdraw": {"max": 2}}}
      """#,
      #"""
      budget.dropedFrames: is not a key of a budget; the nearest known is "droppedFrames"
      budget.overdraw: is not a key of a budget; the nearest known is "overdraw.max"
      budget.slots: has none of max, min; at least one of them
      budget.hitchNs: has min 2 above max 1; a min that is not above max
      budget.hitchCount: is 3; an object (a limit)
      """#),
    BadScene(
      "a budget over no segment",
      #"""
      {"scanout": 1, "display": {"width": 100, "height": 80}, "root": {}, "segments": \#
      [{"name": "scroll", "from": 0, "to": 1}], "budget": {"segments": {"scrol": \#
      {"slots": {"max": 1}}, "scroll": {"slot": {"max": 1}}}}}
      """#,
      #"""
      budget.segments.scrol: is no segment of the scene; the nearest known is "scroll"
      budget.segments.scroll.slot: is not a key of the budget of a segment; the nearest \#
      known is "slots"
      """#),
  ]
}
