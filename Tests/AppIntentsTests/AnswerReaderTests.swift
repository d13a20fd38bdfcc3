import Testing

@testable import AppIntents

struct AnswerReaderTests {
  /// A query that tells capital letters from small ones still finds what its app suggests.
  @Test(arguments: [
    ("Asia", 1), ("asia", 1), ("ASIA", 1), ("orient", 1), ("sweet deserts", 2), ("Sweet", 2),
    ("sweet", nil), ("8", nil), ("", nil),
  ])
  func anEntityIsMeantByItsNamesInWhateverLetters(text: String, id: Int?) async throws {
    let delete = DeleteBox()
    let isRead = try await delete.$box.read(text)
    #expect((isRead ? delete.box.id : nil) == id)
  }

  @Test func ofSeveralOfOneNameAPersonSaysWhichIsMeant() async throws {
    await #expect(throws: AppIntentError.self) { try await DeleteBox().$box.read("twice") }
    #expect(try await DeleteBox().$box.read("Twice again"))
  }
}

private struct Box: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Box"
  static let defaultQuery = BoxQuery()
  let id: Int
  var title: String
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title)", synonyms: id == 1 ? ["Orient"] : [])
  }
}

private struct BoxQuery: EntityStringQuery {
  static let all = [
    Box(id: 1, title: "Asia"), Box(id: 2, title: "Sweet deserts"), Box(id: 3, title: "Twice"),
    Box(id: 4, title: "Twice"), Box(id: 5, title: "Twice Again"),
  ]
  func entities(for identifiers: [Int]) async throws -> [Box] {
    Self.all.filter { identifiers.contains($0.id) }
  }
  func entities(matching string: String) async throws -> [Box] {
    string.isEmpty ? [] : Self.all.filter { $0.title.contains(string) }
  }
  func suggestedEntities() async throws -> [Box] { Self.all }
}

private struct DeleteBox: AppIntent {
  static let title: LocalizedStringResource = "Delete Box"
  @Parameter(title: "Box") var box: Box
  func perform() async throws -> some IntentResult { .result() }
}
