// Places, as App Intents files use them. This is not Apple's framework: it holds the places that an app states, and
// neither locates the device nor looks up addresses.

@_exported import Foundation

/// An angle in degrees.
public typealias CLLocationDegrees = Double

/// A length in meters.
public typealias CLLocationDistance = Double

/// A point on the earth.
///
///     CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405)
public struct CLLocationCoordinate2D: Hashable, Sendable, Codable {
  /// The latitude, in degrees north of the equator.
  public var latitude: CLLocationDegrees
  /// The longitude, in degrees east of Greenwich.
  public var longitude: CLLocationDegrees

  /// Makes the point where both are zero.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// Makes a point.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Returns true if a point is on the earth.
///
///     CLLocationCoordinate2DIsValid(.init(latitude: 91, longitude: 0))        // false
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
  abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180
}

/// A place on the earth.
///
///     let berlin = CLLocation(latitude: 52.52, longitude: 13.405)
///     let hamburg = CLLocation(latitude: 53.551, longitude: 9.994)
///     (berlin.distance(from: hamburg) / 1000).rounded()      // 255.0
public struct CLLocation: Hashable, Sendable, Codable {
  /// The point.
  public let coordinate: CLLocationCoordinate2D

  /// Makes a location.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  /// Returns the distance along the surface of a sphere, in meters.
  ///
  ///     let counter = CLLocation(latitude: 52.52, longitude: 13.405)
  ///     counter.distance(from: counter)      // 0.0
  public func distance(from other: CLLocation) -> CLLocationDistance {
    let radius = 6_371_008.8  // The mean radius of the earth (IUGG).
    let (from, to) = (other.coordinate, coordinate)
    let radians = Double.pi / 180
    let latitude = sin((to.latitude - from.latitude) * radians / 2)
    let longitude = sin((to.longitude - from.longitude) * radians / 2)
    // The haversine formula, which is accurate for short distances too.
    let part =
      latitude * latitude
      + cos(from.latitude * radians) * cos(to.latitude * radians) * longitude * longitude
    return 2 * radius * asin(min(1, part.squareRoot()))
  }
}
