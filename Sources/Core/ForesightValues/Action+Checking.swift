extension Action {
  /// Checks that the action can be recorded and done: no name is empty, no text is too long or contains a NUL, and
  /// paths, URIs and names on the bus have the right form.
  ///
  ///     try Action.command([], directory: nil).check()      // throws: the action's command is empty
  ///
  /// - Complexity: O(bytes).
  func check() throws(InvalidDonation) {
    switch self {
    case .command(let words, let directory, _):
      guard let program = words.first, !program.isEmpty else {
        throw InvalidDonation("the action's command is empty")
      }
      try require(
        words.count <= Limits.actionWords,
        "the action's command has more than \(Limits.actionWords) words")
      for word in words { try Self.check(word, "a word of the action's command") }
      if let directory {
        try Self.check(directory, "the action's directory")
        try require(
          directory.utf8.first == UInt8(ascii: "/"), "the action's directory does not begin with /")
      }
    case .desktop(let id, let action):
      try Self.check(app: id)
      if let action { try Self.check(action, "the action's desktopAction", mayBeEmpty: false) }
    case .uri(let uri): try Self.check(uri: uri)
    case .document(let uri, let app):
      try Self.check(uri: uri)
      try Self.check(app: app)
    case .bus(let name, let path, let member, let arguments):
      for (text, what) in [(name, "name"), (path, "path"), (member, "member")] {
        try Self.check(text, "the action's \(what)", mayBeEmpty: false)
      }
      guard Self.isBusName(name), path.utf8.first == UInt8(ascii: "/"), Self.isBusName(member)
      else {
        throw InvalidDonation(
          "the action's call is not a name with a dot, a path that begins with /, and interface.Method"
        )
      }
      try require(
        arguments.count <= Limits.actionWords,
        "the action's call has more than \(Limits.actionWords) arguments")
      for argument in arguments {
        switch argument {
        case .string(let text): try Self.check(text, "an argument of the action's call")
        case .integer, .number, .boolean: continue
        case .date, .entity, .enumeration, .array:
          throw InvalidDonation(
            "an argument of the action's call is neither a text, a number, true nor false")
        }
      }
    }
  }

  private static func check(app id: String) throws(InvalidDonation) {
    try check(id, "the action's desktop file")
    try require(
      id.utf8.count > 8 && id.hasSuffix(".desktop") && !id.utf8.contains(UInt8(ascii: "/")),
      "the action's desktop file is not a name that ends in .desktop, without a path")
  }

  private static func check(uri: String) throws(InvalidDonation) {
    try check(uri, "the action's uri")
    try require(hasScheme(uri), "the action's uri has no scheme, such as https:")
  }

  private static func check(
    _ text: String, _ what: String, mayBeEmpty: Bool = true
  ) throws(InvalidDonation) {
    try require(mayBeEmpty || !text.isEmpty, "\(what) is empty")
    try Donation.check(text: text, what, limit: Limits.value)
  }

  private static func hasScheme(_ uri: String) -> Bool {
    guard let end = uri.utf8.firstIndex(of: UInt8(ascii: ":")), let first = uri.utf8.first,
      first.isLetter
    else { return false }
    return uri.utf8[..<end].allSatisfy {
      $0.isLetterOrDigit || "+-.".utf8.contains($0)
    }
  }

  private static func isBusName(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty }
  }
}
