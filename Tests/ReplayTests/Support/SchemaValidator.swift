import Foundation
import Replay

/// A JSON Schema validator for the keywords that Scanout's schema uses. A keyword that it does not
/// know is an error, so that nothing passes because it was not looked at.
struct SchemaValidator {
  /// What a schema says about a place of a document.
  struct Finding: Equatable {
    var errors: [String] = []
    /// The closed objects that were checked with success: the keys that each place may have.
    var keys: [String: Set<String>] = [:]
    /// Every property of the schema that some value was checked against with success.
    var used: Set<String> = []

    mutating func add(_ other: Finding) {
      errors += other.errors
      keys.merge(other.keys) { $0.union($1) }
      used.formUnion(other.used)
    }
  }

  let schema: JSON

  /// The validator of the schema that the product prints; it takes a while to read.
  static let published = Result { try SchemaValidator(SceneSchema.text) }

  init(_ text: String) throws { schema = try JSON(text) }

  func validate(_ document: JSON) -> Finding { check(document, schema, "", "#") }

  private static let notes: Set<String> = ["$schema", "title", "description", "$defs"]

  private func check(_ value: JSON, _ schema: JSON, _ path: String, _ place: String) -> Finding {
    switch schema {
    case .bool(true): return Finding()
    case .bool(false): return Finding(errors: ["\(path): nothing is accepted here"])
    case .object(let keywords):
      var finding = Finding()
      for (keyword, argument) in keywords.sorted(by: { $0.key < $1.key }) {
        guard !Self.notes.contains(keyword) else { continue }
        finding.add(apply(keyword, argument, keywords, to: value, path, "\(place)/\(keyword)"))
      }
      if case .object = value, keywords["additionalProperties"] == .bool(false),
        case .object(let properties) = keywords["properties"] ?? .null, finding.errors.isEmpty
      {
        finding.keys[path] = Set(properties.keys)
      }
      return finding
    default: return Finding(errors: ["\(place) is not a schema"])
    }
  }

