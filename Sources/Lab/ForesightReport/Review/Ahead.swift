public import ForesightValues

extension Review {
  /// Something that is probably begun in some hours of a day.
  public struct Ahead: Hashable, Sendable {
    /// The item.
    public var item: Item
    /// The beginning of the hours.
    public var from: Moment
    /// Their end.
    public var to: Moment
    /// The probability that it is begun in them.
    public var probability: Double
    /// A sentence of why.
    public var why: String
  }

  /// The promises on the mornings of the last days, of lines that promised about as much, and their outcome.
  public struct Promise: Hashable, Sendable {
    /// The least that one of these lines promised; those of the promise before it promised more.
    public var least: Double
    /// The mean of what they promised.
    public var said: Double
    /// The share of them that came true.
    public var kept: Share
  }
}
