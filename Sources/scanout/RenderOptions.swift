package import Graphics
package import Report

/// What `render` does.
package struct RenderOptions: Hashable, Sendable {
  /// The scene file.
  package var scene: String
  /// The folder to write.
  package var out: String
  /// Overrides the scene's mode.
  package var mode: Recording.Mode?
  /// Whether time is real.
  package var isLive = false
  /// The profile file in place of the scene's device; nil is the scene's.
  package var profile: String?
  /// Nil is one for each core.
  package var threads: Int?
  /// The budget for what is kept from frame to frame; nil is Scanout's own.
  package var keptBytes: Int?
  package var writesFrames: Bool
  /// How much time each PNG file may take.
  package var effort: PNGEncoder.Effort
  /// How many slots there are for each that becomes a picture; at least 1.
  package var every: Int
  /// The video to write, with an ending of ``FilmFormat``; nil for none.
  package var video: String?
  /// The trace to write; nil for none.
  package var trace: String?
  /// How hitches are reported.
  package var hitches: HitchOptions
  package var isQuiet: Bool

  package init(
    scene: String, out: String, mode: Recording.Mode? = nil, threads: Int? = nil,
    writesFrames: Bool = true, effort: PNGEncoder.Effort = .fast, every: Int = 1,
    video: String? = nil, trace: String? = nil, hitches: HitchOptions = HitchOptions(),
    isQuiet: Bool = false
  ) {
    self.scene = scene
    self.out = out
    self.mode = mode
    self.threads = threads
    self.writesFrames = writesFrames
    self.effort = effort
    (self.every, self.video, self.trace) = (every, video, trace)
    self.hitches = hitches
    self.isQuiet = isQuiet
  }
}

/// What `report` does.
package struct ReportOptions: Hashable, Sendable {
  /// Where the report goes.
  package enum Target: Hashable, Sendable {
    /// Into a folder, in each of these forms.
    case folder(String, [ReportFormat])
    /// To one file, the page.
    case page(String)
  }

  /// The scene file.
  package var scene: String
  package var target: Target
  /// Overrides the scene's mode.
  package var mode: Recording.Mode?
  /// Nil is one for each core.
  package var threads: Int?
  /// The budget for what is kept from frame to frame; nil is Scanout's own.
  package var keptBytes: Int?
  /// The profile file in place of the scene's device; nil is the scene's.
  package var profile: String?
  /// Whether the page shows the frames before and after hitches.
  package var showsPictures: Bool
  /// How hitches are reported.
  package var hitches: HitchOptions
  package var isQuiet: Bool

  package init(
    scene: String, target: Target, mode: Recording.Mode? = nil, threads: Int? = nil,
    showsPictures: Bool = true, hitches: HitchOptions = HitchOptions(), isQuiet: Bool = false
  ) {
    self.scene = scene
    self.target = target
    self.mode = mode
    self.threads = threads
    self.showsPictures = showsPictures
    self.hitches = hitches
    self.isQuiet = isQuiet
  }
}
