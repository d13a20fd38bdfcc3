import DonationStore
import Foresight
import JSON
import Privacy

/// Options that every subcommand takes.
struct GlobalOptions {
  let store: String?
  let isJSON: Bool
  let terminal: Terminal

  init(_ arguments: inout Arguments) throws {
    store = try arguments.option("--store")
    isJSON = arguments.flag("--json")
    terminal = Terminal(isQuiet: arguments.flag("--quiet"))
  }

  /// The store's path.
  func storePath() throws -> String {
    guard let path = store ?? Environment.storePath else { throw NoStorePath() }
    guard !path.isEmpty else { throw UsageError("--store needs a path") }
    return path
  }

  /// Opens the store and tells what was found amiss and put right.
  ///
  /// - Parameter predicts: whether weights to start from matter: where they do not, one that cannot be
  ///   used must not cost a donation.
  func engine(create: Bool, predicts: Bool) throws -> Engine {
    let engine = try Engine(
      path: try storePath(), create: create,
      startingWeights: predicts
        ? try StartingWeights(named: Environment.startingWeightsName) : .shipped)
    for notice in engine.log.notices { terminal.message(notice) }
    return engine
  }

  /// Saves what can be read of a store in which damage was met: the one place where a command does so.
  func recover(_ path: String) -> ExitStatus {
    do {
      let notices = try DonationLog(path: path, create: false, isSuspect: true).notices
      for notice in notices { terminal.message(notice) }
      terminal.error("the store was damaged when it was read; give the same command again")
      return .tryAgain
    } catch {
      terminal.error("\(error)")
      return ExitStatus(error)
    }
  }
}

extension GlobalOptions {
  /// Tells what was left out, and why.
  func tell(_ ignored: [Ignored]) -> ExitStatus {
    var status = ExitStatus.done
    for (reason, why) in [
      (Ignored.Reason.paused, "recording is paused; 'foresight resume' goes on"),
      (.excluded, "the settings exclude it"),
      (.excessive, "more than 200 of one intent, and more than two a second"),
    ] {
      let count = ignored.count { $0.reason == reason }
      if count == 0 { continue }
      let what = count == 1 ? "it was not recorded" : "\(count) were not recorded"
      if reason == .excessive {
        terminal.error("\(what): \(why)")
        status = .tryAgain
      } else {
        terminal.message("\(what): \(why)")
      }
    }
    return status
  }
}

/// Neither an option nor the surroundings tell where the store is.
struct NoStorePath: Error, CustomStringConvertible {
  let description =
    "where the store is cannot be told: HOME is not set; use --store or FORESIGHT_STORE"
}

/// Finds the subcommand, runs it, and turns whatever happens into a message and an exit status.
enum Tool {
  static let version = "0.1.0"

  static func run(_ words: () throws -> [String]) -> ExitStatus {
    var terminal = Terminal()
    do {
      var arguments = Arguments(try words())
      let wantsHelp = arguments.flag("--help", "-h")
      let wantsVersion = arguments.flag("--version")
      let options = try GlobalOptions(&arguments)
      terminal = options.terminal
      if wantsVersion {
        try terminal.print("foresight \(version)")
        return .done
      }
      guard let name = arguments.optionalOperand() else {
        guard wantsHelp else { throw UsageError("a subcommand is missing") }
        try terminal.print(Help.overview)
        return .done
      }
      guard let subcommand = Subcommand(rawValue: name) else {
        throw UsageError("there is no subcommand '\(name)'")
      }
      if wantsHelp {
        try terminal.print(subcommand.help)
        return .done
      }
      do {
        return try subcommand.run(arguments, options)
      } catch StoreError.damaged(let path) where ![.doctor, .save].contains(subcommand) {
        return options.recover(path)
      }
    } catch let error as UsageError {
      terminal.error("\(error); 'foresight --help' tells more")
      return .usage
    } catch {
      terminal.error(String(describing: error))
      return ExitStatus(error)
    }
  }
}

/// What the program can do.
enum Subcommand: String, CaseIterable {
  case donate, predict, dismiss, `import`, export, forget, settings, pause, resume, hide, unhide
  case status, doctor, save, evaluate, simulate, train

  func run(_ arguments: Arguments, _ options: GlobalOptions) throws -> ExitStatus {
    switch self {
    case .donate: try DonateCommand(arguments, options).run()
    case .predict: try PredictCommand(arguments, options).run()
    case .dismiss: try DismissCommand(arguments, options).run()
    case .import: try ImportCommand(arguments, options).run()
    case .export: try ExportCommand(arguments, options).run()
    case .forget: try ForgetCommand(arguments, options).run()
    case .settings: try SettingsCommand(arguments, options).run()
    case .pause: try SettingsCommand(.pause(true), arguments, options).run()
    case .resume: try SettingsCommand(.pause(false), arguments, options).run()
    case .hide: try SettingsCommand(hiding: true, arguments, options).run()
    case .unhide: try SettingsCommand(hiding: false, arguments, options).run()
    case .status: try StatusCommand(arguments, options).run()
    case .doctor: try DoctorCommand(arguments, options).run()
    case .save: try SaveCommand(arguments, options).run()
    case .evaluate: try EvaluateCommand(arguments, options).run()
    case .simulate: try SimulateCommand(arguments, options).run()
    case .train: try TrainCommand(arguments, options).run()
    }
  }
}
