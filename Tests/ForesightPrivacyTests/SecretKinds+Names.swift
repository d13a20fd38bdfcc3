/// Secrets that are told by the name in front of them: a kind a line, with the name in its usual spelling, the form of
/// the secret, and lines of its own where it has any.
///
/// The services' names and forms are those of gitleaks 8, and the telling words those of the keyword detectors of
/// gitleaks and detect-secrets 1.5; the lines are what `.env` files, shells, headers and settings look like.
extension SecretKinds {
  /// Services whose keys have no form of their own.
  static let services = """
    adafruit ¦ %a32
    airtable ¦ %a17
    algolia ¦ %a32
    alibaba ¦ %a30
    beamer ¦ b_%w44
    bitbucket ¦ %w64
    bittrex ¦ %a32
    cloudflare ¦ %w40
    codecov ¦ %a32
    cohere ¦ %A40
    coinbase ¦ %w64
    confluent ¦ %a64
    contentful ¦ %w43
    datadog ¦ %a40
    discord ¦ %h64
    droneci ¦ %a32
    dropbox ¦ %a15
    etsy ¦ %a24
    facebook ¦ %h32
    fastly ¦ %w32
    finicity ¦ %h32
    finnhub ¦ %a20
    flickr ¦ %a32
    freshbooks ¦ %a64
    gitter ¦ %w40
    gocardless ¦ live_%w40
    heroku ¦ %h8-%h4-%h4-%h4-%h12
    hubspot ¦ %H8-%H4-%H4-%H4-%H12
    intercom ¦ %w60
    jfrog ¦ %a73
    kraken ¦ %b84
    kucoin ¦ %h24
    launchdarkly ¦ %w40
    linkedin ¦ %a16
    lob ¦ live_%h35
    mapbox ¦ pk.%a60.%a22
    mattermost ¦ %a26
    meraki ¦ %h40
    messagebird ¦ %a25
    netlify ¦ %w43
    nytimes ¦ %w32
    okta ¦ 00%w40
    plaid ¦ %a30
    privateai ¦ %a32
    rapidapi ¦ %w50
    sendbird ¦ %h40
    snyk ¦ %h8-%h4-%h4-%h4-%h12
    sonar ¦ %w40
    squarespace ¦ %h8-%h4-%h4-%h4-%h12
    sumologic ¦ %a64
    travis ¦ %A22
    twitch ¦ %a30
    twitter ¦ %a45
    zendesk ¦ %a40
    """

