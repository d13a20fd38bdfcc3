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
    /// Takes one character.
    case scalar(UInt32), any, bracket(BracketExpression)
    /// Goes on in both states, without taking a character.
    case split(Int, Int)
    /// Goes on where the place in the text is such a one.
    case assertion(Assertion)
    /// Accepts the text that was read: it fits.
    case accept
  }

  /// A condition on the place between two characters.
  enum Assertion: Sendable {
    case start, end, wordBoundary, noWordBoundary, wordStart, wordEnd
  }

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
    var assembler = Assembler()
    try assembler.add(try parser.parse())
    program = assembler.program + [.accept]
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
      case .scalar(let scalar): if scalar < 128 { result[Int(scalar)] = true }
      // It may fit where nothing is taken, too.
      case .any, .accept: return [Bool](repeating: true, count: 128)
      case .bracket(let bracket):
        for byte in 0..<128 where bracket.contains(UInt32(byte)) { result[byte] = true }
      case .split(let first, let second): open += [first, second]
      case .assertion: open.append(state + 1)
      }
    }
    return result
  }

  /// Writes the program for a pattern, and counts what it writes.
  private struct Assembler {
    var program: [Instruction] = []
    /// The number of parts that were added, those without a state included: an empty group may be repeated, too.
    private var work = 0

    mutating func add(_ node: Node) throws(SettingsError) {
      work += 1
      guard work <= 4 * mostStates, program.count < mostStates else {
        throw SettingsError(
          "a pattern is too large: with its repetitions written out it has more than "
            + "\(mostStates) parts")
      }
      switch node {
      case .empty: break
      case .instruction(let instruction): program.append(instruction)
      case .sequence(let nodes): for node in nodes { try add(node) }
      case .alternatives(let nodes): try add(alternatives: nodes)
      case .repetition(let node, let least, let most):
        for _ in 0..<max(0, most == nil ? least - 1 : least) { try add(node) }
        if let most {
          try add(node, upTo: most - least)
        } else {
          try add(node, isOptional: least == 0)
        }
      }
    }

    private mutating func add(alternatives nodes: [Node]) throws(SettingsError) {
      var ends: [Int] = []
      for node in nodes.dropLast() {
        let split = program.count
        program.append(.split(split + 1, split + 1))
        try add(node)
        ends.append(program.count)
        program.append(.split(0, 0))
        program[split] = .split(split + 1, program.count)
      }
      if let last = nodes.last { try add(last) }
      for end in ends { program[end] = .split(program.count, program.count) }
    }

    /// Adds what may come so often, or less.
    private mutating func add(_ node: Node, upTo count: Int) throws(SettingsError) {
      var splits: [Int] = []
      for _ in 0..<count {
        splits.append(program.count)
        program.append(.split(0, 0))
        try add(node)
      }
      for split in splits { program[split] = .split(split + 1, program.count) }
    }

    /// Adds what may come without end.
    private mutating func add(_ node: Node, isOptional: Bool) throws(SettingsError) {
      let start = program.count
      if isOptional { program.append(.split(0, 0)) }
      try add(node)
      let end = program.count
      program.append(.split(start, end + 1))
      if isOptional { program[start] = .split(start + 1, end + 1) }
    }
  }
}
