internal import ForesightFormats
internal import ForesightValues
internal import ForesightWire

/// The exchange on one connection: requests come in, and answers go out in the order of the requests.
///
/// Memory is bounded: while the client does not read its answers, or too many requests are under way, no more requests
/// are read (``wantsInput``).
public final class Conversation {
  /// The number of the conversation, which no other conversation has.
  public let number: Int
  var input = LineBuffer(longest: Limits.line)
  /// Requests under way, the oldest first, each with its answer once there is one.
  private var open: [(number: Int, id: JSON?, asked: Asked?, answer: String?)] = []
  private var lastRequest = 0
  private var outgoing: [UInt8] = []
  private var sent = 0
  /// A shell's request whose fields have not all been read.
  var plain: PlainRequest?
  /// A request that waits until those before it are answered.
  var held: (id: JSON?, call: Call, asked: Asked)?
  /// True if the requests under way are donations.
  ///
  /// Donations of one conversation share a wait for the disk, so many may be under way. Of all other requests only one
  /// is under way at a time: otherwise sixty-four questions of a busy client would keep all other clients waiting.
  var isDonating = false
  /// The time at which the last line was complete, in nanoseconds of a monotonic clock.
  public internal(set) var lastLine: UInt64
  /// True if the last request was a shell's, without JSON. A shell keeps its connection from one key to the next.
  public internal(set) var isOfPrompt = false
  /// The subscription; `nil` for none. `told` is the last answer that was sent for it.
  var subscription: Call.Subscribing?
  var told: PredictionAnswer?
  /// The kinds of unasked offers that the client wants; `nil` for none.
  var hearing: Call.Hearing?
  /// True if the subscription is to be answered as soon as the client has read what was sent before.
  var isOwed = false
  /// True if the client follows the log: it is notified when settings have changed, and when something is forgotten.
  var isFollowing = false
  /// The events to notify the client of once it has read what was sent before.
  var missed: Set<String> = []
  /// True if the client has reported values of the ambient context, which are dropped when the client disconnects.
  var tellsAmbient = false
  /// True if no more requests are taken, because the service ends or the client has sent too much.
  public internal(set) var isEnding = false
  /// True while other conversations have their turn before this one continues.
  var isYielding = false

  /// The method of a request, and the time at which it was read.
  struct Asked {
    let method: String
    let nanoseconds: UInt64
    /// True if the request is answered without JSON.
    var isPlain = false
    /// The bytes of the request.
    var bytes = 0
  }

  /// The bounds of a conversation.
  enum Limits {
    /// The longest line, in bytes.
    static let line = 1 << 20
    /// The most requests under way.
    static let open = 64
    /// The number of unsent bytes at which no further request is begun.
    static let outgoing = 1 << 18
  }

  init(_ number: Int, at nanoseconds: UInt64) { (self.number, lastLine) = (number, nanoseconds) }

  // MARK: Bytes

  /// Bytes that wait to be sent.
  public var waiting: ArraySlice<UInt8> { outgoing[sent...] }

  /// Removes the first `count` waiting bytes, because they were sent.
  public func noteSent(_ count: Int) {
    sent += count
    if sent == outgoing.count {
      // A large buffer is freed, because there may be thousands of conversations.
      outgoing.removeAll(keepingCapacity: outgoing.capacity <= 16_384)
      sent = 0
    } else if sent > Limits.outgoing {
      // A client that reads more slowly than it asks may never empty the buffer.
      outgoing.removeFirst(sent)
      sent = 0
    }
  }

  func say(_ text: String) { outgoing.append(contentsOf: text.utf8) }

  /// True if more bytes are to be read from the client. It is false, for example, while a request that was read waits
  /// for those before it.
  public var wantsInput: Bool { !isEnding && !isYielding && held == nil && !isFull }

  /// The bytes of its input that the service has counted in its total of waiting bytes.
  var countedBytes = 0
  /// True if so many requests are under way, or so many bytes unsent, that no further request is begun.
  var isFull: Bool { open.count >= Limits.open || waiting.count >= Limits.outgoing }

  /// True if everything that was asked is answered, and sent.
  public var isDone: Bool { open.isEmpty && held == nil && !isYielding && waiting.isEmpty }

  // MARK: Requests

  /// True if a request is under way.
  var isBusy: Bool { !open.isEmpty }

  /// Begins a request; returns its number.
  func begin(_ id: JSON?, _ asked: Asked? = nil) -> Int {
    lastRequest += 1
    open.append((lastRequest, id, asked, nil))
    return lastRequest
  }

  /// Answers a request, and queues all answers whose turn it is for sending. Returns the request's method and time, if
  /// it was understood.
  @discardableResult
  func finish(_ request: Int, _ result: Result<String, ServiceError>) -> Asked? {
    guard let index = open.firstIndex(where: { $0.number == request }) else { return nil }
    let (_, id, asked, _) = open[index]
    open[index].answer =
      switch (id, result) {
      // A shell is not told why something failed, because its prompt has no place for that.
      case (_, _) where asked?.isPlain ?? false:
        (try? result.get())
          ?? (asked?.method == PlainRequest.Kind.record.rawValue ? PlainRequest.failure : "\n")
      case (nil, _): ""
      case (let id?, .success(let text)): Request.answer(id, result: text)
      case (let id?, .failure(let error)): Request.answer(id, error: error.json)
      }
    while let answer = open.first?.answer {
      say(answer)
      open.removeFirst()
    }
    return asked
  }
}
