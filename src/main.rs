//! The `parlour` command.

use std::io::{Write, stderr};
use std::process::ExitCode;

use clap::Parser;
use parlour::cli::Cli;
use parlour::commands;

/// The exit status for wrong use and for bad input.
const WRONG: u8 = 2;

fn main() -> ExitCode {
    match commands::run(Cli::parse()) {
        Ok(None) => ExitCode::SUCCESS,
        Ok(Some(_)) => fail("parlour: this version has no screen yet; see parlour --help for what it can do"),
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(error) => fail(error),
    }
}

/// Says in one line what is wrong. If even that cannot be written, the exit status has to do.
fn fail(what: impl std::fmt::Display) -> ExitCode {
    let _ = writeln!(stderr(), "{what}");
    ExitCode::from(WRONG)
}
