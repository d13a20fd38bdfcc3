import Testing

@testable import ForesightDesktop

/// The first and the last window of an app.
struct OpenWindowsTests {
  @Test func onlyTheFirstBeginsAndOnlyTheLastEnds() {
    var windows = OpenWindows()
    let begun = ["5", "6", "6"].map { windows.open($0, of: "foot", on: "sway") }
    #expect(begun == [true, false, false])
    let ended = ["5", "5", "6", "6"].map { windows.close($0, on: "sway") }
    #expect(ended == [nil, nil, "foot", nil])
    #expect(windows.open("6", of: "foot", on: "sway") == true)
  }

  @Test func eachDesktopNumbersItsOwn() {
    var windows = OpenWindows()
    let begun = [("5", "foot", "sway"), ("5", "xterm", "i3"), ("8", "foot", "i3")].map {
      windows.open($0, of: $1, on: $2)
    }
    #expect(begun == [true, true, false])
    let ended = [("5", "i3"), ("5", "sway"), ("8", "i3")].map { windows.close($0, on: $1) }
    #expect(ended == ["xterm", nil, "foot"])
  }

  /// A desktop that was started anew tells of all its windows again, under other numbers; one that is gone of no end.
  @Test func whatADesktopThatIsGoneHasToldIsForgotten() {
    var windows = OpenWindows()
    for desktop in ["i3", "sway"] { _ = windows.open("5", of: desktop, on: desktop) }
    windows.leave("i3")
    #expect(["i3", "sway"].map { windows.open("9", of: $0, on: $0) } == [true, false])
    windows.leave(nil)
    #expect(windows.close("9", on: "sway") == nil)
    #expect(windows.open("1", of: "sway", on: "sway") == true)
  }
}
