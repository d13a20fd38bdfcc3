// The attributes that a search may know of an item, as App Intents files state them. This is not Apple's framework:
// there is no search of the whole system, and AppIntents says what an app's own search makes of them.

@_exported public import Foundation
public import UniformTypeIdentifiers

/// The attributes of an item that a search index knows.
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
  /// The identifier of the item.
  public var identifier: String?
  /// The identifier of the item that this one belongs to.
  public var relatedUniqueIdentifier: String?
  /// The identifier of an item that this one is about, and may outlive.
  public var weakRelatedUniqueIdentifier: String?
  /// The group of items that it is removed with.
  public var domainIdentifier: String?
  /// The content type of the item.
  public var contentType: String?
  /// The content types of the item, the nearest first.
  public var contentTypeTree: [String]?
  /// A description.
  public var contentDescription: String?
  /// All of its text.
  public var textContent: String?
  /// Words under which it may be looked for.
  public var keywords: [String]?
  /// Further information.
  public var information: String?
  /// A remark.
  public var comment: String?
  /// The version of the item.
  public var version: String?
  /// The address of the item.
  public var url: URL?
  /// The address of its content.
  public var contentURL: URL?
  /// The path of its file.
  public var path: String?
  /// The address of a small picture.
  public var thumbnailURL: URL?
  /// A small picture.
  public var thumbnailData: Data?
  /// The importance among the items of the app, from 0 to 100.
  public var rankingHint: NSNumber?
  /// True if the person made it.
  public var userCreated: NSNumber?
  /// True if the person owns it.
  public var userOwned: NSNumber?
  /// True if the person chose it.
  public var userCurated: NSNumber?
  /// The date on which its attributes last changed.
  public var metadataModificationDate: Date?
  /// The date on which it came to the app.
  public var addedDate: Date?
  /// The date on which it was fetched.
  public var downloadedDate: Date?
  /// The date on which it was last used.
  public var lastUsedDate: Date?
  /// The date on which it was made.
  public var contentCreationDate: Date?
  /// The date on which it was changed.
  public var contentModificationDate: Date?

  // MARK: What it belongs to

  /// The title of the container that it belongs to.
  public var containerTitle: String?
  /// The name that the container is shown with.
  public var containerDisplayName: String?
  /// The identifier of the container.
  public var containerIdentifier: String?
  /// Its place in the container.
  public var containerOrder: NSNumber?

  // MARK: Documents

  /// The subject.
  public var subject: String?
  /// The theme.
  public var theme: String?
  /// The kind of item, in words.
  public var kind: String?
  /// The program that made it.
  public var creator: String?
  /// The people it is for.
  public var audiences: [String]?
  /// The projects it is for.
  public var projects: [String]?
  /// The size of its file, in megabytes.
  public var fileSize: NSNumber?
  /// The number of pages.
  public var pageCount: NSNumber?

  // MARK: Events

  /// The date on which it begins.
  public var startDate: Date?
  /// The date on which it ends.
  public var endDate: Date?
  /// The date on which it is due.
  public var dueDate: Date?
  /// The date on which it was done.
  public var completionDate: Date?
  /// True if it takes the whole day.
  public var allDay: NSNumber?
  /// Dates worth knowing.
  public var importantDates: [Date]?
  /// The people who take part.
  public var participants: [String]?

  // MARK: Messages

  /// The people who made it.
  public var authorNames: [String]?
  /// The mail addresses of the people just named.
  public var authorEmailAddresses: [String]?
  /// The people it was sent to.
  public var recipientNames: [String]?
  /// The mail addresses of the people just named.
  public var recipientEmailAddresses: [String]?
  /// Mail addresses.
  public var emailAddresses: [String]?
  /// Telephone numbers.
  public var phoneNumbers: [String]?
  /// The account that it came by.
  public var accountIdentifier: String?
  /// The names of that account.
  public var accountHandles: [String]?
  /// The boxes that it is in.
  public var mailboxIdentifiers: [String]?

  // MARK: Media

  /// The duration, in seconds.
  public var duration: NSNumber?
  /// The languages of the item.
  public var languages: [String]?
  /// The rating, from 0 to 5.
  public var rating: NSNumber?
  /// The meaning of the rating, in words.
  public var ratingDescription: String?
  /// True if it is not for everybody.
  public var contentRating: NSNumber?
  /// The number of times that it was played.
  public var playCount: NSNumber?
  /// The genre of the item.
  public var genre: String?
  /// The person who directed it.
  public var director: String?
  /// The person who produced it.
  public var producer: String?
  /// The people who are seen or heard.
  public var performers: [String]?
  /// The people who took part.
  public var contributors: [String]?
  /// The people who edited it.
  public var editors: [String]?
  /// The publishers.
  public var publishers: [String]?
  /// The organizations that stand behind it.
  public var organizations: [String]?
  /// The source that it comes from.
  public var originalSource: String?
  /// The owner of its rights.
  public var copyright: String?
  /// The width, in pixels.
  public var pixelWidth: NSNumber?
  /// The height, in pixels.
  public var pixelHeight: NSNumber?

  // MARK: Music

  /// The artist who plays.
  public var artist: String?
  /// The album that it is on.
  public var album: String?
  /// The person who wrote the music.
  public var composer: String?
  /// The person who wrote the words.
  public var lyricist: String?
  /// The genre of the music.
  public var musicalGenre: String?
  /// Its number on the album.
  public var audioTrackNumber: NSNumber?
  /// The date on which it was recorded.
  public var recordingDate: Date?
  /// The tempo, in beats a minute.
  public var tempo: NSNumber?
  /// The key that the music is in.
  public var keySignature: String?
  /// The time signature.
  public var timeSignature: String?

  // MARK: Places

  /// The name of the place.
  public var namedLocation: String?
  /// Degrees to the north.
  public var latitude: NSNumber?
  /// Degrees to the east.
  public var longitude: NSNumber?
  /// The altitude, in metres.
  public var altitude: NSNumber?
  /// The time at which the item was at the place.
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
  /// A short text about it.
  public var headline: String?
  /// Instructions for its use.
  public var instructions: String?

  // MARK: What can be done with it

  /// True if a person can be led there.
  public var supportsNavigation: NSNumber?
  /// True if a person can call there.
  public var supportsPhoneCall: NSNumber?

  /// The entity that they are about, and how important that is.
  package var entity: (type: String, id: String, priority: Int)?

  /// The values that the index knows under an app's own names.
  package var custom: [String: String] = [:]

  /// Makes a set that says nothing.
  public init() {}
  /// Makes a set for an item of a content type.
  public init(itemContentType: String) { contentType = itemContentType }
  /// Makes a set for an item of a content type.
  public init(contentType: UTType) { self.contentType = contentType.identifier }

  /// Sets the value of an attribute of the app's own; `nil` removes it.
  ///
  ///     let attributes = CSSearchableItemAttributeSet(contentType: .text)
  ///     if let roast = CSCustomAttributeKey(keyName: "roast") {
  ///       attributes.setValue("dark", forCustomKey: roast)
  ///       attributes.value(forCustomKey: roast)      // "dark"
  ///     }
  public func setValue(_ value: String?, forCustomKey key: CSCustomAttributeKey) {
    custom[key.keyName] = value
  }

  /// Returns the value of an attribute of the app's own.
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
