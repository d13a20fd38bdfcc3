// Audio searches, as App Intents queries are given them. It is not Apple's framework: `AudioSearch` is all that files
// written for App Intents use of that, and it stands in AppIntents.

@_exported import AppIntents
