/// The modes in which an intent can run: in the background, or with the app in front.
///
///     static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
public struct IntentModes: OptionSet, Hashable, Sendable {
  /// The moment at which the app comes to the front.
  public enum ForegroundMode: Hashable, Sendable {
    /// Before the intent runs.
    case immediate
    /// The moment at which the intent asks for it.
    case dynamic
    /// After the intent has run.
    case deferred
  }

  /// The mode that an intent is in.
  public enum Current: Hashable, Sendable {
    /// Without windows of the app in front.
    case background
    /// With the app in front, on the screen.
    case foreground

    /// True if the app can come to the front: it is there already, or a handler can ask the person.
    public var canContinueInForeground: Bool {
      self == .foreground || AppIntentInteraction.handler != nil
    }
  }

  /// The bits.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The mode without windows.
  public static let background = IntentModes(rawValue: 1)
  /// The mode with the app in front from the beginning.
  public static let foreground = IntentModes(rawValue: 2)

  /// The mode with the app in front from a given moment on.
  ///
  ///     let modes: IntentModes = [.background, .foreground(.dynamic)]
  ///     modes.contains(.background)      // true
  public static func foreground(_ mode: ForegroundMode) -> IntentModes {
    switch mode {
    case .immediate: .foreground
    case .dynamic: IntentModes(rawValue: 4)
    case .deferred: IntentModes(rawValue: 8)
    }
  }
}

/// The circumstances in which an intent runs.
public struct IntentSystemContext: Sendable {
  /// The time at which the context was read.
  public let preciseTimestamp: Date?
  /// The mode that the intent is in.
  public let currentMode: IntentModes.Current

  /// True if the person can answer by voice only.
  public let isVoiceOnly: Bool
  /// The locale of the person.
  public let locale: Locale

  /// True if the app can come to the front.
  public var canContinueInForeground: Bool { currentMode.canContinueInForeground }
}

extension AppIntent {
  /// The circumstances in which the intent runs: on Linux always in the background, and never by voice only.
  ///
  ///     PayBill().systemContext.currentMode                                    // .background
  ///     PayBill().systemContext.currentMode.canContinueInForeground            // false
  public var systemContext: IntentSystemContext {
    IntentSystemContext(
      preciseTimestamp: Date(), currentMode: .background, isVoiceOnly: false, locale: .current)
  }
}
