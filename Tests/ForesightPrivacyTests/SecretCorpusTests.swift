import ForesightValues
import Foundation
import Testing

@testable import ForesightPrivacy

/// How many kinds of secrets are found, and how many harmless lines are touched, on the half of the corpus that was put
/// aside while the rules were made.
struct SecretCorpusTests {
  /// `FORESIGHT_CORPUS=development` shows what is missed in the other half, for whoever works on the rules.
  private static let isDevelopment =
    ProcessInfo.processInfo.environment["FORESIGHT_CORPUS"] == "development"

  @Test func theCorpusIsLargeAndEvenlySplit() {
    let kinds = SecretKinds.all
    #expect(Set(kinds.map(\.name)).count == kinds.count)
    #expect(kinds.count { $0.isHeldOut } >= 150)
    #expect(kinds.count { !$0.isHeldOut } >= 150)
    #expect(
      kinds.allSatisfy {
        $0.lines.count >= 2 && $0.lines.allSatisfy { $0.text.contains($0.secret) }
      })
  }

  @Test func theKindsOfSecretsAreFound() throws {
    let rules = try RecordingRules(Settings())
    let kinds = SecretKinds.all.filter { $0.isHeldOut != Self.isDevelopment }
    var missed: [String] = []
    for kind in kinds where !kind.lines.allSatisfy({ isHidden($0, rules) }) {
      missed.append(kind.name)
    }
    let found = kinds.count - missed.count
    tell("secrets: \(found) of \(kinds.count) kinds found, \(percent(found, kinds.count))")
    if Self.isDevelopment { tell(missed.joined(separator: ", ")) }
    #expect(found * 100 >= kinds.count * 95)
  }

  @Test func harmlessLinesStay() throws {
    guard let lines = try HarmlessLines.gather(10_000) else {
      return tell("secrets: too few files of documentation on this system to tell what is touched")
    }
    let redaction = try RecordingRules(Settings())
    let half = Self.isDevelopment ? lines.first : lines.heldOut
    let touched = half.compactMap { line in redaction.cleaned(line).map { (line, $0) } }
    tell(
      "secrets: \(touched.count) of \(half.count) harmless lines touched, \(percent(touched.count, half.count))"
    )
    #expect(touched.count * 1000 <= half.count * 5)
    if Self.isDevelopment { for (line, result) in touched { tell(line + "\n    " + result) } }
  }

  /// Whether nothing of a secret is left, as one text and, where it was typed, as a shell's donation.
  private func isHidden(_ line: SecretKind.Line, _ rules: RecordingRules) -> Bool {
    let nothing = RecordingRules.Known(intent: false, parameters: false, context: false)
    var donations = [shellDonation(line.text, isWhole: true)]
    if line.isCommand { donations.append(shellDonation(line.text, isWhole: false)) }
    return donations.allSatisfy { donation in
      let cleaned = rules.cleaned(donation, known: nothing) ?? donation
      let texts = [cleaned.intent] + cleaned.parameters.map(\.value.canonicalText)
      return texts.allSatisfy { !$0.contains(line.secret) }
    }
  }

  private func percent(_ part: Int, _ whole: Int) -> String {
    String(format: "%.2f %%", 100 * Double(part) / Double(whole))
  }

  private func tell(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }
}

/// A line as a shell records it: variables in front, the first word, and the rest; or as one text.
func shellDonation(_ line: String, isWhole: Bool) -> Donation {
  var donation = Donation(
    at: Moment(Instant(seconds: 0), utcOffset: 0), source: "zsh", intent: "note")
  guard !isWhole else {
    donation.parameters["text"] = .string(line)
    return donation
  }
  var words = line.split(separator: " ", omittingEmptySubsequences: false)[...]
  var variables: [Substring] = []
  while let word = words.first,
    word.prefix(while: { $0 != "=" }).allSatisfy({ $0.isLetter || $0 == "_" }),
    word.contains("=")
  {
    variables.append(word)
    words.removeFirst()
  }
  donation.intent = words.popFirst().map(String.init) ?? "true"
  if !variables.isEmpty {
    donation.parameters["environment"] = .string(variables.joined(separator: " "))
  }
  if !words.isEmpty { donation.parameters["arguments"] = .string(words.joined(separator: " ")) }
  return donation
}
