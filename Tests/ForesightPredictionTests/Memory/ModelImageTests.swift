import ForesightValues
import Testing

@testable import ForesightPrediction

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

  @Test func aPackedImageIsTheSameWhenUnpacked() throws {
    for count in [0, 1, 50, 400] {
      let bytes = folded(Array(events.prefix(count))).image(stamp: [7, 8])
      let packed = ModelImage.pack(bytes)
      #expect(packed.count < bytes.count / 2)
      #expect(ModelImage.header(packed)?.stamp == [7, 8])
      let image = try #require(ModelImage(unpacking: packed))
      #expect(image.isWhole)
      let restored = try #require(Restored(image))
      #expect(restored.predictor.image(stamp: [7, 8]) == bytes)
    }
    #expect(ModelImage.pack([]).isEmpty && ModelImage.pack([1, 2, 3]).isEmpty)
    #expect(ModelImage(unpacking: []) == nil)
  }

  /// Wherever a byte is wrong it is no image, or shows the fault when it is looked at, or is the same image.
  @Test func aDamagedPackedImageIsNone() throws {
    let bytes = folded(Array(events.prefix(50))).image(stamp: [5])
    let packed = ModelImage.pack(bytes)
    for place in Array(stride(from: 0, to: packed.count, by: 97)) + [packed.count - 1] {
      var damaged = packed
      damaged[place] ^= 0x55
      for changed in [damaged, Array(packed[..<place])] {
        guard let image = ModelImage(unpacking: changed), image.isWhole else { continue }
        #expect(Restored(image)?.predictor.image(stamp: [5]) == bytes, "byte \(place)")
      }
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

  /// A new image has new checksums: what they cover must be whole.
  @Test func noImageIsMadeOfDamagedMemory() {
    let bytes = folded(events).image(stamp: [5])
    for place in stride(from: 0, to: bytes.count, by: 1543) {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(place % 8)
      guard let image = makeImage(damaged), let restored = Restored(image) else { continue }
      let copy = restored.predictor.image(stamp: [5])
      #expect(copy == bytes || copy.isEmpty && restored.isDamaged)
    }
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

  /// What moves out of an image takes its damage along.
  @Test func anArrayThatHasGrownIsStillDamaged() throws {
    var writer = ModelImage.Writer()
    writer.append(FlatArray<UInt64>(0..<2000))
    var bytes = writer.finish(stamp: [])
    bytes[2 * ModelImage.pageSize] ^= 1
    try withImage(bytes) { image in
      var reader = ModelImage.Reader(image)
      var array: FlatArray<UInt64> = reader.uncheckedArray()
      let (first, firstOfDamaged) = (array[0], array.check(512))
      #expect(first == 0 && !firstOfDamaged)
      array.append(repeating: 1, count: 10_000)
      let isWhole = array.check(0)
      #expect(image.isDamaged && !isWhole)
    }
  }

  @Test func anArrayOfDamagedMemoryIsRefusedWhereAllOfItIsChecked() throws {
    var writer = ModelImage.Writer()
    writer.append(FlatArray<UInt64>(0..<2000))
    var bytes = writer.finish(stamp: [])
    bytes[2 * ModelImage.pageSize] ^= 1
    try withImage(bytes) { image in
      var reader = ModelImage.Reader(image)
      let array: FlatArray<UInt64> = reader.array()
      let count = array.count
      #expect(count == 2000 && !reader.isComplete)
    }
  }
}
