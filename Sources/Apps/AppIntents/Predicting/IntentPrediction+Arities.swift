// One initialiser for each number of parameters: packs of key paths crash the compiler.

extension IntentPrediction {
  /// A combination of one parameter.
  ///
  ///     IntentPrediction(parameters: \.$size) { size in "Order a \(size) coffee" }
  public init<V0: _IntentValue>(
    parameters: T, displayRepresentation: @escaping (V0) -> DisplayRepresentation
  ) where T == KeyPath<Intent, IntentParameter<V0>> {
    self.init(paths: [parameters]) { displayRepresentation(try $0.value(0)) }
  }

  /// A combination of 2 parameters.
  ///
  ///     IntentPrediction(parameters: (\.$size, \.$cups)) { size, cups in "Order \(cups) \(size) coffees" }
  public init<V0: _IntentValue, V1: _IntentValue>(
    parameters: T,
    displayRepresentation: @escaping (V0, V1) -> DisplayRepresentation
  )
  where T == (KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>) {
    self.init(paths: [parameters.0, parameters.1]) {
      displayRepresentation(try $0.value(0), try $0.value(1))
    }
  }

  /// A combination of 3 parameters.
  public init<V0: _IntentValue, V1: _IntentValue, V2: _IntentValue>(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      KeyPath<Intent, IntentParameter<V2>>
    )
  {
    self.init(paths: [parameters.0, parameters.1, parameters.2]) {
      displayRepresentation(try $0.value(0), try $0.value(1), try $0.value(2))
    }
  }

