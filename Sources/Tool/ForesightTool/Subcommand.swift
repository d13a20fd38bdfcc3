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

  /// Makes the subcommand that has a name; throws a usage error if there is none.
  init(named name: String) throws {
    guard let subcommand = Self.named(name) else {
      throw UsageError(
        "there is no subcommand '\(name)'",
        guess: Spelling.guess(name, Self.allCases.map(\.rawValue)))
    }
    self = subcommand
  }

  /// Returns the subcommand that has a name; `nil` if there is none. `init(rawValue:)` would make a dictionary of all
  /// names first.
  static func named(_ name: String) -> Self? { allCases.first { $0.rawValue == name } }

  /// The page about the subcommand.
  var page: Page { entry.page }

  /// Parses a subcommand's arguments; returns the closure that runs it.
  func command(_ arguments: inout Arguments) throws -> (Tool) throws -> ExitStatus {
    try entry.command(&arguments)
  }

  private var entry: (page: Page, command: (inout Arguments) throws -> (Tool) throws -> ExitStatus)
  {
    switch self {
    case .donate: (.donate, { try DonateCommand(&$0).run })
    case .predict: (.predict, { try PredictCommand(&$0).run })
    case .forecast: (.forecast, { try ForecastCommand(&$0).run })
    case .rank: (.rank, { try RankCommand(&$0).run })
    case .search: (.search, { try SearchCommand(&$0).run })
    case .next: (.next, { try NextCommand(&$0).run })
    case .dismiss: (.dismiss, { try DismissCommand(&$0).run })
    case .`init`: (.`init`, { try done(InitCommand(&$0).run) })
    case .record: (.record, { try RecordCommand(.record, &$0).run })
    case .complete: (.complete, { try RecordCommand(.complete, &$0).run })
    case .import: (.import, { try ImportCommand.command(&$0) })
    case .export: (.export, { try done(ExportCommand(&$0).run) })
    case .forget: (.forget, { try ForgetCommand(&$0).run })
    case .settings: (.settings, { try done(SettingsCommand(self, &$0).run) })
    case .pause: (.pause, { try done(SettingsCommand(self, &$0).run) })
    case .resume: (.resume, { try done(SettingsCommand(self, &$0).run) })
    case .hide: (.hide, { try done(SettingsCommand(self, &$0).run) })
    case .unhide: (.unhide, { try done(SettingsCommand(self, &$0).run) })
    case .pin: (.pin, { try done(SettingsCommand(self, &$0).run) })
    case .unpin: (.unpin, { try done(SettingsCommand(self, &$0).run) })
    case .perform: (.perform, { try PerformCommand(&$0).run })
    case .run: (.run, { try RunCommand(&$0).run })
    case .apps: (.apps, { try AppsCommand(&$0).run })
    case .menu: (.menu, { try MenuCommand(&$0).run })
    case .automations: (.automations, { try AutomationsCommand(&$0).run })
    case .notices: (.notices, { try done(NoticesCommand(&$0).run) })
    case .notice: (.notice, { try NoticeCommand(&$0).run })
    case .status: (.status, { try done(StatusCommand(&$0).run) })
    case .report: (.report, { try done(ReportCommand(&$0).run) })
    case .service: (.service, { try ServiceCommand(&$0).run })
    case .watch: (.watch, { try done(WatchCommand(&$0).run) })
    case .mcp: (.mcp, { try done(MCPCommand(&$0).run) })
    case .doctor: (.doctor, { DoctorCommand(&$0).run })
    case .save: (.save, { _ in done(SaveCommand().run) })
    case .evaluate: (.evaluate, { try done(EvaluateWhenCommand.command(&$0)) })
    case .simulate: (.simulate, { try done(SimulateCommand(&$0).run) })
    case .train: (.train, { try done(TrainWhenCommand.command(&$0)) })
    case .contribute: (.contribute, { try ContributeCommand(&$0).run })
    case .help: (.help, { try done(HelpCommand(self, &$0).run) })
    case .manual: (.manual, { try done(HelpCommand(self, &$0).run) })
    case .completions: (.completions, { try done(HelpCommand(self, &$0).run) })
    }
  }
}

/// Makes a command that returns nothing end with `ExitStatus.done` unless it throws.
private func done(_ run: @escaping (Tool) throws -> Void) -> (Tool) throws -> ExitStatus {
  { tool in
    try run(tool)
    return .done
  }
}
