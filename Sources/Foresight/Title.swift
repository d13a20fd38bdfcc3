internal import Donations

/// What to call a suggestion for which its app rendered no title.
enum Title {
  /// What the intent is called, or its name in words, with the parameter values as far as they are short to read.
  ///
  ///     Title.of(intent: "OrderCoffeeIntent", parameters: ["size": "large", "cups": 2])
  ///     // "Order Coffee (cups 2, large)"
  ///
  /// - Parameter texts: what people call some of the values.
  static func of(
    intent: String, called declared: String? = nil, parameters: Fields, texts: [ParameterText] = []
  ) -> String {
    let name = declared ?? words(intent)
    let values = parameters.map { field in
      words(field, texts.first { $0.parameter.hasSameBytes(as: field.name) }?.text)
    }
    return values.isEmpty ? name : name + " (" + values.joined(separator: ", ") + ")"
  }

  /// A value that says little without its name is preceded by it.
  private static func words(_ field: Fields.Field, _ text: String?) -> String {
    switch (field.value, text) {
    case (.string, _), (.enumeration, _), (.array, _?):
      shortened(text ?? field.value.canonicalText)
    case (.entity(_, let id), _): shortened(text ?? id)
    default: field.name + " " + shortened(text ?? field.value.canonicalText)
    }
  }

  static func shortened(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }.prefix(40)
    return line.count == text.count ? text : line + "…"
  }

  /// Splits a name such as `OrderCoffeeIntent` into words; any other name is left as it is.
  private static func words(_ name: String) -> String {
    guard name.first?.isUppercase == true, name.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      return name
    }
    let stem = name.hasSuffix("Intent") && name != "Intent" ? name.dropLast(6) : name[...]
    var words = ""
    for index in stem.indices {
      let character = stem[index]
      if index > stem.startIndex, character.isUppercase {
        let before = stem[stem.index(before: index)]
        let after = stem.index(after: index)
        let isStart = after < stem.endIndex && stem[after].isLowercase
        if !before.isUppercase || isStart { words += " " }
      }
      words.append(character)
    }
    return words
  }
}
