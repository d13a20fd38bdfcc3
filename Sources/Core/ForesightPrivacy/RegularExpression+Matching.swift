extension RegularExpression {
  /// Returns true if the expression matches any part of a text, even an empty one.
  func matches(_ text: String) -> Bool { run(text).isFound }

  /// Returns the ranges that matches cover, in bytes of UTF-8 and in ascending order; ranges that overlap or touch are
  /// merged.
  ///
  ///     try RegularExpression("ab|bc").ranges(in: "abc ab")      // [0..<3, 4..<6]
  ///
  /// Overlapping matches all count, not only the leftmost longest one, so that nothing outside the ranges matches.
  ///
  /// - Complexity: O(bytes × states).
  func ranges(in text: String) -> [Range<Int>] { run(text).ranges }

  /// Finds the ranges that matches cover, and counts the automaton's steps.
  func run(_ text: String) -> (ranges: [Range<Int>], isFound: Bool, steps: Int) {
    var run = Run(program: program)
    var previous: Unicode.Scalar?
    var offset = 0
    for scalar in text.unicodeScalars {
      // While no match is under way, characters that cannot begin one are skipped.
      if !run.isIdle || !scalar.isASCII || firsts[Int(scalar.value)] {
        run.begin(at: offset, previous, scalar)
        run.take(scalar)
      }
      previous = scalar
      offset += UTF8.width(scalar)
    }
    run.begin(at: offset, previous, nil)
    return (Array(run.covered.ranges), run.isFound, run.steps)
  }

  /// The states in which the automaton can be after a part of a text, each with the earliest position at which its
  /// match can have begun. A state that is reached twice is followed once, from the earlier position: of all matches
  /// that end at the same position, the longest covers the others.
  private struct Run {
    let program: [Instruction]
    /// The states that consumed the last character, each with the position where its match began, in ascending order of
    /// that position.
    private var taken: [(state: Int, start: Int)] = []
    private var waiting: [(state: Int, start: Int)] = []
    /// The round in which each state was last reached.
    private var rounds: [Int]
    private var round = 0
    private var open: [Int] = []
    private(set) var covered = RangeSet<Int>()
    private(set) var isFound = false
    private(set) var steps = 0

    init(program: [Instruction]) {
      self.program = program
      rounds = [Int](repeating: 0, count: program.count)
    }

    var isIdle: Bool { taken.isEmpty }

    /// Advances from the states that consumed the last character, and from the start, to those that can consume the
    /// next.
    mutating func begin(at offset: Int, _ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) {
      round += 1
      waiting.removeAll(keepingCapacity: true)
      for (state, start) in taken { follow(state + 1, from: start, to: offset, previous, next) }
      follow(0, from: offset, to: offset, previous, next)
    }

    private mutating func follow(
      _ state: Int, from start: Int, to end: Int, _ previous: Unicode.Scalar?,
      _ next: Unicode.Scalar?
    ) {
      open.append(state)
      while let state = open.popLast() {
        steps += 1
        if rounds[state] == round { continue }
        rounds[state] = round
        switch program[state] {
        case .split(let first, let second):
          open.append(state + second)
          open.append(state + first)
        case .assertion(let assertion):
          if assertion(previous, next) { open.append(state + 1) }
        case .accept:
          isFound = true
          covered.insert(contentsOf: start..<end)
        case .take: waiting.append((state, start))
        }
      }
    }

    mutating func take(_ scalar: Unicode.Scalar) {
      taken.removeAll(keepingCapacity: true)
      for thread in waiting {
        steps += 1
        if case .take(let set) = program[thread.state], set(scalar) { taken.append(thread) }
      }
    }
  }
}
