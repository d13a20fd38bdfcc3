// ForesightService is the service without its sockets: conversations, requests, subscriptions, and the workers that do
// what is asked. Bytes of clients go in, and bytes for them come out. Sockets and timers are in ForesightDaemon, the
// format of requests is in ForesightWire, learning in Foresight, and SQL in ForesightLog. Begin with `Service.advance`,
// which takes one request after the other; then `Conversation`, and the two workers, `WriteWorker` and `QueryWorker`,
// each in a `Lane` of its own. The folder Ambient holds what the service adds to the context, Performing what a
// launcher shows and starts, Automations what is done without being asked, Programs the words that installed shell
// completions name. The command line uses the last three without a service, too.

public import Foresight
internal import ForesightWire

/// The service without its sockets: takes the bytes that clients send, and returns the bytes to send to them.
///
///     let service = Service(store: path, wake: {}, log: { print($0) })      // `wake` lets the loop call collect()
///     let conversation = service.open()
///     service.receive(Array("{}\n".utf8), in: conversation)
///     service.end()
///
/// Call all methods on one thread; none of them blocks. Blocking work goes to two workers, one that writes and one that
/// reads, each with its own engine on the same store, so that a donation never waits for a prediction that has much to
/// learn. A prediction with next to nothing to learn is made on the caller's thread, mostly in less than a millisecond.
/// Heavy work is an errand, beside the workers. `wake` is called on any thread.
public final class Service {
  let path: String
  let model: String
  let completions: WorkResults
  let reading: QueryWorker
  let writer: Lane<WriteWorker.Job>
  let reader: Lane<QueryWorker.Job>
  /// The errands (`errands`), and separately those that start programs (`starts`), because a program may take long to
  /// answer.
  let (errands, starts) = (Errands(), Errands())
  let makeStore: @Sendable () -> OpenedStore
  let entries = DesktopEntries()
  let programs: ProgramMemory
  /// The source of the ambient context that is added to donations.
  let ambient: AmbientContext
  private(set) var conversations: [Int: Conversation] = [:]
  private var lastConversation = 0
  /// The number of conversations that subscribe to something and do not follow the log.
  var subscriptions = 0
  /// The number of conversations that receive unasked offers.
  private var hearers = 0
  /// True if any conversation receives unasked offers.
  public var hasHearers: Bool { hearers > 0 }

  func hear(_ hearing: Call.Hearing?, in conversation: Conversation) {
    hearers += (hearing == nil ? 0 : 1) - (conversation.hearing == nil ? 0 : 1)
    conversation.hearing = hearing
  }
  /// The bytes of all conversations that were read and not yet handled.
  private var waitingBytes = 0
  /// The questions of subscriptions that are being answered. The value is true if the question has to be asked again
  /// afterwards.
  var comparing: [Call.Subscribing: Bool] = [:]
  /// The state of learning, and the questions that wait for it.
  var learning = Learning()
  /// The state of looking for something to offer unasked.
  var noticing = Noticing()
  /// The number of workers that may still have something to write.
  private var unwritten = 1
  /// The sizes in bytes of the long requests under way, and their sum.
  var underway: (bytes: [Address: Int], sum: Int) = ([:], 0)
  var statistics = Statistics()

  /// Makes a service for the store at a path. The store is opened when it is first needed.
  ///
  /// - Parameters:
  ///   - ambient: the ambient context; `nil` for that of this system.
  ///   - completions: the directories in which packages put completions of shells.
  ///   - wake: called when a worker has a result, so that the caller can call ``collect()``.
  ///   - log: called with messages for a person, which contain nothing that was recorded.
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
    .null,
    error: ServiceError(.busy, "there are too many connections, or too much is sent at once").json)

  // MARK: Conversations

  /// Begins a conversation.
  public func open() -> Conversation {
    lastConversation += 1
    let conversation = Conversation(lastConversation, at: Environment.nanoseconds)
    conversations[lastConversation] = conversation
    return conversation
  }

  /// Ends a conversation. What the client asked to record is still recorded, but not answered.
  public func close(_ conversation: Conversation) {
    if conversation.subscription != nil, !conversation.isFollowing { subscriptions -= 1 }
    hear(nil, in: conversation)
    // Nothing would report any more that these values have changed.
    if conversation.tellsAmbient { ambient.forget() }
    waitingBytes -= conversation.countedBytes
    conversation.countedBytes = 0
    conversations[conversation.number] = nil
  }

  /// Takes bytes that were read from a client.
  public func receive(_ bytes: some Collection<UInt8>, in conversation: Conversation) {
    conversation.input.append(bytes)
    advance(conversation)
    // Half a line from each of thousands of clients would take much memory.
    while waitingBytes > Self.mostWaitingBytes, let holder = longestHolder() { refuse(holder) }
  }

  /// Returns the conversation whose last complete line is oldest, among those that hold more than half of the average.
  ///
  /// So thousands of clients that send slowly cannot displace the line of a client that sends it at once.
  private func longestHolder() -> Conversation? {
    let least = waitingBytes / conversations.count / 2
    return conversations.values.lazy.filter { $0.input.count > least }
      .min { ($0.lastLine, $0.number) < ($1.lastLine, $1.number) }
  }

  /// Notifies all conversations that follow the log. A client that does not read is notified later.
  func notify(_ event: String) {
    for conversation in conversations.values where conversation.isFollowing {
      conversation.missed.insert(event)
      completions.add(.ready(conversation.number))
    }
  }

  /// Notifies all conversations that follow the log of changed settings.
  public func tellSettings() { notify("settings") }

  /// Drops what a conversation has read, tells the client that the service is busy, and ends the conversation.
  private func refuse(_ conversation: Conversation) {
    conversation.input = LineBuffer(longest: Conversation.Limits.line)
    conversation.isEnding = true
    conversation.say(Self.refusal)
    count(conversation)
    completions.add(.ready(conversation.number))
  }

  /// The most bytes that may be read and not yet handled in all conversations together, such as halves of lines.
  static let mostWaitingBytes = 64 << 20

  func count(_ conversation: Conversation) {
    waitingBytes += conversation.input.count - conversation.countedBytes
    conversation.countedBytes = conversation.input.count
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
      case .mustLearn(let job): learnMuch(for: job)
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
      case .caughtUp: endLearning()
      case .considered(let consideration):
        for conversation in tell(consideration) { touched[conversation.number] = conversation }
      case .kept(let isWhole): endKeeping(isWhole: isWhole)
      case .ended: unwritten -= 1
      }
    }
    let list = touched.sorted { $0.key < $1.key }.map(\.value)
    for conversation in list { advance(conversation) }
    return list
  }

  // MARK: Ending

  /// Takes no more requests. Those under way are finished, except for long learning, which stops.
  public func end() {
    reading.end()
    writer.post(.end)
    for conversation in conversations.values { conversation.isEnding = true }
  }

  /// True once the service is to end, all requests are answered, and all writes are on disk.
  public var isDone: Bool {
    unwritten == 0 && !conversations.values.contains(where: \.isBusy)
  }
}
