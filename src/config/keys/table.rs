//! The one table of keys: what a key does in which context, what the foot line shows of it, and
//! what the help says. A click on an entry of the foot line, or on a line of the help, does the same.

use super::command::Command;
use super::key::Key;

/// Where keys are pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Context {
    Menu,
    /// A choice that leads on, or back.
    Choice,
    Setup,
    /// Typing a text: a name, a file, a move.
    Typing,
    Position,
    /// At a table where a game runs.
    Table,
    /// At a table that nobody may see until the next player is there.
    HandOver,
    /// At a table where the game is over.
    Over,
    /// Looking back at a record.
    Replay,
    /// At the study board.
    Study,
    /// At an exercise of checkers.
    Exercise,
    /// A list of games that are kept.
    Library,
    Statistics,
    /// Reading a page: rules, help.
    Page,
    Question,
    /// The lobby of a hall.
    Lobby,
    /// At a table of a hall that waits for players.
    Waiting,
    /// At a table of a hall, beside the keys that work at every table.
    HallTable,
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    pub command: Command,
    /// The keys that do it; the first is the one shown.
    pub keys: &'static [Key],
    pub contexts: &'static [Context],
    /// How the foot line calls it; empty where it is not shown there.
    pub label: &'static str,
    pub help: &'static str,
}

use Command as C;
use Context as X;
use Key as K;

const BROWSING: &[Context] = &[
    X::Menu,
    X::Choice,
    X::Setup,
    X::Position,
    X::Table,
    X::HandOver,
    X::Over,
    X::Replay,
    X::Study,
    X::Exercise,
    X::Library,
    X::Statistics,
    X::Lobby,
    X::Waiting,
];
/// Where something is typed, read or answered before anything else is done.
const INTERRUPTED: &[Context] = &[X::Typing, X::Page, X::Question];
pub(super) const EVERYWHERE: &[Context] = &joined::<{ BROWSING.len() + INTERRUPTED.len() }>(BROWSING, INTERRUPTED);
const MOVING: &[Context] = &[
    X::Menu,
    X::Choice,
    X::Setup,
    X::Position,
    X::Table,
    X::Library,
    X::Statistics,
    X::Question,
    X::Lobby,
    X::Waiting,
];

/// Lists that are gone through by rows alone.
const LISTS: &[Context] = &[X::Menu, X::Choice, X::Library, X::Statistics, X::Lobby, X::Waiting];

