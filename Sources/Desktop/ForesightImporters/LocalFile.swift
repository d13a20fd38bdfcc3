internal import ForesightValues

/// A file of this machine by the address that desktops give it.
///
///     LocalFile.path(of: "file:///home/ada/my%20notes.txt")      // "/home/ada/my notes.txt"
///     LocalFile.path(of: "smb://server/share")                   // nil
enum LocalFile {
  /// The path of an address with the scheme `file`, or of a path; `nil` for what is no file of this machine.
  ///
  /// Bytes that are no UTF-8 are replaced, as everywhere where paths are recorded.
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
      // A machine may be named before the path; only this one is meant here.
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")),
        ["", "localhost"].contains(String(rest[..<slash]))
      else { return nil }
      path = Action.percentDecoded(rest[slash...])
    }
    return path.utf8.contains(0) ? nil : path
  }
}
