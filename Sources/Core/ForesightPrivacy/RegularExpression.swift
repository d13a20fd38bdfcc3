/// A POSIX extended regular expression that matches in time proportional to the text, whatever the pattern.
///
///     let expression = try RegularExpression("ACME-[0-9]+")
///     expression.ranges(in: "see ACME-12, please")      // [4..<11]
///
/// The syntax is that of the GNU C library, including `\b` and `\w`, and it applies to characters, not bytes.
/// Back-references are not supported, because no such bound is known for them. A pattern is compiled to a program for a
/// nondeterministic automaton (K. Thompson, "Regular expression search algorithm", 1968), whose states all advance
/// through the text together. The compiler counts and bounds the size of that program.
struct RegularExpression: Sendable {
  /// The instruction of one state. Unless it says otherwise, the automaton continues with the next state.
  enum Instruction: Sendable {
    /// Consumes one character, which must be in a set.
    case take(CharacterSet)
    /// Continues in two states, given as offsets from this one, without consuming a character.
    case split(Int, Int)
    /// Continues if an assertion holds at the current position of the text.
    case assertion(Assertion)
    /// Accepts the text that was read as a match.
    case accept
  }

  typealias CharacterSet = @Sendable (Unicode.Scalar) -> Bool
  /// A condition on the characters before and after a position; `nil` stands for the start or the end of the text.
  typealias Assertion = @Sendable (Unicode.Scalar?, Unicode.Scalar?) -> Bool

  /// The most states, which bounds the work per character.
  static let mostStates = 2000

  let program: [Instruction]
  /// True for each ASCII character that can begin a match; any other character is assumed to.
  let firsts: [Bool]

  /// Compiles a pattern.
  ///
  /// - Throws: ``SettingsError`` for a pattern that is malformed or too large.
  /// - Complexity: O(pattern), and O(states) of the program, which has ``mostStates`` at most.
  init(_ pattern: String) throws(SettingsError) {
    try require(
      !pattern.isEmpty && !pattern.utf8.contains(0), "a pattern is empty or has a NUL character")
    var parser = Parser(pattern)
    program = try parser.parse() + [.accept]
    firsts = Self.firsts(of: program)
  }

  private static func firsts(of program: [Instruction]) -> [Bool] {
    var result = [Bool](repeating: false, count: 128)
    var seen = [Bool](repeating: false, count: program.count)
    var open = [0]
    while let state = open.popLast() {
      if seen[state] { continue }
      seen[state] = true
      switch program[state] {
      case .take(let set):
        for byte in UInt8(0)..<128 where set(Unicode.Scalar(byte)) { result[Int(byte)] = true }
      // The expression matches the empty text, so a match may begin anywhere.
      case .accept: return [Bool](repeating: true, count: 128)
      case .split(let first, let second): open += [state + first, state + second]
      case .assertion: open.append(state + 1)
      }
    }
    return result
  }
}
