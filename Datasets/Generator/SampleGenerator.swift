import ForesightEvaluation
import ForesightFormats

/// Writes `Datasets/sample.ndjson`; see `make sample`.
@main
enum SampleGenerator {
  static func main() {
    for donation in SampleLife.donations(seed: 1) { print(NDJSON.line(donation)) }
  }
}
