// One initialiser for each number of parameters: packs of key paths crash the compiler.

extension IntentPrediction {
  /// A combination of one parameter.
  public init<V0: _IntentValue & Sendable, P0: IntentParameter<V0>>(
    parameters: T, displayRepresentation: @escaping (V0) -> DisplayRepresentation
  ) where T == KeyPath<Intent, P0> {
    self.init(paths: [parameters]) { displayRepresentation(try $0.value(0)) }
  }

  /// A combination of 2 parameters.
  public init<
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, P0: IntentParameter<V0>,
    P1: IntentParameter<V1>, K0: KeyPath<Intent, P0>, K1: KeyPath<Intent, P1>
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1) -> DisplayRepresentation
  ) where T == (K0, K1) {
    self.init(paths: [parameters.0, parameters.1]) {
      displayRepresentation(try $0.value(0), try $0.value(1))
    }
  }

  /// A combination of 3 parameters.
  public init<
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, V2: _IntentValue & Sendable,
    P0: IntentParameter<V0>, P1: IntentParameter<V1>, P2: IntentParameter<V2>,
    K0: KeyPath<Intent, P0>, K1: KeyPath<Intent, P1>, K2: KeyPath<Intent, P2>
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2) -> DisplayRepresentation
  ) where T == (K0, K1, K2) {
    self.init(paths: [parameters.0, parameters.1, parameters.2]) {
      displayRepresentation(try $0.value(0), try $0.value(1), try $0.value(2))
    }
  }

  /// A combination of 4 parameters.
  public init<
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, V2: _IntentValue & Sendable,
    V3: _IntentValue & Sendable, P0: IntentParameter<V0>, P1: IntentParameter<V1>,
    P2: IntentParameter<V2>, P3: IntentParameter<V3>, K0: KeyPath<Intent, P0>,
    K1: KeyPath<Intent, P1>, K2: KeyPath<Intent, P2>, K3: KeyPath<Intent, P3>
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2, V3) -> DisplayRepresentation
  ) where T == (K0, K1, K2, K3) {
    self.init(paths: [parameters.0, parameters.1, parameters.2, parameters.3]) {
      displayRepresentation(try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3))
    }
  }

  /// A combination of 5 parameters.
  public init<
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, V2: _IntentValue & Sendable,
    V3: _IntentValue & Sendable, V4: _IntentValue & Sendable, P0: IntentParameter<V0>,
    P1: IntentParameter<V1>, P2: IntentParameter<V2>, P3: IntentParameter<V3>,
    P4: IntentParameter<V4>, K0: KeyPath<Intent, P0>, K1: KeyPath<Intent, P1>,
    K2: KeyPath<Intent, P2>, K3: KeyPath<Intent, P3>, K4: KeyPath<Intent, P4>
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2, V3, V4) -> DisplayRepresentation
  ) where T == (K0, K1, K2, K3, K4) {
    self.init(paths: [parameters.0, parameters.1, parameters.2, parameters.3, parameters.4]) {
      displayRepresentation(
        try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3), try $0.value(4))
    }
  }

  /// A combination of 6 parameters.
  public init<
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, V2: _IntentValue & Sendable,
    V3: _IntentValue & Sendable, V4: _IntentValue & Sendable, V5: _IntentValue & Sendable,
    P0: IntentParameter<V0>, P1: IntentParameter<V1>, P2: IntentParameter<V2>,
    P3: IntentParameter<V3>, P4: IntentParameter<V4>, P5: IntentParameter<V5>,
    K0: KeyPath<Intent, P0>, K1: KeyPath<Intent, P1>, K2: KeyPath<Intent, P2>,
    K3: KeyPath<Intent, P3>, K4: KeyPath<Intent, P4>, K5: KeyPath<Intent, P5>
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2, V3, V4, V5) -> DisplayRepresentation
  ) where T == (K0, K1, K2, K3, K4, K5) {
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
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, V2: _IntentValue & Sendable,
    V3: _IntentValue & Sendable, V4: _IntentValue & Sendable, V5: _IntentValue & Sendable,
    V6: _IntentValue & Sendable, P0: IntentParameter<V0>, P1: IntentParameter<V1>,
    P2: IntentParameter<V2>, P3: IntentParameter<V3>, P4: IntentParameter<V4>,
    P5: IntentParameter<V5>, P6: IntentParameter<V6>, K0: KeyPath<Intent, P0>,
    K1: KeyPath<Intent, P1>, K2: KeyPath<Intent, P2>, K3: KeyPath<Intent, P3>,
    K4: KeyPath<Intent, P4>, K5: KeyPath<Intent, P5>, K6: KeyPath<Intent, P6>
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2, V3, V4, V5, V6) -> DisplayRepresentation
  ) where T == (K0, K1, K2, K3, K4, K5, K6) {
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
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, V2: _IntentValue & Sendable,
    V3: _IntentValue & Sendable, V4: _IntentValue & Sendable, V5: _IntentValue & Sendable,
    V6: _IntentValue & Sendable, V7: _IntentValue & Sendable, P0: IntentParameter<V0>,
    P1: IntentParameter<V1>, P2: IntentParameter<V2>, P3: IntentParameter<V3>,
    P4: IntentParameter<V4>, P5: IntentParameter<V5>, P6: IntentParameter<V6>,
    P7: IntentParameter<V7>, K0: KeyPath<Intent, P0>, K1: KeyPath<Intent, P1>,
    K2: KeyPath<Intent, P2>, K3: KeyPath<Intent, P3>, K4: KeyPath<Intent, P4>,
    K5: KeyPath<Intent, P5>, K6: KeyPath<Intent, P6>, K7: KeyPath<Intent, P7>
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2, V3, V4, V5, V6, V7) -> DisplayRepresentation
  ) where T == (K0, K1, K2, K3, K4, K5, K6, K7) {
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
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, V2: _IntentValue & Sendable,
    V3: _IntentValue & Sendable, V4: _IntentValue & Sendable, V5: _IntentValue & Sendable,
    V6: _IntentValue & Sendable, V7: _IntentValue & Sendable, V8: _IntentValue & Sendable,
    P0: IntentParameter<V0>, P1: IntentParameter<V1>, P2: IntentParameter<V2>,
    P3: IntentParameter<V3>, P4: IntentParameter<V4>, P5: IntentParameter<V5>,
    P6: IntentParameter<V6>, P7: IntentParameter<V7>, P8: IntentParameter<V8>,
    K0: KeyPath<Intent, P0>, K1: KeyPath<Intent, P1>, K2: KeyPath<Intent, P2>,
    K3: KeyPath<Intent, P3>, K4: KeyPath<Intent, P4>, K5: KeyPath<Intent, P5>,
    K6: KeyPath<Intent, P6>, K7: KeyPath<Intent, P7>, K8: KeyPath<Intent, P8>
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8) -> DisplayRepresentation
  ) where T == (K0, K1, K2, K3, K4, K5, K6, K7, K8) {
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
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, V2: _IntentValue & Sendable,
    V3: _IntentValue & Sendable, V4: _IntentValue & Sendable, V5: _IntentValue & Sendable,
    V6: _IntentValue & Sendable, V7: _IntentValue & Sendable, V8: _IntentValue & Sendable,
    V9: _IntentValue & Sendable, P0: IntentParameter<V0>, P1: IntentParameter<V1>,
    P2: IntentParameter<V2>, P3: IntentParameter<V3>, P4: IntentParameter<V4>,
    P5: IntentParameter<V5>, P6: IntentParameter<V6>, P7: IntentParameter<V7>,
    P8: IntentParameter<V8>, P9: IntentParameter<V9>, K0: KeyPath<Intent, P0>,
    K1: KeyPath<Intent, P1>, K2: KeyPath<Intent, P2>, K3: KeyPath<Intent, P3>,
    K4: KeyPath<Intent, P4>, K5: KeyPath<Intent, P5>, K6: KeyPath<Intent, P6>,
    K7: KeyPath<Intent, P7>, K8: KeyPath<Intent, P8>, K9: KeyPath<Intent, P9>
  >(
    parameters: T,
    displayRepresentation:
      @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8, V9) -> DisplayRepresentation
  ) where T == (K0, K1, K2, K3, K4, K5, K6, K7, K8, K9) {
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
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, V2: _IntentValue & Sendable,
    V3: _IntentValue & Sendable, V4: _IntentValue & Sendable, V5: _IntentValue & Sendable,
    V6: _IntentValue & Sendable, V7: _IntentValue & Sendable, V8: _IntentValue & Sendable,
    V9: _IntentValue & Sendable, V10: _IntentValue & Sendable, P0: IntentParameter<V0>,
    P1: IntentParameter<V1>, P2: IntentParameter<V2>, P3: IntentParameter<V3>,
    P4: IntentParameter<V4>, P5: IntentParameter<V5>, P6: IntentParameter<V6>,
    P7: IntentParameter<V7>, P8: IntentParameter<V8>, P9: IntentParameter<V9>,
    P10: IntentParameter<V10>, K0: KeyPath<Intent, P0>, K1: KeyPath<Intent, P1>,
    K2: KeyPath<Intent, P2>, K3: KeyPath<Intent, P3>, K4: KeyPath<Intent, P4>,
    K5: KeyPath<Intent, P5>, K6: KeyPath<Intent, P6>, K7: KeyPath<Intent, P7>,
    K8: KeyPath<Intent, P8>, K9: KeyPath<Intent, P9>, K10: KeyPath<Intent, P10>
  >(
    parameters: T,
    displayRepresentation:
      @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10) -> DisplayRepresentation
  ) where T == (K0, K1, K2, K3, K4, K5, K6, K7, K8, K9, K10) {
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
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, V2: _IntentValue & Sendable,
    V3: _IntentValue & Sendable, V4: _IntentValue & Sendable, V5: _IntentValue & Sendable,
    V6: _IntentValue & Sendable, V7: _IntentValue & Sendable, V8: _IntentValue & Sendable,
    V9: _IntentValue & Sendable, V10: _IntentValue & Sendable, V11: _IntentValue & Sendable,
    P0: IntentParameter<V0>, P1: IntentParameter<V1>, P2: IntentParameter<V2>,
    P3: IntentParameter<V3>, P4: IntentParameter<V4>, P5: IntentParameter<V5>,
    P6: IntentParameter<V6>, P7: IntentParameter<V7>, P8: IntentParameter<V8>,
    P9: IntentParameter<V9>, P10: IntentParameter<V10>, P11: IntentParameter<V11>,
    K0: KeyPath<Intent, P0>, K1: KeyPath<Intent, P1>, K2: KeyPath<Intent, P2>,
    K3: KeyPath<Intent, P3>, K4: KeyPath<Intent, P4>, K5: KeyPath<Intent, P5>,
    K6: KeyPath<Intent, P6>, K7: KeyPath<Intent, P7>, K8: KeyPath<Intent, P8>,
    K9: KeyPath<Intent, P9>, K10: KeyPath<Intent, P10>, K11: KeyPath<Intent, P11>
  >(
    parameters: T,
    displayRepresentation:
      @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11) -> DisplayRepresentation
  ) where T == (K0, K1, K2, K3, K4, K5, K6, K7, K8, K9, K10, K11) {
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
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, V2: _IntentValue & Sendable,
    V3: _IntentValue & Sendable, V4: _IntentValue & Sendable, V5: _IntentValue & Sendable,
    V6: _IntentValue & Sendable, V7: _IntentValue & Sendable, V8: _IntentValue & Sendable,
    V9: _IntentValue & Sendable, V10: _IntentValue & Sendable, V11: _IntentValue & Sendable,
    V12: _IntentValue & Sendable, P0: IntentParameter<V0>, P1: IntentParameter<V1>,
    P2: IntentParameter<V2>, P3: IntentParameter<V3>, P4: IntentParameter<V4>,
    P5: IntentParameter<V5>, P6: IntentParameter<V6>, P7: IntentParameter<V7>,
    P8: IntentParameter<V8>, P9: IntentParameter<V9>, P10: IntentParameter<V10>,
    P11: IntentParameter<V11>, P12: IntentParameter<V12>, K0: KeyPath<Intent, P0>,
    K1: KeyPath<Intent, P1>, K2: KeyPath<Intent, P2>, K3: KeyPath<Intent, P3>,
    K4: KeyPath<Intent, P4>, K5: KeyPath<Intent, P5>, K6: KeyPath<Intent, P6>,
    K7: KeyPath<Intent, P7>, K8: KeyPath<Intent, P8>, K9: KeyPath<Intent, P9>,
    K10: KeyPath<Intent, P10>, K11: KeyPath<Intent, P11>, K12: KeyPath<Intent, P12>
  >(
    parameters: T,
    displayRepresentation:
      @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12) -> DisplayRepresentation
  ) where T == (K0, K1, K2, K3, K4, K5, K6, K7, K8, K9, K10, K11, K12) {
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
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, V2: _IntentValue & Sendable,
    V3: _IntentValue & Sendable, V4: _IntentValue & Sendable, V5: _IntentValue & Sendable,
    V6: _IntentValue & Sendable, V7: _IntentValue & Sendable, V8: _IntentValue & Sendable,
    V9: _IntentValue & Sendable, V10: _IntentValue & Sendable, V11: _IntentValue & Sendable,
    V12: _IntentValue & Sendable, V13: _IntentValue & Sendable, P0: IntentParameter<V0>,
    P1: IntentParameter<V1>, P2: IntentParameter<V2>, P3: IntentParameter<V3>,
    P4: IntentParameter<V4>, P5: IntentParameter<V5>, P6: IntentParameter<V6>,
    P7: IntentParameter<V7>, P8: IntentParameter<V8>, P9: IntentParameter<V9>,
    P10: IntentParameter<V10>, P11: IntentParameter<V11>, P12: IntentParameter<V12>,
    P13: IntentParameter<V13>, K0: KeyPath<Intent, P0>, K1: KeyPath<Intent, P1>,
    K2: KeyPath<Intent, P2>, K3: KeyPath<Intent, P3>, K4: KeyPath<Intent, P4>,
    K5: KeyPath<Intent, P5>, K6: KeyPath<Intent, P6>, K7: KeyPath<Intent, P7>,
    K8: KeyPath<Intent, P8>, K9: KeyPath<Intent, P9>, K10: KeyPath<Intent, P10>,
    K11: KeyPath<Intent, P11>, K12: KeyPath<Intent, P12>, K13: KeyPath<Intent, P13>
  >(
    parameters: T,
    displayRepresentation:
      @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13) ->
      DisplayRepresentation
  ) where T == (K0, K1, K2, K3, K4, K5, K6, K7, K8, K9, K10, K11, K12, K13) {
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
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, V2: _IntentValue & Sendable,
    V3: _IntentValue & Sendable, V4: _IntentValue & Sendable, V5: _IntentValue & Sendable,
    V6: _IntentValue & Sendable, V7: _IntentValue & Sendable, V8: _IntentValue & Sendable,
    V9: _IntentValue & Sendable, V10: _IntentValue & Sendable, V11: _IntentValue & Sendable,
    V12: _IntentValue & Sendable, V13: _IntentValue & Sendable, V14: _IntentValue & Sendable,
    P0: IntentParameter<V0>, P1: IntentParameter<V1>, P2: IntentParameter<V2>,
    P3: IntentParameter<V3>, P4: IntentParameter<V4>, P5: IntentParameter<V5>,
    P6: IntentParameter<V6>, P7: IntentParameter<V7>, P8: IntentParameter<V8>,
    P9: IntentParameter<V9>, P10: IntentParameter<V10>, P11: IntentParameter<V11>,
    P12: IntentParameter<V12>, P13: IntentParameter<V13>, P14: IntentParameter<V14>,
    K0: KeyPath<Intent, P0>, K1: KeyPath<Intent, P1>, K2: KeyPath<Intent, P2>,
    K3: KeyPath<Intent, P3>, K4: KeyPath<Intent, P4>, K5: KeyPath<Intent, P5>,
    K6: KeyPath<Intent, P6>, K7: KeyPath<Intent, P7>, K8: KeyPath<Intent, P8>,
    K9: KeyPath<Intent, P9>, K10: KeyPath<Intent, P10>, K11: KeyPath<Intent, P11>,
    K12: KeyPath<Intent, P12>, K13: KeyPath<Intent, P13>, K14: KeyPath<Intent, P14>
  >(
    parameters: T,
    displayRepresentation:
      @escaping (V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14) ->
      DisplayRepresentation
  ) where T == (K0, K1, K2, K3, K4, K5, K6, K7, K8, K9, K10, K11, K12, K13, K14) {
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
