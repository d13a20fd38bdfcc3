public import Foresight
internal import Glibc

/// The parts of the environment in which the service finds programs and what they take.
extension Environment {
  /// The path of the `foresight` command beside this program; `nil` if it is not installed there.
  static var commandLinePath: String? {
    executableDirectory.map { "\($0)/foresight" }.flatMap { access($0, X_OK) == 0 ? $0 : nil }
  }

  /// The directories in which packages put completions of fish and zsh. `$FORESIGHT_COMPLETIONS` replaces them with
  /// other absolute paths, separated by colons; a value without an absolute path, such as `none`, leaves the list
  /// empty.
  public static var completionDirectories: [String] {
    if let named = variable("FORESIGHT_COMPLETIONS") {
      return named.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
    }
    let ofZsh = ["Unix", "Linux", "Debian", "Redhat", "X", "Zsh"].map {
      "functions/Completion/\($0)"
    }
    let names =
      ["fish/vendor_completions.d", "fish/completions"]
      + (["vendor-completions", "site-functions"] + ofZsh).map { "zsh/\($0)" }
    let shared = sharedDirectories.filter { $0.hasPrefix("/") }
    return names.flatMap { name in shared.map { "\($0)/\(name)" } }
  }
}
