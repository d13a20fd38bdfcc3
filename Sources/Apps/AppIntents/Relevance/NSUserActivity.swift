internal import Synchronization

/// The person's current activity in an app: above all, the entity that they see.
///
///     let activity = NSUserActivity(activityType: "org.example.song")
///     activity.title = "Autumn"
///     activity.appEntityIdentifier = EntityIdentifier(for: song)
///     activity.becomeCurrent()              // suggestions about the song are raised
///     activity.resignCurrent()              // when it is not on the screen any more
///
/// Foundation has no such type on Linux. This one is neither handed off to another machine nor indexed: its only effect
/// is that ``IntentPredictor/suggestions(at:context:entitiesOnScreen:limit:)`` knows which entity is on the screen.
open class NSUserActivity: NSObject {
  /// The kind of activity.
  public let activityType: String
  /// The title that a person reads.
  open var title: String?
  /// The data that the app needs to continue it.
  open var userInfo: [AnyHashable: Any]?
  /// The keys in `userInfo` without which the activity cannot be continued.
  open var requiredUserInfoKeys: Set<String>?
  /// The keywords for a search.
  open var keywords: Set<String> = []
  /// The attributes for a search index.
  open var contentAttributeSet: CSSearchableItemAttributeSet?
  /// The address at which it can be continued in a browser.
  open var webpageURL: URL?
  /// The address that the person came from.
  open var referrerURL: URL?
  /// The date after which the activity is no longer useful.
  open var expirationDate: Date?
  /// The identifier that distinguishes the activity from others of the app.
  open var persistentIdentifier: String?
  /// The identifier of the content that the activity is about.
  open var targetContentIdentifier: String?
  /// The phrase that a person may say to do it again.
  open var suggestedInvocationPhrase: String?
  /// True if the app should be asked to update `userInfo` before a handoff. It has no effect here.
  open var needsSave = false
  /// True if the activity may be handed off to another machine. It has no effect here.
  open var isEligibleForHandoff = true
  /// True if the activity may be indexed. It has no effect here: index entities with `CSSearchableIndex`.
  open var isEligibleForSearch = false
  /// True if the activity may be found in a public index. It has no effect here.
  open var isEligibleForPublicIndexing = false
  /// True if the activity may be suggested. It has no effect here: donate intents to have them suggested.
  open var isEligibleForPrediction = false

  private let state = Mutex<(isValid: Bool, entity: EntityIdentifier?)>((true, nil))

  /// Makes an activity.
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  deinit { Screen.shared.resign(ObjectIdentifier(self)) }

  /// The entity that is on the screen.
  open var appEntityIdentifier: EntityIdentifier? {
    get { state.withLock { $0.entity } }
    set {
      state.withLock { $0.entity = newValue }
      Screen.shared.update(ObjectIdentifier(self), newValue)
    }
  }

  /// Makes this the app's current activity, replacing any other.
  open func becomeCurrent() {
    let (isValid, entity) = state.withLock { $0 }
    if isValid { Screen.shared.becomeCurrent(ObjectIdentifier(self), entity) }
  }

  /// Stops being the app's current activity.
  open func resignCurrent() { Screen.shared.resign(ObjectIdentifier(self)) }

  /// Ends the activity; it cannot become current again.
  open func invalidate() {
    state.withLock { $0.isValid = false }
    resignCurrent()
  }

  /// Adds entries to `userInfo`; a new value replaces one with the same key.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}

/// The content of the screen, as the app has declared it.
final class Screen: Sendable {
  static let shared = Screen()

  private let state = Mutex<(activity: ObjectIdentifier?, entity: EntityIdentifier?)>((nil, nil))

  /// The entity of the current activity, if it has one.
  var entities: [EntityIdentifier] { state.withLock { $0.entity.map { [$0] } ?? [] } }

  func becomeCurrent(_ activity: ObjectIdentifier, _ entity: EntityIdentifier?) {
    state.withLock { $0 = (activity, entity) }
  }

  func update(_ activity: ObjectIdentifier, _ entity: EntityIdentifier?) {
    state.withLock { if $0.activity == activity { $0.entity = entity } }
  }

  func resign(_ activity: ObjectIdentifier) {
    state.withLock { if $0.activity == activity { $0 = (nil, nil) } }
  }
}
