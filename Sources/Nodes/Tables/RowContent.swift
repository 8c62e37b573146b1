public import Foundation
public import LayerTree
public import VSync

/// What a row of a table shows: a value that is handed from thread to thread.
///
/// A value that is equal to what a row shows changes nothing: nothing is drawn anew. Values that are
/// `Equatable` have ``isEqual(to:)`` already.
public protocol RowContent: Sendable {
  /// Which rows can show it: rows that go out of sight come back with other content of their kind.
  var kind: String { get }

  /// How it lies in a row of some width: everything that can be reckoned without a layer. Called on
  /// any thread, of a table whose heights are measured (``TableNode/RowHeight/measured(estimate:)``)
  /// or that lays out ahead (``TableNode/laysOutAhead``).
  ///
  /// - Parameters:
  ///   - width: of the row, in points.
  ///   - scale: pixels in a point.
  func layout(width: CGFloat, scale: CGFloat) -> RowLayout

  /// The same where it can take long: told within when nobody wants it any more, as the row is far away
  /// again, or the workers stop. It ends as soon as it can then, and what it returns is thrown away.
  /// Tables call this one, which calls ``layout(width:scale:)`` unless it is implemented.
  func layout(width: CGFloat, scale: CGFloat, checkpoint: DisplayCheckpoint) -> RowLayout

  /// Whether a row that shows this has to change nothing to show the other.
  func isEqual(to other: any RowContent) -> Bool
}

extension RowContent {
  /// `"row"`.
  public var kind: String { "row" }

  /// Nothing, of no height: for rows of given heights.
  public func layout(width: CGFloat, scale: CGFloat) -> RowLayout { RowLayout(height: 0) }

  /// ``layout(width:scale:)``, which ends by itself.
  public func layout(
    width: CGFloat, scale: CGFloat, checkpoint: DisplayCheckpoint
  ) -> RowLayout { layout(width: width, scale: scale) }
}

extension RowContent where Self: Equatable {
  /// By `==`.
  public func isEqual(to other: any RowContent) -> Bool { (other as? Self) == self }
}

/// How the content of a row lies: made once, on a worker where there is time, and never changed
/// (article 004's cell layout).
public struct RowLayout: Sendable {
  /// Of the row, in points; finite and not negative.
  public var height: CGFloat
  /// What the row needs to draw: text that is laid out already, frames.
  public var detail: (any Sendable)?
  /// What it took to make.
  public var work: Work

  /// A layout of some height.
  public init(height: CGFloat, detail: (any Sendable)? = nil, work: Work = .none) {
    (self.height, self.detail, self.work) = (height, detail, work)
  }
}
