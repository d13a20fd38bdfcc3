internal import ForesightPages

/// The things done most, and those not done any more.
extension PersonalPage {
  var most: String {
    guard let most = review.most.first?.count else { return "" }
    let rows = review.most.map { done in
      let width = Numbers.fixed(Double(done.count) / Double(most) * 100, 1)
      let time = done.seconds.map { " <small>\(Self.unbroken(Self.duration($0)))</small>" } ?? ""
      return "<li><span>\(Self.name(done.item))\(time)</span><i style=\"--w:\(width)%\"></i>"
        + "<b>\(Numbers.grouped(done.count))</b></li>"
    }
    let ended = review.ended.map { done in
      "<li>\(Self.name(done.item)) <small>\(Self.unbroken(Numbers.counted(done.count, "time")))"
        + (done.lastDay.map { ", last on " + Self.unbroken(Dates.date($0)) } ?? "")
        + "</small></li>"
    }
    let past =
      ended.isEmpty
      ? ""
      : "<div class=\"group\"><h3>Not any more</h3><ul class=\"ended\">\(ended.joined())</ul></div>"
    return section(
      "What you do most",
      "How often, and how long in all where it is known when it ended.",
      "<ul class=\"days most\">\(rows.joined())</ul>\(past)")
  }

  /// Returns a duration in the largest unit that fits: `3 h`, `12 min`.
  static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<60: "\(Int(seconds.rounded())) s"
    case ..<3600: "\(Int((seconds / 60).rounded())) min"
    default: "\(Numbers.grouped(Int((seconds / 3600).rounded()))) h"
    }
  }
}
