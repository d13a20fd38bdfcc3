/// An attribute as written: its name and its arguments.
struct Attribute: Equatable {
  /// The name, without the module or type it may be qualified with.
  var name: String
  /// The arguments, each with its label.
  var arguments: [Argument] = []
  /// The whole attribute.
  var source: String

  struct Argument: Equatable {
    var label: String?
    var value: String
  }

  func argument(_ label: String) -> String? { arguments.first { $0.label == label }?.value }

  /// True if this may be a property wrapper or a macro, and so claims the property.
  ///
  /// The language's own attributes begin with a small letter, and global actors change no storage.
  var claimsProperty: Bool { name.first?.isUppercase == true && name != "MainActor" }
}

/// A variable or constant.
struct Property: Equatable {
  /// The accessors, if it is computed or observed.
  enum Accessors: Equatable {
    case none
    case observers
    case computed(isAsync: Bool, throws: Bool)
  }

  var attributes: [Attribute]
  var modifiers: [String]
  var isConstant: Bool
  /// Its name, or `nil` for a pattern and for several variables in one declaration.
  var name: String?
  /// The type as written; `nil` if it is inferred.
  var type: String?
  var hasInitialValue: Bool
  var accessors: Accessors

  var isTypeProperty: Bool { modifiers.contains("static") || modifiers.contains("class") }
}

/// One case of an enumeration.
struct EnumCase: Equatable {
  /// Its name as written, backticks included.
  var name: String
  /// The number of its associated values.
  var payloads: Int
}

/// A member in a type's braces.
enum Member: Equatable {
  case property(Property)
  case cases([EnumCase])
  /// `#if` and its companions, as written.
  case directive(String)
  /// A function, a type and so on.
  case other(keyword: String, name: String)

  var name: String? {
    switch self {
    case .property(let property): property.name
    case .other(_, let name): name
    case .cases, .directive: nil
    }
  }
}

/// A structure, class, enumeration or actor.
struct TypeDeclaration: Equatable {
  var modifiers: [String]
  var keyword: String
  var name: String
  /// The types after the colon.
  var inherited: [String]
  var members: [Member]

  func declares(_ name: String) -> Bool { members.contains { $0.name?.bare == name } }
}
