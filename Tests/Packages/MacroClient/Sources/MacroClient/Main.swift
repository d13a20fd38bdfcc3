import AppIntents

@main
enum Main {
  static func main() async throws {
    var failures = 0
    func expect<Value: Equatable>(_ value: Value, _ expected: Value, line: Int = #line) {
      guard value != expected else { return }
      failures += 1
      print("line \(line): \(value) is not \(expected)")
    }

    // What was not written comes from the schema, and what was written counts.
    expect(OpenPhotoIntent.title, "Open Asset")
    expect(OpenPage.title, "Open a page")
    expect(Mail.SendDraftIntent.title, "Send it")
    expect(OpenPage.__assistantSchemaIntent, .browser.openURLInTab)
    expect(PhotoEntity.typeDisplayRepresentation, "Asset")
    expect(PhotoKind.typeDisplayRepresentation, "Asset Type")
    expect(
      PhotoKind.caseDisplayRepresentations,
      [.photo: "Photo", .livePhoto: "Live Photo", .default: "Default"])
    expect(Mail.Colour.caseDisplayRepresentations, [.red: "Red", .green: "Green"])

    expect(Shared.Kind.typeDisplayRepresentation, "Asset Type")
    expect(Shared.OpenIntent.title, "Open Asset")
    expect(Shared.Either.number(1).unionCase, .number)

    // Variables are parameters: they start unset and are shared by copies.
    let intent = OpenPhotoIntent()
    intent.target = PhotoEntity(id: "1", title: "Sea")
    intent.note = "a"
    let copy = intent
    copy.note = "b"
    expect(intent.$note.wrappedValue, "b")
    expect(intent.$target.wrappedValue.title, "Sea")
    let paths: [AnyKeyPath] = [
      \PhotoEntity.$title, \PhotoEntity.$isFavorite, \PhotoEntity.$kind, \OpenPage.$address,
      \OpenPhotoIntent.$screen,
      \Mail.SendDraftIntent.$later, \Mail.DraftEntity.$subject,
    ]
    expect(Set(paths).count, 7)

    // Computed properties keep their getters and have key paths.
    let restaurant = Restaurant(id: 7, menu: ["Soup", "Bread"])
    expect(restaurant.dishes, ["Soup", "Bread"])
    expect(restaurant[keyPath: \.$dishes].wrappedValue, ["Soup", "Bread"])
    expect(restaurant.$dishes.title, "Dishes")
    expect(restaurant.$name.wrappedValue, "Restaurant 7")
    expect(restaurant.$name.title, "Name")
    expect(restaurant.$rating.title, "Rating")
    expect(try await restaurant.rating, 2)
    let rating: KeyPath<Restaurant, EntityProperty<Double>> = \.$rating
    expect(rating, \.$rating)

    // A union value tells which of its cases it is.
    let note = Attachment.note(text: "Milk")
    expect(note.unionCase, .note)
    expect(note.unionValue as? String, "Milk")
    expect(Attachment.switch(true).unionCase.rawValue, "switch")
    expect(Attachment.caseDisplayRepresentations[.photo], "Photo")
    expect(Reaction.typeDisplayRepresentation, "How it went")
    expect(Reaction.smile(1).unionValue as? Int, 1)

    // The log keeps the payload, and gives it back in the case it came from.
    for attachment in [Attachment.note(text: "1"), .photo(PhotoEntity(id: "1", title: "1"))] {
      let rebuilt = try await Attachment._rebuilt(from: try attachment._recorded() ?? "")
      expect(rebuilt?.unionCase, attachment.unionCase)
    }

    guard failures == 0 else { exit(1) }
    print("all macros work")
  }
}
