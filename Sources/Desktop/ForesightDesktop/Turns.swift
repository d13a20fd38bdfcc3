/// Lets each sender have one question under way, and keeps its other questions until that one is answered. So a sender
/// that asks without pause keeps no other waiting for more than one question.
///
///     turns.take(for: sender) { done in
///       service.ask("predict", "{}") { reply($0); done() }
///     }
///
/// Use it on one thread.
final class Turns {
  /// A closure that asks a question, and calls `done` once the question is answered.
  typealias Question = (_ done: @escaping () -> Void) -> Void

  /// The most questions of one sender that may wait (`most`), and the most bytes of all waiting questions
  /// (`mostBytes`).
  static let (most, mostBytes) = (1000, 32 << 20)

  /// The waiting questions of each sender that has a question under way.
  private var waiting: [String: [(question: Question, bytes: Int)]] = [:]
  /// The bytes of all waiting questions.
  private var bytes = 0

  /// Asks a question at once, or when the sender's turn comes; returns false if it will not be asked, because too much
  /// waits.
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

  /// Asks a question, and then those that wait, for as long as the answers come at once. A loop rather than recursion
  /// keeps the stack small.
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

  /// Removes and returns the sender's next question. If there is none, notes that nothing is under way.
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
