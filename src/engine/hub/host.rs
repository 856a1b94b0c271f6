//! The host's side of the Hub protocol: writes the lines for an engine and parses its answers. It does no I/O: the caller
//! that owns the process sends the lines and passes every line received to [`HubHost::on_line`].

use std::fmt::Write as _;
use std::time::Duration;

use super::text::{ALIASES, command, quoted, read_move, value, write_move, write_position};
use crate::move_time::ClockTime;
use crate::search::WIN;
use crate::think::{MoveLimit, SearchReport};
use draughts::{Board, Notation, Position, Variant};

/// The meaning of a line from the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum HostEvent {
    /// The engine is to be told these lines.
    Send(Vec<String>),
    /// It is ready to play.
    Ready,
    /// The findings so far; the score is that to the side on turn.
    Found(SearchReport),
    /// Its move, which is legal on the board that was searched.
    Moved(Notation),
    /// It cannot go on.
    Failed(EngineFault),
}

/// The reason why an engine cannot go on, as what follows its name in a sentence. Texts of the engine have no control
/// characters and are not long.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EngineFault {
    /// Its own word for an error.
    #[error("says: {0}")]
    Error(String),
    /// It ended a search without a move.
    #[error("found no move")]
    NoMove,
    /// A move that is not legal, as it was written.
    #[error("played {0}, which is not legal here")]
    Illegal(String),
    /// The caller sets a parameter that it does not have.
    #[error("has no parameter \"{name}\"; it has {known}")]
    NoParameter {
        /// The name that was asked for.
        name: String,
        /// The names that it has, with commas between.
        known: String,
    },
    /// It plays other variants.
    #[error("does not play {variant}; it plays {known}")]
    OtherVariant {
        /// The variant that was asked for.
        variant: Variant,
        /// Those that it plays, as it names them.
        known: String,
    },
}

/// The table's side of a conversation with an engine that plays one variant.
#[derive(Clone, Debug)]
pub struct HubHost {
    variant: Variant,
    /// The parameters to set in the engine.
    params: Vec<(String, String)>,
    /// The parameters that it says it has, with their values where it names them.
    offered: Vec<(String, Vec<String>)>,
    phase: Phase,
}

#[derive(Clone, Debug)]
enum Phase {
    /// It says who it is, and what can be set.
    Greeting,
    Loading,
    Idle,
    /// It looks for a move on this board.
    Searching(Box<Board>),
}

/// The most men that a score is shown with which is beyond all that Parlour's own search says.
const MOST_MEN: i32 = 250;

/// The most characters of an engine's text that are shown.
const SHOWN: usize = 160;

impl HubHost {
    /// A conversation that has not begun.
    pub fn new(variant: Variant, params: Vec<(String, String)>) -> Self {
        Self {
            variant,
            params,
            offered: Vec::new(),
            phase: Phase::Greeting,
        }
    }

    /// The first line to be sent.
    pub const GREETING: &str = "hub";

    /// The lines that ask a ready engine for a move. `positions` holds those since the last irreversible move, the present
    /// one last: the engine must know them to see repetitions.
    pub fn search(
        &mut self,
        board: &Board,
        positions: &[Position],
        limit: MoveLimit,
        fresh: bool,
    ) -> Vec<String> {
        let level = match limit {
            MoveLimit::Time(time) => format!("level move-time={:.3}", time.as_secs_f64()),
            MoveLimit::Nodes(nodes) => format!("level nodes={nodes}"),
            MoveLimit::Clock(ClockTime {
                left, increment, ..
            }) => format!(
                "level time={:.3} inc={:.3}",
                left.as_secs_f64(),
                increment.as_secs_f64()
            ),
        };
        let new_game = fresh.then(|| "new-game".to_owned());
        new_game
            .into_iter()
            .chain([self.position(board, positions), level, "go think".into()])
            .collect()
    }

    /// The lines that ask a ready engine to look into a position until it is stopped; `positions` as for [`HubHost::search`].
    pub fn analyse(&mut self, board: &Board, positions: &[Position]) -> Vec<String> {
        vec![
            self.position(board, positions),
            "level infinite".into(),
            "go analyze".into(),
        ]
    }

