//! The real `PostgreSQL` servers for tests: a primary, and beside it a synchronous standby where a
//! test wants one. Each has a separate temporary folder and port.
//!
//! If the server's programs or `psql` are missing, tests are skipped as [`foreign`](super::foreign) says.
//!
//! `PostgreSQL` refuses to run as root. For root it is run as the user `postgres`, which the
//! package makes. A server ends with the test process, however that ends. A shell waits for the end
//! of its input, stops the server and removes the folder.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use super::foreign::POSTGRES;

/// The name of the superuser of every cluster. Only programs on this machine reach it, and none
/// needs a password.
const USER: &str = "parlour";

/// The time that a server may take for whatever it is asked, on however slow a machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// The pause between two questions meanwhile.
const PAUSE: Duration = Duration::from_millis(50);

/// Runs a server. When the server ends, so does the shell; when the shell's input ends, it stops the server at once and
/// removes its folder.
const GUARD: &str = r#"exec 3<&0
folder=$1; shift
("$@" </dev/null; kill -TERM $$) 3<&- & server=$!
read -r _ <&3
trap '' TERM
kill -QUIT "$(head -n 1 "$folder/postmaster.pid")"
wait $server
rm -rf "$folder" "$folder.log""#;

/// The folder of the server's programs.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten();
    let version = |folder: &PathBuf| folder.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions
        .map(|entry| entry.path())
        .max_by_key(version)
        .map(|folder| folder.join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = newest.into_iter().chain(std::env::split_paths(&path));
    folders.find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id");
    id.stdout == b"0\n"
}

/// Builds a command that runs as a user who may run a server.
fn command(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command
        .args([
            "--reuid=postgres",
            "--regid=postgres",
            "--init-groups",
            "--",
        ])
        .arg(program);
    command
}

fn succeed(command: &mut Command) -> String {
    let output = command
        .current_dir("/")
        .stdin(Stdio::null())
        .output()
        .expect("a program that starts");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{command:?}: {error}");
    String::from_utf8_lossy(&output.stdout)
        .trim_end()
        .to_owned()
}

fn openssl(words: &str) -> Command {
    let mut openssl = command(Path::new("openssl"));
    openssl.args(words.split(' '));
    openssl
}

/// Waits until something holds.
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let rounds = PATIENCE.as_millis() / PAUSE.as_millis();
    for _ in 0..rounds {
        if holds() {
            return;
        }
        thread::sleep(PAUSE);
    }
    panic!("{what}: not within {PATIENCE:?}");
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    listener.local_addr().expect("an address").port()
}

/// One server: its folder, its port, and the shell that guards it while it runs.
#[derive(Debug)]
pub(crate) struct Server {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    guard: Option<(Child, ChildStdin)>,
}

#[allow(dead_code, reason = "each test takes what it needs")]
impl Server {
    /// A new server with an empty cluster; it does not run yet. `folder` must not be there, or be empty.
    pub(crate) fn new(programs: &Path, folder: PathBuf) -> Self {
        let server = Self {
            programs: programs.into(),
            folder,
            port: free_port(),
            guard: None,
        };
        let mut init = server.program("initdb");
        init.args([
            "--username",
            USER,
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
            "-D",
        ]);
        succeed(init.arg(&server.folder));
        server
    }

    /// A standby of another server, which follows it as `standby`; it does not run yet.
    pub(crate) fn standby_of(primary: &Self, folder: PathBuf) -> Self {
        let mut server = Self {
            programs: primary.programs.clone(),
            folder,
            port: free_port(),
            guard: None,
        };
        server.copy(primary);
        server
    }

    /// Becomes a standby of another server, whatever it held; it does not run yet.
    pub(crate) fn copy(&mut self, primary: &Self) {
        let _ = fs::remove_dir_all(&self.folder);
        let source = format!(
            "host=127.0.0.1 port={} user={USER} application_name=standby",
            primary.port
        );
        let mut backup = self.program("pg_basebackup");
        backup.args([
            "--write-recovery-conf",
            "--wal-method=stream",
            "--checkpoint=fast",
            "--no-sync",
            "-d",
            &source,
        ]);
        succeed(backup.arg("-D").arg(&self.folder));
    }

