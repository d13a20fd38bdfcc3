import AppIntents

#if canImport(CoreLocation)
  import CoreLocation
#endif

/// Each kind of value once, then absent, then as a list and as a set.
struct EveryValueIntent: AppIntent {
  static let title: LocalizedStringResource = "Every Value"

  @Parameter(title: "Text") var text: String
  @Parameter(title: "Number") var number: Int
  @Parameter(title: "Fraction") var fraction: Double
  @Parameter(title: "Switch") var flag: Bool
  @Parameter(title: "Date") var date: Date
  @Parameter(title: "Parts of a date") var components: DateComponents
  @Parameter(title: "Link") var link: URL
  @Parameter(title: "Styled") var styled: AttributedString
  @Parameter(title: "Length") var length: Measurement<UnitLength>
  @Parameter(title: "File") var file: IntentFile
  @Parameter(title: "Person") var person: IntentPerson
  @Parameter(title: "Amount") var amount: IntentCurrencyAmount
  @Parameter(title: "Payment") var payment: IntentPaymentMethod
  @Parameter(title: "Search") var search: StringSearchCriteria
  @Parameter(title: "Enumeration") var style: WorkoutStyle
  @Parameter(title: "Entity") var track: TrackEntity

  #if canImport(CoreLocation) || os(Linux)
    @Parameter(title: "Place", displayStyle: .fullAddress) var place: CLPlacemark
  #endif

  func perform() async throws -> some IntentResult {
    .result()
  }
}

struct EveryOptionalIntent: AppIntent {
  static let title: LocalizedStringResource = "Every Optional"

  @Parameter(title: "Text") var text: String?
  @Parameter(title: "Number") var number: Int?
  @Parameter(title: "Fraction") var fraction: Double?
  @Parameter(title: "Switch") var flag: Bool?
  @Parameter(title: "Date") var date: Date?
  @Parameter(title: "Parts of a date") var components: DateComponents?
  @Parameter(title: "Link") var link: URL?
  @Parameter(title: "Styled") var styled: AttributedString?
  @Parameter(title: "File") var file: IntentFile?
  @Parameter(title: "Search") var search: StringSearchCriteria?
  @Parameter(title: "Enumeration") var style: WorkoutStyle?
  @Parameter(title: "Entity") var track: TrackEntity?
  @Parameter(title: "Entities") var tracks: [TrackEntity]?

  func perform() async throws -> some IntentResult {
    .result()
  }
}

struct EveryCollectionIntent: AppIntent {
  static let title: LocalizedStringResource = "Every Collection"

  @Parameter(title: "Texts", default: ["a", "b"]) var texts: [String]
  @Parameter(title: "Numbers") var numbers: [Int]
  @Parameter(title: "Fractions") var fractions: [Double]
  @Parameter(title: "Switches") var flags: [Bool]
  @Parameter(title: "Dates", kind: .date) var dates: [Date]
  @Parameter(title: "Links") var links: [URL]
  @Parameter(title: "Files") var files: [IntentFile]
  @Parameter(title: "Styles", default: [.run, .hike]) var styles: [WorkoutStyle]
  @Parameter(title: "Tracks") var tracks: [TrackEntity]
  @Parameter(title: "Lengths") var lengths: [Measurement<UnitLength>]
  @Parameter(title: "Names") var names: Set<String>
  @Parameter(title: "Years") var years: Set<Int>
  @Parameter(title: "Favourites") var favourites: Set<TrackEntity>
  @Parameter(title: "Kinds") var kinds: Set<WorkoutStyle>?

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    .result(value: texts)
  }
}

/// Values that are only ever given back.
struct WidgetSizeIntent: AppIntent {
  static let title: LocalizedStringResource = "Widget Size"

  func perform() async throws -> some IntentResult & ReturnsValue<IntentWidgetFamily?> {
    .result(value: .systemSmall)
  }
}
