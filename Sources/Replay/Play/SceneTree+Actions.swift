import Graphics
import LayerModel
import LayerTree

// Actions and styles of a scene, with the pictures that their values stand for.

extension Layer {
  /// Actions of a scene with their pictures, whose decoding the layer owes.
  func makeActions(
    _ specs: [String: ActionSpec], _ images: ImageStore
  ) -> [String: LayerAction] {
    specs.mapValues { spec in
      switch spec {
      case .null: return .null
      case .animation(let animation):
        oweDecoding(of: animation.pictures.map { images.name(of: $0) }, images)
        return .animation(animation.replacingPictures { images.picture(for: $0) })
      }
    }
  }

  /// A style of a scene with its pictures.
  func makeStyle(_ spec: StyleSpec, _ images: ImageStore) -> LayerStyle {
    oweDecoding(of: images.names(in: spec.values.map(\.value)), images)
    return LayerStyle(
      values: Dictionary(
        spec.values.map { ($0.keyPath.text, images.picture(in: $0.value)) },
        uniquingKeysWith: { $1 }),
      actions: makeActions(spec.actions, images), style: spec.style.map { makeStyle($0, images) })
  }
}

extension ImageStore {
  /// A value with the picture that it stands for.
  func picture(in value: AnimatableValue) -> AnimatableValue {
    switch value {
    case .contents(let standIn?): .contents(picture(for: standIn))
    case .cells(let cells): .cells(cells.map(cell))
    default: value
    }
  }

  /// A cell with the pictures that it, and the cells in it, stand for.
  private func cell(_ standIn: EmitterCell) -> EmitterCell {
    var cell = standIn
    cell.contents = cell.contents.map { picture(for: $0) }
    cell.emitterCells = cell.emitterCells.map(self.cell)
    return cell
  }

  /// The names of the pictures that values stand for.
  func names(in values: [AnimatableValue]) -> [String] {
    values.compactMap { if case .contents(let standIn?) = $0 { name(of: standIn) } else { nil } }
  }
}
