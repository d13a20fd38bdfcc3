/// The text that a person typed before choosing something, in one line of at most 48 characters.
///
///     TypedText(" Plá")?.text               // "Plá"
///     TypedText("Plá")?.letters             // "pla"
///     TypedText("two\nlines") == nil        // true
///
/// The donation that records the choice keeps the text in a context field of its own, from which no model learns.
public struct TypedText: Hashable, Sendable {
  /// The text as it was typed, without spaces around it.
  public let text: String
  /// The words of the text, folded as for a search and joined by spaces. A choice counts for each text whose letters
  /// are a prefix of these.
  public let letters: String

  /// The most characters.
  public static let longest = 48

  /// Makes a text from what was typed; `nil` if it is too long, contains a control character, or has no words to search
  /// for.
  ///
  /// - Complexity: O(1).
  public init?(_ typed: String) {
    guard typed.utf8.count <= 4 * Self.longest else { return nil }
    let words = SearchWord.words(of: typed)
    let isPlain = typed.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0 != "\u{fffd}"
    }
    guard isPlain, typed.count <= Self.longest, !words.isEmpty else { return nil }
    let start = typed.drop(while: \.isWhitespace)
    // A mark on a space has letters for a search, and is white space all the same.
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    text = String(start[...last])
    letters = words.map(\.text).joined(separator: " ")
  }

  /// The name of the context field.
  package static let field = "foresight-typed"
  /// The hash of that name.
  package static let fieldHash = StableHash.of(field)

  /// The context field that records this text with a choice.
  package var context: Fields { [Self.field: .string(text)] }
}

extension Donation {
  /// The text that was typed before the person chose this; `nil` if there was none.
  package var typed: TypedText? {
    guard isTaken, case .string(let text)? = context[TypedText.field] else { return nil }
    return TypedText(text)
  }

  /// The context from which models learn: all of it except the typed text.
  package var circumstances: Fields {
    if context[TypedText.field] == nil { return context }
    var rest = context
    rest[TypedText.field] = nil
    return rest
  }
}
