// ForesightService is the service without its sockets: conversations, requests, subscriptions, and who does what. Bytes
// of clients go in, and bytes for them come out. Here is no socket and no timer (ForesightDaemon), no format of a
// request (ForesightWire), and neither learning nor SQL (Foresight, ForesightLog). Begin with `Service.advance`, which
// takes one request after the other; then `Conversation`, and the two workers, `WriteWorker` and `QueryWorker`, each in a
// `Lane` of its own. The folder Ambient holds what the service adds to the context, Performing what a launcher shows
// and starts.

public import Foresight
internal import ForesightWire

/// The service without its sockets: what is said by clients goes in, and what is said to them comes out.
///
///     let service = Service(store: path, wake: {}, log: { print($0) })      // `wake` lets the loop call collect()
///     let conversation = service.open()
///     service.receive(Array("{}\n".utf8), in: conversation)
///     service.end()
///
/// Everything here belongs to one thread, which never waits. What has to wait is done by two workers, of which one writes
/// and one reads, each with an engine of its own on the same store: a donation waits for no prediction that has much to
/// learn. A prediction that has next to nothing to learn is made on this thread, in less than a millisecond mostly; what
/// is heavy is an errand, beside the workers. `wake` is called on any thread.
public final class Service {
  private let path: String
  let model: String
  let completions: WorkResults
  private let reading: QueryWorker
  private let writer: Lane<WriteWorker.Job>
  let reader: Lane<QueryWorker.Job>
  /// The errands, and apart from them the starting of programs, which may not answer for long.
  let (errands, starts) = (Errands(), Errands())
  let makeStore: @Sendable () -> OpenedStore
  private let entries = DesktopEntries()
  private let programs: ProgramMemory
  /// The circumstances in which something is donated.
  let ambient: AmbientContext
  private(set) var conversations: [Int: Conversation] = [:]
  private var lastConversation = 0
  /// The number of conversations on sockets that subscribe to something.
  private(set) var subscriptions = 0
  /// The number of conversations that are told what is offered unasked.
  private var hearers = 0
  /// True if anybody is told what is offered unasked.
  public var hasHearers: Bool { hearers > 0 }

  func hear(_ hearing: Call.Hearing?, in conversation: Conversation) {
    hearers += (hearing == nil ? 0 : 1) - (conversation.hearing == nil ? 0 : 1)
    conversation.hearing = hearing
  }
  /// The bytes of all conversations that were read and not yet handled.
  private var waitingBytes = 0
  /// The questions of subscriptions that are being asked, each with whether to ask it once more after that.
  var comparing: [Call.Subscribing: Bool] = [:]
  var isCatchingUp = false
  /// True if there is more to catch up with once that is done.
  var isBehind = false
  private var isKeeping = false
  /// The questions that wait until much is learned.
  private var waiting: [QueryWorker.Job] = []
  /// True if it catches up once the model is kept.
  private var catchesUpThen = false
  /// The state of asking whether to speak.
  var noticing = Noticing()
  /// The number of workers that have still to write, once it is to end.
  private var unwritten = 1
  /// The bytes of long requests that workers have, and their sum.
  private var underway: (bytes: [Address: Int], sum: Int) = ([:], 0)
  private var statistics = Statistics()

  /// Makes a service for the store at a path; it is opened when it is needed.
  ///
  /// - Parameters:
  ///   - ambient: the circumstances; `nil` for those that this system tells.
  ///   - completions: the directories in which packages put completions of shells.
  ///   - wake: called when something was done, so that ``collect()`` has something to give.
  ///   - log: told what a person should know. Nothing of it was recorded.
  public init(
    store path: String, startingWeights weights: StartingWeights = .shipped,
    ambient: AmbientContext? = nil,
    completions directories: [String] = Environment.completionDirectories,
    wake: @escaping @Sendable () -> Void, log: @escaping @Sendable (String) -> Void
  ) {
    self.path = path
    programs = ProgramMemory(store: path, directories)
    model = Engine.modelName(startingFrom: weights)
    let completions = WorkResults(wake: wake)
    self.completions = completions
    let ambient = ambient ?? AmbientContext(store: path)
    self.ambient = ambient
    @Sendable func opened(isResident: Bool) -> OpenedStore {
      OpenedStore(
        path: path, weights: { weights }, isResident: isResident,
        contextProvider: { ambient.fields(at: $0, $1) }, tell: log)
    }
    makeStore = { opened(isResident: false) }
    let writing = WriteWorker(makeStore(), complete: completions.add)
    let reading = QueryWorker(opened(isResident: true), entries, ambient)
    self.reading = reading
    writer = Lane("foresight.writing", most: 256) { writing.run($0) }
    reader = Lane("foresight.reading", most: 1) { jobs in
      for job in jobs { completions.add(reading.run(job)) }
    }
  }

