/// One thing that happened, written `kind subject`, as in `display card` or `commit 4`.
public struct LogEntry: Hashable, Sendable {
  /// What can happen. Raw values are part of the scene format (`expect` names them).
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The main thread began a turn; subject: the frame's number.
    case begin
    /// A VSYNC at which the main thread was busy although an update was wanted; subject: the slot.
    case skip
    /// A mark of the scene; subject: its name.
    case mark
    /// The scene blocked a thread; subject: the label.
    case busy
    /// A touch did something; subject: its phase, then the layer of the node that it goes to.
    case touch
    /// Touches made an event of a control; subject: its layer, then the event.
    case control
    /// An animation block of the scene is over; subject: its name, then whether it got to its end.
    case completion
    /// A handler of the scene was called in a commit; subject: its name.
    case handler
    /// The scene asked what transactions have under a key; subject: the key, then the value.
    case value
    /// A meter has a new reading; subject: its layer, then how many frames a second.
    case meter
    /// Something became of the picture of an image node; subject: its layer, then what.
    case image
    /// A scroll node began or ended to move; subject: its layer, then what.
    case scroll
    /// A table did something about rows; subject: its layer, then what, then the rows.
    case rows
    /// The picture of a label has boxes for characters that no font has; subject: the layer, then the
    /// characters and their places.
    case missingGlyphs
    /// A picture was handed in to an external layer; subject: the layer, then whether it was taken.
    case handIn
    /// A layer was marked as needing layout.
    case setNeedsLayout
    /// A layer was marked as needing display.
    case setNeedsDisplay
    /// A layer laid out its sublayers.
    case layout
    /// A layer was asked to display.
    case display
    /// A layer drew into a backing store on the main thread.
    case draw
    /// A worker began to draw a layer's contents.
    case drawStart
    /// A worker finished drawing; the bitmap waits for the next commit.
    case drawFinish
    /// A drawing of text waits for the lock of the font engine; subject: the layer, then the one that
    /// holds it.
    case lockWait
    /// A drawing will never be shown; subject: the layer, then the reason.
    case drawCancel
    /// A stage was told that memory is short.
    case memoryWarning
    /// A bitmap became the contents of a layer, in a commit.
    case contents
    /// An animation was added; subject: the layer, then the key.
    case animate
    /// An animation ended or was replaced; subject: the layer, then the key.
    case animationEnd
    /// A commit landed; subject: the frame's number.
    case commit
    /// A commit was overtaken by a later one before the render server sampled it.
    case supersede
    /// The render server began a frame; subject: the frame's number.
    case render
    /// A frame draws a layer into a buffer or picture of its own; subject: the layer, then why.
    case pass
    /// A frame brings a bitmap to the display; subject: the layer.
    case upload
    /// A frame draws contents that are larger than one texture; subject: the layer.
    case oversize
    /// A frame draws something of a layer's own inside its damage; subject: the layer.
    case drawn
    /// A frame leaves out a layer that is hidden behind opaque ones; subject: the layer.
    case covered
    /// A frame leaves out a layer that is outside of all that shows it; subject: the layer.
    case culled
    /// A frame uses a picture that was drawn apart for one before; subject: the layer, then why.
    case cacheHit
    /// A frame draws a picture apart; subject: the layer, then why.
    case cacheMiss
    /// A picture that was drawn apart is given up; subject: the layer, then why.
    case cacheEviction
    /// A frame shows contents between pixels, or turned; subject: the layer.
    case misaligned
    /// A frame shows contents larger or smaller than they are; subject: the layer.
    case scaled
    /// How many pixels a frame writes; subject: the frame's number, then how many.
    case pixelsWritten
    /// How many pixels a frame blends; subject: the frame's number, then how many.
    case pixelsBlended
    /// How many pixels a frame reads; subject: the frame's number, then how many.
    case pixelsRead
    /// How many screens a frame draws; subject: the frame's number, then how many.
    case overdraw
    /// What drawing makes and keeps; subject: the frame's number, how many contents were there from a frame
    /// before, had to be made, and were given up after it, and how many bytes are kept then.
    case kept
    /// A frame was complete; subject: the frame's number.
    case renderFinish
    /// The display showed a new frame; subject: the slot.
    case present
    /// The display showed the old frame again although an update was wanted; subject: the slot.
    case `repeat`
    /// The number of buffers changed; subject: how many there were, then how many there are.
    case modeChange
    /// The main thread stood with its commit until the queue had room; subject: the frame's number.
    case block
    /// Something was not done as it was asked for; subject: the layer, then what became of it. Of a program also
    /// what one of its threads left undone.
    case warning

    /// Whether it is one of the many that say what every frame draws: a log has them only where
    /// they are asked for.
    public var isDetail: Bool {
      switch self {
      case .drawn, .covered, .culled, .cacheHit, .cacheMiss, .cacheEviction, .misaligned, .scaled,
        .pixelsWritten, .pixelsBlended, .pixelsRead, .overdraw, .kept:
        true
      default: false
      }
    }
  }

  /// When.
  public var time: Instant
  /// What.
  public var kind: Kind
  /// To which layer, frame or slot.
  public var subject: String

  /// An entry.
  public init(time: Instant, kind: Kind, subject: String) {
    self.time = time
    self.kind = kind
    self.subject = subject
  }

  /// `kind subject`, as expectations write it.
  public var text: String { subject.isEmpty ? kind.rawValue : "\(kind.rawValue) \(subject)" }
}
