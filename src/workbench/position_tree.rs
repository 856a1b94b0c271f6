//! The continuations of a position in the games of the library. From here the user goes from move
//! to move.

use std::time::Duration;

use crate::library::Library;
use draughts::Move;
use draughts::board::Board;
use draughts::openings::opening_from;
use draughts::study::Worth;
use draughts_engine::analysis::{Analysis, AnalysisQuestion, worth};
use draughts_engine::opening_book;
use draughts_engine::think::{SearchLimits, SearchReport};
use parlour_language::{Text, id, text};
use parlour_model::checkers::names::{VariantNames as _, side_name};
use parlour_model::checkers::position_key::PlyKey as _;
use parlour_model::named_game::NamedGame;
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, RequestId};
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::msg::Msg;
use parlour_screen::row;
use parlour_screen::rows::Rows;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};
use parlour_store::library::TreeMove;
use parlour_store::{GameId, ask};

/// The moves of which a search says what they are worth, the best of all, and the time that it takes at most.
const LINES: usize = 8;
const SEARCHED: Duration = Duration::from_secs(10);

/// The moves made in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionTree {
    pub mark: Mark,
    /// The position that it was opened with.
    start: Board,
    /// The search that looks into the position, and the moves that it has found, with what they are worth in White's eyes.
    request: RequestId,
    worths: Vec<(Move, Worth)>,
    /// The moves that were followed from there, each with the position after it.
    line: Vec<(String, Board)>,
    mirrored: bool,
    /// `None` until the store has answered.
    moves: Option<Vec<TreeMove>>,
    /// The number of games still to be indexed.
    left: usize,
}

impl PositionTree {
    /// The tree of a position before it is known, and what an analysis has found there. A search with this number goes on.
    pub fn new(start: Board, worths: Vec<(Move, Worth)>, request: RequestId) -> Self {
        Self {
            mark: Mark::default(),
            start,
            request,
            worths,
            line: Vec::new(),
            mirrored: false,
            moves: None,
            left: 0,
        }
    }

    /// The position whose moves are shown.
    pub fn board(&self) -> &Board {
        self.line.last().map_or(&self.start, |(_, board)| board)
    }

    /// Shows another position.
    fn show(&mut self, shared: &mut Shared) -> Vec<Action> {
        self.request = shared.env.new_id();
        self.worths.clear();
        let mut actions = self.changed();
        actions.push(self.search().into());
        actions
    }

    /// Asks a robot what the moves of the position are worth.
    pub fn search(&self) -> Effect {
        let board = *self.board();
        let question = AnalysisQuestion {
            board,
            positions: vec![board.position()],
            limits: SearchLimits {
                depth: 60,
                nodes: u64::MAX,
            },
            lines: LINES,
            within: Some(SEARCHED),
        };
        Effect::Analyse(self.request, None, Box::new(question))
    }

    /// Marks the first of the moves once they are known.
    fn mark_first(&mut self, moves: &[TreeMove]) {
        if let Some(first) = moves.first().filter(|_| self.moves.is_none()) {
            self.mark.set((id!("lists-tree-here"), first.ply.key()));
        }
    }

    /// Goes on with a move.
    fn follow(&mut self, key: i64, shared: &mut Shared) -> Vec<Action> {
        let board = *self.board();
        let Some(ply) = board.legal_moves().into_iter().find(|ply| ply.key() == key) else {
            return Vec::new();
        };
        self.line
            .push((board.write(ply).to_string(), board.after(ply)));
        self.show(shared)
    }

    /// Returns what a move is worth, where an analysis has found it.
    fn worth(&self, ply: &Move) -> Option<String> {
        let mut found = self.worths.iter();
        found
            .find(|(first, _)| first == ply)
            .map(|(_, worth)| worth.to_string())
    }

    /// Returns the column of what a move is worth, as wide as that of any move; none where no analysis has found one.
    fn worth_column(&self, ply: &Move) -> Option<Text> {
        let played = self.moves.iter().flatten();
        let width = played
            .filter_map(|found| self.worth(&found.ply))
            .map(|worth| worth.len())
            .max()?;
        let worth = self.worth(ply).unwrap_or_default();
        Some(format!("{worth:>width$}").into())
    }

    fn move_row(&self, found: &TreeMove, book: &[Move], rows: &mut Rows<Self>) {
        let TreeMove {
            ply,
            games,
            won,
            drawn,
            last_year,
        } = *found;
        let all: usize = self.moves.iter().flatten().map(|found| found.games).sum();
        let first = self.start.variant().facts().begins;
        let counts = text!(
            "lists-tree-row",
            share = games * 100 / all.max(1),
            games = games,
            first = side_name(first),
            wins = won[first.index()],
            second = side_name(first.other()),
            losses = won[first.other().index()],
            drawn = drawn
        );
        let value = match last_year {
            Some(year) => text!(
                "lists-tree-row-last",
                counts = counts,
                year = year.to_string()
            ),
            None => counts,
        };
        let worth = self.worth_column(&ply).into_iter();
        let book = book.contains(&ply).then(|| text!("lists-tree-book"));
        let value = Text::list(worth.chain([value]).chain(book), "  ");
        let (key, written) = (ply.key(), self.board().write(ply).to_string());
        let made = self.line.iter().map(|(text, _)| text.clone());
        let made: Vec<_> = made.chain([written.clone()]).collect();
        let help = match opening_from(&self.start, &made) {
            Some(name) => text!("lists-tree-move-named", move = &written, name = name),
            None => text!("lists-tree-move-help", move = &written),
        };
        let help = match self.worth(&ply) {
            Some(worth) => text!("lists-tree-move-worth", help = help, worth = worth),
            None => help,
        };
        rows.button(id!("lists-tree-here"), move |screen, shared| {
            screen.follow(key, shared)
        })
        .numbered(key)
        .helped(help)
        .labelled(written)
        .valued(value);
    }

