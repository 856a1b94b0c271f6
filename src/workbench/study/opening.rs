//! The word of the opening book and of one's repertoire on a game, and the lines of a study that are one's own.

use std::collections::HashSet;

use super::StudyBoard;
use super::keys;
use crate::exercise::ExerciseBoard;
use crate::repertoire::{self, OwnLine, OwnMoves};
use draughts::Move;
use draughts::board::Board;
use draughts::study::{Mark, NodeId, Study};
use draughts_engine::opening_book;
use parlour_kit::keymap::mention;
use parlour_kit::text::alternatives;
use parlour_language::{Text, text};
use parlour_model::checkers::names::side_name;
use parlour_screen::action::Action;
use parlour_screen::effect::Effect;
use parlour_screen::shared::Shared;
use parlour_store::ask;

/// The most studies of the library whose lines are one's own.
const STUDIES: usize = 300;

impl StudyBoard {
    /// Asks the library for the lines of one's repertoire.
    pub(super) fn ask_repertoire() -> Action {
        let texts = ask::GamesWithCommand {
            name: repertoire::COMMAND,
            limit: STUDIES,
        };
        Action::ask(texts, |screen: &mut Self, texts: Vec<String>| {
            let mut own = OwnMoves::default();
            let variant = screen.study().variant();
            let studies = texts.iter().filter_map(|text| Study::read(text, None).ok());
            for study in studies.filter(|study| study.variant() == variant) {
                own.add(&study);
            }
            screen.repertoire = own;
        })
    }

    /// The moves that the repertoire has for a position, that of this study too.
    fn own_moves(&self, board: &Board) -> Option<Vec<Move>> {
        let mut own = OwnMoves::default();
        own.add(self.study());
        own.known(board).or_else(|| self.repertoire.known(board))
    }

    /// The move that leads to a node in the eyes of a book: `None` where that does not know the position, else whether the book
    /// has it, and the moves that the book has.
    fn in_book(
        &self,
        node: NodeId,
        known: impl Fn(&Board) -> Option<Vec<Move>>,
    ) -> Option<(bool, Text)> {
        let study = self.study();
        let before = study.board(study.parent(node)?);
        let moves = known(&before)?;
        let made = study.played(node)?;
        let written = moves.iter().map(|ply| before.write(*ply).to_string());
        Some((moves.contains(&made), alternatives(written)))
    }

    /// The word of the book and of the repertoire on the move that leads here.
    pub(super) fn words_of_books(&self) -> Option<Text> {
        let at = self.at();
        let own = self.in_book(at, |board| self.own_moves(board));
        if let Some((false, moves)) = own {
            return Some(text!("study-not-own", moves = moves));
        }
        match self.in_book(at, opening_book::known)? {
            (true, _) => Some(text!("study-in-book")),
            (false, moves) if repertoire::is_of_ballot(self.study(), at) => {
                Some(text!("study-in-ballot", moves = moves))
            }
            (false, moves) => Some(text!("study-not-in-book", moves = moves)),
        }
    }

    /// The moves of the main line by which it left the book for good and the repertoire at first, where these have others, in
    /// sentences. A game comes back to the book where its first moves are those of a ballot.
    pub(super) fn departures(&self) -> Vec<Text> {
        let study = self.study();
        let is_free = |node: &NodeId| !repertoire::is_of_ballot(study, *node);
        let words = |known: &dyn Fn(&Board) -> Option<Vec<Move>>| {
            let line = study.main_line().into_iter().filter(is_free);
            let found = line.filter_map(|node| Some((node, self.in_book(node, known)?)));
            found.collect::<Vec<_>>()
        };
        let written = |(node, (is_known, moves)): (NodeId, (bool, Text))| {
            let made = format!("{} {}", study.number(node), study.move_text(node));
            (!is_known).then_some((made, moves))
        };
        let (book, own) = (
            words(&opening_book::known),
            words(&|board| self.own_moves(board)),
        );
        let book = (book.into_iter().next_back().and_then(written))
            .map(|(made, moves)| text!("study-left-book", move = made, moves = moves));
        let own = (own.into_iter().find_map(written))
            .map(|(made, moves)| text!("study-left-own", move = made, moves = moves));
        book.into_iter().chain(own).collect()
    }

    /// The moves of the lines of this study that are one's own.
    pub(super) fn own_nodes(&self) -> HashSet<NodeId> {
        let lines = OwnLine::all(self.study()).into_iter();
        lines.flat_map(|line| self.study().path(line.end)).collect()
    }

    /// The line to this move becomes one's own, of the side at the lower edge, or is so no longer.
    pub(super) fn switch_own(&mut self) -> Vec<Action> {
        let at = self.at();
        if OwnLine::at(self.study(), at).is_some() {
            let study = &mut self.place.study;
            study.set_command(at, repertoire::COMMAND, None);
            self.changed();
            return vec![Action::say(text!("study-own-gone"))];
        }
        let side = self.board.orientation(&self.observation.view).bottom();
        OwnLine::new(at, side).note(&mut self.place.study);
        self.changed();
        vec![Action::say(text!(
            "study-own",
            side = side_name(side),
            flip = mention(keys::FLIP),
            train = mention(keys::TRAIN_LINES)
        ))]
    }

    /// Asks the line of one's own that is due first, of those through the position that is shown.
    pub(super) fn train(&mut self, shared: &mut Shared) -> Vec<Action> {
        match ExerciseBoard::open_line(self.place.clone(), shared) {
            Ok(actions) => self.left_for(actions),
            Err(why) => vec![Action::say(why)],
        }
    }

    /// Returns whether the move that leads here lost something.
    pub(super) fn is_mistake(&self) -> bool {
        let mark = self.study().mark(self.at());
        matches!(mark, Some(Mark::Dubious | Mark::Mistake | Mark::Blunder))
    }

    /// Opens the position before a mistake, to find a better move.
    pub(super) fn retry(&mut self, shared: &mut Shared) -> Vec<Action> {
        let actions = ExerciseBoard::open_retry(self.place.clone(), shared);
        self.left_for(actions)
    }

    /// Leaves the board for an exercise, which leads back to it.
    fn left_for(&mut self, actions: Vec<Action>) -> Vec<Action> {
        self.analysis.stop();
        self.review = None;
        let stop = Action::Effect(Effect::StopThinking);
        std::iter::once(stop).chain(actions).collect()
    }
}