  /// A combination of 4 parameters.
  public init<V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue>(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2, V3) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      KeyPath<Intent, IntentParameter<V2>>, KeyPath<Intent, IntentParameter<V3>>
    )
  {
    self.init(paths: [parameters.0, parameters.1, parameters.2, parameters.3]) {
      displayRepresentation(try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3))
    }
  }

  /// A combination of 5 parameters.
  public init<
    V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2, V3, V4) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      KeyPath<Intent, IntentParameter<V2>>, KeyPath<Intent, IntentParameter<V3>>,
      KeyPath<Intent, IntentParameter<V4>>
    )
  {
    self.init(paths: [parameters.0, parameters.1, parameters.2, parameters.3, parameters.4]) {
      displayRepresentation(
        try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3), try $0.value(4))
    }
  }

  /// A combination of 6 parameters.
  public init<
    V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue,
    V5: _IntentValue
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2, V3, V4, V5) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      KeyPath<Intent, IntentParameter<V2>>, KeyPath<Intent, IntentParameter<V3>>,
      KeyPath<Intent, IntentParameter<V4>>, KeyPath<Intent, IntentParameter<V5>>
    )
  {
    self.init(paths: [
      parameters.0, parameters.1, parameters.2, parameters.3, parameters.4, parameters.5,
    ]) {
      displayRepresentation(
        try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3), try $0.value(4),
        try $0.value(5))
    }
  }

  /// A combination of 7 parameters.
  public init<
    V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue,
    V5: _IntentValue, V6: _IntentValue
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2, V3, V4, V5, V6) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      KeyPath<Intent, IntentParameter<V2>>, KeyPath<Intent, IntentParameter<V3>>,
      KeyPath<Intent, IntentParameter<V4>>, KeyPath<Intent, IntentParameter<V5>>,
      KeyPath<Intent, IntentParameter<V6>>
    )
  {
    self.init(paths: [
      parameters.0, parameters.1, parameters.2, parameters.3, parameters.4, parameters.5,
      parameters.6,
    ]) {
      displayRepresentation(
        try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3), try $0.value(4),
        try $0.value(5), try $0.value(6))
    }
  }

  /// A combination of 8 parameters.
  public init<
    V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue,
    V5: _IntentValue, V6: _IntentValue, V7: _IntentValue
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2, V3, V4, V5, V6, V7) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      KeyPath<Intent, IntentParameter<V2>>, KeyPath<Intent, IntentParameter<V3>>,
      KeyPath<Intent, IntentParameter<V4>>, KeyPath<Intent, IntentParameter<V5>>,
      KeyPath<Intent, IntentParameter<V6>>, KeyPath<Intent, IntentParameter<V7>>
    )
  {
    self.init(paths: [
      parameters.0, parameters.1, parameters.2, parameters.3, parameters.4, parameters.5,
      parameters.6, parameters.7,
    ]) {
      displayRepresentation(
        try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3), try $0.value(4),
        try $0.value(5), try $0.value(6), try $0.value(7))
    }
  }

  /// A combination of 9 parameters.
  public init<
    V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue,
    V5: _IntentValue, V6: _IntentValue, V7: _IntentValue, V8: _IntentValue
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      KeyPath<Intent, IntentParameter<V2>>, KeyPath<Intent, IntentParameter<V3>>,
      KeyPath<Intent, IntentParameter<V4>>, KeyPath<Intent, IntentParameter<V5>>,
      KeyPath<Intent, IntentParameter<V6>>, KeyPath<Intent, IntentParameter<V7>>,
      KeyPath<Intent, IntentParameter<V8>>
    )
  {
    self.init(paths: [
      parameters.0, parameters.1, parameters.2, parameters.3, parameters.4, parameters.5,
      parameters.6, parameters.7, parameters.8,
    ]) {
      displayRepresentation(
        try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3), try $0.value(4),
        try $0.value(5), try $0.value(6), try $0.value(7), try $0.value(8))
    }
  }

  /// A combination of 10 parameters.
  public init<
    V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue,
    V5: _IntentValue, V6: _IntentValue, V7: _IntentValue, V8: _IntentValue, V9: _IntentValue
  >(
    parameters: T,
    displayRepresentation:
      @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8, V9) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      KeyPath<Intent, IntentParameter<V2>>, KeyPath<Intent, IntentParameter<V3>>,
      KeyPath<Intent, IntentParameter<V4>>, KeyPath<Intent, IntentParameter<V5>>,
      KeyPath<Intent, IntentParameter<V6>>, KeyPath<Intent, IntentParameter<V7>>,
      KeyPath<Intent, IntentParameter<V8>>, KeyPath<Intent, IntentParameter<V9>>
    )
  {
    self.init(paths: [
      parameters.0, parameters.1, parameters.2, parameters.3, parameters.4, parameters.5,
      parameters.6, parameters.7, parameters.8, parameters.9,
    ]) {
      displayRepresentation(
        try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3), try $0.value(4),
        try $0.value(5), try $0.value(6), try $0.value(7), try $0.value(8), try $0.value(9))
    }
  }

  /// A combination of 11 parameters.
  public init<
    V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue,
    V5: _IntentValue, V6: _IntentValue, V7: _IntentValue, V8: _IntentValue, V9: _IntentValue,
    V10: _IntentValue
  >(
    parameters: T,
    displayRepresentation:
      @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      KeyPath<Intent, IntentParameter<V2>>, KeyPath<Intent, IntentParameter<V3>>,
      KeyPath<Intent, IntentParameter<V4>>, KeyPath<Intent, IntentParameter<V5>>,
      KeyPath<Intent, IntentParameter<V6>>, KeyPath<Intent, IntentParameter<V7>>,
      KeyPath<Intent, IntentParameter<V8>>, KeyPath<Intent, IntentParameter<V9>>,
      KeyPath<Intent, IntentParameter<V10>>
    )
  {
    self.init(paths: [
      parameters.0, parameters.1, parameters.2, parameters.3, parameters.4, parameters.5,
      parameters.6, parameters.7, parameters.8, parameters.9, parameters.10,
    ]) {
      displayRepresentation(
        try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3), try $0.value(4),
        try $0.value(5), try $0.value(6), try $0.value(7), try $0.value(8), try $0.value(9),
        try $0.value(10))
    }
  }

  /// A combination of 12 parameters.
  public init<
    V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue,
    V5: _IntentValue, V6: _IntentValue, V7: _IntentValue, V8: _IntentValue, V9: _IntentValue,
    V10: _IntentValue, V11: _IntentValue
  >(
    parameters: T,
    displayRepresentation:
      @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      KeyPath<Intent, IntentParameter<V2>>, KeyPath<Intent, IntentParameter<V3>>,
      KeyPath<Intent, IntentParameter<V4>>, KeyPath<Intent, IntentParameter<V5>>,
      KeyPath<Intent, IntentParameter<V6>>, KeyPath<Intent, IntentParameter<V7>>,
      KeyPath<Intent, IntentParameter<V8>>, KeyPath<Intent, IntentParameter<V9>>,
      KeyPath<Intent, IntentParameter<V10>>, KeyPath<Intent, IntentParameter<V11>>
    )
  {
    self.init(paths: [
      parameters.0, parameters.1, parameters.2, parameters.3, parameters.4, parameters.5,
      parameters.6, parameters.7, parameters.8, parameters.9, parameters.10, parameters.11,
    ]) {
      displayRepresentation(
        try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3), try $0.value(4),
        try $0.value(5), try $0.value(6), try $0.value(7), try $0.value(8), try $0.value(9),
        try $0.value(10), try $0.value(11))
    }
  }

  /// A combination of 13 parameters.
  public init<
    V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue,
    V5: _IntentValue, V6: _IntentValue, V7: _IntentValue, V8: _IntentValue, V9: _IntentValue,
    V10: _IntentValue, V11: _IntentValue, V12: _IntentValue
  >(
    parameters: T,
    displayRepresentation:
      @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      KeyPath<Intent, IntentParameter<V2>>, KeyPath<Intent, IntentParameter<V3>>,
      KeyPath<Intent, IntentParameter<V4>>, KeyPath<Intent, IntentParameter<V5>>,
      KeyPath<Intent, IntentParameter<V6>>, KeyPath<Intent, IntentParameter<V7>>,
      KeyPath<Intent, IntentParameter<V8>>, KeyPath<Intent, IntentParameter<V9>>,
      KeyPath<Intent, IntentParameter<V10>>, KeyPath<Intent, IntentParameter<V11>>,
      KeyPath<Intent, IntentParameter<V12>>
    )
  {
    self.init(paths: [
      parameters.0, parameters.1, parameters.2, parameters.3, parameters.4, parameters.5,
      parameters.6, parameters.7, parameters.8, parameters.9, parameters.10, parameters.11,
      parameters.12,
    ]) {
      displayRepresentation(
        try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3), try $0.value(4),
        try $0.value(5), try $0.value(6), try $0.value(7), try $0.value(8), try $0.value(9),
        try $0.value(10), try $0.value(11), try $0.value(12))
    }
  }

  /// A combination of 14 parameters.
  public init<
    V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue,
    V5: _IntentValue, V6: _IntentValue, V7: _IntentValue, V8: _IntentValue, V9: _IntentValue,
    V10: _IntentValue, V11: _IntentValue, V12: _IntentValue, V13: _IntentValue
  >(
    parameters: T,
    displayRepresentation:
      @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13) ->
      DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      KeyPath<Intent, IntentParameter<V2>>, KeyPath<Intent, IntentParameter<V3>>,
      KeyPath<Intent, IntentParameter<V4>>, KeyPath<Intent, IntentParameter<V5>>,
      KeyPath<Intent, IntentParameter<V6>>, KeyPath<Intent, IntentParameter<V7>>,
      KeyPath<Intent, IntentParameter<V8>>, KeyPath<Intent, IntentParameter<V9>>,
      KeyPath<Intent, IntentParameter<V10>>, KeyPath<Intent, IntentParameter<V11>>,
      KeyPath<Intent, IntentParameter<V12>>, KeyPath<Intent, IntentParameter<V13>>
    )
  {
    self.init(paths: [
      parameters.0, parameters.1, parameters.2, parameters.3, parameters.4, parameters.5,
      parameters.6, parameters.7, parameters.8, parameters.9, parameters.10, parameters.11,
      parameters.12, parameters.13,
    ]) {
      displayRepresentation(
        try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3), try $0.value(4),
        try $0.value(5), try $0.value(6), try $0.value(7), try $0.value(8), try $0.value(9),
        try $0.value(10), try $0.value(11), try $0.value(12), try $0.value(13))
    }
  }

  /// A combination of 15 parameters.
  public init<
    V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue,
    V5: _IntentValue, V6: _IntentValue, V7: _IntentValue, V8: _IntentValue, V9: _IntentValue,
    V10: _IntentValue, V11: _IntentValue, V12: _IntentValue, V13: _IntentValue, V14: _IntentValue
  >(
    parameters: T,
    displayRepresentation:
      @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14) ->
      DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      KeyPath<Intent, IntentParameter<V2>>, KeyPath<Intent, IntentParameter<V3>>,
      KeyPath<Intent, IntentParameter<V4>>, KeyPath<Intent, IntentParameter<V5>>,
      KeyPath<Intent, IntentParameter<V6>>, KeyPath<Intent, IntentParameter<V7>>,
      KeyPath<Intent, IntentParameter<V8>>, KeyPath<Intent, IntentParameter<V9>>,
      KeyPath<Intent, IntentParameter<V10>>, KeyPath<Intent, IntentParameter<V11>>,
      KeyPath<Intent, IntentParameter<V12>>, KeyPath<Intent, IntentParameter<V13>>,
      KeyPath<Intent, IntentParameter<V14>>
    )
  {
    self.init(paths: [
      parameters.0, parameters.1, parameters.2, parameters.3, parameters.4, parameters.5,
      parameters.6, parameters.7, parameters.8, parameters.9, parameters.10, parameters.11,
      parameters.12, parameters.13, parameters.14,
    ]) {
      displayRepresentation(
        try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3), try $0.value(4),
        try $0.value(5), try $0.value(6), try $0.value(7), try $0.value(8), try $0.value(9),
        try $0.value(10), try $0.value(11), try $0.value(12), try $0.value(13), try $0.value(14))
    }
  }
}
