internal import ForesightWire
internal import Synchronization

/// The address of an answer: a request of a conversation.
struct Address: Hashable, Sendable {
  let conversation: Int
  let request: Int
}

/// A result of a lane's work.
enum WorkResult: Sendable {
  /// A request was answered, with JSON text or an error.
  case answered(Address, Result<String, ServiceError>)
  /// The donations or the line that were sent with a question are recorded; the question itself is still to be
  /// answered.
  case recorded(then: QueryWorker.Job)
  /// A question would keep other clients waiting, so it has to become an errand.
  case isHeavy(QueryWorker.Job)
  /// Much has to be learned before this can be done.
  case mustLearn(QueryWorker.Job)
  /// A subscription's question was asked again.
  case compared(Call.Subscribing, Result<PredictionAnswer, any Error>)
  /// The conversation with this number has bytes to send, or may handle further requests.
  case ready(Int)
  /// All that was recorded meanwhile is learned.
  case caughtUp
  /// The look for something to offer unasked is over.
  case considered(Consideration)
  /// Saving the model is over; `isWhole` is true if not much is left to learn.
  case kept(isWhole: Bool)
  /// All pending writes of one worker are committed.
  case ended

  /// Answers a request with the text that `body` returns, or with the error that it throws.
  static func answer(_ address: Address, _ body: () throws -> String) -> WorkResult {
    .answered(address, Result { try body() }.mapError(ServiceError.init))
  }
}

/// The results of lanes and errands, collected for the service's thread.
final class WorkResults: Sendable {
  private let list = Mutex<[WorkResult]>([])
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called, on any thread, when a result is added to an empty list.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func add(_ completion: WorkResult) {
    let isFirst = list.withLock {
      $0.append(completion)
      return $0.count == 1
    }
    if isFirst { wake() }
  }

  func take() -> [WorkResult] {
    list.withLock { list in
      defer { list = [] }
      return list
    }
  }
}
