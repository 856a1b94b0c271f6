//! The one table of keys: what a key does in which context, what the foot line shows of it, and
//! what the help says. A click on an entry of the foot line, or on a line of the help, does the same.

use super::command::Command;
use super::key::Key;
use parlour_language::{Id, id};

/// The place where keys are pressed.
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
    /// A table that is hidden from everyone until the next player is there.
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
    /// The message by which the foot line calls it; `None` where it is not shown there.
    label: Option<Id>,
    /// The message that says what it does.
    help: Id,
}

impl Binding {
    /// Returns the command's label in the foot line, if it is shown there.
    pub fn label(&self) -> Option<Id> {
        self.label
    }

    /// Describes the command, in a sentence.
    pub fn help(&self) -> Id {
        self.help
    }
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
/// The contexts in which something is typed, read or answered before anything else is done.
const INTERRUPTED: &[Context] = &[X::Typing, X::Page, X::Question];
pub(super) const EVERYWHERE: &[Context] =
    &joined::<{ BROWSING.len() + INTERRUPTED.len() }>(BROWSING, INTERRUPTED);
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
const LISTS: &[Context] = &[
    X::Menu,
    X::Choice,
    X::Library,
    X::Statistics,
    X::Lobby,
    X::Waiting,
];

/// The table of keys. Within a context a key stands once.
pub const BINDINGS: &[Binding] = &[
    b(
        C::Act,
        &[K::Enter, K::Char(' ')],
        &[X::Menu, X::Choice],
        Some(id!("keys-choose")),
        id!("keys-help-choose-what-is-marked"),
    ),
    b(
        C::Act,
        &[K::Enter, K::Char(' ')],
        &[X::Setup],
        Some(id!("keys-change")),
        id!("keys-help-change-the-value-or"),
    ),
    b(
        C::Act,
        &[K::Enter, K::Char(' ')],
        &[X::Library],
        Some(id!("keys-open")),
        id!("keys-help-open-what-is-marked"),
    ),
    b(
        C::Act,
        &[K::Enter, K::Char(' ')],
        &[X::Statistics],
        Some(id!("keys-change")),
        id!("keys-help-change-what-is-marked"),
    ),
    b(
        C::Act,
        &[K::Enter, K::Char(' ')],
        &[X::Lobby],
        Some(id!("keys-go")),
        id!("keys-help-sit-down-go-in"),
    ),
    b(
        C::Act,
        &[K::Enter, K::Char(' ')],
        &[X::Waiting],
        Some(id!("keys-choose")),
        id!("keys-help-press-the-marked-button"),
    ),
    b(
        C::FindGame,
        &[K::Char('g')],
        &[X::Lobby],
        Some(id!("keys-find-game")),
        id!("keys-help-sit-down-where-somebody"),
    ),
    b(
        C::NewTable,
        &[K::Char('n')],
        &[X::Lobby],
        Some(id!("keys-new-table")),
        id!("keys-help-open-a-table"),
    ),
    b(
        C::Talk,
        &[K::Char('/')],
        &[X::Lobby, X::Waiting, X::HallTable],
        Some(id!("keys-talk")),
        id!("keys-help-say-something-to-those"),
    ),
    b(
        C::Invite,
        &[K::Char('a')],
        &[X::Lobby, X::Waiting],
        Some(id!("keys-invite")),
        id!("keys-help-ask-somebody-to-come"),
    ),
    b(
        C::Watch,
        &[K::Char('w')],
        &[X::Lobby],
        Some(id!("keys-watch")),
        id!("keys-help-look-at-the-marked"),
    ),
    b(
        C::Decline,
        &[K::Char('d')],
        &[X::Lobby],
        Some(id!("keys-decline")),
        id!("keys-help-do-not-come-to"),
    ),
    b(
        C::NextTurn,
        &[K::Char('>'), K::F(2)],
        &[X::Lobby, X::Waiting, X::HallTable],
        Some(id!("keys-next-turn")),
        id!("keys-help-to-the-next-table"),
    ),
    b(
        C::Replay,
        &[K::Char('R')],
        &[X::HallTable],
        Some(id!("keys-replay")),
        id!("keys-help-look-at-the-finished"),
    ),
    b(
        C::Profile,
        &[K::Char('p')],
        &[X::Lobby],
        Some(id!("keys-profile")),
        id!("keys-help-ratings-and-results-of"),
    ),
    b(
        C::Ranking,
        &[K::Char('r')],
        &[X::Lobby],
        Some(id!("keys-ranking")),
        id!("keys-help-who-plays-best"),
    ),
    b(
        C::Daily,
        &[K::Char('D')],
        &[X::Lobby],
        Some(id!("keys-daily")),
        id!("keys-help-daily-deals"),
    ),
    b(
        C::Arena,
        &[K::Char('T')],
        &[X::Lobby],
        Some(id!("keys-arena")),
        id!("keys-help-arena"),
    ),
    b(
        C::History,
        &[K::Char('H')],
        &[X::Lobby],
        Some(id!("keys-history")),
        id!("keys-help-your-finished-games"),
    ),
    b(
        C::Statistics,
        &[K::Char('t')],
        &[X::Lobby],
        Some(id!("keys-statistics")),
        id!("keys-help-who-has-played-how"),
    ),
    b(
        C::Settings,
        &[K::Char('s')],
        &[X::Lobby],
        Some(id!("keys-settings")),
        id!("keys-help-colours-mouse-and-how"),
    ),
    b(
        C::AccountKeys,
        &[K::Char('K')],
        &[X::Lobby],
        Some(id!("keys-your-keys")),
        id!("keys-help-the-keys-with-which"),
    ),
    b(
        C::TalkPanel,
        &[K::Char(',')],
        &[X::Waiting, X::HallTable],
        None,
        id!("keys-help-show-what-is-said"),
    ),
    b(
        C::Rename,
        &[K::Char('r')],
        &[X::Library],
        Some(id!("keys-rename")),
        id!("keys-help-call-the-marked-game"),
    ),
    b(
        C::Export,
        &[K::Char('e')],
        &[X::Library],
        Some(id!("keys-export")),
        id!("keys-help-write-the-record-of"),
    ),
    b(
        C::ExportAll,
        &[K::Char('E')],
        &[X::Library],
        Some(id!("keys-export-all")),
        id!("keys-help-write-all-games-of"),
    ),
    b(
        C::Delete,
        &[K::Char('d'), K::Delete],
        &[X::Library],
        Some(id!("keys-delete")),
        id!("keys-help-delete-the-marked-game"),
    ),
    b(
        C::Study,
        &[K::Char('y')],
        &[X::Library],
        Some(id!("keys-study")),
        id!("keys-help-study-the-marked-game"),
    ),
    b(
        C::Study,
        &[K::Char('y')],
        &[X::Menu],
        None,
        id!("keys-help-the-study-board-of"),
    ),
    b(
        C::Train,
        &[K::Char('e')],
        &[X::Menu],
        None,
        id!("keys-help-training-endings-of-checkers"),
    ),
    b(
        C::History,
        &[K::Char('L')],
        &[X::Library],
        Some(id!("keys-library")),
        id!("lists-library-help"),
    ),
    b(
        C::History,
        &[K::Char('L')],
        &[X::Menu],
        None,
        id!("lists-library-help"),
    ),
    b(
        C::Review,
        &[K::Char('A')],
        &[X::Library],
        Some(id!("keys-analyse")),
        id!("keys-help-analyse-the-games"),
    ),
    b(
        C::Import,
        &[K::Char('o')],
        &[X::Library],
        Some(id!("keys-import")),
        id!("keys-help-take-in-a-record"),
    ),
    b(
        C::Find,
        &[K::Char('/')],
        &[X::Menu, X::Choice, X::Library, X::Statistics],
        Some(id!("keys-find")),
        id!("keys-help-to-the-next-row"),
    ),
    b(
        C::Find,
        &[K::Char('f')],
        &[X::Lobby],
        Some(id!("keys-find")),
        id!("keys-help-to-the-next-person"),
    ),
    b(
        C::Merge,
        &[K::Char('c')],
        &[X::Statistics],
        Some(id!("keys-merge")),
        id!("keys-help-count-this-players-games"),
    ),
    b(
        C::Part,
        &[K::Char('p')],
        &[X::Statistics],
        Some(id!("keys-part")),
        id!("keys-help-count-merged-names-for"),
    ),
    b(
        C::Act,
        &[K::Enter, K::Char(' ')],
        &[X::Question],
        Some(id!("keys-choose")),
        id!("keys-help-press-the-marked-button"),
    ),
    b(
        C::Act,
        &[K::Enter, K::Char(' ')],
        &[X::Position],
        Some(id!("keys-put")),
        id!("keys-help-put-the-piece-down"),
    ),
    b(
        C::Next,
        &[K::Tab, K::Char('p')],
        &[X::Position],
        Some(id!("keys-piece")),
        id!("keys-help-the-next-piece"),
    ),
    b(
        C::Previous,
        &[K::BackTab],
        &[X::Position],
        None,
        id!("keys-help-the-piece-before"),
    ),
    b(
        C::SideToMove,
        &[K::Char('t')],
        &[X::Position],
        Some(id!("keys-turn")),
        id!("keys-help-the-other-side-is"),
    ),
    b(
        C::Clear,
        &[K::Char('e')],
        &[X::Position],
        Some(id!("keys-empty")),
        id!("keys-help-take-all-pieces-off"),
    ),
    b(
        C::Usual,
        &[K::Char('s')],
        &[X::Position],
        Some(id!("keys-start")),
        id!("keys-help-the-usual-start"),
    ),
    b(
        C::Type,
        &[K::Char(':')],
        &[X::Position],
        Some(id!("keys-fen")),
        id!("keys-help-type-a-position-as"),
    ),
    b(
        C::Done,
        &[K::Char('d')],
        &[X::Position],
        Some(id!("keys-done")),
        id!("keys-help-play-from-this-position"),
    ),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        &[X::Position],
        Some(id!("keys-back")),
        id!("keys-help-back-to-the-table"),
    ),
    b(
        C::Flip,
        &[K::Char('f')],
        &[X::Position],
        Some(id!("keys-flip")),
        id!("keys-help-turn-the-board-round"),
    ),
    b(
        C::Act,
        &[K::Enter],
        &[X::Typing],
        Some(id!("keys-accept")),
        id!("keys-help-accept-what-is-typed"),
    ),
    // This key differs from those that play. A player who presses a play key twice by mistake must
    // not lift the next player's curtain.
    b(
        C::Lift,
        &[K::Tab],
        &[X::HandOver],
        Some(id!("keys-look")),
        id!("keys-help-lift-the-curtain-once"),
    ),
    b(
        C::Act,
        &[K::Enter, K::Char(' ')],
        &[X::Table],
        Some(id!("keys-play")),
        id!("keys-help-play-the-card-under"),
    ),
    b(
        C::Right,
        &[K::Right, K::Char('l'), K::Char(' ')],
        &[X::Replay],
        Some(id!("keys-forward")),
        id!("keys-help-one-move-forward"),
    ),
    b(
        C::Left,
        &[K::Left, K::Char('h'), K::Backspace],
        &[X::Replay],
        Some(id!("keys-back")),
        id!("keys-help-one-move-back"),
    ),
    b(
        C::Home,
        &[K::Home, K::Char('g')],
        &[X::Replay],
        Some(id!("keys-start")),
        id!("keys-help-to-the-start-of"),
    ),
    b(
        C::End,
        &[K::End, K::Char('G')],
        &[X::Replay],
        Some(id!("keys-end")),
        id!("keys-help-to-the-end-of"),
    ),
    b(
        C::Auto,
        &[K::Char('a')],
        &[X::Replay],
        Some(id!("keys-auto")),
        id!("keys-help-step-by-itself-or"),
    ),
    b(
        C::Type,
        &[K::Char(':')],
        &[X::Replay],
        Some(id!("keys-move")),
        id!("keys-help-go-to-a-move"),
    ),
    b(
        C::Up,
        &[K::Up, K::Char('k')],
        MOVING,
        None,
        id!("keys-help-up"),
    ),
    b(
        C::Down,
        &[K::Down, K::Char('j')],
        MOVING,
        None,
        id!("keys-help-down"),
    ),
    b(
        C::Left,
        &[K::Left, K::Char('h')],
        MOVING,
        None,
        id!("keys-help-left-or-a-smaller"),
    ),
    b(
        C::Right,
        &[K::Right, K::Char('l')],
        MOVING,
        None,
        id!("keys-help-right-or-a-larger"),
    ),
    b(
        C::PageDown,
        &[K::PageDown, K::Char(' ')],
        &[X::Page],
        Some(id!("keys-down")),
        id!("keys-help-a-page-down"),
    ),
    b(
        C::PageUp,
        &[K::PageUp],
        &[X::Page],
        Some(id!("keys-up")),
        id!("keys-help-a-page-up"),
    ),
    b(
        C::PageDown,
        &[K::PageDown],
        &[X::Question],
        Some(id!("keys-down")),
        id!("keys-help-a-page-down"),
    ),
    b(
        C::PageUp,
        &[K::PageUp],
        &[X::Question],
        Some(id!("keys-up")),
        id!("keys-help-a-page-up"),
    ),
    b(
        C::Right,
        &[K::Right, K::Char('l')],
        &[X::Page],
        Some(id!("keys-next")),
        id!("keys-help-the-rules-of-the"),
    ),
    b(
        C::Left,
        &[K::Left, K::Char('h')],
        &[X::Page],
        Some(id!("keys-before")),
        id!("keys-help-the-rules-of-the-game"),
    ),
    b(
        C::Up,
        &[K::Up, K::Char('k')],
        &[X::Page],
        None,
        id!("keys-help-a-line-up"),
    ),
    b(
        C::Down,
        &[K::Down, K::Char('j')],
        &[X::Page],
        None,
        id!("keys-help-a-line-down"),
    ),
    b(
        C::PageUp,
        &[K::PageUp],
        &[X::Setup],
        None,
        id!("keys-help-ten-steps-up-or"),
    ),
    b(
        C::PageDown,
        &[K::PageDown],
        &[X::Setup],
        None,
        id!("keys-help-ten-steps-down-or"),
    ),
    b(
        C::PageUp,
        &[K::PageUp],
        LISTS,
        None,
        id!("keys-help-ten-rows-up"),
    ),
    b(
        C::PageDown,
        &[K::PageDown],
        LISTS,
        None,
        id!("keys-help-ten-rows-down"),
    ),
    b(
        C::Home,
        &[K::Home],
        LISTS,
        None,
        id!("keys-help-to-the-first-row"),
    ),
    b(
        C::End,
        &[K::End],
        LISTS,
        None,
        id!("keys-help-to-the-last-row"),
    ),
    b(
        C::Home,
        &[K::Home],
        &[X::Setup],
        None,
        id!("keys-help-to-the-first-row"),
    ),
    b(
        C::End,
        &[K::End],
        &[X::Setup],
        None,
        id!("keys-help-to-the-last-row"),
    ),
    b(
        C::PageUp,
        &[K::PageUp],
        &[X::Table, X::Over, X::Replay],
        None,
        id!("keys-help-the-move-log-back"),
    ),
    b(
        C::PageDown,
        &[K::PageDown],
        &[X::Table, X::Over, X::Replay],
        None,
        id!("keys-help-the-move-log-forward"),
    ),
    b(
        C::Home,
        &[K::Home],
        &[X::Page],
        None,
        id!("keys-help-to-the-start-of-the"),
    ),
    b(
        C::End,
        &[K::End],
        &[X::Page],
        None,
        id!("keys-help-to-the-end-of-the"),
    ),
    b(
        C::Home,
        &[K::Home],
        &[X::Table],
        None,
        id!("keys-help-to-the-start-of-the-row"),
    ),
    b(
        C::End,
        &[K::End],
        &[X::Table],
        None,
        id!("keys-help-to-the-end-of-the-row"),
    ),
    b(
        C::Next,
        &[K::Tab],
        &[
            X::Menu,
            X::Choice,
            X::Setup,
            X::Library,
            X::Statistics,
            X::Question,
            X::Table,
            X::Lobby,
            X::Waiting,
        ],
        None,
        id!("keys-help-to-the-next-thing"),
    ),
    b(
        C::Previous,
        &[K::BackTab],
        &[
            X::Menu,
            X::Choice,
            X::Setup,
            X::Library,
            X::Statistics,
            X::Question,
            X::Table,
            X::Lobby,
            X::Waiting,
        ],
        None,
        id!("keys-help-to-the-one-before"),
    ),
    b(
        C::AddSeat,
        &[K::Char('+'), K::Char('=')],
        &[X::Setup],
        Some(id!("keys-seat")),
        id!("keys-help-one-seat-more"),
    ),
    b(
        C::DropSeat,
        &[K::Char('-')],
        &[X::Setup],
        Some(id!("keys-seat")),
        id!("keys-help-one-seat-less"),
    ),
    b(
        C::NewDeal,
        &[K::Enter, K::Char('n'), K::Char(' ')],
        &[X::Over],
        Some(id!("keys-rematch")),
        id!("keys-help-the-same-players-another"),
    ),
    b(
        C::Undo,
        &[K::Char('u'), K::Char('U')],
        &[X::Table],
        Some(id!("keys-undo")),
        id!("keys-help-take-the-latest-move"),
    ),
    b(
        C::Redo,
        &[K::Char('r')],
        &[X::Table],
        Some(id!("keys-redo")),
        id!("keys-help-make-it-again"),
    ),
    b(
        C::Surrender,
        &[K::Char('x')],
        &[X::Table],
        Some(id!("keys-resign")),
        id!("keys-help-give-the-game-up"),
    ),
    b(
        C::Save,
        &[K::Char('s')],
        &[X::Table, X::Over],
        Some(id!("keys-save")),
        id!("keys-help-save-the-record-to"),
    ),
    b(
        C::Copy,
        &[K::Char('c')],
        &[X::Over],
        Some(id!("keys-copy")),
        id!("keys-help-copy-the-line-about"),
    ),
    b(
        C::Copy,
        &[K::Char('c')],
        &[X::Question],
        None,
        id!("keys-help-copy-the-line-about-the"),
    ),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        &[X::Setup, X::Table, X::HandOver, X::Over, X::Replay],
        Some(id!("keys-leave")),
        id!("keys-help-one-step-back-to"),
    ),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        &[X::Library, X::Statistics],
        Some(id!("keys-back")),
        id!("keys-help-one-step-back-to-the"),
    ),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        &[X::Choice],
        Some(id!("keys-back")),
        id!("keys-help-back-to-where-this"),
    ),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        &[X::Waiting],
        Some(id!("keys-lobby")),
        id!("keys-help-back-to-the-lobby"),
    ),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        &[X::Page],
        Some(id!("keys-back")),
        id!("keys-help-close-the-page"),
    ),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        &[X::Question],
        Some(id!("keys-back")),
        id!("keys-help-close-the-question-nothing"),
    ),
    b(
        C::Back,
        &[K::Esc],
        &[X::Typing],
        Some(id!("keys-cancel")),
        id!("keys-help-forget-what-was-typed"),
    ),
    b(
        C::Quit,
        &[K::Char('q')],
        &[X::Menu],
        Some(id!("keys-quit")),
        id!("keys-help-leave-the-program"),
    ),
    b(
        C::Quit,
        &[K::Char('q')],
        &[X::Lobby],
        Some(id!("keys-leave")),
        id!("keys-help-leave-the-hall-your"),
    ),
    b(
        C::Back,
        &[K::Esc],
        &[X::Menu, X::Lobby],
        None,
        id!("keys-help-leave-after-a-question"),
    ),
    b(
        C::Quit,
        &[K::Ctrl('c')],
        EVERYWHERE,
        None,
        id!("keys-help-leave-the-program-with"),
    ),
    b(
        C::Mouse,
        &[K::Char('m')],
        BROWSING,
        None,
        id!("keys-help-the-mouse-on-or"),
    ),
    b(
        C::Rules,
        &[K::F(1), K::Char('i')],
        BROWSING,
        Some(id!("keys-rules")),
        id!("keys-help-the-rules-of-this"),
    ),
    b(
        C::NewDeal,
        &[K::Char('n')],
        &[X::Table],
        Some(id!("keys-new-deal")),
        id!("keys-help-another-deal"),
    ),
    b(
        C::Restart,
        &[K::Char('t')],
        &[X::Table, X::Over],
        Some(id!("keys-same-deal")),
        id!("keys-help-the-same-deal-once"),
    ),
    b(
        C::Type,
        &[K::Char(':')],
        &[X::Table],
        Some(id!("keys-type")),
        id!("keys-help-type-a-move"),
    ),
    b(
        C::Seats,
        &[K::Char('w')],
        &[X::Table],
        None,
        id!("keys-help-who-plays-on-hand"),
    ),
    b(
        C::Suspend,
        &[K::Ctrl('z')],
        EVERYWHERE,
        None,
        id!("keys-help-stop-and-come-back"),
    ),
    b(
        C::Redraw,
        &[K::Ctrl('l')],
        EVERYWHERE,
        None,
        id!("keys-help-draw-everything-anew"),
    ),
    b(
        C::Help,
        &[K::Char('?')],
        BROWSING,
        Some(id!("keys-keys")),
        id!("keys-help-all-keys-to-be"),
    ),
];

/// Two lists in one.
const fn joined<const LENGTH: usize>(first: &[Context], second: &[Context]) -> [Context; LENGTH] {
    let mut all = [X::Menu; LENGTH];
    let mut index = 0;
    while index < LENGTH {
        all[index] = if index < first.len() {
            first[index]
        } else {
            second[index - first.len()]
        };
        index += 1;
    }
    all
}

/// A line of the table.
pub(super) const fn b(
    command: Command,
    keys: &'static [Key],
    contexts: &'static [Context],
    label: Option<Id>,
    help: Id,
) -> Binding {
    Binding {
        command,
        keys,
        contexts,
        label,
        help,
    }
}

/// The lines of this table for a context, in its order.
pub fn of(context: Context) -> impl Iterator<Item = &'static Binding> {
    BINDINGS
        .iter()
        .filter(move |binding| binding.contexts.contains(&context))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn within_a_context_a_key_means_one_thing() {
        for context in EVERYWHERE {
            let keys: Vec<_> = of(*context).flat_map(|binding| binding.keys).collect();
            let twice = keys
                .iter()
                .find(|key| keys.iter().filter(|other| other == key).count() > 1);
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
