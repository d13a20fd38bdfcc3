import AppIntents

struct TrackEntity: AppEntity, Identifiable {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "Track", numericFormat: "\(placeholder: .int) tracks")
  static let defaultQuery = TrackQuery()

  let id: String

  @Property(title: "Title")
  var title: String

  @Property(title: "Artist")
  var artist: String

  @Property(title: "Length in seconds")
  var seconds: Int

  @Property(title: "Released")
  var released: Date

  @Property(title: "Favourite")
  var isFavourite: Bool

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(title)",
      subtitle: "\(artist)",
      image: .init(systemName: "music.note"))
  }

  init(id: String, title: String, artist: String, seconds: Int, released: Date = .distantPast) {
    self.id = id
    self.title = title
    self.artist = artist
    self.seconds = seconds
    self.released = released
    self.isFavourite = false
  }
}

extension TrackEntity: Hashable {
  static func == (lhs: TrackEntity, rhs: TrackEntity) -> Bool {
    lhs.id == rhs.id
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension TrackEntity {
  static let catalogue: [TrackEntity] = [
    TrackEntity(id: "t1", title: "Harbour Lights", artist: "The Tides", seconds: 214),
    TrackEntity(id: "t2", title: "Night Train", artist: "Ora Lind", seconds: 187),
    TrackEntity(id: "t3", title: "Morning Harbour", artist: "The Tides", seconds: 301),
    TrackEntity(id: "t4", title: "Paper Moons", artist: "Ora Lind", seconds: 95),
  ]
}
