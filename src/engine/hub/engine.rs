//! The engine's side of the Hub protocol: parses the host's lines and writes the answers. It does no I/O and starts no
//! threads: it requests a search by [`HubCommand::Search`], and the caller reports to [`info`] and [`done`].

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::text::{ALIASES, command, moves, quoted, read_move, read_position, value};
use crate::Thinking;
use crate::move_time::{ClockTime, MoveTime};
use crate::opening_book;
use crate::think::{SearchLimits, SearchReport, pieces_left, think};
use draughts::board::Board;
use draughts::variant::{UnknownVariant, Variant};
use draughts::{Game, Move, Position};

/// The command that a line gives.
#[derive(Clone, Debug, PartialEq)]
pub enum HubCommand {
    /// To tell the host this line.
    Say(String),
    /// To search, on another thread if the host is to be heard meanwhile.
    Search(Box<SearchRequest>),
    /// The engine should forget what it remembered of the game before.
    NewGame,
    /// To stop the search and say what it has found.
    Stop,
    /// The move that was pondered on has been made: from now on the clock runs, for so long.
    PonderHit(Option<Duration>),
    /// To end the program.
    Quit,
}

/// The input of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchRequest {
    /// The position that is searched.
    pub board: Board,
    /// The positions since the last irreversible move, the present one last.
    pub positions: Vec<Position>,
    /// Depth and nodes.
    pub limits: SearchLimits,
    /// So long; `None` until it is stopped.
    pub limit: Option<Duration>,
    /// The budget of a clock, with which it ends before the limit where the choice is settled.
    pub pace: Option<MoveTime>,
}

impl SearchRequest {
    /// The time of the search, which begins now; `stop` ends it sooner.
    pub fn thinking(&self, stop: Arc<AtomicBool>) -> Thinking {
        Thinking::within(self.limit.unwrap_or(LONGEST), stop).paced(self.pace)
    }

    /// Searches, as [`think`] does.
    pub fn think(
        &self,
        thinking: &Thinking,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> Option<SearchReport> {
        think(&self.board, &self.positions, self.limits, thinking, tell)
    }
}

/// The engine's side of a conversation.
#[derive(Clone, Debug)]
pub struct HubEngine {
    /// The words after `id` in its introduction.
    id: String,
    game: Game,
    level: Level,
    /// Set when moves of the opening book are played without a search, as they are unless the host sets `book` to false.
    plays_book: bool,
}

#[derive(Clone, Copy, Debug)]
struct Level {
    depth: i32,
    nodes: u64,
    time: LevelTime,
}

/// The time limit that a level command sets.
#[derive(Clone, Copy, Debug)]
enum LevelTime {
    Unlimited,
    Move(Duration),
    Clock(ClockTime),
}

/// The reason why a line of the host is refused, as the engine tells it.
#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("book is true or false, not {0}")]
    Book(String),
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    #[error("a position of {0} is W or B and a letter for each square")]
    Position(Variant),
    #[error("{0} is not legal here")]
    Illegal(String),
    #[error("there is no move in this position")]
    NoMove,
}

/// The longest search without a limit.
const LONGEST: Duration = Duration::from_secs(86_400);
/// Thinking time if no level has been set.
const USUAL: Duration = Duration::from_secs(1);
/// The deepest search.
const DEEPEST: i32 = 60;
/// The depth to which the only legal move is searched: enough for a score and an answer, at once.
const DEEPEST_FORCED: i32 = 8;

impl Default for HubEngine {
    fn default() -> Self {
        Self {
            id: id(
                "draughts-engine",
                env!("CARGO_PKG_VERSION"),
                "the Parlour developers",
            ),
            game: Game::new(Variant::International),
            level: Level {
                depth: DEEPEST,
                nodes: u64::MAX,
                time: LevelTime::Move(USUAL),
            },
            plays_book: true,
        }
    }
}

impl HubEngine {
    /// The same, that introduces itself so. There are no blanks in the name and the version.
    #[must_use]
    pub fn introduced_as(self, name: &str, version: &str, author: &str) -> Self {
        let id = id(name, version, author);
        Self { id, ..self }
    }

