public import Foresight
internal import ForesightSystem
internal import ForesightWire
internal import Synchronization

/// The ambient context: the fields, such as the network and the place, that the service adds to donations if the person
/// has turned them on.
///
///     let ambient = AmbientContext(store: path)
///     ambient.set(network: "Home")
///     ambient.fields(at: moment, Settings()).count      // 0: the person has turned nothing on
///
/// A field has few values, which recur. Values that the system provides in files are read when they are needed, at most
/// once in five seconds; watchers report the others. It may be used from any thread.
public final class AmbientContext: Sendable {
  /// A place on the earth, in degrees.
  public struct Place: Hashable, Sendable {
    /// The latitude, which grows to the north, and the longitude, which grows to the east.
    public let (latitude, longitude): (Double, Double)

    /// Makes a place of its coordinates.
    public init(latitude: Double, longitude: Double) {
      (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Returns the place as a `geo:` URI, rounded to about a distance in kilometers, one of `Settings.placeDistances`.
    func uri(toKilometres distance: Int) -> String? {
      guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
      let digits = [100: 0, 10: 1][distance] ?? 2
      return "geo:\(Self.rounded(latitude, digits)),\(Self.rounded(longitude, digits))"
    }

    private static func rounded(_ degrees: Double, _ digits: Int) -> String {
      let scale = [1, 10, 100][digits]
      let number = Int((abs(degrees) * Double(scale)).rounded())
      let sign = degrees < 0 && number > 0 ? "-" : ""
      let rest = String(number % scale + scale).dropFirst()
      return "\(sign)\(number / scale)" + (digits > 0 ? ".\(rest)" : "")
    }
  }

  /// A value that was read, and the time at which it was read, in nanoseconds of a monotonic clock.
  private typealias Seen<Value> = (value: Value, nanoseconds: UInt64)

  private struct Known {
    var network: String?
    var place: Place?
    /// The instant at which the person last came back to the computer; `nil` if that is not known.
    var back: Instant?
    var power: Seen<String?>?
    var screens: Seen<(count: Int, description: [UInt8])?>?
  }

  private let known = Mutex(Known())
  private let key: NameKey
  private let supplies: PowerSupplies
  private let screens: Screens

  /// The longest time between now and a moment for which the current values count as true, in microseconds.
  private static let present: Int64 = 60_000_000
  /// The time for which the person counts as just back, in microseconds.
  private static let justBack: Int64 = 300_000_000
  /// The time for which a file is not read again, in nanoseconds.
  private static let lifetime: UInt64 = 5_000_000_000

  /// - Parameters:
  ///   - path: the path of the store, beside which the key is kept.
  ///   - system: the directory in which the system describes its devices.
  public init(store path: String, system: String = "/sys/class") {
    key = NameKey(store: path)
    supplies = PowerSupplies(directory: SystemDirectory(system + "/power_supply"))
    screens = Screens(directory: SystemDirectory(system + "/drm"))
  }

  // MARK: What is told

  /// Sets the network that is in use, by the name of its connection; `nil` for none.
  public func set(network: String?) { known.withLock { $0.network = network } }
  /// Sets the place of the computer; `nil` if it is not known any more.
  public func set(place: Place?) { known.withLock { $0.place = place } }
  /// Sets the instant at which the person came back to the computer.
  public func setBack(at instant: Instant) { known.withLock { $0.back = instant } }

  /// Applies a change that a watcher has reported.
  func apply(_ change: Call.AmbientChange, at instant: Instant) {
    if let network = change.network { set(network: network) }
    if let place = change.place {
      set(place: place.map { Place(latitude: $0[0], longitude: $0[1]) })
    }
    if change.isBack { setBack(at: instant) }
  }

  /// Drops the network and the place.
  func forget() { known.withLock { ($0.network, $0.place) = (nil, nil) } }

  // MARK: What is added

  /// Returns the fields that the person wants and that have a value at a moment; no fields if the moment is not known,
  /// or is more than a minute from `now`.
  public func fields(
    at moment: Moment, _ settings: Settings, now: Instant = Environment.now
  ) -> Fields {
    let distance = moment.instant.microseconds - now.microseconds
    guard abs(distance) <= Self.present, moment.isKnown else { return [:] }
    var fields: Fields = [:]
    for source in settings.watched where source.isContext {
      fields[source.rawValue] = value(of: source, settings, at: moment.instant).map { .string($0) }
    }
    return fields
  }

  private func value(
    of source: WatchedSource, _ settings: Settings, at instant: Instant
  ) -> String? {
    switch source {
    case .apps, .files, .focus: return nil
    case .network: return known.withLock(\.network).flatMap { number(of: Array($0.utf8)) }
    case .power: return lookedAt(\.power) { supplies.source }
    case .monitor:
      guard let all = lookedAt(\.screens, { screens.all }) else { return nil }
      return number(of: all.description).map { "\(all.count)-\($0)" }
    case .idle:
      guard let back = known.withLock(\.back) else { return nil }
      let since = instant.microseconds - back.microseconds
      return (0...Self.justBack).contains(since) ? "back" : nil
    case .place: return known.withLock(\.place)?.uri(toKilometres: settings.placeKilometres)
    }
  }

  /// Returns the number that stands for a name, eight hexadecimal digits. Equal names have equal numbers even in
  /// different fields, which does no harm.
  private func number(of name: [UInt8]) -> String? {
    try? key.numbers(of: [name], digits: 8, random: Environment.random).first
  }

  /// Returns the value that was cached in the last five seconds, or else the value that `look` reads now.
  private func lookedAt<Value: Sendable>(
    _ place: any (WritableKeyPath<Known, Seen<Value>?> & Sendable), _ look: () -> Value
  ) -> Value {
    let now = Environment.nanoseconds
    if let seen = known.withLock({ $0[keyPath: place] }), now < seen.nanoseconds + Self.lifetime {
      return seen.value
    }
    let value = look()
    known.withLock { $0[keyPath: place] = (value, now) }
    return value
  }

  // MARK: Telling

  /// Returns, for each field that the person wants, its value now, or the reason why there is none.
  func status(_ settings: Settings, at moment: Moment) -> JSON {
    let fields = fields(at: moment, settings, now: moment.instant)
    return .members(
      settings.watched.filter(\.isContext).map { source in
        let value = fields[source.rawValue]?.canonicalText
        let answer = value.map { ("now", JSON.string($0)) } ?? ("missing", .string(source.missing))
        return (source.rawValue, JSON.members([answer]))
      })
  }
}

extension WatchedSource {
  /// A message for a person about why there is no value.
  fileprivate var missing: String {
    switch self {
    case .network:
      "NetworkManager tells of no connection, or the key beside the store can be neither read nor made"
    case .power: "the system tells of no battery"
    case .monitor: "the system tells of no screen"
    case .idle: "you have been here for more than five minutes, or are away"
    case .place: "GeoClue tells no place"
    case .apps, .files, .focus: ""
    }
  }
}
