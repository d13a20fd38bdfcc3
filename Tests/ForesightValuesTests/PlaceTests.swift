import ForesightValues
import Testing

struct PlaceTests {
  private func kilometres(_ one: String, _ other: String) throws -> Float {
    let (one, other) = (try #require(Place(uri: one)), try #require(Place(uri: other)))
    return one.distance(to: other)
  }

  /// Distances that anyone can look up.
  @Test func distancesAreThoseOfTheEarth() throws {
    #expect(try kilometres("geo:52.52,13.405", "geo:52.52,13.405") == 0)
    // Berlin and Hamburg, London and New York, pole and pole.
    #expect(abs(try kilometres("geo:52.52,13.405", "geo:53.551,9.994") - 255) < 2)
    #expect(abs(try kilometres("geo:51.5074,-0.1278", "geo:40.7128,-74.006") - 5570) < 10)
    #expect(abs(try kilometres("geo:90,0", "geo:-90,0") - 20_015) < 5)
    // A tenth of a minute of latitude is 185 m.
    #expect(abs(try kilometres("geo:52.5,13", "geo:52.501667,13") - 0.185) < 0.002)
    #expect(abs(try kilometres("geo:0,179.999", "geo:0,-179.999") - 0.222) < 0.002)
  }

  @Test(arguments: [
    "geo:1,2", "GEO:1,2", "geo:1.5,-2.5,30", "geo:-90,180;u=10", "geo:1,2;crs=WGS84",
  ])
  func placesAreRead(uri: String) {
    #expect(Place(uri: uri) != nil)
  }

  @Test(arguments: [
    "", "geo", "geo:", "geo:1", "geo:1,", "geo:,1", "geo:91,0", "geo:0,181", "geo:nan,0",
    "geo:0,inf",
    "geo:1,2,3,4", "geo:1;2", "geo:a,b", " geo:1,2", "geo:1, 2", "geo:1,2;crs=moon", "geo:0x1,2",
    "gео:1,2", "geo:1,2" + String(repeating: "0", count: 200),
  ])
  func whatIsNoPlaceIsNone(text: String) {
    #expect(Place(uri: text) == nil)
  }
}
