internal import Synchronization

/// The models of recently active people, up to a bound of memory.
final class Residents: Sendable {
  private struct State {
    var models: [PersonKey: Entry] = [:]
    var bytes = 0
    var clock: UInt64 = 0

    mutating func drop(_ key: PersonKey) { bytes -= models.removeValue(forKey: key)?.bytes ?? 0 }
  }

  private struct Entry {
    let model: PersonModel
    var lastUse: UInt64
    var bytes: Int
  }

  private let state = Mutex(State())
  private let bound: Int

  /// - Parameter bound: the most bytes that the models may take together.
  init(bound: Int) { self.bound = bound }

  /// The number of models, and their bytes.
  var size: (people: Int, bytes: Int) { state.withLock { ($0.models.count, $0.bytes) } }

  /// Returns the model of a person, an empty one if there was none, and counts a use.
  func model(of key: PersonKey) -> PersonModel {
    state.withLock { state in
      state.clock += 1
      if let known = state.models[key]?.model {
        state.models[key]?.lastUse = state.clock
        return known
      }
      let model = PersonModel()
      state.models[key] = Entry(model: model, lastUse: state.clock, bytes: 0)
      return model
    }
  }

  /// All the models.
  var all: [(key: PersonKey, model: PersonModel)] {
    state.withLock { $0.models.map { ($0.key, $0.value.model) } }
  }

  /// Returns the model of a person, `nil` if there is none, without counting a use.
  func known(_ key: PersonKey) -> PersonModel? { state.withLock { $0.models[key]?.model } }

  /// Sets the size of a model, and drops the least recently used ones if all together are larger than the bound.
  func setSize(of key: PersonKey, bytes: Int) {
    state.withLock { state in
      guard let before = state.models[key]?.bytes else { return }
      // Plus an estimate for the entry itself.
      let bytes = bytes + 512
      state.models[key]?.bytes = bytes
      state.bytes += bytes - before
      guard state.bytes > bound else { return }
      // A tenth is dropped at once, so that not every request has to sort all of them.
      for (key, _) in state.models.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        state.drop(key)
        if state.bytes <= bound - bound / 10 { break }
      }
    }
  }

  /// Drops a person's model.
  func drop(_ key: PersonKey) { state.withLock { $0.drop(key) } }

  /// Drops the models that were not used since a point of the clock, which counts uses; returns its current point.
  func dropUnused(since point: UInt64) -> UInt64 {
    state.withLock { state in
      for (key, entry) in state.models where entry.lastUse <= point { state.drop(key) }
      return state.clock
    }
  }
}
