// ForesightService is the service without its sockets: conversations, requests, subscriptions, and who does what. Bytes
// of clients go in, and bytes for them come out. Here is no socket and no timer (ForesightDaemon), no format of a
// request (ForesightWire), and neither learning nor SQL (Foresight, ForesightLog). Begin with `Service.advance`, which
// takes one request after the other; then `Conversation`, and the two workers, `WriteWorker` and `QueryWorker`, each in a
// `Lane` of its own. The folder Ambient holds what the service adds to the context, Performing what a launcher shows
// and starts, Automations what is done without being asked, Programs what the completions of the machine name. The command
// line uses the last three without a service, too.

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
  let path: String
  let model: String
  let completions: WorkResults
  let reading: QueryWorker
  let writer: Lane<WriteWorker.Job>
  let reader: Lane<QueryWorker.Job>
  /// The errands, and apart from them the starting of programs, which may not answer for long.
  let (errands, starts) = (Errands(), Errands())
  let makeStore: @Sendable () -> OpenedStore
  let entries = DesktopEntries()
  let programs: ProgramMemory
  /// The circumstances in which something is donated.
  let ambient: AmbientContext
  private(set) var conversations: [Int: Conversation] = [:]
  private var lastConversation = 0
  /// The number of conversations on sockets that subscribe to something.
  var subscriptions = 0
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
  /// The state of learning, and the questions that wait for it.
  var learning = Learning()
  /// The state of asking whether to speak.
  var noticing = Noticing()
  /// The number of workers that have still to write, once it is to end.
  private var unwritten = 1
  /// The bytes of long requests that workers have, and their sum.
  var underway: (bytes: [Address: Int], sum: Int) = ([:], 0)
  var statistics = Statistics()

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
  func notify(_ event: String) {
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
