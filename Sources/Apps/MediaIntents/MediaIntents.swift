// Audio searches, as App Intents queries receive them. This is not Apple's framework: App Intents files use only its
// `AudioSearch`, which is part of AppIntents.

@_exported import AppIntents
