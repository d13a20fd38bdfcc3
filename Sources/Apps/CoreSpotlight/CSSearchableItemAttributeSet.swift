// What a search may know of a thing, as App Intents files say it. It is not Apple's framework: there is no search of
// the whole system, and what an app's own search makes of it is said in AppIntents.

@_exported public import Foundation
public import UniformTypeIdentifiers

/// What a search index knows of a thing.
///
///     let attributes = CSSearchableItemAttributeSet(contentType: .audio)
///     attributes.title = "Autumn"
///     attributes.artist = "Ada"
public final class CSSearchableItemAttributeSet {
  // MARK: General

  /// The name it is shown with.
  public var displayName: String?
  /// The title.
  public var title: String?
  /// Other titles.
  public var alternateNames: [String]?
  /// What it is known by.
  public var identifier: String?
  /// The identifier of the item that this one belongs to.
  public var relatedUniqueIdentifier: String?
  /// The identifier of an item that this one is about, and may outlive.
  public var weakRelatedUniqueIdentifier: String?
  /// The group of items that it is removed with.
  public var domainIdentifier: String?
  /// What kind of thing it is.
  public var contentType: String?
  /// What kinds of things it is, the nearest first.
  public var contentTypeTree: [String]?
  /// A description.
  public var contentDescription: String?
  /// All of its text.
  public var textContent: String?
  /// Words under which it may be looked for.
  public var keywords: [String]?
  /// What else there is to know.
  public var information: String?
  /// A remark.
  public var comment: String?
  /// Its version.
  public var version: String?
  /// Where it is.
  public var url: URL?
  /// Where its content is.
  public var contentURL: URL?
  /// The path of its file.
  public var path: String?
  /// Where a small picture is.
  public var thumbnailURL: URL?
  /// A small picture.
  public var thumbnailData: Data?
  /// How it stands to others of the app, from 0 to 100.
  public var rankingHint: NSNumber?
  /// Whether the person made it.
  public var userCreated: NSNumber?
  /// Whether it is the person's.
  public var userOwned: NSNumber?
  /// Whether the person chose it.
  public var userCurated: NSNumber?
  /// When what is said of it last changed.
  public var metadataModificationDate: Date?
  /// When it came to the app.
  public var addedDate: Date?
  /// When it was fetched.
  public var downloadedDate: Date?
  /// When it was last used.
  public var lastUsedDate: Date?
  /// When it was made.
  public var contentCreationDate: Date?
  /// When it was changed.
  public var contentModificationDate: Date?

  // MARK: What it belongs to

  /// What it belongs to.
  public var containerTitle: String?
  /// What that is called where it is shown.
  public var containerDisplayName: String?
  /// What that is known by.
  public var containerIdentifier: String?
  /// Its place in it.
  public var containerOrder: NSNumber?

  // MARK: Documents

  /// What it is about.
  public var subject: String?
  /// What it is on.
  public var theme: String?
  /// What kind of thing it is, in words.
  public var kind: String?
  /// The program that made it.
  public var creator: String?
  /// Whom it is for.
  public var audiences: [String]?
  /// What it is for.
  public var projects: [String]?
  /// How large it is, in megabytes.
  public var fileSize: NSNumber?
  /// How many pages it has.
  public var pageCount: NSNumber?

  // MARK: Events

  /// When it begins.
  public var startDate: Date?
  /// When it ends.
  public var endDate: Date?
  /// When it is due.
  public var dueDate: Date?
  /// When it was done.
  public var completionDate: Date?
  /// Whether it takes the whole day.
  public var allDay: NSNumber?
  /// Dates worth knowing.
  public var importantDates: [Date]?
  /// Who takes part.
  public var participants: [String]?

  // MARK: Messages

  /// Who made it.
  public var authorNames: [String]?
  /// The mail addresses of those.
  public var authorEmailAddresses: [String]?
  /// Whom it was sent to.
  public var recipientNames: [String]?
  /// The mail addresses of those.
  public var recipientEmailAddresses: [String]?
  /// Mail addresses.
  public var emailAddresses: [String]?
  /// Telephone numbers.
  public var phoneNumbers: [String]?
  /// The account that it came by.
  public var accountIdentifier: String?
  /// What that account is called.
  public var accountHandles: [String]?
  /// The boxes that it is in.
  public var mailboxIdentifiers: [String]?

