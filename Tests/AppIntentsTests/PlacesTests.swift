import ForesightValues
import GeoToolbox
import Testing

@testable import AppIntents

@Suite struct PlacesTests {
  private let berlin = CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405)

  @Test("A place is kept as a geo URI, its name with it")
  func asURI() throws {
    let location = CLLocation(latitude: 52.52, longitude: 13.405)
    #expect(try location._recorded() == .string("geo:52.52,13.405"))
    let cafe = CLPlacemark(name: "Café; Nord", location: location)
    #expect(try cafe._recorded() == .string("geo:52.52,13.405;name=Caf%C3%A9%3B%20Nord"))
    let place = PlaceDescriptor(
      representations: [.address("Am Markt 1"), .coordinate(berlin)], commonName: nil)
    #expect(try place._recorded() == .string("geo:52.52,13.405"))
  }

  @Test("Every place on the earth can be measured and had again, to a tenth of a metre")
  func anywhere() async throws {
    var generator = SeededNumbers(state: 7)
    for _ in 0..<500 {
      let location = CLLocation(
        latitude: .random(in: -90...90, using: &generator),
        longitude: .random(in: -180...180, using: &generator))
      let recorded = try #require(try location._recorded())
      #expect(recorded.place != nil)
      let again = try #require(try await CLLocation._rebuilt(from: recorded))
      #expect(again.distance(from: location) < 0.1)
      #expect(try again._recorded() == recorded)
    }
    for zero in [
      CLLocation(latitude: -0.0, longitude: 1e-9), CLLocation(latitude: 0, longitude: 0),
    ] {
      #expect(try zero._recorded() == .string("geo:0,0"))
    }
  }

  @Test("A name that leaves no room for the place is left out")
  func longName() async throws {
    let name = String(repeating: "é", count: 100)
    let recorded = try CLPlacemark(name: name, location: .init(latitude: 1, longitude: 2))
      ._recorded()
    #expect(recorded == .string("geo:1,2"))
  }

  @Test(
    "What is no place on the earth is not recorded",
    arguments: [(91.0, 0.0), (0, 181), (.nan, 0), (0, .infinity)])
  func noPlace(latitude: Double, longitude: Double) {
    #expect(throws: UnrecordableValue.self) {
      try CLLocation(latitude: latitude, longitude: longitude)._recorded()
    }
  }

  @Test("A place of which only the address is known is had again as it was")
  func withoutPoint() async throws {
    var placemark = CLPlacemark(name: "Studio")
    placemark.locality = "Bern"
    let recorded = try #require(try placemark._recorded())
    #expect(recorded.place == nil)
    #expect(try await CLPlacemark._rebuilt(from: recorded) == placemark)
    let descriptor = PlaceDescriptor(
      representations: [.address("Am Markt 1")], commonName: "Studio",
      supportingRepresentations: [.serviceIdentifiers(["maps": "7"])])
    let kept = try #require(try descriptor._recorded())
    #expect(try await PlaceDescriptor._rebuilt(from: kept) == descriptor)
    #expect(descriptor.serviceIdentifier(for: "maps") == "7" && descriptor.coordinate == nil)
    #expect(try await CLLocation._rebuilt(from: .string("geo:nowhere")) == nil)
  }

  @Test("A place is shown by its name, or else by its address or its degrees")
  func shown() {
    let named = PlaceDescriptor(representations: [.coordinate(berlin)], commonName: "Berlin")
    #expect(readableText(of: named) == "Berlin")
    let bare = PlaceDescriptor(representations: [.coordinate(berlin)], commonName: nil)
    #expect(readableText(of: bare) == "52.52,13.405")
    #expect(readableText(of: CLLocation(latitude: 1, longitude: -2.5)) == "1,-2.5")
  }

  @Test("An area holds its middle, and ends at its radius")
  func area() {
    let region = CLCircularRegion(center: berlin, radius: 1000, identifier: "centre")
    #expect(region.contains(berlin))
    #expect(region.contains(.init(latitude: 52.528, longitude: 13.405)))
    #expect(!region.contains(.init(latitude: 52.53, longitude: 13.405)))
    #expect(CLLocationCoordinate2DIsValid(berlin))
    #expect(!CLLocationCoordinate2DIsValid(.init(latitude: -91, longitude: 0)))
  }
}

/// Numbers that are the same each time (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
