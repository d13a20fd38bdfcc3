/// The modes of an intent: behind what is on the screen, or before it.
///
///     static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
public struct IntentModes: OptionSet, Hashable, Sendable {
  /// The moment at which the app comes to the front.
  public enum ForegroundMode: Hashable, Sendable {
    /// Before the intent runs.
    case immediate
    /// The moment at which the intent asks for it.
    case dynamic
    /// The end of the intent.
    case deferred
  }

  /// The mode that an intent is in.
  public enum Current: Hashable, Sendable {
    /// Behind what is on the screen.
    case background
    /// In front, on the screen.
    case foreground

    /// True if the intent may come to the front: it is there already, or there is someone to ask.
    public var canContinueInForeground: Bool {
      self == .foreground || AppIntentInteraction.handler != nil
    }
  }

  /// The bits.
  public let rawValue: Int
  /// Makes one of its bits.
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

/// The facts that an intent can know of the moment in which it runs.
public struct IntentSystemContext: Sendable {
  /// The time at which it was asked for.
  public let preciseTimestamp: Date?
  /// The mode it is in.
  public let currentMode: IntentModes.Current

  /// True if there is only a voice to answer with.
  public let isVoiceOnly: Bool
  /// The language and customs of the person who asked.
  public let locale: Locale

  /// True if it may come to the front.
  public var canContinueInForeground: Bool { currentMode.canContinueInForeground }
}

extension AppIntent {
  /// The facts that the intent can know of the moment in which it runs: a program at a terminal has no windows, and no
  /// voice.
  ///
  ///     PayBill().systemContext.currentMode                                    // .background
  ///     PayBill().systemContext.currentMode.canContinueInForeground            // false
  public var systemContext: IntentSystemContext {
    IntentSystemContext(
      preciseTimestamp: Date(), currentMode: .background, isVoiceOnly: false, locale: .current)
  }
}
