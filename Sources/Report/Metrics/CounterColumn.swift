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

  /// The value as a field of a table: that of an object is `clip=2;mask=1`.
  func field(_ counters: FrameCounters) -> String {
    switch value(counters) {
    case .null: ""
    case .object(let members): members.map { "\($0.key)=\($0.value.text)" }.joined(separator: ";")
    case let value: value.text
    }
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
    CounterColumn("readPixels", "read_pixels") { .integer($0.pixelsRead) },
    CounterColumn("bytesRead", "bytes_read") { .integer($0.bytesRead) },
    CounterColumn("textureTiles", "texture_tiles") { .integer($0.textureTiles) },
    CounterColumn("overdraw", "overdraw") { .number($0.overdraw) },
    CounterColumn("offscreenPasses", "offscreen_passes") { .integer($0.offscreenPasses) },
    CounterColumn("passReasons", "pass_reasons") { .passes($0.passReasons) },
    CounterColumn("passHits", "pass_hits") { .integer($0.passHits) },
    CounterColumn("passMisses", "pass_misses") { .integer($0.passMisses) },
    CounterColumn("passEvictions", "pass_evictions") { .integer($0.passEvictions) },
    CounterColumn("keptHits", "kept_hits") { .integer($0.keptHits) },
    CounterColumn("keptMisses", "kept_misses") { .integer($0.keptMisses) },
    CounterColumn("keptEvictions", "kept_evictions") { .integer($0.keptEvictions) },
    CounterColumn("keptBytes", "kept_bytes") { .integer($0.keptBytes) },
    CounterColumn("texturesAlive", "textures_alive") { .integer($0.texturesAlive) },
    CounterColumn("uploads", "uploads") { .integer($0.uploads) },
    CounterColumn("uploadBytes", "upload_bytes") { .integer($0.uploadBytes) },
    CounterColumn("misalignedContents", "misaligned_contents") {
      .integer($0.contentsMisaligned)
    },
    CounterColumn("scaledContents", "scaled_contents") { .integer($0.contentsScaled) },
  ]
}

extension JSONValue {
  /// How many passes there are for each reason, those without left out, in the order of their names.
  fileprivate static func passes(_ reasons: [PassReason: Int]) -> JSONValue {
    .object(
      PassReason.allCases.sorted { $0.rawValue < $1.rawValue }.compactMap { reason in
        reasons[reason].map { Member(key: reason.rawValue, value: .integer($0)) }
      })
  }
}
