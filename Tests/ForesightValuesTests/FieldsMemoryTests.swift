import ForesightValues
import Testing

struct FieldsMemoryTests {
  /// Whatever came before: it knows nothing of fields but what was said of the very same.
  @Test func whatIsKnownIsWhatWasSaid() {
    var memory = FieldsMemory<Int>()
    let kept: [Fields] = (0..<600).map { ["n": .integer(Int64($0))] }
    var answers = 0
    for round in 0..<5000 {
      let place = round * round % kept.count
      if let known = memory[kept[place]] {
        #expect(known == place)
        answers += 1
      }
      memory[kept[place]] = place
      #expect(memory[kept[place]] == place)
      // Equal fields elsewhere are others.
      #expect(memory[["n": .integer(Int64(place))]] == nil)
    }
    #expect(answers > 500)
  }

  @Test func whatIsChangedIsNotKnown() {
    var memory = FieldsMemory<Int>()
    var fields: Fields = ["size": "large"]
    memory[fields] = 1
    fields["size"] = "small"
    #expect(memory[fields] == nil)
    memory[fields] = 2
    memory[fields] = nil
    #expect(memory[fields] == nil)
  }

  /// A donation is refused whatever has passed before it, and passes whatever was refused.
  @Test func donationsAreCheckedAsByThemselves() {
    var passed = FieldsMemory<Bool>()
    let good: Fields = ["place": "home"]
    let bad: Fields = ["place": "ho\0me"]
    let moment = Moment(Instant(seconds: 1), utcOffset: 0)
    for (parameters, context) in [(good, good), (bad, good), (good, bad), (good, good), (bad, bad)]
    {
      let donation = Donation(
        at: moment, source: "cafe", intent: "Order", parameters: parameters, context: context)
      let isFine = (try? donation.check()) != nil
      for _ in 0..<2 { #expect(((try? donation.check(after: &passed)) != nil) == isFine) }
    }
    #expect(throws: InvalidDonation.self) {
      try Donation(at: moment, source: "cafe", intent: "", parameters: good).check(after: &passed)
    }
  }

  /// Whatever came before: fields that share their memory, the same ones elsewhere, and others where some were.
  @Test func hashesAreThoseOfEachDonation() {
    var known = FieldsMemory<UInt64>()
    let kept: [Fields] = (0..<600).map {
      ["place": .string("p\($0 % 7)"), "n": .integer(Int64($0))]
    }
    for round in 0..<5000 {
      let fresh: Fields = ["n": .integer(Int64(round / 3))]
      let donation = Donation(
        at: Moment(Instant(seconds: Int64(round)), utcOffset: 0), source: "cafe\(round % 3)",
        intent: "Order\(round % 5)", parameters: round.isMultiple(of: 4) ? [:] : fresh,
        context: kept[round * round % kept.count])
      #expect(known.contentHashes(of: donation) == donation.contentHashes)
    }
  }
}
