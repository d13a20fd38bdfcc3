// ForesightHosting is the language in which another program asks an app to perform an intent: the file in which an app
// says what it can do (`AppManifest`, in an `AppDirectory`), the socket on which a running app is met (`AppMeeting`),
// and the messages on it (`HostRequest`, `HostMessage`, `MessageChannel`). `ProgramCheck` decides which programs are
// trusted.
//
// Never here: running an intent, which is the app's own (AppIntents, Hosting), and asking a person, which is the
// tool's.

public import ForesightValues

/// The declarations of an app, for programs that do not run it: the place of its program, and what that can be asked to
/// do.
///
///     let order = AppManifest.Intent(name: "OrderCoffee", title: "Order Coffee")
///     let manifest = AppManifest(identifier: "cafe", program: "/usr/bin/cafe", intents: [order])
///     manifest.intent("OrderCoffee")?.title      // "Order Coffee"
///
/// Nothing in it is the person's: it says what the app is, not what anybody did with it.
public struct AppManifest: Hashable, Sendable {
  /// The people who may have an intent performed.
  public enum Policy: String, Hashable, Sendable {
    /// Anyone may have it performed.
    case alwaysAllowed
    /// The person must have logged in, with a screen that is not locked.
    case requiresAuthentication
    /// The person must have just authenticated on this machine.
    case requiresLocalDeviceAuthentication
  }

  /// A value that an intent is performed with.
  public struct Parameter: Hashable, Sendable {
    /// Its name, by which donations know it.
    public var name: String
    /// The title that a person reads.
    public var title: String
    /// The name of its values' type.
    public var type: String
    /// True if it may be without a value.
    public var isOptional: Bool

    /// Makes a value of its parts.
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
    /// The name by which the program finds its type.
    public var typeName: String?
    /// The people who may have it performed.
    public var policy: Policy
    /// True if people are told of it.
    public var isDiscoverable: Bool
    /// True if it deletes something.
    package var deletes = false
    /// The parameters that it is performed with, in the order of its declaration.
    public var parameters: [Parameter]

    /// Makes a value of its parts.
    public init(
      name: String, title: String, typeName: String? = nil, policy: Policy = .alwaysAllowed,
      isDiscoverable: Bool = true, parameters: [Parameter] = []
    ) {
      (self.name, self.title, self.typeName) = (name, title, typeName)
      (self.policy, self.isDiscoverable) = (policy, isDiscoverable)
      self.parameters = parameters
    }
  }

  /// An intent with some values, and the phrases that have it performed.
  public struct Shortcut: Hashable, Sendable {
    /// The intent's name.
    public var intent: String
    /// The title that a person reads.
    public var title: String
    /// The phrases that a person says.
    public var phrases: [PhrasePattern]
    /// The values it was declared with.
    public var parameters: Fields

    /// Makes a value of its parts.
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
  /// The shortcuts that a person can say to it.
  public var shortcuts: [Shortcut]
  /// The phrases that are not meant for it.
  public var negativePhrases: [PhrasePattern]
  /// The names of the types of its entities.
  public var entityTypes: [String]
  /// The rules by which it would have its intents done.
  package var offers: [AutomationOffer] = []

  /// Makes a value of its parts.
  public init(
    identifier: String, program: String, busName: String? = nil, intents: [Intent] = [],
    shortcuts: [Shortcut] = [], negativePhrases: [PhrasePattern] = [], entityTypes: [String] = []
  ) {
    (self.identifier, self.program, self.intents) = (identifier, program, intents)
    self.busName = busName
    (self.shortcuts, self.negativePhrases) = (shortcuts, negativePhrases)
    self.entityTypes = entityTypes
  }

  /// The intent of a name.
  public func intent(_ name: String) -> Intent? { intents.first { $0.name == name } }
}
