//! The seam between the table screen and one game's board: how a person handles it. Each game's
//! board keeps a cursor and what is marked or still in sight; it assembles whole moves from keys and
//! clicks by choosing among the legal ones.

use parlour_language::{Text, text};
use std::fmt::Debug;

use ratatui::layout::{Rect, Size};

use parlour_kit::input::{Key, Mouse};
use parlour_kit::keymap::{Binding, Command};
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::seats::{Far, Side, sides};
use parlour_kit::motion::Motion;
use parlour_kit::view::theme::Role;

use parlour_model::any::Mode;
use parlour_model::character::Occasion;
use parlour_model::disclosure::Disclosure;
use parlour_model::game::{Game, MoveSyntax};
use parlour_model::player::Names;
use parlour_model::seat::Seat;
use parlour_table::any::AnyGame;
use parlour_table::event::{MoveReport, Observation};

/// A game with a board on the screen.
pub trait GameUi: AnyGame + Game<Event: Disclosure> {
    /// The board's own state.
    type Board: BoardUi<Self>;

    /// True if the game has a deal, so that another deal is another game.
    const DEALS: bool = true;

    /// The facts of a table of it that are needed before there is one.
    const FACTS: TableFacts = TableFacts::USUAL;
}

/// The facts of a game's tables for the start screen and a first game.
#[derive(Clone, Copy, Debug)]
pub struct TableFacts {
    /// True if the move log is open from the start where it has room beside the seats.
    pub opens_log: bool,
    /// The name of the figure that stands for the game on a card.
    pub emblem: &'static str,
    pub picture: PicturedTable,
}

impl TableFacts {
    pub const USUAL: Self = Self {
        opens_log: false,
        emblem: "star",
        picture: PicturedTable::of(1, 6, 2),
    };
}

/// The table in the picture of a game.
#[derive(Clone, Copy, Debug)]
pub struct PicturedTable {
    pub seed: u64,
    /// The number of moves that are made before.
    pub moves: usize,
    pub people: usize,
    /// True for cards in rows and columns, of which a small picture shows some.
    pub has_cards: bool,
}

impl PicturedTable {
    /// A deal by this seed, after some moves of as many people.
    pub const fn of(seed: u64, moves: usize, people: usize) -> Self {
        Self {
            seed,
            moves,
            people,
            has_cards: false,
        }
    }

    /// The same of a game with cards in rows and columns.
    pub const fn of_cards(seed: u64, moves: usize, people: usize) -> Self {
        Self {
            has_cards: true,
            ..Self::of(seed, moves, people)
        }
    }
}

macro_rules! table_facts {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// The facts of the tables of a game.
        pub fn table_facts(mode: Mode) -> TableFacts {
            match mode { $(Mode::$mode => <$game as GameUi>::FACTS,)+ }
        }

        /// The unit of the points of a game.
        pub fn unit(mode: Mode, points: i64) -> Text {
            match mode { $(Mode::$mode => <$game as GameUi>::Board::unit(points),)+ }
        }
    };
}

parlour_model::all_games!(table_facts!());

/// The pause after a move, so that it can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// Not at all.
    None,
    /// Until a key or a click: one player was shown something in private (MEM-3).
    UntilKey,
    /// For `reveal_ms`, or until a key or a click (CON-12).
    Reveal,
    /// For `robot_ms`, or until a key or a click, which does what it does as well: cards that belong together are seen
    /// before they are taken. Without robots' pauses they stay in sight until the next move.
    Claim,
    /// For `robot_ms`: one card after another is turned over (BH-10).
    Step,
    /// The same where a robot has moved: its capture is made jump by jump, a person's was so already (CHK-13).
    Jump,
}

/// The result of a key or a click on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardAction<M> {
    Nothing,
    /// Something on the board changed: the cursor, a mark.
    Changed,
    Play(M),
    Refused(Text),
}

/// The score of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardScore {
    pub seat: Seat,
    /// The points by which the players are ranked; `None` in a game that is not won by points.
    pub points: Option<i64>,
    /// The points as they are shown.
    pub shown: Text,
}

/// The result of a solitaire game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solo {
    pub turns: u32,
    pub par: Option<f64>,
}

/// The interface to one game's board.
pub trait BoardUi<G: Game>: Clone + Debug + PartialEq {
    /// A board for a table as it stands.
    fn new(observation: &Observation<G>) -> Self;

