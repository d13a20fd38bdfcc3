import ForesightWire
import Foundation
import Testing

@testable import ForesightTool

struct PageTests {
  private static let pages = [Page.program] + Subcommand.allCases.map(\.page)

  @Test func everySubcommandHasAPage() {
    for subcommand in Subcommand.allCases {
      #expect(subcommand.page.name == subcommand.rawValue)
      #expect(!subcommand.page.summary.isEmpty && subcommand.page.description.hasSuffix("."))
    }
  }

  @Test(arguments: pages.map(\.text))
  func helpFitsATerminal(text: String) {
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(text.contains("usage: foresight") && !text.contains("\n\n\n"))
    #expect(!text.hasSuffix("\n") && !text.contains(" \n"))
  }

  @Test func whatAPageSaysIsInItsHelpAndInTheManual() {
    for page in Self.pages {
      for option in page.options {
        for label in option.rows.map(\.label) {
          #expect(page.text.contains("\n  \(label)"), "\(label)")
          #expect(page.roff.contains(".TP\n\\fB\(label.replacing("-", with: "\\-"))"), "\(label)")
        }
      }
      for example in page.examples { #expect(page.text.contains(example)) }
    }
  }

  /// Completions show it beside the option, so it must say what the option does.
  @Test func theShortTextOfAnOptionSaysWhatItDoes() {
    for option in Self.pages.flatMap(\.options) where !option.text.isEmpty {
      #expect(!option.brief.hasPrefix("with --"), "\(option.name): \(option.brief)")
      #expect(!option.brief.isEmpty && !option.brief.hasPrefix(" "), "\(option.name)")
    }
  }

  /// The reader of the command line knows one set of options with values, so a name means one thing.
  @Test func anOptionTakesAValueEverywhereOrNowhere() {
    for option in Page.allOptions {
      #expect(option.name.hasPrefix("--"))
      let takesValue = option.kind != nil && !option.isValueOptional
      #expect(Page.valued.contains(option.name) == takesValue, "\(option.name)")
    }
    for page in Self.pages {
      let names = (page.options + Page.everywhere).map(\.name)
      #expect(page.name == nil || Set(names).count == names.count, "an option stands there twice")
    }
  }

  /// What the sources take from a command line is in the pages.
  @Test func everyOptionThatIsReadIsOnAPage() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Tool/ForesightTool")
    let known = Set(Page.allOptions.map(\.name))
    // The settings are read by a table.
    var read = Set(SettingsOption.all.map(\.option))
    #expect(read.isSubset(of: known))
    for name in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where name.hasSuffix(".swift") {
      let file = sources.appendingPathComponent(name)
      let text = try String(contentsOf: file, encoding: .utf8)
      for call in text.matches(
        of:
          /(?:flag|options?|optionsIfGiven|path|moment|count|number|fields|entity)\(\s*"(--[a-z-]+)"/
      ) {
        #expect(known.contains(String(call.1)), "\(call.1) in \(file.lastPathComponent)")
        read.insert(String(call.1))
      }
    }
    // '--help' has two names.
    #expect(known.subtracting(read).isSubset(of: ["--help"]), "\(known.subtracting(read))")
    #expect(read.count > 40)
  }

  /// Every option on a page is taken by its subcommand, alone and with its value in both forms.
  @Test func everyOptionOnAPageIsRead() throws {
    let samples = [
      "WORDS": "call SERVICE",
      "NAME=VALUE": "a=b", "UUID": "f47ac10b-58cc-4372-a567-0e02b2c3d479", "TYPE/ID": "A/1",
      "WHAT": "source=a", "SOURCE": "mcp:claude", "FILE.tsv": "x.tsv", "COMMAND": "./x",
      "DATE": "2026-10-01", "JSON": #"{"uri":"a:b"}"#,
      "ID": "f47ac10b-58cc-4372-a567-0e02b2c3d479", "TIME": "now", "P": "0.5", "SHARE": "0.5",
      "DISTANCE": "10km", "FILE": "none", "DAY": "tomorrow",
    ]
    let operands = [
      "INTENT": "A", "FORMAT": "tsv", "PATH": "x", "DATASET": "x", "SHELL": "bash",
      "SUBCOMMAND": "status", "PHRASE": "order tea", "TEXT": "tea", "LAUNCHER": "x",
      "ACTION": "enable", "SOURCE": "place",
    ]
    for subcommand in Subcommand.allCases {
      let page = subcommand.page
      for option in page.options {
        var words = page.operands.compactMap { operands[$0.name] }
        if option.name == "--stdin" || option.name == "--list" { words = [] }
        if subcommand == .import, option.name == "--yes" { words = ["auto"] }
        if option.name == "--expect-events" { words.append("--merge") }
        if option.name == "--service-command" { words = ["home-assistant", "x"] }
        if ["--threshold", "--completions"].contains(option.name) { words.append("--typing") }
        if ["--horizon", "--warm-up", "--from-user", "--to-user", "--events"].contains(option.name)
        {
          words.append("--when")
        }
        if option.name == "--steps", subcommand != .contribute { words += ["--epsilon", "1"] }
        if subcommand == .train, option.name == "--words" { words.append("--command-lines") }
        if ["--day", "--lines", "--overdue"].contains(option.name) { words = [] }
        if subcommand == .train, option.name == "--dataset" { words.append("--partial") }
        if subcommand == .train, !["--output", "--partial", "--dataset"].contains(option.name) {
          words += ["--output", "y"]
        }
        var forms = option.kind == nil || option.isValueOptional ? [[option.name]] : []
        if option.kind != nil {
          let values = [option.placeholder.map { samples[$0] ?? "3" }].compactMap { $0 }
          let known = option.choices.map(\.name).filter { $0 != "shipped" && $0 != "simulated" }
          for text in values + (option.name == "--compare-to" ? ["mfu"] : known) {
            if option.name == "--compare-to", text == "3" { continue }
            if option.name == "--model", text == "3" { continue }
            forms.append(["\(option.name)=\(text)"])
            if !option.isValueOptional { forms.append([option.name, text]) }
          }
        }
        for form in forms {
          var arguments = Arguments(words + form)
          #expect(throws: Never.self, "\(page.command) \(form)") {
            try arguments.check(page)
            _ = try subcommand.command(&arguments)
            try arguments.finish()
          }
        }
      }
    }
  }

