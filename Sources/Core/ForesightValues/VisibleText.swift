extension Unicode.Scalar {
  /// True if the character controls how a program displays text, or the direction of a line, instead of standing for
  /// itself.
  package var isSteering: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}

extension String {
  /// The text with U+FFFD in place of characters that control its display, because recorded text may come from
  /// anywhere.
  ///
  ///     "a\u{1b}[31mb".visible      // "a\u{fffd}[31mb"
  package var visible: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isSteering ? "\u{fffd}" : $0 }))
  }
}
