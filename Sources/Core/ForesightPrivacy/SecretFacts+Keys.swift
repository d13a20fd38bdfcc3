/// What is known of keys, programs and names; each table is a list of facts, a fact a line.
enum SecretFacts {
  /// The beginnings of keys, which characters follow, and how many at least.
  ///
  /// The characters are `hex`, `upper` (capitals and digits), `alnum` (letters and digits), `word` (those, `-` and `_`),
  /// `base64`, `path` (what an address may hold), `crypt` (what the hash of a password may) or `any` (all of a token's).
  /// Behind `random` stand beginnings that are words or numbers too: what follows must look like chance. Behind `kept`
  /// stand the beginnings of addresses that are a secret only further on.
  ///
  /// Forms are those of gitleaks 8 (config/gitleaks.toml), detect-secrets 1.5 (detect_secrets/plugins) and the services'
  /// own documentation, with the lengths taken somewhat shorter: a key that was cut in a line is one all the same.
  static let keys = """
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
    """
}
