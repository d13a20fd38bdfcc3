import ForesightWire
import Testing

struct ServiceErrorTests {
  /// Programs on the session bus know errors by these names, and those on the socket by the numbers.
  @Test(arguments: [
    (-32700, "NotJSON"), (-32600, "NotARequest"), (-32601, "NoSuchMethod"),
    (-32602, "BadParameters"), (-32000, "Busy"), (-32001, "NotPermitted"),
    (-32002, "NoSuggestion"), (-32003, "InputOutput"), (-32004, "Damaged"), (-32005, "Elsewhere"),
  ])
  func aKindKeepsItsNumberAndItsName(number: Int, name: String) throws {
    #expect(try #require(ServiceError.Kind(rawValue: number)).name == name)
  }
}
