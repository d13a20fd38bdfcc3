public import ForesightValues

/// A value of a type that an app defines: an entity or a case of an enumeration.
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue, Sendable
{}

/// A type whose cases can be listed, each with a representation.
///
///     enum Weekend: CaseDisplayRepresentable {
///       case saturday, sunday
///       static let caseDisplayRepresentations: [Weekend: DisplayRepresentation] = [
///         .saturday: "Saturday", .sunday: "Sunday",
///       ]
///     }
public protocol CaseDisplayRepresentable: CustomLocalizedStringResourceConvertible, CaseIterable,
  Hashable
{
  /// The representation of each case.
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension CaseDisplayRepresentable {
  /// The title that ``caseDisplayRepresentations`` has for the case, or its name.
  public var localizedStringResource: LocalizedStringResource { shown.title }

  fileprivate var shown: DisplayRepresentation {
    Self.caseDisplayRepresentations[self] ?? DisplayRepresentation(stringLiteral: "\(self)")
  }
}

/// A type whose values are known in advance, each with a representation.
public protocol StaticDisplayRepresentable: CaseDisplayRepresentable, TypeDisplayRepresentable,
  InstanceDisplayRepresentable
{}

extension StaticDisplayRepresentable {
  /// The representation of the case in ``CaseDisplayRepresentable/caseDisplayRepresentations``, or its name.
  ///
  ///     String(localized: CoffeeSize.large.displayRepresentation.title)      // "large"
  public var displayRepresentation: DisplayRepresentation { shown }
  /// The title.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

/// An enumeration whose cases can be values of parameters.
///
///     enum CoffeeSize: String, AppEnum {
///       case small, large
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
///       static let caseDisplayRepresentations: [CoffeeSize: DisplayRepresentation] = [
///         .small: "Small", .large: "Large",
///       ]
///     }
///
/// The log knows a case by its raw value.
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable
where RawValue: LosslessStringConvertible {}

extension AppEnum {
  /// Returns the value for the log: the type and the raw value.
  public func _recorded() throws -> ParameterValue? {
    .enumeration(type: Self.persistentIdentifier, value: rawValue.description)
  }

  /// Returns the case that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    let text: String
    switch recorded {
    // A command line donates a case as plain text.
    case .enumeration(_, let value), .string(let value): text = value
    default: return nil
    }
    guard let value = RawValue(text).flatMap(Self.init(rawValue:)) else { throw UnknownCase() }
    return value
  }
}

/// The error for a recorded raw value that no case of the enumeration has any more.
struct UnknownCase: Error {}
