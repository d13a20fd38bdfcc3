// ForesightWire says requests, answers and errors alike everywhere: on the service's socket, from the command line,
// for assistants and over HTTP. Questions about what comes next and when, and dismissals, have their parameters in a
// list (`WireFields`) that writes and reads them; `Call+Reading.swift` reads the other methods. `PlainRequest` is what
// shells send instead of JSON.
//
// Never here: a socket that waits (but for `ServiceClient`, which gives up in time), and the doing of what is asked.
//
// Begin with this file and `Call+Reading.swift`, then `WireField.swift`; `ServiceError.swift` has all errors.

package import Foresight

/// A request with all its parameters understood.
package struct Call: Sendable {
  /// The action that is asked for.
  package enum Action: Sendable {
    case donate(Donating)
    case dismiss(Dismissing)
    case change([SettingsChange])
    case forget(Forgetting)
    case predict(PredictionRequest)
    case forecast(ForecastQuestion)
    /// The order of a menu, by the source under which it is recorded what was chosen there.
    case rank(RankQuestion, source: String)
    /// A command line that has ended, and the question that comes with it.
    case record(RecordedLine, then: LineQuestion)
    case complete(LineQuestion)
    /// A search of a launcher's.
    case rows(RowSearch)
    /// Something that a person chose to have done.
    case perform(Performing)
    /// News of the world around, such as the network.
    case ambient(AmbientChange)
    /// A wish to be told from now on when settings have changed, and when something is forgotten.
    case follow
    case settings
    case status
    case subscribe(Subscribing)
    /// A wish to be told what is offered unasked.
    case hear(Hearing)
    /// News of a notice that was told; no outcome where it was not shown at all.
    case noteNotice(Int64, Notice.Outcome?)
    /// News of an automation that was told.
    case noteRun(Int64, AutomationRun.Outcome)
  }

  /// Donations, and a question to answer once they are learned.
  package struct Donating: Sendable {
    /// The donations.
    package var donations: [CheckedDonation]
    /// True if the answer waits for the disk.
    package var waitsForDisk = true
    /// True if missing ids are made of the content, as those of an import: the same donation is then there once.
    package var hasContentIDs = false
    /// The question; its moment is that of the last donation where it is not later.
    package var then: PredictionRequest?
    /// The places of those that are recorded without the action that they came with.
    package var withoutAction: [Int] = []

    /// The question, at a moment at which the donations are known.
    package var question: PredictionRequest? {
      guard var request = then else { return nil }
      request.sequence = request.sequence ?? donations.last?.donation.sequence
      if let last = donations.map(\.donation.moment.instant).max() {
        request.moment.instant = max(request.moment.instant, last.advanced(by: 1))
      }
      return request
    }
  }

  /// News of the world around; a member that is left out stays as it was.
  package struct AmbientChange: Hashable, Sendable {
    /// The connection in use, by its name; `.some(nil)` for none.
    package var network: String??
    /// The computer's place, in degrees; `.some(nil)` where that is not known any more.
    package var place: [Double]??
    /// True if the person has come back to the computer now.
    package var isBack: Bool
  }

  /// A suggestion that is turned down.
  package struct Dismissing: Sendable {
    package var id: DonationID?
    package var intent: String
    package var source: String?
    package var parameters, context: Fields
    package var moment: Moment

    package init(
      _ intent: String, source: String? = nil, parameters: Fields = [:], context: Fields = [:],
      at moment: Moment
    ) {
      (self.intent, self.source, self.parameters) = (intent, source, parameters)
      (self.context, self.moment) = (context, moment)
    }

    /// Records the dismissal.
    ///
    /// - Throws: `DismissalError`, `InvalidDonation` and `StoreError`.
    package func record(
      in engine: Engine, now: Instant, random: @escaping () -> UInt64
    ) throws -> Appended {
      try engine.dismiss(
        intent, source: source, parameters: parameters, context: context, id: id, at: moment,
        now: now, random: random)
    }

    /// The parameters of a dismissal.
    package static let fields: WireFields<Self> = [
      "intent": .name(\.intent), "id": .id(\.id), "source": .text(\.source),
      "parameters": .fields(\.parameters), "context": .fields(\.context), "at": .moment(\.moment),
    ]
  }

  /// A question that is answered again whenever its answer changes.
  package struct Subscribing: Hashable, Sendable {
    /// The question; of its moment at most the offset from UTC counts.
    package var request: PredictionRequest
    /// True if the request named no offset: it is then the local clock's each time.
    package var isLocal = false
    /// The change in a suggestion's probability that is worth telling.
    package var minimumChange: Double

    /// The question at an instant.
    package func request(at instant: Instant) -> PredictionRequest {
      var asked = request
      asked.moment.instant = instant
      if isLocal { asked.moment = Moment(instant, utcOffset: Environment.localOffset(at: instant)) }
      return asked
    }

    /// Returns true if both ask the same question, whenever and after whatever change it is answered anew.
    package static func == (first: Self, second: Self) -> Bool { first.key == second.key }
    /// Hashes the properties that ``==(_:_:)`` compares.
    package func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// A text that is the same for two subscriptions with the same question.
    private var key: String {
      let offset = isLocal ? nil : JSON.integer(Int64(request.moment.utcOffset))
      let members = PredictionRequest.fields.members(of: request).filter { $0.0 != "at" }
      return JSON.members(members + [("offset", offset)]).text
    }
  }

  /// Something that a person chose to have done.
  package struct Performing: Sendable {
    package var source: String?
    package var intent = ""
    package var parameters: Fields = [:]
    /// The place where it was shown, such as `krunner`, and its number there; `nil` for a caller that records what is
    /// done itself.
    package var place: String?
    package var rank: Int?
    /// The text that was typed there before; one that is no such text loses nobody a choice.
    package var typed: String?

    static let fields: WireFields<Self> = [
      "source": .text(\.source), "intent": .name(\.intent), "parameters": .fields(\.parameters),
      "shownIn": .text(\.place), "rank": .number(\.rank, 1...1000), "typed": .text(\.typed),
    ]

    /// The members that tell a suggestion from all others.
    package static func members(
      source: String, intent: String, parameters: Fields
    ) -> [(String, JSON?)] {
      [
        ("source", .string(source)), ("intent", .string(intent)),
        ("parameters", NDJSON.json(parameters)),
      ]
    }
  }

  /// The action that is asked for.
  package var action: Action
  /// The store and the model that the sender means, where it says so.
  package let (store, model): (String?, String?)
  /// The program on the session bus for which it is asked, by a name that it may have chosen; `.some(nil)` for one of which
  /// nothing is known, and `nil` where the sender asks for itself.
  package let busCaller: String??

  /// Understands a request.
  ///
  /// - Parameters:
  ///   - now: the moment now, on the local clock; what is not dated happens then.
  /// - Throws: ``ServiceError``.
  package init(_ method: String, _ json: JSON, now: Moment) throws(ServiceError) {
    var parameters = Parameters(json)
    store = try parameters.string("store")
    model = try parameters.string("model")
    busCaller = try parameters.take("bus", as: "a program's name, or true") { json in
      json == .boolean(true) ? .some(nil) : json.string.map { .some($0) }
    }
    action = try parameters.action(method, now, busCaller: busCaller)
    try parameters.finish()
  }

  /// Makes the call of a shell, which names neither store nor model.
  package init(_ action: Action) {
    (self.action, store, model, busCaller) = (action, nil, nil, nil)
  }
}
