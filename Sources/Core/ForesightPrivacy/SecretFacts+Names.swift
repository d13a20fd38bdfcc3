extension SecretFacts {
  /// Ends of names whose values are secrets, whatever they look like: passwords, which people make up.
  static let passwordNames = [
    "password", "passwd", "passphrase", "passcode", "passwort", "kennwort", "contraseña",
    "contrasena",
    "motdepasse", "wachtwoord", "senha", "parola", "userpw", "rootpw", "bindpw", "adminpw", "pass",
    "pwd", "пароль", "Пароль", "ПАРОЛЬ", "密码", "密碼", "パスワード", "비밀번호", "hasło", "lösenord",
    "salasana",
    "şifre",
  ]

  /// The same, as words of their own: in the names `DB_PW` and `dbPw`, not in `show`.
  static let passwordWords = ["pw", "psw", "psk", "upw", "opw", "cvv"]

  /// The same where the value is a number of four digits or more: a `pin` of a board has fewer.
  static let numberWords = ["pin", "pincode", "otp", "totp"]

  /// How a word ends, behind the name of a secret, that has it read from the input.
  static let inputs = ["on-stdin", "from-stdin", "stdin", "fd"].map { Array($0.utf8) }

  /// How a word ends, behind the name of a secret, whose value tells where it comes from; a name alone is followed by one,
  /// too.
  static let sources = ["file", "command", "cmd", ""].map { Array($0.utf8) }

  /// The calls that take a password as an argument, and as which.
  static let calls = [
    "auth": 2, "login": 2, "HTTPBasicAuth": 2, "HTTPDigestAuth": 2, "BasicAuth": 2,
    "SetBasicAuth": 2,
    "UsernamePasswordCredentials": 2, "oci_connect": 2, "PDO": 3, "mysqli": 3, "mysqli_connect": 3,
    "getConnection": 3, "ftp_login": 3, "ldap_bind": 3,
  ]

  /// Names that end so, and have nothing to do with passwords.
  static let otherNames = [
    "bypass", "compass", "encompass", "surpass", "trespass", "underpass", "overpass", "multipass",
    "firstpass", "authuserpass",
    "secondpass", "onepass", "twopass", "minipass", "lowpass", "highpass", "bandpass", "allpass",
  ]

  /// Ends of names whose values are secrets that machines make: the words of gitleaks' and detect-secrets' keyword
  /// rules.
  static let tokenNames = [
    "secret", "token", "credential", "cred", "apikey", "accesskey", "privatekey", "privkey",
    "secretkey",
    "secretkeybase", "secretaccesskey", "authkey", "encryptionkey", "signingkey", "masterkey",
    "accountkey",
    "clientkey", "appkey", "applicationkey", "servicekey", "dbkey", "databasekey", "sharedkey",
    "subscriptionkey",
    "deploykey", "hmackey", "rediscliauth", "masterauth", "storekey", "integrationkey",
    "licensekey", "writekey", "secretstring", "authtoken",
  ]

  /// Words of names whose values are secrets where they look like chance, and the services whose keys have no form of
  /// their own (gitleaks 8).
  static let hintingNames = [
    "key", "auth", "session", "sessionid", "cookie", "sig", "signature", "sid", "sessid",
    "jsessionid", "phpsessid", "hmac", "sso",
    "adafruit", "airtable", "algolia", "alibaba", "artifactory", "asana", "atlassian", "beamer",
    "bitbucket",
    "bittrex", "cloudflare", "codecov", "cohere", "coinbase", "confluent", "contentful", "datadog",
    "discord",
    "droneci", "dropbox", "etsy", "facebook", "fastly", "finicity", "finnhub", "flickr",
    "freshbooks", "gitter",
    "gocardless", "heroku", "hubspot", "intercom", "jfrog", "kraken", "kucoin", "launchdarkly",
    "linkedin", "lob",
    "mailchimp", "mailgun", "mapbox", "mattermost", "meraki", "messagebird", "netlify", "newrelic",
    "nytimes", "okta",
    "plaid", "privateai", "rapidapi", "sendbird", "sentry", "snyk", "sonar", "squarespace",
    "sumologic", "telegram",
    "travis", "twilio", "twitch", "twitter", "yandex", "zendesk",
  ]

  /// Words behind the end of a name that change nothing: `password_old`, `token2`.
  static let nameEndings = ["confirmation", "confirm", "again", "repeat", "old", "new", "current"]
    .map { Array($0.utf8) }
  static let pass = Array("pass".utf8)

  /// Values that are none: what programs put in the place of one, and the words that follow a name in a sentence.
  static let emptyValues: Set<String> = [
    "true", "false", "null", "none", "nil", "undef", "undefined", "yes", "no", "on", "off",
    "string", "str", "text",
    "int", "integer", "bool", "boolean", "char", "object", "required", "optional", "prompt",
    "stdin", "value", "file",
    "arg", "a", "an", "the", "to", "and", "or", "is", "was", "are", "for", "in", "of", "with", "as",
    "by", "from",
    "option", "options", "argument", "command", "if", "when", "use", "mode", "called", "instead",
    "which", "that", "public",
  ]

  /// How the value of a header begins that holds a secret.
  static let schemes: Set<String> = [
    "basic", "bearer", "token", "digest", "negotiate", "ntlm", "apikey", "oauth", "hmac", "splunk",
    "key", "mac", "jwt",
    "sso", "sharedkey", "aws4-hmac-sha256",
  ]
}
