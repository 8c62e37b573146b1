import Compositor
import Graphics
import LayerModel
import PlainText

// Pictures that mark things and number them.

extension OverlayPainter {
  /// Something to be coloured, and what is to be said of it.
  private struct Mark {
    var rect: PixelRect
    var coverage: StepCoverage?
    var ink: Ink
    var note: String
  }

  /// Layers that needed a buffer: groups, and passes that are drawn before the frame. Not the shadows
  /// of paths, for which a GPU needs none.
  func offscreen() throws(InspectionError) -> Bitmap {
    let marks = buffers().filter(\.1.isOffscreen).map { placed, reason, state in
      Mark(
        rect: placed.rect, ink: .offscreen,
        note: "\(title(of: placed.step)): \(what(placed, reason)), \(placed.rect.sizeText)\(state)")
    }
    return try picture(marks, [(.offscreen, "drawn apart, in a buffer of that size")])
  }

  /// Layers that are kept as bitmaps because they ask for it.
  func cache() throws(InspectionError) -> Bitmap {
    let fresh = Set(plan.freshPasses.map(ObjectIdentifier.init))
    let marks = buffers().compactMap { placed, reason, _ -> Mark? in
      guard reason == .rasterize else { return nil }
      var isHit = false
      if case .pass(let pass, _) = placed.step.paint {
        isHit = !fresh.contains(ObjectIdentifier(pass))
      }
      return Mark(
        rect: placed.rect, ink: isHit ? .hit : .miss,
        note: "\(title(of: placed.step)): \(isHit ? "hit" : "miss"), \(placed.rect.sizeText)")
    }
    return try picture(
      marks,
      [
        (.hit, "hit: the bitmap of a frame before is used"),
        (.miss, "miss: the bitmap was drawn for this frame"),
      ])
  }

  /// Pictures whose texels are not pixels.
  func misaligned() throws(InspectionError) -> Bitmap {
    let marks = PlacedStep.all(of: plan).compactMap { placed -> Mark? in
      let fit: FramePlan.Fit
      let size: PixelSize?
      switch placed.step.paint {
      case .picture(let texels, let how): (size, fit) = (texels, how)
      case .pass(let pass, let how):
        fit = how
        size = PixelSize(width: pass.output.width, height: pass.output.height)
      default: return nil
      }
      guard fit != .exact, !placed.rect.isEmpty, let size else { return nil }
      return Mark(
        rect: placed.rect, coverage: coverage(of: placed),
        ink: fit == .scaled ? .scaled : .misaligned,
        note: "\(title(of: placed.step)): \(fit), \(size.width) x \(size.height) texels on "
          + placed.extentText)
    }
    return try picture(
      marks,
      [
        (.misaligned, "misaligned: as large as pixels, but between them"),
        (.scaled, "scaled: larger or smaller than pixels, or in perspective"),
      ])
  }

  /// Pictures that the GPU cannot read as they are: a format that is converted, or more texels than
  /// one texture can have.
  func copied() throws(InspectionError) -> Bitmap {
    let side = plan.display.maxTextureSide
    let marks = PlacedStep.all(of: plan).compactMap { placed -> Mark? in
      guard case .picture(let size, _) = placed.step.paint, !placed.rect.isEmpty else { return nil }
      let why: String
      let shown = layers[placed.step.layer]?.presentation
      if max(size.width, size.height) > side {
        why = "\(size.width) x \(size.height) texels, cut into tiles of \(side)"
      } else if placed.step.part == .contents, shown?.contentsFormat == .gray8Uint {
        why = "converted to 8 bits of grey"
      } else {
        return nil
      }
      return Mark(
        rect: placed.rect, coverage: coverage(of: placed), ink: .copied,
        note: "\(title(of: placed.step)): \(why)")
    }
    return try picture(marks, [(.copied, "copied: not in a form that the GPU reads")])
  }

  /// The damage.
  func updates() throws(InspectionError) -> Bitmap {
    let marks = plan.damage.rects.map {
      Mark(rect: $0, ink: .updated, note: "\($0.text), \($0.area) pixels")
    }
    return try picture(
      marks,
      [
        (
          .updated,
          "drawn anew: \(share(plan.damage.area, of: plan.display.pixelSize.area)) of the frame"
        )
      ])
  }

