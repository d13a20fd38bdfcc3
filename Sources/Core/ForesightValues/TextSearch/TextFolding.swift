// The standard library decomposes texts for its own comparisons, but offers that only through this SPI. Foundation,
// which does it too, is not linked to the command line.
@_spi(_Unicode) internal import Swift

/// Removes from texts the differences that do not matter to a person who searches.
///
///     TextFolding.fold("CAFÉ Straße ＡＢＣ")      // "cafe strasse abc"
///     TextFolding.fold("カタカナ")                 // "かたかな"
///
/// Case, accents, vowel points of Hebrew and Arabic, widths, the kinds of digits and the two kinds of kana are ignored,
/// and Latin letters with strokes and ligatures become the plain letters. The result is decomposed, so that texts that
/// look the same are equal; Hangul becomes letters instead of syllables.
public enum TextFolding {
  /// Returns the folded text.
  ///
  ///     TextFolding.fold("ŒUVRE")      // "oeuvre"
  ///
  /// - Complexity: O(bytes).
  public static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = String.UnicodeScalarView()
    let widened = String(String.UnicodeScalarView(text._nfd.lazy.map(compatible)))
    // The detour by upper case turns ß into ss, because its capital is two letters, SS; the first step turns the
    // capital ẞ into ß.
    let small = widened.lowercased().uppercased().lowercased()
    for scalar in small._nfd where !isIgnored(scalar) {
      if let plain = plain[scalar] {
        folded.append(contentsOf: plain.unicodeScalars)
      } else {
        folded.append(unified(scalar))
      }
    }
    return String(folded)
  }

  /// Returns the ordinary form of a half-width or full-width character, and the ASCII digit for any decimal digit.
  private static func compatible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = scalar.value
    switch value {
    case 0xff01...0xff5e: return Unicode.Scalar(value - 0xfee0) ?? scalar
    case 0x3000: return " "
    case 0xff66...0xff9f: return halfWide[Int(value - 0xff66)]
    default:
      let properties = scalar.properties
      if value >= 0x80, properties.numericType == .decimal, let digit = properties.numericValue {
        return Unicode.Scalar(UInt8(48 + digit))
      }
      return scalar
    }
  }

  private static let halfWide = Array(
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309a}"
      .unicodeScalars)

  /// Returns katakana as the hiragana of the same sound.
  private static func unified(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    (0x30a1...0x30f6).contains(scalar.value)
      ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
  }

  /// Returns true for accents, vowel points, and invisible characters. Marks that distinguish letters stay: those of
  /// kana, Indic scripts, Thai and Lao.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return false }
    let properties = scalar.properties
    switch (scalar.value, properties.generalCategory) {
    // The Arabic tatweel, which stretches words, and variation selectors.
    case (0x0640, _), (0xfe00...0xfe0f, _), (_, .format): return true
    case (_, .nonspacingMark), (_, .enclosingMark):
      let place = properties.canonicalCombiningClass.rawValue
      return 10...36 ~= place || 200...240 ~= place
    default: return false
    }
  }

  /// The letters that do not decompose, and the letters that are typed for them.
  private static let plain: [Unicode.Scalar: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe",
    "ı": "i", "ŋ": "n", "ĸ": "k", "ى": "ي", "ة": "ه", "ٱ": "ا", "ک": "ك", "ی": "ي",
    // Apostrophes, which people leave out.
    "’": "'", "ʼ": "'", "＇": "'",
  ]
}
