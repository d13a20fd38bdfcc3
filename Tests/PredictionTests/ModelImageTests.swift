import Donations
import Testing

@testable import Prediction

/// Lends bytes as an image, page-aligned as a mapping is.
func withImage<Result>(
  _ bytes: [UInt8], _ body: (ModelImage) throws -> Result
) throws -> Result {
  try body(try #require(makeImage(bytes)))
}

func makeImage(_ bytes: [UInt8]) -> ModelImage? { ModelImage(copying: bytes) }

/// A predictor from an image: the macros of tests take no type that cannot be copied.
final class Restored {
  var predictor: Predictor

  var isDamaged: Bool { predictor.isDamaged }

  init?(_ image: ModelImage) {
    guard let predictor = Predictor(image: image) else { return nil }
    self.predictor = predictor
  }
}

struct ModelImageTests {
  private let events = randomEvents(500, intents: 15, seed: 11)

  private var situation: Situation {
    Situation(moment: events[events.count - 1].moment, context: ["place": "p2"])
  }

  @Test func aRestoredPredictorAnswersAlike() throws {
    let predictor = folded(events)
    let bytes = predictor.image(stamp: [1, 2, 3])
    try withImage(bytes) { image in
      #expect(image.stamp == [1, 2, 3])
      let restored = try #require(Restored(image))
      #expect(
        restored.predictor.rank(situation, limit: .max) == predictor.rank(situation, limit: .max))
      #expect(restored.predictor.image(stamp: [1, 2, 3]) == bytes)
      #expect(!restored.isDamaged)
    }
  }

  @Test func everyCutIsRefused() {
    let bytes = folded(events).image(stamp: [])
    for length in [0, 1, 7, 8, 4095, 4096, 4097, bytes.count / 2, bytes.count - 8, bytes.count - 1]
    {
      #expect(makeImage(Array(bytes.prefix(length))) == nil)
    }
    #expect(makeImage(bytes + [0]) == nil)
    #expect(makeImage(Array(repeating: 0, count: 10_000)) == nil)
  }

  /// Whatever bit is flipped: either the image is refused, or the damage is found when it is used,
  /// or the page was not needed and the answer is the right one.
  @Test func aFlippedBitNeverGivesAWrongAnswer() {
    let bytes = folded(events).image(stamp: [5])
    let expected = folded(events).rank(situation, limit: .max)
    var found = 0
    for place in stride(from: 0, to: bytes.count, by: 541) {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(place % 8)
      guard let image = makeImage(damaged), let restored = Restored(image) else {
        found += 1
        continue
      }
      let answer = restored.predictor.rank(situation, limit: .max)
      if restored.isDamaged { found += 1 } else { #expect(answer == expected) }
    }
    #expect(found > 0)
  }

  @Test func learningOnDamagedMemoryDoesNotCrash() {
    let bytes = folded(events).image(stamp: [])
    for place in stride(from: 4096, to: bytes.count, by: bytes.count / 41) {
      var damaged = bytes
      for offset in 0..<16 where place + offset < bytes.count { damaged[place + offset] = 0xff }
      guard let image = makeImage(damaged), let restored = Restored(image) else { continue }
      for event in events.prefix(50) { restored.predictor.learn(event) }
      _ = restored.predictor.rank(situation, limit: 3)
    }
  }

  /// Checksums tell damage; they do not tell who wrote an image, or with which mistake.
  @Test func sectionsThatLeadOutsideAreRefused() {
    let whole = ModelImage.Section(offset: 4096, count: 2, capacity: 4, stride: 8)
    #expect(whole.lies(before: 8192))
    for change: (inout ModelImage.Section) -> Void in [
      { $0.offset = 0 }, { $0.offset = 4097 }, { $0.offset = .max }, { $0.offset = 12_288 },
      { $0.count = -1 }, { $0.count = 5 }, { $0.capacity = 513 }, { $0.capacity = .max },
      { $0.stride = 0 }, { $0.stride = -8 }, { $0.stride = .max },
    ] {
      var section = whole
      change(&section)
      #expect(!section.lies(before: 8192))
    }
  }

  @Test func aHistoryOfNobodyIsRefused() {
    var history = History()
    #expect(history.isConsistent(candidates: 0))
    history.add(2, events[0])
    #expect(history.isConsistent(candidates: 3) && !history.isConsistent(candidates: 2))
    for change: (inout History) -> Void in [
      { $0.events = -1 }, { $0.events = .max }, { $0.run = -1 }, { $0.last[3] = -2 },
      { $0.different[1] = 3 }, { $0.sessionStart = .max },
    ] {
      var changed = history
      change(&changed)
      #expect(!changed.isConsistent(candidates: 3))
    }
  }
}
