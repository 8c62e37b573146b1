import VSync

/// One way to measure a figure: something is done for real, and what it was is counted as a replay
/// counts it.
struct Probe {
  /// What one time was.
  struct Sample {
    /// How long it took, on the monotonic clock.
    var time: Nanoseconds
    /// All that was done, the field's own work included.
    var work: Work
  }

  /// The figure that is wanted.
  let field: DeviceProfile.Field
  /// Does it once. What it needs besides was made before, and is not timed.
  let run: () throws -> Sample

  /// What one unit of the field's work took in a sample: the time, less what the rest of the work takes
  /// by the figures that are known already. Never below 0, where a machine is not steady.
  func figure(of sample: Sample, knowing known: DeviceProfile) -> Double? {
    let units = sample.work.count(of: field)
    guard units > 0 else { return nil }
    let rest = known.cost(of: sample.work.without(field))
    let time = max(0, (sample.time - rest).count)
    return min(Double(time) / Double(units), field.limit)
  }
}

extension Work {
  /// The count that a figure is the price of; 0 where it is the price of none.
  func count(of field: DeviceProfile.Field) -> Int {
    Self.path(of: field).map { self[keyPath: $0] } ?? 0
  }

  /// All but that.
  func without(_ field: DeviceProfile.Field) -> Work {
    var rest = self
    if let path = Self.path(of: field) { rest[keyPath: path] = 0 }
    return rest
  }

  /// Some units of a field's work alone.
  init(_ count: Int, of field: DeviceProfile.Field) {
    self.init()
    if let path = Self.path(of: field) { self[keyPath: path] = count }
  }

  private static func path(of field: DeviceProfile.Field) -> WritableKeyPath<Work, Int>? {
    switch field {
    case .createNsPerLayer: \.layersCreated
    case .layoutNsPerLayer: \.layersLaidOut
    case .shapeNsPerGlyph: \.glyphsShaped
    case .drawNsPerGlyph: \.glyphsDrawn
    case .pathNsPerSegment: \.pathSegments
    case .drawNsPerPixel: \.pixelsDrawn
    case .decodeNsPerPixel: \.pixelsDecoded
    case .decodeJPEGNsPerPixel: \.jpegPixelsDecoded
    case .decodeWebPNsPerPixel: \.webpPixelsDecoded
    case .generateNsPerPixel: \.pixelsGenerated
    case .convertNsPerPixel: \.pixelsConverted
    case .walkNsPerLayer: \.layersWalked
    case .commitNsPerLayer: \.layersCommitted
    case .commitNsPerByte: \.bytesCommitted
    case .commitFixedNs: \.commits
    case .prepareNsPerLayer: \.layersPrepared
    case .fillNsPerPixel: \.pixelsWritten
    case .blendNsPerPixel: \.pixelsBlended
    case .readNsPerByte: \.bytesRead
    case .mixNsPerPixel: \.pixelsMixed
    case .passSwitchNs: \.passSwitches
    case .uploadNsPerByte: \.bytesUploaded
    case .cutNsPerPixel: \.pixelsCut
    case .cores, .maxTextureSide, .rasterCacheScreens, .rasterCacheTTLNs: nil
    }
  }
}

/// How long something takes on the monotonic clock.
func timed<Result>(_ body: () throws -> Result) rethrows -> (Nanoseconds, Result) {
  let time = MonotonicTime()
  let start = time.now
  let result = try body()
  return (time.now - start, result)
}
