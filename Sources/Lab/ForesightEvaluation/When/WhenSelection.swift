internal import ForesightFormats
internal import ForesightValues

/// A choice of the users of a data set, by their order in the file, and of their first events.
///
///     WhenSelection(from: 1, to: 27, events: 3000).events      // 3000
public struct WhenSelection: Sendable {
  /// The first user, counted from 1.
  public var from: Int
  /// The last user, counted from 1; `nil` for all to the end.
  public var to: Int?
  /// The most events of each user, the earliest ones; `nil` for all.
  public var events: Int?

  /// Makes a choice; by default, of all users and events.
  public init(from: Int = 1, to: Int? = nil, events: Int? = nil) {
    (self.from, self.to, self.events) = (from, to, events)
  }

  /// Reads the users that are chosen.
  ///
  /// - Throws: `InputError` with the line if the file cannot be parsed, and if no user is chosen.
  func users(in path: String) throws -> [UserReader.User] {
    var reader = try UserReader(path: path, selection: UserSelection(limit: to))
    var users: [UserReader.User] = []
    while var user = try reader.next() {
      guard user.number + 1 >= from else { continue }
      user.events = Array(user.events.prefix(events ?? .max))
      // Nothing but times and intents is needed.
      for index in user.events.indices { user.events[index].context = [] }
      users.append(user)
    }
    guard !users.isEmpty else {
      throw InputError.unsuitable(
        path: path, why: "it has \(reader.taken) users, so there is none from number \(from) on")
    }
    return users
  }
}
