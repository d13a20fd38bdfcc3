import ForesightSystem
import ForesightWire

/// The input that a shell's hook passes to a command: fields on the standard input, and the environment of the user who
/// runs the shell.
enum HookInput {
  /// Reads the fields from the standard input.
  ///
  /// - Throws: `Failure` if the input cannot be read, or is longer than a shell's hook may send.
  static func read() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= PlainRequest.longest {
      guard let arrived = Tool.readInput() else {
        throw Failure(.inputOutput, "the standard input cannot be read; is it closed?")
      }
      if arrived.isEmpty { return bytes }
      bytes += arrived
    }
    throw Failure(.badData, "the standard input is longer than \(PlainRequest.longest) bytes")
  }

  /// Returns true if the store, or the directory in which it would be made, is this user's own.
  static func isOwn(store path: String) -> Bool {
    var rest = path[...]
    while !rest.isEmpty {
      if let status = FileStatus(following: String(rest)) { return status.isOwn }
      rest = rest[..<(rest.lastIndex(of: "/") ?? rest.startIndex)]
    }
    return true
  }
}
