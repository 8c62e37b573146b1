internal import Foundation
internal import Graphics
internal import LayerModel
public import LayerTree
internal import WrongUse

/// A row of a ``TableNode``: shows one content, later another one of its kind.
///
/// A subclass shows ``content`` in ``contentDidChange()``: it sets what differs and marks what is to be
/// drawn. The old picture stays until the new one is there. The row's layer has its anchor point at
/// its upper left corner.
open class RowNode: Node, DisplayObserver {
  /// The kind of content that it can show.
  public let kind: String
  /// Which row it is; nil while it waits to be used again.
  public internal(set) var row: Int?
  /// What it shows; nil before the first, and of a row that flies by (``TableNode/ScrollSkip``).
  public internal(set) var content: (any RowContent)?
  /// How that lies; nil in tables that lay out nothing.
  public internal(set) var rowLayout: RowLayout?
  /// The table that it is in.
  public internal(set) weak var table: TableNode?
  /// The width that ``rowLayout`` is for.
  var layoutWidth: CGFloat = -1
  private var placeholder: Layer?

  /// A row of a kind.
  public init(kind: String, layer: Layer = Layer()) {
    self.kind = kind
    super.init(layer: layer)
    layer.anchorPoint = .zero
  }

  /// ``content`` or ``rowLayout`` is another one: the place to show it.
  open func contentDidChange() {}

  /// ``row`` is another one, and the layer has the name that follows from it: the table's, a dot, the
  /// number.
  open func numberDidChange() {}

  /// The row is out of sight and waits for other content. What it shows may stay: it may come back
  /// with it.
  open func didLeaveTable() {}

  /// Whether no asynchronous layer of the row waits for a picture. Costs O(layers in it).
  open var isDisplayed: Bool { asyncLayers.allSatisfy { !$0.needsDisplay && !$0.isDrawing } }

  /// Lays out and draws now, on the main thread, what the row has not drawn yet.
  open func ensureDisplayed() { layer.ensureDisplayed() }

  /// A drawing in the row is over.
  open func didFinishDisplay(of layer: AsyncLayer, _ outcome: DisplayOutcome) {
    table?.rowDidDisplay(self)
  }

  /// What waits to be drawn showed another row.
  func clearOldPictures() {
    for layer in asyncLayers where layer.needsDisplay { layer.forgetPicture() }
  }

  /// An animation may have left it transparent.
  func resetOpacity() { if layer.opacity != 1 { layer.opacity = 1 } }

  func require(kind: String) {
    WrongUse.require(
      self.kind == kind, "row of kind '\(self.kind)' was made for content of kind '\(kind)'")
  }

  private var asyncLayers: [AsyncLayer] {
    var (found, waiting) = ([AsyncLayer](), [layer])
    while let next = waiting.popLast() {
      if let layer = next as? AsyncLayer { found.append(layer) }
      waiting += next.sublayers.reversed()
    }
    return found
  }

  /// Covers the row, or shows it again.
  ///
  /// - Parameters:
  ///   - color: of the cover; nil for none.
  ///   - fade: seconds in which a cover goes away.
  func cover(_ color: Color?, fade: Double = 0) {
    guard let color else {
      guard let gone = placeholder else { return }
      placeholder = nil
      gone.fadeAway(fade)
      return
    }
    let cover = placeholder ?? makePlaceholder()
    cover.backgroundColor = color
    cover.bounds = CGRect(origin: .zero, size: bounds.size)
  }

  /// Whether it is covered.
  var isCovered: Bool { placeholder != nil }

  private func makePlaceholder() -> Layer {
    let cover = PlaceholderLayer()
    cover.name = "\(layer.name).placeholder"
    cover.anchorPoint = .zero
    // Texture's: in front of whatever a row may have.
    cover.zPosition = 9999
    layer.addSublayer(cover)
    placeholder = cover
    return cover
  }
}

/// What covers a row; its changes show at once.
private final class PlaceholderLayer: Layer {
  override func action(forKey key: String) -> LayerAction? { nil }
}

extension Layer {
  /// Goes away in some seconds, or at once.
  fileprivate func fadeAway(_ seconds: Double) {
    guard seconds > 0, stage != nil else { return removeFromSuperlayer() }
    var fade = BasicAnimation(keyPath: .opacity, from: .number(opacity), to: .number(0))
    fade.timing.duration = seconds
    opacity = 0
    add(
      fade, forKey: "fade",
      callbacks: AnimationCallbacks(didStop: { [weak self] _ in self?.removeFromSuperlayer() }))
  }
}
