import AppIntents
import CoreTransferable
import GeoToolbox
import UniformTypeIdentifiers
import os

private let logger = Logger(subsystem: "org.example.postcards", category: "sharing")

extension UTType {
  static let postcard = UTType(exportedAs: "org.example.postcard", conformingTo: .json)
}

struct Salutation: Codable, Transferable {
  var text: String

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .postcard)
      .visibility(.team)
    ProxyRepresentation(exporting: \.text)
  }
}

struct PostcardEntity: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Postcard"
  static let defaultQuery = PostcardQuery()

  let id: String

  @Property(title: "Text", indexingKey: \.contentDescription)
  var text: String

  @Property(title: "Writer")
  var writer: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "Postcard from \(writer)")
  }

  var attributeSet: CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet(contentType: .image)
    attributes.authorNames = [writer]
    attributes.contentDescription = text
    return attributes
  }

  init(id: String, text: String, writer: String) {
    self.id = id
    self.text = text
    self.writer = writer
  }
}

extension PostcardEntity: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .png) { postcard in
      logger.debug("A picture of \(postcard.id, privacy: .public)")
      return try await postcard.picture()
    }
    .suggestedFileName { "\($0.id).png" }
    .exportingCondition { !$0.text.isEmpty }
    FileRepresentation(exportedContentType: .pdf) { postcard in
      SentTransferredFile(postcard.file, allowAccessingOriginalFile: false)
    }
    FileRepresentation(contentType: .rtf) {
      SentTransferredFile($0.file)
    } importing: { received in
      PostcardEntity(id: received.file.lastPathComponent, text: "", writer: "")
    }
    DataRepresentation(contentType: .plainText) { postcard in
      Data(postcard.text.utf8)
    } importing: { data in
      PostcardEntity(id: "", text: String(decoding: data, as: UTF8.self), writer: "")
    }
    ProxyRepresentation { postcard in
      Salutation(text: postcard.text)
    } importing: { greeting in
      PostcardEntity(id: "", text: greeting.text, writer: "")
    }
    ValueRepresentation { postcard in
      IntentPerson(name: .displayName(postcard.writer))
    }
    ProxyRepresentation(exporting: \.text)
  }

  var file: URL { URL(filePath: "/tmp/\(id).pdf") }

  func picture() async throws -> Data { Data(text.utf8) }
}

struct MeetingPointEntity: TransientAppEntity, Transferable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Meeting Point"

  @Property(title: "Place")
  var place: PlaceDescriptor

  var displayRepresentation: DisplayRepresentation { "Meeting Point" }

  static var transferRepresentation: some TransferRepresentation {
    IntentValueRepresentation { (point: MeetingPointEntity) in point.place }
  }

  init() {}
}

struct PostcardQuery: EntityStringQuery {
  static let all = [
    PostcardEntity(id: "rome", text: "The fountains are dry", writer: "Livia"),
    PostcardEntity(id: "oslo", text: "The fjord is frozen", writer: "Solveig"),
  ]

  func entities(for identifiers: [PostcardEntity.ID]) async throws -> [PostcardEntity] {
    Self.all.filter { identifiers.contains($0.id) }
  }
}

struct SharePostcardIntent: AppIntent {
  static let title: LocalizedStringResource = "Share Postcard"

  @Parameter(title: "Postcard")
  var postcard: PostcardEntity

  func perform() async throws -> some IntentResult & ReturnsValue<PostcardEntity> {
    logger.info("Shared \(postcard.id)")
    return .result(value: postcard)
  }
}
