import PlainText

/// The keys of one kind of object, declared once: the decoder refuses others, the schema lists
/// them, and a reader that does not ask for one of them is found in debug builds.
struct ObjectShape: Sendable {
  /// A condition on which keys occur together.
  enum Rule: Sendable {
    /// Exactly one of these.
    case exactlyOne([String])
    /// At least one of these.
    case atLeastOne([String])
    /// At most one of these.
    case atMostOne([String])
    /// The first only where the second is.
    case needs(String, String)
    /// The first never where one of the others is.
    case excludes(String, [String])
    /// Not all of these at once.
    case notAll([String])
    /// Something that values say about each other: the reader checks it, the schema says it.
    case schema(JSONValue)
  }

  /// What the object is, for messages: `a layer`.
  let what: String
  /// Every key.
  let keys: [AnyKey]
  /// Which keys occur together.
  let rules: [Rule]
  /// Keys that the scene makes up itself.
  let patterns: [KeyPattern]

  init(_ what: String, _ keys: [AnyKey], rules: [Rule] = [], patterns: [KeyPattern] = []) {
    self.what = what
    self.keys = keys
    self.rules = rules
    self.patterns = patterns
  }

  private var accepted: String { "an object (\(what))" }

  /// The format of objects of this shape. The body asks for every key, whatever is wrong with
  /// the others, so that each value's problems come out.
  func format<Value>(_ body: @escaping @Sendable (ObjectReader) -> Value?) -> Format<Value> {
    Format(accepted: accepted, schema: schema) { json, decoder in
      guard let reader = open(json, decoder) else { return nil }
      let value = body(reader)
      assert(
        reader.unread.isEmpty, "the reader of \(what) never asked for \(reader.unread.sorted())")
      return value
    }
  }

  private func open(_ json: JSONValue, _ decoder: SceneDecoder) -> ObjectReader? {
    guard case .object(let members) = json else {
      decoder.reject(json, accepted: accepted)
      return nil
    }
    let names = keys.map(\.name)
    var hasUnknown = false
    for member in members
    where !names.contains(member.key) && !patterns.contains(where: { $0.holds(member.key) }) {
      hasUnknown = true
      decoder.at(.key(member.key)) { decoder.rejectKey(member.key, of: what, known: names) }
    }
    let present = Set(members.map(\.key))
    for key in keys where key.isRequired && !present.contains(key.name) {
      decoder.at(.key(key.name)) { decoder.report("is missing", accepted: key.accepted) }
    }
    for rule in rules {
      guard let broken = rule.broken(by: present) else { continue }
      // Where a key is missing and another is unknown, they are one mistake: a slip of the pen.
      if broken.isAbsence && hasUnknown { continue }
      decoder.report(broken.what, accepted: broken.accepted)
    }
    return ObjectReader(
      members: members, decoder: decoder, names: names)
  }

  /// As JSON Schema.
  var schema: JSONValue {
    var members: [JSONValue.Member] = [
      .init(key: "type", value: "object"),
      .init(
        key: "properties",
        value: .object(keys.map { .init(key: $0.name, value: $0.schema) })),
    ]
    let required = keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { members.append(.init(key: "required", value: .array(required))) }
    if !patterns.isEmpty {
      members.append(
        .init(
          key: "patternProperties",
          value: .object(patterns.map { .init(key: $0.pattern, value: $0.schema) })))
    }
    members.append(.init(key: "additionalProperties", value: false))
    if !rules.isEmpty {
      members.append(.init(key: "allOf", value: .array(rules.map(\.schema))))
    }
    return .object(members)
  }
}

extension ObjectShape.Rule {
  fileprivate func broken(
    by present: Set<String>
  ) -> (what: String, accepted: String, isAbsence: Bool)? {
    switch self {
    case .exactlyOne(let names):
      let found = names.filter(present.contains)
      let list = names.joined(separator: ", ")
      if found.count == 1 { return nil }
      if found.isEmpty { return ("has none of \(list)", "exactly one of them", true) }
      return ("has \(Self.join(found))", "exactly one of \(list)", false)
    case .atLeastOne(let names):
      if names.contains(where: present.contains) { return nil }
      return ("has none of \(names.joined(separator: ", "))", "at least one of them", true)
    case .atMostOne(let names):
      let found = names.filter(present.contains)
      if found.count <= 1 { return nil }
      return ("has \(Self.join(found))", "at most one of \(names.joined(separator: ", "))", false)
    case .needs(let name, let other):
      if !present.contains(name) || present.contains(other) { return nil }
      return ("has \(name) without \(other)", "both or neither", false)
    case .excludes(let name, let others):
      let found = others.filter(present.contains)
      if !present.contains(name) || found.isEmpty { return nil }
      return (
        "has \(name) together with \(Self.join(found))", "\(name) alone, or the others", false
      )
    case .notAll(let names):
      if !names.allSatisfy(present.contains) { return nil }
      return ("has \(Self.join(names))", "at most \(names.count - 1) of them", false)
    case .schema: return nil
    }
  }

