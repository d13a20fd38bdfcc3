internal import ForesightValues

/// Converts the addresses that desktops give to local files into paths.
///
///     LocalFile.path(of: "file:///home/ada/my%20notes.txt")      // "/home/ada/my notes.txt"
///     LocalFile.path(of: "smb://server/share")                   // nil
enum LocalFile {
  /// Returns the path of an address with the scheme `file`, or a path as it is; `nil` for anything that is no local
  /// file.
  ///
  /// Bytes that are not UTF-8 are replaced, as in all recorded paths.
  ///
  /// - Complexity: O(bytes).
  static func path(of address: String) -> String? {
    let path: String
    if address.utf8.first == UInt8(ascii: "/") {
      path = address
    } else {
      let start = "file://"
      guard address.utf8.starts(with: start.utf8) else { return nil }
      let rest = address.utf8.dropFirst(start.utf8.count)
      // A host may be named before the path; only this machine counts as local.
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")),
        ["", "localhost"].contains(String(rest[..<slash]))
      else { return nil }
      path = Action.percentDecoded(rest[slash...])
    }
    return path.utf8.contains(0) ? nil : path
  }
}
