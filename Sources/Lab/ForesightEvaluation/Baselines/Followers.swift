/// Counts the intents that followed each sequence of up to `highest` intents.
struct Followers {
  /// The candidates that followed one sequence, and how often each did, in the order of their first occurrence.
  struct List {
    var total = 0.0
    var counts: [(candidate: Int, count: Double)] = []
  }

  /// The most intents that make a context.
  let highest: Int
  private var lists: [[Int]: List] = [:]
  private(set) var last: [Int] = []

  init(highest: Int) { self.highest = highest }

  mutating func learn(_ candidate: Int) {
    for order in 0..<last.count {
      let context = Array(last.suffix(order + 1))
      var list = lists.removeValue(forKey: context) ?? List()
      list.total += 1
      if let index = list.counts.firstIndex(where: { $0.candidate == candidate }) {
        list.counts[index].count += 1
      } else {
        list.counts.append((candidate, 1))
      }
      lists[context] = list
    }
    last = (last + [candidate]).suffix(highest)
  }

  /// Returns the followers of the last `order` intents; `nil` when nothing ever followed them.
  func list(order: Int) -> List? {
    last.count >= order ? lists[Array(last.suffix(order))] : nil
  }
}