  @Test(
    .enabled(if: Shells.has("man"), "man is not installed"),
    arguments: pages.map(\.roff), [("C", "ascii"), ("C.UTF-8", "UTF-8")])
  func theManualIsShownWithoutAWarning(
    page: String, on terminal: (locale: String, encoding: String)
  )
    throws
  {
    let place = try Workplace()
    let file = try place.write("page.1", page + "\n")
    let run = try place.shell(
      "man -l --warnings -E \(terminal.encoding) '\(file)'",
      environment: ["LC_ALL": terminal.locale, "MANPAGER": "cat", "MANWIDTH": "80"])
    #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    #expect(run.output.contains("SYNOPSIS") && run.output.contains("foresight"))
    // What roff would make of a backslash or a quote.
    if page.contains("REDACT") || page.contains("\\-\\-redact ") {
      #expect(run.output.contains("\\1 are not") && run.output.contains("intent='ssh*'"))
    }
  }

  /// One without either would refuse every value, and to be left without one.
  @Test func anOptionWithAValueSaysWhich() {
    for option in Page.allOptions {
      guard option.kind != nil else { continue }
      #expect(option.placeholder != nil || !option.choices.isEmpty, "\(option.name)")
    }
  }
}

/// The programs that some tests need.
enum Shells {
  static func has(_ name: String) -> Bool {
    ["/bin/", "/usr/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
  }
}
