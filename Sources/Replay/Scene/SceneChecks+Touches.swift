import LayerTree
import PlainText
import VSync

// Touches must find nodes, and go on from where they are: a finger that is up can only come down.

extension SceneChecks {
  /// Follows the fingers of an event.
  mutating func checkTouch(_ inputs: [TouchInput], at time: Instant) {
    guard scene.root.kind.isNode else {
      decoder.report("finds nobody, as the root is no node", accepted: "a root of the class Node")
      return
    }
    guard !decoder.hasUnreadEvents, let input = inputs.first else { return }
    let isDown = fingers.contains(input.id)
    let moment = numeral(time.seconds)
    // What is wrong changes nothing, so that one mistake is told once.
    if input.phase == .began, isDown {
      decoder.report(
        "begins with finger \(input.id), which is down already at \(moment) s",
        accepted: "another finger, or a touch that ended or was cancelled before")
    } else if input.phase != .began, !isDown {
      decoder.at(.key("phase")) {
        decoder.report(
          "is \(quoted(input.phase.rawValue)), but finger \(input.id) is not down at \(moment) s",
          accepted: "a touch that began before")
      }
    } else {
      for input in inputs { follow(input) }
    }
  }

  private mutating func follow(_ input: TouchInput) {
    switch input.phase {
    case .began: fingers.insert(input.id)
    case .moved: break
    case .ended, .cancelled: fingers.remove(input.id)
    }
  }
}
