/// A POSIX extended regular expression that takes a time in proportion to the text, whatever the pattern.
///
///     let expression = try RegularExpression("ACME-[0-9]+")
///     expression.ranges(in: "see ACME-12, please")      // [4..<11]
///
/// It is written as the GNU C library has it, `\b` and `\w` included, and means characters, not bytes. There are no
/// back-references, for which no such bound is known. A pattern becomes a program for a nondeterministic automaton
/// (K. Thompson, "Regular expression search algorithm", 1968), all states of which go through the text at once. The
/// size of that program is counted while it is made, and bounded.
struct RegularExpression: Sendable {
  /// A step of the automaton in one state; if nothing else is said, it goes on with the next state.
  enum Instruction: Sendable {
    /// Takes one character of a set.
    case take(CharacterSet)
    /// Goes on in both states, which are so many further on, without taking a character.
    case split(Int, Int)
    /// Goes on where the place in the text is such a one.
    case assertion(Assertion)
    /// Accepts the text that was read: it fits.
    case accept
  }

  typealias CharacterSet = @Sendable (Unicode.Scalar) -> Bool
  /// A condition on the place between two characters; `nil` is before the first and after the last.
  typealias Assertion = @Sendable (Unicode.Scalar?, Unicode.Scalar?) -> Bool

  /// The most states: a text takes so many steps a character at worst.
  static let mostStates = 2000

  let program: [Instruction]
  /// True for each ASCII character that can begin a fit; all other characters may.
  let firsts: [Bool]

  /// Reads a pattern.
  ///
  /// - Throws: ``SettingsError``, which tells what is wrong with it.
  /// - Complexity: O(pattern), and O(states) of the program, of which there are ``mostStates`` at most.
  init(_ pattern: String) throws(SettingsError) {
    guard !pattern.isEmpty, !pattern.utf8.contains(0) else {
      throw SettingsError("a pattern is empty or has a NUL character")
    }
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
      // It may fit where nothing is taken, too.
      case .accept: return [Bool](repeating: true, count: 128)
      case .split(let first, let second): open += [state + first, state + second]
      case .assertion: open.append(state + 1)
      }
    }
    return result
  }
}