    /// Takes over the cursor from the board as it was before a new snapshot of the table.
    fn resume(&mut self, _: &Self) {}

    /// Shows a move; answers with the pause after it.
    fn on_move(&mut self, report: &MoveReport<G>, observation: &Observation<G>) -> Pause;

    /// The keys that work on this board beside the arrows, Enter and Tab; they come before those of the
    /// table.
    const BINDINGS: &'static [Binding] = &[];

    /// Returns whether a command is a part of a move.
    fn is_move(command: Command) -> bool {
        let mut own = Self::BINDINGS.iter();
        own.any(|binding| binding.command == command)
    }

    /// The moves of a usual turn: a robot makes them all in its time for a turn.
    const MOVES_A_TURN: u32 = 1;

    /// True if something can be dragged on this board. The mouse then has to report moves with its
    /// button down.
    const DRAGS: bool = false;

    /// Reads a move that was typed.
    ///
    /// # Errors
    /// The text is no move.
    fn read(&self, text: &str, _: &Observation<G>) -> Result<G::Move, MoveSyntax> {
        text.parse::<G::Move>().map_err(Into::into)
    }

    /// A move was typed; where a part of one may be typed, it need not be whole.
    fn typed(&mut self, chosen: G::Move, _: &Observation<G>) -> BoardAction<G::Move> {
        BoardAction::Play(chosen)
    }

    /// Ends the pause after a move; answers with the next pause, if there is more to show.
    fn advance(&mut self) -> Pause;

    /// The seat whose player goes on when what is shown has been seen; `None` for the one that moved last.
    fn shown_to(&self) -> Option<Seat> {
        None
    }

    /// Returns the deal or the round whose end is shown, in words: nobody is on turn then.
    fn interlude(&self, _: &Observation<G>) -> Option<Text> {
        None
    }

    /// The message line during a pause.
    fn showing(&self, observation: &Observation<G>, names: &Names) -> Text;

    /// Returns an event beside the last move, shown before the player on turn; for example, a
    /// skipped player.
    fn news(&self, _: &Names) -> Option<Text> {
        None
    }

    /// Returns whether Enter and a click only end the current pause.
    fn waits(&self) -> bool {
        true
    }

    /// Cancels a move that was begun and not finished; says whether there was one.
    fn cancel(&mut self) -> bool {
        false
    }

    /// Shows a move that was advised.
    fn advise(&mut self, _: &G::Move, _: &Observation<G>) {}

    /// Returns whether a command of [`BoardUi::BINDINGS`] makes sense now.
    fn offers(&self, _: Command, _: &Observation<G>) -> bool {
        true
    }

    /// Returns what the cursor is on, in words, as far as the board shows it. A screen reader says it when the cursor moves.
    fn at_cursor(&self, _: &Observation<G>, _: &Names) -> Option<Text> {
        None
    }

    /// Returns an example of a typed card name for the foot line, if the board supports typing.
    fn coordinate(&self, _: &Observation<G>) -> Option<String> {
        None
    }

    /// Returns the ways in which a move that is being typed can go on, if the board knows them.
    fn continuations(&self, _typed: &str, _: &Observation<G>) -> Option<String> {
        None
    }

    /// Returns whether a key belongs to a coordinate typed on the board, before it counts as a
    /// command.
    fn takes(&self, _: Key, _: &Observation<G>) -> bool {
        false
    }

    /// Returns whether a move may begin with a character that is no key of the table, so that it opens
    /// the line in which a move is typed.
    fn begins_move(&self, _: char, _: &Observation<G>) -> bool {
        false
    }

    /// Handles a command of the keymap.
    fn on_command(
        &mut self,
        command: Command,
        observation: &Observation<G>,
    ) -> BoardAction<G::Move>;

    /// Handles a key that means no command: a digit, a letter of a coordinate.
    fn key(&mut self, _: Key, _: &Observation<G>) -> BoardAction<G::Move> {
        BoardAction::Nothing
    }

    /// Handles the mouse on the board.
    fn on_mouse(&mut self, mouse: Mouse, observation: &Observation<G>) -> BoardAction<G::Move>;

    /// Returns the numbers of the sentences at the head of the rules that matter to the person on turn, first what matters
    /// most. A first game tells them one at a time.
    fn matters(&self, observation: &Observation<G>) -> &'static [usize];

