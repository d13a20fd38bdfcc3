internal import Foresight

/// Records what a person does with an app, so that it can be suggested when the person is likely to do it again.
///
///     let order = OrderCoffee()
///     order.size = .large
///     try await IntentDonationManager.shared.donate(intent: order)
///
/// Donate when a person has done something in the app's own windows: once each time, and never from inside `perform()`.
/// The values of an intent are copied when it is donated.
///
/// The calls that do not wait never fail and never touch the disk before they return: errors go to ``errorHandler``.
/// Donations that cannot be written because the store is busy or the disk is full stay in memory and are tried again. A
/// program that exits waits up to one second for pending donations to be written.
public struct IntentDonationManager: Sendable {
  /// The one manager of the process.
  public static let shared = IntentDonationManager()

  private var center: DonationCenter { .shared }
  private init() {}

  /// Sets the app's name and the path of the store; call it before the first donation.
  ///
  ///     IntentDonationManager.configure(source: "cafe")
  ///     try await OrderCoffee(.large).donate()
  ///
  /// - Parameters:
  ///   - source: the app's name; without it, the name of the program's file.
  ///   - storePath: the path of the store; without it `$FORESIGHT_STORE`, else a file in the person's data directory.
  public static func configure(source: String? = nil, storePath: String? = nil) {
    DonationCenter.shared.configure(source: source, storePath: storePath)
  }

  /// Sets the app's name, its store, and a prior: what many people do, so that the first day has suggestions.
  ///
  ///     let prior = FileManager.default.currentDirectoryPath + "/prior.json"
  ///     IntentDonationManager.errorHandler = { error in print("The prior cannot be used: \(error)") }
  ///     IntentDonationManager.configure(source: "cafe", prior: prior)
  ///
  /// Programs that share a store but start from different weights each rebuild the model from the log, so an app with a
  /// prior should have a store of its own. A prior that cannot be used is reported to ``errorHandler`` and costs no
  /// donation.
  ///
  /// - Parameters:
  ///   - source: the app's name; without it, the name of the program's file.
  ///   - storePath: the path of the store; without it `$FORESIGHT_STORE`, else a file in the person's data directory.
  ///   - prior: the path of a file made by `foresight train --names`; a file named in `$FORESIGHT_PRIOR` takes
  ///     its place.
  public static func configure(source: String? = nil, storePath: String? = nil, prior: String) {
    DonationCenter.shared.configure(source: source, storePath: storePath, priorPath: prior)
  }

  /// The handler for errors in donations whose caller did not wait; without one, errors go to standard error.
  ///
  ///     IntentDonationManager.errorHandler = { error in print("A donation was lost: \(error)") }
  ///
  /// It also receives each ``DonationStoreNotice``: a problem with the store that needs no action.
  public static var errorHandler: (@Sendable (any Error) -> Void)? {
    get { DonationCenter.shared.errorHandler }
    set { DonationCenter.shared.errorHandler = newValue }
  }

  /// Returns the circumstances as context fields. It is called at each donation and each prediction, so that both see
  /// the same kind of context.
  ///
  ///     IntentDonationManager.shared.contextProvider = { ["place": "kitchen"] }
  ///     try await OrderCoffee(.large).donate()
  public var contextProvider: (@Sendable () -> [String: String])? {
    get { center.contextProvider }
    nonmutating set { center.contextProvider = newValue }
  }

  /// True if donations record, as the context fields `onScreen` and `relevant`, the entities on the screen and what the
  /// app has marked as relevant; false by default.
  ///
  ///     IntentDonationManager.shared.recordsRelevance = true
  ///
  /// From these fields ``IntentPredictor`` learns how much to raise the probability of suggestions for such entities
  /// and intents; until it has learned, it raises it fourfold. The fields hold types and identifiers of entities, as in
  /// any donation, and names of intents. They are deleted with the donation.
  public var recordsRelevance: Bool {
    get { center.recordsRelevance }
    nonmutating set { center.recordsRelevance = newValue }
  }

  // MARK: Waiting for the disk

  /// Records that an intent was done; returns when it is on disk.
  ///
  /// - Throws: ``IntentDonationError``.
  @discardableResult
  nonisolated(nonsending) public func donate(intent: some AppIntent) async throws
    -> IntentDonationIdentifier
  {
    try await donate(intent: intent, context: [:])
  }

  /// Records that an intent was done, and its result; returns when it is on disk.
  ///
  /// - Throws: ``IntentDonationError``.
  @discardableResult
  nonisolated(nonsending) public func donate(
    intent: some AppIntent, result: some IntentResult
  ) async throws -> IntentDonationIdentifier {
    try await donate(intent: intent, result: result, context: [:])
  }

