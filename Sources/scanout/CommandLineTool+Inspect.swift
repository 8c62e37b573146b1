import Graphics
import Inspection

extension CommandLineTool {
  /// `scanout inspect`.
  func inspect(_ options: InspectOptions) throws {
    let scene = try engine.open(options.scene)
    let inspector: Inspector
    guard let out = options.out else {
      inspector = try inspected(scene, options)
      try print(inspector, options)
      return
    }
    // The folder comes first: what cannot be written is not worth a replay.
    let folder = try makeFolder(out)
    do {
      inspector = try inspected(scene, options)
      try write(inspector, options, into: folder)
      try folder.publish()
    } catch {
      folder.discard()
      throw error
    }
    try print(inspector, options)
    if options.isQuiet || options.isJSON { return }
    let count = options.pictures.count + (options.writesAll ? 1 : 0)
    let name = out.hasSuffix("/") && out.count > 1 ? String(out.dropLast()) : out
    try console.print(
      "\(inspector.frame.title): wrote \(name) (\(count) PNG \(count == 1 ? "file" : "files"))")
  }

  private func inspected(
    _ scene: any Replayable, _ options: InspectOptions
  ) throws -> Inspector {
    try scene.inspect(
      options.moment, mode: options.mode, threads: threadCount(options.threads),
      drawsPictures: !options.pictures.isEmpty)
  }

  private func print(_ inspector: Inspector, _ options: InspectOptions) throws {
    guard options.printsTree || options.printsPlan else { return }
    var texts: [String] = []
    if options.isJSON {
      texts.append(inspector.json(tree: options.printsTree, plan: options.printsPlan))
    } else {
      if options.printsTree { texts.append(inspector.treeText) }
      if options.printsPlan { texts.append(inspector.planText) }
    }
    // Each ends with a line break, and so does what is printed.
    try console.print(String(texts.joined(separator: "\n").dropLast()))
  }

  private func write(
    _ inspector: Inspector, _ options: InspectOptions, into folder: OutputFolder
  ) throws {
    try folder.write(Array(inspector.json().utf8), to: "inspect.json")
    if options.writesAll {
      try folder.write(Array(inspector.treeText.utf8), to: "tree.txt")
      try folder.write(Array(inspector.planText.utf8), to: "plan.txt")
      try folder.write(PNGEncoder().encode(inspector.plainPicture()), to: "frame.png")
    }
    for overlay in options.pictures {
      let picture: Bitmap
      do {
        picture = try inspector.picture(overlay)
      } catch {
        throw InputProblems(lines: ["\(options.scene): \(overlay.rawValue): \(error)"])
      }
      try folder.write(PNGEncoder().encode(picture), to: "\(overlay.rawValue).png")
    }
  }
}
