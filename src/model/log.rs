//! The log of a table: all that was decided there, in order, as plain data. A table is the fold of its log, and a
//! store keeps exactly these entries.

use super::player::{Controller, Level, Player};
use super::playthrough::End;
use super::seat::Seat;

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Milliseconds since the entry before, as they count for clocks and for the playing time.
    pub spent: u64,
    pub action: LogAction,
}

/// The offers that a seat may make to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offer {
    /// The game ends without a winner.
    Draw,
    /// The latest move of the player who offers is taken back.
    Undo,
    /// The same players under the same rules once more.
    Rematch,
}

/// The decision that an entry of the log records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogAction {
    /// A move in its written form, by a seat or (without one) by chance.
    Move {
        by: Option<Seat>,
        text: String,
    },
    /// The number of moves that stand changes: fewer than before after an undo, more after a redo.
    Rewind {
        to: usize,
    },
    Offered {
        by: Seat,
        offer: Offer,
    },
    Answered {
        by: Seat,
        offer: Offer,
        agreed: bool,
    },
    /// From now on this player decides for the seat.
    Taken {
        seat: Seat,
        player: Player,
    },
    /// The playing time before this log was kept, all of one seat or (without one) of no player.
    ///
    /// A log that an earlier version did not write begins with it, as its moves have no times.
    Elapsed {
        seat: Option<Seat>,
    },
    /// The seat has no player from now on, until it is taken.
    Left {
        seat: Seat,
    },
    /// A seat was told what a robot would play.
    Hinted {
        seat: Seat,
    },
    /// A seat's time is up.
    Flag {
        seat: Seat,
    },
    /// The game ended otherwise than by its rules.
    Ended(End),
}

/// An action as a store's columns hold it: a word, a seat where one is meant, and a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogColumns {
    pub kind: String,
    pub seat: Option<Seat>,
    pub text: String,
}

impl Offer {
    /// The word for it in a log.
    pub fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Undo => "undo",
            Self::Rematch => "again",
        }
    }

    fn of(word: &str) -> Option<Self> {
        [Self::Draw, Self::Undo, Self::Rematch]
            .into_iter()
            .find(|offer| offer.word() == word)
    }
}

impl LogAction {
    /// Returns the action that ended a game otherwise than by its rules.
    pub fn of_end(end: End) -> Self {
        if let End::OutOfTime(seat) = end {
            Self::Flag { seat }
        } else {
            Self::Ended(end)
        }
    }

    /// Returns whether such an entry makes the game a practice game: it counts for no best, par,
    /// rating or streak.
    pub fn makes_practice(&self) -> bool {
        matches!(self, Self::Rewind { .. } | Self::Hinted { .. })
    }

    /// The action as columns of a store.
    pub fn columns(&self) -> LogColumns {
        let (kind, seat, text) = match self {
            Self::Move { by, text } => ("move", *by, text.clone()),
            Self::Rewind { to } => ("rewind", None, to.to_string()),
            Self::Offered { by, offer } => ("offer", Some(*by), offer.word().into()),
            Self::Answered {
                by,
                offer,
                agreed: true,
            } => ("accept", Some(*by), offer.word().into()),
            Self::Answered {
                by,
                offer,
                agreed: false,
            } => ("decline", Some(*by), offer.word().into()),
            Self::Taken { seat, player } => ("taken", Some(*seat), controller(player)),
            Self::Elapsed { seat } => ("elapsed", *seat, String::new()),
            Self::Left { seat } => ("left", Some(*seat), String::new()),
            Self::Hinted { seat } => ("hint", Some(*seat), String::new()),
            Self::Flag { seat } => ("flag", Some(*seat), String::new()),
            Self::Ended(end) => ("end", None, end.to_string()),
        };
        LogColumns {
            kind: kind.into(),
            seat,
            text,
        }
    }

    /// The action that these columns hold; `None` where they hold none.
    pub fn of(columns: &LogColumns) -> Option<Self> {
        let LogColumns { kind, seat, text } = columns;
        let offer = || Offer::of(text);
        Some(match kind.as_str() {
            "move" => Self::Move {
                by: *seat,
                text: text.clone(),
            },
            "rewind" => Self::Rewind {
                to: text.parse().ok()?,
            },
            "offer" => Self::Offered {
                by: (*seat)?,
                offer: offer()?,
            },
            "accept" => Self::Answered {
                by: (*seat)?,
                offer: offer()?,
                agreed: true,
            },
            "decline" => Self::Answered {
                by: (*seat)?,
                offer: offer()?,
                agreed: false,
            },
            "taken" => Self::Taken {
                seat: (*seat)?,
                player: player(text)?,
            },
            "elapsed" => Self::Elapsed { seat: *seat },
            "left" => Self::Left { seat: (*seat)? },
            "hint" => Self::Hinted { seat: (*seat)? },
            "flag" => Self::Flag { seat: (*seat)? },
            "end" => Self::Ended(text.parse().ok()?),
            _ => return None,
        })
    }
}