  /// The answer to a client for whom there is no room.
  public static let refusal = Request.answer(
    .null, error: ServiceError(.busy, "there are too many connections, or too much is sent at once")
  )

  // MARK: Conversations

  /// Begins a conversation.
  public func open() -> Conversation {
    lastConversation += 1
    let conversation = Conversation(lastConversation, at: Environment.nanoseconds)
    conversations[lastConversation] = conversation
    return conversation
  }

  /// Ends a conversation. What it asked to be recorded is recorded, though nobody hears of it.
  public func close(_ conversation: Conversation) {
    if conversation.subscription != nil, !conversation.isFollowing { subscriptions -= 1 }
    hear(nil, in: conversation)
    // Nobody would say any more that it has changed.
    if conversation.tellsAmbient { ambient.forget() }
    waitingBytes -= conversation.countedBytes
    conversation.countedBytes = 0
    conversations[conversation.number] = nil
  }

  /// Takes what was read.
  public func receive(_ bytes: some Collection<UInt8>, in conversation: Conversation) {
    conversation.input.append(bytes)
    advance(conversation)
    // Half a line of each of thousands would be much.
    while waitingBytes > Self.mostWaitingBytes, let holder = longestHolder() { refuse(holder) }
  }

  /// Returns the conversation whose last complete line is oldest, among those that hold more than half of the average.
  ///
  /// So thousands of clients that trickle cost no line of a client that sends its own at once.
  private func longestHolder() -> Conversation? {
    let least = waitingBytes / conversations.count / 2
    return conversations.values.lazy.filter { $0.input.count > least }
      .min { ($0.lastLine, $0.number) < ($1.lastLine, $1.number) }
  }

  /// Notifies all that follow; one that does not read is told later.
  private func notify(_ event: String) {
    for conversation in conversations.values where conversation.isFollowing {
      conversation.missed.insert(event)
      completions.add(.ready(conversation.number))
    }
  }

  /// Notifies all that follow that the settings have changed.
  public func tellSettings() { notify("settings") }

  /// Drops what a conversation holds, and ends it.
  private func refuse(_ conversation: Conversation) {
    conversation.input = LineBuffer(longest: Conversation.Limits.line)
    conversation.isEnding = true
    conversation.say(Self.refusal)
    count(conversation)
    completions.add(.ready(conversation.number))
  }

  /// The most bytes of all conversations that were read and wait, such as half a line.
  static let mostWaitingBytes = 64 << 20

  private func count(_ conversation: Conversation) {
    waitingBytes += conversation.input.count - conversation.countedBytes
    conversation.countedBytes = conversation.input.count
  }

  /// Goes on with a conversation after what was said in it was sent.
  public func advance(_ conversation: Conversation) {
    defer { count(conversation) }
    if conversation.isOwed, !conversation.isFull, let subscription = conversation.subscription {
      conversation.isOwed = false
      compare(subscription)
    }
    if !conversation.isFull, !conversation.missed.isEmpty {
      for event in conversation.missed.sorted() {
        conversation.say(Request.notification(event, parameters: "{}"))
      }
      conversation.missed = []
    }
    while !conversation.isFull, !conversation.isYielding {
      if conversation.held == nil {
        guard !conversation.isEnding else { return }
        if let plain = conversation.plain {
          guard conversation.input.count >= plain.length else { return }
          conversation.plain = nil
          take(plain, conversation.input.take(plain.length), in: conversation)
        } else {
          guard let line = conversation.input.next() else { return }
          conversation.lastLine = Environment.nanoseconds
          take(line, in: conversation)
        }
      }
      guard let (id, call, asked) = conversation.held else { continue }
      let doer = Self.doer(of: call.action)
      guard conversation.doer == nil || doer == .donating && conversation.doer == doer else {
        return
      }
      conversation.held = nil
      let request = conversation.begin(id, asked)
      conversation.doer = doer
      let address = Address(conversation: conversation.number, request: request)
      if asked.bytes >= Self.long {
        underway.bytes[address] = asked.bytes
        underway.sum += asked.bytes
      }
      start(call.action, address, conversation, isOfBus: call.busCaller != nil)
    }
  }

