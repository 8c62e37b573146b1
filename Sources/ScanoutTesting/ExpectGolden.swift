internal import Foundation
public import Graphics
public import Testing

/// Expects a picture to be the one that a file beside the test has:
/// `__Goldens__/<test file>/<name>.png`.
///
/// A golden that is missing fails. With `SCANOUT_RECORD=1` in the environment the file is written, and
/// the test fails nevertheless, so that a recording run is never taken for a passing one: look at the
/// pictures, and run again. Where a picture differs, `expected`, `actual` and `difference` are written
/// to a folder that the message names (below the temporary folder, or `SCANOUT_FAILURES`) and are
/// attached to the test.
///
/// Exact unless limits say otherwise, and the same on every machine with the same fonts.
///
/// - Parameters:
///   - picture: As from ``StageRun/picture(inSlot:)``; nil fails.
///   - name: Of the file: letters, digits, `-`, `_` and `.`, not at the beginning.
///   - maxDelta: By how much a channel of a pixel may differ, 0 to 255.
///   - maxPixels: How many pixels may differ at all.
public func expectGolden(
  _ picture: Bitmap?, named name: String, maxDelta: Int = 0, maxPixels: Int = 0,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let store = GoldenStore(besideTest: filePath, ProcessInfo.processInfo.environment)
  let verdict = store.judge(picture, named: name, maxDelta: maxDelta, maxPixels: maxPixels)
  for (name, file) in verdict.pictures {
    Attachment.record(file, named: name, sourceLocation: sourceLocation)
  }
  record(verdict.failure, sourceLocation)
}
