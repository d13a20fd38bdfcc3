import Testing

@testable import ForesightService

struct LatenciesTests {
  @Test func theMiddleAndTheSlowestAreTold() {
    var latencies = Latencies()
    for microseconds in 1...1000 { latencies.count(UInt64(microseconds) * 1000) }
    #expect(latencies.total == 1000)
    #expect((500...600).contains(latencies.microseconds(of: 0.5)))
    #expect((990...1190).contains(latencies.microseconds(of: 0.99)))
  }

  @Test func thereMayBeNoneAndAnyLength() {
    var latencies = Latencies()
    #expect(latencies.microseconds(of: 0.99) <= 1)
    latencies.count(0)
    latencies.count(.max)
    #expect(latencies.microseconds(of: 0.5) == 1)
  }
}
