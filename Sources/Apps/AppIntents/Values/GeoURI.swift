internal import ForesightValues

/// A place as the log keeps it: a `geo:` URI (RFC 5870), with its name as a parameter if there is room.
///
/// ```
/// geo:52.52,13.405;name=Caf%C3%A9%20Nord
/// ```
struct GeoURI {
  let location: CLLocation
  let name: String?

  init(_ coordinate: CLLocationCoordinate2D, name: String? = nil) {
    location = CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)
    self.name = name
  }

  /// Reads a recorded value; `nil` if it is not a place.
  init?(_ recorded: ParameterValue) {
    guard case .string(let text) = recorded, recorded.place != nil else { return nil }
    let parts = text.drop { $0 != ":" }.dropFirst().split(separator: ";")
    let numbers = (parts.first ?? "").split(separator: ",").compactMap { Double($0) }
    guard numbers.count >= 2 else { return nil }
    location = CLLocation(latitude: numbers[0], longitude: numbers[1])
    name = parts.dropFirst().first { $0.hasPrefix("name=") }?.dropFirst(5).removingPercentEncoding
  }

  /// The latitude and the longitude in degrees, to about a tenth of a meter and without trailing zeros.
  var degrees: String {
    [location.coordinate.latitude, location.coordinate.longitude].map { angle in
      let text = String(format: "%.6f", angle).reversed().drop { $0 == "0" }.drop { $0 == "." }
      return text.elementsEqual("0-") ? "0" : String(text.reversed())
    }.joined(separator: ",")
  }

  /// The `geo:` URI for the log, without the name if that is too long.
  ///
  /// - Throws: ``UnrecordableValue`` if it is not a place on the earth.
  var recorded: ParameterValue {
    get throws {
      let place = "geo:" + degrees
      let named = name.map { place + ";name=" + $0.escapedForURL }
      // With a long name, the URI would be too long to be read as a place.
      for text in [named, place].compactMap(\.self) where Place(uri: text) != nil {
        return .string(text)
      }
      throw UnrecordableValue(why: "it is no place on the earth")
    }
  }
}
