// ForesightHosting defines how another program asks an app to perform an intent: the file in which an app declares what
// it can do (`AppManifest`, in an `AppDirectory`), the socket on which a running app is reached (`AppMeeting`), and the
// messages on it (`HostRequest`, `HostMessage`, `MessageChannel`). `ProgramCheck` decides which programs are trusted.
//
// Never here: running an intent, which the app does (AppIntents, Hosting), and asking a person, which the tool does.

public import ForesightValues

/// The declarations of an app for other programs: the path of its program, and the intents, shortcuts and entities that
/// it has.
///
///     let order = AppManifest.Intent(name: "OrderCoffee", title: "Order Coffee")
///     let manifest = AppManifest(identifier: "cafe", program: "/usr/bin/cafe", intents: [order])
///     manifest.intent("OrderCoffee")?.title      // "Order Coffee"
///
/// It holds nothing about the person: it describes the app, not its use.
public struct AppManifest: Hashable, Sendable {
  /// The authentication that an intent requires.
  public enum Policy: String, Hashable, Sendable {
    /// No authentication.
    case alwaysAllowed
    /// The person must be logged in, with an unlocked screen.
    case requiresAuthentication
    /// The person must have just authenticated on this machine.
    case requiresLocalDeviceAuthentication
  }

  /// A parameter of an intent.
  public struct Parameter: Hashable, Sendable {
    /// Its name, by which donations know it.
    public var name: String
    /// The title that a person reads.
    public var title: String
    /// The name of its values' type.
    public var type: String
    /// True if it may be without a value.
    public var isOptional: Bool

    /// Makes a value from its parts.
    public init(name: String, title: String, type: String, isOptional: Bool) {
      (self.name, self.title, self.type, self.isOptional) = (name, title, type, isOptional)
    }
  }

  /// Something that the app can do.
  public struct Intent: Hashable, Sendable {
    /// Its name, by which donations know it.
    public var name: String
    /// The title that a person reads.
    public var title: String
    /// The mangled name by which the program finds its type.
    public var typeName: String?
    /// The authentication that it requires.
    public var policy: Policy
    /// True if it is shown to people.
    public var isDiscoverable: Bool
    /// True if it deletes something.
    package var deletes = false
    /// The parameters that it is performed with, in the order of its declaration.
    public var parameters: [Parameter]

    /// Makes a value from its parts.
    public init(
      name: String, title: String, typeName: String? = nil, policy: Policy = .alwaysAllowed,
      isDiscoverable: Bool = true, parameters: [Parameter] = []
    ) {
      (self.name, self.title, self.typeName) = (name, title, typeName)
      (self.policy, self.isDiscoverable) = (policy, isDiscoverable)
      self.parameters = parameters
    }
  }

  /// An intent with some values, and the phrases that run it.
  public struct Shortcut: Hashable, Sendable {
    /// The intent's name.
    public var intent: String
    /// The title that a person reads.
    public var title: String
    /// The phrases that a person says.
    public var phrases: [PhrasePattern]
    /// The values it was declared with.
    public var parameters: Fields

    /// Makes a value from its parts.
    public init(intent: String, title: String, phrases: [PhrasePattern], parameters: Fields = [:]) {
      (self.intent, self.title, self.phrases) = (intent, title, phrases)
      self.parameters = parameters
    }
  }

  /// The name of the app: the source of its donations.
  public var identifier: String
  /// The absolute path of its program.
  public var program: String
  /// The name under which the session bus starts it; `nil` for an app that is only a program.
  public var busName: String?
  /// The intents that it can perform.
  public var intents: [Intent]
  /// The shortcuts that a person can run by a phrase.
  public var shortcuts: [Shortcut]
  /// The phrases that are not meant for it.
  public var negativePhrases: [PhrasePattern]
  /// The names of the types of its entities.
  public var entityTypes: [String]
  /// The automation rules that it offers.
  package var offers: [AutomationOffer] = []

  /// Makes a value from its parts.
  public init(
    identifier: String, program: String, busName: String? = nil, intents: [Intent] = [],
    shortcuts: [Shortcut] = [], negativePhrases: [PhrasePattern] = [], entityTypes: [String] = []
  ) {
    (self.identifier, self.program, self.intents) = (identifier, program, intents)
    self.busName = busName
    (self.shortcuts, self.negativePhrases) = (shortcuts, negativePhrases)
    self.entityTypes = entityTypes
  }

  /// Returns the intent of this name; `nil` if there is none.
  public func intent(_ name: String) -> Intent? { intents.first { $0.name == name } }
}
