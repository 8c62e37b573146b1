import LayerModel
import VSync

/// A picture that is handed in to an external layer.
enum PresentKeys {
  static let layer = Key("layer", Values.layerID, required: true)
  static let image = Key("image", Values.image, required: true)
  static let time = Key("time", Values.moment.named("time"))
  static let format = ObjectShape("a picture that is handed in", [layer.any, image.any, time.any])
    .format { object -> TimelineEvent.Verb? in
      let (layer, image, time) = (object[layer], object[image], object[time])
      guard let layer, let image else { return nil }
      return .present(layer: layer, image: image, time: time)
    }
}
