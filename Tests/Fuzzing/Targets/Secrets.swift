import ForesightValues

@testable import ForesightPrivacy

/// Texts, and a pattern of a person's own: what is taken out is a part of the text, once is enough, and no pattern takes
/// more steps than its states for each character.
func fuzzSecrets(_ bytes: [UInt8]) throws {
  let lines = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
    .split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
  guard lines.count == 3 else { return }
  let (program, pattern, text) = (lines[0], lines[1], lines[2])
  for (range, _) in SecretScanner.secrets(in: text, ofProgram: program) {
    try law((0..<text.utf8.count).contains(range.lowerBound), "a secret begins outside its text")
    try law(range.upperBound <= text.utf8.count, "a secret ends outside its text")
  }
  if let expression = try? RegularExpression(pattern) {
    let (ranges, _, steps) = expression.run(text)
    let most = 4 * (text.unicodeScalars.count + 1) * (expression.program.count + 1)
    try law(steps <= most, "a pattern takes more steps than it may")
    try law(ranges.allSatisfy { $0.upperBound <= text.utf8.count }, "a fit ends outside its text")
  }
  var settings = Settings()
  if (try? RecordingRules.expression(ofPerson: pattern)) != nil { settings.redactions = [pattern] }
  guard let redaction = try? RecordingRules(settings) else { return }
  let once = redaction.cleaned(text, ofProgram: program) ?? text
  try law(
    redaction.cleaned(once, ofProgram: program) == nil, "what was redacted is redacted again")
}
