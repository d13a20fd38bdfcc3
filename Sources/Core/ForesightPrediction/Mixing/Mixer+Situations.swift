/// The weights that a feature has in a situation, beside those for all of them: one by the hash of the last intent, and
/// one by that of the context.
///
/// After some commands the best evidence is what followed them, and in some directories it is what was done there.
/// These commands and directories depend on what people do, so only a prior learned from people who do the same has
/// such weights. Without one there are none, and none are learned. Each kind is trusted as far as it helped to predict
/// people whom it was not learned from.
extension Mixer {
  /// `kinds`: the number of kinds of classes: by the last intent, and by the context. `classes`: the number of classes
  /// of each kind.
  package static let (kinds, classes) = (2, 128)
  /// The number of weights of a class: one for each feature.
  private static let features = Feature.allCases.count
  /// The number of weights of all situations.
  package static let situatedCount = kinds * classes * features

  /// True if a prior brought weights of situations.
  var knowsSituations: Bool { trust.values.count > 0 }

  /// The weights of situations, with their trust; `nil` if there are none.
  var learnedSituations: Prior.Situations? {
    knowsSituations ? Prior.Situations(weights: situated.learned, trust: trust.learned) : nil
  }

  /// Returns the places of the first weights of the two classes that a situation is in.
  ///
  /// - Parameters:
  ///   - intent: the key of the last intent; 0 before the first.
  ///   - context: the key of the context; 0 for none.
  static func places(after intent: UInt64, in context: UInt64) -> SIMD2<Int> {
    func place(_ key: UInt64, _ kind: Int) -> Int {
      // The upper bits of the product depend on all bits of the key.
      (kind * classes + Int((key &* 0x9e37_79b9_7f4a_7c15) >> 32) % classes) * features
    }
    return SIMD2(place(intent, 0), place(context, 1))
  }

  /// Adds the weights of a situation to those of the features.
  func addSituation(at places: SIMD2<Int>, to result: inout [Float]) {
    guard knowsSituations else { return }
    situated.values.withElements { weights in
      for kind in 0..<Self.kinds {
        let (place, trust) = (places[kind], trust[kind])
        for feature in result.indices { result[feature] += trust * weights[place + feature] }
      }
    }
  }

  /// Moves the weights of a situation and the trust in them one step down a gradient, which has one number per feature.
  mutating func descendSituation(_ gradient: [Float], at places: SIMD2<Int>) {
    guard knowsSituations, gradient.allSatisfy(\.isFinite) else { return }
    for kind in 0..<Self.kinds {
      let (place, before) = (places[kind], trust[kind])
      var slope: Float = 0
      for (feature, steepness) in gradient.enumerated() where steepness != 0 {
        slope += steepness * situated[place + feature]
        situated.descend(place + feature, slope: before * steepness, rate: Self.rate)
      }
      if slope != 0 { trust.descend(kind, slope: slope, rate: Self.rate) }
    }
  }
}
