//! Implements `parlour man` and `parlour completions`: the manual and the shell completions.
//!
//! Both are generated from the arguments, so that they match what the program takes. They are meant
//! for packagers.

use std::fs;
use std::io::Write;
use std::path::Path;

use clap::CommandFactory as _;
use clap_complete::Shell;

use super::Error;
use crate::cli::Cli;

/// Prints what completes the command line in a shell.
pub(super) fn completions(shell: Shell, out: &mut dyn Write) -> Result<(), Error> {
    // The generator panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "parlour", &mut script);
    Ok(out.write_all(&script)?)
}

/// Writes the pages of the manual: `parlour.1`, and one like `parlour-play.1` for each command that the help shows.
pub(super) fn pages(folder: &Path) -> Result<(), Error> {
    let written =
        fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(Cli::command(), folder));
    written.map_err(|error| {
        Error::Usage(format!(
            "cannot write the manual into {}: {error}",
            folder.display()
        ))
    })
}
