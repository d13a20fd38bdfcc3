package import ForesightValues

/// The use of an app, with a file or without, as a donation: the intent is the app.
///
///     AppUse.donation("org.kde.kate.desktop", file: "/home/ada/notes.txt", at: moment)
///     // the intent "org.kde.kate" with a parameter "file": "Open notes.txt · with Kate"
///
/// Where no file stands out the app itself is suggested: "Open Kate".
package enum AppUse {
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
