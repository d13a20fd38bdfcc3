import AppIntents

@AppEnum(schema: .books.contentType)
enum BookContentType: String {
  case book, audiobook
}

@AppEntity(schema: .books.book)
struct BookEntity {
  static let defaultQuery = BookQuery()

  let id: Int
  var title: String
  var contentType: BookContentType?

  @ComputedProperty(title: "Initial")
  var initial: String { String(title.prefix(1)) }

  @DeferredProperty(title: "Pages")
  var pageCount: Int {
    get async throws { 100 * id }
  }

  var displayRepresentation: DisplayRepresentation { "\(title)" }

  init(id: Int, title: String) {
    self.id = id
    self.title = title
    contentType = .audiobook
  }
}

struct BookQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [BookEntity] {
    identifiers.map { BookEntity(id: $0, title: "Volume \($0)") }
  }
}

@UnionValue
enum Recommendation {
  case book(BookEntity)
  case words(String)
}

@AppIntent(schema: .books.openBook)
struct OpenBookIntent: OpenIntent {
  var target: BookEntity

  func perform() async throws -> some IntentResult & ReturnsValue<Recommendation> {
    .result(value: .book(target))
  }
}

final class Shelf {
  static let shared = Shelf()
  private(set) var lent: [String] = []

  func lend(_ title: String, _ manager: UndoManager?) {
    lent.append(title)
    manager?.registerUndo(withTarget: self) { $0.takeBack(title, manager) }
  }

  private func takeBack(_ title: String, _ manager: UndoManager?) {
    lent.removeAll { $0 == title }
    manager?.registerUndo(withTarget: self) { $0.lend(title, manager) }
  }
}

struct LendBookIntent: UndoableIntent {
  static let title: LocalizedStringResource = "Lend a Book"

  @Parameter(title: "Book")
  var book: BookEntity

  @Parameter(title: "With")
  var note: Recommendation?

  init() {}
  init(_ book: BookEntity, with note: Recommendation? = nil) {
    self.book = book
    self.note = note
  }

  @MainActor
  func perform() async throws -> some IntentResult {
    Shelf.shared.lend(book.title, undoManager)
    return .result()
  }
}
