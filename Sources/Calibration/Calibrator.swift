internal import Foundation
internal import VSync
internal import WrongUse

/// Measures what work costs on this machine, by doing it.
///
/// Each field has a probe that runs what a replay runs: layers made and laid out, text shaped, paths
/// filled, files decoded, commits packed and taken over, frames planned and drawn. Probes take turns, so
/// that a disturbance does not hit one alone. What a probe does besides its own work is taken off by the
/// figures that are known by then.
public struct Calibrator: Sendable {
  /// The seconds that it may be told to take.
  public static let range = 0.1...600.0
  /// How often each probe runs at least, however little time there is.
  public static let leastRepeats = 3

  /// For how long it measures, in seconds, about.
  public let seconds: Double
  /// Threads that draw a frame.
  public let threads: Int

  /// A calibrator.
  ///
  /// - Parameter threads: Nil is one for each core, as `scanout render` has it.
  /// - Precondition: `seconds` is within ``range``.
  public init(seconds: Double = 3, threads: Int? = nil) {
    require(Self.range.contains(seconds), "\(seconds) s of calibration")
    self.seconds = seconds
    self.threads = threads ?? Self.cores
  }

  /// The system's count, as far as a profile can have it.
  static var cores: Int { max(1, min(256, ProcessInfo.processInfo.activeProcessorCount)) }

  /// Measures. Takes about ``seconds``, and up to twice as long on a slow machine.
  ///
  /// - Throws: what reading the sample pictures throws, which only a broken build does.
  public func measure() throws -> CalibratedProfile {
    let probes = try DrawingProbes.all() + TreeProbes.all() + RenderProbes.all(threads: threads)
    var samples = probes.map { _ in [Probe.Sample]() }
    // The first time opens fonts and fills caches.
    for probe in probes { _ = try probe.run() }
    let time = MonotonicTime()
    var rounds = 0
    while rounds < Self.leastRepeats || time.now.seconds < seconds {
      for (index, probe) in probes.enumerated() { samples[index].append(try probe.run()) }
      rounds += 1
    }
    var profile = CalibratedProfile(cores: Self.cores)
    for (probe, samples) in zip(probes, samples) {
      let known = profile.known
      let figures = samples.compactMap { probe.figure(of: $0, knowing: known) }
      if !figures.isEmpty { profile.set(probe.field, Spread(figures)) }
    }
    return profile
  }
}
