/// Whether an intent runs behind or before what is on the screen.
///
///     static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
public struct IntentModes: OptionSet, Hashable, Sendable {
  /// When the app comes to the front.
  public enum ForegroundMode: Hashable, Sendable {
    /// Before the intent runs.
    case immediate
    /// When the intent asks for it.
    case dynamic
    /// At the end.
    case deferred
  }

  /// The mode that an intent is in.
  public enum Current: Hashable, Sendable {
    /// Behind what is on the screen.
    case background
    /// Before it.
    case foreground

    /// Whether the intent may come to the front: whether there is anyone to ask.
    public var canContinueInForeground: Bool {
      self == .foreground || AppIntentInteraction.handler != nil
    }
  }

  /// The bits.
  public let rawValue: Int
  /// Makes one of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Without windows.
  public static let background = IntentModes(rawValue: 1)
  /// With the app in front from the beginning.
  public static let foreground = IntentModes(rawValue: 2)

  /// With the app in front, from when it is said.
  public static func foreground(_ mode: ForegroundMode) -> IntentModes {
    switch mode {
    case .immediate: .foreground
    case .dynamic: IntentModes(rawValue: 4)
    case .deferred: IntentModes(rawValue: 8)
    }
  }
}

/// What an intent can know of the moment in which it runs.
public struct IntentSystemContext: Sendable {
  /// When it was asked for.
  public let preciseTimestamp: Date?
  /// The mode it is in.
  public let currentMode: IntentModes.Current

  /// Whether there is only a voice to answer with.
  public let isVoiceOnly: Bool
  /// The language and customs of whoever asked.
  public let locale: Locale

  /// Whether it may come to the front.
  public var canContinueInForeground: Bool { currentMode.canContinueInForeground }
}

extension AppIntent {
  /// What the intent can know of the moment in which it runs: a program at a terminal has no windows, and no voice.
  public var systemContext: IntentSystemContext {
    IntentSystemContext(
      preciseTimestamp: Date(), currentMode: .background, isVoiceOnly: false, locale: .current)
  }
}
