/// Programs that take a secret on their command line: a kind a line, with what stands in a shell.
///
/// What each option means is in the manual pages and the help of the programs named.
extension SecretKinds {
  static let programs = """
    7z ¦ %p ¦ $ 7z a -p§ a.7z docs ¦ $ 7z x a.7z -p§
    7za ¦ %p ¦ $ 7za a -p'§' -mhe=on a.7z docs ¦ $ cd /tmp && 7za x -p§ a.7z
    amqp-publish ¦ %p ¦ $ amqp-publish --server mq --username bob --password § -b hi ¦ $ rabbitmqadmin -u bob -p § list queues
    ansible-vault ¦ %p ¦ $ ansible-vault encrypt_string § --name db_password ¦ $ ansible all -m user -a 'name=bob password=§'
    aws-configure ¦ %b40 ¦ $ aws configure set aws_secret_access_key § ¦ $ aws configure set aws_secret_access_key § --profile work
    aws-secret-string ¦ %p ¦ $ aws secretsmanager create-secret --name db --secret-string § ¦ $ aws secretsmanager put-secret-value --secret-id db --secret-string '§'
    aws-ssm ¦ %p ¦ $ aws ssm put-parameter --name /db --type SecureString --value § ¦ $ aws ssm put-parameter --type SecureString --name /x --value '§'
    az-login ¦ %p ¦ $ az login -u bob@example.com -p § ¦ $ az login --service-principal -u app -p § --tenant t
    az-keyvault ¦ %p ¦ $ az keyvault secret set --vault-name v --name n --value § ¦ $ az keyvault secret set --name n --value '§' --vault-name v
    base64 ¦ %p ¦ $ echo -n § | base64 ¦ $ printf %s '§' | base64
    bcp ¦ %p ¦ $ bcp db.dbo.t out f.csv -S host -U sa -P § -c ¦ $ bcp t in f -U sa -P§
    beeline ¦ %p ¦ $ beeline -u jdbc:hive2://h:10000 -n bob -p § ¦ $ beeline -n bob -p '§' -u jdbc:hive2://h
    bitwarden ¦ %p ¦ $ bw login bob@example.com § ¦ $ bw unlock §
    cargo-login ¦ %A36 ¦ $ cargo login § ¦ $ cargo publish --token §
    ccrypt ¦ %p ¦ $ ccrypt -e -K § file ¦ $ ccdecrypt -K § file.cpt
    cf-login ¦ %p ¦ $ cf login -a api.example.com -u bob -p § ¦ $ cf auth bob §
    chpasswd ¦ %p ¦ $ echo root:§ | chpasswd ¦ $ echo 'bob:§' | sudo chpasswd
    cifs ¦ %p ¦ $ mount -t cifs //host/share /mnt -o username=bob,password=§ ¦ $ sudo mount.cifs //host/s /mnt -o user=bob,pass=§
    clickhouse-client ¦ %p ¦ $ clickhouse-client --user bob --password § ¦ $ clickhouse-client -h db --password='§'
    composer ¦ %h40 ¦ $ composer config -g github-oauth.github.com § ¦ $ composer config --global http-basic.repo.example.com bob §
    consul ¦ %h8-%h4-%h4-%h4-%h12 ¦ $ consul members -token=§ ¦ $ consul kv get -token § a
    cqlsh ¦ %p ¦ $ cqlsh -u bob -p § host ¦ $ cqlsh host 9042 -u bob -p '§'
    crackmapexec ¦ %p ¦ $ crackmapexec smb 10.0.0.1 -u bob -p § ¦ $ netexec smb 10.0.0.1 -u bob -p '§' --shares
    cryptsetup ¦ %p ¦ $ echo -n § | cryptsetup luksOpen /dev/sdb1 x - ¦ $ printf '§' | sudo cryptsetup luksFormat /dev/sdb1 -
    curl-user ¦ %p ¦ $ curl -u bob:§ https://example.com ¦ $ curl --user 'bob:§' -X POST https://example.com
    curl-proxy-user ¦ %p ¦ $ curl -x proxy:8080 -U bob:§ https://example.com ¦ $ curl --proxy-user bob:§ https://example.com
    curl-attached ¦ %p ¦ $ curl -ubob:§ https://example.com ¦ $ curl -sSLu bob:§ https://example.com
    docker-exec-mysql ¦ %p ¦ $ docker exec -it db mysql -uroot -p§ ¦ $ docker exec db mysqldump -u root -p§ app
    docker-login ¦ %p ¦ $ docker login -u bob -p § registry.example.com ¦ $ docker login registry.example.com --username bob --password §
    docker-login-stdin ¦ %p ¦ $ echo § | docker login --username bob --password-stdin ¦ $ echo "§" | docker login -u bob --password-stdin ghcr.io
    doctl ¦ %h64 ¦ $ doctl auth init -t § ¦ $ doctl -t § compute droplet list
    evil-winrm ¦ %p ¦ $ evil-winrm -i 10.0.0.1 -u bob -p § ¦ $ evil-winrm -u bob -p '§' -i host
    expect-send ¦ %p ¦ $ expect -c 'spawn ssh h; expect password; send "§\\r"' ¦ send "§\\r"
    gh-secret ¦ %p ¦ $ gh secret set DEPLOY_PASSWORD -b § ¦ $ gh secret set API_TOKEN --body '§'
    gh-with-token ¦ %A40 ¦ $ echo § | gh auth login --with-token ¦ $ gh auth login --with-token <<< §
    git-config-token ¦ %h40 ¦ $ git config --global github.token § ¦ $ git config sendemail.smtpPass §
    gpg-passphrase ¦ %p ¦ $ gpg --batch --passphrase § -c file ¦ $ gpg --batch --yes --passphrase='§' -d f.gpg
    gpg-passphrase-fd ¦ %p ¦ $ echo § | gpg --batch --passphrase-fd 0 -d f.gpg ¦ $ echo '§' | gpg --passphrase-fd 0 -c f
    hashcat-hash ¦ %p ¦ $ echo -n § | md5sum ¦ $ echo -n '§' | sha256sum
    helm-registry ¦ %p ¦ $ helm registry login -u bob -p § registry.example.com ¦ $ helm repo add x https://x --username bob --password §
    here-string-sudo ¦ %p ¦ $ sudo -S ls <<< § ¦ $ sudo -S apt update <<< "§"
    htpasswd ¦ %p ¦ $ htpasswd -b /etc/nginx/.htpasswd bob § ¦ $ htpasswd -cb .htpasswd bob §
    htpasswd-n ¦ %p ¦ $ htpasswd -nb bob § ¦ $ htpasswd -bnBC 10 bob §
    httpie ¦ %p ¦ $ http -a bob:§ example.com ¦ $ https --auth bob:§ example.com/x
    hydra ¦ %p ¦ $ hydra -l bob -p § ssh://10.0.0.1 ¦ $ hydra -l admin -p '§' 10.0.0.1 ftp
    ibmcloud ¦ %w44 ¦ $ ibmcloud login --apikey § ¦ $ ibmcloud login -u bob -p §
    impacket ¦ %q ¦ $ psexec.py corp/bob:§@10.0.0.1 ¦ $ secretsdump.py 'corp/bob:§@10.0.0.1'
    influx ¦ %p ¦ $ influx -username bob -password § ¦ $ influx -host db -username bob -password '§'
    ipmitool ¦ %p ¦ $ ipmitool -I lanplus -H 10.0.0.1 -U admin -P § power status ¦ $ ipmitool -H h -U admin -P '§' sol activate
    jarsigner ¦ %p ¦ $ jarsigner -storepass § a.jar key ¦ $ jarsigner -keystore k -storepass § -keypass § a.jar me
    keytool ¦ %p ¦ $ keytool -list -keystore k.jks -storepass § ¦ $ keytool -genkey -alias a -keypass § -storepass §
    kinit ¦ %p ¦ $ echo § | kinit bob@EXAMPLE.COM ¦ $ kinit bob <<< '§'
    kubectl-config ¦ %A40 ¦ $ kubectl config set-credentials bob --token=§ ¦ $ kubectl --token § get pods
    kubectl-secret ¦ %p ¦ $ kubectl create secret generic db --from-literal=user=app --from-literal=password=§ ¦ $ kubectl create secret generic s --from-literal key=§
    kubectl-docker-registry ¦ %p ¦ $ kubectl create secret docker-registry r --docker-username=bob --docker-password=§ ¦ $ kubectl create secret docker-registry r --docker-password § --docker-server x
    ldapmodify ¦ %p ¦ $ ldapmodify -x -D cn=admin,dc=x -w § -f a.ldif ¦ $ ldapadd -D cn=admin -w '§' -f a.ldif
    ldappasswd ¦ %p ¦ $ ldappasswd -x -D cn=admin -w § -s new uid=bob ¦ $ ldappasswd -D cn=admin -W -s § uid=bob
    ldapsearch ¦ %p ¦ $ ldapsearch -x -D cn=admin,dc=x -w § -b dc=x ¦ $ ldapsearch -H ldap://h -D cn=a -w§
    lftp ¦ %p ¦ $ lftp -u bob,§ sftp://host ¦ $ lftp -u 'bob,§' -e 'ls; quit' host
    mariadb ¦ %p ¦ $ mariadb -u root -p§ app ¦ $ sudo mariadb-dump -p§ --all-databases
    mc-alias ¦ %A40 ¦ $ mc alias set s3 https://s3.example.com access § ¦ $ mc config host add s3 https://s3.example.com access §
    mkpasswd ¦ %p ¦ $ mkpasswd -m sha-512 § ¦ $ mkpasswd --method=SHA-512 '§'
    mongo ¦ %p ¦ $ mongo -u bob -p § --authenticationDatabase admin ¦ $ mongosh db -u bob -p '§'
    mongodump ¦ %p ¦ $ mongodump -u bob -p § -d app ¦ $ mongorestore -h h -u bob -p § dump
    mosquitto ¦ %p ¦ $ mosquitto_pub -h mq -u bob -P § -t a -m hi ¦ $ mosquitto_sub -u bob -P '§' -t '#'
    mysql ¦ %p ¦ $ mysql -p§ ¦ $ mysql -u root -p§ app
    mysql-in-shell ¦ %p ¦ $ sudo mysql -p§ ¦ $ time mysql -uroot -p§ < dump.sql
    mysqladmin ¦ %p ¦ $ mysqladmin -u root password § ¦ $ mysqladmin -p§ status
    mysqldump ¦ %p ¦ $ mysqldump -u root -p§ app | gzip > a.gz ¦ $ cd /backup; mysqldump -p'§' app
    net-rpc ¦ %p ¦ $ net rpc join -U 'admin%§' ¦ $ rpcclient -U bob%§ 10.0.0.1
    net-user ¦ %p ¦ $ net user bob § /add ¦ $ net user administrator §
    ngrok ¦ %w49 ¦ $ ngrok authtoken § ¦ $ ngrok config add-authtoken §
    nmcli ¦ %p ¦ $ nmcli device wifi connect home password § ¦ $ nmcli con modify x wifi-sec.psk §
    npm-config ¦ %h8-%h4-%h4-%h4-%h12 ¦ $ npm config set //registry.npmjs.org/:_authToken § ¦ $ npm config set //npm.example.com/:_authToken=§
    nova-os ¦ %p ¦ $ openstack --os-username bob --os-password § server list ¦ $ nova --os-password § list
    oc-login ¦ %p ¦ $ oc login -u bob -p § https://h:6443 ¦ $ oc login --token=§ --server=https://h:6443
    openssl-enc ¦ %p ¦ $ openssl enc -aes-256-cbc -salt -in a -out b -k § ¦ $ openssl enc -d -aes-256-cbc -in b -k '§'
    openssl-pass ¦ %p ¦ $ openssl enc -aes256 -pass pass:§ -in a ¦ $ openssl rsa -in k -passin pass:§ -passout pass:§
    openssl-passwd ¦ %p ¦ $ openssl passwd -1 § ¦ $ openssl passwd -6 -salt xy §
    openssl-key-hex ¦ %h64 ¦ $ openssl enc -aes-256-cbc -K § -iv 00 -in a ¦ $ openssl dgst -sha256 -hmac § a
    openvpn-smbpasswd ¦ %p ¦ $ (echo §; echo §) | smbpasswd -s -a bob ¦ $ echo § | smbpasswd -s bob
    passwd-stdin ¦ %p ¦ $ echo § | passwd --stdin bob ¦ $ echo -e '§\\n§' | passwd bob
    pdftk ¦ %p ¦ $ pdftk a.pdf output b.pdf user_pw § ¦ $ pdftk a.pdf input_pw § output b.pdf
    pdftotext ¦ %p ¦ $ pdftotext -upw § a.pdf ¦ $ pdfimages -opw § a.pdf x
    poetry ¦ %A60 ¦ $ poetry config pypi-token.pypi § ¦ $ poetry config http-basic.repo bob §
    psql-conninfo ¦ %p ¦ $ psql "host=db user=app password=§" ¦ $ psql 'dbname=app password=§ host=db'
    pulumi-secret ¦ %p ¦ $ pulumi config set --secret dbPassword § ¦ $ pulumi config set --secret apiKey '§'
    qpdf ¦ %p ¦ $ qpdf --password=§ --decrypt a.pdf b.pdf ¦ $ qpdf --encrypt § § 256 -- a.pdf b.pdf
    rabbitmqctl ¦ %p ¦ $ rabbitmqctl add_user bob § ¦ $ sudo rabbitmqctl change_password bob §
    rar ¦ %p ¦ $ rar a -hp§ a.rar docs ¦ $ unrar x -p§ a.rar
    rclone-obscure ¦ %p ¦ $ rclone obscure § ¦ $ rclone config create x webdav user bob pass §
    rdesktop ¦ %p ¦ $ rdesktop -u bob -p § host ¦ $ rdesktop -g 1024x768 -u bob -p '§' host
    redis-cli ¦ %p ¦ $ redis-cli -a § ping ¦ $ redis-cli -h cache -p 6379 -a '§' --scan
    redis-auth ¦ %p ¦ $ redis-cli AUTH § ¦ $ redis-cli -h h config set requirepass §
    samba-tool ¦ %p ¦ $ samba-tool user create bob § ¦ $ samba-tool user setpassword bob --newpassword=§
    smbclient ¦ %p ¦ $ smbclient -U 'bob%§' //host/share ¦ $ smbclient //host/share -U bob%§ -c ls
    smbclient-operand ¦ %p ¦ $ smbclient //host/share § -U bob ¦ $ smbclient //host/share '§'
    smbmap ¦ %p ¦ $ smbmap -u bob -p § -H 10.0.0.1 ¦ $ smbmap -H h -u bob -p '§'
    snmp ¦ %p ¦ $ snmpwalk -v3 -l authPriv -u bob -A § -X § host ¦ $ snmpget -v3 -u bob -A '§' host sysName.0
    snyk-auth ¦ %h8-%h4-%h4-%h4-%h12 ¦ $ snyk auth § ¦ $ snyk config set api=§
    sqlcmd ¦ %p ¦ $ sqlcmd -S host -U sa -P § -Q 'select 1' ¦ $ /opt/mssql-tools/bin/sqlcmd -U sa -P'§'
    sqlplus ¦ %p ¦ $ sqlplus scott/§@db ¦ $ sqlplus -s 'system/§'
    ssh-keygen ¦ %p ¦ $ ssh-keygen -t ed25519 -N § -f k ¦ $ ssh-keygen -p -P § -N § -f k
    sshpass ¦ %p ¦ $ sshpass -p § ssh bob@host ¦ $ sshpass -p'§' scp a host:
    sshpass-attached ¦ %p ¦ $ sshpass -p§ ssh host ¦ $ rsync -e 'sshpass -p § ssh' a host:
    steghide ¦ %p ¦ $ steghide extract -sf a.jpg -p § ¦ $ steghide embed -cf a.jpg -ef s.txt -p '§'
    sudo-stdin ¦ %p ¦ $ echo § | sudo -S ls ¦ $ echo '§' | sudo -S -k apt update
    svn ¦ %p ¦ $ svn co --username bob --password § https://svn.example.com/x ¦ $ svn up --password='§'
    swaks ¦ %p ¦ $ swaks --to a@b --server h -au bob -ap § ¦ $ swaks -t a@b --auth-user bob --auth-password §
    transmission ¦ %p ¦ $ transmission-remote host -n bob:§ -l ¦ $ transmission-remote --auth bob:§ -l
    tsql ¦ %p ¦ $ tsql -H db -p 1433 -U sa -P § ¦ $ tsql -S db -U sa -P '§'
    twine ¦ %p ¦ $ twine upload -u bob -p § dist/x ¦ $ twine upload --username bob --password § dist/x
    unzip ¦ %p ¦ $ unzip -P § a.zip ¦ $ unzip -o -P '§' a.zip -d x
    useradd ¦ %A34 ¦ $ useradd -m -p § bob ¦ $ usermod -p '§' bob
    vault-kv ¦ %p ¦ $ vault kv put secret/db password=§ ¦ $ vault kv put secret/app key=§
    vault-login ¦ %A26 ¦ $ vault login § ¦ $ vault login token=§
    vault-userpass ¦ %p ¦ $ vault login -method=userpass username=bob password=§ ¦ $ vault write auth/userpass/users/bob password=§
    veracrypt ¦ %p ¦ $ veracrypt -t -p § a.hc /mnt ¦ $ veracrypt --text --password=§ a.hc
    vncpasswd ¦ %p ¦ $ echo § | vncpasswd -f > ~/.vnc/passwd ¦ $ x11vnc -passwd § -display :0
    wget ¦ %p ¦ $ wget --user bob --password § https://example.com/a ¦ $ wget --http-password=§ https://example.com
    winexe ¦ %p ¦ $ winexe -U 'corp/bob%§' //host cmd ¦ $ wmic -U bob%§ //host 'select x'
    wpa-passphrase ¦ %p ¦ $ wpa_passphrase home § ¦ $ wpa_passphrase home '§' > wpa.conf
    xfreerdp ¦ %p ¦ $ xfreerdp /u:bob /p:'§' /v:host ¦ $ xfreerdp -u bob -p § host
    yarn-config ¦ %h8-%h4-%h4-%h4-%h12 ¦ $ yarn config set npmAuthToken § ¦ $ yarn config set npmScopes.x.npmAuthToken §
    zip ¦ %p ¦ $ zip -P § a.zip docs ¦ $ zip -r -P '§' a.zip docs
    zip-attached ¦ %p ¦ $ zip -er -P § a.zip docs && rm docs ¦ $ cd x && zip -P§ a.zip b
    """
}
