internal import ForesightValues

/// Reads the values of an intent for the log. Copies of an intent share their parameters' storage, so values are read
/// before the donating call returns.
extension AppIntent {
  /// The parameters with their names, in the order they are declared.
  ///
  /// - Complexity: O(stored properties), some microseconds.
  var recordableParameters: [(name: String, parameter: any RecordableParameter)] {
    Mirror(reflecting: self).children.compactMap { child in
      guard let parameter = child.value as? any RecordableParameter, let label = child.label
      else { return nil }
      // A wrapper is stored under the property's name after an underscore.
      return (label.hasPrefix("_") ? String(label.dropFirst()) : label, parameter)
    }
  }

  /// Returns the parameter values as the log keeps them.
  ///
  /// - Throws: ``IntentDonationError``.
  func recordedValues() throws -> Fields {
    let name = Self.persistentIdentifier
    var values: [Fields.Field] = []
    for (label, parameter) in recordableParameters {
      do {
        if let value = try parameter.recorded() { values.append((label, value)) }
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
}

extension IntentResult {
  /// Returns the value as the log keeps it.
  ///
  /// - Parameter intent: the intent's persistent identifier, for the error.
  /// - Throws: ``IntentDonationError``.
  func recordedValue(of intent: String) throws -> ParameterValue? {
    do {
      return try value?._recorded()
    } catch {
      throw IntentDonationError.unrecordableValue(
        intent: intent, parameter: "result", why: "it is of a kind that the log does not know")
    }
  }
}
