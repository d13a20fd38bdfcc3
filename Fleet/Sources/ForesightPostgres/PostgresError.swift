/// An error of PostgreSQL, or on the way to it; it carries no value that was sent or stored.
public enum PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no connection, or it was lost. The queries may or may not have taken effect.
  case unreachable(String)
  /// PostgreSQL did not answer in time.
  case tooSlow
  /// No connection of the pool became free in time.
  case exhausted
  /// An error that PostgreSQL reports, with its SQLSTATE code.
  case refused(code: String)

  /// A description for the person who runs the server.
  public var description: String {
    switch self {
    case .unreachable(let why): "PostgreSQL cannot be reached: \(why)"
    case .tooSlow: "PostgreSQL did not answer in time"
    case .exhausted: "all connections to PostgreSQL are busy"
    case .refused(let code): "PostgreSQL refused (SQLSTATE \(code))"
    }
  }

  /// True if the same request may well succeed a little later.
  public var isPassing: Bool {
    guard case .refused(let code) = self else { return true }
    // The classes for connections, rolled back transactions, resources such as disk space, operator intervention,
    // locks, and the state of the transaction.
    return ["08", "40", "53", "57", "55", "25"].contains(String(code.prefix(2)))
  }
}