    fn heading(&self) -> Text {
        let made: Vec<_> = self.line.iter().map(|(text, _)| text.as_str()).collect();
        let place = if made.is_empty() {
            text!("lists-tree-here")
        } else {
            text!("lists-tree-after", moves = made.join(" "))
        };
        let found = match self.moves.as_deref() {
            None => text!("lists-tree-moment", place = place),
            Some([]) => text!("lists-tree-none", place = place),
            Some(moves) => {
                let games: usize = moves.iter().map(|found| found.games).sum();
                text!("lists-tree-moves", games = games, place = place)
            }
        };
        match self.left {
            0 => found,
            left => text!("lists-tree-indexed", found = found, left = left),
        }
    }
}

impl PositionTree {
    /// Asks for the moves. An answer about another position may come after going on.
    fn fetch_moves(&self) -> Action {
        let (board, mirrored) = (*self.board(), self.mirrored);
        let moves = ask::PositionTree { board, mirrored };
        Action::ask(moves, move |screen: &mut Self, moves: Vec<_>| {
            if *screen.board() == board {
                screen.mark_first(&moves);
                screen.moves = Some(moves);
            }
        })
    }

    /// Indexes the games of the library after this one, and then asks for the moves once more.
    fn index_after(after: Option<GameId>) -> Action {
        Action::ask(Library::to_index(after), |screen: &mut Self, indexed| {
            screen.left = indexed.left;
            match indexed.last {
                None => screen.fetch_moves(),
                last => Self::index_after(last),
            }
        })
    }
}

list_screen!(PositionTree: "page-heading-tree");

impl ScreenUi for PositionTree {
    list_of_rows!();

    fn is_way_back(&self) -> bool {
        true
    }

    fn title(&self) -> Text {
        text!("lists-tree-title", variant = self.start.variant().title())
    }

    fn game(&self) -> Option<NamedGame> {
        Some(self.start.variant().into())
    }

    fn fetch(&self, _: &Shared) -> Vec<Action> {
        vec![self.fetch_moves(), Self::index_after(None)]
    }

    fn leave(&mut self, _: &mut Shared) -> Vec<Action> {
        vec![Effect::StopThinking.into()]
    }
}

/// The first moves of the lines that were found, with what they are worth in White's eyes.
pub(crate) fn worths(found: &Analysis, board: &Board) -> Vec<(Move, Worth)> {
    let first = |line: &SearchReport| {
        let ply = *line.line.first()?;
        Some((ply, worth(line.score).seen_by(board.turn())))
    };
    found.lines.iter().filter_map(first).collect()
}

impl ListScreen for PositionTree {
    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        rows.heading(self.heading());
        let book = opening_book::known(self.board()).unwrap_or_default();
        for found in self.moves.iter().flatten() {
            self.move_row(found, &book, rows);
        }
        rows.switch(id!("lists-mirrored"), self.mirrored, |screen, on| {
            screen.mirrored = on;
        })
        .helped(id!("lists-tree-mirrored-help"));
        if !self.line.is_empty() {
            rows.button(row!("lists-tree-before"), |screen, shared| {
                screen.line.pop();
                screen.show(shared)
            });
        }
        rows.button(row!("lists-tree-games"), |screen, shared| {
            Library::open(Some(*screen.board()), shared)
        });
        rows.back(id!("lists-tree-back-help"));
    }

    fn changed(&mut self) -> Vec<Action> {
        self.moves = None;
        self.mark = Mark::default();
        vec![self.fetch_moves()]
    }

    fn on_msg(&mut self, msg: &Msg, _: &mut Shared) -> Vec<Action> {
        if let Msg::Analysed(id, found) = msg
            && *id == self.request
        {
            self.worths = worths(found, self.board());
        }
        Vec::new()
    }

    fn back(&self, _: &mut Shared) -> Vec<Action> {
        vec![Action::Back]
    }
}

#[cfg(test)]
mod tests {
    use draughts::variant::Variant;

    use super::*;

    /// Returns a tree of two moves that were played, of which an analysis has found some.
    fn tree(found: &[(usize, Worth)]) -> (PositionTree, Vec<Move>) {
        let board = Board::start(Variant::English);
        let legal = board.legal_moves().clone();
        let worths = found.iter().map(|(nth, worth)| (legal[*nth], *worth));
        let mut tree = PositionTree::new(board, worths.collect(), RequestId::default());
        let played = |ply: &Move| TreeMove {
            ply: *ply,
            games: 1,
            won: [1, 0],
            drawn: 0,
            last_year: None,
        };
        tree.moves = Some(legal[..2].iter().map(played).collect());
        (tree, legal)
    }

    #[test]
    fn what_a_move_is_worth_has_a_column_where_an_analysis_has_found_one() {
        let (found, legal) = tree(&[(0, Worth::Hundredths(-12))]);
        let column = |tree: &PositionTree, nth: usize| tree.worth_column(&legal[nth]);
        assert_eq!(column(&found, 0), Some("-0.12".into()));
        assert_eq!(column(&found, 1), Some("     ".into()));
        assert_eq!(column(&tree(&[(2, Worth::Win(3))]).0, 0), None);
    }
}
