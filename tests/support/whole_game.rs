//! Whole games of two at screens of any kind, every move typed.
//!
//! Beside the hall runs a shadow of the table: a host in this process with the same rules and seed. Chance
//! follows from the seed, so the shadow knows which moves there are, and what is typed is one of them.

use jiff::Timestamp;
use parlour_model::any::{AnyPlaythrough, AnyRules};
use parlour_model::each_game;
use parlour_model::player::Player;
use parlour_model::record::Record;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_model::text;
use parlour_model::time_control::TimeControl;
use parlour_table::any::{AnyCommand, AnyGame};
use parlour_table::any_host::AnyHost;
use parlour_table::command::{TableCommand, TableRequest};
use parlour_table::host::{HostInput, HostOptions};
use parlour_table::participant::{Participant, ParticipantId};
use parlour_table::request_id::{RequestId, RequestIds};

/// The screen of a person at a table.
pub trait TableScreen {
    fn send(&mut self, keys: &str);

    /// Waits until this holds of the lines of a whole frame.
    fn wait_drawn(&mut self, what: &str, holds: &dyn Fn(&[String]) -> bool);

    /// The lines now.
    fn lines(&self) -> Vec<String>;
}

/// The table as it has to be.
struct Shadow {
    host: AnyHost,
    ids: RequestIds,
}

impl Shadow {
    fn new(rules: &AnyRules) -> Self {
        let options = HostOptions {
            take_back: false,
            strict: false,
            rated: false,
            clock: TimeControl::None,
            bot_limit: None,
            bot_pace: std::time::Duration::ZERO,
            away_limit: None,
        };
        let players = ["ana", "bob"].map(Player::person).to_vec();
        let host = AnyHost::new(rules, players, options, SEED, false).expect("a table");
        let mut shadow = Self {
            host,
            ids: RequestIds::default(),
        };
        let participant = Participant::new(
            ParticipantId(0),
            vec![Seat(0), Seat(1)],
            Viewer::Seat(Seat(0)),
        );
        shadow.give(HostInput::Joined(participant));
        shadow
    }

    fn give(&mut self, input: HostInput) {
        drop(
            self.host
                .handle(Timestamp::UNIX_EPOCH, input, &mut self.ids),
        );
    }

    fn record(&self) -> Record {
        self.host.record()
    }

    /// The seat that is to act, and a move that may be made; `None` when the game is over.
    fn next(&self) -> Option<(Seat, String)> {
        let (played, _) = self.record().replay().expect("rules");
        let legal = each_game!(AnyPlaythrough, &played, played => text::legal(played));
        let ToAct::Seat(seat) = self.host.to_act() else {
            return None;
        };
        let made = self.host.moves();
        Some((seat, legal[made * 7 / 3 % legal.len()].clone()))
    }

    fn play<G: AnyGame>(&mut self, seat: Seat, chosen: &str) {
        let Ok(chosen) = chosen.parse::<G::Move>() else {
            panic!("{chosen} is a move")
        };
        let seen = self.host.moves();
        let command = TableCommand {
            from: ParticipantId(0),
            id: RequestId::default(),
            seat: Some(seat),
            seen,
            request: TableRequest::Play(chosen),
        };
        let command: AnyCommand = G::wrap_command(command);
        self.give(HostInput::Command(command));
    }
}

/// Returns whether a screen asks its person for a move, with nothing typed.
pub fn asks(lines: &[String], name: &str) -> bool {
    // Events beside the last move come first: "ana skips a turn; bob: reveal a card".
    let prompt = prompt(lines).rsplit("; ").next().unwrap_or_default();
    let is_asked =
        prompt.starts_with(&format!("{name}: ")) || prompt.starts_with(&format!("{name} ("));
    let turns = [format!("{name}'s turn"), format!("►{name}")];
    turns.iter().any(|turn| lines[0].contains(turn)) && is_asked
}

/// The lines above the prompt and the foot line.
fn table(lines: &[String]) -> &[String] {
    &lines[..lines.len() - 2]
}

/// The line above the foot line.
fn prompt(lines: &[String]) -> &str {
    &lines[lines.len() - 2]
}

/// Waits until this holds of a screen. What is to be seen before goes away with a key; this one plays nothing.
#[track_caller]
pub fn go_on(screen: &mut dyn TableScreen, what: &str, holds: &dyn Fn(&[String]) -> bool) {
    let asks_to_continue =
        |lines: &[String]| lines.iter().any(|row| row.contains("Enter continue"));
    loop {
        screen.wait_drawn(what, &|lines| holds(lines) || asks_to_continue(lines));
        let before = screen.lines();
        if !asks_to_continue(&before) {
            return;
        }
        screen.send("\x1b[H");
        screen.wait_drawn(what, &|lines| {
            holds(lines) || prompt(lines) != prompt(&before)
        });
    }
}

/// Plays a whole game between two who sit at its table, which has this seed.
pub fn play<G: AnyGame>(rules: &AnyRules, names: [&str; 2], screens: [&mut dyn TableScreen; 2]) {
    let mut shadow = Shadow::new(rules);
    for _ in 0..2_000 {
        let Some((seat, chosen)) = shadow.next() else {
            break;
        };
        let (name, screen) = (names[seat.index()], &mut *screens[seat.index()]);
        go_on(screen, &format!("{name} is asked for {chosen}"), &|lines| {
            asks(lines, name)
        });
        let asked = prompt(&screen.lines()).to_owned();
        screen.send(":");
        screen.wait_drawn("the line", &|lines| prompt(lines).contains("your move"));
        screen.send(&chosen);
        screen.wait_drawn(&format!("{chosen} is typed"), &|lines| {
            prompt(lines).contains(&chosen)
        });
        let before = screen.lines();
        screen.send("\r");
        // A screen that lags still asks for the move that was just made. A card drawn as an image has the same signs on
        // both sides; what is asked next changes with it.
        screen.wait_drawn(&format!("{name} has played {chosen}"), &|lines| {
            let is_typed = prompt(lines).contains("your move");
            table(lines) != table(&before) || !is_typed && prompt(lines) != asked
        });
        shadow.play::<G>(seat, &chosen);
    }
    assert_eq!(shadow.next(), None, "the game is over");
    for screen in screens {
        go_on(screen, "the end", &|lines| {
            lines.iter().any(|line| line.contains("game over"))
        });
    }
}

/// The seed of the table, which the shadow has too.
pub const SEED: u64 = 1;
