// swift-format-ignore-file
// Made by Scripts/embed from the tables beside it; `make texts` makes it anew.

extension SecretTables {
  /// The beginnings of keys, which characters follow, and how many at least.
  ///
  /// The characters are `hex`, `upper` (capitals and digits), `alnum` (letters and digits), `word` (those, `-` and `_`),
  /// `base64`, `path` (what an address may hold), `crypt` (what the hash of a password may) or `any` (all of a token's).
  /// Behind `random` stand beginnings that are words or numbers too: what follows must look like chance. Behind `kept`
  /// stand the beginnings of addresses that are a secret only further on.
  ///
  /// Forms are those of gitleaks 8 (config/gitleaks.toml), detect-secrets 1.5 (detect_secrets/plugins) and the services'
  /// own documentation, with the lengths taken somewhat shorter: a key that was cut in a line is one all the same.
  static let keys: [Key] = [
    Key(prefix: Array("$2a$".utf8), alphabet: crypt, least: 50, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("$2b$".utf8), alphabet: crypt, least: 50, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("$2y$".utf8), alphabet: crypt, least: 50, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("$5$".utf8), alphabet: crypt, least: 44, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("$6$".utf8), alphabet: crypt, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("$apr1$".utf8), alphabet: crypt, least: 24, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("$argon2id$".utf8), alphabet: crypt, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("$y$j9T$".utf8), alphabet: crypt, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("A3-".utf8), alphabet: word, least: 24, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ABIA".utf8), alphabet: upper, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ABSK".utf8), alphabet: base64, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("AC".utf8), alphabet: hex, least: 32, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ACCA".utf8), alphabet: upper, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("AGE-SECRET-KEY-1".utf8), alphabet: alnum, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("AGPA".utf8), alphabet: upper, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("AIDA".utf8), alphabet: upper, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("AIza".utf8), alphabet: word, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("AKCp".utf8), alphabet: alnum, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("AKIA".utf8), alphabet: upper, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("AKID".utf8), alphabet: alnum, least: 24, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("API-".utf8), alphabet: alnum, least: 26, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("AQVN".utf8), alphabet: word, least: 30, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("AROA".utf8), alphabet: upper, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ASIA".utf8), alphabet: upper, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ATATT3".utf8), alphabet: any, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ATBB".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ATCTT3".utf8), alphabet: any, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("CCIPAT_".utf8), alphabet: word, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("CCIPRJ_".utf8), alphabet: word, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("CFPAT-".utf8), alphabet: word, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("CLOJARS_".utf8), alphabet: alnum, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("EAAA".utf8), alphabet: word, least: 22, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("EAAC".utf8), alphabet: alnum, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("EAAM".utf8), alphabet: alnum, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("EZAK".utf8), alphabet: alnum, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("EZTK".utf8), alphabet: alnum, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("FLWSECK".utf8), alphabet: any, least: 12, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("GOCSPX-".utf8), alphabet: word, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("GR1348941".utf8), alphabet: word, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("HRKU-AA".utf8), alphabet: word, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("LTAI".utf8), alphabet: alnum, least: 16, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("NRAK-".utf8), alphabet: alnum, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("NRII-".utf8), alphabet: word, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("PMAK-".utf8), alphabet: word, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("SG.".utf8), alphabet: any, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("SK".utf8), alphabet: hex, least: 32, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("YC".utf8), alphabet: word, least: 38, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("1/".utf8), alphabet: any, least: 40, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("4b1d".utf8), alphabet: alnum, least: 38, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("access-development-".utf8), alphabet: word, least: 32, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("access-production-".utf8), alphabet: word, least: 32, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("access-sandbox-".utf8), alphabet: word, least: 32, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("api_org_".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("bkua_".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("cio".utf8), alphabet: alnum, least: 32, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("cmVmd".utf8), alphabet: alnum, least: 50, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("dapi".utf8), alphabet: hex, least: 32, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("dckr_pat_".utf8), alphabet: word, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ddp_".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("discord.com/api/webhooks/".utf8), alphabet: path, least: 20, isRandom: false, keepsPrefix: true),
    Key(prefix: Array("discordapp.com/api/webhooks/".utf8), alphabet: path, least: 20, isRandom: false, keepsPrefix: true),
    Key(prefix: Array("dnkey-".utf8), alphabet: word, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("doo_v1_".utf8), alphabet: hex, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("dop_v1_".utf8), alphabet: hex, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("dor_v1_".utf8), alphabet: hex, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("dp.ct.".utf8), alphabet: alnum, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("dp.pt.".utf8), alphabet: alnum, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("dp.st.".utf8), alphabet: any, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("dt0c01.".utf8), alphabet: any, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("duffel_live_".utf8), alphabet: any, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("duffel_test_".utf8), alphabet: any, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("figd_".utf8), alphabet: word, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("fio-u-".utf8), alphabet: any, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("fm1a_".utf8), alphabet: base64, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("fm1r_".utf8), alphabet: base64, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("fm2_".utf8), alphabet: base64, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("fo1_".utf8), alphabet: word, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ghe_".utf8), alphabet: alnum, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("gho_".utf8), alphabet: alnum, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ghp_".utf8), alphabet: alnum, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ghr_".utf8), alphabet: alnum, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ghs_".utf8), alphabet: alnum, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ghu_".utf8), alphabet: alnum, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("github_pat_".utf8), alphabet: word, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("glagent-".utf8), alphabet: word, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("glc_".utf8), alphabet: base64, least: 32, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("glcbt-".utf8), alphabet: word, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("gldt-".utf8), alphabet: word, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("glffct-".utf8), alphabet: word, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("glft-".utf8), alphabet: word, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("glimt-".utf8), alphabet: word, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("gloas-".utf8), alphabet: word, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("glpat-".utf8), alphabet: any, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("glptt-".utf8), alphabet: word, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("glrt-".utf8), alphabet: any, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("glsa_".utf8), alphabet: word, least: 32, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("glsoat-".utf8), alphabet: word, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("gsk_".utf8), alphabet: alnum, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("hf_".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("hooks.slack.com/services/".utf8), alphabet: path, least: 20, isRandom: false, keepsPrefix: true),
    Key(prefix: Array("hooks.slack.com/triggers/".utf8), alphabet: path, least: 20, isRandom: false, keepsPrefix: true),
    Key(prefix: Array("hooks.slack.com/workflows/".utf8), alphabet: path, least: 20, isRandom: false, keepsPrefix: true),
    Key(prefix: Array("hvb.".utf8), alphabet: word, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("hvr.".utf8), alphabet: word, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("hvs.".utf8), alphabet: word, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ico-".utf8), alphabet: alnum, least: 32, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("key-".utf8), alphabet: hex, least: 32, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("lin_api_".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("live_".utf8), alphabet: word, least: 30, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("lsv2_pt_".utf8), alphabet: word, least: 32, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("lsv2_sk_".utf8), alphabet: word, least: 32, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("napi_".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("nfp_".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("npm_".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ntn_".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("nvapi-".utf8), alphabet: word, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ops_eyJ".utf8), alphabet: base64, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("oy2".utf8), alphabet: alnum, least: 43, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("p8e-".utf8), alphabet: alnum, least: 32, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("pat.".utf8), alphabet: any, least: 60, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("phx_".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("pk.".utf8), alphabet: any, least: 60, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("pk_live_".utf8), alphabet: alnum, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("pk_test_".utf8), alphabet: alnum, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("pnu_".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("pplx-".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("pscale_oauth_".utf8), alphabet: any, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("pscale_pw_".utf8), alphabet: any, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("pscale_tkn_".utf8), alphabet: any, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("pul-".utf8), alphabet: hex, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("pypi-AgEI".utf8), alphabet: word, least: 50, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("r8_".utf8), alphabet: alnum, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("rdme_".utf8), alphabet: alnum, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("re_".utf8), alphabet: word, least: 24, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("rk_live_".utf8), alphabet: alnum, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("rk_prod_".utf8), alphabet: alnum, least: 10, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("rk_test_".utf8), alphabet: alnum, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("rubygems_".utf8), alphabet: hex, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("s-s4t2".utf8), alphabet: word, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("s.".utf8), alphabet: alnum, least: 24, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("sat.".utf8), alphabet: any, least: 60, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("sbp_".utf8), alphabet: hex, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sc_".utf8), alphabet: any, least: 50, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("secret_".utf8), alphabet: alnum, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sgp_".utf8), alphabet: any, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sha256~".utf8), alphabet: word, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("shippo_live_".utf8), alphabet: hex, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("shippo_test_".utf8), alphabet: hex, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("shpat_".utf8), alphabet: hex, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("shpca_".utf8), alphabet: hex, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("shppa_".utf8), alphabet: hex, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("shpss_".utf8), alphabet: hex, least: 30, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sk-".utf8), alphabet: alnum, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sk-".utf8), alphabet: word, least: 16, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("sk-ant-".utf8), alphabet: word, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sk-proj-".utf8), alphabet: word, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sk_live_".utf8), alphabet: alnum, least: 10, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sk_prod_".utf8), alphabet: alnum, least: 10, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sk_test_".utf8), alphabet: alnum, least: 10, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sl.".utf8), alphabet: word, least: 100, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sm_aat_".utf8), alphabet: alnum, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sm_pat_".utf8), alphabet: alnum, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sm_sat_".utf8), alphabet: alnum, least: 16, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sntrys_".utf8), alphabet: any, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sntryu_".utf8), alphabet: hex, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sq0atp-".utf8), alphabet: word, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("sq0csp-".utf8), alphabet: word, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("t1.".utf8), alphabet: any, least: 80, isRandom: true, keepsPrefix: false),
    Key(prefix: Array("tfp_".utf8), alphabet: any, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("tk-us-".utf8), alphabet: word, least: 40, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("tskey-".utf8), alphabet: word, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("tvly-".utf8), alphabet: word, least: 24, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("v1.0-".utf8), alphabet: any, least: 100, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("vcp_".utf8), alphabet: alnum, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("whsec_".utf8), alphabet: base64, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("webhook.office.com/webhookb2/".utf8), alphabet: path, least: 20, isRandom: false, keepsPrefix: true),
    Key(prefix: Array("xai-".utf8), alphabet: alnum, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("xapp-".utf8), alphabet: word, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("xkeysib-".utf8), alphabet: word, least: 60, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("xoxa-".utf8), alphabet: any, least: 8, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("xoxb-".utf8), alphabet: any, least: 8, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("xoxc-".utf8), alphabet: any, least: 8, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("xoxd-".utf8), alphabet: path, least: 8, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("xoxe-".utf8), alphabet: any, least: 8, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("xoxe.xox".utf8), alphabet: any, least: 20, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("xoxo-".utf8), alphabet: any, least: 8, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("xoxp-".utf8), alphabet: any, least: 8, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("xoxr-".utf8), alphabet: any, least: 8, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("xoxs-".utf8), alphabet: any, least: 8, isRandom: false, keepsPrefix: false),
    Key(prefix: Array("ya29.".utf8), alphabet: any, least: 30, isRandom: false, keepsPrefix: false),
  ]

  /// Ends of names whose values are secrets, whatever they look like: passwords, which people make up.
  static let passwordNames: [String] = [
    "password", "passwd", "passphrase", "passcode", "passwort", "kennwort", "contraseña",
    "contrasena", "motdepasse", "wachtwoord", "senha", "parola", "userpw", "rootpw", "bindpw",
    "adminpw", "mypw", "dbpw", "sqlpw", "ldappw", "mailpw", "pass", "pwd", "пароль", "Пароль",
    "ПАРОЛЬ", "密码", "密碼", "パスワード", "비밀번호", "hasło", "lösenord", "salasana", "şifre"
  ]

  /// The same, as words of their own: in the names `DB_PW` and `dbPw`, not in `show`.
  static let passwordWords: [String] = [
    "pw", "psw", "psk", "upw", "opw", "cvv"
  ]

  /// The same where the value is a number of four digits or more: a `pin` of a board has fewer.
  static let numberWords: [String] = [
    "pin", "pincode", "otp", "totp"
  ]

  /// Names that end so, and have nothing to do with passwords.
  static let otherNames: [String] = [
    "bypass", "compass", "encompass", "surpass", "trespass", "underpass", "overpass", "multipass",
    "firstpass", "authuserpass", "secondpass", "onepass", "twopass", "minipass", "lowpass",
    "highpass", "bandpass", "allpass"
  ]

  /// Ends of names whose values are secrets that machines make: the words of gitleaks' and detect-secrets' keyword rules.
  static let tokenNames: [String] = [
    "secret", "token", "credential", "cred", "apikey", "accesskey", "privatekey", "privkey",
    "secretkey", "secretkeybase", "secretaccesskey", "authkey", "encryptionkey", "signingkey",
    "masterkey", "accountkey", "clientkey", "appkey", "applicationkey", "servicekey", "dbkey",
    "databasekey", "sharedkey", "subscriptionkey", "deploykey", "hmackey", "rediscliauth",
    "masterauth", "storekey", "integrationkey", "licensekey", "writekey", "secretstring",
    "authtoken"
  ]

  /// Words of names whose values are secrets where they look like chance, and the services whose keys have no form of
  /// their own (gitleaks 8).
  static let hintingNames: [String] = [
    "key", "auth", "session", "sessionid", "cookie", "sig", "signature", "sid", "sessid",
    "jsessionid", "phpsessid", "hmac", "sso", "adafruit", "airtable", "algolia", "alibaba",
    "artifactory", "asana", "atlassian", "beamer", "bitbucket", "bittrex", "cloudflare",
    "codecov", "cohere", "coinbase", "confluent", "contentful", "datadog", "discord", "droneci",
    "dropbox", "etsy", "facebook", "fastly", "finicity", "finnhub", "flickr", "freshbooks",
    "gitter", "gocardless", "heroku", "hubspot", "intercom", "jfrog", "kraken", "kucoin",
    "launchdarkly", "linkedin", "lob", "mailchimp", "mailgun", "mapbox", "mattermost", "meraki",
    "messagebird", "netlify", "newrelic", "nytimes", "okta", "plaid", "privateai", "rapidapi",
    "sendbird", "sentry", "snyk", "sonar", "squarespace", "sumologic", "telegram", "travis",
    "twilio", "twitch", "twitter", "yandex", "zendesk"
  ]

  /// Words behind the end of a name that change nothing: `password_old`, `token2`.
  static let nameEndings: [[UInt8]] = [
    "confirmation", "confirm", "again", "repeat", "old", "new", "current"
  ].map { Array($0.utf8) }

  /// Ends of words, behind the name of a secret, that have it read from the input.
  static let inputs: [[UInt8]] = [
    "on-stdin", "from-stdin", "stdin", "fd"
  ].map { Array($0.utf8) }

  /// Ends of words, behind the name of a secret, whose value tells where it comes from; a name alone is followed by one,
  /// too.
  static let sources: [[UInt8]] = [
    "file", "command", "cmd", ""
  ].map { Array($0.utf8) }

  /// Values that are none: what programs put in the place of one, and the words that follow a name in a sentence.
  static let emptyValues: Set<String> = [
    "true", "false", "null", "none", "nil", "undef", "undefined", "yes", "no", "on", "off",
    "string", "str", "text", "int", "integer", "bool", "boolean", "char", "object", "required",
    "optional", "prompt", "stdin", "value", "file", "arg", "a", "an", "the", "to", "and", "or",
    "is", "was", "are", "for", "in", "of", "with", "as", "by", "from", "option", "options",
    "argument", "command", "if", "when", "use", "mode", "called", "instead", "which", "that",
    "public"
  ]

  /// Beginnings of the values of headers that hold a secret.
  static let schemes: Set<String> = [
    "basic", "bearer", "token", "digest", "negotiate", "ntlm", "apikey", "oauth", "hmac",
    "splunk", "key", "mac", "jwt", "sso", "sharedkey", "aws4-hmac-sha256"
  ]

  /// The calls that take a password as an argument, and as which.
  static let calls: [String: Int] = [
    "auth": 2,
    "login": 2,
    "HTTPBasicAuth": 2,
    "HTTPDigestAuth": 2,
    "BasicAuth": 2,
    "SetBasicAuth": 2,
    "UsernamePasswordCredentials": 2,
    "oci_connect": 2,
    "PDO": 3,
    "mysqli": 3,
    "mysqli_connect": 3,
    "getConnection": 3,
    "ftp_login": 3,
    "ldap_bind": 3,
  ]

  /// Programs that take secrets on their command lines: their names, the words that must follow, and where the secret is.
  ///
  /// - `-p`: what follows the option, attached or as the next word; `-p*` only attached, `-k_` only as the next word. A
  ///   long name has its value behind `=` or in the next word.
  /// - `-u:`: only what follows that character in it, such as the password of a user.
  /// - `2`: the second operand, if it stands behind the first; `1'`: only in quotes, as in SQL; `last`: the last one;
  ///   `-b?last`: where that option is given.
  /// - `@`: what `echo` writes to it, or `<<<`; `-S@`: where that option is given; `-c!`: not where it is; `@:`: what
  ///   follows the colon in that; `names@`: where a word tells of a secret.
  /// - `1~`: if it looks like chance.
  /// - `words`: what follows a word that tells of a secret. `pairs`: each value of `name=value`.
  ///
  /// A word that has to follow may be the beginning of one, with `*`.
  ///
  /// A name with `^` counts only where a command begins, because it is a word of other uses. Every option that is named
  /// like a secret, such as `--db-password`, is known without being listed. The facts are those of the manual pages.
  static let programs: [ProgramRule] = [
    ProgramRule(names: ["mysql", "mysqldump", "mysqladmin", "mysqlimport", "mysqlcheck", "mysqlshow", "mysqlslap", "mysqlpump", "mysqlbinlog", "mysqlsh"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .attached, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["mariadb", "mariadb-dump", "mariadb-admin", "mariadb-import", "mariadb-check", "mariadb-show", "mariadb-binlog"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .attached, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["mysqladmin", "mariadb-admin"], isAtStartOnly: false, words: [], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["mycli"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["mongo", "mongosh", "mongodump", "mongorestore", "mongoexport", "mongoimport", "mongostat", "mongotop"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["redis-cli"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-a".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["redis-cli"], isAtStartOnly: false, words: [Array("auth".utf8)], forms: [Form(kind: .last, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["redis-cli"], isAtStartOnly: false, words: [Array("config".utf8), Array("set".utf8)], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["sqlcmd", "bcp", "osql", "tsql", "fisql"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-P".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["sqlplus", "sqlldr", "expdp", "impdp"], isAtStartOnly: false, words: [], forms: [Form(kind: .operand(1), option: [], style: .either, part: 47, end: nil, told: .password)]),
    ProgramRule(names: ["exp", "imp", "rman"], isAtStartOnly: true, words: [], forms: [Form(kind: .operand(1), option: [], style: .either, part: 47, end: nil, told: .password)]),
    ProgramRule(names: ["cqlsh", "beeline"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["sshpass"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["ssh-keygen"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-N".utf8), style: .separate, part: nil, end: nil, told: .password), Form(kind: .option, option: Array("-P".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["docker", "podman", "nerdctl", "buildah", "skopeo"], isAtStartOnly: false, words: [Array("login".utf8)], forms: [Form(kind: .option, option: Array("-p".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["helm"], isAtStartOnly: false, words: [Array("registry".utf8), Array("login".utf8)], forms: [Form(kind: .option, option: Array("-p".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["az"], isAtStartOnly: false, words: [Array("login".utf8)], forms: [Form(kind: .option, option: Array("-p".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["az"], isAtStartOnly: false, words: [Array("secret".utf8), Array("set".utf8)], forms: [Form(kind: .option, option: Array("--value".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["oc", "cf"], isAtStartOnly: false, words: [Array("login".utf8)], forms: [Form(kind: .option, option: Array("-p".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["cf"], isAtStartOnly: false, words: [Array("auth".utf8)], forms: [Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["ibmcloud"], isAtStartOnly: false, words: [Array("login".utf8)], forms: [Form(kind: .option, option: Array("-p".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["bw"], isAtStartOnly: false, words: [Array("login".utf8)], forms: [Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["bw"], isAtStartOnly: false, words: [Array("unlock".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["vault"], isAtStartOnly: false, words: [Array("login".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .password), Form(kind: .pairs, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["vault"], isAtStartOnly: false, words: [Array("put".utf8)], forms: [Form(kind: .pairs, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["vault"], isAtStartOnly: false, words: [Array("write".utf8)], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["kubectl"], isAtStartOnly: false, words: [Array("create".utf8), Array("secret".utf8)], forms: [Form(kind: .option, option: Array("--from-literal".utf8), style: .either, part: 61, end: nil, told: .password)]),
    ProgramRule(names: ["aws"], isAtStartOnly: false, words: [Array("configure".utf8), Array("set".utf8)], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["aws"], isAtStartOnly: false, words: [Array("ssm".utf8), Array("put-parameter".utf8)], forms: [Form(kind: .option, option: Array("--value".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["aws"], isAtStartOnly: false, words: [Array("secretsmanager".utf8)], forms: [Form(kind: .option, option: Array("--secret-string".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["gh"], isAtStartOnly: false, words: [Array("secret".utf8), Array("set".utf8)], forms: [Form(kind: .option, option: Array("-b".utf8), style: .either, part: nil, end: nil, told: .password), Form(kind: .option, option: Array("--body".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["gh", "glab"], isAtStartOnly: false, words: [Array("auth".utf8), Array("login".utf8)], forms: [Form(kind: .input, option: Array("--with-token".utf8), style: .either, part: nil, end: nil, told: .password), Form(kind: .option, option: Array("-t".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["doctl"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-t".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["heroku"], isAtStartOnly: false, words: [Array("auth:token".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["docker", "podman", "gcloud", "wrangler", "fly", "flyctl", "gh", "doppler"], isAtStartOnly: false, words: [Array("secret*".utf8)], forms: [Form(kind: .input, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["secret-tool"], isAtStartOnly: false, words: [Array("store".utf8)], forms: [Form(kind: .input, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["pass"], isAtStartOnly: true, words: [Array("insert".utf8)], forms: [Form(kind: .input, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["read"], isAtStartOnly: true, words: [], forms: [Form(kind: .names, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["doveadm"], isAtStartOnly: false, words: [Array("pw".utf8)], forms: [Form(kind: .option, option: Array("-p".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["fly", "flyctl"], isAtStartOnly: false, words: [Array("secrets".utf8), Array("set".utf8)], forms: [Form(kind: .pairs, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["cypher-shell", "yt-dlp", "youtube-dl"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["airflow"], isAtStartOnly: false, words: [Array("users".utf8), Array("create".utf8)], forms: [Form(kind: .option, option: Array("-p".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["neo4j-admin"], isAtStartOnly: false, words: [Array("set-initial-password".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["npm", "pnpm"], isAtStartOnly: false, words: [Array("set".utf8)], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["dvc"], isAtStartOnly: false, words: [Array("remote".utf8), Array("modify".utf8)], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["vault"], isAtStartOnly: false, words: [Array("operator".utf8), Array("unseal".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["b2"], isAtStartOnly: false, words: [Array("account".utf8), Array("authorize".utf8)], forms: [Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["b2"], isAtStartOnly: false, words: [Array("authorize-account".utf8)], forms: [Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["mosquitto_passwd"], isAtStartOnly: false, words: [], forms: [Form(kind: .last, option: Array("-b".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["slappasswd"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-s".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["oathtool"], isAtStartOnly: false, words: [], forms: [Form(kind: .last, option: Array("-b".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["etcdctl"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("--user".utf8), style: .either, part: 58, end: nil, told: .password)]),
    ProgramRule(names: ["wandb"], isAtStartOnly: false, words: [Array("login".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .hint), Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .hint)]),
    ProgramRule(names: ["shodan"], isAtStartOnly: false, words: [Array("init".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .hint)]),
    ProgramRule(names: ["kaggle"], isAtStartOnly: false, words: [Array("config".utf8), Array("set".utf8)], forms: [Form(kind: .option, option: Array("-v".utf8), style: .either, part: nil, end: nil, told: .hint)]),
    ProgramRule(names: ["dotnet"], isAtStartOnly: false, words: [Array("user-secrets".utf8), Array("set".utf8)], forms: [Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .password), Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["cargo", "snyk"], isAtStartOnly: false, words: [Array("login".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["snyk"], isAtStartOnly: false, words: [Array("auth".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["snyk"], isAtStartOnly: false, words: [Array("config".utf8), Array("set".utf8)], forms: [Form(kind: .pairs, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["ngrok"], isAtStartOnly: false, words: [Array("authtoken".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["ngrok"], isAtStartOnly: false, words: [Array("add-authtoken".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["npm", "pnpm", "yarn"], isAtStartOnly: false, words: [Array("config".utf8), Array("set".utf8)], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["yarn"], isAtStartOnly: false, words: [Array("config".utf8), Array("set".utf8)], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["git"], isAtStartOnly: false, words: [Array("config".utf8)], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["composer"], isAtStartOnly: false, words: [Array("config".utf8), Array("github-oauth*".utf8)], forms: [Form(kind: .last, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["composer", "poetry"], isAtStartOnly: false, words: [Array("config".utf8), Array("http-basic*".utf8)], forms: [Form(kind: .last, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["poetry"], isAtStartOnly: false, words: [Array("config".utf8), Array("pypi-token*".utf8)], forms: [Form(kind: .last, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["pulumi"], isAtStartOnly: false, words: [Array("config".utf8), Array("set".utf8), Array("--secret".utf8)], forms: [Form(kind: .last, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["rclone"], isAtStartOnly: false, words: [Array("obscure".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["rclone"], isAtStartOnly: false, words: [Array("config".utf8), Array("create".utf8)], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["mc"], isAtStartOnly: false, words: [Array("alias".utf8), Array("set".utf8)], forms: [Form(kind: .operand(4), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["mc"], isAtStartOnly: false, words: [Array("config".utf8), Array("host".utf8), Array("add".utf8)], forms: [Form(kind: .operand(4), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["twine"], isAtStartOnly: false, words: [Array("upload".utf8)], forms: [Form(kind: .option, option: Array("-p".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["rabbitmqadmin"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["rabbitmqctl"], isAtStartOnly: false, words: [Array("add_user".utf8)], forms: [Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["rabbitmqctl"], isAtStartOnly: false, words: [Array("change_password".utf8)], forms: [Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["mosquitto_pub", "mosquitto_sub", "mosquitto_rr", "ipmitool"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-P".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["7z", "7za", "7zr", "7zz"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .attached, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["rar", "unrar"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .attached, part: nil, end: nil, told: .password), Form(kind: .option, option: Array("-hp".utf8), style: .attached, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["zip", "unzip", "zipcloak", "zipnote"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-P".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["ccrypt", "ccencrypt", "ccdecrypt"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-K".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["openssl"], isAtStartOnly: false, words: [Array("enc".utf8)], forms: [Form(kind: .option, option: Array("-k".utf8), style: .separate, part: nil, end: nil, told: .password), Form(kind: .option, option: Array("-K".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["openssl"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-k".utf8), style: .separate, part: nil, end: nil, told: .password), Form(kind: .option, option: Array("-pass".utf8), style: .separate, part: 58, end: nil, told: .password), Form(kind: .option, option: Array("-passin".utf8), style: .separate, part: 58, end: nil, told: .password), Form(kind: .option, option: Array("-passout".utf8), style: .separate, part: 58, end: nil, told: .password)]),
    ProgramRule(names: ["openssl"], isAtStartOnly: false, words: [Array("passwd".utf8)], forms: [Form(kind: .last, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["openssl"], isAtStartOnly: false, words: [Array("dgst".utf8)], forms: [Form(kind: .option, option: Array("-hmac".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["pdftk"], isAtStartOnly: false, words: [], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["pdftotext", "pdfimages", "pdftoppm", "pdfinfo", "pdftops", "pdftocairo"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-upw".utf8), style: .separate, part: nil, end: nil, told: .password), Form(kind: .option, option: Array("-opw".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["qpdf"], isAtStartOnly: false, words: [Array("--encrypt".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .password), Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["steghide", "veracrypt", "truecrypt"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["cryptsetup"], isAtStartOnly: false, words: [], forms: [Form(kind: .input, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["ansible-vault"], isAtStartOnly: false, words: [Array("encrypt_string".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .password), Form(kind: .operand(2), option: [], style: .either, part: 39, end: nil, told: .password)]),
    ProgramRule(names: ["curl"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-u".utf8), style: .either, part: 58, end: nil, told: .password), Form(kind: .option, option: Array("--user".utf8), style: .either, part: 58, end: nil, told: .password), Form(kind: .option, option: Array("-U".utf8), style: .either, part: 58, end: nil, told: .password), Form(kind: .option, option: Array("--proxy-user".utf8), style: .either, part: 58, end: nil, told: .password), Form(kind: .option, option: Array("-E".utf8), style: .either, part: 58, end: nil, told: .password), Form(kind: .option, option: Array("--cert".utf8), style: .either, part: 58, end: nil, told: .password), Form(kind: .option, option: Array("--oauth2-bearer".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["wget"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("--user".utf8), style: .either, part: 58, end: nil, told: .password)]),
    ProgramRule(names: ["httpie", "xh"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-a".utf8), style: .either, part: 58, end: nil, told: .password), Form(kind: .option, option: Array("--auth".utf8), style: .either, part: 58, end: nil, told: .password)]),
    ProgramRule(names: ["http", "https"], isAtStartOnly: true, words: [], forms: [Form(kind: .option, option: Array("-a".utf8), style: .either, part: 58, end: nil, told: .password), Form(kind: .option, option: Array("--auth".utf8), style: .either, part: 58, end: nil, told: .password)]),
    ProgramRule(names: ["transmission-remote"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-n".utf8), style: .either, part: 58, end: nil, told: .password), Form(kind: .option, option: Array("--auth".utf8), style: .either, part: 58, end: nil, told: .password)]),
    ProgramRule(names: ["lftp", "ncftp"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-u".utf8), style: .either, part: 44, end: nil, told: .password)]),
    ProgramRule(names: ["smbclient", "rpcclient", "net", "nmblookup", "winexe", "wmic", "pth-winexe", "smbget"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-U".utf8), style: .either, part: 37, end: nil, told: .password), Form(kind: .option, option: Array("--user".utf8), style: .either, part: 37, end: nil, told: .password)]),
    ProgramRule(names: ["smbclient"], isAtStartOnly: false, words: [], forms: [Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["net"], isAtStartOnly: true, words: [Array("user".utf8)], forms: [Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["net"], isAtStartOnly: true, words: [Array("use".utf8)], forms: [Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["samba-tool"], isAtStartOnly: false, words: [Array("user".utf8), Array("create".utf8)], forms: [Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["smbpasswd"], isAtStartOnly: false, words: [], forms: [Form(kind: .input, option: Array("-s".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["smbmap", "crackmapexec", "cme", "netexec", "nxc", "evil-winrm", "hydra", "medusa", "rdesktop"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["xfreerdp", "xfreerdp3", "wlfreerdp"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .separate, part: nil, end: nil, told: .password), Form(kind: .option, option: Array("/p:".utf8), style: .attached, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["psexec.py", "smbexec.py", "wmiexec.py", "secretsdump.py", "mssqlclient.py", "atexec.py", "dcomexec.py"], isAtStartOnly: false, words: [], forms: [Form(kind: .operand(1), option: [], style: .either, part: 58, end: 64, told: .password)]),
    ProgramRule(names: ["ldapsearch", "ldapmodify", "ldapadd", "ldapdelete", "ldapwhoami", "ldapcompare", "ldapmodrdn", "ldapexop"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-w".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["ldappasswd"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-w".utf8), style: .either, part: nil, end: nil, told: .password), Form(kind: .option, option: Array("-s".utf8), style: .separate, part: nil, end: nil, told: .password), Form(kind: .option, option: Array("-a".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["snmpwalk", "snmpget", "snmpset", "snmpbulkwalk", "snmpbulkget", "snmptable", "snmpgetnext"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-A".utf8), style: .separate, part: nil, end: nil, told: .password), Form(kind: .option, option: Array("-X".utf8), style: .separate, part: nil, end: nil, told: .password), Form(kind: .option, option: Array("-c".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["swaks"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-ap".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["nmcli", "wpa_cli"], isAtStartOnly: false, words: [], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["wpa_passphrase"], isAtStartOnly: false, words: [], forms: [Form(kind: .operand(2), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["htpasswd"], isAtStartOnly: false, words: [], forms: [Form(kind: .last, option: Array("-b".utf8), style: .either, part: nil, end: nil, told: .password), Form(kind: .input, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["mkpasswd"], isAtStartOnly: false, words: [], forms: [Form(kind: .last, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["useradd", "usermod"], isAtStartOnly: false, words: [], forms: [Form(kind: .option, option: Array("-p".utf8), style: .separate, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["chpasswd"], isAtStartOnly: false, words: [], forms: [Form(kind: .input, option: [], style: .either, part: 58, end: nil, told: .password)]),
    ProgramRule(names: ["passwd", "kinit", "su", "mkpasswd"], isAtStartOnly: false, words: [], forms: [Form(kind: .input, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["sudo", "doas"], isAtStartOnly: false, words: [], forms: [Form(kind: .input, option: Array("-S".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["vncpasswd"], isAtStartOnly: false, words: [], forms: [Form(kind: .input, option: Array("-f".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["base64", "md5sum", "sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum"], isAtStartOnly: false, words: [], forms: [Form(kind: .input, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["md5sum", "sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum"], isAtStartOnly: false, words: [], forms: [Form(kind: .noInput, option: Array("-c".utf8), style: .either, part: nil, end: nil, told: .password), Form(kind: .noInput, option: Array("--check".utf8), style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["set", "setenv", "setx"], isAtStartOnly: true, words: [], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["machine", "default"], isAtStartOnly: true, words: [Array("login".utf8)], forms: [Form(kind: .words, option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["bindpw", "rootpw", "requirepass", "masterauth"], isAtStartOnly: true, words: [], forms: [Form(kind: .operand(1), option: [], style: .either, part: nil, end: nil, told: .password)]),
    ProgramRule(names: ["identified", "IDENTIFIED"], isAtStartOnly: false, words: [Array("by".utf8)], forms: [Form(kind: .operand(1), option: [], style: .either, part: 39, end: nil, told: .password)]),
    ProgramRule(names: ["password", "PASSWORD"], isAtStartOnly: false, words: [], forms: [Form(kind: .operand(1), option: [], style: .either, part: 39, end: nil, told: .password)]),
    ProgramRule(names: ["send"], isAtStartOnly: true, words: [], forms: [Form(kind: .operand(1), option: [], style: .either, part: 92, end: nil, told: .password)]),
  ]

  /// The words with which options begin that are named like a secret, and are followed by none.
  static let asking: [[UInt8]] = [
    "ask", "no", "disable", "disabled", "prompt", "show", "without"
  ].map { Array($0.utf8) }

  /// The options and commands that a variable and its value follow.
  static let assigning: [[UInt8]] = [
    "-e", "--env", "--build-arg", "export", "declare", "local", "setenv"
  ].map { Array($0.utf8) }

  /// Programs that run another one, which begins behind their own options.
  static let wrappers: Set<String> = [
    "sudo", "doas", "env", "time", "nice", "nohup", "exec", "command", "builtin", "then", "do",
    "else", "if", "while", "until", "!", "xargs", "watch", "timeout"
  ]
}
