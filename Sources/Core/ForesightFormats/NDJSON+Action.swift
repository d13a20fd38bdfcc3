public import ForesightValues

/// The action that performs a donation's intent again, as the member "action" of the donation's object.
///
/// ```json
/// {"command":["git","push"],"directory":"/home/me/project"}
/// {"command":["htop"],"terminal":true}
/// {"desktop":"org.gnome.Calculator.desktop","desktopAction":"new-window"}
/// {"uri":"https://example.org"}
/// {"uri":"file:///home/ada/notes.txt","desktop":"org.kde.kate.desktop"}
/// {"bus":"org.example.App","path":"/org/example/App","member":"org.example.App.Show","arguments":["main",1,true]}
/// ```
extension NDJSON {
  private static let actionForms = [
    ["command", "directory", "terminal"], ["uri", "desktop"], ["desktop", "desktopAction"],
    ["bus", "path", "member", "arguments"],
  ]

  /// Reads the value of the member "action"; `nil` if it is missing or null.
  static func action(_ json: JSON?) throws(Fault) -> Action? {
    guard let json, json != .null else { return nil }
    guard case .object(let members) = json,
      let form = actionForms.first(where: { json[$0[0]] != nil }),
      members.allSatisfy({ form.contains($0.name) })
    else {
      throw Fault(
        "\"action\" is none of "
          + actionForms.map { "{\($0.map { "\"\($0)\"" }.joined(separator: ", "))}" }
          .joined(separator: ", "))
    }
    switch form[0] {
    case "command":
      return .command(
        try elements(json, "command", else: "a word of \"command\" is not a string", \.string),
        directory: try string(json, "directory"),
        inTerminal: try boolean(json, "terminal") ?? false)
    case "desktop":
      return .desktop(id: try required(json, "desktop"), action: try string(json, "desktopAction"))
    case "uri":
      let uri = try required(json, "uri")
      return try string(json, "desktop").map { .document(uri: uri, app: $0) } ?? .uri(uri)
    default:
      return .bus(
        name: try required(json, "bus"), path: try required(json, "path"),
        member: try required(json, "member"),
        arguments: try elements(
          json, "arguments", else: "an argument of \"arguments\" is not a value", value(of:)))
    }
  }

  private static func required(_ json: JSON, _ name: String) throws(Fault) -> String {
    guard let text = try string(json, name) else { throw Fault("\"\(name)\" is missing") }
    return text
  }

  /// Reads an action from the text of its object alone.
  ///
  ///     try NDJSON.action(text: #"{"uri":"https://example.org"}"#).words      // "https://example.org"
  ///
  /// - Throws: ``LineError``, always for line 1.
  public static func action(text: String) throws(LineError) -> Action {
    try LineError.at(1) { () throws(Fault) -> Action in
      guard let json = try? JSON.parse(Array(text.utf8)) else { throw Fault("not a JSON object") }
      guard let action = try action(json) else { throw Fault("an action is expected") }
      return action
    }
  }

  /// Returns the object of an action.
  ///
  ///     let action = Action.command(["git", "push"], directory: nil)
  ///     print(NDJSON.json(action).text)      // {"command":["git","push"]}
  public static func json(_ action: Action) -> JSON {
    switch action {
    case .command(let words, let directory, let inTerminal):
      .members(["command": words, "directory": directory, "terminal": inTerminal ? true : nil])
    case .desktop(let id, let action): .members(["desktop": id, "desktopAction": action])
    case .uri(let uri): .members(["uri": uri])
    case .document(let uri, let app): .members(["uri": uri, "desktop": app])
    case .bus(let name, let path, let member, let arguments):
      .members([
        "bus": name, "path": path, "member": member,
        "arguments": arguments.isEmpty ? nil : arguments.map(json),
      ])
    }
  }
}
