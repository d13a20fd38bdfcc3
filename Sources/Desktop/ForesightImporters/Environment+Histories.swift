package import Foresight
package import ForesightFormats
internal import ForesightSystem

/// The places at which shells, desktops and browsers keep what a person did.
extension Environment {
  /// The paths of the histories of command lines, whether or not they exist.
  package static var histories: [(format: Format, path: String)] {
    guard let home, let shared = dataDirectory else { return [] }
    // Both shells read the same variable; who exports it means the shell that is theirs.
    let named = variable("HISTFILE")
    let isOfBash = shellName == "bash"
    return [
      (.zsh, (isOfBash ? nil : named) ?? home + "/.zsh_history"),
      (.bash, (isOfBash ? named : nil) ?? home + "/.bash_history"),
      (.fish, shared + "/fish/fish_history"),
      (.atuin, variable("ATUIN_DB_PATH") ?? shared + "/atuin/history.db"),
      (.mcfly, shared + "/mcfly/history.db"), (.mcfly, home + "/.mcfly/history.db"),
    ]
  }

  /// The paths at which desktops and browsers keep a record of what was done, and of an export of ActivityWatch,
  /// whether or not they exist. Directories are listed for it, and no file is opened.
  package static var activity: [(format: Format, path: String)] {
    guard let home, let shared = dataDirectory, let settings = settingsDirectory else { return [] }
    // Of a package of the distribution, of Flatpak and of Snap.
    let firefox =
      ["", "/.var/app/org.mozilla.firefox", "/snap/firefox/common"].flatMap {
        files(named: "places.sqlite", inDirectoriesOf: "\(home)\($0)/.mozilla/firefox")
      } + files(named: "places.sqlite", inDirectoriesOf: settings + "/mozilla/firefox")
    let chromium =
      ["chromium", "google-chrome", "BraveSoftware/Brave-Browser", "vivaldi", "microsoft-edge"]
      .map { "\(settings)/\($0)" } + [
        home + "/.var/app/org.chromium.Chromium/config/chromium",
        home + "/.var/app/com.google.Chrome/config/google-chrome",
        home + "/snap/chromium/common/chromium",
      ]
    return [
      (.kde, shared + "/kactivitymanagerd/resources/database"),
      (.xbel, shared + "/recently-used.xbel"),
      (.activitywatch, home + "/Downloads/aw-buckets-export.json"),
    ] + firefox.map { (.firefox, $0) }
      + chromium.flatMap { files(named: "History", inDirectoriesOf: $0) }.map { (.chromium, $0) }
  }

  /// The files of a name in the directories of a directory, in the order of their names.
  private static func files(named name: String, inDirectoriesOf directory: String) -> [String] {
    PrivateFile.paths(beginningWith: directory + "/")
      // A directory names itself and the one above it, too.
      .filter { !$0.hasSuffix("/.") && !$0.hasSuffix("/..") }.map { "\($0)/\(name)" }
      .filter(LineReader.exists)
  }
}
