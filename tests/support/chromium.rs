//! The page in Chromium, driven over its debugging protocol, where Chromium is installed.

use std::io::{self, BufRead as _, BufReader};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

use crate::foreign::CHROMIUM;

/// The time that the browser and the page may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// The message of Chromium for a command to a page that it leaves before it has answered.
const CHANGE: &str = "Inspected target navigated";

/// Nothing is fetched from elsewhere, and nothing is left over.
const FLAGS: [&str; 11] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--remote-debugging-port=0",
    "about:blank",
];

/// The program that is there and runs, if there is one: a package may leave only a stub.
fn program() -> Option<&'static str> {
    let runs = |name: &&str| {
        let asked = Command::new(name).arg("--version").output();
        asked.is_ok_and(|told| told.status.success())
    };
    let found = CHROMIUM.program().filter(runs);
    CHROMIUM.is_there_if(found.is_some());
    found
}

/// A Chromium that runs, for all windows that are open at a time.
struct Process {
    child: Child,
    folder: PathBuf,
    /// The address of its debugging protocol.
    address: String,
}

impl Process {
    /// Starts one with preferences of the browser, as its profile keeps them; `None` without Chromium.
    fn start(preferences: &Json) -> Option<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("parlour-chromium-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let program = program()?;
        let profile = folder.join("Default");
        std::fs::create_dir_all(&profile).expect("a folder");
        let preferences = preferences.to_string();
        std::fs::write(profile.join("Preferences"), preferences).expect("a profile");
        let mut child = Command::new(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", folder.display()))
            .env("HOME", &folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("Chromium starts");
        let lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let mut lines = lines.map_while(Result::ok);
        let told = lines.find_map(|line| Some(line.split_once("ws://")?.1.to_owned()));
        // Later output has to go somewhere.
        std::thread::spawn(move || lines.for_each(drop));
        Some(Self {
            child,
            folder,
            address: told.expect("an address"),
        })
    }

    /// The one of the other windows; it is started for the first and ends with the last.
    fn shared() -> Option<Arc<Self>> {
        static RUNNING: Mutex<Weak<Process>> = Mutex::new(Weak::new());
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        running.upgrade().or_else(|| {
            let process = Arc::new(Self::start(&json!({}))?);
            *running = Arc::downgrade(&process);
            Some(process)
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
        // Its other processes write until they end too.
        for _ in 0..100 {
            if std::fs::remove_dir_all(&self.folder).is_ok() {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// A window of Chromium, with cookies and a storage of its own.
pub(crate) struct Chromium {
    process: Arc<Process>,
    /// What it shares with no other window; `null` where it has the browser for itself.
    context: Json,
    /// Columns and rows of pixels, and whether a finger points.
    glass: (u16, u16, bool),
    /// A line to its page.
    socket: WebSocket<TcpStream>,
    number: u64,
}

#[allow(dead_code, reason = "each test takes what it needs")]
impl Chromium {
    /// Opens a page in a window of this size, with a finger or a mouse; `None` without Chromium.
    pub(crate) fn open(url: &str, size: (u16, u16), has_finger: bool) -> Option<Self> {
        let mut window = Self::blank(size, has_finger)?;
        window.go(url);
        Some(window)
    }

    /// Opens a window with nothing in it; `None` without Chromium.
    pub(crate) fn blank(size: (u16, u16), has_finger: bool) -> Option<Self> {
        let mut window = Self::of(Process::shared()?, size, has_finger);
        let mut made = window.ask("Target.createBrowserContext", &json!({}));
        window.context = made["browserContextId"].take();
        window.open_tab();
        Some(window)
    }

    /// The same in a browser of its own with these preferences.
    pub(crate) fn with_preferences(
        size: (u16, u16),
        has_finger: bool,
        preferences: &Json,
    ) -> Option<Self> {
        let process = Arc::new(Process::start(preferences)?);
        let mut window = Self::of(process, size, has_finger);
        window.open_tab();
        Some(window)
    }

    /// A window without a tab, at a line to the browser.
    fn of(process: Arc<Process>, (width, height): (u16, u16), has_finger: bool) -> Self {
        Self {
            socket: connect(&process.address),
            process,
            context: Json::Null,
            glass: (width, height, has_finger),
            number: 0,
        }
    }

    /// Adds what these parameters are for: this window, and no other.
    fn of_this_window(&self, mut params: Json) -> Json {
        if !self.context.is_null() {
            params["browserContextId"] = self.context.clone();
        }
        params
    }

    /// Opens a tab with nothing in it, which is the page from then on.
    fn open_tab(&mut self) {
        self.socket = connect(&self.process.address);
        let blank = self.of_this_window(json!({ "url": "about:blank" }));
        let target = self.ask("Target.createTarget", &blank);
        let id = target["targetId"].as_str().expect("a page");
        let (host, _) = self.process.address.split_once('/').expect("a path");
        self.socket = connect(&format!("{host}/devtools/page/{id}"));
        let (width, height, has_finger) = self.glass;
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": has_finger
        });
        self.ask("Emulation.setDeviceMetricsOverride", &size);
        let touch = json!({ "enabled": has_finger, "maxTouchPoints": 1 });
        self.ask("Emulation.setTouchEmulationEnabled", &touch);
        // Each window is the one that a person looks at.
        self.ask(
            "Emulation.setFocusEmulationEnabled",
            &json!({ "enabled": true }),
        );
    }

    /// Lets every page do what a person has to allow.
    pub(crate) fn grant(&mut self, permission: &str) {
        let params = self.of_this_window(json!({ "permissions": [permission] }));
        self.ask("Browser.grantPermissions", &params);
    }

    /// Closes the tab, and opens another one with nothing in it.
    pub(crate) fn close_tab(&mut self) {
        let told = self.ask("Target.getTargetInfo", &json!({}));
        let id = &told["targetInfo"]["targetId"];
        self.open_tab();
        self.ask("Target.closeTarget", &json!({ "targetId": id }));
    }

    /// Goes to a page.
    pub(crate) fn go(&mut self, url: &str) {
        self.ask("Page.navigate", &json!({ "url": url }));
    }

    /// Runs a script in every page from the next one on, before the page's own.
    pub(crate) fn before_pages(&mut self, script: &str) {
        self.ask("Page.enable", &json!({}));
        let params = json!({ "source": script });
        self.ask("Page.addScriptToEvaluateOnNewDocument", &params);
    }

    /// Sends a command and answers its result.
    #[track_caller]
    pub(crate) fn ask(&mut self, method: &str, params: &Json) -> Json {
        let answer = self.answer(method, params);
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Sends a command and answers its result, or its error.
    fn answer(&mut self, method: &str, params: &Json) -> Result<Json, Json> {
        self.number += 1;
        let command = json!({ "id": self.number, "method": method, "params": params });
        self.socket
            .send(Message::text(command.to_string()))
            .expect("Chromium is there");
        loop {
            let Message::Text(text) = self.socket.read().expect("Chromium answers") else {
                continue;
            };
            let told: Json = serde_json::from_str(&text).expect("JSON");
            if told["id"] == self.number {
                let error = &told["error"];
                return if error.is_null() {
                    Ok(told["result"].clone())
                } else {
                    Err(error.clone())
                };
            }
        }
    }

    /// The value of an expression in the page.
    #[track_caller]
    pub(crate) fn value(&mut self, expression: &str) -> Json {
        self.value_or_change(expression).expect(CHANGE)
    }

    /// The same; `None` if the browser goes to another page meanwhile.
    #[track_caller]
    fn value_or_change(&mut self, expression: &str) -> Option<Json> {
        let params = json!({ "expression": expression, "returnByValue": true });
        match self.answer("Runtime.evaluate", &params) {
            Ok(mut told) => Some(told["result"]["value"].take()),
            Err(error) => {
                let message = error["message"].as_str().unwrap_or_default();
                assert!(message.starts_with(CHANGE), "{expression}: {error}");
                None
            }
        }
    }

    /// The sentences of the live region, with `guest` for the name of a guest.
    pub(crate) fn said(&mut self) -> Vec<String> {
        let lines = self.value_or_change(
            "[...document.querySelectorAll('#said p')]\
             .map((p) => p.textContent.replaceAll(/guest-[a-z0-9]+/g, 'guest'))",
        );
        // A page that is not there yet has said nothing.
        let lines = lines.and_then(|lines| lines.as_array().cloned());
        let lines = lines.unwrap_or_default();
        lines
            .iter()
            .filter_map(|line| line.as_str().map(str::to_owned))
            .collect()
    }

    /// Waits until the live region has this sentence last, and answers all.
    #[track_caller]
    pub(crate) fn wait_said(
        &mut self,
        what: &str,
        is_so: impl Fn(&[String]) -> bool,
    ) -> Vec<String> {
        let begun = Instant::now();
        loop {
            let said = self.said();
            if is_so(&said) {
                return said;
            }
            assert!(begun.elapsed() < PATIENCE, "no {what}: {said:#?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Empties the live region.
    pub(crate) fn forget(&mut self) {
        self.value("document.getElementById('said').replaceChildren()");
    }

    /// Waits until an expression in the page is true.
    #[track_caller]
    pub(crate) fn wait_true(&mut self, expression: &str) {
        let begun = Instant::now();
        while self.value_or_change(expression) != Some(Json::Bool(true)) {
            assert!(begun.elapsed() < PATIENCE, "not so: {expression}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses a key with the name that a page gets.
    pub(crate) fn key(&mut self, key: &str) {
        self.chord(key, 0);
    }

    /// Presses a key together with these: 1 Alt, 2 Ctrl, 8 Shift.
    pub(crate) fn chord(&mut self, key: &str, modifiers: u8) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "PageDown" => 34,
            "c" | "C" => 67,
            _ => 0,
        };
        for kind in ["keyDown", "keyUp"] {
            let params = json!({
                "type": kind, "key": key, "modifiers": modifiers, "windowsVirtualKeyCode": code
            });
            self.ask("Input.dispatchKeyEvent", &params);
        }
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let params = json!({ "browserContextId": self.context });
        let command =
            json!({ "id": 0, "method": "Target.disposeBrowserContext", "params": params });
        // Chromium may have ended.
        if let Ok(mut browser) = try_connect(&self.process.address) {
            let _ = browser.send(Message::text(command.to_string()));
        }
    }
}

fn connect(address: &str) -> WebSocket<TcpStream> {
    try_connect(address).expect("Chromium listens")
}

fn try_connect(address: &str) -> io::Result<WebSocket<TcpStream>> {
    let host = address.split('/').next().unwrap_or_default();
    let stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let (socket, _) = client(format!("ws://{address}"), stream).map_err(io::Error::other)?;
    Ok(socket)
}
