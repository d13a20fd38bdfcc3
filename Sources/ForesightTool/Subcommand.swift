/// What the program can do.
enum Subcommand: String {
  case donate, predict, dismiss, `import`, export, forget, settings, pause, resume, hide, unhide
  case status, doctor, save, evaluate, simulate, train

  /// Takes a subcommand's words; what it gives back does what they say.
  func command(_ arguments: inout Arguments) throws -> (Tool) throws -> ExitStatus {
    switch self {
    case .donate: try DonateCommand(&arguments).run
    case .predict: try PredictCommand(&arguments).run
    case .dismiss: try DismissCommand(&arguments).run
    case .import: try ImportCommand(&arguments).run
    case .export: try ExportCommand(&arguments).run
    case .forget: try ForgetCommand(&arguments).run
    case .settings, .pause, .resume, .hide, .unhide: try SettingsCommand(self, &arguments).run
    case .status: StatusCommand().run
    case .doctor: DoctorCommand(&arguments).run
    case .save: SaveCommand().run
    case .evaluate: try EvaluateCommand(&arguments).run
    case .simulate: try SimulateCommand(&arguments).run
    case .train: try TrainCommand(&arguments).run
    }
  }
}
