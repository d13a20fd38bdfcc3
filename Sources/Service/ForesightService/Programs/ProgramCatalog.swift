internal import ForesightLog
internal import ForesightSystem
package import ForesightValues
internal import Glibc

/// The subcommands and options that the completions installed on the machine name, for all programs, as one text.
///
///     let catalog = ProgramCatalog(reading: ["/usr/share/fish/completions"]) { false }
///     catalog.words(of: "git")?.words(behind: ["git"], beginning: "sta").map(\.word)      // stash and status are among them
///
/// The files are read as text, and never run. All of them are read, whatever the person types, so that the catalog that
/// is kept beside the store says nothing about the person. The catalog is removed when everything is forgotten. Each
/// program is one line, with a stamp that tells if its file has changed.
package struct ProgramCatalog: Sendable {
  /// The most files that are read, and the most bytes of each.
  private static let most = (files: 8192, bytes: 512 << 10)
  /// The age at which the files are checked again even if no directory has changed, in seconds.
  private static let lifetime = 86_400
  private static let (head, part) = ("foresight-programs 1\n", "\n~\n")
  private static let newline = UInt8(ascii: "\n")

  private let bytes: [UInt8]

  /// Reads the catalog that is kept beside a store; `nil` if there is none.
  package init?(store path: String) {
    guard let bytes = PrivateFile.contents(Self.path(store: path)),
      bytes.starts(with: Self.head.utf8)
    else { return nil }
    self.bytes = bytes
  }

  /// Reads directories of completions.
  ///
  /// - Parameters:
  ///   - directories: the directories of fish's and zsh's completions. If several have a file for a program, the first
  ///     counts.
  ///   - former: an earlier catalog, reused for files that have not changed.
  ///   - isLate: returns true once there is no more time; the remaining files are left for another time.
  /// - Complexity: O(files), and O(bytes of those that have changed).
  package init(reading directories: [String], former: ProgramCatalog? = nil, isLate: () -> Bool) {
    let known = former?.lines ?? [:]
    var programs: [(name: String, stamp: String, words: ProgramWords)] = []
    var names: Set<String> = []
    let mounts = MountedFileSystems()
    var (isWhole, files) = (true, 0)
    for directory in directories where !mounts.isRemote(directory) {
      for path in PrivateFile.paths(beginningWith: directory + "/") {
        guard let name = CompletionFile.program(of: path), !names.contains(name) else { continue }
        files += 1
        guard files <= Self.most.files else { break }
        isWhole = isWhole && !isLate()
        // Files that there is no time for keep their former words.
        let stamp = isWhole ? Self.stamp(of: path) : known[name].map { String($0.stamp) }
        guard let stamp else { continue }
        let former = known[name].flatMap { $0.stamp == stamp ? ProgramWords(text: $0.text) : nil }
        let words = former ?? CompletionFile.words(of: name, path, Self.bytes(of: path))
        guard !words.isEmpty || former != nil else { continue }
        names.insert(name)
        programs.append((name, stamp, words))
      }
    }
    var counts: [String: Int] = [:]
    for program in programs { for word in program.words.all { counts[word, default: 0] += 1 } }
    let lines = programs.map { program in
      "\(program.name)\t\(program.stamp)\t\(program.words.counted { counts[$0] ?? 1 }.text)\n"
    }
    bytes = Array((Self.head + lines.joined() + (isWhole ? "" : Self.part.dropFirst())).utf8)
  }

  /// Returns the words of a program; `nil` if the catalog has none.
  ///
  /// - Complexity: O(bytes of the catalog).
  package func words(of program: some StringProtocol) -> ProgramWords? {
    guard ProgramWords.isPlain(String(program)) else { return nil }
    let begin = Array("\(program)\t".utf8)
    let line = bytes.withUnsafeBufferPointer { all -> ArraySlice<UInt8>? in
      var start = all.startIndex
      while let place = all.baseAddress.map({ $0 + start }), start + begin.count < all.count {
        let end = memchr(place, Int32(Self.newline), all.count - start)
        let length = end.map { $0 - UnsafeMutableRawPointer(mutating: place) } ?? all.count - start
        if memcmp(place, begin, begin.count) == 0 { return bytes[start..<(start + length)] }
        start += length + 1
      }
      return nil
    }
    guard let line else { return nil }
    let parts = String(decoding: line, as: UTF8.self).split(separator: "\t", maxSplits: 2)
    return parts.count == 3 ? ProgramWords(text: parts[2]) : nil
  }

  /// Returns the words of the program in a command line whose last word is being typed.
  package func words(forLine typed: String) -> ProgramWords? {
    let words = ShellLine.plainWords(of: typed).drop { $0 == "sudo" }
    guard words.count > 1, let program = words.first else { return nil }
    return self.words(of: program)
  }

  /// The stamp and the words of each program, as text.
  private var lines: [String: (stamp: Substring, text: Substring)] {
    var lines: [String: (stamp: Substring, text: Substring)] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst() {
      let parts = line.split(separator: "\t", maxSplits: 2)
      if parts.count == 3 { lines[String(parts[0])] = (parts[1], parts[2]) }
    }
    return lines
  }

  // MARK: Files

  /// Returns a hash of a file's path, inode, size and modification time, following links; `nil` unless it is a regular
  /// file that is not too large.
  private static func stamp(of path: String) -> String? {
    guard let status = FileStatus(following: path), status.isRegular, status.st_size <= most.bytes
    else { return nil }
    let time = status.st_mtim
    return String(
      [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec].reduce(
        StableHash.of(path)
      ) { StableHash.combine($0, UInt64(bitPattern: Int64($1))) }, radix: 16)
  }

  /// Returns the contents of a regular file; no bytes if it cannot be read.
  private static func bytes(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor), status.isRegular else { return [] }
    return PrivateFile.contents(descriptor, size: min(Int(status.st_size), most.bytes))
  }

  private static func path(store path: String) -> String { path + StoreFile.programs }

  /// Brings the catalog beside a store up to date, reading only files that have changed, and saves the result.
  ///
  /// - Parameter directories: as for ``init(reading:former:isLate:)``.
  /// - Returns: the catalog; `nil` if there are no completions.
  package static func refreshed(
    store path: String, _ directories: [String], now: Instant, isLate: () -> Bool
  ) -> ProgramCatalog? {
    let former = ProgramCatalog(store: path)
    if let former, let kept = FileStatus(at: Self.path(store: path))?.st_mtim.tv_sec,
      Int(now.microseconds / 1_000_000) - kept < lifetime,
      !former.bytes.suffix(3).elementsEqual(Self.part.utf8),
      !directories.contains(where: {
        FileStatus(following: $0).map { $0.st_mtim.tv_sec >= kept } ?? false
      })
    {
      return former
    }
    let catalog = ProgramCatalog(reading: directories, former: former, isLate: isLate)
    guard catalog.bytes.count > head.utf8.count else { return nil }
    // If it cannot be written, the files are read again another time.
    try? PrivateFile.replace(Self.path(store: path), with: catalog.bytes, isDurable: false)
    return catalog
  }
}
