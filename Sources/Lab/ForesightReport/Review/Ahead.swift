public import ForesightValues

extension Review {
  /// An item that is probably begun within some hours of a day.
  public struct Ahead: Hashable, Sendable {
    /// The item.
    public var item: Item
    /// The beginning of these hours.
    public var from: Moment
    /// The end of these hours.
    public var to: Moment
    /// The probability that the item is begun in these hours.
    public var probability: Double
    /// The reason for the forecast, in a sentence.
    public var why: String
  }

  /// The lines of similar probability in the forecasts of the last days, and how many of them came true.
  public struct Promise: Hashable, Sendable {
    /// The least probability of such a line; more probable lines belong to the previous promise.
    public var least: Double
    /// The mean probability of the lines.
    public var said: Double
    /// The share of the lines that came true.
    public var kept: Share
  }
}
