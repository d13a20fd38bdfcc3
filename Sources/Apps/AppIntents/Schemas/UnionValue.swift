public import ForesightValues

/// Lets a parameter accept one of several types: an enumeration whose cases hold one value each.
///
///     @UnionValue
///     enum Attachment {
///       case song(Song)
///       case note(String)
///     }
///
///     Attachment.note("Milk").unionCase          // .note
///     print(Attachment.note("Milk").unionValue)  // Milk
///
/// The log keeps the value that the case holds.
@attached(
  extension, conformances: AppUnionValue, _IntentValue,
  names: named(Cases), named(unionCase), named(unionValue), named(__unionMakers))
public macro UnionValue() = #externalMacro(module: "AppIntentsPlugin", type: "UnionValueMacro")

/// A value of one of several types; `@UnionValue` adds the conformance.
public protocol AppUnionValue: TypeDisplayRepresentable, _IntentValue, Sendable {
  /// The names of its cases. The macro writes this.
  associatedtype Cases: AppUnionValueCasesProviding where Cases.UnionValue == Self
  /// The name of its case.
  var unionCase: Cases { get }
  /// The value that the case holds.
  var unionValue: any Sendable { get }
  /// The makers of a value, one for each case, in their order. The macro writes this.
  static var __unionMakers: [_UnionMaker<Self>] { get }
  /// The representation of each case.
  static var caseDisplayRepresentations: [Cases: DisplayRepresentation] { get }
}

/// The names of a union value's cases.
public protocol AppUnionValueCasesProviding: RawRepresentable, CaseIterable, Hashable, _IntentValue
where RawValue == String, UnwrappedType == Self {
  /// The union value whose cases these are.
  associatedtype UnionValue: AppUnionValue where UnionValue.Cases == Self
}

extension AppUnionValueCasesProviding {
  /// Returns the value for the log: the name.
  public func _recorded() throws -> ParameterValue? { .string(rawValue) }
  /// The case that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    try await String._rebuilt(from: recorded).flatMap(Self.init(rawValue:))
  }
}

extension AppUnionValue {
  /// The type's name in words.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: SchemaName.words("\(Self.self)"))
  }

  /// The names of the cases in words.
  public static var caseDisplayRepresentations: [Cases: DisplayRepresentation] {
    let cases = Cases.allCases.map {
      ($0, DisplayRepresentation(stringLiteral: SchemaName.words($0.rawValue)))
    }
    return Dictionary(cases) { first, _ in first }
  }

  /// Returns the value for the log: the one that the case holds, as the log keeps it.
  public func _recorded() throws -> ParameterValue? {
    try (unionValue as? any _IntentValue)?._recorded()
  }

  /// Returns the recorded value in the case that would record it the same way; if there is none, in the first case that
  /// accepts it.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    var fitting: Self?
    var failure: (any Error)?
    for maker in __unionMakers {
      do {
        guard let value = try await maker.rebuild(recorded) else { continue }
        if try value._recorded() == recorded { return value }
        fitting = fitting ?? value
      } catch {
        // Another case may fit.
        failure = failure ?? error
      }
    }
    if fitting == nil, let failure { throw failure }
    return fitting
  }
}

/// A maker of a union value from the value that one of its cases holds.
public struct _UnionMaker<Union: AppUnionValue>: Sendable {
  let rebuild: @Sendable (ParameterValue) async throws -> Union?

  /// Makes a maker from a case's constructor.
  public init<Value: _IntentValue>(_ make: @escaping @Sendable (Value) -> Union) {
    rebuild = { try await Value._rebuilt(from: $0).map(make) }
  }
}
