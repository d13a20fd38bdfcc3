import Testing

@testable import ForesightPrediction

struct ClockRowsTests {
  @Test(arguments: [ClockKernel.wide, .middle, .narrow].indices)
  func kernelsSumToOne(number: Int) {
    let kernel = [ClockKernel.wide, .middle, .narrow][number]
    #expect(abs(kernel.weights.reduce(0, +) - 1) < 1e-5)
    #expect(abs(kernel.sum(upTo: 100) - 1) < 1e-5 && kernel.sum(upTo: -100) == 0)
  }

  /// What comes at the same quarter each day is sure there, and nowhere else.
  @Test func whatIsRegularIsSharp() {
    var rows = ClockRows()
    rows.appendHabit()
    var done = QuarterSet()
    done.insert(14)
    for day in 0..<50 { rows.endDay(of: 0, done: done, weekday: day % 7) }
    var local = LocalQuarter(0, offset: 0)
    local.day = 100
    func narrow(_ quarter: Int) -> Float {
      local.quarter = quarter
      return rows.probabilities(of: 0, at: local, isDone: false, base: 0.01)[7]
    }
    #expect(narrow(14) > 0.4 && narrow(40) < 0.01)
    // It came already, or it is sure to come: of the days that were left it always did.
    #expect(narrow(15) > narrow(14))
  }

  @Test func quartersBeginAtFour() {
    let local = LocalQuarter(QuarterHours.dayStart + 4 * QuarterHours.perDay, offset: 0)
    #expect(local.quarter == 0 && local.day == 4 && local.weekday == 0)
    #expect(LocalQuarter(0, offset: 0).day == -1)
    #expect(QuarterHours.index(of: -1) == -1 && QuarterHours.offset(minutes: -1) == -1)
  }
}
