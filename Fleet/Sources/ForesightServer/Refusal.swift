/// The reason why the server does not start, and the exit status with which it ends.
struct Refusal: Error {
  let status: Int32
  let why: String
}
