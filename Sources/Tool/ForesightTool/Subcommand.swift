import ForesightWire

/// The subcommands of the program.
enum Subcommand: String, CaseIterable {
  case donate, predict, forecast, rank, search, next, dismiss, `init`, record, complete, `import`,
    export, forget, settings,
    pause, resume, hide, unhide, pin, unpin
  case perform, run, apps, menu, automations, notices, notice
  case status, report, service, watch, mcp, doctor, save, evaluate, simulate, train, contribute
  case help, manual
  case completions

  /// The subcommand of a name.
  init(named name: String) throws {
    guard let subcommand = Self.named(name) else {
      throw UsageError(
        "there is no subcommand '\(name)'",
        guess: Spelling.guess(name, Self.allCases.map(\.rawValue)))
    }
    self = subcommand
  }

  /// The subcommand of a name, if there is one. `init(rawValue:)` would make a dictionary of all names first.
  static func named(_ name: String) -> Self? { allCases.first { $0.rawValue == name } }

  /// The page about it.
  var page: Page {
    switch self {
    case .donate: .donate
    case .predict: .predict
    case .forecast: .forecast
    case .rank: .rank
    case .search: .search
    case .next: .next
    case .dismiss: .dismiss
    case .`init`: .`init`
    case .record: .record
    case .complete: .complete
    case .import: .import
    case .export: .export
    case .forget: .forget
    case .settings: .settings
    case .pause: .pause
    case .resume: .resume
    case .hide: .hide
    case .unhide: .unhide
    case .pin: .pin
    case .unpin: .unpin
    case .perform: .perform
    case .run: .run
    case .apps: .apps
    case .menu: .menu
    case .automations: .automations
    case .notices: .notices
    case .notice: .notice
    case .status: .status
    case .report: .report
    case .service: .service
    case .watch: .watch
    case .mcp: .mcp
    case .doctor: .doctor
    case .save: .save
    case .evaluate: .evaluate
    case .simulate: .simulate
    case .train: .train
    case .contribute: .contribute
    case .help: .help
    case .manual: .manual
    case .completions: .completions
    }
  }

  /// Takes a subcommand's words; returns the closure that does what they say.
  func command(_ arguments: inout Arguments) throws -> (Tool) throws -> ExitStatus {
    switch self {
    case .donate: try DonateCommand(&arguments).run
    case .predict: try PredictCommand(&arguments).run
    case .forecast: try ForecastCommand(&arguments).run
    case .rank: try RankCommand(&arguments).run
    case .search: try SearchCommand(&arguments).run
    case .next: try NextCommand(&arguments).run
    case .dismiss: try DismissCommand(&arguments).run
    case .`init`: try InitCommand(&arguments).run
    case .record: try RecordCommand(.record, &arguments).run
    case .complete: try RecordCommand(.complete, &arguments).run
    case .import: try ImportCommand.command(&arguments)
    case .export: try ExportCommand(&arguments).run
    case .forget: try ForgetCommand(&arguments).run
    case .settings, .pause, .resume, .hide, .unhide, .pin, .unpin:
      try SettingsCommand(self, &arguments).run
    case .perform: try PerformCommand(&arguments).run
    case .run: try RunCommand(&arguments).run
    case .apps: try AppsCommand(&arguments).run
    case .menu: try MenuCommand(&arguments).run
    case .automations: try AutomationsCommand(&arguments).run
    case .notices: try NoticesCommand(&arguments).run
    case .notice: try NoticeCommand(&arguments).run
    case .status: try StatusCommand(&arguments).run
    case .report: try ReportCommand(&arguments).run
    case .service: try ServiceCommand(&arguments).run
    case .watch: try WatchCommand(&arguments).run
    case .mcp: try MCPCommand(&arguments).run
    case .doctor: DoctorCommand(&arguments).run
    case .save: SaveCommand().run
    case .evaluate: try EvaluateWhenCommand.command(&arguments)
    case .simulate: try SimulateCommand(&arguments).run
    case .train: try TrainWhenCommand.command(&arguments)
    case .contribute: try ContributeCommand(&arguments).run
    case .help: try HelpCommand(&arguments).run
    case .manual: try ManualCommand(&arguments).run
    case .completions: try CompletionsCommand(&arguments).run
    }
  }
}