  // MARK: Media

  /// How long it lasts, in seconds.
  public var duration: NSNumber?
  /// Its languages.
  public var languages: [String]?
  /// How good it is, from 0 to 5.
  public var rating: NSNumber?
  /// What that says.
  public var ratingDescription: String?
  /// Whether it is not for everybody.
  public var contentRating: NSNumber?
  /// How often it was played.
  public var playCount: NSNumber?
  /// Its genre.
  public var genre: String?
  /// Who directed it.
  public var director: String?
  /// Who produced it.
  public var producer: String?
  /// Who is seen or heard.
  public var performers: [String]?
  /// Who took part.
  public var contributors: [String]?
  /// Who edited it.
  public var editors: [String]?
  /// Who published it.
  public var publishers: [String]?
  /// Who stands behind it.
  public var organizations: [String]?
  /// Where it comes from.
  public var originalSource: String?
  /// Whose it is.
  public var copyright: String?
  /// How wide it is.
  public var pixelWidth: NSNumber?
  /// How high it is.
  public var pixelHeight: NSNumber?

  // MARK: Music

  /// Who plays.
  public var artist: String?
  /// What it is on.
  public var album: String?
  /// Who wrote the music.
  public var composer: String?
  /// Who wrote the words.
  public var lyricist: String?
  /// The genre of the music.
  public var musicalGenre: String?
  /// Its number on the album.
  public var audioTrackNumber: NSNumber?
  /// When it was recorded.
  public var recordingDate: Date?
  /// How fast it is, in beats a minute.
  public var tempo: NSNumber?
  /// Its key.
  public var keySignature: String?
  /// Its time.
  public var timeSignature: String?

  // MARK: Places

  /// What the place is called.
  public var namedLocation: String?
  /// Degrees to the north.
  public var latitude: NSNumber?
  /// Degrees to the east.
  public var longitude: NSNumber?
  /// How high it is, in metres.
  public var altitude: NSNumber?
  /// When it was there.
  public var timestamp: Date?
  /// The street.
  public var thoroughfare: String?
  /// The number of the house.
  public var subThoroughfare: String?
  /// The postal code.
  public var postalCode: String?
  /// The town.
  public var city: String?
  /// The state or province.
  public var stateOrProvince: String?
  /// The country.
  public var country: String?
  /// The address as one would write it.
  public var fullyFormattedAddress: String?
  /// A line about it.
  public var headline: String?
  /// What to do with it.
  public var instructions: String?

  // MARK: What can be done with it

  /// Whether one can be led there.
  public var supportsNavigation: NSNumber?
  /// Whether one can call there.
  public var supportsPhoneCall: NSNumber?

  /// The entity that they are about, and how important that is.
  package var entity: (type: String, id: String, priority: Int)?

  /// What the index knows under an app's own names.
  package var custom: [String: String] = [:]

  /// Makes a set that says nothing.
  public init() {}
  /// Makes a set for a kind of thing.
  public init(itemContentType: String) { contentType = itemContentType }
  /// Makes a set for a kind of thing.
  public init(contentType: UTType) { self.contentType = contentType.identifier }

  /// Adds what the app calls in its own way.
  public func setValue(_ value: String?, forCustomKey key: CSCustomAttributeKey) {
    custom[key.keyName] = value
  }

  /// What the app calls in its own way.
  public func value(forCustomKey key: CSCustomAttributeKey) -> String? { custom[key.keyName] }

  /// The name of one of its attributes, such as `displayName`.
  package static func name(of path: PartialKeyPath<CSSearchableItemAttributeSet>) -> String {
    // A key path describes itself as `\Type.property`.
    "\(path)".split(separator: ".").last.map(String.init) ?? "\(path)"
  }
}

/// The name of an attribute of an app's own.
public struct CSCustomAttributeKey: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let keyName: String

  /// Makes a name; `nil` where it is empty.
  public init?(keyName: String) {
    guard !keyName.isEmpty else { return nil }
    self.keyName = keyName
  }

  /// Makes a name.
  public init(stringLiteral value: String) { keyName = value }
}
