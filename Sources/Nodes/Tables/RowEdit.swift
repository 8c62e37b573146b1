internal import Foundation
internal import LayerTree

/// One set of updates while a table takes it over.
struct RowEdit {
  let updates: TableUpdates
  /// The numbers after of rows that stay.
  let number: RowRenumbering
  let animation: RowAnimation
  let duration: Double
  /// Numbers before of rows that go to another place.
  let movedRows: Set<Int>
  /// Rows in the tree that have a number after.
  var stayed: [RowNode] = []
  /// Rows in the tree that have none.
  var gone: [RowNode] = []
  /// Rows that stayed and are too far away now, with their numbers.
  var departed: [(node: RowNode, row: Int)] = []
  /// Numbers after of rows that have other content.
  var reloaded: Set<Int> = []
  /// Those of them that have another height.
  var resized: [Int] = []
  /// Points that the offset moved, so that what is seen stays.
  var shift = 0.0

  init(_ updates: TableUpdates, animation: RowAnimation, duration: Double) {
    (self.updates, self.animation, self.duration) = (updates, animation, duration)
    number = RowRenumbering(updates)
    movedRows = Set(updates.moves.map(\.from))
  }

  /// Puts a row that comes where it comes from, or one that goes where it goes to.
  func putAway(_ node: RowNode, width: CGFloat) {
    switch animation {
    case .none: break
    case .fade: node.layer.opacity = 0
    case .left: node.layer.position.x -= width
    case .right: node.layer.position.x += width
    }
  }
}
