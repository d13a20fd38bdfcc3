extension RegularExpression {
  /// Returns true if it fits a text or a part of it, even an empty part.
  func matches(_ text: String) -> Bool { run(text).isFound }

  /// All that any fit covers, from the start of a text to its end, in bytes of UTF-8; what overlaps or touches is one.
  ///
  ///     try RegularExpression("ab|bc").ranges(in: "abc ab")      // [0..<3, 4..<6]
  ///
  /// Where several fits overlap all of them count, not only the longest of the first, so nothing is left that fits.
  ///
  /// - Complexity: O(bytes × states).
  func ranges(in text: String) -> [Range<Int>] { run(text).ranges }

  /// Finds all that any fit covers, and counts the steps that it took.
  func run(_ text: String) -> (ranges: [Range<Int>], isFound: Bool, steps: Int) {
    var run = Run(program: program)
    var previous: Unicode.Scalar?
    var offset = 0
    for scalar in text.unicodeScalars {
      // Most texts hold nothing that a fit could begin with.
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

  /// All states in which the automaton can be after a part of a text, each with the earliest place where what it read
  /// can have begun. A state that can be reached twice is followed once, from the earlier place: of all fits that end
  /// at one place, the longest covers the others.
  private struct Run {
    let program: [Instruction]
    /// The states that took the last character, each with the place where its fit began, in the order of these places.
    private var taken: [(state: Int, start: Int)] = []
    private var waiting: [(state: Int, start: Int)] = []
    /// The round in which each state was reached last.
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

    /// Moves on, from the states that took the last character and from the start, to those that take the next one.
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
