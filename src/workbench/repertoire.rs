//! A repertoire: the lines of a study that a player wants to know by heart, and when each is to be asked again.
//!
//! The last move of such a line has a command in its comment: `[%own B 2026-12-04 6]` is a line of Black, asked again on that day,
//! six days after it was known. So it goes wherever the text of the study goes. The days are those of SM-2 (P. A. Wozniak 1990,
//! <https://super-memory.com/english/ol/sm2.htm>) for the answers 4, "correct after a hesitation", which keep its factor at 2.5, and
//! below 3, which begin anew.

use std::fmt;

use jiff::ToSpan as _;
use jiff::civil::Date;

use draughts::board::Board;
use draughts::openings::{Ballot, ballots};
use draughts::side::Color;
use draughts::study::{NodeId, Span, Study};
use draughts::variant::Variant;
use draughts::{Move, Position};
use parlour_language::{Text, text};
use parlour_model::checkers::exercise::ExerciseKind;
use parlour_robots::checkers::training::{Exercise, GradeReason};

/// The command in the comment.
pub(crate) const COMMAND: &str = "own";

/// The days after the first and the second time that a line is known. From then on they grow by five halves.
const FIRST_DAYS: [i64; 2] = [1, 6];

/// The most days, ten years.
const MOST_DAYS: i64 = 3650;

/// A line of a repertoire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OwnLine {
    /// Its last move.
    pub end: NodeId,
    /// The side whose moves are asked.
    pub side: Color,
    /// The day on which it is to be asked again, and the days from the last time to it, none after a fault; `None` where it was never asked.
    asked: Option<(Date, i64)>,
}

impl fmt::Display for OwnLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.side {
            Color::White => "W",
            Color::Black => "B",
        })?;
        match self.asked {
            Some((date, days)) => write!(f, " {date} {days}"),
            None => Ok(()),
        }
    }
}

impl OwnLine {
    /// A line that was never asked.
    pub(crate) fn new(end: NodeId, side: Color) -> Self {
        Self {
            end,
            side,
            asked: None,
        }
    }

    /// The line that ends with a move.
    pub(crate) fn at(study: &Study, end: NodeId) -> Option<Self> {
        let mut words = study.command(end, COMMAND)?.split_whitespace();
        let side = match words.next()? {
            "W" => Color::White,
            "B" => Color::Black,
            _ => return None,
        };
        let date = words.next().and_then(|date| date.parse().ok());
        let days = words.next().and_then(|days| days.parse().ok());
        let asked = date.zip(days.filter(|days| (0..=MOST_DAYS).contains(days)));
        Some(Self { end, side, asked })
    }

    /// The lines of a study.
    pub(crate) fn all(study: &Study) -> Vec<Self> {
        let parts = study.outline().into_iter();
        let moves = parts.filter(|part| part.span == Span::Move);
        moves
            .filter_map(|part| Self::at(study, part.node))
            .collect()
    }

    /// Writes it into the study.
    pub(crate) fn note(self, study: &mut Study) {
        study.set_command(self.end, COMMAND, Some(&self.to_string()));
    }

    /// The same after it was asked.
    pub(crate) fn answered(self, is_known: bool, today: Date) -> Self {
        let [first, second] = FIRST_DAYS;
        let days = match self.asked {
            _ if !is_known => 0,
            None | Some((_, 0)) => first,
            Some((_, days)) if days < second => second,
            Some((_, days)) => ((5 * days + 1) / 2).min(MOST_DAYS),
        };
        Self {
            asked: Some((today.saturating_add(days.days()), days)),
            ..self
        }
    }

    fn is_due(self, today: Date) -> bool {
        self.asked.is_none_or(|(date, _)| date <= today)
    }

    /// The line as an exercise: from the first move of its side to its last one, in English draughts behind the ballot.
    pub(crate) fn exercise(self, study: &Study) -> Option<Exercise> {
        let path = study.path(self.end);
        let board_before = |node: &NodeId| study.parent(*node).map(|before| study.board(before));
        let is_own =
            |node: &NodeId| board_before(node).is_some_and(|board| board.turn() == self.side);
        let drawn = drawn_moves(study, self.end);
        let first = drawn + path.iter().skip(drawn).position(is_own)?;
        let last = path.iter().rposition(is_own)?;
        let asked = path.get(first..=last)?;
        Some(Exercise {
            kind: ExerciseKind::Repertoire,
            grade: 1,
            board: board_before(asked.first()?)?,
            reason: GradeReason::Line(0),
            solution: asked
                .iter()
                .filter_map(|node| study.played(*node))
                .collect(),
        })
    }
}

/// The number of moves before a node that a ballot of English draughts gives.
fn drawn_moves(study: &Study, at: NodeId) -> usize {
    let drawn = |node: &NodeId| study.depth(*node) == 3 && is_of_ballot(study, *node);
    let is_drawn = study.path(at).iter().any(drawn);
    if is_drawn { 3 } else { 0 }
}

/// Returns whether the moves to a node begin a ballot of English draughts, or are one.
pub(crate) fn is_of_ballot(study: &Study, at: NodeId) -> bool {
    let moves = study.moves(at);
    let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
    let goes_on = |ballot: Ballot| ballot.moves.split(' ').take(moves.len()).eq(&moves);
    let may_begin = (1..=3).contains(&moves.len())
        && study.board(study.root()) == Board::start(Variant::English);
    may_begin && ballots().any(goes_on)
}

