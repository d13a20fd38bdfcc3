/// A text as a word of a command line that somebody reads or copies.
///
///     ShellWord.quoted("zsh")                // zsh
///     ShellWord.quoted("Ada's app")          // 'Ada'\''s app'
///     ShellWord.quoted("a\nb")               // $'a\x0ab'
///
/// What a screen would not show as it is, is written by its bytes, as zsh and bash read them; so what is copied does what
/// it shows.
package enum ShellWord {
  /// The word, quoted where it has to be.
  package static func quoted(_ text: String) -> String {
    let plain = "-_./:@%+,=".unicodeScalars
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || plain.contains($0))
    }
    if isPlain, !text.isEmpty { return text }
    if text.unicodeScalars.contains(where: \.isSteering) {
      let bytes = PercentEncoding.encoded(text.utf8, sign: "\\x", isCapital: false) { _, byte in
        (32..<127).contains(byte) && !"'\\".utf8.contains(byte)
      }
      return "$'" + bytes + "'"
    }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}
