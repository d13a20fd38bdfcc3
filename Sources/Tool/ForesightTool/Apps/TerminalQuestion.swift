import ForesightHosting
import ForesightValues
import Glibc

/// A question that an app asks a person in the terminal.
enum TerminalQuestion {
  /// Asks the question; returns the typed line as the answer, or a cancellation at the end of the input.
  static func ask(_ question: HostMessage.Question) -> HostRequest.Answer {
    var text = question.text.visible
    for (number, option) in zip(1..., question.options) {
      text += "\n\(number < 10 ? " " : "")\(number)  \(option.visible)"
    }
    let hint =
      question.kind == .confirmation ? " [y/N] " : question.options.isEmpty ? " " : "\n[1] "
    try? Tool.write(text + hint, to: STDERR_FILENO)
    guard let line = readLine() else {
      try? Tool.write("\n", to: STDERR_FILENO)
      return .cancelled
    }
    if question.kind == .confirmation { return .truth(["y", "yes"].contains(line.lowercased())) }
    return .text(line.isEmpty && !question.options.isEmpty ? "1" : line)
  }
}
