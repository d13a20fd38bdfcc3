internal import ForesightCZlib
public import ForesightFormats
internal import Glibc

/// A checksum that tells one version of a file from another: its size, and the CRC-32 of its bytes as they lie on the
/// disk (ISO 3309, the one of gzip and of the command `crc32`).
///
///     try FileChecksum(path: dataset).description.hasPrefix("CRC-32 ")      // true
public struct FileChecksum: Hashable, Sendable, CustomStringConvertible {
  /// The size.
  public let bytes: Int
  /// The checksum.
  public let crc32: UInt32

  /// Reads a file.
  ///
  /// - Throws: `InputError`.
  /// - Complexity: O(bytes).
  public init(path: String) throws(InputError) {
    guard let file = fopen(path, "rb") else { throw InputError(openingFailed: path) }
    defer { fclose(file) }
    var checksum = ForesightCZlib.crc32(0, nil, 0)
    var size = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      checksum = ForesightCZlib.crc32(checksum, buffer, UInt32(count))
      size += count
    }
    guard ferror(file) == 0 else { throw .failed(path: path, why: "it could not be read") }
    bytes = size
    crc32 = UInt32(truncatingIfNeeded: checksum)
  }

  /// Returns true if a path is a file that can be read more than once, rather than a pipe or a terminal.
  ///
  /// - Throws: `InputError` when there is nothing.
  public static func isRegularFile(_ path: String) throws(InputError) -> Bool {
    if path == "-" { return false }
    var status = stat()
    guard stat(path, &status) == 0 else { throw InputError(openingFailed: path) }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Both, in words.
  public var description: String {
    let digits = String(crc32, radix: 16)
    return "CRC-32 \(String(repeating: "0", count: 8 - digits.count))\(digits), \(bytes) bytes"
  }
}
