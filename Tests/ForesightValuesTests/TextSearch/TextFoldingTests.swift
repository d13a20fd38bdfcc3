import Testing

@testable import ForesightValues

struct TextFoldingTests {
  @Test(arguments: [
    ("CAFÉ Straße ＡＢＣ", "cafe strasse abc"), ("カタカナ", "かたかな"), ("ﾊﾟﾝ", "は\u{309a}ん"),
    ("Ærøskøbing", "aeroskobing"), ("İstanbul ıstırap", "istanbul istirap"),
    ("ΟΔΟΣ όδός", "οδοσ οδοσ"),
    ("مَدْرَسَةٌ", "مدرسه"), ("أحمد", "احمد"), ("שָׁלוֹם", "שלום"), ("ﬁn", "fin"), ("٢٠٢٦", "2026"),
    ("क़लम", "क\u{93c}लम"), ("é", "e"), ("e\u{301}", "e"), ("zero\u{200d}width\u{ad}", "zerowidth"),
    ("☕️", "☕"), ("Ёлка", "елка"), ("Ðiện", "dien"),
  ])
  func whatPeopleDoNotCareAboutIsGone(text: String, folded: String) {
    #expect(Array(TextFolding.fold(text).unicodeScalars) == Array(folded.unicodeScalars))
  }

  /// Folding twice is folding once, for every scalar there is and a letter around it.
  @Test func foldingTwiceIsFoldingOnce() {
    for value in UInt32(0)...0x1_ffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = TextFolding.fold("a\(scalar)b")
      if TextFolding.fold(folded) != folded { Issue.record("\(String(value, radix: 16))") }
    }
  }

  @Test(arguments: [
    ("Don't Panic, 東京!", ["dont", "panic", "東京"]), ("a-b_c+d", ["a", "b", "c", "d"]),
    ("東京 タワー☕x", ["東京", "たわー☕", "x"]), ("", []), (" \u{0}\u{1f}…", []), ("'quoted'", ["quoted"]),
    ("\u{301}x", ["x"]),
  ])
  func wordsArePartedWhereTheyEnd(text: String, words: [String]) {
    #expect(SearchWord.words(of: text).map(\.text) == words)
  }

  @Test func wordsAndTextsAreCut() {
    let long = SearchWord.words(of: String(repeating: "x", count: 1000))
    #expect(long.map(\.letters.count) == [64])
    let run = SearchWord.words(of: String(repeating: "京", count: 100))
    #expect(run.map(\.letters.count) == [64, 36])
    #expect(SearchWord.words(of: String(repeating: "x ", count: 5000)).count == 1024)
  }

  @Test func toleranceGrowsWithTheWord() {
    let tolerances = (1...9).map {
      SearchWord.words(of: String(repeating: "x", count: $0))[0].tolerance
    }
    #expect(tolerances == [0, 0, 0, 1, 1, 1, 1, 2, 2])
  }
}
