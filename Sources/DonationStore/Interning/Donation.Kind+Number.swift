internal import Donations

/// The kinds of donations in the store. The numbers are part of the file format, and these two take no
/// byte of a row beyond the column's own.
extension Donation.Kind {
  /// The number that stands for the kind.
  var number: Int64 {
    switch self {
    case .donation: 0
    case .dismissal: 1
    }
  }

  /// The kind that a number stands for; an unknown one is a damaged store.
  init(number: Int64) throws {
    switch number {
    case 0: self = .donation
    case 1: self = .dismissal
    default: throw StoreError.damaged(path: "")
    }
  }
}
