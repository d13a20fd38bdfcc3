import Dispatch
import Synchronization
import Testing

@testable import AppIntents

/// How things that take a while are made while everybody waits for them.
@Suite struct DependencyMakingTests {
  /// More than there are threads for tasks, on any machine.
  private static let many = 4 * ProcessInfo.processInfo.activeProcessorCount + 64

  @Test func aThingIsMadeThoughEveryThreadWaitsForIt() async {
    await #expect(processExitsWith: .success) {
      exitUnlessDone(within: 20)
      let manager = AppDependencyManager()
      manager.add { () async -> Station in await Station.opened() }
      await withTaskGroup { group in
        for _ in 0..<Self.many {
          group.addTask { AppDependency<Station>(manager: manager).wrappedValue.number }
        }
        for await number in group { #expect(number == 1) }
      }
    }
  }

  @Test func aThingThatReadsAnotherIsMadeThoughEveryThreadWaitsForIt() async {
    await #expect(processExitsWith: .success) {
      exitUnlessDone(within: 20)
      let manager = AppDependencyManager()
      manager.add { () async -> Station in await Station.opened() }
      manager.add { () async -> Line in
        Line(station: AppDependency<Station>(manager: manager).wrappedValue)
      }
      await withTaskGroup { group in
        for _ in 0..<Self.many {
          group.addTask { AppDependency<Line>(manager: manager).wrappedValue.station.number }
        }
        for await number in group { #expect(number == 1) }
      }
    }
  }

  @Test(arguments: 0..<20)
  func aThingThatManyReadAtOnceIsMadeOnce(_: Int) {
    let made = Counter()
    let manager = AppDependencyManager()
    manager.add(
      dependency: {
        usleep(1000)
        return Station(number: made.next())
      }())
    let numbers = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let number = AppDependency<Station>(manager: manager).wrappedValue.number
      numbers.withLock { $0.append(number) }
    }
    #expect(numbers.withLock { $0 } == Array(repeating: 1, count: 8))
    #expect(made.next() == 2)
  }

  @Test func aThingMayReadOthersWhileItIsMade() {
    let manager = AppDependencyManager()
    manager.add(dependency: Line(station: AppDependency<Station>(manager: manager).wrappedValue))
    manager.add(dependency: Station(number: 7))
    #expect(AppDependency<Line>(manager: manager).wrappedValue.station.number == 7)
  }

  @Test func aThingThatNeedsItselfStopsTheProgramAndSaysSo() async {
    let lazy = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      exitUnlessDone(within: 20)
      let manager = AppDependencyManager()
      manager.add(dependency: Line(station: AppDependency<Station>(manager: manager).wrappedValue))
      manager.add(dependency: AppDependency<Line>(manager: manager).wrappedValue.station)
      _ = AppDependency<Line>(manager: manager).wrappedValue
    }
    let awaited = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      exitUnlessDone(within: 20)
      let manager = AppDependencyManager()
      let isRegistered = Flag()
      manager.add { () async -> Station in
        while !isRegistered.isUp { await Task.yield() }
        return AppDependency<Station>(manager: manager).wrappedValue
      }
      isRegistered.raise()
      _ = AppDependency<Station>(manager: manager).wrappedValue
    }
    for said in [lazy, awaited] {
      let text = String(decoding: said?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("needs itself to be made"))
    }
  }
}

/// Ends the process with an error when it is not done in time.
private func exitUnlessDone(within seconds: UInt32) {
  Thread.detachNewThread {
    sleep(seconds)
    print("not done within \(seconds) seconds")
    exit(1)
  }
}

private final class Flag: Sendable {
  private let state = Mutex(false)
  var isUp: Bool { state.withLock { $0 } }
  func raise() { state.withLock { $0 = true } }
}

private struct Station: Sendable {
  var number: Int
  /// A station after some turns at the pool of threads.
  static func opened() async -> Station {
    for _ in 0..<10 { await Task.yield() }
    return Station(number: await Keeper().next())
  }
}

private struct Line: Sendable {
  var station: Station
}

private actor Keeper {
  private var number = 0
  func next() -> Int {
    number += 1
    return number
  }
}
