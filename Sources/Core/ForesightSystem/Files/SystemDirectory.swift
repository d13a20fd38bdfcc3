internal import Glibc

/// A directory of small files in which the system describes its devices, such as `/sys/class/power_supply`.
///
///     // Such as "Discharging"; empty where there is no battery.
///     func battery() -> String { SystemDirectory("/sys/class/power_supply/BAT0").text("status") }
package struct SystemDirectory: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The entries of this directory, each as a directory, in the order of their names. Hidden entries are left out.
  package var directories: [SystemDirectory] {
    PrivateFile.names(in: path).filter { !$0.hasPrefix(".") }
      .map { SystemDirectory("\(path)/\($0)") }
  }

  /// The last part of the directory's path.
  package var name: Substring { path.split(separator: "/").last ?? "" }

  /// The most bytes of a file that are read.
  package static let longest = 64 << 10

  /// Returns the bytes of a small file, or the beginning of a large one; no bytes if it cannot be read.
  package func bytes(_ name: String) -> [UInt8] {
    let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return PrivateFile.contents(descriptor, size: Self.longest)
  }

  /// Returns the first line of a file, without its newline; empty if it cannot be read.
  package func text(_ name: String) -> String {
    String(decoding: bytes(name).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
