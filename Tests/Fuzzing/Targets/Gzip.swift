import ForesightCZlib
import ForesightFormats

/// The reader of lines: of bytes that claim to be gzip, and of bytes that were packed here, in two
/// members, and must come out as they were.
func fuzzGzip(_ bytes: [UInt8]) throws {
  guard let first = bytes.first else { return }
  let rest = Array(bytes.dropFirst())
  if first % 2 == 0 {
    let input = [0x1f, 0x8b] + rest
    guard input.count <= MemoryFile.longestInPieces else { return }
    let (whole, pieces) = (try lines(MemoryFile(input)), try lines(MemoryFile(inPieces: input)))
    try law(
      whole.lines == pieces.lines && whole.end == pieces.end,
      "reading gzip in pieces gives another result than reading whole")
    return
  }
  let half = rest.count * Int(first) / 256
  let packed = try pack(rest[..<half]) + pack(rest[half...])
  let (unpacked, end) = try lines(MemoryFile(packed))
  try law(end == nil, "what was packed is not read to its end")
  try law(unpacked == expectedLines(rest), "what was packed is not what is read")
  if !rest.starts(with: [0x1f, 0x8b]) {
    try law(try lines(MemoryFile(rest)).lines == unpacked, "plain bytes give other lines")
  }
}

/// The lines of a file, and why reading stopped before the end.
private func lines(_ file: MemoryFile) throws -> (lines: [[UInt8]], end: String?) {
  var lines: [[UInt8]] = []
  do {
    let reader = try LineReader(path: file.path)
    while let line = try reader.next() {
      lines.append(Array(line))
      try law(reader.lineNumber == lines.count, "a line has the wrong number")
      // A few bytes may unpack to a thousand times as many.
      if lines.count == 10_000 { break }
    }
  } catch let error as InputError {
    guard case .malformed(_, let line, let why) = error else { throw error.broken }
    try law((1...lines.count + 1).contains(line), "an error is on no line")
    return (lines, why)
  }
  return (lines, nil)
}

/// The same lines, by the shortest way.
private func expectedLines(_ bytes: [UInt8]) -> [[UInt8]] {
  var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  if lines.last?.isEmpty == true { lines.removeLast() }
  return lines.prefix(10_000).enumerated().map { index, line in
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    return Array(index == 0 && line.starts(with: [0xef, 0xbb, 0xbf]) ? line.dropFirst(3) : line)
  }
}

/// Packs bytes as one member.
private func pack(_ bytes: ArraySlice<UInt8>) throws -> [UInt8] {
  var stream = z_stream()
  let begun = deflateInit2_(
    &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  try law(begun == Z_OK, "packing cannot begin")
  defer { deflateEnd(&stream) }
  var input = Array(bytes)
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
  let written = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : nil
    }
  }
  guard let written else { throw LawBroken(description: "packing cannot be finished") }
  return Array(output[..<written])
}
