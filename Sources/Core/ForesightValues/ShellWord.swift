/// Quotes a text as one word of a command line that a person reads or copies.
///
///     ShellWord.quoted("zsh")                // zsh
///     ShellWord.quoted("Ada's app")          // 'Ada'\''s app'
///     ShellWord.quoted("a\nb")               // $'a\x0ab'
///
/// Characters that control the display are written as escapes of their bytes, which zsh and bash read, so that a copied
/// line does what it shows.
package enum ShellWord {
  /// Returns a text as a word, quoted if it has to be.
  package static func quoted(_ text: String) -> String {
    let plain = "-_./:@%+,=".unicodeScalars
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || plain.contains($0))
    }
    if isPlain, !text.isEmpty { return text }
    if text.unicodeScalars.contains(where: \.isSteering) {
      let bytes = text.utf8.percentEncoded(sign: "\\x", isCapital: false) { _, byte in
        (32..<127).contains(byte) && !"'\\".utf8.contains(byte)
      }
      return "$'" + bytes + "'"
    }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}
