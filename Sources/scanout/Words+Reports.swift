import Calibration
import PlainText
import Replay
import Report
import VSync

/// Options of the verbs that judge, compare and report.
extension Words {
  func reportOptions() throws(UsageError) -> ReportOptions {
    let target: ReportOptions.Target
    switch (try folder(), try file(.html)) {
    case (_?, _?): throw .exclusive(.out, .html)
    case (nil, nil): throw .needsOne([.out, .html], verb)
    case (let out?, nil):
      target = .folder(out, try formats())
    case (nil, let file?):
      if has(.format) { throw .exclusive(.format, .html) }
      target = .page(file)
    }
    var options = ReportOptions(
      scene: inputs[0], target: target, mode: try mode(), threads: try threads(),
      showsPictures: !has(.noPictures), hitches: try hitchOptions(), isQuiet: has(.quiet))
    options.profile = try file(.profile)
    options.keptBytes = try keptBytes()
    return options
  }

  /// What to write, each once, in the order of the list and not of the words.
  private func formats() throws(UsageError) -> [ReportFormat] {
    let asked = try list(.format) {
      ReportFormat(rawValue: $0)
    } names: {
      ReportFormat.allCases.map(\.rawValue)
    }
    return ReportFormat.allCases.filter { asked?.contains($0) ?? true }
  }

  func checkOptions() throws(UsageError) -> CheckOptions {
    var options = CheckOptions(
      scenes: inputs, threads: try threads(), hitches: try hitchOptions(), isQuiet: has(.quiet))
    options.profile = try file(.profile)
    options.junit = try file(.junit)
    options.printsAnnotations = has(.annotations)
    options.baseline = try file(.baseline)
    options.newBaseline = try file(.writeBaseline)
    if let file = options.newBaseline, file == options.junit {
      throw .badValue(.writeBaseline, file, accepted: "another file than that of --junit")
    }
    if let text = values[.tolerance] {
      if options.baseline == nil { throw .needs(.tolerance, [.baseline]) }
      guard let percent = Double(text), (0...1000).contains(percent) else {
        throw .badValue(.tolerance, text, accepted: "a number of percent from 0 to 1000")
      }
      options.tolerance = percent
    }
    return options
  }

  func compareOptions() throws(UsageError) -> CompareOptions {
    let profiles = try list(.profiles) { name -> ProfileChoice? in
      if name == "scene" { return .scene }
      // No built-in profile is called like a file.
      if name.hasSuffix(".json") { return .file(name) }
      return DeviceProfile.named(name).map { .builtIn($0) }
    } names: {
      ["scene"] + DeviceProfile.builtIn.map(\.name) + ["FILE.json"]
    }
    let bufferings = try list(.bufferings) { name -> DisplayPipeline.Buffering?? in
      name == "scene" ? .some(nil) : DisplayPipeline.Buffering(rawValue: name).map { .some($0) }
    } names: {
      ["scene"] + DisplayPipeline.Buffering.allCases.map(\.rawValue)
    }
    return CompareOptions(
      scenes: inputs, profiles: profiles ?? [.scene], bufferings: bufferings ?? [nil],
      format: try choice(.tableFormat) ?? .text, threads: try threads(),
      hitches: try hitchOptions())
  }

  func calibrateOptions() throws(UsageError) -> CalibrateOptions {
    var options = CalibrateOptions(out: try file(.out))
    options.isQuiet = has(.quiet)
    guard let text = values[.seconds] else { return options }
    guard let seconds = Double(text), Calibrator.range.contains(seconds) else {
      let (low, high) = (Calibrator.range.lowerBound, Calibrator.range.upperBound)
      throw .badValue(
        .seconds, text, accepted: "a number of seconds from \(numeral(low)) to \(numeral(high))")
    }
    options.seconds = seconds
    return options
  }

  func diffOptions() throws(UsageError) -> DiffOptions {
    var options = DiffOptions(inputs[0], inputs[1])
    // A limit on one axis alone would let anything through on the other.
    if has(.maxDelta) != has(.maxPixels) {
      throw has(.maxDelta) ? .needs(.maxDelta, [.maxPixels]) : .needs(.maxPixels, [.maxDelta])
    }
    options.maxDelta = try whole(.maxDelta, 0...255) ?? 0
    options.maxPixels = try whole(.maxPixels, 0...1_000_000_000) ?? 0
    options.out = try folder()
    return options
  }

  private func whole(_ option: OptionSpec, _ range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = values[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .badValue(
        option, text, accepted: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
