//! `parlour replay FILE --json`: a recorded game for scripts, one line for the start and one a move.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use serde::Serialize;

use super::Error;
use super::library::opening;
use draughts::board::Board;
use draughts::pdn::{self, FoundVariant, PdnResult};
use draughts::variant::Variant;
use parlour_boards::saved_game::result_text;
use parlour_config::files::{self, PdnFile};
use parlour_model::any::{AnyPlaythrough, AnyRules, Mode};
use parlour_model::checkers::pdn_play::PdnReplayError;
use parlour_model::diagnostic::{Diagnostic, Source};
use parlour_model::each_game;
use parlour_model::game::Game;
use parlour_model::playthrough::Playthrough;
use parlour_model::record::Record;
use parlour_model::record::games::{self, NO_GAME};
use parlour_model::text::Status;

/// Prints the lines, up to the first move that is refused.
pub(super) fn json(
    file: &Path,
    game: Option<u32>,
    variant: Option<Variant>,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let Found {
        record,
        refused,
        tags,
    } = find(file, game, variant)?;
    let mut playthrough = record.open().map_err(|fault| about(file, &fault))?;
    each_game!(AnyPlaythrough, &mut playthrough, playthrough => lines(&record, playthrough, (tags, file), out))?;
    refused.map_or(Ok(()), |refused| Err(refused.into()))
}

/// Returns whether a file is to be read as PDN.
pub(super) fn is_pdn(file: &Path) -> bool {
    files::is_pdn(file)
}

/// Reads the games of a PDN file; there is one at least.
fn games(file: &Path) -> Result<Vec<pdn::PdnGame>, Diagnostic> {
    games::read_pdn(Source::new(&file.to_string_lossy(), &files::read(file)?))
}

/// The games of checkers in a file, a record or PDN. A variant that is given is that of games whose tags name none.
pub(super) fn games_of(
    file: &Path,
    variant: Option<Variant>,
) -> Result<Vec<pdn::PdnGame>, Diagnostic> {
    if is_pdn(file) {
        let mut games = games(file)?;
        if let Some(variant) = variant {
            for game in &mut games {
                game.assumed = Some(FoundVariant::option(variant));
            }
        }
        return Ok(games);
    }
    let (record, _) = read(file, None, None)?;
    if record.rules.mode() != Mode::Checkers {
        return Err(about(file, &"only checkers games can be studied"));
    }
    let text = record.text_for("study.pdn");
    games::read_pdn(Source::new(&file.to_string_lossy(), &text))
}

/// The games of checkers in a file, one after the other: of a PDN file of any size only a piece is in memory.
#[derive(Debug)]
pub(super) enum EachGame {
    Pdn {
        file: Box<PdnFile>,
        /// The variant of games whose tags name none.
        assumed: Option<FoundVariant>,
    },
    Record(std::vec::IntoIter<pdn::PdnGame>),
}

impl EachGame {
    /// Opens a file, a record or PDN. A variant that is given is that of games whose tags name none; otherwise it is the
    /// likeliest.
    pub(super) fn of(file: &Path, variant: Option<Variant>) -> Result<Self, Diagnostic> {
        if !is_pdn(file) {
            return Ok(Self::Record(games_of(file, variant)?.into_iter()));
        }
        Ok(Self::Pdn {
            file: PdnFile::open(file)?.into(),
            assumed: files::assumed_of(file, variant)?,
        })
    }

    /// The next game; of one whose text cannot be read the reason.
    pub(super) fn next_game(&mut self) -> Result<Option<pdn::PdnGame>, Diagnostic> {
        match self {
            Self::Record(games) => Ok(games.next()),
            Self::Pdn { file, assumed } => {
                Ok(file.next_game()?.map(|found| found.assuming(*assumed)))
            }
        }
    }

    /// The game with this number, counted from 1.
    pub(super) fn nth(mut self, number: u32, file: &Path) -> Result<pdn::PdnGame, Diagnostic> {
        let mut games = 0;
        while let Some(game) = self.next_game()? {
            games += 1;
            if games == number as usize {
                return Ok(game);
            }
        }
        if games == 0 {
            Err(about(file, &NO_GAME))
        } else {
            Err(no_such_game(number, games, file))
        }
    }
}

/// The index of the game with this number, counted from 1.
pub(super) fn index_of(number: u32, games: usize, file: &Path) -> Result<usize, Diagnostic> {
    let index = usize::try_from(number)
        .ok()
        .and_then(|number| number.checked_sub(1));
    let there = index.filter(|index| *index < games);
    there.ok_or_else(|| no_such_game(number, games, file))
}

fn no_such_game(number: u32, games: usize, file: &Path) -> Diagnostic {
    about(
        file,
        &format!("there is no game {number}: the file has {games}"),
    )
}

/// The record in a file, or of a PDN file the first game, or that with this number, up to the first move that cannot be made.
struct Found {
    record: Record,
    /// The reason why the next move cannot be made.
    refused: Option<Diagnostic>,
    tags: Tags,
}

/// Tags of a PDN file that lines repeat.
#[derive(Default)]
struct Tags {
    event: Option<String>,
    result: Option<String>,
}

