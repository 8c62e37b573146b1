public import Foundation
public import Graphics
public import LayerTree
public import Nodes

/// What a scene says of a scroll node, a table included.
public struct ScrollNodeSpec: Sendable {
  /// Points that the content takes; a table's follows from its rows.
  public var contentSize: CGSize?
  /// Room around the content; nil is none.
  public var inset: LayoutInsets?
  /// Whether content that is dragged beyond its edges springs back.
  public var bounces: Bool?
  /// Whether it can be dragged up and down in any case.
  public var alwaysBouncesVertically: Bool?
  /// Whether it can be dragged sideways in any case.
  public var alwaysBouncesHorizontally: Bool?
  /// Whether it rests at pages only.
  public var isPaging: Bool?
  /// The factor of a millisecond by which thrown content slows down.
  public var deceleration: Double?
  /// Whether fingers scroll.
  public var isEnabled: Bool?
}

/// What a scene says of a table.
public struct TableSpec: Sendable {
  /// More rows when the last ones come near.
  public struct Fetch: Hashable, Sendable {
    /// Screenfuls that are left below then.
    public var screens: Double
    /// How many rows come.
    public var rows: Int
    /// How often; nil is for ever.
    public var times: Int?
  }

  /// What the rows show.
  public var data: RowData
  /// How a row shows it.
  public var template: RowTemplate
  /// Where heights come from.
  public var rowHeight: RowHeightSpec
  /// Whether workers lay out rows near sight.
  public var isLaidOutAhead: Bool
  /// Whether rows that went out of sight are used again.
  public var isReusing: Bool
  /// Whether rows that come in sight undone are drawn on the main thread.
  public var drawsVisibleAtOnce: Bool
  /// The most rows out of sight that a turn brings in; nil is the table's own.
  public var offscreenRowsPerTurn: Int?
  /// What is kept ready, for modes that are not as Texture has them.
  public var ranges: [TableNode.RangeMode: TableNode.RangeTuning]
  /// The first mode; nil is the table's own.
  public var rangeMode: TableNode.RangeMode?
  /// What is left out while the content flies by.
  public var scrollSkip: TableNode.ScrollSkip?
  /// What covers rows without a picture; nil is nothing.
  public var placeholder: Color?
  /// Seconds in which that goes away.
  public var placeholderFade: Double
  /// More rows; nil is never.
  public var fetch: Fetch?
}

/// Where the heights of a scene's rows come from.
public enum RowHeightSpec: Hashable, Sendable {
  /// All rows are as high.
  case fixed(Double)
  /// A field of each row says; with an estimate it is asked when the row comes near sight.
  case field(String, estimate: Double?)
  /// As far down as the row draws and its sublayers reach, and so many points more.
  case measured(estimate: Double, padding: Double)
}

/// How the rows of a table change, as a scene describes it.
public struct DataSpec: Sendable {
  /// A row with its number.
  public struct Row: Sendable {
    /// Its number: of one that comes after the change, of one that changes before.
    public var number: Int
    /// What it shows.
    public var fields: RowFields
  }

  /// What is done.
  public enum Change: Sendable {
    /// All rows are these now.
    case reload(RowData, ensuringVisible: Bool)
    /// Some rows go, come, move and change, all at once.
    case update(deletions: [Int], insertions: [Row], moves: [TableUpdates.Move], reloads: [Row])
  }

  /// What is done.
  public var change: Change
  /// How rows come and go.
  public var animation: RowAnimation
  /// Seconds that it takes.
  public var duration: Double

  /// As a table takes it; nil for other data.
  var updates: TableUpdates? {
    guard case .update(let deletions, let insertions, let moves, let reloads) = change else {
      return nil
    }
    return TableUpdates(
      deletions: deletions, insertions: insertions.map(\.number), moves: moves,
      reloads: reloads.map(\.number))
  }
}
