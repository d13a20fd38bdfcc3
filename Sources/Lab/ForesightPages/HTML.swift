// ForesightPages holds the pieces of a page: escaped text and colours (`HTML`, below), numbers as people read them
// (`Numbers`), and drawings with their axes (SVG.swift). ForesightReport and ForesightEvaluation build on it.
//
// It never knows of logs, models or reports: of the project it imports ForesightValues alone.
//
// Begin here, then read SVG.swift.

internal import ForesightValues

/// Pieces of a page that is one file: it asks for nothing from elsewhere and runs no script.
package enum HTML {
  /// Escapes a text, so that nothing in it is taken for markup or turns around what stands beside it.
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

  /// A text of its own, in which no number is parted from its unit.
  package static func paragraph(_ text: String, _ style: String = "") -> String {
    "<p class=\"\(style)\">\(escaped(text.replacing(" %", with: "\u{a0}%")))</p>"
  }

  /// The colours of a page: light or dark as the reader's system is, light on paper.
  package static let colors = """
    :root{color-scheme:light dark;--paper:#fff;--ink:#1c2024;--soft:#59626c;--rule:#dfe3e8;
    --band:#f1f4f8;--shade:#0003;--heat:#1f6fd0;--s0:#1f6fd0;--s1:#c2410c;--s2:#15803d;--s3:#7c3aed;
    --s4:#a16207;--s5:#be185d;--s6:#0e7490;--s7:#7f1d1d}
    @media screen and (prefers-color-scheme:dark){:root{--paper:#14171a;--ink:#e6e9ec;--soft:#a3adb7;
    --rule:#31373d;--band:#1d2226;--shade:#fff3;--heat:#6cb0ff;--s0:#6cb0ff;--s1:#ff9a62;--s2:#5fd08a;
    --s3:#bd9bff;--s4:#e0b84c;--s5:#ff8ac0;--s6:#4dd0e1;--s7:#e59a8f}}

    """
}