  /// The most bytes of requests that are under way, in all conversations; a short one is always taken.
  static let mostUnderway = 64 << 20
  /// The size from which on a request is not short, in bytes.
  private static let long = 4096

  private func take(_ line: LineBuffer.Line, in conversation: Conversation) {
    do throws(Request.Fault) {
      guard case .line(let bytes) = line else {
        throw Request.Fault(
          id: .null, error: ServiceError(.notARequest, "the line is longer than 1 MiB"))
      }
      if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { return }
      if let plain = PlainRequest(bytes) {
        conversation.plain = plain
        return
      }
      let request = try Request(bytes)
      guard bytes.count < Self.long || underway.sum + bytes.count <= Self.mostUnderway else {
        throw Request.Fault(
          id: request.id ?? .null, error: ServiceError(.busy, "too much is under way; ask again"))
      }
      take(request, bytes: bytes.count, in: conversation)
    } catch {
      conversation.finish(conversation.begin(error.id), .failure(error.error))
    }
  }

  private func take(_ plain: PlainRequest, _ fields: [UInt8], in conversation: Conversation) {
    let asked = Conversation.Asked(
      method: plain.kind.rawValue, nanoseconds: Environment.nanoseconds, isPlain: true)
    do {
      let action = try plain.call(fields, now: Environment.moment, host: Environment.hostName)
      conversation.held = (nil, Call(action), asked)
    } catch {
      conversation.finish(conversation.begin(nil, asked), .failure(error))
    }
  }

  func take(_ request: Request, bytes: Int = 0, in conversation: Conversation) {
    do {
      let call = try Call(request.method, request.parameters, now: Environment.moment)
      try check(call)
      let asked = Conversation.Asked(
        method: request.method, nanoseconds: Environment.nanoseconds, bytes: bytes)
      conversation.held = (request.id, call, asked)
    } catch {
      conversation.finish(conversation.begin(request.id), .failure(error))
    }
  }

  /// Makes sure that the sender means this store and this model.
  private func check(_ call: Call) throws(ServiceError) {
    if let store = call.store, !store.hasSameBytes(as: path) {
      throw ServiceError(.elsewhere, "this service has another store")
    }
    if let model = call.model, model != self.model {
      throw ServiceError(.elsewhere, "this service has another model")
    }
  }

  private static func doer(of action: Call.Action) -> Conversation.Doer {
    if case .donate(let donating) = action, donating.then == nil { .donating } else { .other }
  }

  private func start(
    _ action: Call.Action, _ address: Address, _ conversation: Conversation, isOfBus: Bool
  ) {
    switch action {
    case .predict(let request): read(.predict(address, request), conversation)
    case .complete(var question):
      question.words = programs.words(forLine: question.typed, errands)
      read(.complete(address, question), conversation)
    case .forecast(let question): run(.forecast(address, question))
    case .rank(let question, let source): reader.post(.rank(address, question, source: source))
    case .settings: reader.post(.settings(address))
    case .rows(let search): reader.post(.rows(address, search))
    case .perform(let request): start(address) { try $0.perform(request) }
    case .status:
      reader.post(
        .status(
          address,
          service: statistics.json(
            conversations.count, hasDesktop: conversations.values.contains(where: \.isFollowing)),
          tellsContext: !isOfBus))
    case .subscribe(let subscribing):
      // Who follows hears of changes of the log, not of the clock.
      if conversation.subscription == nil, !conversation.isFollowing { subscriptions += 1 }
      (conversation.subscription, conversation.told) = (subscribing, nil)
      answer(conversation, address, .success("{}"))
      compare(subscribing)
    case .forget(let forgetting):
      if !forgetting.isDryRun { notify("forgetting") }
      writer.post(.act(address, action))
    case .follow:
      if conversation.subscription != nil, !conversation.isFollowing { subscriptions -= 1 }
      conversation.isFollowing = true
      answer(conversation, address, .success("{}"))
    case .ambient(let change):
      conversation.tellsAmbient = true
      ambient.apply(change, at: Environment.now)
      answer(conversation, address, .success("{}"))
      // What is likely may be something else now.
      if hasSubscriptions { catchUp() }
    case .hear(let hearing):
      hear(hearing.isOn ? hearing : nil, in: conversation)
      // What waited for an open screen can be shown now.
      if hearing.showsAutomations { consider() }
      answer(conversation, address, .success("{}"))
    case .noteRun(let run, .done): start(address) { try $0.perform(run: run) }
    case .donate, .dismiss, .change, .record, .noteNotice, .noteRun:
      writer.post(.act(address, action))
    }
  }

