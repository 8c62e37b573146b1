public import Foundation
public import Graphics
public import LayerTree
internal import VSync
internal import WrongUse

/// A label of rich text: links, names and topics that can be tapped, codes of emoji, texts that are too
/// long, drawn at once or on a worker.
///
/// What it shows by is its ``style``, whose properties are the label's own, too:
///
///     let label = RichLabel()
///     label.text = "see http://a.cn, @bob"
///     label.highlightsLinks = true
///     label.highlightLinkColor = .blue
///     label.tapAction = { label, content, tapped in print(content) }
///
/// A change marks the label; a turn lays out and draws it, the old picture stays until the new one is
/// there. Setting what is set already changes nothing. Touches meet the layout that is on the screen.
///
/// Belongs to its stage's thread. ``content`` is a value that may be laid out on any.
@dynamicMemberLookup
open class RichLabel: Node {
  /// What a tap was on.
  public enum Tapped: Hashable, Sendable {
    /// On the label, beside all that can be tapped.
    case label
    /// On something of that kind.
    case region(TextAction.Kind)
  }

  /// What the label shows, as a value.
  public private(set) var content = RichLabelContent()

  /// The layer, which draws on workers when ``displaysAsynchronously``.
  public let asyncLayer: AsyncLayer

  /// What is called after a tap: with what the tapped region stands for, or the whole text.
  public var tapAction: ((_ label: RichLabel, _ content: String, _ tapped: Tapped) -> Void)?

  /// What is called after a long press (``TouchRules/longPress``), as ``tapAction`` after a tap: that touch
  /// taps nothing any more. Nil at first: fingers may then stay as long as they like.
  public var longPressAction: ((_ label: RichLabel, _ content: String, _ pressed: Tapped) -> Void)?

  /// Whether a tap or a long press on a region is one on the label, too, after it.
  public var tapsReachLabel = false

  /// What touches are measured by.
  public var touchRules = TouchRules()

  /// Called after a picture was shown, with the size that the text takes.
  public var contentSizeAction: ((CGSize) -> Void)?

  /// The layout of the picture that is shown; nil before there is one.
  var shown: LaidOutLabel? {
    get {
      guard let shownLabel else { return nil }
      if let made = shownLabel.made { return made }
      let label = shownLabel.laidOut
      charge(label)
      return label
    }
    set { shownLabel = newValue.map { LabelDrawing(known: $0) } }
  }
  /// What made the picture that is shown, or would have: a picture that was known needs no layout before
  /// somebody asks.
  private var shownLabel: LabelDrawing?
  /// The picture as it is without a touch.
  var plainPicture: Bitmap?
  /// What was laid out for the present content, and for which size.
  private var ready: (key: LayoutKey, label: LaidOutLabel)?
  /// Layouts that drawings under way make, by generation.
  private var underWay: [Int: LabelRequest] = [:]
  private var nextDrawing: LabelRequest?
  /// What the picture was drawn with; nil for one that was set.
  private var drawnPaint: LabelPaint?
  /// What was said of characters without a font in the picture that is shown; nil for nothing.
  private var saidMissing: String?
  /// Nodes and layers in the text, by the keys of their attachments.
  var inlines: [String: InlineContent] = [:]
  /// A layout that was set from outside, for the present content.
  private var given: RichLayout?
  var touch = TouchTracking()
  /// Sizes that were asked for and are not told yet.
  private let measures = LabelMeasures()

  struct LayoutKey: Hashable {
    var size: CGSize
    var scale: CGFloat

    func hash(into hasher: inout Hasher) { hasher.combine(size.width) }
  }

  /// A label with a layer of its own.
  public init() {
    asyncLayer = AsyncLayer()
    asyncLayer.displaysAsynchronously = false
    asyncLayer.needsDisplayOnBoundsChange = true
    super.init(layer: asyncLayer)
  }

  /// A label on a layer that is there.
  ///
  /// - Precondition: the layer has no node yet.
  public init(layer: AsyncLayer) {
    asyncLayer = layer
    layer.displaysAsynchronously = false
    layer.needsDisplayOnBoundsChange = true
    super.init(layer: layer)
  }

  // MARK: What it shows

  /// What it says, in the label's style; nil with nothing to say. Goes behind ``attributedText``.
  public var text: String? {
    get { content.text }
    set { if newValue != content.text { change { $0.text = newValue } } }
  }