  private static func join(_ names: [String]) -> String { names.joined(separator: " and ") }

  fileprivate var schema: JSONValue {
    func require(_ names: [String]) -> JSONValue {
      ["required": .array(names.map { .string($0) })]
    }
    switch self {
    case .exactlyOne(let names): return ["oneOf": .array(names.map { require([$0]) })]
    case .atLeastOne(let names): return ["anyOf": .array(names.map { require([$0]) })]
    case .atMostOne(let names):
      let pairs = names.indices.flatMap { i in
        names.indices.filter { $0 > i }.map { require([names[i], names[$0]]) }
      }
      return ["not": ["anyOf": .array(pairs)]]
    case .needs(let name, let other):
      return ["anyOf": [["not": require([name])], require([other])]]
    case .excludes(let name, let others):
      return ["not": ["anyOf": .array(others.map { require([name, $0]) })]]
    case .notAll(let names): return ["not": require(names)]
    case .schema(let schema): return schema
    }
  }
}

/// A key of an object and how its value is written.
struct Key<Value>: Sendable {
  let name: String
  let format: Format<Value>
  let isRequired: Bool

  init(_ name: String, _ format: Format<Value>, required: Bool = false) {
    self.name = name
    self.format = format
    isRequired = required
  }

  /// For the table of a shape.
  var any: AnyKey {
    AnyKey(
      name: name, accepted: format.accepted, schema: format.schema, isRequired: isRequired)
  }
}

/// A key whose type does not matter.
struct AnyKey: Sendable {
  let name: String
  let accepted: String
  let schema: JSONValue
  let isRequired: Bool
}

/// Keys that follow a pattern.
struct KeyPattern: Sendable {
  /// As a regular expression.
  let pattern: String
  let schema: JSONValue
  /// Whether a key follows it.
  let holds: @Sendable (String) -> Bool
}

/// An object that is being read by its keys.
final class ObjectReader {
  let decoder: SceneDecoder
  /// What the file says, in its order, unknown keys included.
  let members: [JSONValue.Member]
  /// The keys that nobody asked for yet; in debug builds only.
  fileprivate var unread: Set<String> = []
  fileprivate init(members: [JSONValue.Member], decoder: SceneDecoder, names: [String]) {
    self.members = members
    self.decoder = decoder
    #if DEBUG
      unread = Set(names)
    #endif
  }

  /// The value of a key; nil when it is not there or was reported.
  subscript<Value>(key: Key<Value>) -> Value? { self[key, as: key.format] }

  /// The value of a key whose format depends on another key.
  subscript<Value>(key: Key<some Any>, as format: Format<Value>) -> Value? {
    #if DEBUG
      unread.remove(key.name)
    #endif
    guard let member = members.first(where: { $0.key == key.name }) else { return nil }
    return decoder.at(.key(key.name)) { format.read(member.value, decoder) }
  }

  /// The values of those of some keys that are there and can be read, in file order.
  ///
  /// - Parameter others: How keys that follow a pattern are read; nil for all others.
  func inFileOrder<Value>(
    _ keys: [Key<Value>], others: (String) -> Format<Value>? = { _ in nil }
  ) -> [(name: String, value: Value)] {
    let places = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1.name, $0) })
    #if DEBUG
      unread.subtract(places.keys)
    #endif
    return members.compactMap { member in
      guard let place = places[member.key] else {
        guard let format = others(member.key) else { return nil }
        let value = decoder.at(.key(member.key)) { format.read(member.value, decoder) }
        return value.map { (member.key, $0) }
      }
      return self[keys[place]].map { (member.key, $0) }
    }
  }

  /// Leaves keys unread whose values mean nothing, because of another key.
  func skip(_ names: [String]) {
    #if DEBUG
      unread.subtract(names)
    #endif
  }

  /// Whether a key is there, readable or not.
  func has<Value>(_ key: Key<Value>) -> Bool { members.contains { $0.key == key.name } }
}
