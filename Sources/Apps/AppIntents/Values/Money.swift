public import ForesightValues

/// An amount of money in a currency.
///
///     IntentCurrencyAmount(amount: 2.5, currencyCode: "EUR")
public struct IntentCurrencyAmount: Hashable, Sendable {
  /// The amount.
  public var amount: Decimal
  /// The currency by its ISO 4217 code.
  public var currencyCode: String

  /// Makes an amount.
  public init(amount: Decimal, currencyCode: String) {
    self.amount = amount
    self.currencyCode = currencyCode
  }
}

extension IntentCurrencyAmount: _IntentValue, CustomLocalizedStringResourceConvertible {
  /// Returns the value for the log: amount and code, as in `2.5 EUR`.
  public func _recorded() throws -> ParameterValue? { .string("\(amount) \(currencyCode)") }

  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> IntentCurrencyAmount? {
    guard case .string(let text) = recorded else { return nil }
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let amount = Decimal(string: String(parts[0])) else { return nil }
    return IntentCurrencyAmount(amount: amount, currencyCode: String(parts[1]))
  }

  /// Amount and code.
  public var localizedStringResource: LocalizedStringResource { "\("\(amount)") \(currencyCode)" }
}

/// A way to pay.
///
///     IntentPaymentMethod(type: .debit, name: "Savings bank", identificationHint: "1234")
public struct IntentPaymentMethod: Hashable, Sendable {
  /// The kinds of ways to pay.
  public enum PaymentType: String, Hashable, Sendable {
    /// An unknown kind.
    case unknown
    /// An account to pay from.
    case checking
    /// An account to save on.
    case savings
    /// An account of securities.
    case brokerage
    /// A card that takes the money at once.
    case debit
    /// A card that takes it later.
    case credit
    /// A card that was paid for before.
    case prepaid
    /// A card of a shop.
    case store
    /// The wallet of the device.
    case applePay
  }

  /// The wallet of the device.
  ///
  ///     IntentPaymentMethod.applePay.type      // .applePay
  public static let applePay = IntentPaymentMethod(type: .applePay)

  /// The kind of way to pay.
  public var type: PaymentType
  /// The name that a person reads.
  public var name: LocalizedStringResource?
  /// A hint that tells it from others, such as the last digits of a number.
  public var identificationHint: String?
  /// The picture of the way to pay.
  public var icon: DisplayRepresentation.Image?

  /// Makes a way to pay.
  public init(
    type: PaymentType, name: LocalizedStringResource? = nil, identificationHint: String? = nil,
    icon: DisplayRepresentation.Image? = nil
  ) {
    self.type = type
    self.name = name
    self.identificationHint = identificationHint
    self.icon = icon
  }
}

extension IntentPaymentMethod: _IntentValue, CustomLocalizedStringResourceConvertible {
  /// Returns the value for the log: the kind and the hint, as in `debit:1234`.
  public func _recorded() throws -> ParameterValue? {
    .string(type.rawValue + (identificationHint.map { ":" + $0 } ?? ""))
  }

  /// Returns a way to pay of that kind and hint; the name is the app's to know.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> IntentPaymentMethod? {
    guard case .string(let text) = recorded else { return nil }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard let type = parts.first.flatMap(PaymentType.init(rawValue:)) else { return nil }
    return IntentPaymentMethod(type: type, identificationHint: parts.dropFirst().first)
  }

  /// The name, or else the kind.
  public var localizedStringResource: LocalizedStringResource {
    name ?? LocalizedStringResource(stringLiteral: type.rawValue)
  }
}
