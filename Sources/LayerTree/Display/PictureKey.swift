internal import Foundation
internal import Graphics

/// All that decides about the pixels of a drawing: what its task says that it shows, and how large and
/// on what it is drawn.
struct PictureKey: Hashable, Sendable {
  let content: ContentKey
  let bounds: CGRect
  let scale: CGFloat
  let isOpaque: Bool
  /// Nil where nothing is filled.
  let backgroundColor: Color?
  let baseColor: Color?

  /// Nil where the task does not say what it shows.
  init?(_ task: DisplayTask) {
    guard let content = task.contentKey else { return nil }
    (self.content, bounds, scale) = (content, task.bounds, task.scale)
    isOpaque = task.isOpaque
    backgroundColor = isOpaque ? task.backgroundColor : nil
    baseColor = isOpaque ? task.baseColor : nil
  }
}
