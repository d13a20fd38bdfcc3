extension Unicode.Scalar {
  /// True if it steers its display rather than standing for itself: a terminal, a launcher, or the direction in which
  /// a line is written.
  package var isSteering: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}

extension String {
  /// The text without characters that steer the program that shows it: what is recorded may come from anywhere.
  ///
  ///     "a\u{1b}[31mb".visible      // "a\u{fffd}[31mb"
  package var visible: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isSteering ? "\u{fffd}" : $0 }))
  }
}
