package import Report
package import VSync

/// How many hitches have their reasons judged by replays without them. Raw values are those of
/// `--blame`.
package enum Blame: String, Hashable, Sendable, CaseIterable {
  case none, some, all

  /// In slots replayed.
  package var effort: Counterfactual.Effort {
    switch self {
    case .none: .none
    case .some: .some
    case .all: .all
    }
  }
}

/// How hitches are judged and named.
package struct HitchOptions: Hashable, Sendable {
  package var blame: Blame
  package var bands: HitchBands

  package init(blame: Blame = .some, bands: HitchBands = .wwdc20) {
    (self.blame, self.bands) = (blame, bands)
  }
}

/// What `check` does.
package struct CheckOptions: Hashable, Sendable {
  /// Scene files; at least one.
  package var scenes: [String]
  /// The profile file in place of each scene's device; nil is the scene's.
  package var profile: String?
  /// Nil is one for each core.
  package var threads: Int?
  /// How hitches are reported.
  package var hitches: HitchOptions
  /// The JUnit file to write; nil for none.
  package var junit: String?
  /// Whether what fails is also printed as GitHub's runners read it.
  package var printsAnnotations = false
  /// The figures to hold the replays against, and how much worse they may be, in percent.
  package var baseline: String?
  package var tolerance = 0.0
  /// The file to write the figures to; nil for none.
  package var newBaseline: String?
  package var isQuiet: Bool

  package init(
    scenes: [String], threads: Int? = nil, hitches: HitchOptions = HitchOptions(),
    isQuiet: Bool = false
  ) {
    self.scenes = scenes
    self.threads = threads
    self.hitches = hitches
    self.isQuiet = isQuiet
  }
}

/// A device to replay on.
package enum ProfileChoice: Hashable, Sendable {
  /// Each scene's own.
  case scene
  case builtIn(DeviceProfile)
  /// A profile file.
  case file(String)
}

/// How this machine is measured.
package struct CalibrateOptions: Hashable, Sendable {
  /// The profile file to write; nil prints it.
  package var out: String?
  /// For how long, about.
  package var seconds = 3.0
  package var isQuiet = false

  package init(out: String? = nil) { self.out = out }
}

/// What `compare` does.
package struct CompareOptions: Hashable, Sendable {
  /// Scene files; at least one.
  package var scenes: [String]
  package var profiles: [ProfileChoice]
  package var bufferings: [DisplayPipeline.Buffering?]
  package var format: ComparisonTable.Format
  /// Nil is one for each core.
  package var threads: Int?
  package var hitches: HitchOptions

  package init(
    scenes: [String], profiles: [ProfileChoice] = [.scene],
    bufferings: [DisplayPipeline.Buffering?] = [nil], format: ComparisonTable.Format = .text,
    threads: Int? = nil, hitches: HitchOptions = HitchOptions()
  ) {
    (self.scenes, self.profiles, self.bufferings) = (scenes, profiles, bufferings)
    (self.format, self.threads, self.hitches) = (format, threads, hitches)
  }
}
