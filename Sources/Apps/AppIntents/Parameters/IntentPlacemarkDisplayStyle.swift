/// The part of a place's address that is shown.
public enum IntentPlacemarkDisplayStyle: Hashable, Sendable {
  /// All of its address.
  case fullAddress
  /// The street.
  case streetAddress
  /// The town.
  case city
}
