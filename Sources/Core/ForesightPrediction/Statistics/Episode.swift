internal import ForesightValues

/// A past event with its circumstances, with which a situation is compared.
struct Episode: BitwiseCopyable {
  /// The categories, which can only be equal or not, in the order of ``Attention/Similarity``: hashes of the last one,
  /// two, three and four intents before it, the class of the pause, hashes of the context and of the parameters of the
  /// event before it, the day of the week. 0 stands for none and equals nothing.
  var categories: SIMD8<UInt32>
  var instant: Instant
  /// The number of the event's candidate; ``EpisodeMemory/dropped`` if the candidate was dropped.
  var candidate: UInt32
  /// The number of the previous episode after the same intent, plus one; 0 for none.
  var previous: UInt32
  /// The seconds since the event before it, plus one; 0 if that time is unknown.
  var pause: Float
  /// The time of the local day, in slots of five minutes; ``unknownTime`` if it is unknown.
  var timeSlot: UInt16
  /// The kind of day: 1 for a weekend, 0 for a workday, 2 if it is unknown.
  var isWeekend: UInt16
  /// The position of the context, or else of the parameters of the event before it.
  var position: Position

  static let timeSlotsPerDay = 288
  static let unknownTime: UInt16 = 1000
}
