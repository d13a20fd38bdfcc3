import AppIntents

struct BookEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Book"
  static let defaultQuery = BookQuery()

  let id: UUID

  @Property(title: "Title")
  var title: String

  @Property(title: "Author")
  var author: String

  @Property(title: "Pages")
  var pages: Int

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title)", subtitle: "by \(author)")
  }

  init(id: UUID = UUID(), title: String, author: String, pages: Int) {
    self.id = id
    self.title = title
    self.author = author
    self.pages = pages
  }

  static let shelf: [BookEntity] = [
    BookEntity(title: "The Long Pier", author: "M. Aldous", pages: 310),
    BookEntity(title: "Salt", author: "P. Orne", pages: 122),
  ]
}

struct BookQuery: EntityPropertyQuery {
  static let properties = EntityQueryProperties<BookEntity, Predicate<BookEntity>> {
    Property(\BookEntity.$title) {
      EqualToComparator { title in
        #Predicate<BookEntity> { $0.title == title }
      }
      ContainsComparator { text in
        #Predicate<BookEntity> { $0.title.contains(text) }
      }
    }
    Property(\BookEntity.$pages) {
      LessThanComparator { pages in
        #Predicate<BookEntity> { $0.pages < pages }
      }
    }
  }

  static let sortingOptions = SortingOptions {
    SortableBy(\BookEntity.$title)
  }

  func entities(for identifiers: [UUID]) async throws -> [BookEntity] {
    BookEntity.shelf.filter { identifiers.contains($0.id) }
  }

  func entities(
    matching comparators: [Predicate<BookEntity>],
    mode: ComparatorMode,
    sortedBy: [Sort<BookEntity>],
    limit: Int?
  ) async throws -> [BookEntity] {
    let found = try BookEntity.shelf.filter { book in
      let answers = try comparators.map { try $0.evaluate(book) }
      return mode == .and ? answers.allSatisfy { $0 } : answers.contains(true)
    }
    return Array(found.prefix(limit ?? .max))
  }

  func suggestedEntities() async throws -> [BookEntity] {
    BookEntity.shelf
  }
}