  /// What it says with attributes of its own, which the style's do not touch.
  public var attributedText: AttributedText? {
    get { content.attributedText }
    set { if newValue != content.attributedText { change { $0.attributedText = newValue } } }
  }

  /// All that it shows its text by.
  ///
  /// - Precondition: it can be drawn: ``RichLabelStyle/problem`` is nil.
  open var style: RichLabelStyle {
    get { content.style }
    set {
      guard newValue != content.style else { return }
      let problem = newValue.problem
      require(problem == nil, "style of label '\(layer.name)': \(problem.map { "\($0)" } ?? "")")
      // A picture that is larger than the label lies with its middle on the label's.
      if newValue.growsWithInk != content.style.growsWithInk {
        layer.contentsGravity = newValue.growsWithInk ? .center : .resize
      }
      change { $0.style = newValue }
    }
  }

  /// The properties of the ``style``.
  public subscript<Value>(dynamicMember key: WritableKeyPath<RichLabelStyle, Value>) -> Value {
    get { content.style[keyPath: key] }
    set { style[keyPath: key] = newValue }
  }

  /// What is looked for beside what the style says. Setting rules displays the label anew.
  public var rules: [any DetectorRule] {
    get { content.rules }
    set { change { $0.rules = newValue } }
  }

  /// What makes the attributes of ``text`` from marks in it, as ``Markdown`` does; nil at first. An equal one
  /// changes nothing.
  public var parser: (any TextParser)? {
    get { content.parser }
    set {
      guard newValue.map({ AnyHashable($0) }) != content.parser.map({ AnyHashable($0) }) else {
        return
      }
      change { $0.parser = newValue }
    }
  }

  /// Says how each find of the ``search`` looks, beside what that says itself; nil for a find leaves it. Called
  /// with each picture and each press, for all finds from the first on: equal finds are to look alike each time.
  /// Setting it displays the label anew.
  public var searchStyle: ((TextSearch.Match) -> TextSearch.Style?)? {
    didSet {
      guard content.search != nil else { return }
      holdsGivenPicture = false
      layer.setNeedsDisplay()
    }
  }

  /// Whether equal labels of a stage share their pictures: of those that are to be drawn at one time one is,
  /// and the stage's cache keeps its picture. True at first. A label with ``rules`` of its owner's or
  /// a layout from outside draws its own.
  public var sharesPictures = true

  /// Whether it is drawn on the stage's workers; not at first.
  public var displaysAsynchronously: Bool {
    get { asyncLayer.displaysAsynchronously }
    set { asyncLayer.displaysAsynchronously = newValue }
  }

  /// Whether something was changed after the picture that is shown.
  public var needsUpdate: Bool { shown != nil && layer.needsDisplay }

  /// The source of what is shown: as it was given, nothing replaced and nothing left out.
  public var sourceText: AttributedText { content.source }

  /// How many characters the text has as it is shown, whether they have room or not.
  public var length: Int { current().detected.display.count }

  /// The layout of the label's present size. A layout that is set is shown as it is, in place of what the
  /// label would make, until the text or the style changes.
  public var layout: RichLayout {
    get { current().layout }
    set {
      endTouch()
      given = newValue
      ready = nil
      holdsGivenPicture = false
      layer.setNeedsDisplay()
    }
  }

  /// The room that the text takes in the label's width, without drawing; whole pixels.
  public var contentSize: CGSize { sizeThatFits(CGSize(width: bounds.width, height: .infinity)) }

  /// The room that the text takes of a size, without drawing; whole pixels.
  public func sizeThatFits(_ size: CGSize) -> CGSize { laidOut(size).layout.size }

  /// Tells the room that the text takes in a width: a worker of the stage finds it, and `body` is called in a turn
  /// of the stage, in the order in which the label was asked; at once for a label in no stage.
  public func contentSize(maxWidth: CGFloat, _ body: @escaping @Sendable (CGSize) -> Void) {
    let (content, scale, cache) = (self.content, layer.contentsScale, layoutCache)
    let size = CGSize(width: maxWidth, height: .infinity)
    guard let stage = asyncLayer.stage else {
      return body(content.layout(size, scale: scale, cache).layout.size)
    }
    let key = LabelLinesKey(content, size, scale: scale)
    let measure = LabelMeasure(
      content, size: size, scale: scale, known: cache.candidate(key), label: layer.name)
    measures.add(measure, on: stage) { made in
      cache.keep(made, for: key)
      body(made.layout.size)
    }
  }