/// The standing of a repertoire: of its lines through a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing {
    all: usize,
    /// The number of lines that are not to be asked today.
    known: usize,
    /// The line to be asked first.
    pub due: Option<OwnLine>,
    /// The day on which the next one is to be asked, where none is due.
    next: Option<Date>,
}

impl Standing {
    pub(crate) fn of(study: &Study, at: NodeId, today: Date) -> Self {
        let leads_here = |line: &OwnLine| at == study.root() || study.path(line.end).contains(&at);
        let lines: Vec<_> = OwnLine::all(study).into_iter().filter(leads_here).collect();
        let (due, known): (Vec<OwnLine>, Vec<_>) =
            lines.iter().copied().partition(|line| line.is_due(today));
        Self {
            all: lines.len(),
            known: known.len(),
            due: due.into_iter().min_by_key(|line| line.asked),
            next: known
                .iter()
                .filter_map(|line| line.asked)
                .map(|(date, _)| date)
                .min(),
        }
    }

    /// The share of known lines in hundredths.
    pub(crate) fn share(&self) -> u32 {
        u32::try_from(100 * self.known / self.all.max(1)).unwrap_or(100)
    }

    /// In a sentence.
    pub(crate) fn words(&self) -> Text {
        let (known, all) = (self.known, self.all);
        match (all, self.next) {
            (0, _) => text!("repertoire-none"),
            (_, Some(date)) => text!(
                "repertoire-next",
                known = known,
                all = all,
                date = date.to_string()
            ),
            (_, None) => text!("repertoire-known", known = known, all = all),
        }
    }
}

/// The moves of one's repertoire by the positions in which they are made.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct OwnMoves(Vec<(Variant, Position, Move)>);

impl OwnMoves {
    /// Adds those of a study.
    pub(crate) fn add(&mut self, study: &Study) {
        for line in OwnLine::all(study) {
            for node in study.path(line.end) {
                let board = study.parent(node).map(|before| study.board(before));
                if let (Some(board), Some(made)) = (board, study.played(node))
                    && board.turn() == line.side
                {
                    self.0.push((board.variant(), board.position(), made));
                }
            }
        }
    }

    /// The moves for a position; `None` where there is none.
    pub(crate) fn known(&self, board: &Board) -> Option<Vec<Move>> {
        let here = |(variant, position, _): &&(Variant, Position, Move)| {
            (*variant, *position) == (board.variant(), board.position())
        };
        let mut moves = Vec::new();
        for (_, _, made) in self.0.iter().filter(here) {
            if !moves.contains(made) {
                moves.push(*made);
            }
        }
        (!moves.is_empty()).then_some(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    const TODAY: Date = date(2026, 12, 1);

    fn study(text: &str) -> Study {
        Study::read(&format!("[GameType \"21\"] {text}"), None).expect("PDN")
    }

    #[test]
    fn the_days_grow_as_in_sm_2_and_begin_anew_after_a_fault() {
        let mut study = study("1. 11-15 23-19 2. 8-11 *");
        let end = study.end(study.root());
        OwnLine::new(end, Color::Black).note(&mut study);
        let mut today = TODAY;
        for days in [1, 6, 15, 38, 95] {
            let line = OwnLine::at(&study, end).expect("a line");
            assert!(line.is_due(today));
            line.answered(true, today).note(&mut study);
            let again = Study::read(&study.text(), None).expect("PDN");
            let line =
                OwnLine::at(&again, again.end(again.root())).expect("it is kept in the text");
            assert_eq!(line.asked, Some((today.saturating_add(days.days()), days)));
            assert!(!line.is_due(today));
            today = today.saturating_add(days.days());
        }
        let failed = OwnLine::at(&study, end)
            .expect("a line")
            .answered(false, today);
        assert_eq!(failed.asked, Some((today, 0)));
        assert_eq!(
            failed.answered(true, today).asked.map(|(_, days)| days),
            Some(1)
        );
    }

    #[test]
    fn a_line_is_asked_behind_its_ballot_and_one_that_is_due_first() {
        let text = "1. 11-15 23-19 2. 8-11 22-17 3. 4-8 {[%own B 2026-11-20 6]} (3. 9-13 {[%own B 2026-11-10 1]}) *";
        let study = study(text);
        let standing = Standing::of(&study, study.root(), TODAY);
        assert_eq!((standing.all, standing.known), (2, 0));
        let line = standing.due.expect("both are due");
        assert_eq!(study.move_text(line.end), "9-13");
        let exercise = line.exercise(&study).expect("an exercise");
        assert_eq!(exercise.board.turn(), Color::Black);
        assert_eq!(
            exercise.solution.len(),
            1,
            "22-17 is of White, and three moves are drawn"
        );
        let first = study.main_line()[5];
        assert_eq!(Standing::of(&study, first, TODAY).all, 1);
    }

    #[test]
    fn ones_moves_are_known_by_their_positions() {
        let mut own = OwnMoves::default();
        let study = study("1. 11-15 23-19 2. 8-11 {[%own B]} *");
        own.add(&study);
        let board = |nth: usize| study.board(study.main_line()[nth]);
        assert_eq!(
            own.known(&board(0)),
            study.played(study.main_line()[1]).map(|made| vec![made])
        );
        assert_eq!(own.known(&board(1)), None, "that is the other side's");
    }
}
