extension String {
  /// The options of a field in which a text is typed.
  ///
  ///     @Parameter(title: "Mail", inputOptions: .init(keyboardType: .emailAddress, autocorrect: false))
  ///     var address: String
  public struct IntentInputOptions: Hashable, Sendable {
    /// The letters that are capitalized automatically.
    public enum CapitalizationType: Hashable, Sendable {
      /// No letters.
      case none
      /// The first of each word.
      case words
      /// The first of each sentence.
      case sentences
      /// All letters.
      case allCharacters
    }

    /// The kind of text to type in.
    public enum KeyboardType: Hashable, Sendable {
      /// Any text.
      case `default`
      /// ASCII characters.
      case asciiCapable
      /// Numbers and punctuation.
      case numbersAndPunctuation
      /// An address on the web.
      case URL
      /// Digits.
      case numberPad
      /// A telephone number.
      case phonePad
      /// An email address.
      case emailAddress
      /// A number with a decimal point.
      case decimalPad
    }

    let keyboardType: KeyboardType
    let capitalizationType: CapitalizationType
    let multiline: Bool
    let autocorrect: Bool
    let smartQuotes: Bool
    let smartDashes: Bool

    /// Makes options.
    public init(
      keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
      multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true,
      smartDashes: Bool = true
    ) {
      self.keyboardType = keyboardType
      self.capitalizationType = capitalizationType
      self.multiline = multiline
      self.autocorrect = autocorrect
      self.smartQuotes = smartQuotes
      self.smartDashes = smartDashes
    }
  }
}
