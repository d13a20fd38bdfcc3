// ForesightWire has one form for requests, answers and errors, common to all interfaces: the service's socket, the
// command line, assistants and HTTP. The parameters of predictions, forecasts and dismissals are in lists
// (`WireFields`) that both write and read them; `Call+Reading.swift` reads those of the other methods. Shells send a
// `PlainRequest` instead of JSON.
//
// Never here: a socket that blocks (except `ServiceClient`, which has timeouts), and the execution of requests.
//
// Begin with this file and `Call+Reading.swift`, then `WireField.swift`; `ServiceError.swift` has all errors.

package import Foresight

/// A request whose parameters have all been read.
package struct Call: Sendable {
  /// The requested action.
  package enum Action: Sendable {
    case donate(Donating)
    case dismiss(Dismissing)
    case change([SettingsChange])
    case forget(Forgetting)
    case predict(PredictionRequest)
    case forecast(ForecastQuestion)
    /// A question for the order of a menu, and the source under which its choices are recorded.
    case rank(RankQuestion, source: String)
    /// A command line that has ended, and the question that comes with it.
    case record(RecordedLine, then: LineQuestion)
    case complete(LineQuestion)
    /// A launcher's search.
    case rows(RowSearch)
    /// A suggestion that a person chose to have performed.
    case perform(Performing)
    /// A change in the surroundings, such as the network.
    case ambient(AmbientChange)
    /// A request to be notified from now on when settings change, and when donations are forgotten.
    case follow
    case settings
    case status
    case subscribe(Subscribing)
    /// A request to receive notices, or to stop receiving them.
    case hear(Hearing)
    /// The outcome of a notice that was sent; `nil` if it was never shown.
    case noteNotice(Int64, Notice.Outcome?)
    /// The outcome of an automation that was announced.
    case noteRun(Int64, AutomationRun.Outcome)
  }

  /// Donations, and a question to answer once they are learned.
  package struct Donating: Sendable {
    /// The donations.
    package var donations: [CheckedDonation]
    /// True if the answer waits for the disk.
    package var waitsForDisk = true
    /// True if missing ids are derived from the content, as in an import, so that the same donation is recorded once.
    /// Such donations are not rate-limited.
    package var hasContentIDs = false
    /// The question, as it was sent; `nil` if there is none.
    package var then: PredictionRequest?
    /// The indices of donations that are recorded without the action that the donor sent.
    package var withoutAction: [Int] = []

    /// The question, at a moment after the last donation, so that all of them are known. Unless it names a sequence, it
    /// is about that of the last donation.
    package var question: PredictionRequest? {
      guard var request = then else { return nil }
      request.sequence = request.sequence ?? donations.last?.donation.sequence
      if let last = donations.map(\.donation.moment.instant).max() {
        request.moment.instant = max(request.moment.instant, last.advanced(by: 1))
      }
      return request
    }
  }

  /// A change in the surroundings; a property that is `nil` leaves the value as it was.
  package struct AmbientChange: Hashable, Sendable {
    /// The connection in use, by its name; `.some(nil)` for none.
    package var network: String??
    /// The computer's latitude and longitude, in degrees; `.some(nil)` if they are no longer known.
    package var place: [Double]??
    /// True if the person has come back to the computer now.
    package var isBack: Bool
  }

  /// A request to record that the person dismissed a suggestion.
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
    /// The question; of its moment, only the UTC offset counts, and that only if `isLocal` is false.
    package var request: PredictionRequest
    /// True if the request named no offset, so that the local clock's is used each time.
    package var isLocal = false
    /// The least change in a suggestion's probability that is worth a new answer.
    package var minimumChange: Double

    /// The question at an instant.
    package func request(at instant: Instant) -> PredictionRequest {
      var asked = request
      asked.moment.instant = instant
      if isLocal { asked.moment = Moment(instant, utcOffset: Environment.localOffset(at: instant)) }
      return asked
    }

    /// Returns true if both ask the same question, whatever their instants and their `minimumChange`.
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

  /// A suggestion that a person chose to have performed.
  package struct Performing: Sendable {
    package var source: String?
    package var intent = ""
    package var parameters: Fields = [:]
    /// The launcher or list in which it was shown, such as `krunner`, and its rank there; `nil` for a caller that
    /// records the donation itself.
    package var place: String?
    package var rank: Int?
    /// The text that was typed there before. If it is invalid it is ignored, so that the choice is not lost.
    package var typed: String?

    static let fields: WireFields<Self> = [
      "source": .text(\.source), "intent": .name(\.intent), "parameters": .fields(\.parameters),
      "shownIn": .text(\.place), "rank": .number(\.rank, 1...1000), "typed": .text(\.typed),
    ]

    /// Returns the members that identify a suggestion.
    package static func members(
      source: String, intent: String, parameters: Fields
    ) -> [(String, JSON?)] {
      [
        ("source", .string(source)), ("intent", .string(intent)),
        ("parameters", NDJSON.json(parameters)),
      ]
    }
  }

  /// The requested action.
  package var action: Action
  /// The store and the model that the sender expects; each is `nil` if the sender does not name it.
  package let (store, model): (String?, String?)
  /// The program on the session bus that makes the request, by a name that it may have chosen itself; `.some(nil)` if
  /// nothing is known about it, and `nil` if the sender does not act for another program.
  package let busCaller: String??

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - now: the current moment on the local clock, for donations and questions without a time of their own.
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
