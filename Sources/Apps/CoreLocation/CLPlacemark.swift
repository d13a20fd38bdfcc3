/// A place by its address.
///
///     var cafe = CLPlacemark(name: "Café Nord")
///     cafe.locality = "Berlin"
///     cafe.country      // nil
public struct CLPlacemark: Hashable, Sendable, Codable {
  /// The name.
  public var name: String?
  /// The street.
  public var thoroughfare: String?
  /// The house number.
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
  /// The names of points of interest there.
  public var areasOfInterest: [String]?
  /// The location.
  public var location: CLLocation?

  /// Makes a place of which nothing is known yet.
  public init() {}

  /// Makes a place.
  public init(name: String, location: CLLocation? = nil) {
    self.name = name
    self.location = location
  }
}