/// Returns the kind and the name of a seat's player: `person Ana`, `sharp Robo`, `engine scan
/// Scan`.
fn controller(player: &Player) -> String {
    match &player.controller {
        Controller::Person => format!("person {}", player.name),
        Controller::Robot(level) => format!("robot {level} {}", player.name),
        Controller::Engine(engine) => {
            format!("engine {} {engine}{}", engine.chars().count(), player.name)
        }
    }
}

/// Reads what [`controller`] writes. An engine's name may have blanks, so its length stands before it.
fn player(text: &str) -> Option<Player> {
    let (kind, rest) = text.split_once(' ')?;
    match kind {
        "person" => Some(Player::person(rest)),
        "robot" => {
            let (level, name) = rest.split_once(' ')?;
            Some(Player::robot(name, level.parse::<Level>().ok()?))
        }
        "engine" => {
            let (length, rest) = rest.split_once(' ')?;
            let (at, _) = rest
                .char_indices()
                .chain([(rest.len(), ' ')])
                .nth(length.parse().ok()?)?;
            let (engine, name) = rest.split_at(at);
            Some(Player {
                name: name.into(),
                controller: Controller::Engine(engine.into()),
            })
        }
        _ => None,
    }
}

/// The summary of a log, as far as it can be told without the rules of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogSummary {
    /// The line of moves, those that were taken back and can be made again at its end.
    pub moves: Vec<String>,
    /// The time that each move of the line took, in milliseconds.
    pub times: Vec<u64>,
    /// The number of moves of the line that stand.
    pub made: usize,
    pub end: Option<End>,
    /// Playing time, in milliseconds.
    pub spent: u64,
    /// For how long each seat has thought, in milliseconds; a seat that never acted may be missing.
    pub thought: Vec<u64>,
    /// Set when moves were taken back or hints were given: such a game counts for no best, par,
    /// rating or streak.
    pub practice: bool,
}

impl LogSummary {
    /// Returns the summary of a log whose line has `length` moves, of which `made` stand.
    ///
    /// That is enough to fold what is appended to it, where the texts of the moves before do not
    /// matter.
    pub fn of_line(length: usize, made: usize) -> Self {
        Self {
            moves: vec![String::new(); length],
            times: vec![0; length],
            made,
            ..Self::default()
        }
    }

