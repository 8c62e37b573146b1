internal import Graphics
internal import LayerModel

extension ImageFrames {
  /// What shows the frames one after the other on a layer, as often as the file says; nil for a still
  /// picture. The last frame stays.
  var animation: KeyframeAnimation? {
    guard isAnimated, let contents = LayerKeyPath("contents") else { return nil }
    var times: [Double] = []
    var passed: Int64 = 0
    for frame in frames {
      times.append(Double(passed) / Double(nanoseconds))
      passed += frame.nanoseconds
    }
    var timing = MediaTiming()
    timing.duration = Double(nanoseconds) / 1e9
    timing.repeatCount = loopCount == 0 ? .infinity : Double(loopCount)
    timing.fillMode = .forwards
    var animation = try? KeyframeAnimation(
      keyPath: contents, values: frames.map { .contents($0.bitmap) }, keyTimes: times + [1],
      calculationMode: .discrete, timing: timing)
    animation?.isRemovedOnCompletion = false
    return animation
  }
}
