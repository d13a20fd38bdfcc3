/// A place on the earth.
///
/// Foundation on Linux has no locations; these types hold what App Intents needs of them.
public struct CLLocationCoordinate2D: Hashable, Sendable, Codable {
  /// Degrees to the north.
  public var latitude: Double
  /// Degrees to the east.
  public var longitude: Double

  /// Makes a place.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A place that something is at.
public struct CLLocation: Hashable, Sendable, Codable {
  /// Where it is.
  public let coordinate: CLLocationCoordinate2D

  /// Makes a location.
  public init(latitude: Double, longitude: Double) {
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }
}

/// An area that somebody can be in.
///
///     CLRegion(center: .init(latitude: 52.5, longitude: 13.4), radius: 200, identifier: "studio")
public struct CLRegion: Hashable, Sendable, Codable {
  /// The middle of it.
  public let center: CLLocationCoordinate2D
  /// How far it reaches, in metres.
  public let radius: Double
  /// What the app calls it; it is in the area who is at this place.
  public let identifier: String

  /// Makes an area.
  public init(center: CLLocationCoordinate2D, radius: Double, identifier: String) {
    self.center = center
    self.radius = radius
    self.identifier = identifier
  }
}

/// An area around a place.
public typealias CLCircularRegion = CLRegion

/// A place by its address.
public struct CLPlacemark: Hashable, Sendable, Codable {
  /// What it is called.
  public var name: String?
  /// The street.
  public var thoroughfare: String?
  /// The number of the house.
  public var subThoroughfare: String?
  /// The town.
  public var locality: String?
  /// The part of the town.
  public var subLocality: String?
  /// The state or province.
  public var administrativeArea: String?
  /// The county.
  public var subAdministrativeArea: String?
  /// The postal code.
  public var postalCode: String?
  /// The country by its ISO 3166 code.
  public var isoCountryCode: String?
  /// The country.
  public var country: String?
  /// Where it is.
  public var location: CLLocation?

  /// Makes a place of which nothing is known yet.
  public init() {}

  /// Makes a place.
  public init(name: String, location: CLLocation? = nil) {
    self.name = name
    self.location = location
  }
}

extension CLPlacemark: _IntentValue, CustomLocalizedStringResourceConvertible {
  /// The name, or else the street or the town.
  public var localizedStringResource: LocalizedStringResource {
    LocalizedStringResource(stringLiteral: name ?? thoroughfare ?? locality ?? country ?? "")
  }
}
