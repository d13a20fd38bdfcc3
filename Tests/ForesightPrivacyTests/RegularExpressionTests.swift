import ForesightValues
import Glibc
import Testing

@testable import ForesightPrivacy

/// The matcher beside the C library's, which is right and slow.
struct RegularExpressionTests {
  /// The C library's idea of a pattern.
  private final class Oracle {
    private var compiled = regex_t()

    init?(_ pattern: String) {
      guard Self.inUTF8({ regcomp(&compiled, pattern, REG_EXTENDED) }) == 0 else { return nil }
    }

    deinit { regfree(&compiled) }

    /// The first of the fits that begin first, the longest of those.
    func first(in text: String) -> Range<Int>? {
      var match = regmatch_t()
      guard Self.inUTF8({ regexec(&compiled, text, 1, &match, 0) }) == 0 else { return nil }
      return Int(match.rm_so)..<Int(match.rm_eo)
    }

    nonisolated(unsafe) private static let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)

    private static func inUTF8<Result>(_ body: () -> Result) -> Result {
      let before = uselocale(locale)
      defer { uselocale(before) }
      return body()
    }
  }

  private static let texts = (0...4).flatMap { length in
    (0..<(1 << length)).map { number in
      String((0..<length).map { number >> $0 & 1 == 0 ? "a" : "b" })
    }
  }

  /// Whether both take a pattern for one, find it in the same texts, and in the same places.
  private func compare(_ pattern: String, _ texts: [String]) {
    let own = try? RegularExpression(pattern)
    let oracle = Oracle(pattern)
    guard let own, let oracle else {
      #expect((own == nil) == (oracle == nil), "\(pattern)")
      return
    }
    for text in texts {
      let first = oracle.first(in: text)
      let (ranges, isFound, _) = own.run(text)
      if isFound != (first != nil) { Issue.record("\(pattern) in \(text)") }
      if let first, !first.isEmpty,
        !ranges.contains(where: {
          $0.contains(first.lowerBound) && $0.upperBound >= first.upperBound
        })
      {
        Issue.record("\(pattern) in \(text): \(ranges), not \(first)")
      }
    }
  }

  /// Every pattern of up to three of these.
  @Test func smallPatternsMeanWhatTheLibrarySays() {
    let parts = [
      "a", "b", ".", "*", "+", "?", "|", "(", ")", "^", "$", "[", "]", "-", "{1}", "{,2}", "{1,}",
      "{",
      "}", "\\b", "\\", "\\<", "\\B", "1", ",", "()", "[^a]", "[[:alpha:]]",
    ]
    for first in parts {
      compare(first, Self.texts)
      for second in parts {
        compare(first + second, Self.texts)
        for third in parts where third != "1" && third != "," {
          // The library takes a back-reference.
          if (first + second + third).contains("\\1") { continue }
          compare(first + second + third, ["", "a", "b", "ab", "ba", "aab"])
        }
      }
    }
  }

  /// Longer patterns, drawn, and texts beside ASCII.
  @Test(arguments: 0..<8)
  func drawnPatternsMeanWhatTheLibrarySays(seed: UInt64) {
    let parts = [
      "a", "b", "é", ".", "x", "(", ")", "|", "*", "+", "?", "{0,2}", "{2}", "^", "$", "\\b", "\\w",
      "\\W",
      "\\s", "\\S", "\\>", "[a-c]", "[^b]", "[[:digit:]x-]", "[]a]", "[éü]", "\\.", "(a|b)",
      "(ab)*", "\\`", "\\'",
    ]
    let letters = ["a", "b", "é", "x", " ", ".", "1", "ü", "_"]
    var draws = Draws(seed: seed)
    for _ in 0..<400 {
      let pattern = (0..<2 + draws.draw(7)).map { _ in parts[draws.draw(parts.count)] }.joined()
      let texts = (0..<8).map { _ in
        (0..<draws.draw(9)).map { _ in letters[draws.draw(letters.count)] }.joined()
      }
      compare(pattern, texts)
    }
  }

  @Test(arguments: [
    "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "xdigit",
  ])
  func classesHoldTheSameCharacters(name: String) throws {
    let pattern = "[[:\(name):]]"
    let (own, oracle) = (try RegularExpression(pattern), try #require(Oracle(pattern)))
    // ASCII, and the letters of Europe.
    for value in Array(1..<0x17f) + Array(0x391..<0x3c9) {
      let text = String(try #require(Unicode.Scalar(UInt32(value))))
      #expect(own.matches(text) == (oracle.first(in: text) != nil), "\(name) \(value)")
    }
  }

  /// All that any fit covers, and nothing else: as found by trying each part of a text alone.
  @Test(arguments: 0..<8)
  func whateverAFitCoversIsFound(seed: UInt64) throws {
    let parts = [
      "a", "b", ".", "(a|bb)", "(ab)*", "a+", "b?", "[ab]{2}", "(a|b)*a", "|", "(aa|ab)+",
    ]
    var draws = Draws(seed: seed)
    for _ in 0..<60 {
      let pattern = (0..<1 + draws.draw(4)).map { _ in parts[draws.draw(parts.count)] }.joined()
      let oracle = try #require(Oracle("^(\(pattern))$"))
      let own = try RegularExpression(pattern)
      let text = (0..<10).map { _ in ["a", "b", "c"][draws.draw(3)] }.joined()
      let bytes = Array(text.utf8)
      var covered = Set<Int>()
      for start in 0..<10 {
        for end in start + 1...10
        where oracle.first(in: String(decoding: bytes[start..<end], as: UTF8.self)) != nil {
          covered.formUnion(start..<end)
        }
      }
      #expect(Set(own.ranges(in: text).flatMap(Array.init)) == covered, "\(pattern) in \(text)")
    }
  }

  @Test(arguments: ["([a-z]+ ?)+!", "(a|b|ab)*bc", "(.*a){5}!", "\\b(a?){20}a{20}x", "a.*b.*c.*d"])
  func theTimeGrowsWithTheTextAlone(pattern: String) throws {
    let expression = try RegularExpression(pattern)
    let text = String(repeating: "ab ", count: 2_000)
    let steps = expression.run(text).steps
    #expect(expression.run(text + text).steps <= 2 * steps + 1000)
    #expect(steps <= text.utf8.count * expression.program.count * 3)
  }

  /// It is not guessed from what a pattern looks like: one that is small is taken.
  @Test(arguments: [
    ("a{2,9}" + String(repeating: "+", count: 40), true),
    (String(repeating: "(", count: 30) + "a" + String(repeating: "+)", count: 30), true),
    ("(a*)*", true), ("(((a{900}){900}){900}", false), ("((a{900}){900}){900}", false),
    ("((){900}){900}", false), ("((a{1000,}){1000,}){1000,}", false), ("a{1999}", true),
    ("a{2000}", true), ("a{2001}", false),
    ("(a?){1001}", false), ("[[:alpha:]]{1,900}", true),
    (String(repeating: "(", count: 200) + "a" + String(repeating: ")", count: 200), false),
  ])
  func whatIsTooLargeIsRefusedByItsSize(pattern: String, isTaken: Bool) {
    #expect(((try? RegularExpression(pattern)) != nil) == isTaken)
  }
}
