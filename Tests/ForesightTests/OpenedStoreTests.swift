import Testing

@testable import Foresight

struct OpenedStoreTests {
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
