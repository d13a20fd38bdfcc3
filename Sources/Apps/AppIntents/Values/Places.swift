public import ForesightValues
public import GeoToolbox

extension CLLocation: _IntentValue, CustomLocalizedStringResourceConvertible {
  /// Returns the value for the log: a `geo:` URI.
  public func _recorded() throws -> ParameterValue? { try GeoURI(coordinate).recorded }

  /// The location that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> CLLocation? {
    GeoURI(recorded)?.location
  }

  /// The latitude and the longitude in degrees.
  public var localizedStringResource: LocalizedStringResource { "\(GeoURI(coordinate).degrees)" }
}

extension CLPlacemark: _IntentValue, CustomLocalizedStringResourceConvertible {
  /// Returns the value for the log: a `geo:` URI with the name in it, from which predictions compute distances; the
  /// text of its JSON if its location is not known.
  public func _recorded() throws -> ParameterValue? {
    guard let location else { return .string(try CodedValue.text(self)) }
    return try GeoURI(location.coordinate, name: name).recorded
  }

  /// The place that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> CLPlacemark? {
    guard let uri = GeoURI(recorded) else { return CodedValue.value(recorded) }
    var place = CLPlacemark()
    place.name = uri.name
    place.location = uri.location
    return place
  }

  /// The name, or else the street or the town.
  public var localizedStringResource: LocalizedStringResource {
    LocalizedStringResource(stringLiteral: name ?? thoroughfare ?? locality ?? country ?? "")
  }
}

extension PlaceDescriptor: _IntentValue, DisplayRepresentable, PersistentlyIdentifiable {
  /// The name of the type, as a person reads it.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Place" }

  /// The name, or else the address.
  public var displayRepresentation: DisplayRepresentation {
    let title = commonName ?? address ?? coordinate.map { GeoURI($0).degrees } ?? ""
    return DisplayRepresentation(stringLiteral: title)
  }

  /// Returns the value for the log: a `geo:` URI with the name in it, from which predictions compute distances; the
  /// text of its JSON if no point is known.
  public func _recorded() throws -> ParameterValue? {
    guard let coordinate else { return .string(try CodedValue.text(self)) }
    return try GeoURI(coordinate, name: commonName).recorded
  }

  /// The place that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> PlaceDescriptor? {
    guard let uri = GeoURI(recorded) else { return CodedValue.value(recorded) }
    return PlaceDescriptor(
      representations: [.coordinate(uri.location.coordinate)], commonName: uri.name)
  }
}
