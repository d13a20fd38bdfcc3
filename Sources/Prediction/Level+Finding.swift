internal import Donations

/// How candidates are found before they are ranked.
extension Level {
  /// How many candidates each context names: first the best of each, then more of each, as long as there is room.
  private static let depths = [0..<8, 8..<32, 32..<Shortlist.read]

  /// Finds the places of the contexts of a situation, and which candidates to rank.
  ///
  /// - Parameter filter: which are asked about; as many of these are found as of all.
  /// - Complexity: O(1) in the number of candidates, unless there is a filter.
  func find(_ situation: Situation, _ filter: IntentFilter, _ scratch: inout Scratch) {
    findPlaces(situation.moment, &scratch)
    for index in scratch.attentionHeads.indices {
      scratch.attentionHeads[index].find(in: episodes, scratch.history)
    }
    let size = candidates.count
    guard size > limit else { return scratch.shortlist.takeAll(size) }
    scratch.shortlist.begin(size)
    for depth in Self.depths { take(depth, limit, &scratch) { _ in true } }
    if filter != .all {
      take(0..<size, scratch.shortlist.candidates.count + limit, &scratch) {
        filter.contains(candidates.record(of: Int($0)))
      }
    }
    // With a filter all may have been found.
    guard scratch.shortlist.others > 0 else { return }
    // Of what was not used for long, one that was used neither last nor first.
    let middle = (scratch.shortlist.candidates.count + size) / 2
    scratch.shortlist.represent(by: Int(candidates.recency[middle]))
  }

  /// Finds where the contexts of the situation are in the table.
  private func findPlaces(_ moment: Moment, _ scratch: inout Scratch) {
    for feature in Feature.contexts {
      scratch.places[feature] = place(of: scratch.keys.features[feature])
    }
    scratch.fieldPlaces.removeAll(keepingCapacity: true)
    for key in scratch.keys.fields { scratch.fieldPlaces.append(place(of: key)) }
    for offset in scratch.hourPlaces.indices {
      let hour = ContextKeys.hour(moment.hour + offset - scratch.hourPlaces.count / 2)
      scratch.hourPlaces[offset] = moment.isKnown ? place(of: hour) : nil
    }
    scratch.returningPlace = place(of: scratch.keys.returning)
  }

  private func place(of key: UInt64) -> Int? { key == 0 ? nil : contexts.place(of: key) }

  /// Takes what came in similar episodes, what was used last, what followed in the contexts of the situation, and what
  /// is used most.
  ///
  /// - Parameters:
  ///   - depth: which places of each list.
  ///   - limit: the most to have in the end.
  private func take(
    _ depth: Range<Int>, _ limit: Int, _ scratch: inout Scratch, where isWanted: (UInt32) -> Bool
  ) {
    func take(_ candidate: UInt32, _ shortlist: inout Shortlist) {
      if shortlist.candidates.count < limit, isWanted(candidate) { shortlist.take(candidate) }
    }
    for head in scratch.attentionHeads {
      for index in depth.clamped(to: head.numbers.indices) {
        take(episodes[head.numbers[index]].candidate, &scratch.shortlist)
      }
    }
    candidates.recency.withElements { recency in
      for rank in depth.clamped(to: recency.indices) { take(recency[rank], &scratch.shortlist) }
    }
    let all = contexts.place(of: ContextKeys.anything)
    for place in scratch.places + scratch.fieldPlaces + scratch.hourPlaces + [all] {
      guard scratch.shortlist.candidates.count < limit else { return }
      guard let place else { continue }
      contexts.withFollowers(at: place) { _, followers in
        for index in depth.clamped(to: followers.indices) {
          take(followers[index].candidate, &scratch.shortlist)
        }
      }
    }
  }
}
