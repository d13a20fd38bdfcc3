import AppIntents

/// An app whose types are all of the main actor, as Xcode 26 sets up new ones. It prints what it did.
@main
enum MainActorApp {
  static func main() async throws {
    IntentDonationManager.configure(source: "main-actor-app")
    let open = OpenBookIntent()
    open.target = BookEntity(id: 2, title: "Dune")
    if case .book(let book)? = try await open.perform().value {
      print(OpenBookIntent.title.key, book.title, book.initial, try await book.pageCount)
    }
    print(BookContentType.caseDisplayRepresentations.count, Recommendation.words("Good").unionCase)

    // What has been waited for once leaves the main thread to others.
    try await LendBookIntent(open.target, with: .words("Good"))()
    try await LendBookIntent(BookEntity(id: 3, title: "Emma"))()
    UndoManager.shared.undo()
    print(Shelf.shared.lent)
    UndoManager.shared.redo()
    print(Shelf.shared.lent)
    await Task.detached { UndoManager.shared.undo() }.value
    UndoManager.shared.undo()
    print(Shelf.shared.lent)
  }
}