  private func picture(
    _ marks: [Mark], _ meanings: [(Ink, String)]
  ) throws(InspectionError) -> Bitmap {
    var sheet = sheet
    var legend = legend
    for mark in marks {
      if let coverage = mark.coverage {
        sheet.fill(coverage, mark.ink)
      } else {
        sheet.fill(mark.rect, mark.ink)
      }
    }
    for mark in marks {
      sheet.outline(mark.rect, Pixel(argb: 0xFF20_2024), width: sheet.unit)
    }
    for (ink, text) in meanings {
      let number = marks.count { $0.ink == ink }
      legend.entries.append(Legend.Entry(swatch: .ink(ink), text: "\(number)  \(text)"))
    }
    legend.notes = marks.enumerated().map { "\($0 + 1)  \($1.note)" }
    let numbers = marks.prefix(Legend.noteLimit).enumerated().map {
      PictureMark(number: $0 + 1, rect: $1.rect)
    }
    return try sheet.with(legend, marks: numbers)
  }

  /// Why there is a buffer. A shadow has two: its own, and one of what casts it.
  private func what(_ placed: PlacedStep, _ reason: PassReason) -> String {
    reason == .shadow && placed.step.part != .shadow ? "what casts a shadow" : reason.words
  }

  /// Groups and passes, each where it is laid down.
  private func buffers() -> [(PlacedStep, PassReason, state: String)] {
    let fresh = Set(plan.freshPasses.map(ObjectIdentifier.init))
    return PlacedStep.all(of: plan).compactMap { placed in
      guard !placed.rect.isEmpty else { return nil }
      switch placed.step.paint {
      case .group(let reason): return (placed, reason, "")
      case .pass(let pass, _):
        return (
          placed, pass.reason,
          fresh.contains(ObjectIdentifier(pass)) ? ", drawn for this frame" : ", kept from before"
        )
      default: return nil
      }
    }
  }

  // MARK: Borders

  /// Edges of tiles and of the damage.
  func borders() throws(InspectionError) -> Bitmap {
    let (tileColor, layerColor) = (Pixel(argb: 0xFF00_57D9), Pixel(argb: 0xFF8A_4B00))
    let damageColor = Pixel(argb: 0xFFD1_00B4)
    var sheet = sheet
    let unit = sheet.unit
    let tiles = rasterizer.tiles(of: plan)
    let ownTiles = PlacedStep.all(of: plan).filter { $0.step.part == .tile && !$0.rect.isEmpty }
    for rect in plan.damage.rects { sheet.fill(rect, Ink(0xD100B4, strength: 24)) }
    for placed in ownTiles { sheet.outline(placed.rect, layerColor, width: unit, dash: 2 * unit) }
    for tile in tiles { sheet.outline(tile, tileColor, width: unit, dash: 6 * unit) }
    for rect in plan.damage.rects { sheet.outline(rect, damageColor, width: 2 * unit) }
    var legend = legend
    legend.entries = [
      Legend.Entry(
        swatch: .line(damageColor, dash: 0),
        text: "\(plan.damage.rects.count)  damage, "
          + "\(share(plan.damage.area, of: plan.display.pixelSize.area)) of the frame"),
      Legend.Entry(
        swatch: .line(tileColor, dash: 6), text: "\(tiles.count)  tiles that threads draw"),
      Legend.Entry(
        swatch: .line(layerColor, dash: 2), text: "\(ownTiles.count)  tiles of tiled layers"),
    ]
    legend.notes = plan.damage.rects.enumerated().map {
      "\($0 + 1)  damage \($1.text), \($1.area) pixels"
    }
    let numbers = plan.damage.rects.enumerated().map { PictureMark(number: $0 + 1, rect: $1) }
    return try sheet.with(legend, marks: numbers)
  }
}

extension PlacedStep {
  /// How large it is, and where: with fractions of pixels, which are why it is misaligned.
  fileprivate var extentText: String {
    guard let extent = step.extent, let offset else { return rect.sizeText }
    let place = (extent.minX + Double(offset.x), extent.minY + Double(offset.y))
    return "\(decimal(extent.width)) x \(decimal(extent.height)) pixels at "
      + "(\(decimal(place.0)), \(decimal(place.1)))"
  }
}

/// With at most two decimals.
private func decimal(_ value: Double) -> String {
  value.isFinite ? numeral((value * 100).rounded() / 100) : "far"
}

extension PixelRect {
  fileprivate var sizeText: String { "\(width) x \(height) pixels" }
}
