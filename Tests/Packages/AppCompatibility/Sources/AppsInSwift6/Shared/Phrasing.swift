import AppIntents

/// Dialogs in all their spellings.
enum Dialogs {
  static let literal: IntentDialog = "Ready."
  static let made = IntentDialog("Ready for you.")
  static let resource = IntentDialog(LocalizedStringResource("dialog.ready", defaultValue: "Set."))
  static let both = IntentDialog(
    full: "Everything is ready for the journey.", supporting: "Everything is ready.")
  static let withImage = IntentDialog(
    full: "The train is here.", supporting: "Here it is.", systemImageName: "tram")

  static func counted(_ count: Int, of kind: String) -> IntentDialog {
    "There are \(count) \(kind)."
  }

  static func about(_ track: TrackEntity, in scene: HomeScene) -> IntentDialog {
    IntentDialog("\(track) suits \(scene)")
  }
}

/// Pictures and texts in all their spellings.
enum Representations {
  static let literal: DisplayRepresentation = "Harbour"
  static let full = DisplayRepresentation(
    title: "Harbour", subtitle: "Where the ships lie",
    image: .init(systemName: "ferry", isTemplate: true), synonyms: ["port", "docks"])
  static let named = DisplayRepresentation(
    title: "Harbour", image: .init(named: "harbour", isTemplate: false, displayStyle: .default))
  static let remote = DisplayRepresentation.Image(
    url: URL(filePath: "/pictures/harbour.png"), isTemplate: false, displayStyle: .circular)
  static let data = DisplayRepresentation.Image(data: Data([1, 2, 3]))

  static func named(_ name: String) -> DisplayRepresentation {
    "Harbour of \(name)"
  }

  static let harbours = TypeDisplayRepresentation(
    name: "Harbour", numericFormat: "\(placeholder: .int) harbours", synonyms: ["port"])
}
