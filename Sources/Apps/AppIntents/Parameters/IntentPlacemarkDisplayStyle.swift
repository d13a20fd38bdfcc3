/// The part of a place's address that is shown.
public enum IntentPlacemarkDisplayStyle: Hashable, Sendable {
  /// The whole address.
  case fullAddress
  /// The street.
  case streetAddress
  /// The town.
  case city
}
