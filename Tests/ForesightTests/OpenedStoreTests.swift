import ForesightLog
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight

struct OpenedStoreTests {
  /// A store that is put in the place of another while that is opened is the one that is used.
  @Test func whatIsReplacedWhileItIsOpenedIsOpenedAgain() throws {
    let directory = try TemporaryDirectory()
    let stores = (1...2).map { directory.path + "/\($0)" }
    for (number, store) in stores.enumerated() {
      try Engine(path: store, create: true)
        .donate(habits(0..<number + 1), now: .later, random: { 1 })
    }
    link(stores[0], directory.store)
    for round in 0..<100 {
      let store = OpenedStore(path: directory.store, weights: { .shipped }, tell: { _ in })
      let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        let link = directory.path + "/link"
        // Two links to one file stay where they are when one is given the other's name.
        unlink(link)
        Foundation.link(stores[(round + 1) % 2], link)
        begun.signal()
        usleep(UInt32(round * 5))
        rename(link, directory.store)
        done.signal()
      }
      begun.wait()
      _ = try? store.lend(create: false) { try $0.status() }
      done.wait()
      let found = try store.lend(create: false) { try $0.status().donations }
      #expect(try found == Engine(path: directory.store, create: false).status().donations)
      #expect(found > 0, "round \(round)")
    }
  }

  /// An engine that is kept by what it keeps holds its connection for ever.
  @Test func whatIsClosedIsLetGoOf() throws {
    let directory = try TemporaryDirectory()
    weak var engine: Engine?
    do {
      let store = OpenedStore(path: directory.path + "/d", weights: { .shipped }) { _ in }
      try store.lend(create: true) { lent in
        engine = lent
        _ = try lent.predict(PredictionRequest(at: Environment.moment))
      }
      #expect(engine != nil)
    }
    #expect(engine == nil)
  }
}
