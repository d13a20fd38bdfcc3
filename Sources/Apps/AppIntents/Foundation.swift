// Files written against the App Intents API import it alone and use Foundation's types, and those of the frameworks
// that Apple's App Intents brings along; Foundation there has `@Observable` too.
@_exported import CoreLocation
@_exported import CoreSpotlight
@_exported import CoreTransferable
@_exported import Foundation
@_exported import Observation
@_exported import UniformTypeIdentifiers
