import AppIntents

/// A length of a trip, in words.
struct TripLength: CustomLocalizedStringResourceConvertible {
  var minutes: Int

  var localizedStringResource: LocalizedStringResource {
    "\(minutes / 60) h \(minutes % 60) min"
  }
}

/// Every way in which the app's texts are written.
enum TravelStrings {
  static let plain: LocalizedStringResource = "Departures"
  static let named = LocalizedStringResource("travel.arrivals", defaultValue: "Arrivals")
  static let inTable = LocalizedStringResource(
    "travel.platform", defaultValue: "Platform", table: "Travel",
    locale: Locale(identifier: "en"), bundle: .main, comment: "A platform of a station")
  static let key = LocalizedStringResource("travel.gate", table: "Travel", comment: "A gate")

  static func late(_ length: TripLength, train: String) -> LocalizedStringResource {
    "Train \(train) is \(length) late"
  }

  static func seats(_ count: Int, in travelClass: TravelClass) -> LocalizedStringResource {
    "\(count) seats in \(travelClass)"
  }

  static func passengers(_ count: Int) -> LocalizedStringResource {
    LocalizedStringResource("travel.passengers", defaultValue: "\(count) passengers")
  }

  static func price(_ amount: Double) -> LocalizedStringResource {
    "Costs \(amount, specifier: "%.2f") euros"
  }

  static func share(_ count: Int) -> LocalizedStringResource {
    "One of \(count, format: .number)"
  }

  static func trip(_ trip: TripEntity) -> LocalizedStringResource {
    "Your trip \(trip)"
  }

  static func shown(_ resource: LocalizedStringResource) -> String {
    String(localized: resource)
  }
}
