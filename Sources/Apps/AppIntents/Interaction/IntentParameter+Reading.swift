extension IntentParameter {
  var valueTypeName: String { String(describing: Value.ValueType.self) }

  /// Sets the value that a text stands for; for a collection, the text is a list with commas between the values.
  func read(_ text: String) async throws -> Bool {
    let isCollection = Value.ValueType.self != Value.UnwrappedType.self
    let parts = isCollection ? text.split(separator: ",").map(String.init) : [text]
    let reader = AnswerReader(facts: facts)
    // A listed option is matched by its name. If the options cannot be fetched, the text is read as if there were none.
    let options = facts.optionsProvider == nil ? [] : (try? await options()) ?? []
    var values: [Value.ValueType] = []
    for part in parts {
      let part = part.trimmingCharacters(in: .whitespaces)
      if let option = options.first(where: { $0.name.lowercased() == part.lowercased() }) {
        values.append(option.value)
        continue
      }
      guard let value: Value.ValueType = try await reader.value(of: part) else { return false }
      values.append(value)
    }
    return try await set(to: values)
  }

  func ask(_ dialog: IntentDialog?) async throws { try await set(to: requestValue(dialog)) }

  func optionNames() async -> [String] {
    // Options that cannot be fetched are left out.
    let options = (try? await options()) ?? []
    return options.prefix(20).map(\.name)
  }

  /// Sets the value; for a collection, one that contains only this value.
  func set(to value: Value.ValueType) async throws { _ = try await set(to: [value]) }

  /// Sets a single value or a collection; returns false if the parameter cannot hold it.
  private func set(to values: [Value.ValueType]) async throws -> Bool {
    let single = values.count == 1 ? values[0] as? Value : nil
    if let value = single ?? (values as? Value) {
      currentValue = value
      return true
    }
    // A set is rebuilt from the array that the log would keep.
    guard let recorded = try values._recorded() else { return false }
    return try await rebuild(from: recorded)
  }
}
