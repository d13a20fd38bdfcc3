package import ForesightValues

/// A file that tells a shell how to complete a program's words.
///
///     CompletionFile.program(of: "/usr/share/fish/completions/git.fish")      // "git"
package enum CompletionFile {
  /// The program of a file; `nil` for a file of another name.
  package static func program(of path: String) -> String? {
    guard let name = path.split(separator: "/").last,
      name.hasSuffix(".fish") || name.hasPrefix("_")
    else { return nil }
    let program = String(name.hasSuffix(".fish") ? name.dropLast(5) : name.dropFirst())
    return ProgramWords.isPlain(program) ? program : nil
  }

  /// Reads what a file names for its program.
  package static func words(of program: String, _ path: String, _ bytes: [UInt8]) -> ProgramWords {
    path.hasSuffix(".fish")
      ? FishCompletion.words(of: program, in: bytes) : ZshCompletion.words(of: program, in: bytes)
  }
}
