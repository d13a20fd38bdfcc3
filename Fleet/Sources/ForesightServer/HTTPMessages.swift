internal import ForesightValues

/// The parts of a request that the server uses.
struct HTTPRequest {
  var method: String
  /// The path as it was sent, percent signs and all.
  var path: String
  var authorization: String?
  var contentType: String?
  var body: [UInt8] = []
}

/// The response to a request.
struct HTTPResponse {
  var status: Int
  var body: String
  var contentType = "application/json"
  /// Further headers.
  var headers: [(name: String, value: String)] = []
}

/// Returns the decoded segments of a path; `nil` if one is malformed, or not UTF-8. Of a full URL, only the path is
/// used.
///
///     segments(of: "/v1/people/a%2Fb/status")      // ["v1", "people", "a/b", "status"]
///     segments(of: "http://fleet.example/healthz") // ["healthz"]
func segments(of path: String) -> [String]? {
  var path = path.utf8[...]
  for scheme in ["http://", "https://"] where path.starts(with: scheme.utf8) {
    path = path.dropFirst(scheme.utf8.count).drop { $0 != UInt8(ascii: "/") }
  }
  guard path.first == UInt8(ascii: "/") else { return nil }
  let parts = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  let segments = parts.compactMap { part in
    part.percentDecoded().flatMap { String(validating: $0, as: UTF8.self) }
  }
  return segments.count == parts.count ? segments : nil
}
