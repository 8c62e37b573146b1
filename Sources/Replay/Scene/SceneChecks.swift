import Foundation
import Graphics
import LayerModel
import LayerTree
import PlainText
import VSync

/// What can only be checked when the whole scene is known: references in order of time, unique
/// ids, nothing after the end, and an end.
struct SceneChecks {
  let scene: Scene
  let decoder: SceneDecoder
  var tree = TreeOutline()
  /// Every id that some layer has at some time.
  var everyID: Set<String> = []
  /// The kind of each of them; nil where layers of two kinds have it by turns.
  var kinds: [String: LayerSpec.Kind?] = [:]
  /// The lists of cells that each emitter has at some time.
  var cells: [String: [[EmitterCellSpec]]] = [:]
  /// The tables that are in the tree, as they are by then.
  var tables: [String: TableOutline] = [:]

  /// The first table of each id, whenever it is in the tree.
  var tableSpecs: [String: TableSpec] = [:]
  /// The layers that workers draw, by what their `display` says.
  var drawnByWorkers: Set<String> = []
  /// The tables whose rows actions change: how many there are only the replay knows.
  var changedByActions: Set<String> = []
  /// What the log can tell of by name.
  let names: SceneNames
  /// The fingers that are down by then.
  var fingers: Set<Int> = []

  /// Takes in the layers of a row that an expectation names.
  mutating func addRow(_ id: String, _ kind: LayerSpec.Kind?) {
    everyID.insert(id)
    kinds[id] = .some(kind)
  }

  /// Tells the decoder what is wrong.
  static func run(_ scene: Scene, _ decoder: SceneDecoder) {
    var checks = SceneChecks(scene: scene, decoder: decoder)
    checks.checkPictures()
    checks.collect(scene.root)
    for event in scene.timeline {
      for layer in event.verb.newLayers { checks.collect(layer) }
      checks.collectCells(event.verb)
      checks.collectActions(of: event.verb)
    }
    decoder.at(.key("root")) {
      var pixels = 0
      checks.checkDrawings(of: scene.root, &pixels)
      checks.add(scene.root, into: nil)
    }
    for event in scene.timeline {
      decoder.at(.key("timeline")) {
        decoder.at(.index(event.index)) { checks.check(event) }
      }
    }
    checks.collectRows()
    checks.checkExpectations()
  }

  private init(scene: Scene, decoder: SceneDecoder) {
    self.scene = scene
    self.decoder = decoder
    names = SceneNames(scene)
  }

  /// Adds a layer, its mask and its sublayers to the outline.
  mutating func add(_ layer: LayerSpec, into parent: String?, asMask: Bool = false) {
    if tree.contains(layer.id), !decoder.hasUnreadEdits {
      decoder.at(.key("id")) {
        decoder.report(
          "\(quoted(layer.id)) is the id of another layer", accepted: "an id of its own")
      }
    } else {
      tree.add(layer.id, into: parent, asMask: asMask)
    }
    if let table = layer.table {
      tables[layer.id] = TableOutline(table)
      if changedByActions.contains(layer.id) { tables[layer.id]?.count = nil }
    }
    checkNode(layer)
    checkRendered(layer.display)
    decoder.at(.key("actions")) { check(layer.actions, of: layer.id) }
    decoder.at(.key("delegateActions")) { check(layer.delegateActions, of: layer.id) }
    decoder.at(.key("constraints")) { check(layer.constraints) }
    if let style = layer.style { decoder.at(.key("style")) { check(style, of: layer.id) } }
    decoder.at(.key("animations")) {
      for (index, spec) in layer.animations.enumerated() {
        decoder.at(.index(index)) {
          for path in spec.animation.keyPaths { checkClass(layer.id, has: path) }
        }
      }
    }
    if let mask = layer.mask {
      decoder.at(.key("mask")) { add(mask, into: layer.id, asMask: true) }
    }
    decoder.at(.key("sublayers")) {
      for (index, sublayer) in layer.sublayers.enumerated() {
        decoder.at(.index(index)) { add(sublayer, into: layer.id) }
      }
    }
  }

  /// What a layer draws of others, which may be in the tree then or not.
  private func checkRendered(_ display: DrawingSpec?) {
    guard let display, !decoder.hasUnreadEdits else { return }
    decoder.at(.key("display")) {
      decoder.at(.key("draw")) {
        for (index, command) in display.commands.enumerated() {
          guard case .render(let id) = command, !everyID.contains(id) else { continue }
          decoder.at(.index(index)) {
            decoder.at(.key("render")) {
              decoder.report(
                "\(quoted(id)) is no layer", accepted: nameHint(id, among: everyID, none: ""))
            }
          }
        }
      }
    }
  }
}

extension SceneDecoder {
  /// Notes a problem when the current value, a time, is after the scene's end.
  func checkNotLate(_ time: Instant) {
    guard let duration, time > .zero + duration else { return }
    report(
      "is \(numeral(time.seconds)), after the end",
      accepted: "0 to \(numeral(duration.seconds)), the scene's duration")
  }
}
