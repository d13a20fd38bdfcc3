import ForesightValues
import Testing

struct PercentEncodingTests {
  @Test func whatIsNotKeptBecomesASignAndTwoDigits() {
    let text = ".a/.\né".utf8.percentEncoded { place, byte in
      byte.isLetterOrDigit || byte == UInt8(ascii: ".") && place > 0
    }
    #expect(text == "%2Ea%2F.%0A%C3%A9")
    #expect(text.utf8.percentDecoded() == Array(".a/.\né".utf8))
    let unit = "a-b".utf8.percentEncoded(sign: "\\x", isCapital: false) {
      $1.isLetterOrDigit
    }
    #expect(unit == "a\\x2db")
  }

  @Test func twoDigitsAreAByte() {
    #expect("a%2Fb%c3%A9".utf8.percentDecoded() == Array("a/bé".utf8))
    #expect("".utf8.percentDecoded() == [])
    #expect("plain".utf8.percentDecoded() == Array("plain".utf8))
  }

  @Test(arguments: ["100%", "%2", "%zz", "%%41", "%\u{e9}1"])
  func signThatEncodesNothingIsRefusedOrKept(text: String) {
    #expect(text.utf8.percentDecoded() == nil)
    let kept = text.replacing("%41", with: "A")
    #expect(text.utf8.percentDecoded(isLenient: true) == Array(kept.utf8))
  }
}
