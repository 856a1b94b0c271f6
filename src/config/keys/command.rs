//! The commands that keys may mean.

use std::fmt::Write as _;

/// A command that a key may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Up, to the row or card above, or to the line before.
    Up,
    Down,
    /// Left, or a smaller value.
    Left,
    /// Right, or a larger value.
    Right,
    PageUp,
    PageDown,
    Home,
    End,
    /// To the next thing that can be chosen.
    Next,
    Previous,
    /// Do what the cursor is on.
    Act,
    Back,
    Help,
    /// The rules of this game.
    Rules,
    /// Lift the curtain that hides the table from the other players.
    Lift,
    /// Raise a card of the hand, or lower it.
    Raise,
    /// Raise one more card of this rank.
    Rank(u8),
    /// Play the cards that are raised.
    PlayCards,
    Discard,
    Undo,
    Redo,
    /// Ask what a robot would do.
    Hint,
    /// Show what a robot thinks, or stop showing it.
    Thoughts,
    OfferDraw,
    Flip,
    Labels,
    /// The other side is to move.
    SideToMove,
    /// Take all pieces off the board.
    Clear,
    Usual,
    /// Use what has been set up.
    Done,
    /// The same deal once more.
    Restart,
    NewDeal,
    Surrender,
    Save,
    /// Put the line about a game that is over, or what is studied, on the clipboard.
    Copy,
    Type,
    /// Take this one of a few choices, counted from 0.
    Pick(u8),
    Pass,
    /// Start or stop automatic stepping.
    Auto,
    /// The mouse on or off.
    Mouse,
    AddSeat,
    DropSeat,
    /// Hand the seat on turn to somebody else.
    Seats,
    Rename,
    Delete,
    /// Write it to a file.
    Export,
    /// Write all games that are listed, or would be on further pages, to one file.
    ExportAll,
    Import,
    /// Go to what holds a text.
    Find,
    /// Count it as somebody else's.
    Merge,
    /// Count it for itself again.
    Part,
    /// Open the study board.
    Study,
    /// Bring a deleted line of a study back.
    Restore,
    /// Train endings of checkers.
    Train,
    /// Ask a robot about the position, or stop it.
    Analyse,
    /// Another number of lines of the analysis.
    Lines,
    /// A line of the analysis into the notation.
    Variation,
    /// Ask another engine about the position, or a robot again.
    Engine,
    /// Have the whole game analysed, or stop that.
    Review,
    Comment,
    /// Say how good a move is.
    Mark,
    /// A line of a study is one's own, or no longer.
    Own,
    /// Ask the lines of one's own.
    TrainLines,
    /// Find a better move than the mistake that was made.
    Retry,
    /// Analyse as if it were the other side's move.
    Threat,
    /// Put a variation before the line that it leaves.
    Promote,
    /// Play on against a robot.
    PlayOn,
    SetUp,
    /// Keep it in the history.
    Keep,
    /// Edit the tags of a study.
    Tags,
    /// Say something to those at this place.
    Chat,
    /// Show what is said at a table, or hide it.
    ChatPanel,
    /// Show the move log in place of the board where there is no room beside it, or hide it.
    MoveLog,
    /// Report a line of chat or a person to whoever keeps the hall.
    Report,
    /// To the next table at which it is one's turn.
    NextTurn,
    /// Look at a finished game again.
    Replay,
    /// Write a finished game to a file as a film.
    Film,
    /// Play the bot that asks for a game.
    Challenge,
    /// Open a table in a hall.
    NewTable,
    /// Sit down where somebody waits for a game, or open a table.
    FindGame,
    /// Look at a table without sitting down.
    Watch,
    /// Ask somebody to come to a table.
    Invite,
    /// Do not come to a table to which one was invited.
    Decline,
    Profile,
    Leaderboard,
    /// The daily deals of a hall.
    Daily,
    /// Play today's deals one after another.
    Day,
    /// The tournament of a hall.
    Arena,
    History,
    Statistics,
    Settings,
    /// The keys of one's account in a hall.
    AccountKeys,
    Quit,
    /// Stop, as by Ctrl-Z in a shell.
    Suspend,
    Redraw,
}

impl Command {
    /// The name of the action in `[keys]`: its words in small letters, with hyphens between them.
    pub fn name(self) -> String {
        match self {
            Self::Rank(rank) => format!("rank-{rank}"),
            Self::Pick(index) => format!("pick-{}", index + 1),
            other => hyphenated(&format!("{other:?}")),
        }
    }
}

/// `PageUp` as `page-up`.
fn hyphenated(name: &str) -> String {
    let mut words = String::new();
    for (index, c) in name.char_indices() {
        let hyphen = if index > 0 && c.is_ascii_uppercase() {
            "-"
        } else {
            ""
        };
        let _ = write!(words, "{hyphen}{}", c.to_ascii_lowercase());
    }
    words
}
