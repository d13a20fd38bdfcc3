extension IntentParameter {
  var valueTypeName: String { String(describing: Value.ValueType.self) }

  /// Takes the value that a text stands for; for a collection, that of several texts with commas between.
  func read(_ text: String) async throws -> Bool {
    let isCollection = Value.ValueType.self != Value.UnwrappedType.self
    let parts = isCollection ? text.split(separator: ",").map(String.init) : [text]
    let reader = AnswerReader(facts: facts)
    // What is listed is meant by what it is called there; what cannot be listed is read as any other text.
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

  func ask(_ dialog: IntentDialog?) async throws {
    try await set(to: requestValue(dialog))
  }

  func optionNames() async -> [String] {
    // What cannot be listed is not told.
    let options = (try? await options()) ?? []
    return options.prefix(20).map(\.name)
  }

  /// Takes a value, or a collection of it alone.
  func set(to value: Value.ValueType) async throws { _ = try await set(to: [value]) }

  /// Takes a value where there is one, or a collection; tells whether it could be taken.
  private func set(to values: [Value.ValueType]) async throws -> Bool {
    if values.count == 1, let value = values[0] as? Value {
      currentValue = value
      return true
    }
    if let value = values as? Value {
      currentValue = value
      return true
    }
    // A set is made as it is from the log.
    guard let recorded = try values._recorded() else { return false }
    return try await rebuild(from: recorded)
  }
}
