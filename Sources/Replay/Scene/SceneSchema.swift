import PlainText

/// The scene format as JSON Schema, made of the same tables that the reader reads by.
///
/// What a schema cannot say is left to the reader: references, times after the end, sizes in
/// pixels, and files.
public enum SceneSchema {
  /// The schema (JSON Schema, draft 2020-12) as indented text that ends with a newline.
  public static var text: String { json.text + "\n" }

  static var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init(key: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
      .init(key: "title", value: "Scanout scene, version 1"),
    ]
    if case .object(let scene) = SceneKeys.shape.schema { members += scene }
    let definitions = definitions.map { JSONValue.Member(key: $0.name, value: $0.schema) }
    return .object(members + [.init(key: "$defs", value: .object(definitions))])
  }

  /// What ``Format/named(_:)`` refers to.
  private static var definitions: [(name: String, schema: JSONValue)] {
    [
      ("time", Values.time.schema), ("color", Values.color.schema),
      ("point", Values.point.schema), ("size", Values.size.schema), ("rect", Values.rect.schema),
      ("anyRect", Values.anyRect.schema),
      ("transform", Values.transform.schema), ("timing", Values.timing.schema),
      ("image", ImageKeys.format.schema), ("layer", LayerKeys.format.schema),
      ("layoutElement", LayoutKeys.format.schema), ("action", ActionKeys.format.schema),
      ("textRun", RunKeys.format.schema), ("richLabel", LabelKeys.format.schema),
      ("textFont", LabelFontKeys.format.schema), ("displayChange", AsyncDisplayKeys.change.schema),
      ("emitterCell", CellKeys.format.schema),
      ("series", SeriesKeys.format.schema), ("axes", AxesKeys.format.schema),
      ("draw", DrawKeys.format.schema), ("animation", AnimationKeys.format.schema),
      ("groupedAnimation", AnimationKeys.groupedFormat.schema),
      ("actionAnimation", ActionAnimationKeys.format.schema), ("style", StyleKeys.format.schema),
      ("event", EventKeys.format.schema), ("segment", SegmentKeys.format.schema),
      ("filter", FilterKeys.format.schema), ("constraint", ConstraintKeys.format.schema),
      ("limit", LimitKeys.format.schema), ("expectation", ExpectationKeys.format.schema),
      ("frame", FrameKeys.format.schema), ("logEntry", Values.logPattern.schema),
    ] + EventKeys.definitions
  }
}
