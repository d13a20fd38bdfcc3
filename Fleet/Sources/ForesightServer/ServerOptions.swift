/// The options with which the program was started.
struct ServerOptions {
  var isMigrating = false
  var wantsHelp = false
  /// The values of the options that were given, by the options' names.
  private(set) var values: [String: String] = [:]

  private static let names: Set = [
    "--listen", "--postgres", "--tokens", "--settings", "--memory", "--connections", "--rate",
    "--concurrency", "--role",
  ]

  /// Reads the words after the program's name.
  init(_ words: [String]) throws(Refusal) {
    var rest = words[...]
    if rest.first == "migrate" {
      isMigrating = true
      rest = rest.dropFirst()
    }
    while let word = rest.popFirst() {
      if word == "--help" {
        wantsHelp = true
        continue
      }
      guard Self.names.contains(word), let value = rest.popFirst() else {
        throw .usage("'\(word)' is not understood; see --help")
      }
      values[word] = value
    }
  }

  /// Returns the value of an option; throws if the option was left out.
  func needed(_ name: String) throws(Refusal) -> String {
    guard let value = values[name] else { throw .usage("\(name) is missing") }
    return value
  }

  /// Returns the value of an option as a number, or `standard` if the option was left out; throws if the value is not a
  /// number in `range`.
  func count(_ name: String, _ range: ClosedRange<Int>, else standard: Int) throws(Refusal) -> Int {
    guard let text = values[name] else { return standard }
    guard let count = Int(text), range.contains(count) else {
      throw .usage(
        "\(name) needs a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return count
  }

  /// Returns the connection string for PostgreSQL. It may not contain a password, because every user of the machine
  /// could read it in the list of processes.
  func conninfo() throws(Refusal) -> String {
    let conninfo = try needed("--postgres")
    guard !conninfo.contains("password"), !conninfo.contains("://") else {
      throw .usage(
        "--postgres takes words such as \"host=/run/postgresql dbname=fleet\", and no password, "
          + "which others could read in the list of processes; put it into ~/.pgpass")
    }
    return conninfo
  }
}