    /// Parses a line into commands. Unknown lines are ignored, as the protocol demands.
    pub fn on_line(&mut self, line: &str) -> Vec<HubCommand> {
        let (command, args) = command(line);
        match command.as_str() {
            "hub" => self
                .introduction()
                .into_iter()
                .map(HubCommand::Say)
                .collect(),
            "set-param" => self
                .set(&args)
                .err()
                .map(|why| error(&why))
                .into_iter()
                .collect(),
            "init" => {
                if self.plays_book {
                    // The book is read before a clock runs.
                    opening_book::best(self.game.board());
                }
                vec![HubCommand::Say("ready".into())]
            }
            "ping" => vec![HubCommand::Say("pong".into())],
            "pos" => self
                .position(&args)
                .err()
                .map(|why| error(&why))
                .into_iter()
                .collect(),
            "level" => {
                self.level = level(&args);
                Vec::new()
            }
            "go" => self.go(&args),
            "new-game" => vec![HubCommand::NewGame],
            "stop" => vec![HubCommand::Stop],
            "ponder-hit" => vec![HubCommand::PonderHit(self.time().map(|time| time.usual))],
            "quit" => vec![HubCommand::Quit],
            _ => Vec::new(),
        }
    }

    fn introduction(&self) -> Vec<String> {
        let aliases = ALIASES.map(|(alias, _)| alias);
        let names: Vec<_> = aliases.into_iter().chain(Variant::NAMES).collect();
        vec![
            self.id.clone(),
            format!(
                "param name=variant value=normal type=enum values=\"{}\"",
                names.join(" ")
            ),
            "param name=book value=true type=bool".into(),
            "wait".into(),
        ]
    }

