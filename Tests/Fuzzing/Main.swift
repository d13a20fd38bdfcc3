import ForesightCLibFuzzer
import Glibc

/// Lets libFuzzer make up inputs for the target that `FORESIGHT_FUZZING` names.
///
/// Only `make fuzz` builds it: what it needs of the compiler is not there in an ordinary build.
@main
enum Fuzzer {
  private static let target = FuzzTarget.all.first { target in
    getenv("FORESIGHT_FUZZING").map { String(cString: $0) } == target.name
  }

  static func main() {
    guard target != nil else {
      for target in FuzzTarget.all { print(target.name) }
      return
    }
    var count = CommandLine.argc
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    let status = LLVMFuzzerRunDriver(&count, &words) { data, size in
      do {
        try Fuzzer.target?.run(Array(UnsafeRawBufferPointer(start: data, count: size)))
      } catch {
        fatalError("\(error)")
      }
      return 0
    }
    exit(status)
  }
}
