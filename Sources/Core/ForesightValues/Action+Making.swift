/// Actions made from what a desktop remembers, a file's path or an app's id, and the file that an action opens.
extension Action {
  /// Returns an action that opens a file, with an app if one is given; `nil` if the path cannot be that of a local
  /// file.
  ///
  ///     Action.opening("/home/ada/my notes.txt", with: nil)      // .uri("file:///home/ada/my%20notes.txt")
  ///
  /// - Complexity: O(bytes).
  package static func opening(_ path: String, with app: String?) -> Action? {
    // A replacement character means that the name was not UTF-8: its bytes are lost.
    guard path.hasPrefix("/"), !path.unicodeScalars.contains("\u{fffd}") else { return nil }
    let uri =
      "file://"
      + path.utf8.percentEncoded { $1.isLetterOrDigit || "/-._~".utf8.contains($1) }
    let alone = valid(.uri(uri))
    return app.flatMap { valid(.document(uri: uri, app: $0 + ".desktop")) } ?? alone
  }

  /// Returns an action that starts an app by its id, the name of its .desktop file without the extension; `nil` for an
  /// invalid id.
  package static func starting(_ app: String) -> Action? {
    let isName = !app.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isName && !app.isEmpty ? valid(.desktop(id: app + ".desktop", action: nil)) : nil
  }

  /// The path of the local file that the action opens; `nil` if it opens none.
  ///
  ///     Action.opening("/home/ada/my notes.txt", with: "org.kde.kate")?.openedPath      // "/home/ada/my notes.txt"
  package var openedPath: String? {
    switch self {
    case .uri(let uri), .document(let uri, _):
      uri.hasPrefix("file:///") ? Self.percentDecoded(uri.utf8.dropFirst(7)) : nil
    case .command, .desktop, .bus: nil
    }
  }

  /// The action for a suggestion that names no file: a document's action becomes one that starts its app. `nil` if
  /// opening a local file is all that the action does.
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

  /// Decodes percent-encoding. A `%` without two hexadecimal digits stays as it is, and bytes that are not UTF-8 become
  /// U+FFFD.
  package static func percentDecoded(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.percentDecoded(isLenient: true) ?? [], as: UTF8.self)
  }
}