fn find(file: &Path, number: Option<u32>, variant: Option<Variant>) -> Result<Found, Diagnostic> {
    let (number, name) = (number.unwrap_or(1), file.to_string_lossy());
    if is_pdn(file) {
        let game = EachGame::of(file, variant)?.nth(number, file)?;
        let complain = |refused: PdnReplayError| refused.complain(&name, number as usize);
        let (record, refused) = Record::of_pdn(&game).map_err(complain)?;
        let tag = |name| {
            let value = game.tag(name)?.trim();
            (!matches!(value, "" | "?" | "-")).then(|| value.to_owned())
        };
        return Ok(Found {
            record,
            refused: refused.map(complain),
            tags: Tags {
                event: tag("Event"),
                result: tag("Result"),
            },
        });
    }
    index_of(number, 1, file)?;
    Ok(Found {
        record: Record::read(Source::new(&name, &files::read(file)?))?,
        refused: None,
        tags: Tags::default(),
    })
}

/// Reads the record in a file; of a PDN file the first game, or that with this number, up to the first move that cannot
/// be made, and what is wrong with that one.
pub(super) fn read(
    file: &Path,
    number: Option<u32>,
    variant: Option<Variant>,
) -> Result<(Record, Option<Diagnostic>), Diagnostic> {
    find(file, number, variant).map(|found| (found.record, found.refused))
}

/// The game that a record holds, played to its end. A move that is refused is told before the screen is
/// touched.
pub(super) fn played(file: &Path, record: &Record) -> Result<AnyPlaythrough, Diagnostic> {
    match record.replay() {
        Ok((playthrough, None)) => Ok(playthrough),
        Ok((_, Some(refused))) => Err(about(file, &refused)),
        Err(fault) => Err(about(file, &fault)),
    }
}

/// A line: the state after some moves, and of a game of checkers what the moves alone do not say.
#[derive(Serialize)]
struct ReplayLine {
    #[serde(flatten)]
    status: Status,
    #[serde(flatten)]
    checkers: Option<CheckersLine>,
}

/// The keys of a game of checkers.
#[derive(Clone, Serialize)]
struct CheckersLine {
    variant: &'static str,
    /// In the form of PDN, once the game is over.
    result: Option<String>,
    event: Option<String>,
    /// The name of the opening, as far as the moves tell it.
    opening: Option<String>,
    fen: String,
}

/// The boards of a game of checkers, beside its lines.
struct Boards {
    tags: Tags,
    start: Board,
    board: Board,
    moves: Vec<String>,
}

impl Boards {
    /// Those at the start of a record, if it is one of checkers.
    fn of(record: &Record, tags: Tags) -> Option<Self> {
        let AnyRules::Checkers(rules) = &record.rules else {
            return None;
        };
        let start = rules.board().ok()?;
        Some(Self {
            tags,
            start,
            board: start,
            moves: Vec::new(),
        })
    }

    /// Makes a move of the game.
    fn play(&mut self, text: &str) {
        let made = text.parse().ok();
        if let Some(ply) = made.and_then(|made| self.board.resolve(&made).ok()) {
            self.board = self.board.after(ply);
            self.moves.push(text.to_owned());
        }
    }

    fn line(&self, status: &Status) -> CheckersLine {
        let variant = self.start.variant();
        let begins = self.start.position().turn();
        let known = match &status.winners[..] {
            [] => PdnResult::Drawn,
            [1, ..] => PdnResult::won_by(begins, variant),
            [..] => PdnResult::won_by(begins.other(), variant),
        };
        let result = || result_text(known, self.tags.result.as_deref(), variant);
        CheckersLine {
            variant: variant.name(),
            result: status.over.then(result),
            event: self.tags.event.clone(),
            opening: opening(&self.start, &self.moves),
            fen: self.board.fen(),
        }
    }
}

fn lines<G: Game>(
    record: &Record,
    playthrough: &mut Playthrough<G>,
    (tags, file): (Tags, &Path),
    out: &mut dyn Write,
) -> Result<(), Error> {
    let (names, mut boards) = (record.names(), Boards::of(record, tags));
    let status = Status::of(playthrough, &[], &names);
    let checkers = boards.as_ref().map(|boards| boards.line(&status));
    line(&ReplayLine { status, checkers }, out)?;
    while let Some(step) = record.step(playthrough, &names) {
        let events = step.map_err(|refused| about(file, &refused))?;
        let status = Status::of(playthrough, &events, &names);
        if let (Some(boards), Some(made)) = (&mut boards, &status.last) {
            boards.play(made);
        }
        let checkers = boards.as_ref().map(|boards| boards.line(&status));
        line(&ReplayLine { status, checkers }, out)?;
    }
    Ok(())
}

fn line(object: &ReplayLine, out: &mut dyn Write) -> Result<(), Error> {
    let json = serde_json::to_string(object).map_err(std::io::Error::from)?;
    Ok(writeln!(out, "{json}")?)
}

/// Something about the whole file.
fn about(file: &Path, what: &dyn Display) -> Diagnostic {
    Diagnostic::of_file(file.to_string_lossy(), what.to_string())
}
