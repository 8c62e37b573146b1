extension Verb {
  /// Command lines that work where the project lies, for help.
  var examples: [String] {
    switch self {
    case .render:
      [
        "scanout render scenes/feed.json --out out",
        "scanout render scenes/feed.json --out report --no-frames",
        "scanout render scenes/gravity.json --out pictures --mode content --png small",
        "scanout render scenes/feed.json --out report --no-frames --video feed.mp4",
        "scanout render scenes/feed.json --out out --every 2 --video feed.apng",
        "scanout render scenes/feed-async.json --out report --no-frames --trace feed.pftrace",
        "scanout render scenes/feed.json --out live --live",
      ]
    case .check:
      [
        "scanout check scenes/feed.json",
        "scanout check --quiet scenes/*.json --junit results.xml",
        "scanout check scenes/*.json --write-baseline baseline.json",
        "scanout check scenes/*.json --baseline baseline.json --annotations",
      ]
    case .compare:
      [
        "scanout compare scenes/feed.json --profiles phone-2012,phone-2016,phone-2020",
        "scanout compare scenes/*.json --buffering double,triple --format markdown",
      ]
    case .calibrate:
      [
        "scanout calibrate --out machine.json",
        "scanout calibrate --seconds 10 --out machine.json",
        "scanout compare scenes/feed.json --profiles phone-2016,machine.json",
      ]
    case .diff:
      [
        "scanout diff expected.png actual.png --out why",
        "scanout diff out-before out-after --max-delta 1 --max-pixels 20",
        "scanout diff before/report.json after/report.json",
      ]
    case .report:
      [
        "scanout report scenes/feed.json --out report",
        "scanout report scenes/feed.json --html feed.html",
        "scanout report scenes/feed.json --out report --format html,json --no-pictures",
      ]
    case .inspect:
      [
        "scanout inspect scenes/feed.json --slot 12",
        "scanout inspect scenes/feed.json --time 0.25 --plan --json",
        "scanout inspect scenes/feed.json --frame 9 --picture blended,overdraw --out why",
        "scanout inspect scenes/shadows.json --all --out why",
      ]
    case .log:
      [
        "scanout log scenes/feed.json",
        "scanout log scenes/covering.json --kind drawn,covered,culled,overdraw",
        "scanout log scenes/rasterize.json --layer card --json",
      ]
    case .validate: ["scanout validate scenes/feed.json scenes/hello.json"]
    case .schema:
      ["scanout schema > scene.schema.json", "scanout schema --report > report.schema.json"]
    }
  }
}