    /// Returns whether it still runs.
    pub(crate) fn is_alive(&mut self) -> bool {
        self.guard
            .as_mut()
            .is_some_and(|(shell, _)| shell.try_wait().is_ok_and(|ended| ended.is_none()))
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    fn program(&self, name: &str) -> Command {
        command(&self.programs.join(name))
    }

    /// Starts the server and waits until it answers.
    pub(crate) fn start(&mut self) {
        self.launch();
        // A server that was killed may have left processes which still hold its memory: it is started again.
        wait_until("a server that answers", || {
            if !self.is_alive() {
                self.launch();
            }
            let mut ready = self.program("pg_isready");
            ready.args([
                "-q",
                "-h",
                "127.0.0.1",
                "-p",
                &self.port.to_string(),
                "-U",
                USER,
                "-d",
                "postgres",
            ]);
            ready
                .current_dir("/")
                .status()
                .is_ok_and(|status| status.success())
        });
    }

    fn launch(&mut self) {
        let mut shell = Command::new("sh");
        shell.args(["-c", GUARD, "sh"]).arg(&self.folder);
        let server = self.server_command();
        shell.arg(server.get_program()).args(server.get_args());
        let log = fs::File::options()
            .create(true)
            .append(true)
            .open(self.log())
            .expect("a log");
        let errors = log.try_clone().expect("a log");
        let mut shell = shell
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(log)
            .stderr(errors)
            .spawn()
            .expect("a shell");
        let input = shell.stdin.take().expect("its input");
        self.guard = Some((shell, input));
    }

    fn server_command(&self) -> Command {
        let mut server = self.program("postgres");
        server.arg("-D").arg(&self.folder);
        let settings = [
            "listen_addresses=127.0.0.1".into(),
            format!("port={}", self.port),
            "unix_socket_directories=".into(),
            "max_connections=200".into(),
            // Small enough for a small disk.
            "min_wal_size=64MB".into(),
            "max_wal_size=96MB".into(),
        ];
        for setting in settings {
            server.args(["-c", &setting]);
        }
        server
    }

    /// The path of the server's log: beside its folder.
    pub(crate) fn log(&self) -> PathBuf {
        self.folder.with_extension("log")
    }

    /// Kills the server as a power cut would; the folder stays.
    pub(crate) fn kill(&mut self) {
        self.signal("KILL");
        self.wait_for_end();
    }

    /// Stops the server, which ends every connection.
    pub(crate) fn stop(&mut self) {
        self.signal("INT");
        self.wait_for_end();
    }

    fn signal(&self, signal: &str) {
        let text =
            fs::read_to_string(self.folder.join("postmaster.pid")).expect("a server that runs");
        let process = text.lines().next().expect("its number");
        succeed(Command::new("kill").args([&format!("-{signal}"), process]));
    }

    /// Waits until the server has ended, and with it its guard.
    fn wait_for_end(&mut self) {
        if let Some((mut shell, _input)) = self.guard.take() {
            shell.wait().expect("a shell");
        }
    }

    /// Has the server speak TLS, with a certificate for the address 127.0.0.1. Answers with the file of the authority that
    /// has signed it. `openssl` comes with Debian's package of the server.
    pub(crate) fn use_tls(&self) -> PathBuf {
        let authority = self.authority("authority");
        let file = |name: &str| self.folder.join(name);
        let mut request =
            openssl("req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=server");
        succeed(
            request
                .arg("-keyout")
                .arg(file("server.key"))
                .arg("-out")
                .arg(file("server.request")),
        );
        let mut extension =
            openssl("req -x509 -days 2 -copy_extensions none -addext subjectAltName=IP:127.0.0.1");
        extension
            .args(["-addext", "basicConstraints=CA:FALSE", "-CA"])
            .arg(&authority)
            .arg("-CAkey");
        extension
            .arg(authority.with_extension("key"))
            .arg("-in")
            .arg(file("server.request"));
        succeed(extension.arg("-out").arg(file("server.crt")));
        self.sql("postgres", "ALTER SYSTEM SET ssl = on");
        self.sql("postgres", "SELECT pg_reload_conf()");
        authority
    }

    /// Makes an authority for certificates, and returns its certificate file.
    pub(crate) fn authority(&self, name: &str) -> PathBuf {
        let file = self.folder.join(name).with_extension("crt");
        let mut request =
            openssl("req -x509 -days 2 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes");
        request
            .args(["-subj", &format!("/CN={name}"), "-out"])
            .arg(&file);
        succeed(request.arg("-keyout").arg(file.with_extension("key")));
        file
    }

    /// Makes a primary of a standby.
    pub(crate) fn promote(&self) {
        assert_eq!(self.sql("postgres", "SELECT pg_promote(true, 120)"), "t");
    }

    /// Carries out SQL with `psql`; answers with what it prints.
    pub(crate) fn sql(&self, database: &str, sql: &str) -> String {
        let mut psql = Command::new("psql");
        psql.args([
            "-X",
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
            "-c",
            sql,
            &self.url(database),
        ]);
        succeed(&mut psql)
    }

    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/{database}", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The end of its input tells the guard.
        if let Some((mut shell, input)) = self.guard.take() {
            drop(input);
            let _ = shell.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
        let _ = fs::remove_file(self.log());
    }
}

/// A primary, and its standby if it has one.
#[derive(Debug)]
pub(crate) struct Cluster {
    pub(crate) primary: Server,
    pub(crate) standby: Option<Server>,
}

#[allow(dead_code, reason = "each test takes what it needs")]
impl Cluster {
    /// A cluster that runs; `None` where the server's programs are missing and the tests may do without.
    ///
    /// # Panics
    /// They are missing though they are required, or the cluster cannot be made.
    pub(crate) fn start() -> Option<Self> {
        Self::start_in(new_folder())
    }