  /// Answers at once what is quick, and the rest on the thread that reads.
  private func read(_ job: QueryWorker.Job, _ conversation: Conversation) {
    guard let done = reader.runAtOnce({ reading.runAtOnce(job) }) else { return reader.post(job) }
    guard case .answered(let address, let result) = done else { return completions.add(done) }
    answer(conversation, address, result)
    // A client that asks without end keeps no other waiting for more than one answer.
    if conversation.input.count > 0 {
      conversation.isYielding = true
      completions.add(.ready(conversation.number))
    }
  }

  /// Has something started, and tells what was.
  private func start(_ address: Address, _ body: @escaping @Sendable (Performer) throws -> String) {
    starts.post { [makeStore, completions] in
      completions.add(
        .answer(address) {
          JSON.members(["started": try body(Performer(store: makeStore()))]).text
        })
    }
  }

  /// Does what is heavy as an errand.
  private func run(_ job: QueryWorker.Job) {
    errands.post { [makeStore, completions, entries, ambient, reading] in
      completions.add(QueryWorker(errandOf: reading, makeStore(), entries, ambient).run(job))
    }
  }

  /// Takes a request off the count of those that are under way.
  private func end(_ address: Address) {
    underway.sum -= underway.bytes.removeValue(forKey: address) ?? 0
  }

  private func answer(
    _ conversation: Conversation, _ address: Address, _ result: Result<String, ServiceError>
  ) {
    end(address)
    guard let asked = conversation.finish(address.request, result) else { return }
    statistics.count(asked.method, nanoseconds: Environment.nanoseconds - asked.nanoseconds)
  }

  // MARK: What was done

  /// Takes the results of the workers; returns the conversations in which there may be something to send or to read.
  public func collect() -> [Conversation] {
    var touched: [Int: Conversation] = [:]
    for completion in completions.take() {
      switch completion {
      case .answered(let address, let result):
        end(address)
        guard let conversation = conversations[address.conversation] else { continue }
        answer(conversation, address, result)
        touched[address.conversation] = conversation
      case .isHeavy(let job): run(job)
      case .mustLearn(.catchUp):
        // Not one that waits: what is forgotten meanwhile has to leave the memory at once.
        (isCatchingUp, catchesUpThen) = (false, true)
        keep()
      case .mustLearn(let job):
        waiting.append(job)
        keep()
      case .recorded(let question): reader.post(question)
      case .compared(let subscribing, let answer):
        let isWanted = comparing.removeValue(forKey: subscribing) ?? false
        for conversation in tell(answer, to: subscribing) {
          touched[conversation.number] = conversation
        }
        if isWanted { compare(subscribing) }
      case .ready(let number):
        conversations[number]?.isYielding = false
        touched[number] = conversations[number]
      case .caughtUp:
        isCatchingUp = false
        if isBehind { learn() }
      case .considered(let consideration):
        for conversation in tell(consideration) { touched[conversation.number] = conversation }
      case .kept(let isWhole):
        isKeeping = false
        reading.learnNext(!isWhole && (catchesUpThen || !waiting.isEmpty))
        for job in waiting { reader.post(job) }
        waiting = []
        if catchesUpThen { learn() }
        catchesUpThen = false
      case .ended: unwritten -= 1
      }
    }
    let list = touched.sorted { $0.key < $1.key }.map(\.value)
    for conversation in list { advance(conversation) }
    return list
  }

  // MARK: Ending

  /// Keeps the model on disk, if there is reason to, so that no command line has to.
  public func keep() {
    if isKeeping { return }
    isKeeping = true
    errands.post { [makeStore, completions, reading] in
      // The answers do not depend on it, and another time will do.
      let isWhole = try? makeStore().lend(create: false) { engine in
        let now = Environment.now
        // Where the next prediction of another process would have to learn much.
        if try engine.backlog(at: now) > 16 || engine.log.read({ try $0.isErasurePending() }) {
          try engine.save(now: now, progress: reading.progress)
        }
        return try !engine.hasMuchToLearn(before: now)
      }
      completions.add(.kept(isWhole: isWhole ?? false))
    }
  }

  /// Takes no more requests; those that were taken are done, except what would take long.
  public func end() {
    reading.end()
    writer.post(.end)
    for conversation in conversations.values { conversation.isEnding = true }
  }

  /// True if all that was asked is done, and on disk, once it is to end.
  public var isDone: Bool {
    unwritten == 0 && !conversations.values.contains(where: \.isBusy)
  }
}
