/// A person that an intent is about, as far as the app knows them.
///
///     IntentPerson(
///       identifier: .applicationDefined("7"), name: .displayName("Ada"),
///       handle: .init(emailAddress: "ada@example.org"))
///
/// The log keeps the identifier, or else the handle. It keeps nothing of a person without either.
public struct IntentPerson: Hashable, Sendable {
  /// An identifier that distinguishes a person from others.
  public enum Identifier: Hashable, Sendable {
    /// The app's own identifier.
    case applicationDefined(String)
    /// The identifier of an entry in the address book.
    case contact(String)
    /// No identifier.
    case unknown
  }

  /// The name of a person.
  ///
  ///     IntentPerson.Name.displayName("Ada").displayString    // "Ada"
  public enum Name: Hashable, Sendable {
    /// A name to show.
    case displayName(String)
    /// The parts of a name.
    case components(PersonNameComponents)
    /// An unknown name.
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

  /// An address or a number at which a person is reached.
  public struct Handle: Hashable, Sendable {
    /// The kind of handle, with its text.
    public enum Value: Hashable, Sendable {
      /// An email address.
      case emailAddress(String)
      /// A phone number.
      case phoneNumber(String)
      /// A handle that only the app can use.
      case applicationDefined(String)
    }

    /// The label of one of a person's handles.
    public enum Label: Hashable, Sendable {
      /// A handle at home.
      case home
      /// A handle at work.
      case work
      /// A mobile phone.
      case mobile
      /// The handle to try first.
      case main
      /// Any other.
      case other
    }

    /// The handle.
    public let value: Value
    /// The label that distinguishes it from the person's other handles.
    public let label: Label?

    /// Makes an email address.
    public init(emailAddress: String, label: Label? = nil) {
      value = .emailAddress(emailAddress)
      self.label = label
    }

    /// Makes a phone number.
    public init(phoneNumber: String, label: Label? = nil) {
      value = .phoneNumber(phoneNumber)
      self.label = label
    }

    /// Makes a handle that only the app can use.
    public init(applicationDefined handle: String, label: Label? = nil) {
      value = .applicationDefined(handle)
      self.label = label
    }
  }

  /// The part of a person's contact entry that a parameter asks for.
  public enum ParameterMode: Hashable, Sendable {
    /// All of it.
    case contact
    /// An email address.
    case email
    /// A phone number.
    case phone
  }

  /// The identifier that distinguishes the person from others.
  public var identifier: Identifier
  /// The name of the person.
  public var name: Name
  /// The address or number at which they are reached.
  public var handle: Handle?
  /// Other ways to reach them.
  public var aliases: [Handle]
  /// True if this is the person who uses the device.
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
