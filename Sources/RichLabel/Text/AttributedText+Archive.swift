internal import Foundation
internal import Graphics

/// Why bytes are no archived text.
public enum TextArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Not the JSON of an archive, or not whole; what is wrong with it.
  case unreadable(String)
  /// Written by a later version of the library.
  case version(Int)
  /// A picture that cannot be decoded, by its number.
  case picture(Int)
  /// Attributes that cannot be, and where.
  case attributes(AttributeError)

  /// One sentence.
  public var description: String {
    switch self {
    case .unreadable(let reason): "no archived text: \(reason)"
    case .version(let version):
      "archived text of version \(version); this library reads up to \(TextArchive.version)"
    case .picture(let index): "picture \(index) of the archived text cannot be decoded"
    case .attributes(let error): "archived text: \(error)"
    }
  }
}

extension AttributedText {
  /// The text with all its attributes and pictures, as JSON with a version. Equal texts have equal bytes; a
  /// picture that stands in it several times is written once, as PNG.
  ///
  /// Nodes and layers that stand in a text belong to its label: of them the keys are written.
  public func archived() -> [UInt8] {
    var pictures: [Bitmap] = []
    let archive = TextArchive(
      version: TextArchive.version, text: string,
      runs: runs.map { .init(end: $0.end, attributes: .init($0.attributes, &pictures)) },
      defaults: .init(defaults, &pictures), pictures: [])
    var whole = archive
    whole.pictures = pictures.map { Data(PNGEncoder().encode($0)) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // Attributes that can be drawn have no number that JSON lacks.
    guard let data = try? encoder.encode(whole) else { return [] }
    return Array(data)
  }

  /// A text that was archived.
  ///
  /// - Throws: ``TextArchiveError``; attributes are checked as those of any text.
  public init(archive bytes: [UInt8]) throws(TextArchiveError) {
    let archive: TextArchive
    do {
      let head = try JSONDecoder().decode(TextArchive.Head.self, from: Data(bytes))
      guard head.version == TextArchive.version else {
        throw TextArchiveError.version(head.version)
      }
      archive = try JSONDecoder().decode(TextArchive.self, from: Data(bytes))
    } catch let error as TextArchiveError {
      throw error
    } catch {
      throw .unreadable("\(error)")
    }
    var pictures: [Bitmap] = []
    for (index, data) in archive.pictures.enumerated() {
      guard let picture = try? ImageFile.decode(Array(data)) else { throw .picture(index) }
      pictures.append(picture)
    }
    do {
      try self.init("", archive.defaults.attributes(pictures))
      var start = 0
      var text = AttributedText(checked: archive.text, defaults)
      let length = archive.text.utf8.count
      for run in archive.runs {
        guard run.end > start, run.end <= length else {
          throw AttributeError(.outside(length: archive.text.count), at: 0..<0)
        }
        let attributes = try run.attributes.attributes(pictures)
        try text.update(text.range(utf8: start..<run.end)) { $0 = attributes }
        start = run.end
      }
      guard start == length else {
        throw AttributeError(.outside(length: archive.text.count), at: 0..<0)
      }
      self = text
    } catch let error as TextArchiveError {
      throw error
    } catch let error as AttributeError {
      throw .attributes(error)
    } catch {
      throw .unreadable("\(error)")
    }
  }
}
