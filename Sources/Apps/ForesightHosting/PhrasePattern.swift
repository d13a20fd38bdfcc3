internal import ForesightValues

/// A phrase that runs a shortcut, with placeholders for values.
///
///     let order = PhrasePattern([.text("Order a "), .parameter("size"), .text(" coffee")])
///     order.match("order a large coffee!")      // ["size": "large"]
///     order.match("order a coffee")             // nil
///
/// Case, the encoding of accents, the amount of white space, and the punctuation at the ends make no difference.
public struct PhrasePattern: Hashable, Sendable {
  /// A part of a phrase.
  public enum Piece: Hashable, Sendable {
    /// Literal text.
    case text(String)
    /// A value of the parameter of this name.
    case parameter(String)
  }

  /// Its parts, in their order.
  public let pieces: [Piece]

  /// Makes a pattern from its parts.
  public init(_ pieces: [Piece]) { self.pieces = pieces }

  /// The number of literal characters. Of several patterns that match a phrase, the one with the most is meant.
  public var specificity: Int { elements.count { $0.character != nil } }

  /// Returns the candidate that a phrase means, with the texts of its parameters. Of several whose patterns match, that
  /// is the one with the most literal characters, and the first of equals; `nil` if no pattern matches.
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

  /// The phrase as a person reads it, with placeholders in parentheses: "Order a (size) coffee".
  public var description: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .parameter(let name): "(\(name))"
      }
    }.joined()
  }

  /// The maximum length of a text that is matched, in characters: more than anybody says.
  public static let longest = 1000

  /// Matches a phrase; returns the texts of its parameters, or `nil` if it does not match.
  ///
  /// A parameter takes the shortest text that lets the rest match, of one character at least.
  ///
  /// - Complexity: O(characters of the pattern × characters of the phrase).
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
      // A parameter that occurs twice must have the same text both times.
      guard values[name] == nil || values[name] == value else { return nil }
      values[name] = value
    }
    return values
  }

  /// Returns a table of elements of the pattern × characters of the phrase. An entry is true if the pattern from that
  /// element on matches the whole phrase from that character on. Returns `nil` if the pattern is longer than the
  /// phrase.
  private static func matches(_ pattern: [Element], _ said: [Element]) -> [[Bool]]? {
    guard pattern.count <= said.count else { return nil }
    let none = [Bool](repeating: false, count: said.count + 1)
    var matches = [[Bool]](repeating: none, count: pattern.count + 1)
    matches[pattern.count][said.count] = true
    for place in pattern.indices.reversed() {
      // True if a value that has begun can end here or later.
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

  /// A character, or a placeholder for a value.
  fileprivate enum Element: Hashable {
    case character(Character)
    case place(String)

    var character: Character? {
      if case .character(let character) = self { character } else { nil }
    }

    var isSpace: Bool { character?.isWhitespace ?? false }

    /// True for white space and punctuation, which are ignored at the ends of a phrase.
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
    for element in elements where !element.isSpace || spaced.last?.isSpace != true {
      spaced.append(element)
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