  /// Names that tell of a secret in any service.
  static let names = """
    ansible-become-pass ¦ %p ¦ $ ansible-playbook site.yml -e ansible_become_pass=§ ¦ ansible_become_pass: §
    api-key-header ¦ %a32 ¦ $ curl -H 'X-Api-Key: §' https://api.example.com ¦ x-api-key: §
    app-key ¦ %A24 ¦ APP_KEY=§ ¦ appKey: "§"
    auth-key ¦ %b32 ¦ auth_key = "§" ¦ define('AUTH_KEY', '§');
    authorization-basic ¦ %b24== ¦ $ curl -H "Authorization: Basic §" https://example.com ¦ Authorization: Basic §
    authorization-bearer ¦ %w40 ¦ $ curl -H 'Authorization: Bearer §' https://example.com ¦ $ http GET example.com "Authorization:Bearer §"
    authorization-token ¦ %h40 ¦ $ curl -H "Authorization: Token §" https://example.com ¦ Authorization: token §
    aws-secret-access-key ¦ %b40 ¦ $ export AWS_SECRET_ACCESS_KEY=§ ¦ aws_secret_access_key = §
    aws-session-token ¦ %b200 ¦ $ AWS_SESSION_TOKEN=§ aws s3 ls ¦ aws_session_token=§
    basic-auth-url ¦ %q ¦ $ curl https://bob:§@example.com/x ¦ $ wget ftp://bob:§@ftp.example.com/a.tar
    bind-password ¦ %p ¦ bindpw § ¦ olcRootPW: §
    borg-passphrase ¦ %p ¦ $ BORG_PASSPHRASE=§ borg create /backup::now ~ ¦ export BORG_PASSPHRASE='§'
    client-secret ¦ %A40 ¦ client_secret: § ¦ $ curl -d client_id=app -d client_secret=§ https://example.com/token
    consumer-secret ¦ %A40 ¦ consumer_secret=§ ¦ consumerSecret: '§'
    csh-setenv ¦ %p ¦ $ setenv DB_PASSWORD § ¦ $ setenv API_TOKEN "§"
    database-url ¦ %q ¦ DATABASE_URL=postgres://app:§@db/app ¦ $ psql postgresql://app:§@localhost:5432/app
    db-pass ¦ %p ¦ $ DB_PASS=§ ./run ¦ DB_PASS=§
    db-password ¦ %p ¦ db_password: § ¦ $ export DB_PASSWORD="§"
    dbpasswd ¦ %p ¦ dbpasswd=§ ¦ $dbpasswd = '§';
    deploy-token ¦ %A30 ¦ DEPLOY_TOKEN=§ ¦ deploy_token: §
    encryption-key ¦ %h64 ¦ ENCRYPTION_KEY=§ ¦ encryptionKey: "§"
    fish-set ¦ %w40 ¦ $ set -x GITHUB_TOKEN § ¦ $ set -gx NPM_TOKEN §
    ftp-password ¦ %p ¦ ftp_pass=§ ¦ FTP_PASSWORD = "§"
    git-extra-header ¦ %b44 ¦ $ git -c http.extraheader="AUTHORIZATION: basic §" fetch ¦ $ git config http.extraheader "Authorization: Basic §"
    gitlab-header ¦ %w20 ¦ $ curl --header "PRIVATE-TOKEN: §" https://gitlab.example.com/api/v4/projects ¦ $ curl -H 'JOB-TOKEN: §' https://gitlab.example.com
    htaccess-json ¦ %p ¦ {"user":"bob","password":"§"} ¦ {"user": "bob", "passwd": "§", "port": 22}
    http-cookie ¦ %A32 ¦ $ curl -H 'Cookie: session=§' https://example.com ¦ $ curl --cookie "PHPSESSID=§" https://example.com
    java-property ¦ %p ¦ spring.datasource.password=§ ¦ javax.net.ssl.keyStorePassword=§
    jdbc-url ¦ %p ¦ jdbc:mysql://db/app?user=app&password=§ ¦ jdbc:sqlserver://db;user=sa;password=§;
    json-escaped ¦ %p ¦ $ curl -d "{\\"password\\":\\"§\\"}" https://example.com ¦ "{\\"api_key\\": \\"§\\"}"
    kennwort ¦ %p ¦ Kennwort: § ¦ Passwort=§
    laravel-mail-password ¦ %p ¦ MAIL_PASSWORD=§ ¦ MAIL_PASSWORD="§"
    ldap-bind-pw ¦ %p ¦ LDAP_BIND_PW=§ ¦ ldap_bind_pw: §
    mysql-pwd ¦ %p ¦ $ MYSQL_PWD=§ mysql -u root ¦ export MYSQL_PWD=§
    netrc ¦ %p ¦ machine example.com login bob password § ¦ machine ftp.example.com login anna password §
    npmrc-auth-token ¦ %h8-%h4-%h4-%h4-%h12 ¦ //registry.npmjs.org/:_authToken=§ ¦ //npm.example.com/:_authToken=§
    npmrc-basic ¦ %b24== ¦ _auth=§ ¦ //npm.example.com/:_auth=§
    odbc-pwd ¦ %p ¦ Driver={SQL};Server=db;Uid=sa;Pwd=§; ¦ Server=db;User Id=sa;Password=§
    passphrase ¦ %p ¦ passphrase: "§ and more" ¦ PASSPHRASE=§
    password-colon ¦ %p ¦ Password: § ¦ password: '§'
    password-equals ¦ %p ¦ password=§ ¦ password = §
    password-option ¦ %p ¦ $ ./tool --password § ¦ $ ./tool --db-password=§ start
    password-single-dash ¦ %p ¦ $ tool -password § -v ¦ $ tool -user bob -passwd §
    pg-password ¦ %p ¦ $ PGPASSWORD=§ psql -h db ¦ $ export PGPASSWORD='§'
    php-array ¦ %p ¦ 'password' => '§', ¦ "secret" => "§",
    private-key-name ¦ %b44 ¦ PrivateKey = § ¦ private_key: §
    proxy-authorization ¦ %b24= ¦ Proxy-Authorization: Basic § ¦ $ curl --proxy-header "Proxy-Authorization: Basic §" https://example.com
    pw ¦ %p ¦ $ PW=§ ¦ $ PW=§ ./backup.sh
    redis-url ¦ %q ¦ REDIS_URL=redis://:§@cache:6379/0 ¦ $ redis-cli -u redis://default:§@cache:6379
    registry-password ¦ %p ¦ REGISTRY_PASSWORD=§ ¦ registry_password: "§"
    restic-password ¦ %p ¦ $ RESTIC_PASSWORD=§ restic snapshots ¦ $ export RESTIC_PASSWORD=§
    root-password ¦ %p ¦ MYSQL_ROOT_PASSWORD: § ¦ $ docker run -e MYSQL_ROOT_PASSWORD=§ mysql
    secret-key ¦ %A50 ¦ SECRET_KEY = '§' ¦ SECRET_KEY_BASE=§
    secret-key-id-pair ¦ %A40 ¦ secretKey: § ¦ s3_secret_key=§
    session-cookie ¦ %A40 ¦ Cookie: sessionid=§ ¦ Set-Cookie: JSESSIONID=§; Path=/
    shared-access-key ¦ %b43= ¦ Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=r;SharedAccessKey=§ ¦ SharedAccessKey=§
    signed-url ¦ %b43 ¦ https://x.blob.core.windows.net/a?sv=2020&sig=§ ¦ https://s3.amazonaws.com/a/b?X-Amz-Signature=§
    signing-key ¦ %b44 ¦ SIGNING_KEY=§ ¦ signingKey: "§"
    smtp-password ¦ %p ¦ smtp_password = § ¦ SMTP_PASS=§
    sshpass-environment ¦ %p ¦ $ SSHPASS=§ sshpass -e ssh host ¦ $ export SSHPASS=§
    sudo-password-variable ¦ %p ¦ $ SUDO_PASSWORD=§ ./install ¦ sudo_pass=§
    terraform-variable ¦ %p ¦ $ terraform apply -var db_password=§ ¦ db_password = "§"
    token-option ¦ %w30 ¦ $ tool --token § run ¦ $ tool --auth-token=§
    token-query ¦ %h40 ¦ $ curl 'https://api.example.com/x?access_token=§' ¦ https://api.example.com/x?page=2&api_key=§
    url-token-user ¦ %A36 ¦ $ git clone https://oauth2:§@gitlab.com/a/b.git ¦ $ git remote set-url origin https://x-access-token:§@github.com/a/b
    vault-token-variable ¦ %A26 ¦ $ VAULT_TOKEN=§ vault kv get secret/a ¦ VAULT_TOKEN=§
    webhook-secret ¦ %h40 ¦ WEBHOOK_SECRET=§ ¦ webhook_secret: §
    windows-slash-option ¦ %p ¦ $ xfreerdp /v:host /u:bob /p:§ ¦ $ cmdkey /add:host /user:bob /pass:§
    wifi-psk ¦ %p ¦ psk="§" ¦ wpa_psk=§
    xml-element ¦ %p ¦ <password>§</password> ¦ <userPassword>§</userPassword>
    yaml-secret-key-base ¦ %h64 ¦ secret_key_base: § ¦ secret_token: §
    """
}
