internal import ForesightFormats
package import ForesightValues

/// The use of an app, with a file or without, as a donation: the intent is the app.
///
///     AppUse.donation("org.kde.kate.desktop", file: "/home/ada/notes.txt", at: moment)
///     // the intent "org.kde.kate" with a parameter "file": "Open notes.txt · with Kate"
///
/// Where no file stands out the app itself is suggested: "Open Kate". Either is done again by the id and the path alone.
package enum AppUse {
  /// The same as a row of a file, for an app that is called as that program calls it; `nil` for what starts apps or is
  /// the desktop itself, which nobody means to open.
  ///
  /// - Parameters:
  ///   - name: an id, the class of a window, or what the app calls itself.
  ///   - isID: true if it can be nothing but an id.
  ///   - program: the file name of the program that was started, where that is told.
  static func record(
    _ name: String, isID: Bool = false, program: String? = nil, file: String? = nil,
    among apps: InstalledApps, at moment: Moment, line: Int
  ) -> Record? {
    guard !isOfDesktop(name) else { return nil }
    let app = apps.app([name], program: program)
    if let app, isOfDesktop(app.id) { return nil }
    let known = app?.id ?? (isID ? id(name) : nil)
    var donation = donation(app?.id ?? name, file: file, called: app?.name, at: moment)
    donation.action = action(known, file)
    return Record(donation: donation, user: nil, line: line, name: id(name))
  }

  /// Opens the file with the app, or starts the app.
  package static func action(_ app: String?, _ file: String?) -> Action? {
    if let file { return Action.opening(file, with: app) }
    return app.flatMap { Action.starting($0) }
  }

  /// Returns true for what starts other apps, or is the desktop itself.
  package static func isOfDesktop(_ name: String) -> Bool {
    let name = id(name).lowercased()
    let last = name.split(separator: ".").last.map(String.init)
    return desktops.contains(name) || last.map(desktops.contains) ?? false
  }

  /// - Parameters:
  ///   - app: its id, with the end of a .desktop file's name or without.
  ///   - file: the path of what it opened.
  ///   - name: the name that people give it; `nil` for the one that its id tells.
  package static func donation(
    _ app: String, file: String? = nil, called name: String? = nil, at moment: Moment
  ) -> Donation {
    let app = id(app)
    let name = name ?? self.name(ofID: app)
    let opened = file.map { path in
      let last = path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? path
      return Combination(
        parameters: ["file"], title: "Open \(last)", subtitle: "with \(name)")
    }
    var donation = Donation(
      at: moment, source: "", intent: app,
      presentation: Presentation(
        name: "Open \(name)",
        // The latest declaration holds, so that each has both.
        combinations: [
          opened ?? Combination(parameters: ["file"], title: ""),
          Combination(parameters: [], title: "Open \(name)"),
        ]))
    donation.parameters["file"] = file.map { .string($0) }
    return donation
  }

  /// An app's id without the end that a .desktop file's name has; some programs tell the one, some the other.
  static func id(_ name: String) -> String {
    let end = ".desktop"
    return name.hasSuffix(end) && name.utf8.count > end.utf8.count
      ? String(name.dropLast(end.count)) : name
  }

  /// Returns the name that people would give an app, by its id alone.
  ///
  ///     AppUse.name(ofID: "org.gnome.TextEditor")       // "TextEditor"
  ///     AppUse.name(ofID: "libreoffice-writer")         // "Libreoffice Writer"
  static func name(ofID id: String) -> String {
    guard !id.contains(" ") else { return id }
    let parts = id.split(separator: ".")
    let stem = parts.count > 2 ? parts[parts.count - 1] : id[...]
    let words = stem.split { "-_".contains($0) }
    if words.isEmpty { return id }
    return words.map { word in
      word.contains(where: \.isUppercase)
        ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined(separator: " ")
  }
}
