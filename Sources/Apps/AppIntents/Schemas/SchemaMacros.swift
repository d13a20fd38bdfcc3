// The macros also list the protocols that entities and enumerations inherit. If the compiler (Swift 6.3.1) looks up a
// parameter before it has expanded the attribute of the parameter's type, it knows of no conformances but these.

/// Turns a type into the app intent that a schema describes.
///
///     @AppIntent(schema: .mail.sendDraft)
///     struct SendDraftIntent {
///       var target: Note
///       var sendLaterDate: Date?
///       func perform() async throws -> some IntentResult { .result() }
///     }
///
/// The type need not declare its conformance to `AppIntent`. Its title is the schema's name in words unless it declares
/// one, and its variables become parameters. Left as they are: constants, variables with a property wrapper or an
/// initial value, and those that are computed, static, lazy or private.
@attached(memberAttribute)
@attached(
  extension, conformances: AppIntent, AssistantSchemaIntent, names: named(__assistantSchemaIntent))
public macro AppIntent(schema: AppSchema.Intent) =
  #externalMacro(module: "AppIntentsPlugin", type: "AppIntentMacro")

/// Turns a type into the app entity that a schema describes.
///
///     @AppEntity(schema: .mail.draft)
///     struct DraftEntity {
///       static let defaultQuery = DraftQuery()
///       let id: UUID
///       var subject: String?
///       var displayRepresentation: DisplayRepresentation { "Draft" }
///     }
///     struct DraftQuery: EntityQuery {
///       func entities(for identifiers: [UUID]) async throws -> [DraftEntity] { [] }
///     }
///
/// The type need not declare its conformance to `AppEntity`. Its display name is the schema's name in words unless it
/// declares one, and its variables other than `id` become properties of the entity. Left as they are: constants,
/// variables with a property wrapper or an initial value, and those that are computed, static, lazy or private.
@attached(memberAttribute)
@attached(
  extension, conformances: AppEntity, AssistantSchemaEntity, AppValue, _IntentValue,
  names: named(__assistantSchemaEntity))
public macro AppEntity(schema: AppSchema.Entity) =
  #externalMacro(module: "AppIntentsPlugin", type: "AppEntityMacro")

/// Turns an enumeration into the choice that a schema describes.
///
///     @AppEnum(schema: .photos.assetType)
///     enum AssetType: String {
///       case photo, video
///     }
///
/// The enumeration need not declare its conformance to `AppEnum`. Its display name and those of its cases are their
/// names in words unless it declares them.
@attached(
  extension, conformances: AppEnum, AssistantSchemaEnum, AppValue, _IntentValue,
  names: named(__assistantSchemaEnum), named(__caseNames))
public macro AppEnum(schema: AppSchema.Enum) =
  #externalMacro(module: "AppIntentsPlugin", type: "AppEnumMacro")

/// Turns a type into the app intent that a schema describes: the former name of `AppIntent(schema:)`.
@available(*, deprecated, renamed: "AppIntent(schema:)")
@attached(memberAttribute)
@attached(
  extension, conformances: AppIntent, AssistantSchemaIntent, names: named(__assistantSchemaIntent))
public macro AssistantIntent(schema: AppSchema.Intent) =
  #externalMacro(module: "AppIntentsPlugin", type: "AppIntentMacro")

/// Turns a type into the app entity that a schema describes: the former name of `AppEntity(schema:)`.
@available(*, deprecated, renamed: "AppEntity(schema:)")
@attached(memberAttribute)
@attached(
  extension, conformances: AppEntity, AssistantSchemaEntity, AppValue, _IntentValue,
  names: named(__assistantSchemaEntity))
public macro AssistantEntity(schema: AppSchema.Entity) =
  #externalMacro(module: "AppIntentsPlugin", type: "AppEntityMacro")

/// Turns an enumeration into the choice that a schema describes: the former name of `AppEnum(schema:)`.
@available(*, deprecated, renamed: "AppEnum(schema:)")
@attached(
  extension, conformances: AppEnum, AssistantSchemaEnum, AppValue, _IntentValue,
  names: named(__assistantSchemaEnum), named(__caseNames))
public macro AssistantEnum(schema: AppSchema.Enum) =
  #externalMacro(module: "AppIntentsPlugin", type: "AppEnumMacro")
