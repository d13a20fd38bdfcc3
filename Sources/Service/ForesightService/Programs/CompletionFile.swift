package import ForesightValues

/// A file that tells a shell how to complete a program's words.
///
///     CompletionFile.program(of: "/usr/share/fish/completions/git.fish")      // "git"
package enum CompletionFile {
  /// Returns the program that a completion file is for, by the file's name; `nil` if no completion has such a name.
  package static func program(of path: String) -> String? {
    guard let name = path.split(separator: "/").last,
      name.hasSuffix(".fish") || name.hasPrefix("_")
    else { return nil }
    let program = String(name.hasSuffix(".fish") ? name.dropLast(5) : name.dropFirst())
    return ProgramWords.isPlain(program) ? program : nil
  }

  /// Returns the subcommands and options that a file names for its program.
  package static func words(of program: String, _ path: String, _ bytes: [UInt8]) -> ProgramWords {
    path.hasSuffix(".fish")
      ? FishCompletion.words(of: program, in: bytes) : ZshCompletion.words(of: program, in: bytes)
  }
}