  /// Records that an intent was done, with additional context or at another time; returns when it is on disk.
  ///
  /// - Parameters:
  ///   - intent: the intent that was done.
  ///   - context: fields to add to those of ``contextProvider``; a field given here replaces one of the same name.
  ///   - date: the time at which it was done, at most a day ahead; `nil` for now.
  /// - Throws: ``IntentDonationError``.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func donate(
    intent: some AppIntent, context: [String: String] = [:], at date: Date? = nil
  ) async throws -> IntentDonationIdentifier {
    try await center.commit(center.donation(of: intent, context: context, at: date))
  }

  /// Records that an intent was done, and its result, with additional context or at another time; returns when it is on
  /// disk.
  ///
  /// - Throws: ``IntentDonationError``.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func donate<Intent: AppIntent>(
    intent: Intent, result: some IntentResult, context: [String: String] = [:], at date: Date? = nil
  ) async throws -> IntentDonationIdentifier {
    try await center.commit(center.donation(of: intent, result: result, context: context, at: date))
  }

  /// Waits until everything donated before is on disk.
  ///
  ///     func tap() { OrderCoffee(.small).donate() }
  ///     tap()
  ///     tap()
  ///     try await IntentDonationManager.shared.flush()
  ///     let orders = try await IntentDonationManager.shared.deleteDonations(matching: .intentType(OrderCoffee.self))
  ///     orders.count      // 2
  ///
  /// - Throws: the first error that kept one of these donations from being recorded.
  public func flush() async throws { try await center.flush() }

  // MARK: Not waiting

  /// Records that an intent was done; returns at once.
  ///
  ///     func tap() { IntentDonationManager.shared.donate(intent: OrderCoffee(.large)) }
  ///     tap()
  ///     try await IntentDonationManager.shared.flush()
  @discardableResult
  public func donate(intent: some AppIntent) -> IntentDonationIdentifier {
    enqueue { try center.donation(of: intent) }
  }

  /// Records that an intent was done, and its result; returns at once.
  @discardableResult
  public func donate<Intent: AppIntent>(
    intent: Intent, result: some IntentResult
  ) -> IntentDonationIdentifier {
    enqueue { try center.donation(of: intent, result: result) }
  }

  private func enqueue(_ donation: () throws -> Donation) -> IntentDonationIdentifier {
    do {
      let donation = try donation()
      try center.post(donation)
      return IntentDonationIdentifier(donation.id ?? center.unusedIdentity)
    } catch {
      center.report(error)
      return IntentDonationIdentifier(center.unusedIdentity)
    }
  }

  // MARK: Deleting

  /// Deletes donations of this app, and what was learned from them.
  ///
  ///     try await OrderCoffee(.small).donate()
  ///     try await PayBill().donate()
  ///     try await IntentDonationManager.shared.deleteDonations(matching: .intentType(PayBill.self)).count      // 1
  ///
  /// Deleted donations are never suggested, and predictions no longer count them. If another process that is reading
  /// holds back the last step of erasing them from the disk, ``errorHandler`` receives an error that says so.
  ///
  /// - Returns: the identities of what was deleted.
  /// - Throws: ``IntentDonationError/store(why:)``.
  @discardableResult
  public func deleteDonations(
    matching predicate: IntentDonationMatchingPredicate
  ) async throws -> [IntentDonationIdentifier] {
    let source = center.source
    let (deleted, isErased) = try await center.withEngine { engine -> ([DonationID], Bool) in
      func forget() async throws -> ([DonationID], Bool) {
        try await engine.run { engine in
          var query = predicate.query
          query.source = source
          // Indexed entities stay: the app removes them itself.
          let forgotten = try engine.forget(query, andEntities: false)
          return (forgotten.deleted, forgotten.isErased)
        }
      }
      let last = engine.lastPosted
      // Pending donations are written first, so that they are deleted too.
      do {
        try await engine.flush(upTo: last)
      } catch StoreError.diskFull {
        // Deleting makes room for them.
        let (first, _) = try await forget()
        if !first.isEmpty { center.notify() }
        try await engine.flush(upTo: last)
        let (rest, isErased) = try await forget()
        return (first + rest, isErased)
      }
      return try await forget()
    }
    if !deleted.isEmpty { center.notify() }
    if !isErased {
      center.report(
        IntentDonationError.store(
          why: "donations were deleted, and a process that is reading holds back the last step of "
            + "erasing them from the disk; delete them again"))
    }
    return deleted.map(IntentDonationIdentifier.init)
  }
}
