internal import ForesightValues

/// A phrase that runs a shortcut, with places for values.
///
///     let order = PhrasePattern([.text("Order a "), .parameter("size"), .text(" coffee")])
///     order.match("order a large coffee!")      // ["size": "large"]
///     order.match("order a coffee")             // nil
///
/// Case, the encoding of accents, the amount of white space, and the punctuation at the ends make no difference.
public struct PhrasePattern: Hashable, Sendable {
  /// A part of a phrase.
  public enum Piece: Hashable, Sendable {
    /// Words that are said as they are.
    case text(String)
    /// A value of the parameter of this name.
    case parameter(String)
  }

  /// Its parts, in their order.
  public let pieces: [Piece]

  /// Makes a pattern of its parts.
  public init(_ pieces: [Piece]) { self.pieces = pieces }

  /// The number of characters that have to be said as they are: of several patterns that match, the one with the most
  /// is meant.
  public var specificity: Int {
    elements.count { if case .character = $0 { true } else { false } }
  }

  /// Returns the choice that a phrase means, and the texts that stand for its parameters: of the choices whose patterns
  /// match, the one that leaves least open, and the first of several such.
  ///
  ///     let tea = PhrasePattern([.text("Order a "), .parameter("drink")])
  ///     PhrasePattern.meant("order a tea", among: [tea], patterns: { [$0] })?.texts      // ["drink": "tea"]
  ///
  /// - Complexity: that of ``match(_:)`` for each pattern.
  public static func meant<Thing>(
    _ said: String, among things: [Thing], patterns: (Thing) -> [PhrasePattern]
  ) -> (thing: Thing, texts: [String: String], specificity: Int)? {
    let fitting = things.flatMap { thing in
      patterns(thing).compactMap { pattern in
        pattern.match(said).map { (thing: thing, texts: $0, specificity: pattern.specificity) }
      }
    }
    return fitting.max { $0.specificity < $1.specificity }
  }

  /// The phrase as a person reads it, a place in brackets: "Order a (size) coffee".
  public var description: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .parameter(let name): "(\(name))"
      }
    }.joined()
  }

  /// The longest text that is compared, in characters: more than anybody says.
  public static let longest = 1000

  /// The texts that stand for parameters, where something said is of this pattern; `nil` where it is not.
  ///
  /// A parameter takes as little as lets the rest match, and never nothing.
  ///
  /// - Complexity: O(characters of the pattern × characters).
  public func match(_ said: String) -> [String: String]? {
    guard said.count <= Self.longest else { return nil }
    let (pattern, said) = (elements, Self.spaced(said.map(Element.character)))
    guard let matches = Self.matches(pattern, said), matches[0][0] else { return nil }
    var values: [String: String] = [:]
    var position = 0
    for (place, element) in pattern.enumerated() {
      let start = position
      repeat { position += 1 } while !matches[place + 1][position]
      guard case .place(let name) = element else { continue }
      let value = String(Self.spaced(Array(said[start..<position])).compactMap(\.character))
      // Said twice, it is to be the same.
      guard values[name] == nil || values[name] == value else { return nil }
      values[name] = value
    }
    return values
  }

  /// Returns, for each element of the pattern and each character of what was said, true if the pattern from there on
  /// matches all of what was said from there on; `nil` where the pattern is longer than what was said.
  private static func matches(_ pattern: [Element], _ said: [Element]) -> [[Bool]]? {
    guard pattern.count <= said.count else { return nil }
    let none = [Bool](repeating: false, count: said.count + 1)
    var matches = [[Bool]](repeating: none, count: pattern.count + 1)
    matches[pattern.count][said.count] = true
    for place in pattern.indices.reversed() {
      // Whether a value that has begun can end here or later.
      var ends = false
      for position in said.indices.reversed() {
        let rest = matches[place + 1][position + 1]
        if case .place = pattern[place] {
          ends = ends || rest
          matches[place][position] = ends && !said[position].isMargin
        } else {
          matches[place][position] = rest && pattern[place].matches(said[position])
        }
      }
    }
    return matches
  }

  /// A character, or a place for a value.
  fileprivate enum Element: Hashable {
    case character(Character)
    case place(String)

    var character: Character? {
      if case .character(let character) = self { character } else { nil }
    }

    /// True for white space and punctuation, which do not count at the ends of what is said.
    var isMargin: Bool { character.map { $0.isWhitespace || $0.isPunctuation } ?? false }

    func matches(_ other: Element) -> Bool {
      guard let character, let other = other.character else { return false }
      return character == other || character.isWhitespace && other.isWhitespace
        || character.lowercased() == other.lowercased()
    }
  }

  private var elements: [Element] {
    Self.spaced(
      pieces.flatMap { piece -> [Element] in
        switch piece {
        case .text(let text): text.map(Element.character)
        case .parameter(let name): [.place(name)]
        }
      })
  }

  /// Removes repeated spaces, and spaces and punctuation at the ends.
  private static func spaced(_ elements: [Element]) -> [Element] {
    var spaced: [Element] = []
    for element in elements {
      let isSpace = element.character?.isWhitespace ?? false
      let isAfterSpace = spaced.last.map { $0.character?.isWhitespace ?? false } ?? true
      if !isSpace || !isAfterSpace { spaced.append(element) }
    }
    let start = spaced.firstIndex { !$0.isMargin } ?? spaced.endIndex
    let end = spaced.lastIndex { !$0.isMargin }.map { $0 + 1 } ?? start
    return Array(spaced[start..<end])
  }

  var json: JSON {
    .array(
      pieces.map { piece in
        switch piece {
        case .text(let text): .string(text)
        case .parameter(let name): .members(["parameter": name])
        }
      })
  }

  init?(_ json: JSON) {
    let pieces = json.all { piece -> Piece? in
      piece.string.map(Piece.text) ?? piece["parameter"]?.string.map(Piece.parameter)
    }
    guard let pieces else { return nil }
    self.init(pieces)
  }
}
