import ForesightLog
import ForesightTestSupport
import ForesightValues
import Foundation
import Synchronization
import Testing

@testable import Foresight

/// What is learned is learned once, whoever asks, and whatever becomes of who learns.
struct LearningTests {
  private struct Enough: Error {}
  private let directory: TemporaryDirectory
  private let count = 1500

  init() throws { directory = try TemporaryDirectory() }

  /// An engine whose log is long for it.
  private func engine(_ directory: TemporaryDirectory? = nil, donations: Int? = nil) throws
    -> Engine
  {
    let engine = try (directory ?? self.directory).engine()
    if try engine.log.count() == 0 {
      let log = habits(0..<(donations ?? count))
      try engine.log.write { _ = try $0.append(log, ids: .content) }
    }
    (engine.longestUnkept, engine.stride) = (300, (300, 600))
    return engine
  }

  private var request: PredictionRequest { PredictionRequest(at: after(count)) }

  private func wholeAnswer() throws -> [Suggestion] {
    try engine(TemporaryDirectory()).predict(request).suggestions
  }

  /// Who cannot wait is told of the part that is learned, by an answer that rests on it alone.
  @Test func aPartAnswersAsALogOfIt() throws {
    let engine = try engine()
    #expect(try engine.predictFromKept(request) == nil)
    #expect(throws: Enough.self) {
      try engine.predict(request) { done, _ in if done > 700 { throw Enough() } }
    }
    let part = try #require(try engine.predictFromKept(request))
    #expect((700..<count).contains(part.donations))
    #expect(part.learned == Double(part.donations) / Double(count))
    let shorter = try self.engine(TemporaryDirectory(), donations: part.donations)
    #expect(try shorter.predict(request).suggestions == part.suggestions)
    let whole = try engine.predict(request)
    #expect(try whole.learned == 1 && whole.suggestions == wholeAnswer())
  }

  /// A process that is killed loses what it has learned since it last kept it.
  @Test func aLongFoldKeepsWhatItHasLearned() throws {
    let engine = try engine()
    var kept: [Int] = []
    let answer = try engine.predict(request) { done, _ in
      let events = engine.cache.latestEvents
      #expect(done - events <= 600)
      kept.append(events)
    }
    #expect(kept.contains(600) && kept.contains(1200))
    #expect(try answer.suggestions == wholeAnswer())
    for path in engine.cache.earlierPaths { unlink(path) }
    // As if it had ended after the second time.
    let other = try self.engine(TemporaryDirectory())
    _ = try? other.predict(request) { _, _ in
      if other.cache.latestEvents == 600 { throw Enough() }
    }
    #expect(try other.predict(request).suggestions == wholeAnswer())
  }

  /// Between two steps others may erase; what they took away is gone from what is learned then.
  @Test func forgettingWaitsForOneStep() async throws {
    let engine = try engine()
    let learning = Task { try self.engine().predict(self.request).suggestions }
    while engine.cache.latestEvents == 0 { try await Task.sleep(for: .milliseconds(1)) }
    let query = DonationQuery(since: after(10).instant, before: after(40).instant)
    let forgotten = try engine.forget(query)
    #expect(forgotten.isErased && !forgotten.deleted.isEmpty)
    _ = try await learning.value
    let other = try self.engine(TemporaryDirectory())
    try other.forget(query)
    #expect(try engine.predict(request).suggestions == other.predict(request).suggestions)
  }

  /// A prompt does not wait for what is learned at length, and shows nothing until then.
  @Test func aPromptWaitsForNoLongLearning() throws {
    let engine = try directory.engine()
    let lines = (0..<1200).map { number in
      Donation(
        at: after(number), source: "zsh", intent: "make",
        parameters: ["arguments": .string("part\(number % 3)")])
    }
    try engine.log.write { _ = try $0.append(lines, ids: .content) }
    let question = LineQuestion(typed: "make ", shell: "zsh", at: after(1200))
    #expect(try engine.complete(question).isEmpty && engine.hasMuchToLearn(before: .later))
    try engine.save(now: .later)
    #expect(try !engine.complete(question).isEmpty && !engine.hasMuchToLearn(before: .later))
  }

  /// While another learns, an engine waits; it stops when it is told to, and goes on when the other has ended.
  @Test func othersWaitTheirTurn() throws {
    let engine = try engine()
    let path = engine.log.path + ".learning"
    let lock = open(path, O_RDWR | O_CREAT, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)
    var calls = 0
    #expect(throws: Enough.self) {
      try engine.predict(request) { done, total in
        #expect(done == 0 && total == count)
        calls += 1
        if calls == 3 { throw Enough() }
      }
    }
    #expect(engine.cache.latestEvents == 0)
    let answer = try engine.predict(request) { _, _ in
      calls += 1
      if calls == 6 { close(lock) }
    }
    #expect(try calls > 6 && answer.suggestions == wholeAnswer())
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// One that is stopped keeps its lock, and nobody waits for it for long.
  @Test func nobodyWaitsForOneThatIsStopped() throws {
    let engine = try engine()
    let lock = open(engine.log.path + ".learning", O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0 && engine.isBeingLearned)
    var times = [timespec(tv_sec: time(nil) - 60, tv_nsec: 0), timespec()]
    times[1] = times[0]
    futimens(lock, times)
    #expect(!engine.isBeingLearned)
    #expect(try engine.predict(request).suggestions == wholeAnswer())
  }

  /// A question about the past leaves what is kept of the present.
  @Test func thePastReplacesNothing() throws {
    let engine = try engine()
    try engine.save(now: .later)
    func kept() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: engine.cache.path)) }
    let before = try kept()
    _ = try engine.predict(PredictionRequest(at: after(count - 50)))
    #expect(try engine.cache.latestEvents == count && kept() == before)
  }

  /// Of several that ask at once, one learns, and all answer alike.
  @Test func oneLearnsForAll() async throws {
    _ = try engine()
    let (answers, learned) = try await withThrowingTaskGroup(of: ([Suggestion], Int).self) {
      group in
      for _ in 0..<4 {
        group.addTask {
          let engine = try self.engine()
          var (last, own) = (0, 0)
          let answer = try engine.predict(request) { done, _ in
            if done - last == Fold.progressInterval { own += Fold.progressInterval }
            last = done
          }
          return (answer.suggestions, own)
        }
      }
      return try await group.reduce(into: ([[Suggestion]](), 0)) {
        $0.0.append($1.0)
        $0.1 += $1.1
      }
    }
    let whole = try wholeAnswer()
    #expect(answers.count == 4 && answers.allSatisfy { $0 == whole })
    #expect(learned < 2 * count)
  }

  /// Never are two in the turn.
  @Test func theTurnIsOnes() async throws {
    let (inside, store) = (Number(), directory.store)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<25 {
            try? LearningTurn.whileHeld(
              store: store, whileWaiting: { _ in sched_yield() == 0 }
            ) { _ in
              #expect(inside.add(1) == 1)
              usleep(50)
              _ = inside.add(-1)
            }
          }
        }
      }
    }
    #expect(!FileManager.default.fileExists(atPath: store + ".learning"))
  }

  /// Where the clock was set back while another process learned, nobody waits until it is as late again.
  @Test func aClockThatWasSetBackStopsNobody() throws {
    let store = directory.path + "/turned"
    let descriptor = open(store + ".learning", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(LearningTurn.isTaken(store: store, longest: 10))
    let later = timespec(tv_sec: time(nil) + 3600, tv_nsec: 0)
    #expect(futimens(descriptor, [later, later]) == 0)
    #expect(!LearningTurn.isTaken(store: store, longest: 10))
  }
}

/// A number that tasks share.
private final class Number: Sendable {
  private let value = Mutex(0)

  func add(_ difference: Int) -> Int {
    value.withLock {
      $0 += difference
      return $0
    }
  }
}
