internal import ForesightFormats
internal import ForesightValues

/// A choice of the users of a data set, by their order in the file, and of their first events.
///
///     WhenSelection(from: 1, to: 27, events: 3000).events      // 3000
public struct WhenSelection: Sendable {
  /// The first user, counted from 1.
  public var from: Int
  /// The last user; `nil` for all to the end.
  public var to: Int?
  /// The most events of each.
  public var events: Int?

  /// Makes a choice: of all, if nothing is said.
  public init(from: Int = 1, to: Int? = nil, events: Int? = nil) {
    (self.from, self.to, self.events) = (from, to, events)
  }

  /// A user, and what the user did.
  struct User: Sendable {
    let identity: UInt64
    let name: String
    var events: [Event]
  }

  /// Reads the users that are chosen.
  ///
  /// - Throws: `InputError` with the line when the file cannot be understood, and where nobody is chosen.
  func users(in path: String) throws -> [User] {
    var reader = try UserReader(path: path, selection: UserSelection(limit: to))
    var users: [User] = []
    var current: User?
    while let part = try reader.next(atMost: 1 << 16) {
      guard part.number + 1 >= from else { continue }
      var user = current ?? User(identity: part.identity, name: part.user, events: [])
      let room = (events ?? .max) - user.events.count
      // Nothing but times and intents is needed.
      user.events += part.events.prefix(room).map { event in
        var event = event
        event.context = []
        return event
      }
      current = part.isLast ? nil : user
      if part.isLast { users.append(user) }
    }
    guard !users.isEmpty else {
      throw InputError.unsuitable(
        path: path, why: "it has \(reader.taken) users, so there is none from number \(from) on")
    }
    return users
  }
}
