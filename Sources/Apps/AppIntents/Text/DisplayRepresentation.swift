/// The words and the picture that show an entity, a case or a suggestion to a person.
///
///     DisplayRepresentation(title: "Espresso", subtitle: "30 ml", image: .init(systemName: "cup"))
public struct DisplayRepresentation: Hashable, Sendable {
  /// The name.
  public var title: LocalizedStringResource
  /// The text below the name.
  public var subtitle: LocalizedStringResource?
  /// The picture beside it.
  public var image: Image?
  /// Other names that a person may use.
  ///
  ///     let espresso = DisplayRepresentation(title: "Espresso", synonyms: ["Short black"])
  ///     espresso.synonyms.count      // 1
  public var synonyms: [LocalizedStringResource]

  /// Makes a representation.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil
  ) {
    self.init(title: title, subtitle: subtitle, image: image, synonyms: [])
  }

  /// Makes a representation with other names.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
    synonyms: [LocalizedStringResource]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.synonyms = synonyms
  }

  /// A picture, named or given.
  ///
  ///     DisplayRepresentation.Image(systemName: "cup.and.saucer")
  ///     DisplayRepresentation.Image(named: "espresso", displayStyle: .circular)
  public struct Image: Hashable, Sendable {
    /// The outline of a picture.
    public enum DisplayStyle: Hashable, Sendable {
      /// The picture's own outline.
      case `default`
      /// A circle.
      case circular
    }

    /// The source of a picture.
    enum Content: Hashable, Sendable {
      case named(String), systemName(String), data(Data), url(URL)
    }

    let content: Content
    let isTemplate: Bool?
    let displayStyle: DisplayStyle

    /// Makes a picture from the app's own resources.
    public init(
      named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {
      self.init(.named(name), isTemplate, displayStyle)
    }

    /// Makes a picture from one of the system's symbols.
    public init(systemName name: String, isTemplate: Bool? = nil) {
      self.init(.systemName(name), isTemplate, .default)
    }

    /// Makes a picture from one of the system's symbols. The color and the configuration have no effect here.
    public init(systemName name: String, tintColor: Any?, symbolConfiguration: Any? = nil) {
      self.init(.systemName(name), nil, .default)
    }

    /// Makes a picture from its file's bytes.
    public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      self.init(.data(data), isTemplate, displayStyle)
    }

    /// Makes a picture from the file at a URL. The width and the height have no effect here.
    public init(
      url: URL, width: Double? = nil, height: Double? = nil, isTemplate: Bool? = nil,
      displayStyle: DisplayStyle = .default
    ) {
      self.init(.url(url), isTemplate, displayStyle)
    }

    private init(_ content: Content, _ isTemplate: Bool?, _ displayStyle: DisplayStyle) {
      self.content = content
      self.isTemplate = isTemplate
      self.displayStyle = displayStyle
    }
  }
}

extension DisplayRepresentation: ExpressibleByStringInterpolation {
  /// Makes a representation of a title alone, from a literal.
  ///
  ///     let representation: DisplayRepresentation = "Espresso"
  ///     String(localized: representation.title)      // "Espresso"
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  /// Makes a representation of a title alone, from a literal with values in it.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// A type whose values can be shown.
public protocol InstanceDisplayRepresentable {
  /// The representation of this value.
  var displayRepresentation: DisplayRepresentation { get }
}

/// A type that has a name to show, and whose values can be shown.
public protocol DisplayRepresentable: TypeDisplayRepresentable, InstanceDisplayRepresentable,
  CustomLocalizedStringResourceConvertible
{}

extension InstanceDisplayRepresentable where Self: CustomLocalizedStringResourceConvertible {
  /// The title.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}
