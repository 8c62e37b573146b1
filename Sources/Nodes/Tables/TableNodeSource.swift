/// Who has the rows of a ``TableNode``.
///
/// When its rows become others it tells the table, by ``TableNode/perform(_:animation:duration:completion:)``
/// or ``TableNode/reloadData(ensuringVisible:)``; until then what it answers must not change.
public protocol TableNodeSource: AnyObject {
  /// How many rows there are.
  func numberOfRows(in table: TableNode) -> Int

  /// What a row shows; asked often, for rows in and near sight. Costs little.
  func table(_ table: TableNode, contentOfRow row: Int) -> any RowContent

  /// The height of a row, in points, in a table of given heights. Costs little.
  func table(_ table: TableNode, heightOfRow row: Int) -> Double

  /// A new row for content of a kind; asked when none waits to be used again.
  func table(_ table: TableNode, makeRowOfKind kind: String) -> RowNode

  /// Rows came near sight: the time to load their data. Ascending; each row once until it is cancelled.
  func table(_ table: TableNode, preload rows: [Int])

  /// Rows are not near sight any more, before they were seen or after. Ascending.
  func table(_ table: TableNode, cancelPreloadOf rows: [Int])

  /// The last rows come near (``TableNode/batchScreens``): the time to get more. Asked once until
  /// ``TableNode/completeBatchFetch()``.
  func tableWantsMoreRows(_ table: TableNode)
}

extension TableNodeSource {
  /// 44 points.
  public func table(_ table: TableNode, heightOfRow row: Int) -> Double { 44 }
  /// Nothing.
  public func table(_ table: TableNode, preload rows: [Int]) {}
  /// Nothing.
  public func table(_ table: TableNode, cancelPreloadOf rows: [Int]) {}
  /// Nothing: the table has all its rows.
  public func tableWantsMoreRows(_ table: TableNode) { table.completeBatchFetch() }
}
