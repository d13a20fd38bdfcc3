internal import ForesightFormats
internal import ForesightValues
internal import ForesightWire

/// The exchange on one connection: requests come in, and answers go out in the order of the requests.
///
/// What waits to be read is bounded: where answers are not taken, or too many requests are under way, no more
/// requests are taken either (``wantsInput``).
public final class Conversation {
  /// The number that tells it from all other conversations.
  public let number: Int
  var input = LineBuffer(longest: Limits.line)
  /// Requests under way, the oldest first, each with its answer once there is one.
  private var open: [(number: Int, id: JSON?, asked: Asked?, answer: String?)] = []
  private var lastRequest = 0
  private var outgoing: [UInt8] = []
  private var sent = 0
  /// A shell's request whose fields are still to come.
  var plain: PlainRequest?
  /// A request that waits until those before it are answered.
  var held: (id: JSON?, call: Call, asked: Asked)?
  /// The doer of what is under way; unless all of it is donating, the next request waits until it is answered.
  var doer: Doer?
  /// The time at which the last line was whole, on a clock that nobody sets.
  var lastLine: UInt64
  /// Its subscription, and the last answer that it was told.
  var subscription: Call.Subscribing?
  var told: PredictionAnswer?
  /// The news that it wants to be told unasked; `nil` for none.
  var hearing: Call.Hearing?
  /// True if it is to be told something as soon as it has taken what was said before.
  var isOwed = false
  /// True if it is told when settings have changed, and when something is forgotten.
  var isFollowing = false
  /// Events of which it is told once it takes what was said before.
  var missed: Set<String> = []
  /// True if it has told of the world around, which is not known any more once it is gone.
  var tellsAmbient = false
  /// True if it may ask nothing more, because the service ends, or because it held too much.
  public internal(set) var isEnding = false
  /// True if it leaves others their turn before it goes on.
  var isYielding = false

  /// The method that was asked for, and the time at which it was.
  struct Asked {
    let method: String
    let nanoseconds: UInt64
    /// True if it is answered without JSON.
    var isPlain = false
    /// The bytes of the request.
    var bytes = 0
  }

  /// The kind of worker that does a request.
  ///
  /// Donations of one conversation share a wait for the disk. Of all else it has one at a time under way: sixty-four
  /// questions of a client that asks without end would keep all others waiting.
  enum Doer: Hashable { case donating, other }

  /// The bounds of a conversation.
  enum Limits {
    /// The longest line, in bytes.
    static let line = 1 << 20
    /// The most requests under way.
    static let open = 64
    /// The number of bytes waiting to be taken at which no further request is begun.
    static let outgoing = 1 << 18
  }

  init(_ number: Int, at nanoseconds: UInt64) { (self.number, lastLine) = (number, nanoseconds) }

  // MARK: Bytes

  /// Bytes that wait to be sent.
  public var waiting: ArraySlice<UInt8> { outgoing[sent...] }

  /// Notes that so many of the bytes that waited were sent.
  public func noteSent(_ count: Int) {
    sent += count
    if sent == outgoing.count {
      // What was long is given back, for there may be thousands of conversations.
      outgoing.removeAll(keepingCapacity: outgoing.capacity <= 16_384)
      sent = 0
    } else if sent > Limits.outgoing {
      // Who reads more slowly than they ask may leave something for ever.
      outgoing.removeFirst(sent)
      sent = 0
    }
  }

  func say(_ text: String) { outgoing.append(contentsOf: text.utf8) }

  /// True if more is to be read: not while what was read waits.
  public var wantsInput: Bool { !isEnding && !isYielding && held == nil && !isFull }

  /// The bytes of its input that are counted among all that wait.
  var countedBytes = 0
  /// True if so much is under way or unread that nothing more is begun.
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

  /// Answers a request, and sends what can be said now. Returns what was asked, where it was understood.
  @discardableResult
  func finish(_ request: Int, _ result: Result<String, ServiceError>) -> Asked? {
    guard let index = open.firstIndex(where: { $0.number == request }) else { return nil }
    let (_, id, asked, _) = open[index]
    open[index].answer =
      switch (id, result) {
      // What cannot be done is not explained to a shell, whose prompt has no place for it.
      case (_, _) where asked?.isPlain ?? false:
        (try? result.get())
          ?? (asked?.method == PlainRequest.Kind.record.rawValue ? PlainRequest.failure : "\n")
      case (nil, _): ""
      case (let id?, .success(let text)): Request.answer(id, result: text)
      case (let id?, .failure(let error)): Request.answer(id, error: error)
      }
    while let answer = open.first?.answer {
      say(answer)
      open.removeFirst()
    }
    if open.isEmpty { doer = nil }
    return asked
  }
}
