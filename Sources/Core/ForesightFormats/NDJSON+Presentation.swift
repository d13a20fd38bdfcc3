package import ForesightValues

/// The presentation with which a donation is shown, as the member "presentation" of its object; defaults are left out.
///
/// ```json
/// {"name":"Order Coffee","combinations":[{"parameters":["size"],"title":"Order a Large Coffee"}]}
/// {"name":"Open Book","texts":{"book":"The Hobbit"}}
/// ```
extension NDJSON {
  /// Reads the value of the member "presentation"; `nil` if it is missing or null.
  static func presentation(_ json: JSON?) throws(Fault) -> Presentation? {
    guard let json, json != .null else { return nil }
    try check(
      json, "\"presentation\"",
      members: ["combinations", "discoverable", "name", "texts", "type", "unlock"])
    var presentation = Presentation(
      isDiscoverable: try boolean(json, "discoverable") ?? true,
      needsUnlock: try boolean(json, "unlock") ?? false, name: try string(json, "name"),
      typeName: try string(json, "type"))
    presentation.combinations = try elements(json, "combinations").map(combination)
    presentation.texts = try object(json, "texts").map { member throws(Fault) in
      guard let text = member.value.string else {
        throw Fault("a text in \"texts\" is not a string")
      }
      return ParameterText(parameter: member.name, text: text)
    }
    return presentation
  }

  private static func combination(_ json: JSON) throws(Fault) -> Combination {
    try check(json, "a combination", members: ["parameters", "subtitle", "title"])
    let fault = "a name in \"parameters\" of a combination is not a string"
    let names = try elements(json, "parameters", else: fault, \.string)
    return Combination(
      parameters: names, title: try string(json, "title") ?? "",
      subtitle: try string(json, "subtitle"))
  }

  private static func check(_ json: JSON, _ what: String, members known: [String]) throws(Fault) {
    guard case .object(let members) = json else { throw Fault("\(what) is not an object") }
    guard members.allSatisfy({ known.contains($0.name) }) else {
      throw Fault("a member of \(what) is none of \(known.joined(separator: ", "))")
    }
  }

  static func boolean(_ json: JSON, _ name: String) throws(Fault) -> Bool? {
    try member(json, name, else: "is neither true nor false") { $0.boolean }
  }

  static func elements(_ json: JSON, _ name: String) throws(Fault) -> [JSON] {
    try member(json, name, else: "is not an array") { $0.all(\.self) } ?? []
  }

  /// Reads each element of a member that is an array; returns no elements if the member is missing or null.
  ///
  /// - Parameter why: the message of the fault if `read` returns `nil` for an element.
  static func elements<Value>(
    _ json: JSON, _ name: String, else why: String, _ read: (JSON) -> Value?
  ) throws(Fault) -> [Value] {
    try elements(json, name).map { element throws(Fault) in
      guard let value = read(element) else { throw Fault(why) }
      return value
    }
  }

  /// Reads a presentation from an object that ``json(_:)-(Presentation)`` wrote; `nil` for anything else.
  package static func presentation(of json: JSON) -> Presentation? { try? presentation(json) }

  /// Returns a presentation as a JSON object, without the members that have their default.
  package static func json(_ presentation: Presentation) -> JSON {
    .members([
      "discoverable": presentation.isDiscoverable ? nil : false,
      "unlock": presentation.needsUnlock ? true : nil, "name": presentation.name,
      "type": presentation.typeName, "combinations": list(presentation.combinations.map(json)),
      "texts": presentation.texts.isEmpty
        ? nil : JSON.members(presentation.texts.map { ($0.parameter, .string($0.text)) }),
    ])
  }

  private static func list(_ elements: [JSON]) -> JSON? {
    elements.isEmpty ? nil : .array(elements)
  }

  private static func json(_ combination: Combination) -> JSON {
    .members([
      "parameters": list(combination.parameters.map(JSON.string)),
      "title": combination.title.isEmpty ? nil : combination.title,
      "subtitle": combination.subtitle,
    ])
  }
}
