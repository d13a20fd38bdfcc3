package import ForesightValues

/// Titles for suggestions for which no app rendered one.
extension Suggestion {
  /// Returns a title: the intent's declared name, or its own name split into words, followed by the parameter values.
  /// Long values are shortened, and blank ones left out.
  ///
  ///     Suggestion.title(ofIntent: "OrderCoffeeIntent", parameters: ["size": "large", "cups": 2])
  ///     // "Order Coffee (cups 2, large)"
  ///
  /// - Parameter texts: the app's readable names for some of the values; they replace the values in the title.
  package static func title(
    ofIntent intent: String, called declared: String? = nil, parameters: Fields = [:],
    texts: [ParameterText] = []
  ) -> String {
    let name = declared ?? words(intent)
    let values = parameters.compactMap { field in
      words(field, texts.first { $0.parameter.hasSameBytes(as: field.name) }?.text)
    }
    return values.isEmpty ? name : name + " (" + values.joined(separator: ", ") + ")"
  }

  /// Returns a value in words; `nil` if it is blank. A value that says little by itself, such as a number, follows its
  /// parameter's name.
  private static func words(_ field: Fields.Field, _ text: String?) -> String? {
    let isNamed: Bool
    var text = text
    switch (field.value, text) {
    case (.string, _), (.enumeration, _), (.array, _?): isNamed = false
    case (.entity(_, let id), _): (isNamed, text) = (false, text ?? id)
    default: isNamed = true
    }
    let value = text ?? field.value.canonicalText
    if value.allSatisfy(\.isWhitespace) { return nil }
    return (isNamed ? field.name + " " : "") + shortened(value)
  }

  /// Returns the first line of a text, or its beginning if it is long.
  package static func shortened(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }.prefix(40)
    return line.count == text.count ? text : line + "…"
  }

  /// Splits a name such as `OrderCoffeeIntent` into words; any other name is left as it is.
  private static func words(_ name: String) -> String {
    guard name.first.map(isCapital) ?? false, name.allSatisfy(isLetterOrDigit) else { return name }
    let stem = Array(name.hasSuffix("Intent") && name != "Intent" ? name.dropLast(6) : name[...])
    var words = ""
    for (place, character) in stem.enumerated() {
      if place > 0, isCapital(character) {
        let isStart = place + 1 < stem.count && isSmall(stem[place + 1])
        if !isCapital(stem[place - 1]) || isStart { words += " " }
      }
      words.append(character)
    }
    return words
  }

  // Nearly all characters are ASCII, for which Unicode's tables need not be consulted.

  private static func isCapital(_ character: Character) -> Bool {
    character.asciiValue?.isCapital ?? character.isUppercase
  }

  private static func isSmall(_ character: Character) -> Bool {
    character.asciiValue.map { $0.isLetter && !$0.isCapital } ?? character.isLowercase
  }

  private static func isLetterOrDigit(_ character: Character) -> Bool {
    if let byte = character.asciiValue { return byte.isLetterOrDigit }
    return character.isLetter || character.isNumber || isCapital(character) || isSmall(character)
  }
}
