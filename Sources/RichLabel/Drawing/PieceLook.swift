internal import Foundation
internal import Graphics

/// What drawing asks of a piece's attributes: without their texts and lists, which cost time to copy.
struct PieceLook: Sendable {
  /// What attributes have beside letters.
  struct Marks: OptionSet, Sendable {
    var rawValue: UInt8
    static let shadows = Marks(rawValue: 1)
    static let underline = Marks(rawValue: 2)
    static let strikethrough = Marks(rawValue: 4)
    static let attachment = Marks(rawValue: 8)
    static let innerShadows = Marks(rawValue: 16)
    static let border = Marks(rawValue: 32)
    /// A background, or a frame under letters.
    static let background = Marks(rawValue: 64)
    static let blockBorder = Marks(rawValue: 128)
  }

  var marks: Marks = []
  /// The colour of letters.
  let pixel: Pixel
  let isItalic: Bool
  /// How far above the line's baseline, in points.
  let raised: CGFloat
  /// What letters go through about their origins.
  let glyphTransform: Transform2D

  init(_ attributes: TextAttributes) {
    pixel = attributes.color.pixel
    isItalic = attributes.isItalic
    raised = attributes.baselineOffset
    glyphTransform = attributes.glyphTransform
    if !attributes.shadows.isEmpty { marks.insert(.shadows) }
    if attributes.underline != nil { marks.insert(.underline) }
    if attributes.strikethrough != nil { marks.insert(.strikethrough) }
    if attributes.attachment != nil { marks.insert(.attachment) }
    if !attributes.innerShadows.isEmpty { marks.insert(.innerShadows) }
    if attributes.border != nil { marks.insert(.border) }
    if attributes.background != nil || attributes.backgroundBorder != nil {
      marks.insert(.background)
    }
    if attributes.blockBorder != nil { marks.insert(.blockBorder) }
  }
}