/// The table of keys. Within a context a key stands once.
pub const BINDINGS: &[Binding] = &[
    b(C::Act, &[K::Enter, K::Char(' ')], &[X::Menu, X::Choice], "choose", "choose what is marked"),
    b(C::Act, &[K::Enter, K::Char(' ')], &[X::Setup], "change", "change the value, or press the button"),
    b(C::Act, &[K::Enter, K::Char(' ')], &[X::Library], "open", "open what is marked, or change it"),
    b(C::Act, &[K::Enter, K::Char(' ')], &[X::Statistics], "change", "change what is marked, or press the button"),
    b(C::Act, &[K::Enter, K::Char(' ')], &[X::Lobby], "go", "sit down, go in or watch; of a person, the profile"),
    b(C::Act, &[K::Enter, K::Char(' ')], &[X::Waiting], "choose", "press the marked button"),
    b(C::NewTable, &[K::Char('n')], &[X::Lobby], "new table", "open a table"),
    b(C::Talk, &[K::Char('/')], &[X::Lobby, X::Waiting, X::HallTable], "talk", "say something to those who are here"),
    b(C::Invite, &[K::Char('a')], &[X::Lobby, X::Waiting], "invite", "ask somebody to come to a table of yours"),
    b(C::Watch, &[K::Char('w')], &[X::Lobby], "watch", "look at the marked table without sitting down"),
    b(C::Decline, &[K::Char('d')], &[X::Lobby], "decline", "do not come to the marked table, to which you are invited"),
    b(
        C::NextTurn,
        &[K::Char('>'), K::F(2)],
        &[X::Lobby, X::Waiting, X::HallTable],
        "next turn",
        "to the next table where it is your turn",
    ),
    b(C::Replay, &[K::Char('R')], &[X::HallTable], "replay", "look at the finished game again, move by move"),
    b(C::Profile, &[K::Char('p')], &[X::Lobby], "profile", "ratings and results of the marked person, or your own"),
    b(C::Ranking, &[K::Char('r')], &[X::Lobby], "ranking", "who plays best"),
    b(C::History, &[K::Char('H')], &[X::Lobby], "history", "your finished games"),
    b(C::Statistics, &[K::Char('t')], &[X::Lobby], "statistics", "who has played how often, and how well"),
    b(C::Settings, &[K::Char('s')], &[X::Lobby], "settings", "colours, mouse, and how fast things go"),
    b(
        C::AccountKeys,
        &[K::Char('K')],
        &[X::Lobby],
        "your keys",
        "the keys with which you come in: add one, remove one",
    ),
    b(C::TalkPanel, &[K::Char(',')], &[X::Waiting, X::HallTable], "", "show what is said at this table, or hide it"),
    b(C::Rename, &[K::Char('r')], &[X::Library], "rename", "call the marked game something"),
    b(C::Export, &[K::Char('e')], &[X::Library], "export", "write the record of the marked game to a file"),
    b(C::Delete, &[K::Char('d'), K::Delete], &[X::Library], "delete", "delete the marked game, after a question"),
    b(
        C::Study,
        &[K::Char('y')],
        &[X::Library],
        "study",
        "study the marked game of checkers: variations, comments, analysis",
    ),
    b(C::Study, &[K::Char('y')], &[X::Menu], "", "the study board of checkers"),
    b(C::Train, &[K::Char('e')], &[X::Menu], "", "training: endings of checkers, to find the move or to play out"),
    b(
        C::Import,
        &[K::Char('o')],
        &[X::Library],
        "import",
        "take in a record or the games of a PDN file; `games.pdn as russian` says what they are",
    ),
    b(
        C::Find,
        &[K::Char('/')],
        &[X::Menu, X::Choice, X::Library, X::Statistics],
        "find",
        "to the next row, player or game that holds a text",
    ),
    b(C::Find, &[K::Char('f')], &[X::Lobby], "find", "to the next person, or table of somebody, that holds a text"),
    b(C::Merge, &[K::Char('c')], &[X::Statistics], "merge", "count this player's games as another's"),
    b(C::Part, &[K::Char('p')], &[X::Statistics], "part", "count merged names for themselves again"),
    b(C::Act, &[K::Enter, K::Char(' ')], &[X::Question], "choose", "press the marked button"),
    b(C::Act, &[K::Enter, K::Char(' ')], &[X::Position], "put", "put the piece down, or take it away"),
    b(C::Next, &[K::Tab, K::Char('p')], &[X::Position], "piece", "the next piece"),
    b(C::Previous, &[K::BackTab], &[X::Position], "", "the piece before"),
    b(C::SideToMove, &[K::Char('t')], &[X::Position], "turn", "the other side is to move"),
    b(C::Clear, &[K::Char('e')], &[X::Position], "empty", "take all pieces off the board"),
    b(C::Usual, &[K::Char('s')], &[X::Position], "start", "the usual start"),
    b(C::Type, &[K::Char(':')], &[X::Position], "FEN", "type a position as FEN"),
    b(C::Done, &[K::Char('d')], &[X::Position], "done", "play from this position"),
    b(C::Back, &[K::Esc, K::Char('q')], &[X::Position], "back", "back to the table, nothing is changed"),
    b(C::Flip, &[K::Char('f')], &[X::Position], "flip", "turn the board round"),
    b(C::Act, &[K::Enter], &[X::Typing], "accept", "accept what is typed"),
    // Another key than those that play: whoever plays twice by mistake does not lift the next player's curtain.
    b(C::Lift, &[K::Tab], &[X::HandOver], "look", "lift the curtain, once you are there and the others look away"),
    b(C::Act, &[K::Enter, K::Char(' ')], &[X::Table], "play", "play the card under the cursor, or go on"),
    b(C::Right, &[K::Right, K::Char('l'), K::Char(' ')], &[X::Replay], "forward", "one move forward"),
    b(C::Left, &[K::Left, K::Char('h'), K::Backspace], &[X::Replay], "back", "one move back"),
    b(C::Home, &[K::Home, K::Char('g')], &[X::Replay], "start", "to the start of the game"),
    b(C::End, &[K::End, K::Char('G')], &[X::Replay], "end", "to the end of the game"),
    b(C::Auto, &[K::Char('a')], &[X::Replay], "auto", "step by itself, or stop"),
    b(C::Type, &[K::Char(':')], &[X::Replay], "move", "go to a move by its number"),
    b(C::Up, &[K::Up, K::Char('k')], MOVING, "", "up"),
    b(C::Down, &[K::Down, K::Char('j')], MOVING, "", "down"),
    b(C::Left, &[K::Left, K::Char('h')], MOVING, "", "left, or a smaller value"),
    b(C::Right, &[K::Right, K::Char('l')], MOVING, "", "right, or a larger value"),
    b(C::PageDown, &[K::PageDown, K::Char(' ')], &[X::Page], "down", "a page down"),
    b(C::PageUp, &[K::PageUp], &[X::Page], "up", "a page up"),
    b(C::Right, &[K::Right, K::Char('l')], &[X::Page], "next", "the rules of the next game"),
    b(C::Left, &[K::Left, K::Char('h')], &[X::Page], "before", "the rules of the game before"),
    b(C::Up, &[K::Up, K::Char('k')], &[X::Page], "", "a line up"),
    b(C::Down, &[K::Down, K::Char('j')], &[X::Page], "", "a line down"),
    b(C::PageUp, &[K::PageUp], &[X::Setup], "", "ten steps up, or ten rows"),
    b(C::PageDown, &[K::PageDown], &[X::Setup], "", "ten steps down, or ten rows"),
    b(C::PageUp, &[K::PageUp], LISTS, "", "ten rows up"),
    b(C::PageDown, &[K::PageDown], LISTS, "", "ten rows down"),
    b(C::Home, &[K::Home], LISTS, "", "to the first row"),
    b(C::End, &[K::End], LISTS, "", "to the last row"),
    b(C::Home, &[K::Home], &[X::Setup], "", "to the first row"),
    b(C::End, &[K::End], &[X::Setup], "", "to the last row"),
    b(C::PageUp, &[K::PageUp], &[X::Table, X::Over, X::Replay], "", "the move log back"),
    b(C::PageDown, &[K::PageDown], &[X::Table, X::Over, X::Replay], "", "the move log forward again"),
    b(C::Home, &[K::Home], &[X::Page], "", "to the start of the page"),
    b(C::End, &[K::End], &[X::Page], "", "to the end of the page"),
    b(C::Home, &[K::Home], &[X::Table], "", "to the start of the row"),
    b(C::End, &[K::End], &[X::Table], "", "to the end of the row"),
    b(
        C::Next,
        &[K::Tab],
        &[X::Menu, X::Choice, X::Setup, X::Library, X::Statistics, X::Question, X::Table, X::Lobby, X::Waiting],
        "",
        "to the next thing that can be chosen",
    ),
    b(
        C::Previous,
        &[K::BackTab],
        &[X::Menu, X::Choice, X::Setup, X::Library, X::Statistics, X::Question, X::Table, X::Lobby, X::Waiting],
        "",
        "to the one before",
    ),
    b(C::AddSeat, &[K::Char('+'), K::Char('=')], &[X::Setup], "seat", "one seat more"),
    b(C::DropSeat, &[K::Char('-')], &[X::Setup], "seat", "one seat less"),
    b(C::NewDeal, &[K::Enter, K::Char('n'), K::Char(' ')], &[X::Over], "rematch", "the same players, another deal"),
    b(C::Undo, &[K::Char('u'), K::Char('U')], &[X::Table], "undo", "take the latest move back"),
    b(C::Redo, &[K::Char('r')], &[X::Table], "redo", "make it again"),
    b(C::Surrender, &[K::Char('x')], &[X::Table], "surrender", "give the game up"),
    b(C::Save, &[K::Char('s')], &[X::Table, X::Over], "save", "save the record to a file"),
    b(C::Copy, &[K::Char('c')], &[X::Over], "copy", "copy the line about this game, to show it to somebody"),
    b(C::Copy, &[K::Char('c')], &[X::Question], "", "copy the line about the game that is over"),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        &[X::Setup, X::Table, X::HandOver, X::Over, X::Replay],
        "leave",
        "one step back, to the list or the screen that led here",
    ),
    b(C::Back, &[K::Esc, K::Char('q')], &[X::Library, X::Statistics], "back", "one step back, to the start screen"),
    b(C::Back, &[K::Esc, K::Char('q')], &[X::Choice], "back", "back to where this was chosen"),
    b(C::Back, &[K::Esc, K::Char('q')], &[X::Waiting], "lobby", "back to the lobby; your seat stays yours"),
    b(C::Back, &[K::Esc, K::Char('q')], &[X::Page], "back", "close the page"),
    b(C::Back, &[K::Esc, K::Char('q')], &[X::Question], "back", "close the question, nothing is done"),
    b(C::Back, &[K::Esc], &[X::Typing], "cancel", "forget what was typed"),
    b(C::Quit, &[K::Char('q')], &[X::Menu], "quit", "leave the program"),
    b(C::Quit, &[K::Char('q')], &[X::Lobby], "leave", "leave the hall; your seats stay yours"),
    b(C::Back, &[K::Esc], &[X::Menu, X::Lobby], "", "leave, after a question"),
    b(C::Quit, &[K::Ctrl('c')], EVERYWHERE, "", "leave the program, with a question if a game is running"),
    b(C::Mouse, &[K::Char('m')], BROWSING, "", "the mouse on or off, to select text"),
    b(C::Rules, &[K::F(1), K::Char('i')], BROWSING, "rules", "the rules of this game"),
    b(C::NewDeal, &[K::Char('n')], &[X::Table], "new deal", "another deal"),
    b(C::Restart, &[K::Char('t')], &[X::Table, X::Over], "same deal", "the same deal once more"),
    b(C::Type, &[K::Char(':')], &[X::Table], "type", "type a move"),
    b(C::Seats, &[K::Char('w')], &[X::Table], "", "who plays on: hand the seat to a robot, or take a robot's"),
    b(C::Suspend, &[K::Ctrl('z')], EVERYWHERE, "", "stop, and come back with fg"),
    b(C::Redraw, &[K::Ctrl('l')], EVERYWHERE, "", "draw everything anew"),
    b(C::Help, &[K::Char('?')], BROWSING, "keys", "all keys, to be pressed or clicked"),
];

