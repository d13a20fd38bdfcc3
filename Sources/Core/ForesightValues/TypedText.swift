/// The letters that a person typed before they chose something: a few dozen at most, in one line.
///
///     TypedText(" Plá")?.text               // "Plá"
///     TypedText("Plá")?.letters             // "pla"
///     TypedText("two\nlines") == nil        // true
///
/// The donation that records the choice keeps them in a context field of a name of their own, of which no model learns.
public struct TypedText: Hashable, Sendable {
  /// The text as it was typed, without spaces around it.
  public let text: String
  /// Its words, folded as a search folds them: what begins with these letters is what was meant.
  public let letters: String

  /// The most letters.
  public static let longest = 48

  /// Makes a text of what was typed; `nil` where it is longer, where it holds a control character, and where there is
  /// nothing in it to look for.
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
    text = String(start[...(start.lastIndex { !$0.isWhitespace } ?? start.startIndex)])
    letters = words.map(\.text).joined(separator: " ")
  }

  /// The name of the context field.
  package static let field = "foresight-typed"
  /// The hash of that name.
  package static let fieldHash = StableHash.of(field)

  /// The context of a choice before which it was typed.
  package var context: Fields { [Self.field: .string(text)] }
}

extension Donation {
  /// The text that was typed before this was chosen, where it was.
  package var typed: TypedText? {
    guard isTaken, case .string(let text)? = context[TypedText.field] else { return nil }
    return TypedText(text)
  }

  /// The context from which models learn: all but what was typed.
  package var circumstances: Fields {
    if context[TypedText.field] == nil { return context }
    var rest = context
    rest[TypedText.field] = nil
    return rest
  }
}