    /// The same in a folder of the caller's choice, which is not there yet.
    pub(crate) fn start_in(folder: PathBuf) -> Option<Self> {
        let programs = available()?;
        let mut primary = Server::new(&programs, folder);
        primary.start();
        Some(Self {
            primary,
            standby: None,
        })
    }

    /// The cluster that the tests of this process share.
    pub(crate) fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<Cluster>> = OnceLock::new();
        // Each test that does without is noted.
        available()?;
        SHARED.get_or_init(Self::start).as_ref()
    }

    /// A new, empty database: its URL.
    pub(crate) fn database(&self) -> String {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        // Two that are made of one template at a time get in each other's way.
        static ONE: Mutex<()> = Mutex::new(());
        let one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let name = format!("parlour_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        self.primary
            .sql("postgres", &format!("CREATE DATABASE {name}"));
        drop(one);
        self.primary.url(&name)
    }

    /// Gives the primary a standby without which nothing is committed.
    pub(crate) fn add_standby(&mut self) {
        self.add_standby_in(new_folder());
    }

    /// The same in a folder of the caller's choice.
    pub(crate) fn add_standby_in(&mut self, folder: PathBuf) {
        let standby = Server::standby_of(&self.primary, folder);
        self.follow(standby);
    }

    fn follow(&mut self, mut standby: Server) {
        standby.start();
        self.wait_for_standby("state = 'streaming'");
        self.primary.sql(
            "postgres",
            "ALTER SYSTEM SET synchronous_standby_names = 'standby'",
        );
        self.primary.sql("postgres", "SELECT pg_reload_conf()");
        self.wait_for_standby("sync_state = 'sync'");
        self.standby = Some(standby);
    }

    fn wait_for_standby(&self, state: &str) {
        let count = format!("SELECT count(*) FROM pg_stat_replication WHERE {state}");
        wait_until("a standby", || self.primary.sql("postgres", &count) == "1");
    }

    /// Kills the primary and promotes the standby, which is alone then. Answers with the one that was killed.
    pub(crate) fn fail_over(&mut self) -> Server {
        self.primary.kill();
        self.promote_standby()
    }

    /// Makes the standby the primary. Answers with the one before, which has been killed.
    pub(crate) fn promote_standby(&mut self) -> Server {
        let standby = self.standby.take().expect("a standby");
        standby.promote();
        // The new primary waits for no standby, even if the one before it did.
        standby.sql("postgres", "ALTER SYSTEM RESET synchronous_standby_names");
        standby.sql("postgres", "SELECT pg_reload_conf()");
        std::mem::replace(&mut self.primary, standby)
    }

    /// The one that was killed comes back as the standby.
    pub(crate) fn take_back(&mut self, mut lost: Server) {
        lost.copy(&self.primary);
        self.follow(lost);
    }

    /// Returns the URL of a database by all hosts of the cluster. A client that follows it finds
    /// the host that may be written to.
    pub(crate) fn url_of_all(&self, database: &str) -> String {
        let ports = [Some(&self.primary), self.standby.as_ref()]
            .into_iter()
            .flatten()
            .map(Server::port);
        let hosts: Vec<_> = ports.map(|port| format!("127.0.0.1:{port}")).collect();
        format!(
            "postgres://{USER}@{}/{database}?target_session_attrs=read-write",
            hosts.join(",")
        )
    }
}

/// The folder of the server's programs, where tests can use them.
///
/// # Panics
/// There is none though it is required.
pub(crate) fn available() -> Option<PathBuf> {
    let found = programs().filter(|_| POSTGRES.program().is_some());
    POSTGRES.is_there_if(found.is_some());
    found
}

/// A folder for a cluster that is not there yet.
pub(crate) fn new_folder() -> PathBuf {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("parlour-postgres-{}-{number}", std::process::id()))
}
