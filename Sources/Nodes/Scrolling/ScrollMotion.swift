internal import Foundation
internal import VSync

/// What moves content that no finger holds, along both axes.
struct ScrollMotion {
  /// What for.
  enum Purpose {
    /// A finger let it go.
    case deceleration
    /// The program asked for it.
    case animation
    /// The program asked for the top.
    case toTop
  }

  let purpose: Purpose
  /// The animation clock at which it began.
  let began: Instant
  var x: AxisMotion
  var y: AxisMotion

  subscript(axis: ScrollAxis) -> AxisMotion {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// Whether both axes are at rest.
  var isOver: Bool { x.isAtRest && y.isAtRest }

  /// Where it ends.
  var end: CGPoint { CGPoint { self[$0].end } }
}
