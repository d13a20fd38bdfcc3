@testable import AppIntents

struct Song: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Song"
  static let defaultQuery = SongQuery()
  static let library = [
    Song(id: 1, title: "Autumn", artist: "Ada", seconds: 180),
    Song(id: 2, title: "Bells", artist: "Bo", seconds: 240),
    Song(id: 3, title: "Autumn Again", artist: "Ada", seconds: 300),
  ]

  let id: Int
  @Property(title: "Title") var title: String
  @Property(title: "Artist") var artist: String
  @Property(title: "Length") var seconds: Int
  @Property(title: "Genre") var genre: String?
  @Property(title: "Tags") var tags: [String]

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title)", subtitle: "\(artist)")
  }

  init(id: Int, title: String, artist: String, seconds: Int) {
    self.id = id
    self.title = title
    self.artist = artist
    self.seconds = seconds
    tags = [artist, title]
  }
}

struct SongQuery: EntityStringQuery {
  func entities(for identifiers: [Song.ID]) async throws -> [Song] {
    Song.library.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [Song] {
    Song.library.filter { $0.title.contains(string) }
  }

  func suggestedEntities() async throws -> [Song] { Song.library }
}

extension SongQuery: EntityPropertyQuery {
  typealias ComparatorMappingType = (Song) -> Bool

  static let properties = QueryProperties {
    Property(\Song.$title) {
      EqualToComparator { value in { $0.title == value } }
      NotEqualToComparator { value in { $0.title != value } }
      ContainsComparator { value in { $0.title.contains(value) } }
      HasPrefixComparator { value in { $0.title.hasPrefix(value) } }
      HasSuffixComparator { value in { $0.title.hasSuffix(value) } }
    }
    Property(\Song.$seconds) {
      LessThanComparator { value in { $0.seconds < value } }
      LessThanOrEqualToComparator { value in { $0.seconds <= value } }
      GreaterThanComparator { value in { $0.seconds > value } }
      GreaterThanOrEqualToComparator { value in { $0.seconds >= value } }
      IsBetweenComparator { lower, upper in { lower <= $0.seconds && $0.seconds <= upper } }
    }
    Property(\Song.$genre) {
      EqualToComparator { value in { $0.genre == value } }
    }
    Property(\Song.$tags) {
      ContainsComparator { tag in { $0.tags.contains(tag) } }
    }
  }

  static let sortingOptions = SortingOptions {
    SortableBy(\Song.$title)
    SortableBy(\Song.$seconds)
  }

  func entities(
    matching comparators: [(Song) -> Bool], mode: ComparatorMode,
    sortedBy: [Sort<Song>], limit: Int?
  ) async throws -> [Song] {
    var songs = Song.library.filter { song in
      switch mode {
      case .and: comparators.allSatisfy { $0(song) }
      case .or: comparators.contains { $0(song) }
      }
    }
    for sort in sortedBy.reversed() {
      switch sort.by {
      case \.$title: songs.sort { ($0.title < $1.title) == (sort.order == .ascending) }
      case \.$seconds: songs.sort { ($0.seconds < $1.seconds) == (sort.order == .ascending) }
      default: break
      }
    }
    return limit.map { Array(songs.prefix($0)) } ?? songs
  }
}
