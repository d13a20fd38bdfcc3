// Files written against the App Intents API import it alone and use Foundation's types.
@_exported import Foundation
