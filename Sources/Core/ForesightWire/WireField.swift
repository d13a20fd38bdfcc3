package import Foresight

/// The parameters of a method by their names, in the order in which they are read.
///
///     PredictionRequest.fields.members(of: request)                           // as it is asked
///     var (parameters, understood) = (Parameters(.members([("limit", .integer(3))])), request)
///     understood = try PredictionRequest.fields.read(&parameters, into: understood)
///     understood.limit      // 3
///
/// To add a parameter, add it to the list: everything that writes, reads or compares them uses it.
package typealias WireFields<Subject> = KeyValuePairs<String, WireField<Subject>>

/// The type of a parameter's value, and the property that holds it.
package enum WireField<Subject>: Sendable {
  package typealias Place<Value> = any WritableKeyPath<Subject, Value> & Sendable

  /// A required string.
  case name(Place<String>)
  case text(Place<String?>), texts(Place<[String]?>), flag(Place<Bool>), fields(Place<Fields>)
  case count(Place<Int>, ClosedRange<Int>), probability(Place<Double>), moment(Place<Moment>)
  case id(Place<DonationID?>)
  /// An optional whole number.
  case number(Place<Int?>, ClosedRange<Int>)

  fileprivate func json(of subject: Subject) -> JSON? {
    switch self {
    case .name(let place): .string(subject[keyPath: place])
    case .text(let place): subject[keyPath: place].map(JSON.string)
    case .texts(let place): subject[keyPath: place].map { .array($0.map(JSON.string)) }
    case .flag(let place): .boolean(subject[keyPath: place])
    case .fields(let place): NDJSON.json(subject[keyPath: place])
    case .count(let place, _): .integer(Int64(subject[keyPath: place]))
    case .probability(let place): .number(subject[keyPath: place])
    case .moment(let place): .string(Timestamp.format(subject[keyPath: place]))
    case .id(let place): subject[keyPath: place].map { .string($0.description) }
    case .number(let place, _): subject[keyPath: place].map { .integer(Int64($0)) }
    }
  }

  fileprivate func read(
    _ name: String, _ given: inout Parameters, _ subject: inout Subject
  ) throws(ServiceError) {
    func keep<Value>(_ value: Value?, _ place: Place<Value>) {
      if let value { subject[keyPath: place] = value }
    }
    switch self {
    case .name(let place): keep(try given.required(name), place)
    case .text(let place): keep(try given.string(name), place)
    case .texts(let place): keep(try given.strings(name), place)
    case .flag(let place): keep(try given.flag(name), place)
    case .fields(let place): keep(try given.fields(name), place)
    case .count(let place, let range): keep(try given.count(name, range), place)
    case .probability(let place): keep(try given.probability(name), place)
    case .moment(let place): keep(try given.moment(name), place)
    case .id(let place):
      let id: DonationID? = try given.take(name, as: "a UUID") { $0.string.flatMap { .init($0) } }
      keep(id, place)
    case .number(let place, let range): keep(try given.count(name, range), place)
    }
  }
}

extension KeyValuePairs where Key == String {
  /// Returns all parameters of a subject as members of an object.
  package func members<Subject>(of subject: Subject) -> [(String, JSON?)]
  where Value == WireField<Subject> {
    map { ($0, $1.json(of: subject)) }
  }

  /// Reads a subject. A parameter that is missing leaves its property as it was, except that flags become false and
  /// fields empty.
  package func read<Subject>(
    _ parameters: inout Parameters, into subject: Subject
  ) throws(ServiceError) -> Subject where Value == WireField<Subject> {
    var subject = subject
    for (name, field) in self { try field.read(name, &parameters, &subject) }
    return subject
  }
}

extension PredictionRequest {
  /// The parameters of a request for predictions.
  package static let fields: WireFields<Self> = [
    "list": .flag(\.isList), "at": .moment(\.moment), "context": .fields(\.context),
    "limit": .count(\.limit, 1...1000), "intent": .text(\.intent), "source": .texts(\.sources),
    "minProbability": .probability(\.minimumProbability), "whole": .flag(\.isWhole),
    "prefix": .text(\.prefix), "sequence": .text(\.sequence),
  ]
}
