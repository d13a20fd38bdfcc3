import Foundation
import Testing

/// What `make test` makes of what Swift prints.
struct TestScriptTests {
  private static let script = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Scripts/test").path

  /// Compilers say what is wrong with a line of a file, Swift what is wrong with the build, a system may say neither.
  @Test(arguments: ["a.swift:1:1: wrong", "wrong", "Killed"])
  func aBuildThatFailsSaysWhy(what: String) throws {
    // Not in the arguments, which are printed and would be shown as an error.
    let words = what.replacing("wrong", with: "error: wrong")
    let run = try run(swift: "echo building; echo '\(words)'; echo '\(words)'; exit 1")
    #expect(run.status == 1 && run.messages.contains(words), "\(run)")
    let isError = words.contains("error: ")
    #expect(run.messages == (isError ? words + "\n" : "building\n\(words)\n\(words)\n"))
  }

  /// A system on which nothing was set up has the locale C, in which a tick is three characters.
  @Test(arguments: ["C", "C.UTF-8"], [true, false])
  func theResultIsToldInEachLocale(locale: String, passes: Bool) throws {
    let (mark, verb) = passes ? ("✔", "passed") : ("✘", "failed")
    let run = try run(
      swift: """
        [ "$1" = test ] || exit 0
        printf '\\0 what a test prints\\n\(mark) Test one() \(verb) after 0.1 seconds.\\n'
        echo '\(mark) Test run with 1 test in 1 suite \(verb) after 0.1 seconds.'
        exit \(passes ? 0 : 1)
        """, locale: locale)
    #expect(run.status == (passes ? 0 : 1), "\(run)")
    #expect(run.lines.last?.hasPrefix("\(mark) Test run with 1 test ") == true, "\(run)")
    #expect(run.messages.contains("✘ Test one()") == !passes, "\(run)")
  }

  /// Runs the script with a program of shell in place of Swift.
  private func run(swift: String, locale: String = "C.UTF-8") throws -> ToolRun {
    let place = try Workplace()
    _ = try place.write("swift", "#!/bin/sh\n" + swift)
    return try place.shell(
      "chmod 700 swift; '\(Self.script)'",
      environment: ["SWIFT": place.path + "/swift", "LC_ALL": locale, "TMPDIR": place.path])
  }
}
