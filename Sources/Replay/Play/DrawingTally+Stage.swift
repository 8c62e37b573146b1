import LayerTree
import Report

extension DrawingTally {
  /// To be told of all that a stage tells of drawings.
  mutating func hear(_ news: DrawingNews) {
    switch news {
    case .wanted: asked += 1
    case .shown: shown += 1
    case .givenUp: givenUp += 1
    }
  }

  /// The tally at the end of a replay.
  ///
  /// - Parameter unrun: tasks of its workers that ended without a step.
  func closed(_ stage: Stage, unrun: Int) -> DrawingTally {
    var tally = self
    let pictures = stage.bitmapCache.counters
    tally.unrun = unrun
    (tally.cacheHits, tally.cacheMisses) = (pictures.hits, pictures.misses)
    tally.cacheEvictions = pictures.evictions
    tally.cachePeakBytes = pictures.peakByteCount
    return tally
  }
}
