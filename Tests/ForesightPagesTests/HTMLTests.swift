import Testing

@testable import ForesightPages

/// What a page makes of words that come from anywhere.
struct HTMLTests {
  @Test(arguments: [
    ("<b> & \"x\" 'y'", "&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39;"),
    ("a\u{0}\n\u{1b}[31mb", "a\u{fffd}\u{fffd}\u{fffd}[31mb"),
    (
      "\u{202e}x\u{2066}\u{200f}\u{2028}\u{2029}\u{85}",
      "\u{fffd}x\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}"
    ),
    ("café 日本 👩‍👩‍👧", "café 日本 👩‍👩‍👧"),
  ])
  func nothingIsMarkup(text: String, escaped: String) {
    #expect(HTML.escaped(text) == escaped)
  }

  @Test func piecesOfRings() {
    var drawing = SVG(width: 10, height: 10, label: "<ring>")
    drawing.sector(5, 5, radii: 2...4, turns: 0...0.25, "heat", hint: "\"hint\"")
    let element = drawing.element
    #expect(element.contains("aria-label=\"&lt;ring&gt;\""))
    // From the top, clockwise to the right, and back within.
    #expect(element.contains("M5 1A4 4 0 0 1 9 5L7 5A2 2 0 0 0 5 3Z"), "\(element)")
    #expect(element.contains("<title>&quot;hint&quot;</title>"))
  }
}
