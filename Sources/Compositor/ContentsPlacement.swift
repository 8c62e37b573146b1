internal import Foundation
internal import Graphics
internal import LayerModel

extension LayerProperties {
  /// Where the contents lie, in the layer's own space (core-animation 2.5); nil without contents,
  /// and when bounds or scale leave them no area.
  ///
  /// The axis that decides an aspect gravity gets the side of the bounds itself, not a product
  /// that may miss it by a bit.
  func contentsBox(in bounds: Box) -> Box? {
    guard let contents, bounds.hasArea, contentsScale > 0 else { return nil }
    let width = Double(contents.size.width) / Double(contentsScale)
    let height = Double(contents.size.height) / Double(contentsScale)
    let (byWidth, byHeight) = (bounds.width / width, bounds.height / height)
    var size = (width: width, height: height)
    var along = (x: 0.5, y: 0.5)
    switch contentsGravity {
    case .resize: size = (bounds.width, bounds.height)
    case .resizeAspect:
      size =
        byWidth <= byHeight
        ? (bounds.width, height * byWidth) : (width * byHeight, bounds.height)
    case .resizeAspectFill:
      size =
        byWidth >= byHeight
        ? (bounds.width, height * byWidth) : (width * byHeight, bounds.height)
    case .center: break
    case .top: along = (0.5, 1)
    case .bottom: along = (0.5, 0)
    case .left: along = (0, 0.5)
    case .right: along = (1, 0.5)
    case .topLeft: along = (0, 1)
    case .topRight: along = (1, 1)
    case .bottomLeft: along = (0, 0)
    case .bottomRight: along = (1, 0)
    }
    let x = bounds.minX + (bounds.width - size.width) * along.x
    let y = bounds.minY + (bounds.height - size.height) * along.y
    let box = Box(minX: x, minY: y, maxX: x + size.width, maxY: y + size.height)
    return box.hasArea ? box : nil
  }
}
