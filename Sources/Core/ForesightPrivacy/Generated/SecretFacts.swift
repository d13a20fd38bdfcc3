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
  static let keys: String = #"""
    $2a$ crypt 50
    $2b$ crypt 50
    $2y$ crypt 50
    $5$ crypt 44
    $6$ crypt 60
    $apr1$ crypt 24
    $argon2id$ crypt 60
    $y$j9T$ crypt 40
    A3- word 24
    ABIA upper 16
    ABSK base64 60
    AC hex 32
    ACCA upper 16
    AGE-SECRET-KEY-1 alnum 40
    AGPA upper 16
    AIDA upper 16
    AIza word 30
    AKCp alnum 40
    AKIA upper 16
    AKID alnum 24
    API- alnum 26 random
    AQVN word 30 random
    AROA upper 16
    ASIA upper 16
    ATATT3 any 40
    ATBB alnum 30
    ATCTT3 any 40
    CCIPAT_ word 40
    CCIPRJ_ word 40
    CFPAT- word 40
    CLOJARS_ alnum 40
    EAAA word 22 random
    EAAC alnum 60
    EAAM alnum 60
    EZAK alnum 40
    EZTK alnum 40
    FLWSECK any 12
    GOCSPX- word 20
    GR1348941 word 16
    HRKU-AA word 30
    LTAI alnum 16 random
    NRAK- alnum 20
    NRII- word 20
    PMAK- word 40
    SG. any 40
    SK hex 32
    YC word 38 random
    1/ any 40 random
    4b1d alnum 38
    access-development- word 32 random
    access-production- word 32 random
    access-sandbox- word 32 random
    api_org_ alnum 30
    bkua_ alnum 30
    cio alnum 32 random
    cmVmd alnum 50
    dapi hex 32
    dckr_pat_ word 20
    ddp_ alnum 30
    discord.com/api/webhooks/ path 20 kept
    discordapp.com/api/webhooks/ path 20 kept
    dnkey- word 40
    doo_v1_ hex 40
    dop_v1_ hex 40
    dor_v1_ hex 40
    dp.ct. alnum 40
    dp.pt. alnum 40
    dp.st. any 40
    dt0c01. any 40
    duffel_live_ any 30
    duffel_test_ any 30
    figd_ word 30
    fio-u- any 40
    fm1a_ base64 60
    fm1r_ base64 60
    fm2_ base64 60
    fo1_ word 40
    ghe_ alnum 20
    gho_ alnum 20
    ghp_ alnum 20
    ghr_ alnum 20
    ghs_ alnum 20
    ghu_ alnum 20
    github_pat_ word 20
    glagent- word 16
    glc_ base64 32
    glcbt- word 16
    gldt- word 16
    glffct- word 16
    glft- word 16
    glimt- word 16
    gloas- word 16
    glpat- any 16
    glptt- word 16
    glrt- any 16
    glsa_ word 32
    glsoat- word 16
    gsk_ alnum 40
    hf_ alnum 30
    hooks.slack.com/services/ path 20 kept
    hooks.slack.com/triggers/ path 20 kept
    hooks.slack.com/workflows/ path 20 kept
    hvb. word 60
    hvr. word 60
    hvs. word 20
    ico- alnum 32
    key- hex 32
    lin_api_ alnum 30
    live_ word 30 random
    lsv2_pt_ word 32
    lsv2_sk_ word 32
    napi_ alnum 30
    nfp_ alnum 30
    npm_ alnum 30
    ntn_ alnum 30
    nvapi- word 40
    ops_eyJ base64 60
    oy2 alnum 43
    p8e- alnum 32
    pat. any 60 random
    phx_ alnum 30
    pk. any 60 random
    pk_live_ alnum 16
    pk_test_ alnum 16
    pnu_ alnum 30
    pplx- alnum 30
    pscale_oauth_ any 30
    pscale_pw_ any 30
    pscale_tkn_ any 30
    pul- hex 40
    pypi-AgEI word 50
    r8_ alnum 30
    rdme_ alnum 40
    re_ word 24 random
    rk_live_ alnum 16
    rk_prod_ alnum 10
    rk_test_ alnum 16
    rubygems_ hex 40
    s-s4t2 word 40
    s. alnum 24 random
    sat. any 60 random
    sbp_ hex 40
    sc_ any 50 random
    secret_ alnum 40
    sgp_ any 40
    sha256~ word 40
    shippo_live_ hex 30
    shippo_test_ hex 30
    shpat_ hex 30
    shpca_ hex 30
    shppa_ hex 30
    shpss_ hex 30
    sk- alnum 16
    sk- word 16 random
    sk-ant- word 16
    sk-proj- word 16
    sk_live_ alnum 10
    sk_prod_ alnum 10
    sk_test_ alnum 10
    sl. word 100
    sm_aat_ alnum 16
    sm_pat_ alnum 16
    sm_sat_ alnum 16
    sntrys_ any 60
    sntryu_ hex 40
    sq0atp- word 20
    sq0csp- word 20
    t1. any 80 random
    tfp_ any 40
    tk-us- word 40
    tskey- word 20
    tvly- word 24
    v1.0- any 100
    vcp_ alnum 20
    whsec_ base64 20
    webhook.office.com/webhookb2/ path 20 kept
    xai- alnum 60
    xapp- word 20
    xkeysib- word 60
    xoxa- any 8
    xoxb- any 8
    xoxc- any 8
    xoxd- path 8
    xoxe- any 8
    xoxe.xox any 20
    xoxo- any 8
    xoxp- any 8
    xoxr- any 8
    xoxs- any 8
    ya29. any 30
    """#

  /// Ends of names whose values are secrets, whatever they look like: passwords, which people make up.
  static let passwordNames: [String] = [
    "password", "passwd", "passphrase", "passcode", "passwort", "kennwort", "contraseña",
    "contrasena", "motdepasse", "wachtwoord", "senha", "parola", "userpw", "rootpw", "bindpw",
    "adminpw", "pass", "pwd", "пароль", "Пароль", "ПАРОЛЬ", "密码", "密碼", "パスワード", "비밀번호", "hasło",
    "lösenord", "salasana", "şifre"
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
  static let programs: String = #"""
    mysql mysqldump mysqladmin mysqlimport mysqlcheck mysqlshow mysqlslap mysqlpump mysqlbinlog mysqlsh | | -p*
    mariadb mariadb-dump mariadb-admin mariadb-import mariadb-check mariadb-show mariadb-binlog | | -p*
    mysqladmin mariadb-admin | | words
    mycli | | -p
    mongo mongosh mongodump mongorestore mongoexport mongoimport mongostat mongotop | | -p
    redis-cli | | -a
    redis-cli | auth | last
    redis-cli | config set | words
    sqlcmd bcp osql tsql fisql | | -P
    sqlplus sqlldr expdp impdp exp^ imp^ rman^ | | 1/
    cqlsh beeline | | -p
    sshpass | | -p
    ssh-keygen | | -N_ -P_
    docker podman nerdctl buildah skopeo | login | -p
    helm | registry login | -p
    az | login | -p
    az | secret set | --value
    oc cf | login | -p
    cf | auth | 2
    ibmcloud | login | -p
    bw | login | 2
    bw | unlock | 1
    vault | login | 1 pairs
    vault | put | pairs
    vault | write | words
    kubectl | create secret | --from-literal=
    aws | configure set | words
    aws | ssm put-parameter | --value
    aws | secretsmanager | --secret-string
    gh | secret set | -b --body
    gh glab | auth login | --with-token@ -t
    doctl | | -t_
    heroku | auth:token | 1
    docker podman gcloud wrangler fly flyctl gh doppler | secret* | @
    secret-tool | store | @
    pass^ | insert | @
    read^ | | names@
    wandb | login | 1~ 2~
    shodan | init | 1~
    kaggle | config set | -v~
    dotnet | user-secrets set | 2 words
    cargo snyk | login | 1
    snyk | auth | 1
    snyk | config set | pairs
    ngrok | authtoken | 1
    ngrok | add-authtoken | 1
    npm pnpm yarn | config set | words
    yarn | config set | words
    git | config | words
    composer | config github-oauth* | last
    composer poetry | config http-basic* | last
    poetry | config pypi-token* | last
    pulumi | config set --secret | last
    rclone | obscure | 1
    rclone | config create | words
    mc | alias set | 4
    mc | config host add | 4
    twine | upload | -p
    rabbitmqadmin | | -p
    rabbitmqctl | add_user | 2
    rabbitmqctl | change_password | 2
    mosquitto_pub mosquitto_sub mosquitto_rr ipmitool | | -P_
    7z 7za 7zr 7zz | | -p*
    rar unrar | | -p* -hp*
    zip unzip zipcloak zipnote | | -P
    ccrypt ccencrypt ccdecrypt | | -K_
    openssl | enc | -k_ -K_
    openssl | | -k_ -pass_: -passin_: -passout_:
    openssl | passwd | last
    openssl | dgst | -hmac_
    pdftk | | words
    pdftotext pdfimages pdftoppm pdfinfo pdftops pdftocairo | | -upw_ -opw_
    qpdf | --encrypt | 1 2
    steghide veracrypt truecrypt | | -p_
    cryptsetup | | @
    ansible-vault | encrypt_string | 1
    curl | | -u: --user: -U: --proxy-user:
    wget | | --user:
    http^ https^ httpie xh | | -a: --auth:
    transmission-remote | | -n: --auth:
    lftp ncftp | | -u,
    smbclient rpcclient net nmblookup winexe wmic pth-winexe smbget | | -U% --user%
    smbclient | | 2
    net^ | user | 2
    net^ | use | 2
    samba-tool | user create | 2
    smbpasswd | | -s@
    smbmap crackmapexec cme netexec nxc evil-winrm hydra medusa rdesktop | | -p_
    xfreerdp xfreerdp3 wlfreerdp | | -p_ /p:*
    psexec.py smbexec.py wmiexec.py secretsdump.py mssqlclient.py atexec.py dcomexec.py | | 1:@
    ldapsearch ldapmodify ldapadd ldapdelete ldapwhoami ldapcompare ldapmodrdn ldapexop | | -w
    ldappasswd | | -w -s_ -a_
    snmpwalk snmpget snmpset snmpbulkwalk snmpbulkget snmptable snmpgetnext | | -A_ -X_ -c_
    swaks | | -ap_
    nmcli wpa_cli | | words
    wpa_passphrase | | 2
    htpasswd | | -b?last @
    mkpasswd | | last
    useradd usermod | | -p_
    chpasswd | | @:
    passwd kinit su mkpasswd | | @
    sudo doas | | -S@
    vncpasswd | | -f@
    base64 md5sum sha1sum sha224sum sha256sum sha384sum sha512sum | | @
    md5sum sha1sum sha224sum sha256sum sha384sum sha512sum | | -c! --check!
    set^ setenv^ setx^ | | words
    machine^ default^ | login | words
    bindpw^ rootpw^ requirepass^ masterauth^ | | 1
    identified IDENTIFIED | by | 1'
    password PASSWORD | | 1'
    send^ | | 1\
    """#

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
