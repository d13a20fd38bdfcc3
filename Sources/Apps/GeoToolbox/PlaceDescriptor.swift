// Descriptions that identify a place, as App Intents files use them. This is not Apple's framework: it queries no
// mapping service.

@_exported public import CoreLocation

/// A place, described by an address, by a point, or by its identifiers in mapping services.
///
///     let fountain = PlaceDescriptor(
///       representations: [.coordinate(.init(latitude: 52.5, longitude: 13.4))],
///       commonName: "Fountain of Neptune")
///     fountain.coordinate?.latitude                           // 52.5
public struct PlaceDescriptor: Hashable, Sendable, Codable {
  /// A way to say where a place is.
  public enum PlaceRepresentation: Hashable, Sendable, Codable {
    /// An address, as it is written on a letter.
    case address(String)
    /// A point.
    case coordinate(CLLocationCoordinate2D)
    /// The location of a device.
    case deviceLocation(CLLocation)
  }

  /// A way to say where a place is that only some services understand.
  public enum SupportingPlaceRepresentation: Hashable, Sendable, Codable {
    /// The place's identifiers, keyed by the identifiers of the services that use them.
    case serviceIdentifiers([String: String])
  }

  /// The ways to say where it is, the most exact first.
  public let representations: [PlaceRepresentation]
  /// The name that people call it by.
  public let commonName: String?
  /// The ways to say where it is that only some services understand.
  public let supportingRepresentations: [SupportingPlaceRepresentation]

  /// Makes a place.
  public init(
    representations: [PlaceRepresentation], commonName: String?,
    supportingRepresentations: [SupportingPlaceRepresentation] = []
  ) {
    self.representations = representations
    self.commonName = commonName
    self.supportingRepresentations = supportingRepresentations
  }

  /// The first of its addresses.
  ///
  ///     let cafe = PlaceDescriptor(representations: [.address("Harbour 1")], commonName: "Café Nord")
  ///     cafe.address         // "Harbour 1"
  ///     cafe.coordinate      // nil
  public var address: String? {
    representations.lazy.compactMap { if case .address(let text) = $0 { text } else { nil } }.first
  }

  /// Its first point.
  public var coordinate: CLLocationCoordinate2D? {
    representations.lazy.compactMap {
      switch $0 {
      case .address: nil
      case .coordinate(let point): point
      case .deviceLocation(let location): location.coordinate
      }
    }.first
  }

  /// Returns a service's identifier for the place; `nil` if it is not known.
  public func serviceIdentifier(for serviceProvider: String) -> String? {
    supportingRepresentations.lazy.compactMap {
      switch $0 {
      case .serviceIdentifiers(let names): names[serviceProvider]
      }
    }.first
  }
}
