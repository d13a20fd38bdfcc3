internal import Synchronization

/// An activity of a person at this moment in an app, as App Intents files state it: above all, the entity in front of
/// them.
///
///     let activity = NSUserActivity(activityType: "org.example.song")
///     activity.title = "Autumn"
///     activity.appEntityIdentifier = EntityIdentifier(for: song)
///     activity.becomeCurrent()              // suggestions about the song are raised
///     activity.resignCurrent()              // when it is not on the screen any more
///
/// Foundation has no such type on Linux. Nothing is handed to another machine, and nothing is indexed: all that is made
/// of it is what ``IntentPredictor/suggestions(at:context:entitiesOnScreen:limit:)`` knows of the screen.
open class NSUserActivity: NSObject {
  /// The kind of activity.
  public let activityType: String
  /// The title that a person reads.
  open var title: String?
  /// The data that the app needs to continue it.
  open var userInfo: [AnyHashable: Any]?
  /// The keys of the data that it cannot do without.
  open var requiredUserInfoKeys: Set<String>?
  /// The words under which it may be looked for.
  open var keywords: Set<String> = []
  /// The attributes that a search may know.
  open var contentAttributeSet: CSSearchableItemAttributeSet?
  /// The address at which it can be continued in a browser.
  open var webpageURL: URL?
  /// The address that the person came from.
  open var referrerURL: URL?
  /// The date after which it is of no use.
  open var expirationDate: Date?
  /// The identifier that tells it from others of the app.
  open var persistentIdentifier: String?
  /// The identifier of the content that the activity is about.
  open var targetContentIdentifier: String?
  /// The phrase that a person may say to do it again.
  open var suggestedInvocationPhrase: String?
  /// True if the app is asked for the data before it is handed on.
  open var needsSave = false
  /// True if it may be handed to another machine: none is there.
  open var isEligibleForHandoff = true
  /// True if it may be indexed: entities are, by `CSSearchableIndex`.
  open var isEligibleForSearch = false
  /// True if anybody may find it: nobody can.
  open var isEligibleForPublicIndexing = false
  /// True if it may be suggested: intents are.
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

  /// Makes this the current activity, in place of any other of the app.
  open func becomeCurrent() {
    let (isValid, entity) = state.withLock { $0 }
    if isValid { Screen.shared.becomeCurrent(ObjectIdentifier(self), entity) }
  }

  /// Ends being the current activity.
  open func resignCurrent() { Screen.shared.resign(ObjectIdentifier(self)) }

  /// Ends the activity; it cannot become current again.
  open func invalidate() {
    state.withLock { $0.isValid = false }
    resignCurrent()
  }

  /// Adds to the data that the app needs to continue it.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}

/// The content of the screen, by the app's own account.
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
