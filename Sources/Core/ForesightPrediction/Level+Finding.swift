internal import ForesightValues

/// Finds the candidates to rank.
extension Level {
  /// The ranges of each list of candidates that are taken, one per round: first the best of every list, then more of
  /// every list, as long as there is room.
  private static let depths = [0..<8, 8..<32, 32..<Shortlist.read]

  /// Looks up the contexts of a situation, and chooses the candidates to rank.
  ///
  /// - Parameter filter: the intents that the caller wants. Up to `limit` of them are taken in addition to the
  ///   candidates taken without a filter.
  /// - Complexity: O(1) in the number of candidates, unless there is a filter.
  func find(_ situation: Situation, _ filter: IntentFilter, _ scratch: inout Scratch) {
    findPlaces(situation.moment, &scratch)
    for index in scratch.attentionHeads.indices {
      scratch.attentionHeads[index].find(in: episodes, scratch.history)
    }
    let size = candidates.count
    guard size > limit else { return scratch.shortlist.takeAll(size) }
    scratch.shortlist.begin(size, room: filter == .all ? limit : min(size, 2 * limit))
    for depth in Self.depths { take(depth, limit, .all, &scratch) }
    if filter != .all {
      let most = scratch.shortlist.taken + limit
      let rest = Shortlist.read..<max(size, Shortlist.read)
      for depth in Self.depths + [rest] { take(depth, most, filter, &scratch) }
    }
    // The candidate in the middle of the recency order behind those taken represents the others.
    let middle = (scratch.shortlist.taken + size) / 2
    // With a filter, all candidates may have been taken.
    scratch.shortlist.end(others: middle < size ? Int(candidates.recency[middle]) : nil)
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

  /// Takes candidates from similar episodes, from the most recently used, from the followers in the situation's
  /// contexts, and from the most frequently used.
  ///
  /// - Parameters:
  ///   - depth: the range of each list to take.
  ///   - limit: the largest number of candidates taken in all.
  private func take(
    _ depth: Range<Int>, _ limit: Int, _ filter: IntentFilter, _ scratch: inout Scratch
  ) {
    for index in scratch.attentionHeads.indices {
      let numbers = scratch.attentionHeads[index].numbers
      let few = numbers[depth.clamped(to: numbers.indices)]
      take(few.map { episodes[$0].candidate }, limit, filter, &scratch.shortlist)
    }
    candidates.recency.withElements { recency in
      take(recency[depth.clamped(to: recency.indices)], limit, filter, &scratch.shortlist)
    }
    func takeFollowers(at place: Int?) {
      guard let place, scratch.shortlist.taken < limit else { return }
      contexts.withFollowers(at: place) { _, followers in
        let few = followers[depth.clamped(to: followers.indices)].lazy.map(\.candidate)
        take(few, limit, filter, &scratch.shortlist)
      }
    }
    for index in scratch.places.indices { takeFollowers(at: scratch.places[index]) }
    for index in scratch.fieldPlaces.indices { takeFollowers(at: scratch.fieldPlaces[index]) }
    for index in scratch.hourPlaces.indices { takeFollowers(at: scratch.hourPlaces[index]) }
    takeFollowers(at: contexts.place(of: ContextKeys.anything))
  }

  /// Takes those candidates that pass a filter.
  @inline(__always)
  private func take(
    _ some: some Sequence<UInt32>, _ limit: Int, _ filter: IntentFilter,
    _ shortlist: inout Shortlist
  ) {
    if filter == .all { return shortlist.take(some, upTo: limit) }
    shortlist.take(
      some.filter { filter.contains(candidates.record(of: Int($0))) }, upTo: limit)
  }
}
