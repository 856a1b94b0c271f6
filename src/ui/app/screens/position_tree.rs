//! The continuations of a position in the games of the library. From here the user goes from move
//! to move.

use crate::app::action::{Action, Destination, ResponseUse};
use crate::app::form::{Control, Form, FormEvent, Row};
use crate::app::keymap::{Command, Context};
use crate::app::screen::{FormScreen, Shared};
use crate::app::screens::library::Library;
use draughts::board::Board;
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::checkers::position_key::PlyKey as _;
use parlour_store::library::TreeMove;
use parlour_store::{StoreRequest, StoreResponse};

/// A row of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeItem {
    Heading,
    /// Go on with the move of this key.
    Move(i64),
    Mirrored,
    /// One move back.
    Before,
    /// List the games in which the position was on the board.
    Games,
    Back,
}

/// The moves made in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionTree {
    pub form: Form<TreeItem>,
    /// The position that it was opened with.
    start: Board,
    /// The moves that were followed from there, each with the position after it.
    line: Vec<(String, Board)>,
    mirrored: bool,
    /// `None` until the store has answered.
    moves: Option<Vec<TreeMove>>,
    /// The number of games still to be indexed.
    left: usize,
}

impl PositionTree {
    /// The tree of a position before it is known.
    pub fn new(start: Board) -> Self {
        let form = Form::new(Vec::new());
        let mut tree = Self {
            form,
            start,
            line: Vec::new(),
            mirrored: false,
            moves: None,
            left: 0,
        };
        tree.form = Form::new(tree.rows());
        tree
    }

    /// The position whose moves are shown.
    pub fn board(&self) -> &Board {
        self.line.last().map_or(&self.start, |(_, board)| board)
    }

    /// Shows another position, or the same otherwise.
    fn show(&mut self) -> Vec<Action> {
        self.moves = None;
        self.form = Form::new(self.rows());
        vec![Action::fetch(self.listing(), ResponseUse::List)]
    }

    /// Goes on with a move.
    fn follow(&mut self, key: i64) -> Vec<Action> {
        let board = *self.board();
        let Some(ply) = board.plies().into_iter().find(|ply| ply.key() == key) else {
            return Vec::new();
        };
        self.line
            .push((board.write(ply).to_string(), board.after(ply)));
        self.show()
    }

    fn rows(&self) -> Vec<Row<TreeItem>> {
        let mut rows = vec![Row::heading(TreeItem::Heading, self.heading())];
        rows.extend(self.moves.iter().flatten().map(|found| self.row(found)));
        let mirrored = Row::button(
            TreeItem::Mirrored,
            text!("lists-mirrored"),
            text!("lists-tree-mirrored-help"),
        );
        let value = if self.mirrored {
            text!("setup-yes")
        } else {
            text!("setup-no")
        };
        rows.push(Row {
            value,
            control: Control::Choice,
            ..mirrored
        });
        if !self.line.is_empty() {
            rows.push(Row::button(
                TreeItem::Before,
                text!("lists-tree-before"),
                text!("lists-tree-before-help"),
            ));
        }
        rows.push(Row::button(
            TreeItem::Games,
            text!("lists-tree-games"),
            text!("lists-tree-games-help"),
        ));
        rows.push(Row::button(
            TreeItem::Back,
            text!("menu-back"),
            text!("lists-tree-back-help"),
        ));
        rows
    }

    fn row(&self, found: &TreeMove) -> Row<TreeItem> {
        let TreeMove {
            ply,
            games,
            won: [white, black],
            drawn,
            last_year,
        } = *found;
        let counts = text!(
            "lists-tree-row",
            games = games,
            white = white,
            black = black,
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
        let help = text!("lists-tree-move-help", move = &self.board().write(ply));
        Row {
            value,
            ..Row::button(
                TreeItem::Move(ply.key()),
                self.board().write(ply).to_string(),
                help,
            )
        }
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

impl FormScreen for PositionTree {
    type Key = TreeItem;

    const CONTEXT: Context = Context::Choice;

    fn title(&self) -> Text {
        text!("lists-tree-title", variant = self.start.variant.title())
    }

    fn form(&self) -> &Form<TreeItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<TreeItem> {
        &mut self.form
    }

    fn on_event(&mut self, event: FormEvent<TreeItem>, _: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Pressed(TreeItem::Move(key)) => self.follow(key),
            FormEvent::Pressed(TreeItem::Before) => {
                self.line.pop();
                self.show()
            }
            FormEvent::Stepped(TreeItem::Mirrored, _) => {
                self.mirrored = !self.mirrored;
                self.show()
            }
            FormEvent::Pressed(TreeItem::Games) => {
                vec![Action::Open(Destination::Library(Some(Box::new(
                    *self.board(),
                ))))]
            }
            FormEvent::Pressed(TreeItem::Back) => vec![Action::Open(Destination::Back)],
            _ => Vec::new(),
        }
    }

    fn on_command(&mut self, command: Command) -> Option<Vec<Action>> {
        (command == Command::Back).then(|| vec![Action::Open(Destination::Back)])
    }

    fn mode(&self) -> Option<Mode> {
        Some(Mode::Checkers)
    }

    fn listing(&self) -> StoreRequest {
        StoreRequest::PositionTree {
            board: *self.board(),
            mirrored: self.mirrored,
        }
    }

    fn show_list(&mut self, response: StoreResponse) -> Vec<Action> {
        let next = match response {
            StoreResponse::PositionTree(moves) => {
                // An answer about the position before may come after going on.
                let legal = self.board().plies();
                if moves.iter().all(|found| legal.contains(&found.ply)) {
                    self.moves = Some(moves);
                }
                Vec::new()
            }
            StoreResponse::IndexGames(indexed) => {
                self.left = indexed.left;
                let next =
                    |last| Action::fetch(Library::index_after(Some(last)), ResponseUse::List);
                let list = || Action::fetch(self.listing(), ResponseUse::List);
                vec![indexed.last.map_or_else(list, next)]
            }
            _ => Vec::new(),
        };
        self.form.renew(self.rows());
        next
    }
}