    fn set(&mut self, args: &[(String, String)]) -> Result<(), Refused> {
        let given = value(args, "value").unwrap_or_default();
        match value(args, "name") {
            Some("variant") => self.set_variant(given),
            Some("book") => {
                let read = given.parse();
                self.plays_book = read.map_err(|_| Refused::Book(given.into()))?;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn set_variant(&mut self, name: &str) -> Result<(), Refused> {
        let alias = ALIASES
            .into_iter()
            .find(|(alias, _)| *alias == name)
            .map(|(_, variant)| variant);
        self.game = Game::new(match alias {
            Some(variant) => variant,
            None => name.parse()?,
        });
        Ok(())
    }

    fn position(&mut self, args: &[(String, String)]) -> Result<(), Refused> {
        let variant = self.game.board().variant();
        let start = Some(Board::start(variant));
        let board = value(args, "pos").map_or(start, |text| read_position(variant, text));
        let board = board.ok_or(Refused::Position(variant))?;
        self.game = Game::from_board(board);
        for text in value(args, "moves").unwrap_or_default().split_whitespace() {
            let ply = read_move(self.game.board(), text);
            let ply = ply.ok_or_else(|| Refused::Illegal(text.into()))?;
            self.game.play_unchecked(ply);
        }
        Ok(())
    }

    /// The time for a move; `None` until the search is stopped.
    fn time(&self) -> Option<MoveTime> {
        match self.level.time {
            LevelTime::Unlimited => None,
            LevelTime::Move(limit) => Some(MoveTime {
                usual: limit,
                most: limit,
            }),
            LevelTime::Clock(clock) => Some(clock.for_move(pieces_left(self.game.board()))),
        }
    }

    fn go(&self, args: &[(String, String)]) -> Vec<HubCommand> {
        let plies = self.game.board().legal_moves().len();
        if plies == 0 {
            return vec![error(&Refused::NoMove)];
        }
        let is = |purpose: &str| args.iter().any(|(name, _)| name == purpose);
        let pondering = is("ponder");
        let book_move = opening_book::best(self.game.board())
            .filter(|_| self.plays_book && !pondering && !is("analyze"));
        if let Some(ply) = book_move {
            return vec![HubCommand::Say(done_by_book(self.game.board(), ply))];
        }
        let time = self.time().filter(|_| !pondering);
        let pace =
            time.filter(|_| matches!(self.level.time, LevelTime::Clock(_)) && !is("analyze"));
        let is_forced = plies == 1 && !pondering && !is("analyze");
        let deepest = if is_forced { DEEPEST_FORCED } else { DEEPEST };
        let limits = SearchLimits {
            depth: self.level.depth.min(deepest),
            nodes: self.level.nodes,
        };
        vec![HubCommand::Search(Box::new(SearchRequest {
            board: *self.game.board(),
            positions: self.game.clock().positions().to_vec(),
            limits,
            limit: time.map(|time| time.most),
            pace,
        }))]
    }
}

/// Returns the progress line of a search.
pub fn info(board: &Board, report: &SearchReport) -> String {
    let seconds = report.elapsed.as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a speed is read to two digits")]
    let speed = report.nodes as f64 / seconds.max(1e-6) / 1e6;
    let (depth, nodes, score) = (report.depth, report.nodes, f64::from(report.score) / 100.0);
    let line = moves(board, &report.line).join(" ");
    format!(
        "info depth={depth} score={score:.2} nodes={nodes} time={seconds:.3} nps={speed:.2} pv=\"{line}\""
    )
}

/// Returns the line that ends a search: its move, and the answer that it expects.
pub fn done(board: &Board, report: &SearchReport) -> String {
    let line = moves(board, &report.line);
    let mut text = format!("done move={}", line.first().map_or("", String::as_str));
    if let Some(answer) = line.get(1) {
        let _ = write!(text, " ponder={answer}");
    }
    text
}

/// Returns the line that plays a move without a search.
fn done_by_book(board: &Board, ply: Move) -> String {
    format!("done move={}", moves(board, &[ply]).concat())
}

fn id(name: &str, version: &str, author: &str) -> String {
    format!("id name={name} version={version} author={}", quoted(author))
}

fn error(why: &Refused) -> HubCommand {
    HubCommand::Say(format!("error message={}", quoted(&why.to_string())))
}

fn level(args: &[(String, String)]) -> Level {
    let number = |name: &str| {
        value(args, name)?
            .parse::<f64>()
            .ok()
            .filter(|n| n.is_finite() && *n >= 0.0)
    };
    let seconds = |seconds: f64| Duration::from_secs_f64(seconds.min(1e6));
    let depth = number("depth").map_or(DEEPEST, |depth| {
        (1..=DEEPEST)
            .rev()
            .find(|d| f64::from(*d) <= depth)
            .unwrap_or(1)
    });
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of moves is small and not negative"
    )]
    let moves = number("moves")
        .filter(|moves| *moves >= 1.0)
        .map(|moves| moves.min(1e6) as u32);
    let increment = seconds(number("inc").unwrap_or(0.0));
    let clock = number("time").map(|left| {
        LevelTime::Clock(ClockTime {
            left: seconds(left),
            increment,
            moves,
        })
    });
    let nodes = value(args, "nodes")
        .and_then(|nodes| nodes.parse().ok())
        .unwrap_or(u64::MAX);
    let time = number("move-time")
        .map(|limit| LevelTime::Move(seconds(limit)))
        .or(clock);
    Level {
        depth,
        nodes,
        time: time.unwrap_or(LevelTime::Unlimited),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::side::Color;

    fn says(hub: &mut HubEngine, line: &str) -> Vec<String> {
        let say = |asked| {
            if let HubCommand::Say(text) = asked {
                text
            } else {
                format!("{asked:?}")
            }
        };
        hub.on_line(line).into_iter().map(say).collect()
    }

    /// The search that an engine asks for, which does not play its book.
    fn request(hub: &mut HubEngine) -> SearchRequest {
        says(hub, "set-param name=book value=false");
        match hub.on_line("go think").remove(0) {
            HubCommand::Search(request) => *request,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_conversation_begins_as_documented() {
        let mut hub = HubEngine::default();
        let said = says(&mut hub, "hub");
        assert!(said[0].starts_with("id name=draughts-engine "));
        assert!(said[1].starts_with(
            "param name=variant value=normal type=enum values=\"normal bt losing english"
        ));
        assert_eq!(said[2], "param name=book value=true type=bool");
        assert_eq!(said[3], "wait");
        assert_eq!(says(&mut hub, "init"), ["ready"]);
        assert_eq!(says(&mut hub, "ping"), ["pong"]);
        assert!(says(&mut hub, "what is=this").is_empty());
    }

    #[test]
    fn a_position_with_moves_is_followed() {
        let mut hub = HubEngine::default();
        let start = format!(
            "pos pos=W{}{}{} moves=\"32-28 19-23 28x19x23\"",
            "b".repeat(20),
            "e".repeat(10),
            "w".repeat(20)
        );
        assert!(says(&mut hub, &start).is_empty());
        assert!(hub.on_line("level move-time=0.25").is_empty());
        let request = request(&mut hub);
        assert_eq!(request.limit, Some(Duration::from_millis(250)));
        assert_eq!(request.positions.len(), 1, "the last move captures");
        assert_eq!(request.board.turn(), Color::Black);
        assert_eq!(request.board.material()[1].men, 19);
        assert_eq!(
            says(&mut hub, "pos pos=W"),
            [
                "error message=\"a position of international is W or B and a letter for each square\""
            ]
        );
    }

    #[test]
    fn the_only_legal_move_takes_no_time_unless_it_is_to_be_analysed() {
        let mut hub = HubEngine::default();
        let start = format!(
            "pos pos=W{}{}{} moves=\"32-28 19-23\"",
            "b".repeat(20),
            "e".repeat(10),
            "w".repeat(20)
        );
        assert!(says(&mut hub, &start).is_empty());
        says(&mut hub, "set-param name=book value=false");
        let mut depth = |line: &str| match hub.on_line(line).remove(0) {
            HubCommand::Search(request) => request.limits.depth,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            ["go think", "go ponder", "go analyze"].map(&mut depth),
            [DEEPEST_FORCED, DEEPEST, DEEPEST]
        );
    }

    #[test]
    fn the_clock_is_shared_out() {
        let limit = |line: &str| {
            let mut hub = HubEngine::default();
            hub.on_line(line);
            let request = request(&mut hub);
            (
                request.limit.map(|limit| limit.as_millis()),
                request.limits.depth,
            )
        };
        let time = |line: &str| {
            let mut hub = HubEngine::default();
            hub.on_line(line);
            request(&mut hub)
                .pace
                .map(|pace| (pace.usual.as_millis(), pace.most.as_millis()))
        };
        assert_eq!(time("level time=72"), Some((2000, 6000)));
        assert_eq!(time("level moves=9 time=90 inc=1"), Some((10_800, 32_400)));
        assert_eq!(
            time("level time=1 inc=5"),
            Some((800, 800)),
            "never what is not there"
        );
        assert_eq!(
            time("level move-time=5"),
            None,
            "a time for a move is taken"
        );
        assert_eq!(limit("level time=72"), (Some(6000), 60));
        assert_eq!(limit("level depth=7"), (None, 7));
        assert_eq!(limit("level infinite"), (None, 60));
        assert_eq!(limit("level time=NaN move-time=-3 depth=x"), (None, 60));
        let mut hub = HubEngine::default();
        hub.on_line("level depth=9 nodes=5000");
        assert_eq!(
            request(&mut hub).limits,
            SearchLimits {
                depth: 9,
                nodes: 5000
            }
        );
    }

    #[test]
    fn a_search_ends_with_a_move_in_the_form_of_hub() {
        let mut hub = HubEngine::default();
        says(&mut hub, "set-param name=variant value=killer");
        let request = request(&mut hub);
        assert_eq!(request.board.variant(), Variant::Killer);
        let plies = request.board.legal_moves();
        let report = SearchReport {
            depth: 3,
            score: -12,
            nodes: 10,
            elapsed: Duration::from_secs(1),
            line: plies[..1].to_vec(),
        };
        assert!(done(&request.board, &report).starts_with("done move=3"));
        assert!(
            info(&request.board, &report)
                .starts_with("info depth=3 score=-0.12 nodes=10 time=1.000 nps=0.00 pv=\"3")
        );
    }

    #[test]
    fn a_move_of_the_book_is_played_at_once_unless_it_is_to_be_analysed() {
        let mut hub = HubEngine::default();
        says(&mut hub, "set-param name=variant value=english");
        let said = says(&mut hub, "go think").concat();
        let best = opening_book::best(hub.game.board()).expect("the start is in it");
        assert_eq!(said, done_by_book(hub.game.board(), best));
        let searches = |hub: &mut HubEngine, line: &str| {
            matches!(hub.on_line(line)[..], [HubCommand::Search(_)])
        };
        assert!(searches(&mut hub, "go analyze") && searches(&mut hub, "go ponder"));
        says(&mut hub, "set-param name=book value=false");
        assert!(searches(&mut hub, "go think"));
        assert_eq!(
            says(&mut hub, "set-param name=book value=no"),
            ["error message=\"book is true or false, not no\""]
        );
    }
}
