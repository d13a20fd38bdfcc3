/// A person that an intent is about, by what the app knows of them.
///
///     IntentPerson(
///       identifier: .applicationDefined("7"), name: .displayName("Ada"),
///       handle: .init(emailAddress: "ada@example.org"))
///
/// The log keeps the identifier, or else the handle; of somebody it knows neither of, nothing.
public struct IntentPerson: Hashable, Sendable {
  /// How a person is told from others.
  public enum Identifier: Hashable, Sendable {
    /// By what the app calls them.
    case applicationDefined(String)
    /// By an entry of the address book.
    case contact(String)
    /// Not at all.
    case unknown
  }

  /// What a person is called.
  ///
  ///     IntentPerson.Name.displayName("Ada").displayString    // "Ada"
  public enum Name: Hashable, Sendable {
    /// By this.
    case displayName(String)
    /// By the parts of a name.
    case components(PersonNameComponents)
    /// It is not known.
    case unknown

    /// The name as it is shown; empty when it is not known.
    public var displayString: String {
      switch self {
      case .displayName(let name): name
      case .components(let parts):
        [parts.namePrefix, parts.givenName, parts.middleName, parts.familyName, parts.nameSuffix]
          .compactMap { $0 }.joined(separator: " ")
      case .unknown: ""
      }
    }
  }

  /// How a person is reached.
  public struct Handle: Hashable, Sendable {
    /// What kind of handle it is.
    public enum Value: Hashable, Sendable {
      /// An address of electronic mail.
      case emailAddress(String)
      /// A number to call.
      case phoneNumber(String)
      /// What only the app knows to use.
      case applicationDefined(String)
    }

    /// Which of a person's handles it is.
    public enum Label: Hashable, Sendable {
      /// At home.
      case home
      /// At work.
      case work
      /// In the pocket.
      case mobile
      /// The first to try.
      case main
      /// Any other.
      case other
    }

    /// The handle.
    public let value: Value
    /// Which of the person's it is.
    public let label: Label?

    /// Makes an address of electronic mail.
    public init(emailAddress: String, label: Label? = nil) {
      value = .emailAddress(emailAddress)
      self.label = label
    }

    /// Makes a number to call.
    public init(phoneNumber: String, label: Label? = nil) {
      value = .phoneNumber(phoneNumber)
      self.label = label
    }

    /// Makes a handle that only the app knows to use.
    public init(applicationDefined handle: String, label: Label? = nil) {
      value = .applicationDefined(handle)
      self.label = label
    }
  }

  /// What is asked for of a person.
  public enum ParameterMode: Hashable, Sendable {
    /// All of it.
    case contact
    /// An address of electronic mail.
    case email
    /// A number to call.
    case phone
  }

  /// How they are told from others.
  public var identifier: Identifier
  /// What they are called.
  public var name: Name
  /// How they are reached.
  public var handle: Handle?
  /// Other ways to reach them.
  public var aliases: [Handle]
  /// Whether it is the person who uses the device.
  public var isMe: Bool
  /// Their picture.
  public var image: DisplayRepresentation.Image?

  /// Makes a person.
  public init(
    identifier: Identifier, name: Name, handle: Handle?, aliases: [Handle] = [],
    isMe: Bool = false, image: DisplayRepresentation.Image? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.handle = handle
    self.aliases = aliases
    self.isMe = isMe
    self.image = image
  }

  /// Makes a person of whom only a name, and perhaps a handle, is known.
  public init(name: Name, handle: Handle? = nil) {
    self.init(identifier: .unknown, name: name, handle: handle)
  }

  /// Makes a person of whom only a handle is known.
  public init(handle: Handle) { self.init(identifier: .unknown, name: .unknown, handle: handle) }
}
