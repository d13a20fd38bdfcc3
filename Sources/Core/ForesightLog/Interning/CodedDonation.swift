internal import ForesightSystem
internal import ForesightValues

/// The columns of a donation's row besides its key and its time, with values as the numbers of their symbols.
struct CodedDonation: Bindable {
  /// The columns, in the order in which they are bound.
  static let columns = [
    "intent", "parameters", "context", "result", "kind", "sequence", "duration", "taken", "action",
  ]

  let intent: Int64
  let kind: Donation.Kind
  let parameters: InternTable.FieldCode
  let context: InternTable.FieldCode
  let result: [UInt8]
  let sequence: [UInt8]
  let action: [UInt8]
  let microseconds: Int64?
  let isTaken: Bool

  /// Binds missing values as NULL, which takes no room in a row.
  func bind(to statement: Statement) {
    statement.bind(intent)
    statement.bind(parameters.bytes)
    statement.bind(context.bytes)
    statement.bind(result)
    statement.bind(kind.rawValue)
    statement.bind(sequence)
    statement.bind(microseconds)
    statement.bind(isTaken ? 1 : nil)
    statement.bind(action)
  }
}

extension InternTable {
  /// The coded form of a donation; symbols are made where they are missing.
  ///
  /// - Parameter intent: the number of its intent.
  mutating func encode(
    _ donation: Donation, ofIntent intent: Int64, _ hashes: Donation.ContentHashes
  ) throws -> CodedDonation {
    forgetCodesIfMany()
    return CodedDonation(
      intent: intent, kind: donation.kind,
      parameters: try encode(donation.parameters, hash: hashes.parameters),
      context: try encode(donation.context, hash: hashes.context),
      result: try encode(donation.result),
      sequence: try encode(donation.sequence.map(ParameterValue.string)),
      action: try encode(donation.action?.value), microseconds: donation.microseconds,
      isTaken: donation.isTaken)
  }

  /// Counts the symbols and the intent of one new row, which was encoded last.
  mutating func count(_ donation: CodedDonation) {
    count(donation.kind, intent: donation.intent, 1)
    count(donation.parameters)
    count(donation.context)
    count(donation.result)
    count(donation.sequence)
    count(donation.action)
  }
}
