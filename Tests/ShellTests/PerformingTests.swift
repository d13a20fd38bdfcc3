import Foundation
import Glibc
import Testing

/// Intents of the coffee shop, ordered in a real terminal.
@Suite(.enabled(if: Home.has("tmux") && Home.has("bash"), "needs tmux and bash"))
struct PerformingTests {
  private let home: Home
  private let terminal: Terminal

  init() throws {
    home = try Home()
    try home.run(["ForesightCoffeeShop"])
    try home.run(["ForesightHostedApp"])
    try home.write(".bashrc", "PS1='> '\n")
    terminal = try Terminal(home, columns: 100, "bash", "-i")
  }

  @Test func `the coffee shop can be ordered from`() throws {
    try terminal.run("foresight perform OrderDrink --parameter drink=latte --parameter size=large")
    #expect(try terminal.screen().contains("\nA large latte: 5.40 euros.\n"))
    try terminal.run("foresight run order a small green tea at coffee-shop")
    #expect(try terminal.screen().contains("\nA small green tea: 2.80 euros.\n"))
    let recorded = try home.run(["foresight", "export"]).split(separator: "\n")
    #expect(recorded.count == 2 && recorded.allSatisfy { $0.contains(#""source":"coffee-shop""#) })
    // What was ordered is what comes next, in the app's own words.
    try terminal.run("foresight predict")
    #expect(try terminal.screen().contains("Order a large latte"))
  }

  @Test func `what is open is asked, with what there is to choose from`() throws {
    try terminal.type("foresight run order a drink at coffee-shop")
    try terminal.press("Enter")
    try terminal.wait { $0.contains(" 4  green tea\n 5  hot chocolate\n[1]") }
    try terminal.type("tea")
    try terminal.press("Enter")
    try terminal.wait { $0.contains("A medium green tea: 3.50 euros.") }
    // The end of the input is no answer, and nothing is done.
    try terminal.type("foresight perform OrderDrink; echo status $?")
    try terminal.press("Enter")
    try terminal.wait { $0.components(separatedBy: "hot chocolate\n[1]").count == 3 }
    try terminal.press("C-d")
    try terminal.wait { $0.contains("coffee-shop: it was cancelled\nstatus 1") }
    #expect(try home.run(["foresight", "export"]).split(separator: "\n").count == 1)
  }

  @Test func `values, choices and confirmations are asked one after the other`() throws {
    try terminal.type("foresight perform Ask --parameter name=Ann; echo status $?")
    try terminal.press("Enter")
    try terminal.wait { $0.contains("Which mood?\n 1  Cheerful\n 2  Gloomy\n[1]") }
    try terminal.type("2")
    try terminal.press("Enter")
    try terminal.wait { $0.contains("And to drink?\n 1  Tea\n 2  Milk\n 3  Cancel\n[1]") }
    try terminal.press("Enter")
    try terminal.wait { $0.contains("Shall I? [y/N]") }
    try terminal.type("y")
    try terminal.press("Enter")
    try terminal.wait { $0.contains("Ann: sad, Tea") && $0.contains("status 0") }
  }

  @Test func `what is found missing only then is asked, and it is performed again`() throws {
    try terminal.type("foresight perform Missing")
    try terminal.press("Enter")
    try terminal.wait { $0.contains("Which city?") }
    try terminal.type("Rome")
    try terminal.press("Enter")
    try terminal.wait { $0.contains("Rome it is") }
  }

  @Test func `progress is shown, and Ctrl-C lets it tidy up`() throws {
    try terminal.type("foresight perform Count; echo status $?")
    try terminal.press("Enter")
    try terminal.wait { $0.contains("performing [#") }
    try terminal.press("C-c")
    try terminal.wait { $0.contains("tidied up") && $0.contains("Count was stopped") }
    // The shell sees that it was Ctrl-C, and does not go on with the line either.
    #expect(try !terminal.screen().contains("status 0"))
    #expect(try home.run(["foresight", "export"]).isEmpty)
  }

  @Test func `one that is deaf to Ctrl-C is ended`() throws {
    try terminal.type("foresight perform Hang")
    try terminal.press("Enter")
    try terminal.wait { $0.contains("hangs in ") && $0.hasSuffix(".") }
    let number = try terminal.lastLine().split(separator: " ").last.flatMap { Int32($0.dropLast()) }
    let process = try #require(number)
    #expect(kill(process, 0) == 0)
    try terminal.press("C-c")
    try terminal.wait { $0.contains("Hang was stopped") && $0.hasSuffix("\n>") }
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }
}
