//! Programs that tests use and that Parlour does not build.
//!
//! If one is missing, a test that needs it is skipped, or tries less, and says so in a line that names Debian's
//! package. With the program's variable set to `required` it fails instead. `src/web/tests/skipped.rs` runs last of all
//! tests and adds up the lines that were noted.
#![allow(dead_code, reason = "each test takes what it needs")]

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;
use std::{env, io, thread};

/// A program, or several of one package.
#[derive(Debug)]
pub(crate) struct Foreign {
    /// Any of these on `PATH` is enough.
    programs: &'static [&'static str],
    /// The variable that requires it.
    variable: &'static str,
    /// Debian's package.
    package: &'static str,
}

pub(crate) const CHROMIUM: Foreign = Foreign {
    programs: &["chromium", "chromium-browser", "google-chrome"],
    variable: "PARLOUR_CHROMIUM",
    package: "chromium",
};
pub(crate) const FAKETIME: Foreign = Foreign {
    programs: &["faketime"],
    variable: "PARLOUR_FAKETIME",
    package: "faketime",
};
pub(crate) const NODE: Foreign = Foreign {
    programs: &["node"],
    variable: "PARLOUR_NODE",
    package: "nodejs",
};
pub(crate) const OPENSSH: Foreign = Foreign {
    programs: &["ssh"],
    variable: "PARLOUR_OPENSSH",
    package: "openssh-client",
};
pub(crate) const OPENSSL: Foreign = Foreign {
    programs: &["openssl"],
    variable: "PARLOUR_OPENSSL",
    package: "openssl",
};
pub(crate) const POSTGRES: Foreign = Foreign {
    programs: &["psql"],
    variable: "PARLOUR_POSTGRES",
    package: "postgresql",
};
pub(crate) const PYTHON: Foreign = Foreign {
    programs: &["python3"],
    variable: "PARLOUR_PYTHON",
    package: "python3",
};

impl Foreign {
    /// Returns whether it is on `PATH`; notes what is skipped where it is not.
    ///
    /// # Panics
    /// It is required and missing.
    #[track_caller]
    pub(crate) fn is_there(&self) -> bool {
        self.is_there_if(self.program().is_some())
    }

    /// Its first program on `PATH`.
    pub(crate) fn program(&self) -> Option<&'static str> {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders: Vec<_> = env::split_paths(&path).collect();
        let is_there = |name: &&&str| folders.iter().any(|folder| folder.join(name).is_file());
        self.programs.iter().find(is_there).copied()
    }

    /// The same for a program that is also looked for elsewhere.
    ///
    /// # Panics
    /// It is required and missing.
    #[track_caller]
    pub(crate) fn is_there_if(&self, is_found: bool) -> bool {
        if !is_found {
            let thread = thread::current();
            let test = thread.name().unwrap_or("main");
            let is_required = env::var_os(self.variable).is_some_and(|wish| wish == "required");
            assert!(!is_required, "{test} needs the package {}", self.package);
            // Written past what captures the output of tests.
            let _ = writeln!(
                io::stderr(),
                "skipped: {test}, or a part of it, needs the package {}",
                self.package
            );
            note(&format!("{test}\t{}", self.package));
        }
        is_found
    }
}

/// The file of the build's folder in which all test programs note what they skip.
fn notes() -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    Some(program.parent()?.parent()?.join("skipped-tests"))
}

/// The process that runs the test programs, one after the other.
fn runner() -> u32 {
    #[cfg(unix)]
    let runner = std::os::unix::process::parent_id();
    #[cfg(not(unix))]
    let runner = 0;
    runner
}

fn note(line: &str) {
    let file = notes().and_then(|path| {
        let mut options = OpenOptions::new();
        options.create(true).append(true).open(path).ok()
    });
    if let Some(mut file) = file {
        // One write, so that the lines of several threads do not mix. A note that fails is missing from the sum alone.
        let _ = file.write_all(format!("{}\t{line}\n", runner()).as_bytes());
    }
}

/// Says in a sentence how much the test programs of this runner have skipped; `None` for nothing. Notes of other runs are removed.
pub(crate) fn summary() -> Option<String> {
    let path = notes()?;
    let text = fs::read_to_string(&path).ok()?;
    let prefix = format!("{}\t", runner());
    let mut noted: Vec<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix(&prefix)?.split_once('\t'))
        .collect();
    noted.sort_unstable();
    noted.dedup();
    let lines = noted
        .iter()
        .fold(String::new(), |mut lines, (test, package)| {
            let _ = writeln!(lines, "{prefix}{test}\t{package}");
            lines
        });
    // Without it the next run has more lines to read.
    let _ = fs::write(&path, lines);
    let mut tests: Vec<_> = noted.iter().map(|(test, _)| test).collect();
    tests.dedup();
    let mut packages: Vec<_> = noted.iter().map(|(_, package)| *package).collect();
    packages.sort_unstable();
    packages.dedup();
    let count = tests.len();
    (count > 0).then(|| {
        format!(
            "{count} tests were skipped, or tried less: install {} to run them whole",
            packages.join(", ")
        )
    })
}
