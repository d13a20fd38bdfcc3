/// A way to perform a donated intent again.
///
///     Action.command(["git", "push"], directory: "/home/me/project").words      // "git push"
///     Action.desktop(id: "org.gnome.Calculator.desktop", action: nil)
///
/// A donation carries its action along, as it does its title: models do not learn from it, and it is deleted with the
/// donation. It is performed only after a person has chosen it.
public enum Action: Hashable, Sendable {
  /// Runs a program with its arguments, without a shell. The directory in which it starts is the person's home if
  /// `nil`. `inTerminal` is for a program that reads from or writes to a terminal, and opens a window with one.
  case command([String], directory: String?, inTerminal: Bool = false)
  /// Starts an app by the name of its .desktop file, or performs one of the actions that the file lists.
  case desktop(id: String, action: String?)
  /// Opens an address with the default program for it.
  case uri(String)
  /// Opens a file with an app, by the name of its .desktop file. If that app is missing or not meant for such files,
  /// the default one opens it.
  case document(uri: String, app: String)
  /// Calls a method on the session bus; the arguments are strings, numbers and Booleans.
  case bus(name: String, path: String, member: String, arguments: [ParameterValue])

  /// The words that describe the action to a person who chooses it.
  ///
  ///     Action.command(["make", "all tests"], directory: nil).words      // "make 'all tests'"
  public var words: String {
    switch self {
    case .command(let words, _, _): words.map(ShellWord.quoted).joined(separator: " ")
    case .desktop(let id, let action): action.map { "\(id), \($0)" } ?? id
    case .uri(let uri), .document(let uri, _): uri
    case .bus(let name, _, let member, let arguments):
      "\(name) \(member)(" + arguments.map(\.canonicalText).joined(separator: ", ") + ")"
    }
  }

  // MARK: As a value

  /// The action as a value, so that it is stored, and searched for secrets, like any other.
  public var value: ParameterValue {
    switch self {
    case .command(let words, let directory, let inTerminal):
      .array(
        [inTerminal ? "terminal" : "command", .string(directory ?? "")]
          + words.map(ParameterValue.string))
    case .desktop(let id, let action):
      .array(["desktop", .string(id)] + (action.map { [.string($0)] } ?? []))
    case .uri(let uri): .array(["uri", .string(uri)])
    case .document(let uri, let app): .array(["document", .string(uri), .string(app)])
    case .bus(let name, let path, let member, let arguments):
      .array(["bus", .string(name), .string(path), .string(member)] + arguments)
    }
  }

  /// Reads the value that ``value`` wrote; `nil` for anything else.
  public init?(_ value: ParameterValue) {
    guard case .array(let elements) = value else { return nil }
    let texts = elements.prefix { if case .string = $0 { true } else { false } }
      .map(\.canonicalText)
    // Only the arguments of a bus call may be values other than strings.
    guard let kind = texts.first, kind == "bus" || texts.count == elements.count else { return nil }
    switch (kind, texts.count - 1) {
    case ("command", 2...), ("terminal", 2...):
      self = .command(
        Array(texts[2...]), directory: texts[1].isEmpty ? nil : texts[1],
        inTerminal: kind == "terminal")
    case ("desktop", 1...2): self = .desktop(id: texts[1], action: texts.dropFirst(2).first)
    case ("uri", 1): self = .uri(texts[1])
    case ("document", 2): self = .document(uri: texts[1], app: texts[2])
    case ("bus", 3...):
      self = .bus(
        name: texts[1], path: texts[2], member: texts[3], arguments: Array(elements[4...]))
    default: return nil
    }
  }
}
