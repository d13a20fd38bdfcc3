package import Foresight
internal import ForesightSystem
internal import Glibc

/// GIO's descriptions of all programs of the desktop, kept beside the store as long as their .desktop files are the
/// same, so that a menu need not wait for it: `donations.sqlite.programs`.
///
///     let known = KnownPrograms(store: path, directories: ["/usr/share/applications"], setting: "de_DE")
///     try known.describe(["org.gnome.Calculator.desktop"], asking: { _ in [:] }).count      // 0: it is not there
///
/// It holds every program there is, and so tells nothing of which of them are used.
package struct KnownPrograms {
  private let path: String
  private let directories: [String]
  private let setting: String

  /// - Parameters:
  ///   - store: the store's path.
  ///   - directories: the directories of .desktop files, the first of which counts for each name.
  ///   - setting: whatever else the descriptions depend on, such as the language.
  package init(store: String, directories: [String], setting: String) {
    (path, self.directories, self.setting) = (store + ".programs", directories, setting)
  }

  /// Returns the entries of some .desktop files, by their names; those that are not there are left out.
  ///
  /// - Parameter ask: asks GIO.
  /// - Complexity: O(programs that there are); where a file came, went or was changed they are all asked about.
  package func describe(
    _ ids: [String], asking ask: ([String]) throws -> [String: Launcher.Entry]
  ) throws -> [String: Launcher.Entry] {
    // Looked at before it is asked, so that what changes meanwhile is asked about the next time.
    let stamp = stamp
    if let kept = kept(of: stamp, ids) { return kept }
    // Where they are too many, only about those that are wanted.
    let all = directories.flatMap { Self.names(in: $0) }
    guard let entries = try? ask(Set(all + ids).sorted()) else { return try ask(ids) }
    let list = entries.sorted { $0.key < $1.key }.map { id, entry in
      JSON.Member(
        id,
        .members([
          "name": entry.name, "icon": entry.icon, "shown": entry.isShown,
          "changed": self.stamp(of: id),
        ]))
    }
    let json = JSON.members(["stamp": stamp, "programs": JSON.object(list)])
    // Where it cannot be kept, it is asked for again.
    try? PrivateFile.replace(path, with: Array(json.text.utf8), isDurable: false)
    return entries.filter { ids.contains($0.key) }
  }

  /// Returns the kept entries of some programs, if they are of these files; `nil` where any of them has to be asked
  /// about.
  private func kept(of stamp: String, _ ids: [String]) -> [String: Launcher.Entry]? {
    guard let json = PrivateFile.contents(path).flatMap({ try? JSON.parse($0) }),
      json["stamp"]?.string == stamp, case .object(let members)? = json["programs"]
    else { return nil }
    let wanted = Set(ids)
    var entries: [String: Launcher.Entry] = [:]
    for id in ids where !members.contains(where: { $0.name == id }) && mayBeNested(id) {
      return nil
    }
    for member in members where wanted.contains(member.name) {
      guard let name = member.value["name"]?.string,
        member.value["changed"]?.string == self.stamp(of: member.name)
      else { return nil }
      entries[member.name] = Launcher.Entry(
        name: name, icon: member.value["icon"]?.string,
        isShown: member.value["shown"] == .boolean(true))
    }
    return entries
  }

  /// The names of the files in a directory; of `wine/Notepad.desktop` it is `wine-Notepad.desktop`.
  private static func names(in directory: String, depth: Int = 0) -> [String] {
    PrivateFile.paths(beginningWith: directory + "/").flatMap { path -> [String] in
      let name = path.dropFirst(directory.count + 1)
      if name.hasSuffix(".desktop") { return [String(name)] }
      guard !name.hasPrefix("."), depth < 8, isDirectory(path) else { return [] }
      return names(in: path, depth: depth + 1).map { "\(name)-\($0)" }
    }
  }

  /// Returns true if a program may stand in a directory of a directory, where nothing tells that it came.
  private func mayBeNested(_ id: String) -> Bool {
    id.indices.contains { place in
      id[place] == "-" && directories.contains { Self.isDirectory("\($0)/\(id[..<place])") }
    }
  }

  /// A text that differs where a file came or went, and where the answers would be others.
  private var stamp: String {
    (directories.map { "\($0) \(Self.changed($0) ?? "-")" } + [setting]).joined(separator: "\n")
  }

  /// Returns the identity and the time of change of a program's file, the first of that name; "-" where there is none.
  private func stamp(of id: String) -> String {
    directories.lazy.compactMap { Self.changed("\($0)/\(id)") }.first ?? "-"
  }

  private static func isDirectory(_ path: String) -> Bool {
    FileStatus(following: path)?.kind == S_IFDIR
  }

  private static func changed(_ path: String) -> String? {
    FileStatus(following: path).map { "\($0.st_ino) \($0.st_mtim.tv_sec).\($0.st_mtim.tv_nsec)" }
  }
}
