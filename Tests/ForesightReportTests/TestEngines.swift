import Foresight
import ForesightTestSupport

extension TemporaryDirectory {
  func engine() throws -> Engine { try Engine(path: store, create: true) }
}