    /// The line that sets a position up, which the engine is going to search.
    fn position(&mut self, board: &Board, positions: &[Position]) -> String {
        self.phase = Phase::Searching(Box::new(*board));
        let (from, moves) = line(board, positions).unwrap_or((*board, Vec::new()));
        let mut position = format!("pos pos={}", write_position(&from));
        if !moves.is_empty() {
            let _ = write!(position, " moves={}", quoted(&moves.join(" ")));
        }
        position
    }

    /// Handles a line of the engine. Unknown lines are ignored, as the protocol demands.
    pub fn on_line(&mut self, line: &str) -> Option<HostEvent> {
        let (command, args) = command(line);
        match (command.as_str(), &self.phase) {
            ("error", _) => {
                let text = shown(value(&args, "message").unwrap_or(line));
                Some(HostEvent::Failed(EngineFault::Error(text)))
            }
            ("param", Phase::Greeting) => {
                let values = value(&args, "values")
                    .unwrap_or_default()
                    .split_whitespace()
                    .map(Into::into)
                    .collect();
                self.offered.push((value(&args, "name")?.into(), values));
                None
            }
            ("wait", Phase::Greeting) => Some(match self.settings() {
                Ok(lines) => {
                    self.phase = Phase::Loading;
                    HostEvent::Send(lines)
                }
                Err(why) => HostEvent::Failed(why),
            }),
            ("ready", Phase::Loading) => {
                self.phase = Phase::Idle;
                Some(HostEvent::Ready)
            }
            ("info", Phase::Searching(board)) => found(board, &args).map(HostEvent::Found),
            ("done", Phase::Searching(board)) => {
                let text = value(&args, "move").unwrap_or_default();
                let news = match read_move(board, text) {
                    Some(ply) => HostEvent::Moved(board.write(ply)),
                    None if text.is_empty() => HostEvent::Failed(EngineFault::NoMove),
                    None => HostEvent::Failed(EngineFault::Illegal(shown(text))),
                };
                self.phase = Phase::Idle;
                Some(news)
            }
            _ => None,
        }
    }

    /// Returns the lines that set the engine up before it gets ready.
    fn settings(&self) -> Result<Vec<String>, EngineFault> {
        let variant = self.variant_param()?;
        let params = self.params.iter().map(|(name, value)| {
            let known = self.offered.iter().any(|(offered, _)| offered == name);
            if known {
                Ok((name.as_str(), value.as_str()))
            } else {
                Err(self.unknown(name))
            }
        });
        let all: Vec<_> = variant
            .map(|value| Ok(("variant", value)))
            .into_iter()
            .chain(params)
            .collect::<Result<_, _>>()?;
        let set = |(name, value)| format!("set-param name={name} value={}", quoted(value));
        Ok(all.into_iter().map(set).chain(["init".into()]).collect())
    }

    fn unknown(&self, name: &str) -> EngineFault {
        let names: Vec<_> = self.offered.iter().map(|(name, _)| name.as_str()).collect();
        EngineFault::NoParameter {
            name: name.into(),
            known: shown(&names.join(", ")),
        }
    }

    /// Returns the engine's name for the variant, if it has such a parameter. An engine without it
    /// plays the international game.
    fn variant_param(&self) -> Result<Option<&'static str>, EngineFault> {
        let other = |known: &str| EngineFault::OtherVariant {
            variant: self.variant,
            known: shown(known),
        };
        let Some((_, values)) = self.offered.iter().find(|(name, _)| name == "variant") else {
            return if self.variant == Variant::International {
                Ok(None)
            } else {
                Err(other(Variant::International.name()))
            };
        };
        let alias = ALIASES
            .into_iter()
            .filter(|(_, variant)| *variant == self.variant)
            .map(|(alias, _)| alias);
        let name = alias
            .chain([self.variant.name()])
            .find(|name| values.iter().any(|value| value == name));
        name.map(Some).ok_or_else(|| other(&values.join(", ")))
    }
}