  /// The picture that is shown.
  public var contents: Bitmap? { layer.contents }

  /// Shows a picture that was made before, with its text: nothing is drawn, and taps find what is in the
  /// text once they ask.
  public func setContents(_ picture: Bitmap, _ text: AttributedText) {
    change { $0.attributedText = text }
    layer.contents = picture
    plainPicture = picture
    shown = current()
    drawnPaint = nil
    placeInlines()
    // The picture is that of the text: there is nothing to draw for it.
    holdsGivenPicture = true
  }

  /// Whether the next display keeps the picture that was set.
  private var holdsGivenPicture = false

  func change(_ body: (inout RichLabelContent) -> Void) {
    endTouch()
    body(&content)
    (ready, given) = (nil, nil)
    holdsGivenPicture = false
    layer.setNeedsDisplay()
  }

  /// Another search: the layout stays.
  func changeSearch(_ search: TextSearch?) {
    guard search != content.search else { return }
    content.search = search
    holdsGivenPicture = false
    layer.setNeedsDisplay()
  }

  // MARK: Layout

  /// The text in the label's size.
  func current() -> LaidOutLabel { laidOut(bounds.size) }

  private func laidOut(_ size: CGSize) -> LaidOutLabel {
    let key = LayoutKey(size: size, scale: layer.contentsScale)
    if let ready, ready.key == key { return ready.label }
    let made: LaidOutLabel
    if let given {
      made = LaidOutLabel(detected: DetectedText(untouched: given.text), layout: given)
    } else {
      made = content.layout(size, scale: layer.contentsScale, layoutCache)
      charge(made)
    }
    ready = (key, made)
    return made
  }

  /// Puts what was laid out on the label's own thread down to it.
  private func charge(_ label: LaidOutLabel) {
    guard label.glyphsShaped > 0 else { return }
    var work = Work()
    work.glyphsShaped = label.glyphsShaped
    layer.stage?.charge(work, .textLayout, layer.name)
  }

  /// The layout of the present size for one who only looks: nothing is kept or charged, so that looking
  /// changes nothing that follows. Costs a layout where there is none.
  package func peekAtLayout() -> RichLayout {
    let key = LayoutKey(size: bounds.size, scale: layer.contentsScale)
    if let ready, ready.key == key { return ready.label.layout }
    return given ?? content.layout(bounds.size, scale: layer.contentsScale, known: nil).layout
  }

  // MARK: Touches

