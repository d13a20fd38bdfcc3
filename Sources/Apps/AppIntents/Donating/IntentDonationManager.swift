internal import Foresight

/// Records what a person does with an app, so that it can be suggested when it comes next.
///
///     let order = OrderCoffee()
///     order.size = .large
///     try await IntentDonationManager.shared.donate(intent: order)
///
/// Donate when a person has done something in the app's own windows: once each time, and never from
/// inside `perform()`. What an intent holds is copied when it is donated.
///
/// The calls that do not wait never fail and never touch the disk before they return: what goes wrong is
/// told to ``errorHandler``, and what cannot be written because the store is busy or the disk is full is kept
/// in memory and tried again. A program that ends is given a second to write what waits.
public struct IntentDonationManager: Sendable {
  /// The manager that all share.
  public static let shared = IntentDonationManager()

  private var center: DonationCenter { .shared }
  private init() {}

  /// Sets whose donations these are and where they are kept, before the first is made.
  ///
  ///     IntentDonationManager.configure(source: "cafe")
  ///     try await OrderCoffee(.large).donate()
  ///
  /// - Parameters:
  ///   - source: the app's name; without it, the name of the program's file.
  ///   - storePath: the store; without it `$FORESIGHT_STORE`, else where the person's data are.
  public static func configure(source: String? = nil, storePath: String? = nil) {
    DonationCenter.shared.configure(source: source, storePath: storePath)
  }

  /// Sets the same for an app that brings a prior: what many people do, so that the first day has suggestions.
  ///
  ///     let prior = FileManager.default.currentDirectoryPath + "/prior.json"
  ///     IntentDonationManager.errorHandler = { error in print("The prior cannot be used: \(error)") }
  ///     IntentDonationManager.configure(source: "cafe", prior: prior)
  ///
  /// Programs that share a store but start from different weights each fold the log anew, so an app with a prior has a
  /// store of its own. A prior that cannot be used is told to ``errorHandler``, and costs no donation.
  ///
  /// - Parameters:
  ///   - source: the app's name; without it, the name of the program's file.
  ///   - storePath: the store; without it `$FORESIGHT_STORE`, else where the person's data are.
  ///   - prior: the file, made by `foresight train --names`; the one that the person names in `$FORESIGHT_PRIOR` takes
  ///     its place.
  public static func configure(source: String? = nil, storePath: String? = nil, prior: String) {
    DonationCenter.shared.configure(source: source, storePath: storePath, priorPath: prior)
  }

  /// The handler of errors in donations that nobody waited for; without one, they go to the standard error.
  ///
  ///     IntentDonationManager.errorHandler = { error in print("A donation was lost: \(error)") }
  ///
  /// It is also told, by a ``DonationStoreNotice``, when something was amiss with the store and has been put right.
  public static var errorHandler: (@Sendable (any Error) -> Void)? {
    get { DonationCenter.shared.errorHandler }
    set { DonationCenter.shared.errorHandler = newValue }
  }

  /// The circumstances, asked for at each donation and at each prediction, so that what is learnt and
  /// what is asked are the same.
  ///
  ///     IntentDonationManager.shared.contextProvider = { ["place": "kitchen"] }
  ///     try await OrderCoffee(.large).donate()
  public var contextProvider: (@Sendable () -> [String: String])? {
    get { center.contextProvider }
    nonmutating set { center.contextProvider = newValue }
  }

  /// True if donations say what was on the screen, and what the app said fits the moment, as context `onScreen` and
  /// `relevant`; not unless the app asks for it.
  ///
  ///     IntentDonationManager.shared.recordsRelevance = true
  ///
  /// From these, ``IntentPredictor`` learns how much it counts that something is on the screen or fits, which is
  /// fourfold as long as nothing is known. What is recorded are types and identifiers of entities, as in any donation,
  /// and names of intents; they are forgotten with it.
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

  /// Records that an intent was done in some circumstances, or at another time.
  ///
  /// - Parameters:
  ///   - intent: what was done.
  ///   - context: added to what ``contextProvider`` says; what is said twice counts as said here.
  ///   - date: when it was done; at most a day ahead.
  /// - Throws: ``IntentDonationError``.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func donate(
    intent: some AppIntent, context: [String: String] = [:], at date: Date? = nil
  ) async throws -> IntentDonationIdentifier {
    try await center.commit(
      try center.donation(of: intent, result: nil, context: context, at: date))
  }

  /// Records that an intent was done in some circumstances, or at another time, and its result.
  ///
  /// - Throws: ``IntentDonationError``.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func donate<Intent: AppIntent>(
    intent: Intent, result: some IntentResult, context: [String: String] = [:], at date: Date? = nil
  ) async throws -> IntentDonationIdentifier {
    let value = try IntentRecord.value(of: result, intent: Intent.persistentIdentifier)
    return try await center.commit(
      try center.donation(of: intent, result: value, context: context, at: date))
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
  /// - Throws: what kept the first of them from being recorded, if anything did.
  public func flush() async throws { try await center.flush() }

  // MARK: Not waiting

  /// Records that an intent was done; returns at once.
  ///
  ///     func tap() { IntentDonationManager.shared.donate(intent: OrderCoffee(.large)) }
  ///     tap()
  ///     try await IntentDonationManager.shared.flush()
  @discardableResult
  public func donate(intent: some AppIntent) -> IntentDonationIdentifier {
    enqueue { try center.donation(of: intent, result: nil, context: [:], at: nil) }
  }

  /// Records that an intent was done, and its result; returns at once.
  @discardableResult
  public func donate<Intent: AppIntent>(
    intent: Intent, result: some IntentResult
  ) -> IntentDonationIdentifier {
    enqueue {
      let value = try IntentRecord.value(of: result, intent: Intent.persistentIdentifier)
      return try center.donation(of: intent, result: value, context: [:], at: nil)
    }
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

  /// Deletes donations of this app, and what was learnt from them.
  ///
  ///     try await OrderCoffee(.small).donate()
  ///     try await PayBill().donate()
  ///     try await IntentDonationManager.shared.deleteDonations(matching: .intentType(PayBill.self)).count      // 1
  ///
  /// What was deleted is never suggested or predicted from again. That a process which is reading holds back the
  /// last step of erasing it from the disk is told to ``errorHandler``.
  ///
  /// - Returns: the identities of what was deleted.
  /// - Throws: ``IntentDonationError/store(why:)``.
  @discardableResult
  public func deleteDonations(
    matching predicate: IntentDonationMatchingPredicate
  ) async throws -> [IntentDonationIdentifier] {
    let source = center.source
    let forgotten = try await center.withEngine { engine in
      // What was donated before is deleted even if it is still on its way.
      try await engine.flush(upTo: engine.lastPosted)
      return try await engine.run { engine in
        var query = predicate.query
        query.source = source
        // What the app has indexed it removes itself.
        return try engine.forget(query, andEntities: false)
      }
    }
    if !forgotten.deleted.isEmpty { center.notify() }
    if !forgotten.isErased {
      center.report(
        IntentDonationError.store(
          why: "donations were deleted, and a process that is reading holds back the last step of "
            + "erasing them from the disk; delete them again"))
    }
    return forgotten.deleted.map(IntentDonationIdentifier.init)
  }
}
