// ForesightPages holds the pieces of a page: escaped text and colors (`HTML`, below), numbers as people read them
// (`Numbers`), and drawings with their axes (SVG.swift). ForesightReport and ForesightEvaluation build on it.
//
// It knows nothing of logs, models or reports: of the project it imports ForesightValues alone.
//
// Begin here, then read SVG.swift.

internal import ForesightValues

/// Pieces of an HTML page that is one file, loads nothing from elsewhere and runs no script.
package enum HTML {
  /// Escapes a text, so that nothing in it is taken for markup or changes the direction of the text around it.
  ///
  ///     HTML.escaped("<b> & \u{202e}")      // "&lt;b&gt; &amp; \u{fffd}"
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar.isSteering ? "\u{fffd}" : scalar)
      }
    }
    return escaped
  }

  /// Returns a paragraph of escaped text with the CSS class `style`. No line breaks between a number and its percent
  /// sign.
  package static func paragraph(_ text: String, _ style: String = "") -> String {
    "<p class=\"\(style)\">\(escaped(text.replacing(" %", with: "\u{a0}%")))</p>"
  }
}
