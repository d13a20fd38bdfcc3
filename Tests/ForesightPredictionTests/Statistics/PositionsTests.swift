import ForesightValues
import Testing

@testable import ForesightPrediction

struct PositionsTests {
  private func number(_ text: String, _ name: UInt64 = 1) -> Position { Position(text).named(name) }

  private func positions(_ texts: String...) -> Positions {
    var positions = Positions()
    for text in texts { positions.add(number(text)) }
    return positions
  }

  private func expect(
    _ positions: borrowing Positions, _ position: Position, from here: Position, _ expected: Float?
  ) {
    let found = positions.distance(of: position, from: here)
    #expect(found == expected)
  }

  @Test func numbersAreComparedInUsualSteps() {
    let positions = positions("20", "22", "20", "20", "18")
    expect(positions, number("18"), from: .nowhere, 0)
    let step = positions.distance(of: number("20"), from: .nowhere) ?? -1
    #expect(abs(step - 1) < 1e-5)
    // From where one is, if that is of the same kind.
    let here = positions.distance(of: number("20"), from: number("24")) ?? -1
    #expect(abs(here - 2) < 1e-5)
    let others = [
      positions.distance(of: number("20"), from: number("24", 2)),
      positions.distance(of: number("20", 2), from: .nowhere),
    ]
    #expect(others == [step, nil])
  }

  @Test func aSingleJumpCountsForLittle() {
    var positions = Positions()
    for step in 0..<40 { positions.add(number(String(step % 2))) }
    let before = positions.distance(of: number("3"), from: number("0")) ?? -1
    positions.add(number("1000000"))
    positions.add(number("0"))
    let after = positions.distance(of: number("3"), from: number("0")) ?? -1
    #expect(after > before / 10 && after < before)
  }

  @Test func kilometresAreTheSameForEverybody() {
    var positions = Positions()
    let (home, work) = (Position("geo:52.5,13.2"), Position("geo:52.5,13.25"))
    let apart = home.distance(to: work)
    // Where somebody is may be known before they ever were anywhere.
    expect(positions, work, from: home, apart)
    expect(positions, work, from: .nowhere, nil)
    positions.add(home)
    for _ in 0..<5 { positions.add(number("3")) }
    expect(positions, work, from: .nowhere, apart)
  }

  @Test func beforeTheFirstStepOnlyTheSameIsNear() {
    let positions = positions("20", "20")
    expect(positions, number("20"), from: .nowhere, 0)
    expect(positions, number("21"), from: .nowhere, nil)
  }

  @Test func thereAreNotMoreKindsThanFit() {
    var positions = Positions()
    for name in 0..<UInt64(3 * Positions.limit) {
      for text in ["1", "2"] { positions.add(number(text, name)) }
    }
    let count = positions.count
    #expect(count == Positions.limit)
    expect(positions, number("1", UInt64(Positions.limit)), from: .nowhere, nil)
  }

  @Test func extremesStayFinite() {
    var positions = Positions()
    for text in ["-99999999999999999", "999999999999999999", "0.0000000000000001", "0"] {
      positions.add(number(text))
      for other in ["-99999999999999999", "0", "5"] {
        let distance = positions.distance(of: number(other), from: .nowhere)
        #expect(distance?.isFinite ?? true)
      }
    }
  }
}
