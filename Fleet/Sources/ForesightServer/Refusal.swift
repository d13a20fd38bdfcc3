/// Why the server does not start, and with which exit status it ends.
struct Refusal: Error {
  let status: Int32
  let why: String
}
