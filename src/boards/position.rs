//! Setting up a position of checkers by hand or from a FEN, for a table or a study.

mod drawing;
pub mod keys;

use std::fmt::Debug;
use std::sync::Arc;

use crate::card_cursor::CardCursor;
use crate::checkers::{Look, Orientation, Tint, square};
use draughts::Square;
use draughts::board::{Board, Piece};
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_kit::hits::Hit;
use parlour_kit::input::{Mouse, MouseKind};
use parlour_kit::keymap::{Binding, Command, Context};
use parlour_language::{Text, id, text};
use parlour_model::checkers::Rules;
use parlour_model::checkers::names::side_name;
use parlour_model::named_game::NamedGame;
use parlour_model::sentence::Sentence as _;
use parlour_screen::action::Action;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;

/// The pieces that can be put on the board, in the order in which they are offered.
pub const PIECES: [Piece; 4] = [
    Piece {
        color: Color::Black,
        king: false,
    },
    Piece {
        color: Color::Black,
        king: true,
    },
    Piece {
        color: Color::White,
        king: false,
    },
    Piece {
        color: Color::White,
        king: true,
    },
];

/// The purpose for which a position is set up.
pub trait Purpose: Debug + Send + Sync {
    /// Goes on with a position of a FEN; an empty one stands for the position from which games usually start.
    ///
    /// # Errors
    /// Says why nothing can begin with it.
    fn done(&self, fen: String, shared: &Shared) -> Result<Vec<Action>, Text>;

    /// Goes back to where it was to be used, with nothing changed.
    fn unused(&self, shared: &Shared) -> Vec<Action>;
}

/// A position that is being set up.
#[derive(Clone, Debug)]
pub struct PositionScreen {
    purpose: Arc<dyn Purpose>,
    pub board: Board,
    /// The piece that is put on the board next, as an index into [`PIECES`].
    pub brush: usize,
    cursor: CardCursor,
    flipped: bool,
}

impl PositionScreen {
    /// The position from which a game by these rules begins, for this purpose.
    pub fn of_rules(rules: &Rules, purpose: impl Purpose + 'static) -> Self {
        let board = rules.board().unwrap_or_else(|_| usual(rules.variant));
        Self::new(board, purpose)
    }

    /// A position to begin with, for this purpose.
    pub fn new(board: Board, purpose: impl Purpose + 'static) -> Self {
        Self {
            purpose: Arc::new(purpose),
            board,
            brush: 0,
            cursor: CardCursor::new(),
            flipped: false,
        }
    }

    fn variant(&self) -> Variant {
        self.board.variant()
    }

    /// The side that begins the game sits at the bottom, unless the board is flipped.
    pub fn orientation(&self) -> Orientation {
        let begins = usual(self.variant()).turn();
        Orientation::with(
            self.board.squares(),
            if self.flipped { begins.other() } else { begins },
        )
    }

    /// Returns the look of every square.
    pub fn looks(&self) -> impl Fn(Square) -> Look {
        let (board, pointed) = (self.board, self.pointed());
        move |index| Look {
            tint: Tint::Plain,
            cursor: pointed == Some(index),
            piece: board.piece(index),
            jumped: false,
        }
    }

    fn pointed(&self) -> Option<Square> {
        self.orientation().played(self.cursor.0)
    }

    /// A piece in words.
    pub fn piece_name(&self, piece: Piece) -> Text {
        let side = side_name(piece.color);
        if piece.king {
            text!("setup-king", side = side)
        } else {
            text!("setup-man", side = side)
        }
    }

    /// The side on turn, in words.
    pub fn turn_name(&self) -> Text {
        let side = side_name(self.board.turn());
        text!("setup-to-move", side = side)
    }

