/// Actions of what desktops and browsers remember, made of nothing but a path, an id or an address that was looked at.
extension Action {
  /// Opens a file, with an app where one is known; `nil` for a path that cannot be one of this machine.
  ///
  ///     Action.opening("/home/ada/my notes.txt", with: nil)      // .uri("file:///home/ada/my%20notes.txt")
  ///
  /// - Complexity: O(bytes).
  package static func opening(_ path: String, with app: String?) -> Action? {
    // What was no UTF-8 is not its name any more.
    guard path.hasPrefix("/"), !path.unicodeScalars.contains("\u{fffd}") else { return nil }
    let uri =
      "file://"
      + PercentEncoding.encoded(path.utf8) { $1.isLetterOrDigit || "/-._~".utf8.contains($1) }
    let alone = valid(.uri(uri))
    return app.flatMap { valid(.document(uri: uri, app: $0 + ".desktop")) } ?? alone
  }

  /// Starts an app by its id, the name of its .desktop file without the end; `nil` for what cannot be one.
  package static func starting(_ app: String) -> Action? {
    let isName = !app.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isName && !app.isEmpty ? valid(.desktop(id: app + ".desktop", action: nil)) : nil
  }

  /// The path of the file of this machine that it opens; `nil` for anything else.
  ///
  ///     Action.opening("/home/ada/my notes.txt", with: "org.kde.kate")?.openedPath      // "/home/ada/my notes.txt"
  package var openedPath: String? {
    switch self {
    case .uri(let uri), .document(let uri, _):
      uri.hasPrefix("file:///") ? Self.percentDecoded(uri.utf8.dropFirst(7)) : nil
    case .command, .desktop, .bus: nil
    }
  }

  /// The action without its file, where that is not meant: its app; `nil` where nothing is.
  package var withoutFile: Action? {
    switch self {
    case .document(_, let app): .desktop(id: app, action: nil)
    case .uri: openedPath == nil ? self : nil
    case .command, .desktop, .bus: self
    }
  }

  private static func valid(_ action: Action) -> Action? {
    (try? action.check()) == nil ? nil : action
  }

  /// Undoes percent-encoding; a sign that encodes nothing stays as it is, and bytes that are no UTF-8 are replaced.
  package static func percentDecoded(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: PercentEncoding.decoded(bytes, isLenient: true) ?? [], as: UTF8.self)
  }
}
