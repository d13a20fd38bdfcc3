import ForesightTestSupport
import ForesightValues
import Testing

@testable import ForesightPrediction

/// What holds of events that are learned many at once.
struct PredictorBatchesTests {
  /// Intents with values that come again and values that do not; some are taken, some dismissed, one never used before.
  private static func events(_ count: Int, seed: UInt64) -> [Event] {
    var events = randomEvents(count, intents: 30, seed: seed)
    for index in events.indices {
      let chance = StableHash.combine(seed, UInt64(index))
      events[index].parameters = index < 30 ? events[index].name : chance % 300
      events[index].isTaken = chance % 11 == 0
      events[index].isDismissal = chance % 13 == 0
    }
    return events
  }

  /// Gives a predictor more candidates than it ranks one by one, and more suggestions than it keeps.
  private static func limit(_ predictor: inout Predictor) {
    (predictor.intents.limit, predictor.second.suggestions.limit) = (12, 40)
    predictor.second.table.maximum = 200
  }

  private static func oneByOne(_ events: [Event]) -> [UInt8] {
    var predictor = Predictor()
    limit(&predictor)
    for event in events { predictor.learn(event) }
    return predictor.image(stamp: [])
  }

  /// The image after 1,500 events one by one, by the seed of the events.
  private static let images = [1, 2].map { ($0 as UInt64, oneByOne(events(1500, seed: $0))) }

  @Test(arguments: [1, 511, 512, 700, 1500])
  func theyGiveTheSameBitsAsOneByOne(size: Int) {
    for (seed, image) in Self.images {
      let events = Self.events(1500, seed: seed)
      var predictor = Predictor()
      Self.limit(&predictor)
      for start in stride(from: 0, to: events.count, by: size) {
        predictor.learn(Array(events[start..<min(start + size, events.count)]))
        // Questions between two of them change nothing: about what was, and about what is learned next.
        if start % 3 == 0 { _ = predictor.rank(events[start].situation, limit: 3) }
        guard start + size < events.count else { continue }
        let next = events[start + size].situation
        if start % 2 == 0 { _ = predictor.rank(next, limit: 3) }
        let half = IntentFilter(sources: [StableHash.of("s0")])
        if start % 5 == 0 { _ = predictor.rank(next, limit: 3, among: half) }
      }
      #expect(predictor.image(stamp: []) == image, "seed \(seed)")
    }
  }

  @Test func anImageGoesOnAsItWould() throws {
    let events = Self.events(1500, seed: 4)
    let image = Self.oneByOne(Array(events.prefix(400)))
    guard var predictor = Predictor(image: try #require(ModelImage(copying: image))) else {
      return #expect(Bool(false))
    }
    Self.limit(&predictor)
    predictor.learn(Array(events.dropFirst(400)))
    #expect(predictor.image(stamp: []) == Self.oneByOne(events))
  }

  /// Pages of an image are checked as they are read, which is for one thread to do.
  @Test func aDamagedImageIsFoundDamaged() throws {
    let events = Self.events(1500, seed: 5)
    let image = Self.oneByOne(Array(events.prefix(400)))
    for page in stride(
      from: ModelImage.pageSize, to: image.count - ModelImage.pageSize, by: 65_536)
    {
      var damaged = image
      damaged[page + 8] ^= 1
      guard let copy = ModelImage(copying: damaged), var predictor = Predictor(image: copy) else {
        continue
      }
      predictor.learn(Array(events[400..<912]))
      let isDamaged = predictor.isDamaged
      #expect(isDamaged)
    }
  }

  @Test func nothingIsLearnedOfNoEvents() {
    var predictor = Predictor()
    predictor.learn([])
    #expect(predictor.events == 0)
  }
}