/// The board from which reversible moves led to the present one, and these moves.
fn line(board: &Board, positions: &[Position]) -> Option<(Board, Vec<String>)> {
    let first = Board::new_unchecked(board.variant(), *positions.first()?);
    let mut moves = Vec::new();
    let mut at = first;
    for next in &positions[1..] {
        let ply = at
            .legal_moves()
            .into_iter()
            .find(|ply| same(at.after(*ply).position(), *next))?;
        moves.push(write_move(&at, ply));
        at = at.after(ply);
    }
    same(at.position(), board.position()).then_some((first, moves))
}

/// Returns whether the same pieces stand on the same squares, and the same side is on turn.
fn same(one: Position, other: Position) -> bool {
    (one.sides(), one.kings(), one.turn()) == (other.sides(), other.kings(), other.turn())
}

/// Reads what an engine says that it has found. Of a line that is not fully legal it takes the
/// legal moves before the fault.
fn found(board: &Board, args: &[(String, String)]) -> Option<SearchReport> {
    let number = |name: &str| {
        value(args, name)?
            .parse::<f64>()
            .ok()
            .filter(|number| number.is_finite())
    };
    let (score, mut board) = (hundredths(number("score")?), *board);
    let read = |text: &str| {
        let ply = read_move(&board, text)?;
        board = board.after(ply);
        Some(ply)
    };
    let line = value(args, "pv")
        .unwrap_or_default()
        .split_whitespace()
        .map_while(read)
        .collect();
    let seconds = number("time")
        .filter(|seconds| (0.0..1e6).contains(seconds))
        .unwrap_or(0.0);
    Some(SearchReport {
        depth: value(args, "depth")?.parse::<u16>().ok()?.into(),
        score,
        nodes: value(args, "nodes")
            .and_then(|nodes| nodes.parse().ok())
            .unwrap_or(0),
        elapsed: Duration::from_secs_f64(seconds),
        line,
    })
}

/// A score in men as hundredths of a man. Parlour's own engine writes wins as some 300 men; what another one counts
/// beyond that is no number of plies to a win.
#[expect(clippy::cast_possible_truncation, reason = "it is small and whole")]
fn hundredths(score: f64) -> i32 {
    let most = f64::from(MOST_MEN) * 100.0;
    let hundredths = score * 100.0;
    let shown = if hundredths.abs() >= f64::from(WIN) {
        hundredths.clamp(-most, most)
    } else {
        hundredths
    };
    shown.round() as i32
}

