import Compositor
import PlainText

/// A counter of the compositor, as `report.json` and `frames.csv` name it.
struct CounterColumn: Sendable {
  /// The key in `report.json`.
  var key: String
  /// The column of `frames.csv`.
  var column: String
  var value: @Sendable (FrameCounters) -> JSONValue

  private init(
    _ key: String, _ column: String, _ value: @escaping @Sendable (FrameCounters) -> JSONValue
  ) {
    self.key = key
    self.column = column
    self.value = value
  }

  /// Every counter, in the order of the columns. Names agree with the metrics made of them.
  static let all: [CounterColumn] = [
    CounterColumn("layersDrawn", "layers_drawn") { .integer($0.layersDrawn) },
    CounterColumn("layersCovered", "layers_covered") { .integer($0.layersCovered) },
    CounterColumn("layersCulled", "layers_culled") { .integer($0.layersCulled) },
    CounterColumn("commitLayers", "commit_layers") { .integer($0.commitLayers) },
    CounterColumn("damagedPixels", "damaged_pixels") { .integer($0.damagedPixels) },
    CounterColumn("writtenPixels", "written_pixels") { .integer($0.pixelsWritten) },
    CounterColumn("blendedPixels", "blended_pixels") { .integer($0.pixelsBlended) },
    CounterColumn("bytesRead", "bytes_read") { .integer($0.bytesRead) },
    CounterColumn("textureTiles", "texture_tiles") { .integer($0.textureTiles) },
    CounterColumn("overdraw", "overdraw") { .number($0.overdraw) },
    CounterColumn("offscreenPasses", "offscreen_passes") { .integer($0.offscreenPasses) },
    CounterColumn("passHits", "pass_hits") { .integer($0.passHits) },
    CounterColumn("passMisses", "pass_misses") { .integer($0.passMisses) },
    CounterColumn("passEvictions", "pass_evictions") { .integer($0.passEvictions) },
    CounterColumn("uploadBytes", "upload_bytes") { .integer($0.uploadBytes) },
  ]
}