  private func apply(
    _ keyword: String, _ argument: JSON, _ all: [String: JSON], to value: JSON, _ path: String,
    _ place: String
  ) -> Finding {
    func fail(_ text: String) -> Finding { Finding(errors: ["\(path): \(text)"]) }
    func unless(_ isFine: Bool, _ text: String) -> Finding { isFine ? Finding() : fail(text) }
    switch (keyword, argument, value) {
    case ("$ref", .string(let reference), _):
      let name = String(reference.dropFirst("#/$defs/".count))
      guard reference.hasPrefix("#/$defs/"), let target = schema["$defs"]?[name] else {
        return Finding(errors: ["\(place): \(reference) leads nowhere"])
      }
      return check(value, target, path, "#/$defs/\(name)")
    case ("type", .string(let type), _): return unless(Self.isType(value, type), "not \(type)")
    case ("const", _, _): return unless(value == argument, "not the constant")
    case ("enum", .array(let values), _): return unless(values.contains(value), "not in the enum")
    case ("minimum", .number(let limit), .number(let x)): return unless(x >= limit, "too small")
    case ("maximum", .number(let limit), .number(let x)): return unless(x <= limit, "too large")
    case ("exclusiveMinimum", .number(let limit), .number(let x)):
      return unless(x > limit, "too small")
    case ("minLength", .number(let limit), .string(let text)):
      return unless(Double(text.unicodeScalars.count) >= limit, "too short")
    case ("pattern", .string(let pattern), .string(let text)):
      return unless(Self.matches(text, pattern), "no match")
    case ("minItems", .number(let limit), .array(let items)):
      return unless(Double(items.count) >= limit, "too few")
    case ("maxItems", .number(let limit), .array(let items)):
      return unless(Double(items.count) <= limit, "too many")
    case ("items", _, .array(let items)):
      return items.enumerated().reduce(into: Finding()) {
        $0.add(check($1.element, argument, "\(path)[\($1.offset)]", place))
      }
    case ("prefixItems", .array(let schemas), .array(let items)):
      return zip(items, schemas).enumerated().reduce(into: Finding()) {
        $0.add(check($1.element.0, $1.element.1, "\(path)[\($1.offset)]", "\(place)/\($1.offset)"))
      }
    case ("required", .array(let names), .object(let members)):
      let missing = names.filter { name in
        if case .string(let name) = name { members[name] == nil } else { true }
      }
      return unless(missing.isEmpty, "something is missing")
    case ("properties", .object(let schemas), .object(let members)):
      var finding = Finding()
      for (name, schema) in schemas {
        guard let member = members[name] else { continue }
        let inner = check(
          member, schema, path.isEmpty ? name : "\(path).\(name)", "\(place)/\(name)")
        if inner.errors.isEmpty { finding.used.insert("\(place)/\(name)") }
        finding.add(inner)
      }
      return finding
    case ("additionalProperties", _, .object(let members)):
      var known: Set<String> = []
      if case .object(let properties) = all["properties"] ?? .null { known = Set(properties.keys) }
      if case .object(let patterns) = all["patternProperties"] ?? .null {
        known.formUnion(
          members.keys.filter { key in patterns.keys.contains { Self.matches(key, $0) } })
      }
      return members.filter { !known.contains($0.key) }.reduce(into: Finding()) {
        $0.add(check($1.value, argument, path.isEmpty ? $1.key : "\(path).\($1.key)", place))
      }
    case ("patternProperties", .object(let patterns), .object(let members)):
      return members.reduce(into: Finding()) { finding, member in
        for (pattern, schema) in patterns where Self.matches(member.key, pattern) {
          finding.add(check(member.value, schema, "\(path).\(member.key)", place))
        }
      }
    case ("propertyNames", _, .object(let members)):
      return members.keys.reduce(into: Finding()) {
        $0.add(check(.string($1), argument, path, place))
      }
    case ("allOf", .array(let schemas), _):
      return schemas.enumerated().reduce(into: Finding()) {
        $0.add(check(value, $1.element, path, "\(place)/\($1.offset)"))
      }
    case ("anyOf", .array(let schemas), _), ("oneOf", .array(let schemas), _):
      let all = schemas.enumerated().map { check(value, $1, path, "\(place)/\($0)") }
      let good = all.filter(\.errors.isEmpty)
      if good.isEmpty || keyword == "oneOf" && good.count != 1 {
        return fail("\(good.count) of \(all.count) alternatives match")
      }
      return good.reduce(into: Finding()) { $0.add($1) }
    case ("not", _, _):
      return unless(!check(value, argument, path, place).errors.isEmpty, "what must not be, is")
    case ("minimum", .number, _), ("maximum", .number, _), ("exclusiveMinimum", .number, _),
      ("minLength", .number, _), ("pattern", .string, _), ("minItems", .number, _),
      ("maxItems", .number, _), ("items", _, _), ("prefixItems", .array, _),
      ("required", .array, _), ("properties", .object, _), ("additionalProperties", _, _),
      ("patternProperties", .object, _), ("propertyNames", _, _):
      // These say nothing about values of other types.
      return Finding()
    default: return Finding(errors: ["\(place): keyword \(keyword) is not known"])
    }
  }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    text.range(of: pattern, options: .regularExpression) != nil
  }

  private static func isType(_ value: JSON, _ type: String) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string),
      ("array", .array), ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  /// Every property that the schema has somewhere, by the places that ``Finding/used`` names.
  var properties: Set<String> {
    func walk(_ schema: JSON, _ place: String) -> Set<String> {
      var out: Set<String> = []
      switch schema {
      case .object(let keywords):
        for (keyword, argument) in keywords where keyword != "not" {
          guard case .object(let schemas) = argument, ["properties", "$defs"].contains(keyword)
          else {
            out.formUnion(walk(argument, "\(place)/\(keyword)"))
            continue
          }
          for (name, schema) in schemas {
            if keyword == "properties" { out.insert("\(place)/properties/\(name)") }
            out.formUnion(walk(schema, "\(place)/\(keyword)/\(name)"))
          }
        }
      case .array(let schemas):
        for (index, schema) in schemas.enumerated() {
          out.formUnion(walk(schema, "\(place)/\(index)"))
        }
      default: break
      }
      return out
    }
    return walk(schema, "#")
  }
}
