//! The keys of the study board, in the order of the foot line.

use super::command::Command as C;
use super::key::Key as K;
use super::table::{Binding, Context as X, b};

const HERE: &[X] = &[X::Study];

pub const BINDINGS: &[Binding] = &[
    b(C::Left, &[K::Left, K::Char('h'), K::Backspace], HERE, "back", "one move back; on the board, left"),
    b(C::Right, &[K::Right, K::Char('l'), K::Char(' ')], HERE, "forward", "one move forward; on the board, right"),
    b(C::Type, &[K::Char(':')], HERE, "move", "type a move: it is followed, or begins a line of its own"),
    b(C::Next, &[K::Tab], HERE, "board", "lead pieces by the arrows and Enter, or step through the moves again"),
    b(C::Analyse, &[K::Char('a')], HERE, "analyse", "what a robot finds in this position, or stop it"),
    b(C::Engine, &[K::Char('e')], HERE, "engine", "have the next engine of the settings look, or the robot again"),
    b(
        C::Review,
        &[K::Char('A')],
        HERE,
        "whole game",
        "have the whole game analysed, or stop that; it goes on where it stopped",
    ),
    b(C::Comment, &[K::Char('c')], HERE, "comment", "say something of this position"),
    b(C::Mark, &[K::Char('n')], HERE, "mark", "how good this move is: ! ? !! ?? !? ?!"),
    b(C::Promote, &[K::Char('+'), K::Char('=')], HERE, "promote", "put this variation before the line that it leaves"),
    b(C::Delete, &[K::Char('d'), K::Delete], HERE, "delete", "delete this move and all that follows, after a question"),
    b(C::PlayOn, &[K::Char('p')], HERE, "play on", "play on from this position against a robot"),
    b(C::Copy, &[K::Char('y')], HERE, "copy", "copy the position or the game, and show it as text"),
    b(C::SetUp, &[K::Char('t')], HERE, "set up", "set a position up, for another study"),
    b(C::Save, &[K::Char('s')], HERE, "save", "write it to a file in PDN"),
    b(C::Keep, &[K::Char('S')], HERE, "keep", "keep it in the history"),
    b(C::Restore, &[K::Char('u')], HERE, "undo", "bring the line back that was deleted last"),
    b(C::History, &[K::Char('L')], HERE, "library", "what was played in this position in the games of your library"),
    b(C::Flip, &[K::Char('f')], HERE, "flip", "turn the board round"),
    b(C::Up, &[K::Up, K::Char('k')], HERE, "", "to the line before; on the board, up"),
    b(C::Down, &[K::Down, K::Char('j')], HERE, "", "to the next line; on the board, down"),
    b(C::Home, &[K::Home, K::Char('g')], HERE, "", "to the start of the game"),
    b(C::End, &[K::End, K::Char('G')], HERE, "", "to the end of the line"),
    b(C::PageUp, &[K::PageUp], HERE, "", "ten moves back"),
    b(C::PageDown, &[K::PageDown], HERE, "", "ten moves forward"),
    b(C::Act, &[K::Enter], HERE, "", "take the piece under the cursor, or put it down there"),
    b(C::Labels, &[K::Char('#')], HERE, "", "coordinates on or off"),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        HERE,
        "leave",
        "put the piece in the hand back; else leave, with a question if something is not saved",
    ),
];
