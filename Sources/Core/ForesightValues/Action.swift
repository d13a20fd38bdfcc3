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
    guard case .array(let elements) = value, case .string(let kind)? = elements.first else {
      return nil
    }
    let texts = elements.dropFirst().map { element -> String? in
      if case .string(let text) = element { text } else { nil }
    }
    switch (kind, texts.count) {
    case ("command", 2...), ("terminal", 2...):
      let words = texts.compactMap(\.self)
      guard words.count == texts.count else { return nil }
      self = .command(
        Array(words[1...]), directory: words[0].isEmpty ? nil : words[0],
        inTerminal: kind == "terminal")
    case ("desktop", 1...2):
      guard let id = texts[0], texts.count == 1 || texts[1] != nil else { return nil }
      self = .desktop(id: id, action: texts.count == 2 ? texts[1] : nil)
    case ("uri", 1):
      guard let uri = texts[0] else { return nil }
      self = .uri(uri)
    case ("document", 2):
      guard let uri = texts[0], let app = texts[1] else { return nil }
      self = .document(uri: uri, app: app)
    case ("bus", 3...):
      guard let name = texts[0], let path = texts[1], let member = texts[2] else { return nil }
      self = .bus(name: name, path: path, member: member, arguments: Array(elements[4...]))
    default: return nil
    }
  }
}
