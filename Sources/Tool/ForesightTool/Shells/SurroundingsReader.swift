import Foresight
import ForesightSystem
import Glibc

/// Reads a few names of each kind in the working directory, for a question from a prompt. Nothing is read if the
/// directory is on a network, which may never answer.
///
/// It runs only in a process that a shell has started in the background: the service may be sandboxed, and has no
/// directory.
enum SurroundingsReader {
  /// The most names of a directory that are read. If there are more, no name is known to be missing.
  private static let mostNames = 256
  /// The most targets, scripts or branches that are read.
  private static let mostOthers = 64

  /// Reads the names of files, makefile targets, npm scripts and git branches.
  ///
  /// - Complexity: O(names read), and O(bytes of three small files).
  static func read() -> Surroundings {
    guard let directory = Environment.currentDirectory, !MountedFileSystems().isRemote(directory)
    else { return Surroundings() }
    let (names, isWhole) = names()
    let here = SystemDirectory(".")
    let present = Set(names.map(\.name))
    var others: [Surroundings.Entry] = []
    if let file = ["GNUmakefile", "makefile", "Makefile"].first(where: present.contains) {
      others += targets(here.bytes(file)).map { .init(.target, $0) }
    }
    if present.contains("package.json") {
      others += scripts(here.bytes("package.json")).map { .init(.script, $0) }
    }
    others += branches(directory).map { .init(.branch, $0) }
    return Surroundings(others + names, isWhole: isWhole)
  }

  /// Returns the names in the current directory that do not begin with a dot, the newest first. `isWhole` is false if
  /// some were left out because there are too many, or if the directory cannot be read.
  private static func names() -> (names: [Surroundings.Entry], isWhole: Bool) {
    guard let listing = opendir(".") else { return ([], false) }
    defer { closedir(listing) }
    var found: [(entry: Surroundings.Entry, time: Int)] = []
    var isWhole = true
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name, !name.hasPrefix(".") else { continue }
      guard found.count < mostNames else {
        isWhole = false
        break
      }
      var status = stat()
      // The target of a link may be anywhere, so a link counts as a file, even if it leads to a directory.
      guard fstatat(dirfd(listing), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let isDirectory = status.st_mode & S_IFMT == S_IFDIR
      found.append(
        (.init(isDirectory ? .directory : .file, name), status.st_mtim.tv_sec))
    }
    return (
      found.sorted { ($0.time, $1.entry.name) > ($1.time, $0.entry.name) }.map(\.entry), isWhole
    )
  }

  /// Returns the lines of a small file. A large file is cut when it is read, and its last, incomplete line is left out.
  private static func wholeLines(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    guard bytes.count >= SystemDirectory.longest else { return bytes[...] }
    return bytes[...(bytes.lastIndex(of: UInt8(ascii: "\n")) ?? bytes.startIndex)]
  }

  /// The targets of a makefile.
  static func targets(_ bytes: [UInt8]) -> [String] {
    var targets: [String] = []
    for line in String(decoding: wholeLines(bytes), as: UTF8.self).split(separator: "\n")
    where targets.count < mostOthers {
      let match = line.prefixMatch(of: /([A-Za-z0-9_][A-Za-z0-9_.\-]*)[ ]*:(?![:=])/)
      if let name = match.map({ String($0.1) }), !targets.contains(name) { targets.append(name) }
    }
    return targets
  }

  /// The scripts in a `package.json` of npm.
  static func scripts(_ bytes: [UInt8]) -> [String] {
    guard case .object(let members)? = (try? JSON.parse(bytes))?["scripts"] else { return [] }
    return members.prefix(mostOthers).map(\.name)
  }

  /// The branches of the git repository that a directory is in.
  private static func branches(_ directory: String) -> [String] {
    var place = Substring(directory)
    while true {
      let git = SystemDirectory("\(place)/.git")
      if !git.bytes("HEAD").isEmpty { return branches(in: git) }
      // In a worktree, `.git` is a file that names another directory. The branches of a repository further up are not
      // those of this worktree.
      if access(git.path, F_OK) == 0 { return [] }
      guard let slash = place.lastIndex(of: "/") else { return [] }
      place = place[..<slash]
    }
  }

  private static func branches(in git: SystemDirectory) -> [String] {
    let heads = "refs/heads/"
    var (branches, folders, steps): ([String], [String], Int) = ([], [""], 0)
    while let folder = folders.popLast(), steps < mostOthers {
      steps += 1
      for path in PrivateFile.paths(beginningWith: "\(git.path)/\(heads)\(folder)")
      where branches.count < mostOthers {
        guard let last = path.split(separator: "/").last, last != ".", last != ".." else {
          continue
        }
        let isBranch = !git.bytes(heads + folder + last).isEmpty
        if isBranch { branches.append(folder + last) } else { folders.append(folder + last + "/") }
      }
    }
    for line in wholeLines(git.bytes("packed-refs")).split(separator: UInt8(ascii: "\n")) {
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard parts.count == 2, parts[1].hasPrefix(heads) else { continue }
      let name = String(parts[1].dropFirst(heads.count))
      if !branches.contains(name) { branches.append(name) }
    }
    return Array(branches.prefix(mostOthers))
  }
}
