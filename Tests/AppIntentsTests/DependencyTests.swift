import Synchronization
import Testing

@testable import AppIntents

final class Counter: Sendable {
  private let count = Mutex(0)
  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}

struct Library: Sendable, Equatable { var name: String }
struct Archive: Sendable, Equatable { var name: String }
struct Shelf: Sendable, Equatable { var number: Int }
struct Missing: Sendable, Equatable {}

struct LibraryQuery: EntityQuery {
  @Dependency var library: Library
  func entities(for identifiers: [String]) async throws -> [Note] { [] }
  func suggestedEntities() async throws -> [Note] { [Note(id: library.name)] }
}

struct ReadArchive: AppIntent {
  static let title: LocalizedStringResource = "Read"
  @Dependency(key: "slow") private var archive: Archive
  @AppDependency var shelf: Shelf
  @Dependency(default: Missing()) var missing: Missing
  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: archive.name)
  }
}

struct Drinks: AppIntentsPackage {}
struct Meals: AppIntentsPackage {
  static var includedPackages: [any AppIntentsPackage.Type] { [Drinks.self, Meals.self] }
}
struct Cafe: AppIntentsPackage {
  static var includedPackages: [any AppIntentsPackage.Type] { [Meals.self, Drinks.self] }
}

@Suite(.serialized) struct DependencyTests {
  @Test func whatIsRegisteredIsFound() async throws {
    let library = Library(name: "main")
    AppDependencyManager.shared.add(dependency: library)
    #expect(try await LibraryQuery().suggestedEntities().map(\.id) == ["main"])
    AppDependencyManager.shared.add { Library(name: "later") }
    #expect(LibraryQuery().library.name == "later")
  }

  @Test func whatTakesAWhileIsWaitedFor() async throws {
    AppDependencyManager.shared.add(key: "slow") { () async -> Archive in
      await Task.yield()
      return Archive(name: "slow")
    }
    #expect(try await ReadArchive().perform().value == "slow")
  }

  @Test func aThingIsMadeOnce() {
    let counter = Counter()
    let manager = AppDependencyManager()
    manager.add(dependency: Shelf(number: counter.next()))
    let first = AppDependency<Shelf>(manager: manager)
    #expect(first.wrappedValue == Shelf(number: 1))
    #expect(AppDependency<Shelf>(manager: manager).wrappedValue == Shelf(number: 1))
  }

  @Test func keysTellThingsOfOneTypeApart() {
    let manager = AppDependencyManager()
    manager.add(key: "a", dependency: Shelf(number: 1))
    manager.add(key: "b", dependency: Shelf(number: 2))
    #expect(AppDependency<Shelf>(key: "a", manager: manager).wrappedValue.number == 1)
    #expect(AppDependency<Shelf>(key: "b", manager: manager).wrappedValue.number == 2)
    #expect(manager.value(of: Shelf.self, key: nil) == nil)
  }

  @Test func aDefaultStandsIn() { #expect(ReadArchive().missing == Missing()) }

  @Test func packagesAreIncludedOnce() {
    #expect(Cafe.allIncludedPackages.map { "\($0)" } == ["Meals", "Drinks"])
    #expect(Drinks.includedPackages.isEmpty)
  }
}
