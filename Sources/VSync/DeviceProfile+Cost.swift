extension DeviceProfile {
  /// The most that one kind of work can cost in one go, in nanoseconds: longer than the longest
  /// replay, which it then blocks to its end. A `Double` beyond it need not fit an `Int64`.
  static let longest = 100_000_000_000_000.0

  /// What some work takes. O(1).
  ///
  /// Each kind of work is rounded to whole nanoseconds, halves to even, and then they are added:
  /// the only place where the cost of anything is rounded.
  public func cost(of work: Work) -> Nanoseconds {
    var total = work.stated
    func add(_ count: Int, _ field: Field) {
      guard count > 0 else { return }
      let exact = Double(count) * self[field].value
      total += Nanoseconds(Int64(min(exact.rounded(.toNearestOrEven), Self.longest)))
    }
    add(work.layersCreated, .createNsPerLayer)
    add(work.layersLaidOut, .layoutNsPerLayer)
    add(work.glyphsShaped, .shapeNsPerGlyph)
    add(work.glyphsDrawn, .drawNsPerGlyph)
    add(work.pathSegments, .pathNsPerSegment)
    add(work.pixelsDrawn, .drawNsPerPixel)
    add(work.pixelsDecoded, .decodeNsPerPixel)
    add(work.jpegPixelsDecoded, .decodeJPEGNsPerPixel)
    add(work.webpPixelsDecoded, .decodeWebPNsPerPixel)
    add(work.pixelsGenerated, .generateNsPerPixel)
    add(work.pixelsConverted, .convertNsPerPixel)
    add(work.layersWalked, .walkNsPerLayer)
    add(work.layersCommitted, .commitNsPerLayer)
    add(work.bytesCommitted, .commitNsPerByte)
    add(work.commits, .commitFixedNs)
    add(work.layersPrepared, .prepareNsPerLayer)
    add(work.pixelsWritten, .fillNsPerPixel)
    add(work.pixelsBlended, .blendNsPerPixel)
    add(work.bytesRead, .readNsPerByte)
    add(work.pixelsMixed, .mixNsPerPixel)
    add(work.passSwitches, .passSwitchNs)
    add(work.bytesUploaded, .uploadNsPerByte)
    add(work.pixelsCut, .cutNsPerPixel)
    return total
  }

  /// What charges take together: the sum of their costs, each found alone.
  public func cost(of charges: [Charge]) -> Nanoseconds {
    charges.reduce(into: .zero) { $0 += cost(of: $1.work) }
  }

  /// What a frame of the render server takes: its walk over the tree is the server's own, as are
  /// copies of contents in another form; the rest it has executed.
  public func serverEntries(for charges: [Charge]) -> [CostEntry] {
    entries(for: charges, owner: .serverExecute).map { entry in
      var entry = entry
      switch entry.cause {
      case .renderPrepare, .colorConvert, .textureTooLarge: entry.owner = .serverCPU
      default: break
      }
      return entry
    }
  }

  /// What charges take, one entry for each cause, subject and detail, in the order of first appearance.
  /// The entries add up to ``cost(of:)-([Charge])``; free ones are left out.
  public func entries(for charges: [Charge], owner: Owner) -> [CostEntry] {
    struct Key: Hashable {
      let cause: Cause
      let subject: String
      let detail: String
    }
    var entries: [CostEntry] = []
    var places: [Key: Int] = [:]
    for charge in charges {
      let cost = cost(of: charge.work)
      guard cost != .zero else { continue }
      let key = Key(
        cause: charge.cause, subject: charge.subject, detail: charge.detail)
      let count = charge.cause.count(in: charge.work)
      if let place = places[key] {
        entries[place].cost += cost
        entries[place].count += count
      } else {
        places[key] = entries.count
        entries.append(
          CostEntry(
            cause: charge.cause, owner: owner, subject: charge.subject, cost: cost, count: count,
            detail: charge.detail))
      }
    }
    return entries
  }
}
