//! The `parlour` command.

use std::env;
use std::io::{IsTerminal as _, Write, stderr, stdin};
#[cfg(feature = "ssh")]
use std::net::SocketAddr;
use std::process::ExitCode;

use clap::FromArgMatches as _;
use parlour::cli::{self, Cli};
#[cfg(feature = "ssh")]
use parlour::commands::HallLaunch;
use parlour::commands::{self, Launch, NextStep};
#[cfg(feature = "ssh")]
use parlour_config::ServeConfig;
use parlour_kit::message::Message;
use parlour_kit::text::with_rule;
use parlour_kit::view::glyph_fallback;
use parlour_model::any::Mode;
use parlour_model::player::fit_name;
use parlour_platform::{clock, environment, signals};
use parlour_screen::effect::MouseMode;
#[cfg(feature = "ssh")]
use parlour_ssh::door::SideDoor;
#[cfg(feature = "ssh")]
use parlour_ssh::serve::{self, ServeOptions};
use parlour_store::source::StoreSource;
use parlour_ui::App;
use parlour_ui::plain::session::{PlainOptions, PlainSession};
use parlour_ui::state::update;
use parlour_ui::state::{Start, State};
use parlour_ui::view::view;

/// The exit status for wrong use and for bad input.
const WRONG: u8 = 2;

fn main() -> ExitCode {
    // A system that cannot catch it goes on as it would without.
    let _ = signals::survive_size_limit();
    let cli = Cli::from_arg_matches(&cli::command().get_matches());
    let cli = cli.unwrap_or_else(|error| error.exit());
    let rule_ids = cli.options.rule_ids;
    match commands::run(cli) {
        Ok(NextStep::Ended(status)) => ExitCode::from(status),
        Ok(NextStep::Screen(launch)) => show(*launch),
        #[cfg(feature = "ssh")]
        Ok(NextStep::Hall(launch)) => serve(*launch),
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            let rule = error.rule().filter(|_| rule_ids);
            fail(with_rule(error.to_string(), rule))
        }
    }
}

/// Runs the screen until it is left; or the line mode, where that was asked for or the terminal can only print.
fn show(launch: Launch) -> ExitCode {
    let mode = match launch.start {
        Start::Play(mode) => Some(Some(mode)),
        Start::Menu => Some(None),
        _ => None,
    };
    if let Some(mode) = mode.filter(|_| launch.plain || parlour_terminal::codec::caps::is_dumb()) {
        return chat(launch, mode);
    }
    let mouse = if launch.config.screen.mouse {
        MouseMode::Click
    } else {
        MouseMode::Off
    };
    let (engines, robot_threads) = (
        launch.config.engines.clone(),
        launch.config.table.robot_threads,
    );
    let at_menu = matches!(launch.start, Start::Menu);
    let state = State::new(
        launch.config,
        parlour_terminal::codec::caps::here(),
        launch.start,
        launch.seed,
    );
    let layers = at_menu.then(|| launch.origin.layers()).flatten(); // at a table the line says whose turn it is
    let state = state
        .with_settings_from(
            launch.origin.sentence(),
            launch
                .notice
                .map(|why| Message::Refused(why.into()))
                .or(layers.map(Message::Said)),
        )
        .in_zone(clock::zone())
        .with_rule_ids(launch.rule_ids);
    let state = if launch.store.is_some() {
        state.with_store()
    } else {
        state
    };
    let file = launch.store.as_ref().and_then(StoreSource::file);
    let is_new = !file.is_some_and(|file| file.path.exists());
    let state = if launch.settings.is_some() {
        state.asking_name(login_name(), is_new)
    } else {
        state
    };
    let program = env::current_exe().ok();
    let options = parlour_terminal::Options {
        mouse,
        store: launch.store,
        settings: launch.settings,
        engines,
        robot_threads,
        program,
    };
    let ended = parlour_terminal::run(App::new(state, update, view), options);
    ExitCode::from(parlour_terminal::conclude(ended))
}

/// The name of the person who is logged in, as it may be shown; empty if it is not known.
fn login_name() -> String {
    let known = environment::LOGIN
        .into_iter()
        .find_map(|name| env::var(name).ok());
    fit_name(known.unwrap_or_default().trim())
}

/// Runs the line mode until it is left, at a table of this game or with the question which one.
fn chat(launch: Launch, mode: Option<Mode>) -> ExitCode {
    if let Some(notice) = &launch.notice {
        fail(format_args!("parlour: {notice}"));
    }
    let caps = launch
        .config
        .screen
        .caps(parlour_terminal::codec::caps::here());
    let (engines, robot_threads) = (
        launch.config.engines.clone(),
        launch.config.table.robot_threads,
    );
    let program = env::current_exe().ok();
    let options = parlour_terminal::Options {
        store: launch.store.clone(),
        settings: launch.settings,
        engines,
        robot_threads,
        program,
        ..parlour_terminal::Options::default()
    };
    let language = caps.readable();
    let mut config = launch.config;
    if config.lacks_name() {
        config.set_name(&login_name());
    }
    let session = PlainSession::new(PlainOptions {
        seed: launch.seed,
        has_store: launch.store.is_some(),
        rule_ids: launch.rule_ids,
        echo: !stdin().is_terminal(),
        language,
        config,
    });
    let ended = parlour_terminal::local::plain::run(session, mode, options, |text| {
        glyph_fallback::text(text, caps.glyphs, language)
    });
    ExitCode::from(parlour_terminal::conclude(ended))
}

/// Runs a hall until it is ended.
#[cfg(feature = "ssh")]
fn serve(launch: HallLaunch) -> ExitCode {
    let HallLaunch {
        listen,
        web,
        store,
        host_key,
        socket,
        config,
        metrics,
        log,
        reuse_port,
        allow_seeds,
        landing,
        scratch,
    } = launch;
    let side_door = web_door(web, &config.serve);
    let side_door = side_door.map(|door| door.with_landing(landing));
    let options = ServeOptions {
        listen,
        store,
        host_key,
        socket,
        config,
        allow_seeds,
        metrics,
        log,
        reuse_port,
        side_door,
        update,
        view,
    };
    let ended = serve::run(options);
    drop(scratch);
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(format_args!("parlour: {error}")),
    }
}

/// The door for browsers at this address.
#[cfg(feature = "web")]
fn web_door(listen: Option<SocketAddr>, serve: &ServeConfig) -> Option<SideDoor> {
    listen.map(|listen| parlour_web::door(listen, &serve.web_hosts, &serve.web_address))
}

/// A program without the door asks for none.
#[cfg(all(feature = "ssh", not(feature = "web")))]
fn web_door(_: Option<SocketAddr>, _: &ServeConfig) -> Option<SideDoor> {
    None
}

/// Says in one line what is wrong. If even that cannot be written, the exit status has to do.
fn fail(what: impl std::fmt::Display) -> ExitCode {
    let _ = writeln!(stderr(), "{what}");
    ExitCode::from(WRONG)
}
