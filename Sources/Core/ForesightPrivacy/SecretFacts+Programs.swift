extension SecretFacts {
  /// How programs take secrets on their command lines: their names, the words that have to follow, and in which form.
  ///
  /// - `-p`: what follows the option, attached or as the next word; `-p*` only attached, `-k_` only as the next word. A
  ///   long name has its value behind `=` or in the next word.
  /// - `-u:`: only what follows that character in it, such as the password of a user.
  /// - `2`: the second operand, if it stands behind the first; `1'`: only in quotes, as in SQL; `last`: the last one; `-b?last`: where that option is given.
  /// - `@`: what `echo` writes to it, or `<<<`; `-S@`: where that option is given; `-c!`: not where it is; `@:`: what
  ///   follows the colon in that; `names@`: where a word tells of a secret.
  /// - `1~`: if it looks like chance.
  /// - `words`: what follows a word that tells of a secret. `pairs`: each value of `name=value`.
  ///
  /// A word that has to follow may be the beginning of one, with `*`.
  ///
  /// A name with `^` counts only where a command begins, because it is a word of other uses. Every option that is named
  /// like a secret, such as `--db-password`, is known without being listed. The facts are those of the manual pages.
  static let programs = """
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
    send^ | | 1\\
    """

  /// The words with which options begin that are named like a secret, and are followed by none.
  static let asking = ["ask", "no", "disable", "disabled", "prompt", "show", "without"].map {
    Array($0.utf8)
  }

  /// The options and commands that a variable and its value follow.
  static let assigning = ["-e", "--env", "--build-arg", "export", "declare", "local", "setenv"].map
  {
    Array($0.utf8)
  }

  /// Programs that run another one, which begins behind their own options.
  static let wrappers: Set<String> = [
    "sudo", "doas", "env", "time", "nice", "nohup", "exec", "command", "builtin", "then", "do",
    "else", "if", "while",
    "until", "!", "xargs", "watch", "timeout",
  ]
}
