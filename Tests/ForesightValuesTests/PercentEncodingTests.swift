import ForesightValues
import Testing

struct PercentEncodingTests {
  @Test func whatIsNotKeptBecomesASignAndTwoDigits() {
    let text = PercentEncoding.encoded(".a/.\né".utf8) { place, byte in
      byte.isLetterOrDigit || byte == UInt8(ascii: ".") && place > 0
    }
    #expect(text == "%2Ea%2F.%0A%C3%A9")
    #expect(PercentEncoding.decoded(text.utf8) == Array(".a/.\né".utf8))
    let unit = PercentEncoding.encoded("a-b".utf8, sign: "\\x", isCapital: false) {
      $1.isLetterOrDigit
    }
    #expect(unit == "a\\x2db")
  }

  @Test func twoDigitsAreAByte() {
    #expect(PercentEncoding.decoded("a%2Fb%c3%A9".utf8) == Array("a/bé".utf8))
    #expect(PercentEncoding.decoded("".utf8) == [])
    #expect(PercentEncoding.decoded("plain".utf8) == Array("plain".utf8))
  }

  @Test(arguments: ["100%", "%2", "%zz", "%%41", "%\u{e9}1"])
  func signThatEncodesNothingIsRefusedOrKept(text: String) {
    #expect(PercentEncoding.decoded(text.utf8) == nil)
    let kept = text.replacing("%41", with: "A")
    #expect(PercentEncoding.decoded(text.utf8, isLenient: true) == Array(kept.utf8))
  }
}
