import Foresight
import ForesightLog
import ForesightValues
import Foundation
import Testing

/// One fault at one point of one operation, and what must hold then.
struct Trial: CustomStringConvertible {
  let act: FaultTests.Act
  let isOpen: Bool
  let fault: Fault
  let number: Int

  var description: String {
    "\(act), \(isOpen ? "open" : "opening"), \(fault), number \(number)"
  }

  /// Tries it; tells whether the fault was reported, or `nil` when there is no such point.
  func run(before: [String], after: [String]) throws -> Bool? {
    let place = try Workplace()
    try act.prepare(place)
    let plan = FaultyFileSystem.plan(for: place.path)
    defer { FaultyFileSystem.removePlan(for: place.path) }
    var engine = isOpen ? try Engine(path: place.store, create: true) : nil
    try engine?.donate(FaultTests.Made.acknowledged, now: FaultTests.Made.now) { 0 }

    plan.arm(fault, at: number)
    var failure: (any Error)?
    var seen: [String]?
    do {
      if engine == nil { engine = try Engine(path: place.store, create: true) }
      seen = try engine.flatMap(act.run)
    } catch {
      failure = error
    }
    guard plan.disarm() > 0 else {
      #expect(failure == nil, "\(self): \(String(describing: failure))")
      return nil
    }
    #expect(failure is StoreError?, "\(self): \(String(describing: failure))")

    #expect(seen == nil || seen == after, "\(self): something else was read")

    // As a crash would leave it at this moment.
    let left = try place.withCopy(StoreContent.lines(at:))
    #expect(left == after || failure != nil && left == before, "\(self): half done")

    // The store that met the fault goes on, unless it was opened while it could not be written.
    if let engine, !engine.log.isReadOnly {
      do {
        _ = try act.run(engine)
      } catch {
        Issue.record("\(self): does not go on: \(error)")
      }
      #expect(try StoreContent.lines(engine.log) == after, "\(self): goes on wrong")
    }
    engine = nil
    _ = try act.run(Engine(path: place.store, create: true))
    let (final, damage) = try place.withCopy { store in
      (try StoreContent.lines(at: store), try StoreContent.damage(ofCopy: store))
    }
    #expect(final == after, "\(self): another result")
    #expect(damage == nil, "\(self)")
    return failure != nil
  }
}
