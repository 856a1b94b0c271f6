//! The page in Chromium, driven over its debugging protocol, where Chromium is installed.

use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
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

/// A window of Chromium.
pub(crate) struct Chromium {
    process: Child,
    folder: PathBuf,
    /// The address of its debugging protocol.
    host: String,
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
        Self::with_preferences(size, has_finger, &json!({}))
    }

    /// The same with preferences of the browser, as its profile keeps them.
    pub(crate) fn with_preferences(
        (width, height): (u16, u16),
        has_finger: bool,
        preferences: &Json,
    ) -> Option<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("parlour-chromium-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let program = program()?;
        let profile = folder.join("Default");
        std::fs::create_dir_all(&profile).expect("a folder");
        let preferences = preferences.to_string();
        std::fs::write(profile.join("Preferences"), preferences).expect("a profile");
        let mut process = Command::new(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", folder.display()))
            .env("HOME", &folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("Chromium starts");
        let lines = BufReader::new(process.stderr.take().expect("a pipe")).lines();
        let mut lines = lines.map_while(Result::ok);
        let told = lines.find_map(|line| Some(line.split_once("ws://")?.1.to_owned()));
        // Later output has to go somewhere.
        std::thread::spawn(move || lines.for_each(drop));
        let browser = told.expect("an address");
        let (host, _) = browser.split_once('/').expect("a path");
        let mut window = Self {
            process,
            folder,
            host: host.to_owned(),
            glass: (width, height, has_finger),
            socket: connect(&browser),
            number: 0,
        };
        window.open_tab();
        Some(window)
    }

    /// Opens a tab with nothing in it, which is the page from then on.
    fn open_tab(&mut self) {
        let target = self.ask("Target.createTarget", &json!({ "url": "about:blank" }));
        let id = target["targetId"].as_str().expect("a page");
        self.socket = connect(&format!("{}/devtools/page/{id}", self.host));
        let (width, height, has_finger) = self.glass;
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": has_finger
        });
        self.ask("Emulation.setDeviceMetricsOverride", &size);
        let touch = json!({ "enabled": has_finger, "maxTouchPoints": 1 });
        self.ask("Emulation.setTouchEmulationEnabled", &touch);
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
        // It may have ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
        // Its other processes write until they end too.
        for _ in 0..100 {
            if std::fs::remove_dir_all(&self.folder).is_ok() {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

fn connect(address: &str) -> WebSocket<TcpStream> {
    let host = address.split('/').next().expect("a host");
    let stream = TcpStream::connect(host).expect("Chromium listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    client(format!("ws://{address}"), stream)
        .expect("a socket")
        .0
}
