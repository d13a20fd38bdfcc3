package import Foresight
internal import ForesightSystem

/// The paths at which shells, desktops and browsers record what a person does.
extension Environment {
  /// The paths of the histories of command lines, whether or not they exist.
  package static var histories: [(format: Format, path: String)] {
    guard let home, let shared = dataDirectory else { return [] }
    // zsh and bash read the same variable; a person who exports it means the shell that they use.
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

  /// The paths of the records of desktops and browsers, and of an export of ActivityWatch. Those of browsers exist; the
  /// others may not. Directories are listed to find them, but no file is opened.
  package static var activity: [(format: Format, path: String)] {
    guard let home, let shared = dataDirectory, let settings = settingsDirectory else { return [] }
    // Installed by the distribution, by Flatpak, and by Snap.
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

  /// Returns the existing files of a name in the subdirectories of a directory, in the order of the subdirectories'
  /// names.
  private static func files(named name: String, inDirectoriesOf directory: String) -> [String] {
    PrivateFile.paths(beginningWith: directory + "/")
      // A directory lists itself and its parent, too.
      .filter { !$0.hasSuffix("/.") && !$0.hasSuffix("/..") }.map { "\($0)/\(name)" }
      .filter(LineReader.exists)
  }
}
