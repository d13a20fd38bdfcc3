internal import Foresight

// `nonisolated(nonsending)` keeps these functions on the caller's actor until the values have been copied: without it
// the caller could change them between the call and the copy.

extension AppIntent {
  /// Records that the intent was done; returns when it is on disk. See ``IntentDonationManager``.
  ///
  ///     let order = OrderCoffee()
  ///     order.size = .large
  ///     let donation = try await order.donate()
  ///
  /// - Throws: ``IntentDonationError``.
  @discardableResult
  nonisolated(nonsending) public func donate() async throws -> IntentDonationIdentifier {
    try await IntentDonationManager.shared.donate(intent: self)
  }

  /// Records that the intent was done; returns at once.
  ///
  ///     func tap() { OrderCoffee(.small).donate() }
  ///     tap()
  ///     try await IntentDonationManager.shared.flush()
  ///
  /// At the top level of a `main.swift`, Swift chooses this overload even after `await`.
  @discardableResult
  public func donate() -> IntentDonationIdentifier {
    IntentDonationManager.shared.donate(intent: self)
  }

  /// Records that the intent was done, and its result; returns when it is on disk.
  ///
  ///     let order = OrderCoffee(.large, cups: 2)
  ///     try await order.donate(result: .result(value: 2, dialog: "Two cups."))
  ///
  /// - Throws: ``IntentDonationError``.
  @discardableResult
  nonisolated(nonsending) public func donate(
    result: some IntentResult
  ) async throws -> IntentDonationIdentifier {
    try await IntentDonationManager.shared.donate(intent: self, result: result)
  }

  /// Records that the intent was done, and its result; returns at once.
  ///
  ///     func tap() { OrderCoffee(.large, cups: 2).donate(result: .result(value: 2, dialog: "Two cups.")) }
  ///     tap()
  ///     try await IntentDonationManager.shared.flush()
  @discardableResult
  public func donate(result: some IntentResult) -> IntentDonationIdentifier {
    IntentDonationManager.shared.donate(intent: self, result: result)
  }

  /// Performs the intent, and records it when it has succeeded.
  ///
  ///     let order = OrderCoffee(.large, cups: 2)
  ///     try await order()        // 2, and it is donated
  ///
  /// The donation holds the parameter values from before the intent was performed or, if a required one was missing,
  /// from after it.
  ///
  /// - Parameter donateOnCompletion: true to record the intent.
  /// - Returns: the value of the result.
  @discardableResult
  nonisolated(nonsending) public func callAsFunction(
    donate donateOnCompletion: Bool = true
  ) async throws -> PerformResult.Value where PerformResult: ReturnsValue {
    let result = try await performed(donates: donateOnCompletion)
    guard let value = result.value else {
      throw MissingResultValue(intent: Self.persistentIdentifier)
    }
    return value
  }

  /// Performs the intent, and records it when it has succeeded.
  nonisolated(nonsending) public func callAsFunction(
    donate donateOnCompletion: Bool = true
  ) async throws where PerformResult: ReturnsValue, PerformResult.Value == Never {
    _ = try await performed(donates: donateOnCompletion)
  }

  /// Performs the intent, and records it when it has succeeded.
  @_disfavoredOverload
  nonisolated(nonsending) public func callAsFunction(donate donateOnCompletion: Bool = true)
    async throws
  {
    _ = try await performed(donates: donateOnCompletion)
  }

  /// Performs the intent and donates it.
  ///
  /// A failed donation goes to the error handler instead of being thrown, because the intent has been performed. One
  /// that a busy store or a full disk holds up is tried again.
  nonisolated(nonsending) func performed(donates: Bool) async throws -> PerformResult {
    guard donates else { return try await perform() }
    let center = DonationCenter.shared
    // Copied first, because an intent may change its own parameters while it runs: the person chose the earlier values.
    let started = center.clock()
    let prepared = Result { try center.donation(of: self) }
    let performance = self is any UndoableIntent ? UndoablePerformance() : nil
    let result = try await UndoablePerformance.$current.withValue(performance ?? .current) {
      try await perform()
    }
    if let id = donate(prepared, begun: started, result, to: center) {
      await center.write()
      performance?.record { center.post { try $0.forget(DonationQuery(ids: [id])) } }
    }
    return result
  }

  /// Donates the intent, which was performed, in the background; returns the donation's identity, or reports why there
  /// is none.
  private func donate(
    _ prepared: Result<Donation, any Error>, begun: Instant, _ result: PerformResult,
    to center: DonationCenter
  ) -> DonationID? {
    do {
      var donation: Donation
      do {
        donation = try prepared.get()
      } catch IntentDonationError.unsetParameter {
        // The intent may have asked for it.
        donation = try center.donation(of: self, at: Date(begun))
      }
      do {
        donation.result = try result.recordedValue(of: Self.persistentIdentifier)
        try center.post(donation)
      } catch {
        donation.result = nil
        try center.post(donation)
        let name = Self.persistentIdentifier
        center.tell(
          DonationStoreNotice(
            description: "\(name) was donated without its result, which cannot be recorded"))
      }
      return donation.id
    } catch {
      center.report(error)
      return nil
    }
  }
}

/// The error of an intent that declares a value but returned a result without one.
public struct MissingResultValue: Error, CustomStringConvertible {
  /// The intent's persistent identifier.
  public let intent: String
  /// A message that names the intent.
  public var description: String { "\(intent) was performed but returned no value" }
}
