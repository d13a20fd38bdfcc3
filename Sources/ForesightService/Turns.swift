/// Lets each who asks have one question under way, and keeps what else they ask until it is answered: who asks without
/// end keeps nobody waiting for more than one question.
///
///     turns.take(for: sender) { done in
///       service.ask("predict", "{}") { reply($0); done() }
///     }
///
/// Used on one thread.
public final class Turns {
  /// Asks something, and calls what it is given once it is answered.
  public typealias Question = (_ done: @escaping () -> Void) -> Void

  /// How many questions of one are kept.
  static let most = 1000

  /// What waits, for all who have something under way.
  private var waiting: [String: [Question]] = [:]

  /// Begins with nobody.
  public init() {}

  /// Asks at once, or when it is their turn; tells whether it will be asked at all, which it is not where too much waits.
  public func take(for sender: String, _ question: @escaping Question) -> Bool {
    guard let kept = waiting[sender]?.count else {
      waiting[sender] = []
      ask(question, for: sender)
      return true
    }
    guard kept < Self.most else { return false }
    waiting[sender]?.append(question)
    return true
  }

  private func ask(_ question: Question, for sender: String) {
    question { [weak self] in
      guard let self, let next = waiting[sender] else { return }
      guard let first = next.first else {
        waiting[sender] = nil
        return
      }
      waiting[sender]?.removeFirst()
      ask(first, for: sender)
    }
  }
}