    /// Returns the instruction to the person on turn, for the message line.
    fn prompt(&self, observation: &Observation<G>, names: &Names) -> Text;

    /// The scores of all players, in seat order.
    fn scores(&self, observation: &Observation<G>) -> Vec<BoardScore>;

    /// A word on a player, behind the score: out, skipped.
    fn note(&self, _: Seat, _: &Observation<G>) -> Text {
        Text::default()
    }

    /// Returns the result in a sentence, if this game words it in its own way.
    fn verdict(&self, _: &Observation<G>, _: &Names) -> Option<Text> {
        None
    }

    /// True if a person who has won is congratulated.
    const CONGRATULATES: bool = false;

    /// The unit of the points of those who have won.
    fn unit(points: i64) -> Text {
        text!("table-unit-points", count = points)
    }

    /// The colour of those points, where it is not the winner's.
    const POINTS: Option<Role> = None;

    /// Returns whether a turn that ended with this move has found something; `None` for a move that ends no turn, and in
    /// games without such turns.
    fn has_found(_: &MoveReport<G>) -> Option<bool> {
        None
    }

    /// Returns the seats for which a move was good or has gone wrong, as everybody who was told of it can see.
    fn feats(report: &MoveReport<G>, _: &Observation<G>) -> Vec<(Seat, Occasion)> {
        let found = report.by.seat().zip(Self::has_found(report));
        let occasion = |has_found| {
            if has_found {
                Occasion::Good
            } else {
                Occasion::Slip
            }
        };
        (found.map(|(seat, has_found)| (seat, occasion(has_found))))
            .into_iter()
            .collect()
    }

    /// Returns the result of a solitaire game, where that is counted.
    fn solo(&self, _: &Observation<G>) -> Option<Solo> {
        None
    }

    /// Lines beside the scores: what else is worth knowing at this table (par, cards left).
    fn notes(&self, observation: &Observation<G>) -> Vec<Text>;

    /// The same for a narrow window that has a single line for scores and notes: in few words, what matters most
    /// first, as the last are left out where there is no room. Notes that the board itself shows on the felt may be missing.
    fn brief(&self, observation: &Observation<G>, _felt: Rect) -> Vec<Text> {
        self.notes(observation)
    }

    /// True if the board itself shows all scores in a narrow window, so that their line is free for
    /// notes.
    const TELLS_SCORES: bool = false;

    /// Returns the animation of a move, if there is one.
    fn motion(_: &MoveReport<G>, _: &Observation<G>) -> Option<Motion> {
        None
    }

    /// Returns the places whose cards go to a seat when the current pause ends.
    fn leaves(&self, _: &Observation<G>) -> Option<(Seat, Vec<usize>)> {
        None
    }

    /// Returns the animation of a card or piece that has just come into sight ([`Self::advance`]).
    fn shown(&self) -> Option<Motion> {
        None
    }

    /// Returns the number of newest log lines to hide, because the board is still showing their
    /// moves.
    fn hidden_log_lines(&self) -> usize {
        0
    }

    /// Returns the size of the cards on a felt, in a game of cards in rows and columns: small ones have the columns of the seats
    /// beside them.
    fn card_size(&self, _: &Observation<G>, _felt: Rect) -> Option<CardSize> {
        None
    }

    /// The place of the players on the far side, where seats lie around the board.
    const FAR: Far = Far::Corner;

    /// The side of each seat; `near` is the first one of the person at the screen.
    fn sides(&self, _: &Observation<G>, seats: usize, near: Seat) -> Vec<Side> {
        sides(seats, near.index())
    }

    /// Returns the number of cards in a player's hand, in a game of hands, or of pairs that lie before a player.
    fn held(&self, _: Seat, _: &Observation<G>) -> Option<u32> {
        None
    }

    /// Rows at the bottom of a table that this board has over the whole width, in a table's body. A board
    /// that asks for some is given the whole body as its area, and keeps to the felt above them.
    fn strip(_: Rect) -> u16 {
        0
    }

    /// The smallest window, in cells, in which this game can be played.
    fn smallest() -> Size;

    /// The same for this very table.
    fn needed(_: &Observation<G>) -> Size {
        Self::smallest()
    }

    /// A move as the game's own notation has it, for a move list in two columns; `None` where none is kept.
    fn notation(_: &MoveReport<G>) -> Option<String> {
        None
    }
}
