//! `parlour hall move`: the house of a hall from one store to another.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use super::Error;
use super::progress::Progress;
use crate::serve;
use crate::store::source::StoreSource;
use crate::store::transfer::{Checked, Step, Transferred, move_house};

/// The exit status after an interrupt, as a shell counts it.
const INTERRUPTED: u8 = 130;

/// Moves a house at which no hall is open.
pub(super) fn run(from: &str, to: &str, out: &mut dyn Write) -> Result<u8, Error> {
    let (from, to) = (source(from)?, source(to)?);
    for store in [&from, &to] {
        if serve::is_open(store) {
            let why = format!("a hall is open at {store}; end it first: parlour hall drain --data {store}");
            return Err(Error::Hall(why));
        }
    }
    let interrupted = Arc::new(AtomicBool::new(false));
    flag::register_conditional_shutdown(SIGINT, INTERRUPTED.into(), Arc::clone(&interrupted))?;
    flag::register(SIGINT, Arc::clone(&interrupted))?;
    let mut progress = Progress::new();
    let moved = move_house(&from, &to, &mut |step| {
        let (name, done, all) = match step {
            Step::Rows { table, done, all } => (table, done, all),
            Step::Games { done, all } => ("replayed", done, all),
        };
        progress.show(name, part(done, all), done, "rows");
        !interrupted.load(Ordering::Relaxed)
    });
    progress.clear();
    match moved? {
        Transferred::Complete(checked) => {
            write!(out, "{}", words(&checked))?;
            Ok(0)
        }
        Transferred::Interrupted => {
            let _ = writeln!(io::stderr(), "parlour: interrupted; what was moved is kept, and the same command goes on");
            Ok(INTERRUPTED)
        }
    }
}
