import ForesightValues
import Foundation

/// Lines without secrets, from the documentation, the manual pages and the scripts that are on every Debian, and from
/// a public log of shells where it is at hand. None of them is kept in this project.
///
/// Which lines they are depends on hashes alone: on one system, always the same.
enum HarmlessLines {
  /// As many lines as there are, up to twice `count`; nil where there are too few.
  static func gather(_ count: Int) throws -> (first: [String], heldOut: [String])? {
    var lines = Set<String>()
    for (root, files) in [
      ("/usr/share/doc", 200), ("/usr/share/man", 100), ("/usr/share/bash-completion", 40),
      ("/usr/bin", 150), ("/usr/sbin", 150), ("/etc", 200), ("/usr/lib/init", 20),
      ("/usr/share/perl5", 60), ("/usr/share/debconf", 20), ("/var/lib/dpkg/info", 150),
    ] {
      for line in try texts(root, files).split(separator: "\n")
      where (8...400).contains(line.utf8.count) {
        lines.insert(String(line))
      }
    }
    let sorted = lines.map { ($0, StableHash.of($0)) }.sorted { $0.1 < $1.1 }
    let halves = (
      first: sorted.filter { $0.1 & 1 == 0 }.prefix(count).map(\.0),
      heldOut: sorted.filter { $0.1 & 1 == 1 }.prefix(count).map(\.0)
    )
    return halves.heldOut.count < count ? nil : halves
  }

  /// The text of some files, chosen by the hashes of their paths; of programs only the scripts.
  private static func texts(_ root: String, _ count: Int) throws -> String {
    guard let names = FileManager.default.enumerator(atPath: root) else { return "" }
    var paths: [(path: String, hash: UInt64)] = []
    for case let name as String in names {
      let path = root + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        (1...400_000).contains(status.st_size), access(path, R_OK) == 0
      else { continue }
      paths.append((path, StableHash.of(path)))
    }
    let chosen = paths.sorted { $0.hash < $1.hash }.prefix(count).map(\.path)
    let (packed, plain) = (
      chosen.filter { $0.hasSuffix(".gz") }, chosen.filter { !$0.hasSuffix(".gz") }
    )
    var text = ""
    for path in plain {
      guard let data = FileManager.default.contents(atPath: path), !data.contains(0),
        let content = String(data: data, encoding: .utf8)
      else { continue }
      // A whole file of one would be one program's way of writing.
      text += content.split(separator: "\n").prefix(400).joined(separator: "\n") + "\n"
    }
    if !packed.isEmpty { text += try unpacked(packed) }
    return text
  }

  private static func unpacked(_ paths: [String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/gzip")
    process.arguments = ["-dcq"] + paths
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
