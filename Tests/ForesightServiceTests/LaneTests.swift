import Dispatch
import Synchronization
import Testing

@testable import ForesightService

struct LaneTests {
  /// What was done, in order, and how much at once at most.
  private final class Record: Sendable {
    let state = Mutex((done: [Int](), running: 0, most: 0))

    func run(_ jobs: [Int]) {
      state.withLock {
        $0.running += 1
        $0.most = max($0.most, $0.running)
      }
      state.withLock {
        $0.done += jobs
        $0.running -= 1
      }
    }
  }

  @Test func nothingIsDoneAtOnceBesidesSomethingElse() async {
    let record = Record()
    let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let lane = Lane<Int>("test", most: 1) { jobs in
      if jobs == [1] {
        begun.signal()
        gate.wait()
      }
      record.run(jobs)
    }
    let first = lane.runAtOnce {
      record.run([0])
      return "done"
    }
    #expect(first == "done")
    #expect(lane.runAtOnce { nil as String? } == nil)
    lane.post(1)
    begun.wait()
    #expect(lane.runAtOnce { "done" } == nil)
    lane.post(2)
    gate.signal()
    while record.state.withLock({ $0.done.count }) < 3 { await Task.yield() }
    #expect(record.state.withLock { $0.done } == [0, 1, 2])
  }

  @Test func jobsFromManyThreadsAreDoneOneByOne() async {
    let record = Record()
    let lane = Lane<Int>("test", most: 3) { record.run($0) }
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for number in 0..<500 {
            let job = task * 500 + number
            let isDone =
              number % 2 != 0
              && lane.runAtOnce {
                record.run([job])
                return true
              } ?? false
            if !isDone { lane.post(job, isUrgent: number % 4 != 0) }
          }
        }
      }
    }
    while record.state.withLock({ $0.done.count }) < 2000 { await Task.yield() }
    let (done, most) = record.state.withLock { ($0.done, $0.most) }
    #expect(done.sorted() == Array(0..<2000))
    #expect(most == 1)
  }
}
