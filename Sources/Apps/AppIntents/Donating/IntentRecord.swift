internal import ForesightValues

/// Reads the values of an intent for the log. Copies of an intent share their parameters' storage, so values are read
/// before the donating call returns.
enum IntentRecord {
  /// The parameters of an intent with their names, in the order they are declared.
  ///
  /// - Complexity: O(stored properties), some microseconds.
  static func parameters(
    of intent: some AppIntent
  ) -> [(name: String, parameter: any RecordableParameter)] {
    Mirror(reflecting: intent).children.compactMap { child in
      guard let parameter = child.value as? any RecordableParameter, let label = child.label
      else { return nil }
      // A wrapper is stored under the property's name after an underscore.
      return (label.hasPrefix("_") ? String(label.dropFirst()) : label, parameter)
    }
  }

  /// Returns the parameter values of an intent as the log keeps them.
  ///
  /// - Throws: ``IntentDonationError``.
  static func values<Intent: AppIntent>(of intent: Intent) throws -> Fields {
    let name = Intent.persistentIdentifier
    var values: [Fields.Field] = []
    for (label, parameter) in parameters(of: intent) {
      do {
        if let value = try parameter.recorded() { values.append(.init(name: label, value: value)) }
      } catch is UnsetParameter {
        throw IntentDonationError.unsetParameter(intent: name, parameter: label)
      } catch {
        let why = (error as? UnrecordableValue)?.why ?? "it cannot be written as JSON"
        throw IntentDonationError.unrecordableValue(intent: name, parameter: label, why: why)
      }
    }
    guard let fields = Fields(values) else {
      throw IntentDonationError.unrecordableValue(
        intent: name, parameter: "", why: "two parameters have one name")
    }
    return fields
  }

  /// Returns a result's value as the log keeps it.
  static func value<Result: IntentResult>(of result: Result, intent: String) throws
    -> ParameterValue?
  {
    do {
      return try result.value?._recorded()
    } catch {
      throw IntentDonationError.unrecordableValue(
        intent: intent, parameter: "result", why: "it is of a kind that the log does not know")
    }
  }

  /// Returns a context as fields of text.
  static func fields(_ context: [String: String]) -> Fields {
    context.reduce(into: Fields()) { $0[$1.key] = .string($1.value) }
  }
}
