import Foresight
import ForesightEvaluation
import ForesightHosting

/// The status with which the process ends (the numbers are those of `sysexits.h`).
enum ExitStatus: Int32 {
  case done = 0
  /// No suggestion, or nothing was recorded because of a setting.
  case nothing = 1
  case usage = 64
  case badData = 65
  case noInput = 66
  case unavailable = 69
  case cannotCreate = 73
  case inputOutput = 74
  case tryAgain = 75
  case notPermitted = 77
  case configuration = 78

  /// The status of `doctor --secrets` if something looks like a secret.
  static let secretsFound = Self.nothing

  /// The status for an error that ended a command.
  init(_ error: any Error) {
    self =
      switch error {
      case let failure as Failure: failure.status
      case is UsageError: .usage
      case StoreError.missing, InputError.missing, DismissalError.neverDonated: .noInput
      case StoreError.notAStore, StoreError.damaged, InputError.malformed,
        InputError.lineTooLong, InputError.unsuitable, DismissalError.severalSources, is LineError,
        is InvalidDonation, is ContributionNumbers.Damage, is RecordedLine.Fault,
        AppFault.unreadable, AppFault.unsuitable, AppFault.taken:
        .badData
      case AppFault.gone, Launcher.Failure.missing: .noInput
      case Launcher.Failure.unavailable: .unavailable
      case StoreError.newerSchema, is SettingsError: .configuration
      case StoreError.notPermitted, InputError.notPermitted, AppFault.untrusted: .notPermitted
      case StoreError.cannotCreate: .cannotCreate
      case StoreError.busy, InputError.busy, is LearningStopped: .tryAgain
      default: .inputOutput
      }
  }
}

/// An error in the command line that a person typed, with a message.
struct UsageError: Error, CustomStringConvertible {
  let description: String
  /// True if the description already suggests the word that was probably meant, so that the help need not be mentioned.
  let isAnswered: Bool

  /// - Parameter guess: the word that was probably meant.
  init(_ description: String, guess: String? = nil) {
    self.description = description + (guess.map { "; did you mean '\($0)'?" } ?? "")
    isAnswered = guess != nil
  }

  /// Throws a usage error unless a condition holds.
  static func unless(_ holds: Bool, _ description: String) throws {
    if !holds { throw UsageError(description) }
  }

  /// Makes the error for an unknown name. It suggests the closest known name, or else lists all of them.
  init(_ what: String, _ name: String, known: [String]) {
    let guess = Spelling.guess(name, known)
    let choice = guess == nil ? "; choose from \(known.joined(separator: ", "))" : ""
    self.init("there is no \(what) '\(name)'\(choice)", guess: guess)
  }
}

/// Any other error that the tool itself finds, with a message for a person and the exit status.
struct Failure: Error, CustomStringConvertible {
  let status: ExitStatus
  let description: String

  init(_ status: ExitStatus, _ description: String) {
    self.status = status
    self.description = description
  }
}
