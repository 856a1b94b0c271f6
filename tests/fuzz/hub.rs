//! Hub talk, as an engine hears it and as a table does.

use std::time::Duration;

use draughts::board::Board;
use draughts::variant::Variant;
use draughts_engine::hub::engine::{HubCommand, HubEngine};
use draughts_engine::hub::host::{HostEvent, HubHost};
use draughts_engine::think::MoveLimit;
use parlour_model::checkers::View;
use parlour_model::game::Game;
use parlour_model::seat::Viewer;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::pdn::played;
use crate::runner::Target;

pub(crate) const TARGET: Target = Target {
    name: "hub",
    make,
    words: &[
        "hub",
        "init",
        "go think",
        "go ponder",
        "go analyze",
        "stop",
        "quit",
        "ponder-hit",
        "pos pos=",
        "moves=",
        "\"",
        "=",
        "level time=1 moves=0 inc=-1",
        "level depth=99999999999",
        "level move-time=1e300",
        "level move-time=nan",
        "level nodes=-1",
        "set-param name=variant value=",
        "param name=variant values=\"normal\"",
        "wait",
        "ready",
        "done move=",
        "info score=inf depth=1",
        "error message=",
        "new-game",
        "32-28",
        "1x99",
    ],
    check,
};

/// Lines without a position.
const LINES: [&str; 16] = [
    "hub",
    "init",
    "new-game",
    "ping",
    "go think",
    "go analyze",
    "stop",
    "level time=60 inc=1",
    "level depth=8",
    "level nodes=1000",
    "id name=x version=1 author=\"y z\"",
    "param name=variant value=normal type=enum values=\"normal killer bt frisian losing\"",
    "wait",
    "ready",
    "info depth=5 score=-0.12 pv=\"32-28 19-23 28x19x23\"",
    "done move=32-28 ponder=19-23",
];

/// A conversation of both sides, with positions of random games.
fn make(rng: &mut ChaCha8Rng) -> String {
    let mut lines = Vec::new();
    for _ in 0..rng.random_range(1..12) {
        if rng.random_ratio(1, 3) {
            let View { board, clock, .. } = played(rng).game().view(Viewer::Replay);
            lines.push(format!("set-param name=variant value={}", board.variant()));
            let mut host = HubHost::new(board.variant(), Vec::new());
            lines.extend(host.search(
                &board,
                clock.positions(),
                MoveLimit::Time(Duration::from_millis(100)),
                rng.random(),
            ));
        } else {
            lines.push((*LINES.choose(rng).expect("lines")).to_owned());
        }
    }
    lines.join("\n")
}

fn check(text: &str) {
    engine(text);
    for variant in [
        Variant::International,
        Variant::English,
        Variant::Breakthrough,
    ] {
        table(variant, text);
    }
}

/// The engine's side: every answer is one line, and a search has moves to choose from.
fn engine(text: &str) {
    let mut hub = HubEngine::default();
    for asked in text.lines().flat_map(|line| hub.on_line(line)) {
        match asked {
            HubCommand::Say(line) => assert!(!line.contains('\n'), "{line:?}"),
            HubCommand::Search(request) => {
                assert!(!request.board.legal_moves().is_empty(), "{request:?}");
            }
            _ => {}
        }
    }
}

/// The table's side: what comes from an engine can be shown, and its move is legal.
fn table(variant: Variant, text: &str) {
    let board = Board::start(variant);
    let mut host = HubHost::new(variant, Vec::new());
    for line in text.lines() {
        match host.on_line(line) {
            Some(HostEvent::Ready) => {
                drop(host.search(
                    &board,
                    &[board.position()],
                    MoveLimit::Time(Duration::ZERO),
                    true,
                ));
            }
            Some(HostEvent::Failed(words)) => {
                assert!(!words.to_string().contains(char::is_control), "{words:?}");
            }
            Some(HostEvent::Found(found)) => {
                let legal = board.legal_moves();
                assert!(
                    found.line.first().is_none_or(|first| legal.contains(first)),
                    "{found:?}"
                );
                assert!(
                    !found.summary(&board).contains(char::is_control),
                    "{found:?}"
                );
            }
            Some(HostEvent::Moved(chosen)) => {
                assert!(
                    board
                        .legal_moves()
                        .into_iter()
                        .any(|ply| board.write(ply) == chosen),
                    "{chosen}"
                );
            }
            Some(HostEvent::Send(_)) | None => {}
        }
    }
}
