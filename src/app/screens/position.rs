//! Setting up a position of checkers by hand or from a FEN, for the table that is being set up.

use ratatui::layout::{Position as Cell, Rect};

use super::setup::Setup;
use crate::app::games::card_cursor::CardCursor;
use crate::app::games::checkers::{Look, Orientation, Tint};
use crate::app::input::{Mouse, MouseKind};
use crate::app::keymap::Command;
use crate::app::layout::squares::SquareLayout;
use crate::app::layout::{TableParts, table};
use crate::model::any::AnyRules;
use crate::model::checkers::Rules;
use crate::model::checkers::bits::Bits;
use crate::model::checkers::board::{Board, Piece};
use crate::model::checkers::side::Color;
use crate::model::checkers::variant::Variant;
use crate::model::keys::Value;

/// The pieces that can be put on the board, in the order in which they are offered.
pub const PIECES: [Piece; 4] = [
    Piece { color: Color::Black, king: false },
    Piece { color: Color::Black, king: true },
    Piece { color: Color::White, king: false },
    Piece { color: Color::White, king: true },
];

/// A position that is being set up.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The table it is for.
    pub setup: Setup,
    /// The position.
    pub board: Board,
    /// The piece that is put on the board next, as an index into [`PIECES`].
    pub brush: usize,
    cursor: CardCursor,
    flipped: bool,
}

impl Position {
    /// The position of a table of checkers; `None` for a table of another game.
    #[must_use]
    pub fn new(setup: &Setup) -> Option<Self> {
        let AnyRules::Checkers(rules) = &setup.rules else { return None };
        let board = rules.board().unwrap_or_else(|_| usual(rules.variant));
        Some(Self { setup: setup.clone(), board, brush: 0, cursor: CardCursor::new(), flipped: false })
    }

    fn variant(&self) -> Variant {
        self.board.variant
    }

    /// The side that begins the game sits at the bottom, unless the board is flipped.
    #[must_use]
    pub fn orientation(&self) -> Orientation {
        let begins = usual(self.variant()).position.turn;
        Orientation::with(self.board.squares(), if self.flipped { begins.other() } else { begins })
    }

    /// Where the board, the choice of pieces and the FEN lie.
    #[must_use]
    pub fn parts(body: Rect) -> TableParts {
        table(body, PIECES.len() + 1, 0)
    }

    /// How the squares lie on the screen.
    #[must_use]
    pub fn layout(&self, body: Rect) -> SquareLayout {
        SquareLayout::of(self.board.squares().width(), Self::parts(body).board, true)
    }

    /// How every square looks, by its index.
    pub fn looks(&self) -> impl Fn(u8) -> Look {
        let (board, pointed) = (self.board, self.pointed());
        move |index| Look {
            tint: Tint::Plain,
            cursor: pointed == Some(index),
            piece: board.piece(index),
            jumped: false,
        }
    }

    fn pointed(&self) -> Option<u8> {
        self.orientation().played(self.cursor.0)
    }

    /// A piece in words.
    #[must_use]
    pub fn piece_name(&self, piece: Piece) -> String {
        format!("{} {}", piece.color.called(self.variant()), if piece.king { "king" } else { "man" })
    }

    /// Whose turn it is, in words.
    #[must_use]
    pub fn turn_name(&self) -> String {
        format!("{} to move", self.board.position.turn.called(self.variant()))
    }

    /// What Enter does.
    #[must_use]
    pub fn prompt(&self) -> String {
        let square = self.pointed().map_or_else(String::new, |index| self.board.name(index).to_string());
        format!("Enter or a click puts a {} on {square}, or takes it away", self.piece_name(PIECES[self.brush]))
    }