  /// Follows the first finger. One that meets nothing that can be tapped, of a label that is not tapped as
  /// a whole, is the supernode's.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard touch.touch == nil, let first = touches.first else { return }
    guard takesTouch(at: first.location(in: self)) else {
      return super.touchesBegan(touches, with: event)
    }
    began(first)
  }

  /// Whether a finger that goes down there is the label's: on what can be tapped, or anywhere where the
  /// label is tapped as a whole.
  open func takesTouch(at point: CGPoint) -> Bool {
    tapAction != nil || longPressAction != nil || region(at: point) != nil
  }

  /// The label was tapped as a whole: calls ``tapAction``.
  open func tappedLabel(at point: CGPoint) { tapAction?(self, content.source.string, .label) }

  /// Shows whether the finger is still on what it went down on.
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let followed = touch.touch else { return super.touchesMoved(touches, with: event) }
    if touches.contains(where: { $0 === followed }) { moved(followed) }
  }

  /// Taps what the finger is on.
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard let followed = touch.touch else { return super.touchesEnded(touches, with: event) }
    if touches.contains(where: { $0 === followed }) { ended(followed) }
  }

  /// Gives the finger up.
  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    guard let followed = touch.touch else { return super.touchesCancelled(touches, with: event) }
    if touches.contains(where: { $0 === followed }) { endTouch() }
  }

  // MARK: Drawing

  /// Keeps a picture that was set, and shows nothing for no text.
  open override func display(_ layer: Layer) -> Bool {
    if holdsGivenPicture { return true }
    guard !hasText, !layer.isOpaque else { return false }
    layer.contents = nil
    (shown, plainPicture) = (nil, nil)
    placeInlines()
    return true
  }

  /// Whether there is anything to lay out.
  var hasText: Bool {
    content.attributedText != nil || given != nil || !(content.text ?? "").isEmpty
  }

  /// Whether a picture has a pixel for each of the label: one that was too large has fewer.
  private func isWhole(_ picture: Bitmap?) -> Bool {
    let values = asyncLayer.drawnProperties
    return Canvas.recorder(size: values.bounds.size, scale: values.contentsScale)?.pixelSize
      == picture?.size
  }

  /// A node or layer has no place in the text any more: takes it out of the label. Called with actions off.
  open func removeInline(_ content: InlineContent) { content.layer.removeFromSuperlayer() }

  /// Places the subnodes, and what stands in the text.
  open override func layoutSubnodes() {
    super.layoutSubnodes()
    placeInlines()
  }

  /// Lays out what is not laid out yet, then draws a line at a time.
  open override func displayTask(for layer: AsyncLayer) -> DisplayTask? {
    let (size, origin, scale) = (
      layer.drawnProperties.bounds.size, layer.bounds.origin, layer.contentsScale
    )
    let known: LaidOutLabel?
    if let ready, ready.key == LayoutKey(size: size, scale: scale) {
      known = ready.label
    } else if given != nil {
      known = laidOut(size)
    } else {
      known = nil
    }
    let paint = self.paint
    var content = self.content
    content.search = paintedSearch
    let key = LabelLinesKey(content, size, scale: scale)
    let drawing = LabelDrawing(
      content, size: size, scale: scale, known: known,
      candidate: known == nil ? layoutCache.candidate(key) : nil)
    nextDrawing = LabelRequest(
      drawing: drawing, key: key, paint: paint, hasFinds: content.search != nil)
    let growth = inkGrowth
    let redraw =
      growth != nil
      ? nil
      : shownLabel?.made.flatMap { shown in
        plainPicture.flatMap { picture in
          drawnPaint.map { LabelRedraw(shown: shown, picture: picture, paint: $0) }
        }
      }
    let isKnown = known != nil
    let step = DisplayStep(checking: { [content] canvas, checkpoint in
      guard let label = drawing.laidOut(unless: checkpoint) else { return [] }
      if !isKnown { canvas.count(DrawingCounts(glyphsShaped: label.glyphsShaped)) }
      let highlights = label.highlights(content.search)
      if highlights.isEmpty, canvas.scale == scale,
        let steps = redraw?.steps(of: label, paint, size: canvas.pixelSize)
      {
        return steps.map { DisplayStep($0) }
      }
      let steps = label.steps(at: origin, highlights: highlights, style: content.style)
      return steps.map { DisplayStep($0) }
    })
    var task = DisplayTask(for: layer, steps: [step])
    if let growth {
      let margin = CGFloat(growth.margin) / scale
      task.bounds = task.bounds.insetBy(dx: -margin, dy: -margin)
      task.clearMargin = growth.margin
    }
    if sharesPictures, given == nil { task.contentKey = LabelKey(content).map { ContentKey($0) } }
    return task
  }

  /// Remembers which layout the drawing makes.
  open override func layer(_ layer: AsyncLayer, didStartDisplay generation: Int) {
    underWay[generation] = nextDrawing
    nextDrawing = nil
  }

  /// What is shown now is what touches meet.
  open override func layer(
    _ layer: AsyncLayer, didFinishDisplay generation: Int, _ outcome: DisplayOutcome
  ) {
    let request = underWay.removeValue(forKey: generation)
    guard outcome == .shown, let request else {
      if outcome == .empty || outcome == .failed { (shown, plainPicture) = (nil, nil) }
      return
    }
    if let made = request.drawing.made { layoutCache.keep(made, for: request.key) }
    (shownLabel, plainPicture) = (request.drawing, layer.contents)
    drawnPaint =
      !request.hasFinds && inkGrowth == nil && isWhole(plainPicture) ? request.paint : nil
    placeInlines()
    showPressed()
    tellMissing(request.drawing)
    contentSizeAction?(request.drawing.laidOut.layout.size)
  }

  /// Writes into the log which characters of a new picture are boxes, once for the same ones at the same places.
  private func tellMissing(_ drawing: LabelDrawing) {
    // A picture that was known has no layout: it is made where it may have something to say.
    let mayLack = drawing.made != nil || content.mayLackGlyphs
    let words = mayLack ? drawing.peek().layout.missingWords : nil
    if let words, words != saidMissing {
      layer.stage?.log(.missingGlyphs, "\(layer.name) \(words)")
    }
    saidMissing = words
  }
}
