// The macros name also the protocols that entities and enumerations inherit: where a parameter is looked up
// before its type's own attribute has been expanded, the compiler (Swift 6.3.1) knows of a conformance
// only what stands in these lists.

/// Makes a type the app intent that a schema describes.
///
///     @AppIntent(schema: .mail.sendDraft)
///     struct SendDraftIntent {
///       var target: Note
///       var sendLaterDate: Date?
///       func perform() async throws -> some IntentResult { .result() }
///     }
///
/// The type need not name `AppIntent`, its title is the schema's name in words unless it has one, and its
/// variables are parameters. Left as they are: constants, variables with a property wrapper or an initial
/// value, and those that are computed, static, lazy or private.
@attached(memberAttribute)
@attached(
  extension, conformances: AppIntent, AssistantSchemaIntent, names: named(__assistantSchemaIntent))
public macro AppIntent(schema: AppSchema.Intent) =
  #externalMacro(module: "AppIntentsPlugin", type: "AppIntentMacro")

/// Makes a type the app entity that a schema describes.
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
/// The type need not name `AppEntity`, its display name is the schema's unless it has one, and its
/// variables other than `id` are properties of the entity. Left as they are: constants, variables with a
/// property wrapper or an initial value, and those that are computed, static, lazy or private.
@attached(memberAttribute)
@attached(
  extension, conformances: AppEntity, AssistantSchemaEntity, AppValue, _IntentValue,
  names: named(__assistantSchemaEntity))
public macro AppEntity(schema: AppSchema.Entity) =
  #externalMacro(module: "AppIntentsPlugin", type: "AppEntityMacro")

/// Makes an enumeration the choice that a schema describes.
///
///     @AppEnum(schema: .photos.assetType)
///     enum AssetType: String {
///       case photo, video
///     }
///
/// The enumeration need not name `AppEnum`, and its display name and those of its cases are made of their
/// names in words unless it has them.
@attached(
  extension, conformances: AppEnum, AssistantSchemaEnum, AppValue, _IntentValue,
  names: named(__assistantSchemaEnum), named(__caseNames))
public macro AppEnum(schema: AppSchema.Enum) =
  #externalMacro(module: "AppIntentsPlugin", type: "AppEnumMacro")

/// Makes a type the app intent that a schema describes, under the macro's first name.
@available(*, deprecated, renamed: "AppIntent(schema:)")
@attached(memberAttribute)
@attached(
  extension, conformances: AppIntent, AssistantSchemaIntent, names: named(__assistantSchemaIntent))
public macro AssistantIntent(schema: AppSchema.Intent) =
  #externalMacro(module: "AppIntentsPlugin", type: "AppIntentMacro")

/// Makes a type the app entity that a schema describes, under the macro's first name.
@available(*, deprecated, renamed: "AppEntity(schema:)")
@attached(memberAttribute)
@attached(
  extension, conformances: AppEntity, AssistantSchemaEntity, AppValue, _IntentValue,
  names: named(__assistantSchemaEntity))
public macro AssistantEntity(schema: AppSchema.Entity) =
  #externalMacro(module: "AppIntentsPlugin", type: "AppEntityMacro")

/// Makes an enumeration the choice that a schema describes, under the macro's first name.
@available(*, deprecated, renamed: "AppEnum(schema:)")
@attached(
  extension, conformances: AppEnum, AssistantSchemaEnum, AppValue, _IntentValue,
  names: named(__assistantSchemaEnum), named(__caseNames))
public macro AssistantEnum(schema: AppSchema.Enum) =
  #externalMacro(module: "AppIntentsPlugin", type: "AppEnumMacro")
