internal import ForesightSystem

/// The installed apps, read from their .desktop files. They are found by any name that another program has for them.
///
///     // "org.xfce.mousepad", where its window and the list of recent files say "Mousepad".
///     func editor() -> String? {
///       InstalledApps(in: Environment.applicationDirectories, languages: []).app(["Mousepad"])?.id
///     }
package struct InstalledApps: Sendable {
  /// An app.
  package struct App: Hashable, Sendable {
    /// The name of the app's .desktop file without the extension.
    package let id: String
    /// The app's name for people.
    package let name: String
    /// True if launchers are to show the app.
    package let isShown: Bool
    /// The class of the app's windows (`windowClass`), and the file name of the program that it starts (`program`);
    /// `nil` if the .desktop file names none.
    fileprivate let windowClass, program: String?
  }

  private var apps: [String: App] = [:]
  private var byName: [String: [App]] = [:]

  /// The most files that are read (`mostFiles`), and the greatest depth of nested directories (`mostDepth`).
  private static let (mostFiles, mostDepth) = (10_000, 4)

  /// No app at all.
  package static let none = InstalledApps(in: [], languages: [])

  /// Reads the .desktop files.
  ///
  /// - Parameters:
  ///   - directories: the directories to read; of two files of one name the first counts.
  ///   - languages: the person's languages, such as `de_DE` and `de`, the best first.
  /// - Complexity: O(bytes of the files).
  package init(in directories: [String], languages: [String]) {
    for directory in directories {
      read(SystemDirectory(directory), prefix: "", depth: 0, languages)
    }
    for app in apps.values.sorted(by: { $0.id < $1.id }) {
      // The most reliable kind of name comes first.
      let last = app.id.split(separator: ".").last.map(String.init)
      let names = [app.id, app.windowClass, last, app.program, app.name]
      for (rank, name) in names.enumerated() {
        guard let name else { continue }
        byName["\(rank) \(name.lowercased())", default: []].append(app)
      }
    }
  }

  /// Returns the app that the first of several names identifies; names that identify none are skipped.
  ///
  /// - Parameters:
  ///   - names: ids, window classes, or names that people use; with or without the extension `.desktop`.
  ///   - program: the file name of the program that was started for the app; `nil` if it is not known.
  /// - Returns: `nil` if no name identifies exactly one app.
  package func app(_ names: [String], program: String? = nil) -> App? {
    for name in names + [program].compactMap(\.self) {
      for rank in 0..<5 {
        let found = byName["\(rank) \(AppUse.id(name).lowercased())"] ?? []
        let shown = found.filter(\.isShown)
        if let app = shown.count == 1 ? shown[0] : found.count == 1 ? found[0] : nil { return app }
      }
    }
    return nil
  }

  private mutating func read(
    _ directory: SystemDirectory, prefix: String, depth: Int, _ languages: [String]
  ) {
    for entry in directory.directories {
      let name = prefix + entry.name
      if name.hasSuffix(".desktop") {
        let id = AppUse.id(name)
        guard apps.count < Self.mostFiles, apps[id] == nil else { continue }
        apps[id] = Self.app(id, directory.bytes(String(entry.name)), languages)
      } else if depth < Self.mostDepth {
        read(entry, prefix: name + "-", depth: depth + 1, languages)
      }
    }
  }

  /// Reads a .desktop file; `nil` if it describes no app.
  private static func app(_ id: String, _ bytes: [UInt8], _ languages: [String]) -> App? {
    var values: [String: String] = [:]
    var isEntry = false
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("[") {
        // The sections of the app's actions follow.
        if isEntry { break }
        isEntry = line.hasPrefix("[Desktop Entry]")
      } else if isEntry, let sign = line.firstIndex(of: "=") {
        func trimmed(_ text: Substring) -> String {
          String(text.drop { $0 == " " }.reversed().drop { $0 == " " || $0 == "\r" }.reversed())
        }
        values[trimmed(line[..<sign])] = trimmed(line[line.index(after: sign)...])
      }
    }
    let name = (languages.map { "Name[\($0)]" } + ["Name"]).lazy.compactMap { values[$0] }.first
    guard let name, !name.isEmpty, values["Type"] == "Application", values["Hidden"] != "true"
    else { return nil }
    return App(
      id: id, name: name, isShown: values["NoDisplay"] != "true",
      windowClass: values["StartupWMClass"], program: values["Exec"].flatMap(program(ofLine:)))
  }

  /// Returns the file name of the program that a command line starts; `nil` if there is none.
  ///
  ///     InstalledApps.program(ofLine: "'/usr/bin/gedit' %u")      // "gedit"
  static func program(ofLine line: String) -> String? {
    let words = line.split(separator: " ").map { $0.filter { !"'\"".contains($0) } }
    let first = words.first { word in word != "env" && !word.contains("=") }
    return first?.split(separator: "/").last.map(String.init)
  }
}
