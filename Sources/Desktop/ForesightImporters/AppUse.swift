internal import ForesightFormats
package import ForesightValues

/// The use of an app, with a file or without, as a donation whose intent is the app.
///
///     AppUse.donation("org.kde.kate.desktop", file: "/home/ada/notes.txt", at: moment)
///     // the intent "org.kde.kate" with a parameter "file": "Open notes.txt · with Kate"
///
/// Without a file the suggestion is the app itself: "Open Kate". The id and the path are all that is needed to do it
/// again.
package enum AppUse {
  /// Returns the use of an app as a record of an import, with the app's name looked up among the installed apps.
  /// Returns `nil` for launchers and the desktop itself, which nobody means to open.
  ///
  /// - Parameters:
  ///   - name: an id, the class of a window, or what the app calls itself.
  ///   - isID: true if the name is certainly an id.
  ///   - program: the file name of the program that was started, if it is known.
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

  /// Returns the action that opens the file with the app, or starts the app without a file; `nil` if there is neither.
  package static func action(_ app: String?, _ file: String?) -> Action? {
    if let file { return Action.opening(file, with: app) }
    return app.flatMap { Action.starting($0) }
  }

  /// Returns true for an app that starts other apps, or is the desktop itself.
  package static func isOfDesktop(_ name: String) -> Bool {
    let name = id(name).lowercased()
    let last = name.split(separator: ".").last.map(String.init)
    return desktops.contains(name) || last.map(desktops.contains) ?? false
  }

  /// - Parameters:
  ///   - app: the app's id, with or without the extension `.desktop`.
  ///   - file: the path of the file that the app opened; `nil` for none.
  ///   - name: the app's name for people; `nil` to derive a name from the id.
  package static func donation(
    _ app: String, file: String? = nil, called name: String? = nil, at moment: Moment
  ) -> Donation {
    let app = id(app)
    let name = name ?? self.name(ofID: app)
    let opened = file.map { path in
      let last = path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? path
      return Combination(parameters: ["file"], title: "Open \(last)", subtitle: "with \(name)")
    }
    var donation = Donation(
      at: moment, source: "", intent: app,
      presentation: Presentation(
        name: "Open \(name)",
        // The latest declaration of an intent is the valid one, so each has both forms.
        combinations: [
          opened ?? Combination(parameters: ["file"], title: ""),
          Combination(parameters: [], title: "Open \(name)"),
        ]))
    donation.parameters["file"] = file.map { .string($0) }
    return donation
  }

  /// Returns an app's id without the extension `.desktop`; programs report it with and without.
  static func id(_ name: String) -> String {
    let end = ".desktop"
    return name.hasSuffix(end) && name.utf8.count > end.utf8.count
      ? String(name.dropLast(end.count)) : name
  }

  /// Returns a readable name for an app, derived from its id alone.
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
