// ForesightTool is `foresight`, the command line. A subcommand parses its arguments, makes one call and prints the
// answer: logic that others need is in the targets that it imports. It may import any target, but never Foundation.
// Begin with `Tool.run`, then `Subcommand`, which lists the commands, and any file named …Command. A `Page` describes
// a subcommand: help, manual, completions and the parser of options are made from it. `Tool+Service` asks the service
// first. The code in the folder Apps lets apps perform intents, that in Menu gives rows to launchers, that in Picker
// lets a person choose a line at the terminal, and that in Doctor checks a store; Shells holds the shells' hooks, and
// the files MCP… serve assistants.

import Foresight
import Glibc

/// The command line: finds the subcommand, runs it, and turns whatever happens into a message and an exit status. All
/// subcommands share its store, and its output of data and messages.
struct Tool {
  static let version = "0.1.0"

  /// True if data is printed as JSON.
  let isJSON: Bool
  /// True if messages other than errors are left out.
  let isQuiet: Bool
  /// True if the standard output is a terminal and the person has not refused colors.
  let isBoldShown = isatty(STDOUT_FILENO) == 1 && !Environment.isColorRefused
  let store: String?

  /// Takes the options that every subcommand has.
  init(_ arguments: inout Arguments) throws {
    isJSON = arguments.flag("--json")
    isQuiet = arguments.flag("--quiet")
    store = try arguments.path("--store")
  }

  static func run() -> ExitStatus {
    var help = "foresight --help"
    do {
      var arguments = Arguments(try words())
      let wantsHelp = arguments.flag("--help", "-h")
      let wantsVersion = arguments.flag("--version")
      let tool = try Tool(&arguments)
      if wantsVersion { return try tool.finish(printing: "foresight \(version)") }
      guard let name = arguments.optionalOperand() else {
        try arguments.check(.program)
        guard wantsHelp else { throw UsageError("a subcommand is missing") }
        return try tool.finish(printing: Page.program.text)
      }
      // A mistyped option before the subcommand took no value, so that value looks like the subcommand.
      if Subcommand.named(name) == nil, try words().first?.hasPrefix("-") ?? false {
        try arguments.check(.program)
      }
      let subcommand = try Subcommand(named: name)
      help = "foresight \(name) --help"
      if wantsHelp { return try tool.finish(printing: subcommand.page.text) }
      try arguments.check(subcommand.page)
      let command = try subcommand.command(&arguments)
      try arguments.finish()
      if let zone = Environment.unknownTimeZone {
        tool.message(
          "TZ names no time zone that is known here, '\(zone)'; local times are those of UTC")
      }
      do {
        return try command(tool)
      } catch StoreError.damaged(let path) where ![.doctor, .save].contains(subcommand) {
        // Nobody reads the messages of `save`, which runs in the background; and `doctor` repairs on request.
        try tool.recover(path)
        Self.error("the store was damaged and had to be recovered; give the same command again")
        return .tryAgain
      }
    } catch let error as UsageError {
      Self.error(error.isAnswered ? "\(error)" : "\(error); see '\(help)'")
      return .usage
    } catch let error as SettingsError where error.path == nil {
      // The fault is in a value from the command line, not in the settings file.
      Self.error("\(error); see '\(help)'")
      return .usage
    } catch {
      Self.error("\(error)")
      return ExitStatus(error)
    }
  }

  /// The arguments of the process, as the system passed them.
  ///
  /// Swift's own list replaces invalid UTF-8 by U+FFFD, so that the tool would record or forget a different text from
  /// the one that was meant.
  private static func words() throws -> [String] {
    try (1..<max(1, Int(CommandLine.argc))).map { index in
      guard let bytes = CommandLine.unsafeArgv[index],
        let word = String(validatingCString: bytes)
      else { throw Failure(.badData, "word \(index) of the command line is not valid UTF-8") }
      return word
    }
  }

  /// Returns the path of the store: that of `--store`, or else that of the environment.
  func storePath() throws -> String {
    guard let path = store ?? Environment.storePath else {
      throw Failure(
        .configuration,
        "there is no place for the store, because HOME is not set; "
          + "name one with --store or FORESIGHT_STORE")
    }
    return path
  }

  /// Opens the store, and reports any damage that was found and repaired.
  ///
  /// - Parameter predicts: true if the starting weights are needed. They are not read otherwise, so that unusable
  ///   weights cannot prevent a donation.
  func engine(create: Bool = false, predicts: Bool = false) throws -> Engine {
    let weights = predicts ? try StartingWeights(named: Environment.startingWeightsName()) : nil
    let engine = try Engine(
      path: try storePath(), create: create, startingWeights: weights ?? .shipped)
    for notice in engine.log.notices { message(notice) }
    return engine
  }

  /// Saves what can be read of a store that turned out to be damaged, and reports that.
  func recover(_ path: String) throws {
    let log = try DonationLog(path: path, create: false, isSuspect: true)
    for notice in log.notices { message(notice) }
  }

  /// Saves the model. A failure is only reported, because it merely slows the next prediction.
  func savingModel(_ save: () throws -> Void) throws {
    do {
      try save()
    } catch let stopped as LearningStopped {
      throw stopped
    } catch {
      message("the model could not be saved, so the next prediction takes longer: \(error)")
    }
  }
}
