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

/// A payment method.
///
///     IntentPaymentMethod(type: .debit, name: "Savings bank", identificationHint: "1234")
public struct IntentPaymentMethod: Hashable, Sendable {
  /// The kinds of payment methods.
  public enum PaymentType: String, Hashable, Sendable {
    /// An unknown kind.
    case unknown
    /// An account for payments.
    case checking
    /// An account for savings.
    case savings
    /// An account for securities.
    case brokerage
    /// A card that takes the money at once.
    case debit
    /// A card that takes it later.
    case credit
    /// A card that was paid for in advance.
    case prepaid
    /// A card issued by a store.
    case store
    /// The wallet of the device.
    case applePay
  }

  /// The wallet of the device.
  ///
  ///     IntentPaymentMethod.applePay.type      // .applePay
  public static let applePay = IntentPaymentMethod(type: .applePay)

  /// The kind of payment method.
  public var type: PaymentType
  /// The name that a person reads.
  public var name: LocalizedStringResource?
  /// A hint that distinguishes it from others, such as the last digits of a number.
  public var identificationHint: String?
  /// The picture of the payment method.
  public var icon: DisplayRepresentation.Image?

  /// Makes a payment method.
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

  /// Returns a payment method with the recorded kind and hint; only the app knows the name.
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