    /// The fold of these entries.
    pub fn of<'a>(entries: impl IntoIterator<Item = &'a LogEntry>) -> Self {
        let mut summary = Self::default();
        entries.into_iter().for_each(|entry| summary.add(entry));
        summary
    }

    /// Takes one more entry into account.
    pub fn add(&mut self, entry: &LogEntry) {
        self.spent = self.spent.saturating_add(entry.spent);
        self.practice |= entry.action.makes_practice();
        match &entry.action {
            LogAction::Move { by, text } => {
                self.moves.truncate(self.made);
                self.times.truncate(self.made);
                self.moves.push(text.clone());
                self.times.push(entry.spent);
                self.made += 1;
                self.think(*by, entry.spent);
            }
            LogAction::Elapsed { seat } => self.think(*seat, entry.spent),
            LogAction::Rewind { to } => {
                self.made = (*to).min(self.moves.len());
                self.end = None;
            }
            LogAction::Flag { seat } => self.end = Some(End::OutOfTime(*seat)),
            LogAction::Ended(end) => self.end = Some(*end),
            LogAction::Hinted { .. }
            | LogAction::Offered { .. }
            | LogAction::Answered { .. }
            | LogAction::Taken { .. }
            | LogAction::Left { .. } => {}
        }
    }

    fn think(&mut self, seat: Option<Seat>, spent: u64) {
        let Some(seat) = seat else { return };
        if self.thought.len() <= seat.index() {
            self.thought.resize(seat.index() + 1, 0);
        }
        let thought = &mut self.thought[seat.index()];
        *thought = thought.saturating_add(spent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(by: Option<Seat>, text: &str) -> LogEntry {
        LogEntry {
            spent: 10,
            action: LogAction::Move {
                by,
                text: text.into(),
            },
        }
    }

    fn entry(action: LogAction) -> LogEntry {
        LogEntry { spent: 5, action }
    }

    #[test]
    fn every_action_is_read_back_from_its_columns() {
        let engine = Player {
            name: "My Scan".into(),
            controller: Controller::Engine("scan 3.1 ü".into()),
        };
        let players = [
            Player::person("Ana Ö"),
            Player::robot("Robo", Level::Sharp),
            engine,
            Player::person(""),
        ];
        let taken = players.map(|player| LogAction::Taken {
            seat: Seat(1),
            player,
        });
        let offers = [Offer::Draw, Offer::Undo, Offer::Rematch]
            .into_iter()
            .flat_map(|offer| {
                let answered = [true, false].map(|agreed| LogAction::Answered {
                    by: Seat(1),
                    offer,
                    agreed,
                });
                [LogAction::Offered { by: Seat(0), offer }]
                    .into_iter()
                    .chain(answered)
            });
        let rest = [
            LogAction::Move {
                by: Some(Seat(63)),
                text: "11x18x25".into(),
            },
            LogAction::Move {
                by: None,
                text: "deal 1 1 2 2".into(),
            },
            LogAction::Rewind { to: 12 },
            LogAction::Elapsed {
                seat: Some(Seat(1)),
            },
            LogAction::Elapsed { seat: None },
            LogAction::Hinted { seat: Seat(0) },
            LogAction::Left { seat: Seat(1) },
            LogAction::Flag { seat: Seat(1) },
            LogAction::Ended(End::Resigned(Seat(1))),
            LogAction::Ended(End::DrawAgreed),
        ];
        for action in taken.into_iter().chain(offers).chain(rest) {
            assert_eq!(LogAction::of(&action.columns()), Some(action));
        }
    }

    #[test]
    fn columns_that_hold_no_action_are_told() {
        for (kind, seat, text) in [
            ("move", None, ""),
            ("rewind", None, "-1"),
            ("offer", None, "draw"),
            ("offer", Some(Seat(0)), "tea"),
            ("taken", Some(Seat(0)), "robot clever Robo"),
            ("taken", Some(Seat(0)), "engine 9 x"),
            ("end", None, "checkmate"),
            ("dance", None, ""),
        ] {
            let columns = LogColumns {
                kind: kind.into(),
                seat,
                text: text.into(),
            };
            assert_eq!(
                LogAction::of(&columns).is_some(),
                kind == "move",
                "{columns:?}"
            );
        }
    }

    #[test]
    fn a_move_after_a_rewind_replaces_what_was_taken_back() {
        let log = [
            moved(None, "deal"),
            moved(Some(Seat(0)), "A1"),
            moved(Some(Seat(1)), "A2"),
            entry(LogAction::Rewind { to: 1 }),
        ];
        let summary = LogSummary::of(&log);
        assert_eq!(
            (summary.moves.len(), summary.made, summary.practice),
            (3, 1, true)
        );
        assert_eq!((summary.spent, summary.thought), (35, vec![10, 10]));
        let summary = LogSummary::of(log.iter().chain(&[moved(Some(Seat(0)), "B1")]));
        assert_eq!(
            (summary.moves, summary.made),
            (vec!["deal".to_owned(), "B1".into()], 2)
        );
    }

    #[test]
    fn a_log_is_folded_on_from_the_lengths_of_its_line() {
        let log = [
            moved(None, "deal"),
            moved(Some(Seat(0)), "A1"),
            entry(LogAction::Rewind { to: 1 }),
        ];
        let more = [
            entry(LogAction::Rewind { to: 2 }),
            moved(Some(Seat(1)), "B1"),
            entry(LogAction::Rewind { to: 0 }),
        ];
        let before = LogSummary::of(&log);
        let mut on = LogSummary::of_line(before.moves.len(), before.made);
        for entry in &more {
            on.add(entry);
        }
        let whole = LogSummary::of(log.iter().chain(&more));
        assert_eq!((on.moves.len(), on.made), (whole.moves.len(), whole.made));
        assert_eq!(
            (before.spent + on.spent, on.thought),
            (whole.spent, vec![0, 10])
        );
    }

    #[test]
    fn time_before_the_log_counts_for_the_seat_and_for_the_game() {
        let elapsed = |seat, spent| LogEntry {
            spent,
            action: LogAction::Elapsed { seat },
        };
        let log = [
            elapsed(Some(Seat(1)), 7),
            elapsed(None, 3),
            moved(Some(Seat(1)), "A1"),
        ];
        let summary = LogSummary::of(&log);
        assert_eq!(
            (summary.spent, summary.thought, summary.practice),
            (20, vec![0, 17], false)
        );
        let most = [elapsed(Some(Seat(0)), u64::MAX), elapsed(Some(Seat(0)), 1)];
        assert_eq!(
            LogSummary::of(&most).spent,
            u64::MAX,
            "a damaged log does not overflow"
        );
    }

    #[test]
    fn a_game_that_ended_and_was_taken_back_has_not_ended() {
        let ended = entry(LogAction::Ended(End::DrawAgreed));
        let log = [moved(Some(Seat(0)), "A1"), ended.clone()];
        assert_eq!(LogSummary::of(&log).end, Some(End::DrawAgreed));
        assert_eq!(
            LogSummary::of(log.iter().chain(&[entry(LogAction::Rewind { to: 0 })])).end,
            None
        );
    }
}