/// Two lists in one.
const fn joined<const LENGTH: usize>(first: &[Context], second: &[Context]) -> [Context; LENGTH] {
    let mut all = [X::Menu; LENGTH];
    let mut index = 0;
    while index < LENGTH {
        all[index] = if index < first.len() { first[index] } else { second[index - first.len()] };
        index += 1;
    }
    all
}

/// A line of the table.
pub(super) const fn b(
    command: Command,
    keys: &'static [Key],
    contexts: &'static [Context],
    label: &'static str,
    help: &'static str,
) -> Binding {
    Binding { command, keys, contexts, label, help }
}

/// The lines of this table for a context, in its order.
pub fn of(context: Context) -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().filter(move |binding| binding.contexts.contains(&context))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn within_a_context_a_key_means_one_thing() {
        for context in EVERYWHERE {
            let keys: Vec<_> = of(*context).flat_map(|binding| binding.keys).collect();
            let twice = keys.iter().find(|key| keys.iter().filter(|other| other == key).count() > 1);
            assert_eq!(twice, None, "in {context:?}");
        }
    }

    #[test]
    fn the_keys_of_a_table_of_a_hall_mean_nothing_else_at_a_table() {
        for context in [Context::Table, Context::HandOver, Context::Over] {
            let mut keys = of(Context::HallTable).flat_map(|binding| binding.keys);
            let taken = keys.find(|key| of(context).any(|binding| binding.keys.contains(key)));
            assert_eq!(taken, None, "in {context:?}");
        }
    }
}
