/// A unit of text to search for: a word, or a run of characters of a script without spaces.
///
///     SearchWord.words(of: "Don't Panic, 東京!").map(\.text)      // ["dont", "panic", "東京"]
///
/// Only the first 64 letters of a word and the first 1,024 words of a text count.
public struct SearchWord: Hashable, Sendable {
  /// The letters, folded (see ``TextFolding``).
  public let letters: [Unicode.Scalar]
  /// True if it is a run of a script without spaces, in which a match may begin anywhere.
  public let isRun: Bool

  /// The longest word, in letters.
  public static let longest = 64
  /// The most words of a text.
  public static let most = 1024

  /// The letters as a text.
  public var text: String { String(String.UnicodeScalarView(letters)) }

  /// Returns the words of a text, in order.
  ///
  /// - Complexity: O(bytes).
  public static func words(of text: String) -> [SearchWord] {
    var words: [SearchWord] = []
    var (letters, kind): ([Unicode.Scalar], Kind) = ([], .between)
    func finish() {
      if kind != .between, words.count < most {
        words.append(SearchWord(letters: letters, isRun: kind == .run))
      }
      letters.removeAll(keepingCapacity: true)
    }
    for scalar in TextFolding.fold(text).unicodeScalars {
      switch Kind(scalar) {
      // An apostrophe does not end a word: people leave it out.
      case .between where scalar == "'" && kind == .word: continue
      // A combining mark belongs to the character before it.
      case nil where kind != .between: if letters.count < longest { letters.append(scalar) }
      case let next:
        if next != kind { finish() }
        kind = next ?? .between
        if kind == .run, letters.count == longest { finish() }
        if kind != .between, letters.count < longest { letters.append(scalar) }
      }
      if words.count == most { return words }
    }
    finish()
    return words
  }

  private enum Kind {
    case between, word, run

    /// Classifies a character; `nil` for a combining mark.
    init?(_ scalar: Unicode.Scalar) {
      if scalar.value < 0x80 {
        self = UInt8(scalar.value).isLetterOrDigit ? .word : .between
        return
      }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: return nil
      case .otherSymbol: self = .run
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        self = Self.isUnspaced(scalar.value) ? .run : .word
      default: self = .between
      }
    }

    /// Scripts without spaces between words: Thai, Lao, Burmese, Khmer, kana and Chinese characters.
    private static func isUnspaced(_ value: UInt32) -> Bool {
      switch value {
      case 0x0e00...0x0eff, 0x1000...0x109f, 0x1780...0x17ff, 0x3005...0x3007, 0x3031...0x3035,
        0x3040...0x30ff, 0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff,
        0x20000...0x3ffff:
        true
      default: false
      }
    }
  }

  /// The number of letters that may be wrong: none of up to three, one of four to seven, two of eight or more.
  ///
  ///     SearchWord.words(of: "tea train cappuccino").map(\.tolerance)      // [0, 1, 2]
  public var tolerance: Int { letters.count < 4 ? 0 : letters.count < 8 ? 1 : 2 }
}
