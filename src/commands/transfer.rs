//! `parlour hall move`: the data of a hall from one store to another.

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::Ordering;

use super::Error;
use super::progress::Progress;
use super::serve::socket;
use parlour_platform::clock;
use parlour_platform::interrupt;
use parlour_protocol::operator::OperatorRequest;
use parlour_ssh::serve::{FileLock, Form};
use parlour_store::path::StorePath;
use parlour_store::source::StoreSource;
use parlour_store::transfer::{Checked, Step, Transferred, move_store};

/// Moves the data of a server that is not open.
pub(super) fn run(from: &Path, to: &Path, out: &mut dyn Write) -> Result<u8, Error> {
    if !is_there(from)? {
        return Err(Error::Usage(format!(
            "there is no server data in {}",
            from.display()
        )));
    }
    let (from, to) = (source(from)?, source(to)?);
    for store in [&from, &to] {
        if parlour_ssh::serve::command(&socket(None, store)?, &OperatorRequest::Who, Form::Text)
            .is_ok()
        {
            let why = format!(
                "a server is running on {store}; stop it first: parlour hall drain --data {store}"
            );
            return Err(Error::Hall(why));
        }
    }
    let _locks = [&from, &to]
        .into_iter()
        .filter_map(StoreSource::file)
        .map(FileLock::take)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|why| Error::Hall(why.to_string()))?;
    let interrupted = interrupt::flag(interrupt::STATUS)?;
    let mut progress = Progress::new();
    let moved = move_store(&from, &to, clock::now(), &mut |step| {
        let (name, done, all, noun) = match step {
            Step::Rows { table, done, all } => (table, done, all, "rows"),
            Step::Games { done, all } => ("replayed", done, all, "games"),
        };
        progress.show(name, part(done, all), done, noun);
        !interrupted.load(Ordering::Relaxed)
    });
    progress.clear();
    match moved? {
        Transferred::Complete(checked) => {
            tell(&checked, out)?;
            writeln!(out, "Moved to {to}. {from} is unchanged.")?;
            Ok(0)
        }
        Transferred::Interrupted => {
            let _ = writeln!(
                io::stderr(),
                "parlour: interrupted; run the same command to continue"
            );
            Ok(interrupt::STATUS)
        }
    }
}

/// Checks that there may be a store. Opening the store would create the file, so this only looks.
fn is_there(named: &Path) -> Result<bool, Error> {
    Ok(StoreSource::of_url(Some(named))?.is_some() || named.exists())
}

fn source(named: &Path) -> Result<StoreSource, Error> {
    let url = StoreSource::of_url(Some(named))?;
    Ok(url.unwrap_or_else(|| {
        StorePath {
            path: named.into(),
            makes_folder: false,
        }
        .into()
    }))
}

#[expect(clippy::cast_precision_loss, reason = "a part of a bar")]
fn part(done: usize, all: usize) -> f64 {
    done as f64 / all.max(1) as f64
}

/// Reports what was found equal on both sides, a line for each table.
fn tell(checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
    for (table, rows) in &checked.rows {
        writeln!(out, "{rows:>12} {}", table.replace('_', " "))?;
    }
    writeln!(out, "{:>12} games compared and replayed", checked.replayed)?;
    if checked.damaged > 0 {
        writeln!(
            out,
            "{:>12} games that could not be followed before either",
            checked.damaged
        )?;
    }
    Ok(())
}
