internal import ForesightValues

/// A past event with its circumstances, with which a situation is compared.
struct Episode: BitwiseCopyable {
  /// The categories, which can only be equal or not, in the order of ``Attention/Similarity``: hashes of the last one,
  /// two, three and four intents before it, the class of the pause, hashes of the context and of the parameters of the
  /// event before it, the day of the week. 0 stands for none and equals nothing.
  var categories = SIMD8<UInt32>(repeating: 0)
  var instant = Instant(microseconds: 0)
  /// The number of the event's candidate; ``EpisodeMemory/dropped`` if the candidate was dropped.
  var candidate: UInt32 = 0
  /// The number of the previous episode after the same intent, plus one; 0 for none.
  var previous: UInt32 = 0
  /// The seconds since the event before it, plus one; 0 if that time is unknown.
  var pause: Float = 1
  /// The time of the local day, in slots of five minutes; ``unknownTime`` if it is unknown.
  var timeSlot: UInt16 = 0
  /// The kind of day: 1 for a weekend, 0 for a workday, 2 if it is unknown.
  var isWeekend: UInt16 = 0
  /// The position of the context, or else of the parameters of the event before it.
  var position = Position.nowhere

  static let timeSlotsPerDay = 288
  static let unknownTime: UInt16 = 1000

  /// A copy for comparing past episodes with; its unknown values match nothing, not even unknown values.
  var asPresent: Episode {
    var episode = self
    if pause == 0 { episode.pause = .greatestFiniteMagnitude }
    if timeSlot == Self.unknownTime { (episode.timeSlot, episode.isWeekend) = (2000, 3) }
    return episode
  }
}

extension Episode {
  /// Describes the next event in a situation, before its candidate is known.
  init(_ situation: Situation, _ history: History, _ keys: ContextKeys) {
    let moment = situation.moment
    func hash(_ feature: Feature) -> UInt32 { StableHash.short(keys[feature]) }
    categories = [
      hash(.after), hash(.afterTwo), hash(.afterThree), hash(.afterFour), UInt32(keys.pause + 1),
      hash(.context), StableHash.short(history.parameters), UInt32(moment.weekday + 1),
    ]
    instant = moment.instant
    pause = 1 + max(0, Float(history.secondsSinceLast(at: instant)))
    timeSlot = UInt16(moment.secondOfDay / 300)
    isWeekend = moment.isWeekend ? 1 : 0
    position = situation.position.isSomewhere ? situation.position : history.position
    if !history.isPauseKnown(before: moment) { (pause, categories[4]) = (0, 0) }
    if !moment.isKnown { (timeSlot, isWeekend, categories[7]) = (Self.unknownTime, 2, 0) }
  }
}