    /// A command that changes the board; an error says why a piece cannot stand there.
    fn edit(&mut self, command: Command) -> Result<(), Text> {
        let turn = self.board.turn();
        match command {
            Command::Act => return self.pointed().map_or(Ok(()), |index| self.put(index)),
            Command::Next => self.brush = (self.brush + 1) % PIECES.len(),
            Command::Previous => self.brush = (self.brush + PIECES.len() - 1) % PIECES.len(),
            keys::SIDE_TO_MOVE => self.board.set_turn(turn.other()),
            keys::CLEAR => self.board = Board::empty(self.variant(), turn),
            keys::USUAL => self.board = usual(self.variant()),
            keys::FLIP => self.flipped = !self.flipped,
            _ => {
                self.cursor
                    .on_command(command, self.orientation().grid(), |_| false);
            }
        }
        Ok(())
    }

    fn on_mouse(&mut self, mouse: Mouse) -> Result<(), Text> {
        match (mouse.kind, mouse.hit) {
            (MouseKind::WheelUp, _) => return self.edit(Command::Previous),
            (MouseKind::WheelDown, _) => return self.edit(Command::Next),
            (MouseKind::Press, Some(Hit::Choice(piece))) => self.brush = piece % PIECES.len(),
            (MouseKind::Press, _) => {
                if let Some(index) = square(mouse, &self.board) {
                    self.cursor = CardCursor(self.orientation().nth(index));
                    return self.put(index);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Puts the chosen piece on a square, or takes it away when it stands there.
    fn put(&mut self, index: Square) -> Result<(), Text> {
        let (piece, there) = (PIECES[self.brush], self.board.piece(index));
        if !piece.king && self.board.crown_row(piece.color).contains(index) {
            let (name, square) = (self.piece_name(piece), self.board.name(index));
            return Err(text!("setup-would-be-king", name = name, square = &square));
        }
        self.board.take(index);
        if there != Some(piece) {
            self.board.put(index, piece);
        }
        Ok(())
    }

    /// Takes over a position that was typed.
    fn type_in(&mut self, fen: &str) -> Result<(), Text> {
        self.board = Board::from_fen(self.variant(), fen)
            .map_err(|fault| text!("setup-fen-fault", fault = fault.sentence()))?;
        Ok(())
    }

    /// Goes on with this position; an error says why no game can begin with it.
    fn done(&self, shared: &Shared) -> Result<Vec<Action>, Text> {
        if self.board.has_too_many_captures() {
            return Err(text!("checkers-too-many"));
        }
        if self.board.legal_moves().is_empty() {
            return Err(text!("setup-no-move", turn = self.turn_name()));
        }
        let usual = self.board == usual(self.variant());
        let fen = if usual {
            String::new()
        } else {
            self.board.fen()
        };
        self.purpose.done(fen, shared)
    }
}

impl ScreenUi for PositionScreen {
    fn context(&self) -> Context {
        Context::Board
    }

    fn bindings(&self) -> &'static [Binding] {
        keys::POSITION
    }

    fn title(&self) -> Text {
        text!("setup-position-title")
    }

    fn prompt(&self) -> Text {
        let square = self
            .pointed()
            .map_or_else(String::new, |index| self.board.name(index).to_string());
        text!(
            "setup-position-hint",
            piece = self.piece_name(PIECES[self.brush]),
            square = square
        )
    }

    fn command(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        let opened = match command {
            keys::TYPE => {
                let read = |screen: &mut Self, fen: &str, _: &mut Shared| screen.type_in(fen);
                return vec![Action::type_line(id!("menu-asks-fen"), "", read)];
            }
            Command::Back => Ok(self.purpose.unused(shared)),
            keys::DONE => self.done(shared),
            _ => return refusal(self.edit(command)),
        };
        opened.unwrap_or_else(|why| vec![Action::refuse(why)])
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Shared) -> Vec<Action> {
        refusal(self.on_mouse(mouse))
    }

    fn game(&self) -> Option<NamedGame> {
        Some(self.variant().into())
    }
}

fn refusal(result: Result<(), impl Into<Text>>) -> Vec<Action> {
    result.err().map(Action::refuse).into_iter().collect()
}

/// The position from which games of a variant usually start.
fn usual(variant: Variant) -> Board {
    let rules = Rules {
        variant,
        ..Rules::default()
    };
    rules
        .board()
        .unwrap_or_else(|_| Board::empty(variant, Color::White))
}
