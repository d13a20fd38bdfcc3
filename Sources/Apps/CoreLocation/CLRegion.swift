/// A circular area on the earth.
///
///     CLRegion(center: .init(latitude: 52.5, longitude: 13.4), radius: 200, identifier: "studio")
public struct CLRegion: Hashable, Sendable, Codable {
  /// The center of the circle.
  public let center: CLLocationCoordinate2D
  /// The radius, in meters.
  public let radius: CLLocationDistance
  /// The app's name for the area. A person is in the area while the context's `place` has this value.
  public let identifier: String

  /// Makes an area.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    self.center = center
    self.radius = radius
    self.identifier = identifier
  }

  /// Returns true if a point is in the area.
  ///
  ///     let studio = CLCircularRegion(
  ///       center: .init(latitude: 52.5, longitude: 13.4), radius: 200, identifier: "studio")
  ///     studio.contains(studio.center)                         // true
  public func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude).distance(
      from: CLLocation(latitude: center.latitude, longitude: center.longitude)) <= radius
  }
}

/// An area around a place.
public typealias CLCircularRegion = CLRegion
