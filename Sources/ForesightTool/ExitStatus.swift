import DonationFormats
import DonationStore
import Foresight

/// How the process ends (the numbers are those of `sysexits.h`).
enum ExitStatus: Int32 {
  case done = 0
  case noSuggestion = 1
  case usage = 64
  case badData = 65
  case noInput = 66
  case cannotCreate = 73
  case inputOutput = 74
  case tryAgain = 75
  case notPermitted = 77
  case configuration = 78

  /// The status for whatever went wrong: the one place where an error becomes a number.
  init(_ error: any Error) {
    self =
      switch error {
      case is UsageError: .usage
      case let error as StoreError: Self(error)
      case let error as InputError: Self(error)
      case let error as DismissalError: Self(error)
      case is LineError, is InvalidDonation, is InvalidEncoding: .badData
      case is NoStorePath, is SettingsError: .configuration
      case is CannotCreate: .cannotCreate
      default: .inputOutput
      }
  }

  private init(_ error: StoreError) {
    self =
      switch error {
      case .missing: .noInput
      case .notAStore, .damaged: .badData
      case .newerSchema: .configuration
      case .notPermitted: .notPermitted
      case .cannotCreate: .cannotCreate
      case .busy: .tryAgain
      case .diskFull, .failed: .inputOutput
      }
  }

  private init(_ error: DismissalError) {
    self =
      switch error {
      case .neverDonated: .noInput
      case .severalSources: .badData
      }
  }

  private init(_ error: InputError) {
    self =
      switch error {
      case .missing: .noInput
      case .notPermitted: .notPermitted
      case .failed: .inputOutput
      case .malformed, .unsuitable: .badData
      }
  }
}
