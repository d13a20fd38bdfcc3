internal import Glibc

/// A place on the earth, as a `geo:` URI names it (RFC 5870).
///
///     if let station = Place(uri: "geo:52.525,13.369"), let castle = Place(uri: "geo:52.521,13.296") {
///       station.distance(to: castle)      // 5.0
///     }
///
/// It is stored as a point on the unit sphere, so that short distances need no trigonometry.
public struct Place: Hashable, Sendable, BitwiseCopyable {
  let x, y, z: Float

  /// The mean radius of the earth in kilometers (IUGG).
  private static let radius: Float = 6371.0088
  /// The longest text that may be a place, in bytes.
  private static let longest = 128

  /// Reads a `geo:` URI in degrees; `nil` for any other text, and for coordinates out of range.
  ///
  ///     Place(uri: "geo:91,0")          // nil
  ///
  /// Altitude and parameters are ignored, except that a reference system other than WGS 84 is not understood.
  public init?(uri: String) {
    let scheme = "geo:"
    guard uri.utf8.count <= Self.longest, uri.utf8.count > scheme.utf8.count,
      uri.utf8.prefix(scheme.utf8.count).elementsEqual(
        scheme.utf8, by: { $0 | 0x20 == $1 || $0 == $1 })
    else { return nil }
    let parts = uri.dropFirst(scheme.count).split(
      separator: ";", omittingEmptySubsequences: false)
    for parameter in parts.dropFirst() {
      let text = parameter.lowercased()
      if text.hasPrefix("crs="), text != "crs=wgs84" { return nil }
    }
    let numbers = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    // Digits only: `Double` would also accept numbers such as 0x1 and nan.
    guard (2...3).contains(numbers.count),
      numbers.allSatisfy({ $0.utf8.allSatisfy { "0123456789.-".utf8.contains($0) } }),
      let latitude = Double(numbers[0]),
      let longitude = Double(numbers[1]), abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    let (phi, lambda) = (latitude * .pi / 180, longitude * .pi / 180)
    x = Float(cos(phi) * cos(lambda))
    y = Float(cos(phi) * sin(lambda))
    z = Float(sin(phi))
  }

  init(x: Float, y: Float, z: Float) { (self.x, self.y, self.z) = (x, y, z) }

  /// The distance in kilometers, along the surface.
  ///
  /// - Complexity: O(1).
  public func distance(to other: Place) -> Float {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    let chord = (dx * dx + dy * dy + dz * dz).squareRoot()
    // Below a tenth of the radius a chord is as long as its arc to one part in two thousand.
    return Self.radius * (chord < 0.1 ? chord : 2 * asinf(min(chord / 2, 1)))
  }
}

extension ParameterValue {
  /// The place that a value names, if it names one.
  ///
  ///     ParameterValue.string("geo:52.52,13.405").place != nil           // true
  public var place: Place? {
    if case .string(let text) = self { Place(uri: text) } else { nil }
  }
}
