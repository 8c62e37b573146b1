internal import Graphics

extension FramePlan {
  /// Where an item draws, apart from the item: whoever draws a small part of a frame looks at these,
  /// and at few items.
  struct Reach: Sendable {
    /// Every pixel that may change; empty for the end of a group.
    var rect: PixelRect
    /// The last item that goes with it: the end of a group, a thing itself; nil for an end.
    var last: Int?
  }

  /// Where items draw. O(items).
  static func reaches(of items: [Item]) -> [Reach] {
    items.enumerated().map { index, item in
      switch item {
      case .draw(let draw): Reach(rect: draw.visible, last: index)
      case .beginGroup(let group): Reach(rect: group.visible, last: group.end)
      case .endGroup: Reach(rect: .empty, last: nil)
      }
    }
  }
}
