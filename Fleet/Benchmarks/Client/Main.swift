// ForesightFleetClient is a program for the fleet's demonstration and benchmarks, and is not shipped: it reads its
// words, asks from many connections at once, and prints figures. How a server is asked is in ForesightFleetCalling.

internal import Dispatch
internal import Foresight
internal import ForesightFleetCalling
internal import Glibc
internal import Synchronization

/// `FleetClient`: asks servers of a fleet from many connections at once, for the demonstration and the benchmark.
///
///     FleetClient donate ADDRESS,… TOKEN PEOPLE DONATIONS CONNECTIONS      each person that many, a request each
///     FleetClient load ADDRESS,… TOKEN PEOPLE DONATIONS CONNECTIONS        the same, all of a person in one request
///     FleetClient predict ADDRESS,… TOKEN PEOPLE ROUNDS CONNECTIONS        each person so many times
///     FleetClient show ADDRESS,… TOKEN PERSON                              what one person probably does next
///
/// A seventh word says at which donation a person begins. What fails is sent again to the next address. It prints the
/// number of donations or questions, how many that is a second, and how long they took.
@main
enum Main {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    let words = CommandLine.arguments.dropFirst().map(\.self)
    guard words.count >= 4 else { return fail("see its source for how it is called") }
    let addresses = words[1].split(separator: ",").map(String.init)
    if words[0] == "show" { return show(addresses, words[2], words[3]) }
    guard (6...7).contains(words.count), let people = Int(words[3]), let count = Int(words[4]),
      let connections = Int(words[5]), people > 0, count > 0, connections > 0
    else { return fail("three numbers are needed: people, how many of each, and connections") }
    let first = words.count == 7 ? Int(words[6]) ?? 0 : 0
    let figures = Figures()
    let next = Atomic(0)
    let total = words[0] == "load" ? people : people * count
    let start = Environment.nanoseconds
    let group = DispatchGroup()
    for number in 0..<connections {
      // A thread each: what waits for an answer must not keep another from asking.
      let queue = DispatchQueue(label: "connection \(number)")
      queue.async(group: group) { @Sendable in
        var client = FleetCaller(addresses, token: words[2], first: number)
        while true {
          let place = next.add(1, ordering: .relaxed).oldValue
          if place >= total { break }
          let person = "person-\(place % people)"
          let begin = Environment.nanoseconds
          let isDone =
            switch words[0] {
            case "donate":
              client.donate(
                person, MadeUpPerson(place % people).donations(first + place / people, 1))
            case "load": client.donate(person, MadeUpPerson(place).donations(first, count))
            default: client.ask(person) != nil
            }
          figures.add(
            Environment.nanoseconds - begin, isDone: isDone, retries: client.takeRetries())
        }
      }
    }
    group.wait()
    let seconds = Double(Environment.nanoseconds - start) / 1e9
    print(figures.text(words[0], seconds: seconds, each: words[0] == "load" ? count : 1))
    exit(figures.isWhole ? 0 : 1)
  }

  private static func show(_ addresses: [String], _ token: String, _ person: String) {
    var client = FleetCaller(addresses, token: token, first: 0)
    guard let json = client.ask(person), case .array(let list)? = json["suggestions"] else {
      return fail("no server answers")
    }
    print("\(person) probably does next:")
    for entry in list.prefix(4) {
      guard case .number(let probability)? = entry["probability"],
        let title = entry["title"]?.string, let why = entry["why"]?.string
      else { continue }
      print("  \(Int((probability * 100).rounded())) %  \(title)  (\(why))")
    }
  }

  private static func fail(_ why: String) {
    let line = "FleetClient: \(why)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(64)
  }
}
