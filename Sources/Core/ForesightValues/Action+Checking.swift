extension Action {
  /// Checks that the action can be recorded and done: no text is too long or contains a NUL, no name is empty, and
  /// paths, URIs and names on the bus have the right form.
  ///
  ///     try Action.command([], directory: nil).check()      // throws: the action's command is empty
  ///
  /// - Complexity: O(bytes).
  func check() throws(InvalidDonation) {
    guard case .array(let values) = value else { return }
    for value in values {
      switch value {
      case .string(let text):
        try Donation.check(text: text, "a text of the action", limit: Limits.value)
      case .integer, .number, .boolean: continue
      case .date, .entity, .enumeration, .array:
        throw InvalidDonation(
          "an argument of the action's call is neither a text, a number, true nor false")
      }
    }
    switch self {
    case .command(let words, let directory, _):
      try require(words.first.map { !$0.isEmpty } ?? false, "the action's command is empty")
      try require(
        words.count <= Limits.actionWords,
        "the action's command has more than \(Limits.actionWords) words")
      try require(
        directory.map { $0.utf8.first == UInt8(ascii: "/") } ?? true,
        "the action's directory does not begin with /")
    case .desktop(let id, let action):
      try Self.check(app: id)
      try require(action != "", "the action's desktopAction is empty")
    case .uri(let uri): try Self.check(uri: uri)
    case .document(let uri, let app):
      try Self.check(uri: uri)
      try Self.check(app: app)
    case .bus(let name, let path, let member, let arguments):
      try require(
        Self.isBusName(name) && path.utf8.first == UInt8(ascii: "/") && Self.isBusName(member),
        "the action's call is not a name with a dot, a path that begins with /, and interface.Method"
      )
      try require(
        arguments.count <= Limits.actionWords,
        "the action's call has more than \(Limits.actionWords) arguments")
    }
  }

  private static func check(app id: String) throws(InvalidDonation) {
    try require(
      id.utf8.count > 8 && id.hasSuffix(".desktop") && !id.utf8.contains(UInt8(ascii: "/")),
      "the action's desktop file is not a name that ends in .desktop, without a path")
  }

  private static func check(uri: String) throws(InvalidDonation) {
    try require(hasScheme(uri), "the action's uri has no scheme, such as https:")
  }

  private static func hasScheme(_ uri: String) -> Bool {
    let scheme = uri.utf8.prefix { $0 != UInt8(ascii: ":") }
    return scheme.endIndex != uri.utf8.endIndex && scheme.first?.isLetter ?? false
      && scheme.allSatisfy { $0.isLetterOrDigit || "+-.".utf8.contains($0) }
  }

  private static func isBusName(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty }
  }
}
