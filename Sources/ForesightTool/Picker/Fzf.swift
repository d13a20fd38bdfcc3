import Donations
import Glibc

/// fzf, where the person has it, in place of a list of our own.
enum Fzf {
  /// Lets the person choose; `nil` where nothing is wanted.
  ///
  /// - Throws: `Failure` where there is no fzf.
  static func choose(from lines: [Suggestion]) throws -> String? {
    var picker = Picker(typed: "")
    picker.show(lines)
    let text = picker.lines.map { "\(Tool.percent($0.probability))\t\(Tool.visible($0.title))\n" }
    // The line is told by its number, because what is shown may differ from it.
    let numbered = zip(1..., text).map { "\($0)\t\($1)" }.joined()
    let words = ["fzf", "--no-multi", "--no-sort", "--delimiter=\t", "--with-nth=2..", "--nth=2.."]
    guard let answer = try run(words, input: numbered) else { return nil }
    guard let number = Int(answer.prefix { $0 != "\t" }), picker.lines.indices.contains(number - 1)
    else { return nil }
    return picker.lines[number - 1].title
  }

  /// Runs a program; `nil` where it did not end with 0.
  private static func run(_ words: [String], input: String) throws -> String? {
    let (to, from) = (try Tool.pipe(), try Tool.pipe())
    // It may end before it has read everything.
    signal(SIGPIPE, SIG_IGN)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, to.0, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, from.1, STDOUT_FILENO)
    let arguments = words.map { (word: String) in strdup(word) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &actions, nil, arguments, environ)
    close(to.0)
    close(from.1)
    defer { close(from.0) }
    guard code == 0 else {
      close(to.1)
      throw Failure(
        .unavailable, "\(words[0]) cannot be started: \(String(cString: strerror(code)))")
    }
    try? Tool.write(input, to: to.1)
    close(to.1)
    var bytes: [UInt8] = []
    while true {
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(from.0, &chunk, chunk.count)
      if count > 0 { bytes += chunk[..<count] }
      if count == 0 || count < 0 && errno != EINTR { break }
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
