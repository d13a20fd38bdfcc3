internal import ForesightHosting
internal import ForesightValues

extension AppManifest {
  /// Makes the manifest of what an app declares.
  init(
    identifier: String, program: String, busName: String?, intents: [any AppIntent.Type],
    entities: [any AppEntity.Type], shortcuts provider: (any AppShortcutsProvider.Type)?
  ) {
    let shortcuts = provider?.appShortcuts ?? []
    var types = intents
    for type in shortcuts.map(\.intentType) where !types.contains(where: { $0 == type }) {
      types.append(type)
    }
    self.init(
      identifier: identifier, program: program, busName: busName,
      intents: types.map { $0.declaration },
      shortcuts: shortcuts.map { shortcut in
        Shortcut(
          intent: shortcut.intentType.persistentIdentifier,
          title: shortcut.name, phrases: shortcut.patterns(identifier),
          parameters: AppShortcutRegistry.values(of: shortcut.intent))
      },
      negativePhrases: provider?.notMeant ?? [],
      entityTypes: entities.map { String(localized: $0.typeDisplayRepresentation.name) })
    offers = provider?.automations.map(\.offer) ?? []
    for place in offers.indices { offers[place].source = identifier }
  }
}

extension AppIntent {
  /// The intent's entry in a manifest.
  fileprivate static var declaration: AppManifest.Intent {
    var declared = AppManifest.Intent(
      name: persistentIdentifier, title: String(localized: title),
      typeName: IntentTypes.shared.mangledName(of: Self.self),
      policy: authenticationPolicy.inManifest, isDiscoverable: isDiscoverable,
      parameters: Self().recordableParameters.map { name, parameter in
        AppManifest.Parameter(
          name: name, title: String(localized: parameter.title), type: parameter.valueTypeName,
          isOptional: parameter.isOptional)
      })
    declared.deletes = self is any DeleteIntent.Type
    return declared
  }
}

extension IntentAuthenticationPolicy {
  /// The corresponding policy of a manifest.
  var inManifest: AppManifest.Policy {
    switch self {
    case .alwaysAllowed: .alwaysAllowed
    case .requiresAuthentication: .requiresAuthentication
    case .requiresLocalDeviceAuthentication: .requiresLocalDeviceAuthentication
    }
  }
}

extension AppShortcutsProvider {
  static var notMeant: [PhrasePattern] {
    negativePhrases._phrases.map { PhrasePattern([.text($0.text)]) }
  }
}
