import LayerModel
import LayerTree
import Report
import VSync

/// Finds what workers drew too late: listens to the stage, and is told when commits land and frames
/// are made.
///
/// Content is wanted by the frame of the turn that asked for it, if the layer is in sight there; else
/// by the first frame that has it in sight before it came. Costs O(drawings under way) a frame.
struct LateContentWatch {
  private struct Wanted {
    let layer: Layer
    /// In the order of asking.
    let number: Int
    /// Drawings of the layer, of tiles mostly, that are under way.
    var drawings = 0
    /// The frame of the turn that asked; nil until it is known.
    var askedBy: Int?
    /// The frame it was wanted in; nil while it is out of sight.
    var frame: Int?
    var showedPlaceholder = false
  }

  private struct Came {
    var layer: String
    var wanted: Int
    var shown: Int?
    var showedPlaceholder: Bool
  }

  private var wanted: [LayerID: Wanted] = [:]
  private var asked = 0
  /// What came in the commit that is under way.
  private var arriving: [Wanted] = []
  private var came: [Came] = []

  private var inOrder: [Wanted] { wanted.values.sorted { $0.number < $1.number } }

  /// To be told of all that a stage tells of drawings.
  mutating func hear(_ news: DrawingNews, of layer: Layer) {
    switch news {
    case .wanted:
      if wanted[layer.id] == nil {
        asked += 1
        wanted[layer.id] = Wanted(layer: layer, number: asked)
      }
      wanted[layer.id]?.drawings += 1
    case .shown:
      guard var entry = wanted.removeValue(forKey: layer.id) else { return }
      entry.drawings -= 1
      if entry.drawings > 0 { wanted[layer.id] = entry } else { arriving.append(entry) }
    case .givenUp(let outcome):
      wanted[layer.id]?.drawings -= 1
      // What is drawn anew is wanted since it was first asked for.
      let goesOn = outcome == .superseded || outcome == .resized
      if !goesOn, wanted[layer.id]?.drawings == 0 { wanted[layer.id] = nil }
    }
  }

  /// A commit landed, or a turn ended without one.
  ///
  /// - Parameter moment: When the frame is to be on the glass.
  mutating func landed(in frame: Int, expectedAt moment: Instant) {
    for entry in arriving {
      if let wanted = entry.frame ?? seen(entry, in: entry.askedBy ?? frame, at: moment) {
        came.append(
          Came(
            layer: entry.layer.name, wanted: wanted, shown: frame,
            showedPlaceholder: entry.showedPlaceholder))
      }
    }
    arriving = []
    for entry in inOrder where entry.askedBy == nil {
      wanted[entry.layer.id]?.askedBy = frame
      look(for: entry, in: frame, at: moment)
    }
  }

  /// A turn ended: what was given up and not asked for again is wanted no more.
  mutating func turnEnded() {
    wanted = wanted.filter { $0.value.drawings > 0 || $0.value.layer.needsDisplay }
  }

  /// The render server makes a frame.
  mutating func frameStarted(_ frame: Int, expectedAt moment: Instant) {
    guard !wanted.isEmpty else { return }
    for entry in inOrder where entry.askedBy != nil && entry.frame == nil {
      look(for: entry, in: frame, at: moment)
    }
  }

  private mutating func look(for entry: Wanted, in frame: Int, at moment: Instant) {
    guard seen(entry, in: frame, at: moment) != nil else { return }
    wanted[entry.layer.id]?.frame = frame
    wanted[entry.layer.id]?.showedPlaceholder = entry.layer.hasPlaceholder
  }

  private func seen(_ entry: Wanted, in frame: Int, at moment: Instant) -> Int? {
    entry.layer.isSeen(at: moment) ? frame : nil
  }

  /// What came late, as far as its frames were shown.
  func lateContent(frames: [FrameRecord], slots: [SlotRecord]) -> [LateContent] {
    func presented(_ number: Int) -> Int? {
      var frame = frames[number]
      // A frame is overtaken by a later one only, so that this ends.
      while let next = frame.supersededBy, next > frame.id { frame = frames[next] }
      return frame.presentSlot
    }
    let missing = inOrder.compactMap { entry in
      entry.frame.map {
        Came(
          layer: entry.layer.name, wanted: $0, shown: nil,
          showedPlaceholder: entry.showedPlaceholder)
      }
    }
    return (came + missing).compactMap { content in
      let frame = frames[content.wanted]
      let slotWanted = presented(content.wanted) ?? frame.expectedSlot ?? frame.targetSlot
      let slotShown = content.shown.flatMap(presented)
      guard (slotShown ?? slots.last.map { $0.index + 1 } ?? 0) > slotWanted else { return nil }
      return LateContent(
        layer: content.layer, frameWanted: content.wanted, slotWanted: slotWanted,
        frameShown: slotShown == nil ? nil : content.shown, slotShown: slotShown,
        showedPlaceholder: content.showedPlaceholder)
    }
  }
}

extension Layer {
  /// Whether it shows something by itself while a drawing of it is under way.
  fileprivate var hasPlaceholder: Bool {
    contents != nil || backgroundColor != nil
      || (self as? TiledLayer).map { !$0.tiles.isEmpty } == true
  }
}
