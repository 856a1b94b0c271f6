//! The `parlour` command.

use std::fmt::Display;
use std::io::{Write, stderr};
use std::process::ExitCode;

use clap::Parser;
use parlour::app::App;
use parlour::app::effect::MouseMode;
use parlour::app::state::State;
use parlour::app::update::update;
use parlour::cli::Cli;
use parlour::commands::{self, Launch};
use parlour::shell::{self, Options};
use parlour::view::view;

/// The exit status for wrong use and for bad input.
const WRONG: u8 = 2;

fn main() -> ExitCode {
    match commands::run(Cli::parse()) {
        Ok(None) => ExitCode::SUCCESS,
        Ok(Some(launch)) => on_screen(launch),
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(error) => fail(error),
    }
}

/// Runs the app on this terminal. What a record holds beyond what can be shown is told afterwards.
fn on_screen(launch: Launch) -> ExitCode {
    let mouse = if launch.config.screen.mouse { MouseMode::Click } else { MouseMode::Off };
    let state = State::new(launch.config, shell::facts::here(), launch.start, launch.seed);
    let status = shell::conclude(shell::run(App::new(state, update, view), Options { mouse }));
    match launch.refused {
        Some(complaint) if status == 0 => fail(complaint),
        _ => ExitCode::from(status),
    }
}

/// Says in one line what is wrong. If even that cannot be written, the exit status has to do.
fn fail(what: impl Display) -> ExitCode {
    let _ = writeln!(stderr(), "{what}");
    ExitCode::from(WRONG)
}
