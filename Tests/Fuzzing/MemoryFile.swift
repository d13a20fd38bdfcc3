import Glibc

/// Bytes that can be opened by a path, as a file of known size or as a pipe that hands them out in
/// pieces; gone with this value.
final class MemoryFile {
  private var descriptors: [Int32] = []

  /// The path, under which it can be opened once.
  var path: String { "/proc/self/fd/\(descriptors[0])" }

  /// A file that holds the bytes.
  init(_ bytes: [UInt8]) throws {
    var name = Array((TemporaryPlace.base + "/foresight-fuzzing-XXXXXX").utf8CString)
    descriptors = [mkstemp(&name)]
    unlink(name)
    try Self.write(bytes[...], to: descriptors[0])
  }

  /// A pipe from which each reading takes one piece.
  ///
  /// The first two bytes come one by one, as a reader asks for them; the rest in pieces whose sizes
  /// follow from the bytes.
  init(inPieces bytes: [UInt8]) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw LawBroken(description: "no pipe can be made") }
    descriptors = [ends[0]]
    defer { close(ends[1]) }
    let isReady =
      fcntl(ends[1], F_SETFL, Self.inPackets) == 0
      // Each piece takes one of the pipe's pages.
      && fcntl(ends[1], Self.setPipeSize, Int32(Self.mostPieces * 4096)) > 0
    try law(isReady, "a pipe cannot hand out pieces")
    var rest = bytes[...]
    var size = 1
    for piece in 0... {
      if rest.isEmpty { break }
      let left = Self.mostPieces - piece
      size = piece < 2 ? 1 : max(size * 5 % 31 + 1, (rest.count + left - 1) / left)
      try Self.write(rest.prefix(size), to: ends[1])
      rest = rest.dropFirst(size)
    }
  }

  /// The longest input that fits a pipe in pieces.
  static let longestInPieces = 16_384
  private static let mostPieces = 128
  /// `O_DIRECT` and `F_SETPIPE_SZ`, which glibc declares for GNU sources only.
  private static let inPackets: Int32 = 0o40_000
  private static let setPipeSize: Int32 = 1031

  private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    try law(count == bytes.count, "the input could not be written")
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }
}
