internal import ForesightValues

/// The alphabets and roles that each byte has.
extension SecretTables {
  static func traits(_ byte: UInt8) -> UInt16 {
    func isAny(_ others: String) -> Bool { others.utf8.contains(byte) }
    let (isDigit, isLetter) = (byte.isDigit, byte.isLetter)
    let isAlnum = isDigit || isLetter
    var traits: UInt16 = 0
    if isDigit || isLetter && byte | 32 <= 102 { traits |= hex }
    if isAlnum { traits |= alnum }
    if isDigit || byte.isCapital { traits |= upper }
    if isAlnum || isAny("-_") { traits |= word }
    if isAlnum || isAny("+/=") { traits |= base64 }
    if isAlnum || isAny("-_./@+=%~") { traits |= path }
    if isAlnum || isAny("-_.+/=~:") { traits |= any }
    if isAlnum || isAny("-_.+/=,$") { traits |= crypt }
    if isAlnum || isAny("-_.$") || byte >= 128 { traits |= name }
    if isAny(" \t\r\n") { traits |= space }
    if isAny(" \t\r\n'\"`;&|<>") { traits |= stop }
    if isAny("=:>,(") { traits |= trigger }
    return traits
  }
}