    /// A command of the keymap; leaving is the caller's.
    ///
    /// # Errors
    /// Why a piece cannot stand there.
    pub fn command(&mut self, command: Command) -> Result<(), String> {
        let turn = self.board.position.turn;
        match command {
            Command::Act => return self.pointed().map_or(Ok(()), |index| self.put(index)),
            Command::Next => self.brush = (self.brush + 1) % PIECES.len(),
            Command::Previous => self.brush = (self.brush + PIECES.len() - 1) % PIECES.len(),
            Command::SideToMove => self.board.position.turn = turn.other(),
            Command::Clear => self.board = Board::empty(self.variant(), turn),
            Command::Usual => self.board = usual(self.variant()),
            Command::Flip => self.flipped = !self.flipped,
            _ => {
                self.cursor.steer(command, self.orientation().grid(), |_| false);
            }
        }
        Ok(())
    }

    /// The mouse, in the body of a page.
    ///
    /// # Errors
    /// Why a piece cannot stand there.
    pub fn point(&mut self, mouse: Mouse, body: Rect) -> Result<(), String> {
        match mouse.kind {
            MouseKind::WheelUp => self.command(Command::Previous),
            MouseKind::WheelDown => self.command(Command::Next),
            MouseKind::Press => match self.hit(mouse.at, body) {
                Some(index) => {
                    self.cursor = CardCursor(self.orientation().nth(index));
                    self.put(index)
                }
                None => self.choose(mouse.at, body),
            },
            _ => Ok(()),
        }
    }

    fn hit(&self, at: Cell, body: Rect) -> Option<u8> {
        self.layout(body).hit(at).and_then(|place| self.orientation().index(place))
    }

    /// A click on the list of pieces, or on whose turn it is.
    fn choose(&mut self, at: Cell, body: Rect) -> Result<(), String> {
        let parts = Self::parts(body);
        if !parts.scores.contains(at) {
            return Ok(());
        }
        match usize::from(at.y - parts.scores.y).checked_sub(1) {
            Some(row) if row < PIECES.len() => self.brush = row,
            Some(row) if row == PIECES.len() => return self.command(Command::SideToMove),
            _ if parts.log.is_none() => return self.command(Command::Next),
            _ => {}
        }
        Ok(())
    }

    /// Puts the chosen piece on a square, or takes it away when it stands there.
    fn put(&mut self, index: u8) -> Result<(), String> {
        let (piece, there) = (PIECES[self.brush], self.board.piece(index));
        if !piece.king && self.board.crown_row(piece.color).meets(u128::at(index)) {
            let (name, square) = (self.piece_name(piece), self.board.name(index));
            return Err(format!("a {name} on {square} would be a king (CHK-7)"));
        }
        self.board.take(index);
        if there != Some(piece) {
            self.board.put(index, piece);
        }
        Ok(())
    }

    /// Takes over a position that was typed.
    ///
    /// # Errors
    /// Where the FEN goes wrong.
    pub fn type_in(&mut self, fen: &str) -> Result<(), String> {
        self.board = Board::from_fen(self.variant(), fen).map_err(|fault| format!("the FEN's {fault}"))?;
        Ok(())
    }

    /// The table with this position.
    ///
    /// # Errors
    /// Why no game can begin with it.
    pub fn done(&self) -> Result<Setup, String> {
        self.board.is_within_bounds()?;
        if self.board.plies().is_empty() {
            return Err(format!("{}, but has no move", self.turn_name()));
        }
        let usual = self.board == usual(self.variant());
        let mut setup = self.setup.clone();
        setup.put_rule("fen", &Value::Word(if usual { String::new() } else { self.board.fen() }))?;
        Ok(setup)
    }
}

/// The position from which games of a variant usually start.
fn usual(variant: Variant) -> Board {
    let rules = Rules { variant, ..Rules::default() };
    rules.board().unwrap_or_else(|_| Board::empty(variant, Color::White))
}

/// What is said of the position that a table's game starts from.
#[must_use]
pub fn summary(rules: &Rules) -> &'static str {
    if rules.fen.trim().is_empty() { "the usual start" } else { "set up" }
}
