/// Lets each who asks have one question under way, and keeps what else they ask until it is answered: who asks without
/// end keeps nobody waiting for more than one question.
///
///     turns.take(for: sender) { done in
///       service.ask("predict", "{}") { reply($0); done() }
///     }
///
/// Used on one thread.
final class Turns {
  /// Asks something, and calls what it is given once it is answered.
  typealias Question = (_ done: @escaping () -> Void) -> Void

  /// The most questions that are kept of one sender, and the most bytes of all.
  static let (most, mostBytes) = (1000, 32 << 20)

  /// The questions that wait, for all who have something under way.
  private var waiting: [String: [(question: Question, bytes: Int)]] = [:]
  /// The bytes of all that wait.
  private var bytes = 0

  /// Begins with no questions.
  init() {}

  /// Asks at once, or when it is their turn; tells whether it will be asked at all, which it is not where too much waits.
  ///
  /// - Parameter bytes: the memory that the question holds while it waits.
  func take(for sender: String, bytes: Int = 0, _ question: @escaping Question) -> Bool {
    guard let kept = waiting[sender]?.count else {
      waiting[sender] = []
      ask(question, for: sender)
      return true
    }
    guard kept < Self.most, self.bytes + bytes <= Self.mostBytes else { return false }
    waiting[sender]?.append((question, bytes))
    self.bytes += bytes
    return true
  }

  /// Asks, and then what else is waiting, for as long as the answers come at once.
  private func ask(_ question: @escaping Question, for sender: String) {
    var next: Question? = question
    while let question = next {
      next = nil
      var (isAnswered, isAsked) = (false, false)
      question { [weak self] in
        isAnswered = true
        if isAsked, let self, let next = self.next(for: sender) { ask(next, for: sender) }
      }
      isAsked = true
      if isAnswered { next = self.next(for: sender) }
    }
  }

  /// Takes what is asked next; notes that nothing is under way where there is nothing.
  private func next(for sender: String) -> Question? {
    guard let first = waiting[sender]?.first else {
      waiting[sender] = nil
      return nil
    }
    waiting[sender]?.removeFirst()
    bytes -= first.bytes
    return first.question
  }
}
