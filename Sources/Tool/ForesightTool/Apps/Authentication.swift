import Foresight
import ForesightHosting
import ForesightSystem
import Glibc

/// Checks with polkit and logind that a person has shown who they are.
enum Authentication {
  /// The polkit action that a person has to be authorized for.
  static let action = "org.foresight.Foresight1.perform"

  /// Returns the reason why an intent with some policy may not be performed; `nil` if it may.
  static func refusal(_ policy: AppManifest.Policy) -> String? {
    switch policy {
    case .alwaysAllowed: return nil
    case .requiresAuthentication: return lock()
    case .requiresLocalDeviceAuthentication:
      if let refusal = lock() { return refusal }
      let words = [
        "--action-id", action, "--process", String(getpid()), "--allow-user-interaction",
      ]
      guard let answer = try? Program("/usr/bin/pkcheck", words).run(within: 120) else {
        return "needs polkit to ask who you are, and pkcheck is not installed"
      }
      return answer.ending.isSuccess
        ? nil : "needs you to show who you are, and polkit did not confirm it"
    }
  }

  /// Returns the reason why the screen counts as locked, according to logind; `nil` if it is unlocked.
  private static func lock() -> String? {
    let user = ["show-user", String(geteuid())]
    guard let session = Environment.sessionName ?? property("Display", of: user) else {
      return "needs a login session, and logind knows none of yours"
    }
    return switch property("LockedHint", of: ["show-session", session]) {
    case "no": nil
    case "yes": "needs an unlocked screen, and yours is locked"
    default: "needs a login session, and logind does not know session \(session)"
    }
  }

  private static func property(_ name: String, of words: [String]) -> String? {
    var program = Program("/usr/bin/loginctl", words + ["--property=\(name)", "--value"])
    program.files[STDERR_FILENO] = .nothing
    guard let answer = try? program.run(longest: 1000, within: 5), answer.ending.isSuccess else {
      return nil
    }
    return String(decoding: answer.output, as: UTF8.self).split(separator: "\n").first
      .map(String.init)
  }
}
