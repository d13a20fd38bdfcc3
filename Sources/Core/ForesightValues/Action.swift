/// The way to do a donated thing again.
///
///     Action.command(["git", "push"], directory: "/home/me/project").words      // "git push"
///     Action.desktop(id: "org.gnome.Calculator.desktop", action: nil)
///
/// A donation carries it along as it does its title: nothing is learned from it, and it goes when the donation is
/// forgotten. It is only done after a person chose to.
public enum Action: Hashable, Sendable {
  /// A program and its arguments, none of which a shell looks at, and the directory in which it starts; without
  /// one, that is the person's own; in a window of a terminal, if the program asks or shows something there.
  case command([String], directory: String?, inTerminal: Bool = false)
  /// A program of the desktop by the name of its .desktop file, or one of the actions that the file lists.
  case desktop(id: String, action: String?)
  /// An address that is opened by the program meant for it.
  case uri(String)
  /// A file that a program of the desktop opens, by the name of its .desktop file; where that is not there, or not meant
  /// for such files, the program which is.
  case document(uri: String, app: String)
  /// A call on the session bus; the arguments are texts, numbers and truths.
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

  /// The action as a value, so that it is stored and looked through like any other.
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
    // Only the arguments of a call may be something else.
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
