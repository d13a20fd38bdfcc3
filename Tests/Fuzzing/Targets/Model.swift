import Foresight
import ForesightEvaluation
import ForesightFormats
import ForesightValues

@testable import ForesightPrediction

/// The prior: a file whose checksum is right, whatever stands in it.
///
/// The input is JSON that is laid over a good prior, so that a short one reaches far.
func fuzzPrior(_ bytes: [UInt8]) throws {
  // As it is, too: most of what is no prior is told before any checksum.
  _ = try? PriorFile.prior(in: bytes, path: "prior")
  let good = Array(PriorFile.text(of: .none, datasets: ["log"]).utf8)
  guard let patch = json(bytes), let base = json(good),
    case .object(let members) = patched(base, patch)
  else { return }
  let content = members.filter { $0.name != "checksum" }
  let checksum = String(StableHash.of(JSON.object(content).text), radix: 16)
  let text = JSON.object(content + [JSON.Member("checksum", .string(checksum))]).text
  guard let prior = try? PriorFile.prior(in: Array(text.utf8), path: "prior") else { return }
  let again = PriorFile.text(of: prior, datasets: [])
  try law(
    (try? PriorFile.prior(in: Array(again.utf8), path: "prior")) == prior,
    "a prior that was written is not read as the same")
  var predictor = Predictor(prior: prior)
  for event in sampleEvents.prefix(12) { predictor.learn(event) }
  try checkRanking(predictor)
}

private func json(_ bytes: [UInt8]) -> JSON? {
  bytes.withUnsafeBytes { bytes in
    try? Result { () throws(JSON.SyntaxError) in try JSON.parse(bytes) }.get()
  }
}

/// A value in which members and elements are replaced by those of a patch.
private func patched(_ value: JSON, _ patch: JSON) -> JSON {
  switch (value, patch) {
  case (.object(var members), .object(let patches)):
    for member in patches {
      if let place = members.firstIndex(where: { $0.name.hasSameBytes(as: member.name) }) {
        members[place] = JSON.Member(member.name, patched(members[place].value, member.value))
      } else {
        members.append(member)
      }
    }
    return .object(members)
  case (.array(var elements), .array(let patches)):
    for (place, patch) in patches.enumerated() where place < elements.count {
      elements[place] = patched(elements[place], patch)
    }
    return .array(elements)
  default: return patch
  }
}

/// The model cache: an image that was damaged. Either it is refused, or the damage is found when it is met,
/// or it was not met, and every answer is that of the whole image.
///
/// Each ten bytes of the input are a patch: where, in words of eight bytes (modulo their number), and what.
func fuzzModel(_ bytes: [UInt8]) throws {
  var damaged = sampleImage
  var rest = bytes[...]
  while rest.count >= 10 {
    let patch = Array(rest.prefix(10))
    let place = (Int(patch[0]) | Int(patch[1]) << 8) * 8 % damaged.count
    damaged.replaceSubrange(place..<place + 8, with: patch[2...])
    rest = rest.dropFirst(10)
  }
  guard let image = ModelImage(copying: damaged), var predictor = Predictor(image: image),
    let original = ModelImage(copying: sampleImage), var expected = Predictor(image: original)
  else { return }
  var isRight = ranking(predictor) == ranking(expected)
  try law(isRight || predictor.isDamaged, "a damaged image ranks otherwise")
  for event in sampleEvents.suffix(5) {
    predictor.learn(event)
    expected.learn(event)
  }
  let copy = predictor.image(stamp: [])
  isRight = copy == expected.image(stamp: [])
  try law(isRight || predictor.isDamaged && copy.isEmpty, "a damaged image learns otherwise")
  _ = ranking(predictor)
}

private func ranking(_ predictor: borrowing Predictor) -> [RankedIntent] {
  guard let last = sampleEvents.last else { return [] }
  return predictor.rank(Situation(moment: last.moment, context: ["place": "p1"]), limit: 5)
}

/// Probabilities are numbers from 0 to 1, whatever the prior says.
private func checkRanking(_ predictor: borrowing Predictor) throws {
  for ranked in ranking(predictor) {
    try law((0...1).contains(ranked.probability), "a probability is none")
  }
}

/// The image of a predictor that has learned the sample.
private let sampleImage: [UInt8] = {
  var predictor = Predictor()
  for event in sampleEvents { predictor.learn(event) }
  return predictor.image(stamp: [1, 2])
}()

/// A few days of somebody's.
private let sampleEvents: [Event] = (0..<60).map { index in
  let instant = Instant(seconds: 1_767_225_600 + Int64(index * index * 97))
  let kind: Donation.Kind = index % 19 == 18 ? .dismissal : .donation
  var donation = Donation(
    kind: kind, at: Moment(instant, utcOffset: 60), source: "s\(index % 2)",
    intent: "I\(index * index % 7)")
  if index % 3 == 0 { donation.parameters = ["n": .integer(Int64(index % 4))] }
  if index % 4 != 0 { donation.context = ["place": .string("p\(index % 3)")] }
  return Event(donation, reference: Int64(index % 7))
}