/// A text from outside without what would steer a terminal, and not too long.
fn shown(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_control())
        .take(SHOWN)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::engine::{HubCommand, HubEngine, info};
    use super::*;
    use crate::Thinking;
    use crate::think::{SearchLimits, think};
    use draughts::Game;

    fn board(variant: Variant, fen: &str) -> Board {
        Board::start_from(variant, fen).expect("a position")
    }

    /// Returns what Parlour's own engine says to these lines, and what it is asked.
    fn summary(hub: &mut HubEngine, lines: &[String]) -> (Vec<String>, Vec<HubCommand>) {
        let asked: Vec<_> = lines.iter().flat_map(|line| hub.on_line(line)).collect();
        let said = asked.iter().filter_map(|asked| {
            if let HubCommand::Say(text) = asked {
                Some(text.clone())
            } else {
                None
            }
        });
        (said.collect(), asked)
    }

    /// A host and an engine that have come to an understanding: it plays without its book.
    fn greeted(variant: Variant) -> (HubHost, HubEngine) {
        let params = vec![("book".into(), "false".into())];
        let (mut host, mut hub) = (HubHost::new(variant, params), HubEngine::default());
        let (said, _) = summary(&mut hub, &[HubHost::GREETING.into()]);
        let news: Vec<_> = said.iter().filter_map(|line| host.on_line(line)).collect();
        let [HostEvent::Send(lines)] = &news[..] else {
            panic!("{news:?}")
        };
        let (said, _) = summary(&mut hub, lines);
        assert_eq!(
            said.iter()
                .filter_map(|line| host.on_line(line))
                .collect::<Vec<_>>(),
            [HostEvent::Ready]
        );
        (host, hub)
    }

    #[test]
    fn both_sides_see_the_same_positions_and_moves_in_every_variant() {
        for variant in Variant::ALL {
            let (mut host, mut hub) = greeted(variant);
            let mut game = Game::new(variant);
            for turn in 0..80 {
                let (board, positions) = (*game.board(), game.clock().positions().to_vec());
                let legal = board.legal_moves();
                let Some(chosen) = legal.get((turn * 7) % legal.len().max(1)) else {
                    break;
                };
                let lines = host.search(
                    &board,
                    &positions,
                    MoveLimit::Time(Duration::from_millis(250)),
                    turn == 0,
                );
                let (said, asked) = summary(&mut hub, &lines);
                assert_eq!(said, [""; 0], "{variant}");
                let begins = matches!(asked.first(), Some(HubCommand::NewGame));
                assert_eq!(begins, turn == 0, "{variant}");
                let [HubCommand::Search(request)] = &asked[usize::from(begins)..] else {
                    panic!("{variant}: {asked:?}")
                };
                assert_eq!(request.board.variant(), variant);
                assert!(
                    same(request.board.position(), board.position()),
                    "{variant}"
                );
                assert_eq!(request.positions.len(), positions.len(), "{variant}");
                assert!(
                    request
                        .positions
                        .iter()
                        .zip(&positions)
                        .all(|(one, other)| same(*one, *other)),
                    "{variant}"
                );
                assert_eq!(request.limit, Some(Duration::from_millis(250)));
                let moved = host.on_line(&format!("done move={}", write_move(&board, *chosen)));
                assert_eq!(
                    moved,
                    Some(HostEvent::Moved(board.write(*chosen))),
                    "{variant}"
                );
                game.play(*chosen).expect("it is legal");
            }
        }
    }

    #[test]
    fn a_variant_is_called_as_the_engine_calls_it_or_the_game_is_refused() {
        let answer = |variant, param: &str| {
            let mut host = HubHost::new(variant, vec![("book".into(), "say \"no\"".into())]);
            assert_eq!(host.on_line("param name=book value=true type=bool"), None);
            assert_eq!(host.on_line(param), None);
            host.on_line("wait").expect("an answer")
        };
        let scan =
            "param name=variant value=normal type=enum values=\"normal killer bt frisian losing\"";
        let send =
            |lines: &[&str]| HostEvent::Send(lines.iter().map(ToString::to_string).collect());
        let book = "set-param name=book value=\"say 'no'\"";
        let variant = |name| format!("set-param name=variant value=\"{name}\"");
        assert_eq!(
            answer(Variant::International, scan),
            send(&[&variant("normal"), book, "init"])
        );
        assert_eq!(
            answer(Variant::Breakthrough, scan),
            send(&[&variant("bt"), book, "init"])
        );
        assert_eq!(
            answer(Variant::Killer, scan),
            send(&[&variant("killer"), book, "init"])
        );
        assert_eq!(answer(Variant::International, ""), send(&[book, "init"]));
        let no = |why: &str| Some(why.to_owned());
        let fault = |event| match event {
            HostEvent::Failed(fault) => Some(fault.to_string()),
            _ => None,
        };
        let wanted = "does not play english; it plays normal, killer, bt, frisian, losing";
        assert_eq!(fault(answer(Variant::English, scan)), no(wanted));
        assert_eq!(
            fault(answer(Variant::English, "")),
            no("does not play english; it plays international")
        );
        let mut host = HubHost::new(Variant::International, vec![("bock".into(), "true".into())]);
        host.on_line("param name=book value=true type=bool");
        assert_eq!(
            host.on_line("wait").and_then(fault),
            no("has no parameter \"bock\"; it has book")
        );
    }

    #[test]
    fn what_an_engine_says_is_shown_or_told_or_passed_over() {
        let (mut host, _) = greeted(Variant::International);
        assert_eq!(host.on_line("done move=32-28"), None, "nobody has asked");
        let ask = |host: &mut HubHost| {
            drop(host.search(
                &board(Variant::International, ""),
                &[],
                MoveLimit::Time(Duration::ZERO),
                true,
            ));
        };
        ask(&mut host);
        let info = "info depth=5 mean-depth=4.2 score=-0.12 nodes=3 time=0.1 nps=1 pv=\"32-28 19-23 28x19x23\"";
        let told = |host: &mut HubHost, line: &str| match host.on_line(line) {
            Some(HostEvent::Found(found)) => found.summary(&board(Variant::International, "")),
            other => panic!("{other:?}"),
        };
        assert_eq!(told(&mut host, info), "-0.12 at depth 5: 32-28 19-23 28x19");
        let wild = "info depth=7 score=-99999 nodes=x time=-1 pv=\"32-28 1-50 19-23\"";
        assert_eq!(
            told(&mut host, wild),
            "-250.00 at depth 7: 32-28",
            "as far as it is legal"
        );
        for line in [
            "",
            "info",
            "info score=x depth=1",
            "info score=inf depth=1",
            "info score=0 depth=-1",
            "info score=0 depth=99999",
            "ready",
            "wait",
            "what is=this",
            "\"\"=\"",
            "done",
        ] {
            let news = host.on_line(line);
            assert!(
                news.is_none()
                    || line == "done" && news == Some(HostEvent::Failed(EngineFault::NoMove)),
                "{line}"
            );
        }
        ask(&mut host);
        let illegal = EngineFault::Illegal("1-\u{fffd}".into());
        assert_eq!(
            host.on_line("done move=1-\u{1b}\u{fffd}"),
            Some(HostEvent::Failed(illegal))
        );
        assert_eq!(
            host.on_line("error message=\"no \u{1b}[2Jmemory\""),
            Some(HostEvent::Failed(EngineFault::Error("no [2Jmemory".into())))
        );
    }

    /// Checks that `v` shows lines as the log writes them, for every engine: numbers, letters, and
    /// the whole way of a capture.
    #[test]
    fn what_is_found_is_told_in_the_notation_of_the_log_in_every_variant() {
        for variant in Variant::ALL {
            let mut game = Game::new(variant);
            for _ in 0..12 {
                let (board, positions) = (game.board(), game.clock().positions());
                let limits = SearchLimits {
                    depth: 4,
                    nodes: 2_000,
                };
                let found = think(board, positions, limits, &Thinking::untimed(), &mut |_| {});
                let found = found.expect("there are moves");
                let mut host = greeted(variant).0;
                drop(host.search(board, positions, MoveLimit::Nodes(1), false));
                let Some(HostEvent::Found(heard)) = host.on_line(&info(board, &found)) else {
                    panic!("{variant}: nothing is found");
                };
                let summary = found.summary(board);
                assert_eq!(heard.summary(board), summary, "{variant}");
                let (_, line) = summary.split_once(": ").expect("a line");
                let mut ahead = *board;
                for word in line.split(' ') {
                    let legal = ahead.legal();
                    let legal = legal
                        .iter()
                        .find(|legal| legal.notation.to_string() == word);
                    let legal = legal.unwrap_or_else(|| panic!("{variant}: {word} of {summary}"));
                    ahead = ahead.after(legal.mv);
                }
                game.play(found.line[0]).expect("it is legal");
            }
        }
    }

    #[test]
    fn a_capture_is_understood_without_its_captured_pieces_where_one_alone_is_meant() {
        let at = board(Variant::International, "W:W28,K10:B22,23");
        let capture = |text: &str| {
            let mut host = greeted(Variant::International).0;
            drop(host.search(&at, &[], MoveLimit::Time(Duration::ZERO), false));
            host.on_line(&format!("done move={text}"))
        };
        assert!(
            matches!(capture("28x17"), Some(HostEvent::Moved(_))),
            "{:?}",
            at.legal_moves()
        );
        assert!(matches!(capture("28x17x22"), Some(HostEvent::Moved(_))));
        assert!(matches!(capture("28x17x23"), Some(HostEvent::Failed(_))));
    }
}
