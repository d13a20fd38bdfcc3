/// An app intent that follows a schema; `@AppIntent(schema:)` adds the conformance.
public protocol AssistantSchemaIntent: AppIntent {
  /// The schema it follows. The macro writes this.
  static var __assistantSchemaIntent: AppSchema.Intent { get }
  /// True if it is meant for an assistant alone and offered nowhere else.
  static var isAssistantOnly: Bool { get }
}

extension AssistantSchemaIntent {
  /// The schema's name in words.
  public static var title: LocalizedStringResource {
    LocalizedStringResource(stringLiteral: SchemaName.words(__assistantSchemaIntent.name))
  }

  /// False by default: it is offered everywhere.
  public static var isAssistantOnly: Bool { false }
}

/// An app entity that follows a schema; `@AppEntity(schema:)` adds the conformance.
public protocol AssistantSchemaEntity: AppEntity {
  /// The schema that the entity follows; written by `@AppEntity(schema:)`.
  static var __assistantSchemaEntity: AppSchema.Entity { get }
}

extension AssistantSchemaEntity {
  /// The schema's name in words.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: SchemaName.words(__assistantSchemaEntity.name))
  }
}

/// An app enumeration that follows a schema; `@AppEnum(schema:)` adds the conformance.
public protocol AssistantSchemaEnum: AppEnum {
  /// The schema it follows. The macro writes this.
  static var __assistantSchemaEnum: AppSchema.Enum { get }
  /// The names of its cases in the source. The macro writes this.
  static var __caseNames: [Self: String] { get }
}

extension AssistantSchemaEnum {
  /// The schema's name in words.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: SchemaName.words(__assistantSchemaEnum.name))
  }

  /// The names of the cases in words.
  public static var caseDisplayRepresentations: [Self: DisplayRepresentation] {
    __caseNames.mapValues { DisplayRepresentation(stringLiteral: SchemaName.words($0)) }
  }
}
