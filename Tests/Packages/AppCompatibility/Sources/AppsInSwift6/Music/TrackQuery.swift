import AppIntents

/// What one comparator of the search turns into.
typealias TrackFilter = (TrackEntity) -> Bool

struct TrackQuery: EntityPropertyQuery {
  typealias ComparatorMappingType = TrackFilter

  static let properties = QueryProperties {
    Property(\TrackEntity.$title) {
      EqualToComparator { text in { $0.title == text } }
      NotEqualToComparator { text in { $0.title != text } }
      ContainsComparator { text in { $0.title.contains(text) } }
      HasPrefixComparator { text in { $0.title.hasPrefix(text) } }
      HasSuffixComparator { text in { $0.title.hasSuffix(text) } }
    }
    Property(\TrackEntity.$seconds) {
      EqualToComparator { seconds in { $0.seconds == seconds } }
      LessThanComparator { seconds in { $0.seconds < seconds } }
      LessThanOrEqualToComparator { seconds in { $0.seconds <= seconds } }
      GreaterThanComparator { seconds in { $0.seconds > seconds } }
      GreaterThanOrEqualToComparator { seconds in { $0.seconds >= seconds } }
    }
    Property(\TrackEntity.$released) {
      IsBetweenComparator { from, to in { from <= $0.released && $0.released <= to } }
    }
    Property(\TrackEntity.$isFavourite) {
      EqualToComparator { wanted in { $0.isFavourite == wanted } }
    }
  }

  static let sortingOptions = SortingOptions {
    SortableBy(\TrackEntity.$title)
    SortableBy(\TrackEntity.$seconds)
    SortableBy(\TrackEntity.$released)
  }

  static let findIntentDescription: IntentDescription? = IntentDescription(
    "Finds tracks by what they are called and how long they are.",
    categoryName: "Library",
    searchKeywords: ["song", "music"],
    resultValueName: "Tracks")

  func entities(for identifiers: [TrackEntity.ID]) async throws -> [TrackEntity] {
    TrackEntity.catalogue.filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [TrackEntity] {
    Array(TrackEntity.catalogue.prefix(2))
  }

  func entities(
    matching comparators: [TrackFilter],
    mode: ComparatorMode,
    sortedBy: [EntityQuerySort<TrackEntity>],
    limit: Int?
  ) async throws -> [TrackEntity] {
    var found = TrackEntity.catalogue.filter { track in
      switch mode {
      case .and: comparators.allSatisfy { $0(track) }
      case .or: comparators.contains { $0(track) }
      }
    }
    for sort in sortedBy {
      switch sort.by {
      case \.$title: found.sort { $0.title < $1.title }
      case \.$seconds: found.sort { $0.seconds < $1.seconds }
      default: break
      }
      if sort.order == .descending {
        found.reverse()
      }
    }
    return Array(found.prefix(limit ?? found.count))
  }
}
