//! The tables of keys: the keys of a command in a context, its words in the foot line, and what the help says. A click on an
//! entry of the foot line, or on a line of the help, does the same.

use super::binding::{Binding, Context, contexts, keys};

const BROWSING: &[Context] = contexts![
    Menu, Choice, Setup, Position, Table, HandOver, Over, Replay, Study, Exercise, Library,
    Statistics, Lobby, Waiting
];

/// Every context; in the last three something is typed, read or answered before anything else is done.
pub(super) const EVERYWHERE: &[Context] = contexts![
    Menu, Choice, Setup, Position, Table, HandOver, Over, Replay, Study, Exercise, Library,
    Statistics, Lobby, Waiting, Typing, Page, Question
];

const MOVING: &[Context] = contexts![
    Menu, Choice, Setup, Position, Table, Library, Statistics, Question, Lobby, Waiting
];

/// The contexts with a mark that goes from one thing to the next.
const MARKS: &[Context] = contexts![
    Menu, Choice, Setup, Library, Statistics, Question, Table, Lobby, Waiting
];

/// Lists that are gone through by rows alone.
const LISTS: &[Context] = contexts![Menu, Choice, Library, Statistics, Lobby, Waiting];

/// The keys of the program. Within a context a key stands once.
pub const BINDINGS: &[Binding] = keys! {
    Act: Enter, ' ' in [Menu, Choice] => "keys-choose", "keys-help-choose-what-is-marked";
    Act: Enter, ' ' in [Setup] => "keys-change", "keys-help-change-the-value-or";
    Act: Enter, ' ' in [Library] => "keys-open", "keys-help-open-what-is-marked";
    Act: Enter, ' ' in [Statistics] => "keys-change", "keys-help-change-what-is-marked";
    Act: Enter, ' ' in [Lobby] => "keys-go", "keys-help-sit-down-go-in";
    Act: Enter, ' ' in [Waiting] => "keys-choose", "keys-help-press-the-marked-button";
    FindGame: 'g' in [Lobby] => "keys-find-game", "keys-help-sit-down-where-somebody";
    NewTable: 'n' in [Lobby] => "keys-new-table", "keys-help-open-a-table";
    Chat: '/' in [Lobby, Waiting, HallTable] => "keys-chat", "keys-help-say-something-to-those";
    Invite: 'a' in [Lobby, Waiting] => "keys-invite", "keys-help-ask-somebody-to-come";
    Watch: 'w' in [Lobby] => "keys-watch", "keys-help-look-at-the-marked";
    Decline: 'd' in [Lobby] => "keys-decline", "keys-help-do-not-come-to";
    NextTurn: '>', F(2) in [Lobby, Waiting, HallTable] => "keys-next-turn", "keys-help-to-the-next-table";
    Replay: 'R' in [HallTable] => "keys-replay", "keys-help-look-at-the-finished";
    Profile: 'p' in [Lobby] => "keys-profile", "keys-help-ratings-and-results-of";
    Leaderboard: 'r' in [Lobby] => "keys-ranking", "keys-help-who-plays-best";
    Daily: 'D' in [Lobby] => "keys-daily", "keys-help-daily-deals";
    Arena: 'T' in [Lobby] => "keys-arena", "keys-help-arena";
    History: 'H' in [Lobby] => "keys-history", "keys-help-your-finished-games";
    Statistics: 't' in [Lobby] => "keys-statistics", "keys-help-who-has-played-how";
    Settings: 's' in [Lobby] => "keys-settings", "keys-help-colours-mouse-and-how";
    AccountKeys: 'K' in [Lobby] => "keys-your-keys", "keys-help-the-keys-with-which";
    ChatPanel: ',', F(7) in [Waiting, HallTable] => _, "keys-help-show-what-is-said";
    Report: '!' in [Lobby, Waiting, HallTable] => _, "keys-help-report-a-line-or";
    Rename: 'r' in [Library] => "keys-rename", "keys-help-call-the-marked-game";
    Export: 'e' in [Library] => "keys-export", "keys-help-write-the-record-of";
    Copy: 'c' in [Library] => _, "keys-help-copy-the-line-about";
    ExportAll: 'E' in [Library] => "keys-export-all", "keys-help-write-all-games-of";
    Delete: 'd', Delete in [Library] => "keys-delete", "keys-help-delete-the-marked-game";
    Study: 'y' in [Library] => "keys-study", "keys-help-study-the-marked-game";
    Day: 'd' in [Menu] => "keys-day", "keys-help-day";
    Study: 'y' in [Menu] => _, "keys-help-the-study-board-of";
    Train: 'e' in [Menu] => _, "keys-help-training-endings-of-checkers";
    History: 'L' in [Library] => "keys-library", "lists-library-help";
    History: 'L' in [Menu] => _, "lists-library-help";
    Review: 'A' in [Library] => "keys-analyse", "keys-help-analyse-the-games";
    Import: 'o' in [Library] => "keys-import", "keys-help-take-in-a-record";
    Find: '/' in [Menu, Choice, Library, Statistics] => "keys-find", "keys-help-to-the-next-row";
    Find: 'f' in [Lobby] => "keys-find", "keys-help-to-the-next-person";
    Merge: 'c' in [Statistics] => "keys-merge", "keys-help-count-this-players-games";
    Part: 'p' in [Statistics] => "keys-part", "keys-help-count-merged-names-for";
    Act: Enter, ' ' in [Question] => "keys-choose", "keys-help-press-the-marked-button";
    Act: Enter, ' ' in [Position] => "keys-put", "keys-help-put-the-piece-down";
    Next: Tab, 'p' in [Position] => "keys-piece", "keys-help-the-next-piece";
    Previous: BackTab in [Position] => _, "keys-help-the-piece-before";
    SideToMove: 't' in [Position] => "keys-turn", "keys-help-the-other-side-is";
    Clear: 'e' in [Position] => "keys-empty", "keys-help-take-all-pieces-off";
    Usual: 's' in [Position] => "keys-start", "keys-help-the-usual-start";
    Type: ':' in [Position] => "keys-fen", "keys-help-type-a-position-as";
    Done: 'd' in [Position] => "keys-done", "keys-help-play-from-this-position";
    Back: Esc, 'q' in [Position] => "keys-back", "keys-help-back-to-the-table";
    Flip: 'f' in [Position] => "keys-flip", "keys-help-turn-the-board-round";
    Act: Enter in [Typing] => "keys-accept", "keys-help-accept-what-is-typed";
    Up: Up in [Typing] => _, "keys-help-up";
    Down: Down in [Typing] => _, "keys-help-down";
    Next: Tab in [Typing] => _, "keys-help-to-the-next-thing";
    Previous: BackTab in [Typing] => _, "keys-help-to-the-one-before";
    // This key differs from those that play. A player who presses a play key twice by mistake must
    // not lift the next player's curtain.
    Lift: Tab in [HandOver] => "keys-look", "keys-help-lift-the-curtain-once";
    Act: Enter, ' ' in [Table] => "keys-play", "keys-help-play-the-card-under";
    Right: Right, 'l', ' ' in [Replay] => "keys-forward", "keys-help-one-move-forward";
    Left: Left, 'h', Backspace in [Replay] => "keys-back", "keys-help-one-move-back";
    Home: Home, 'g' in [Replay] => "keys-start", "keys-help-to-the-start-of";
    End: End, 'G' in [Replay] => "keys-end", "keys-help-to-the-end-of";
    Auto: 'a' in [Replay] => "keys-auto", "keys-help-step-by-itself-or";
    Type: ':' in [Replay] => "keys-move", "keys-help-go-to-a-move";
    Up: Up, 'k' in MOVING => _, "keys-help-up";
    Down: Down, 'j' in MOVING => _, "keys-help-down";
    Left: Left, 'h' in MOVING => _, "keys-help-left-or-a-smaller";
    Right: Right, 'l' in MOVING => _, "keys-help-right-or-a-larger";
    PageDown: PageDown, ' ' in [Page] => "keys-down", "keys-help-a-page-down";
    PageUp: PageUp in [Page] => "keys-up", "keys-help-a-page-up";
    PageDown: PageDown in [Question] => "keys-down", "keys-help-a-page-down";
    PageUp: PageUp in [Question] => "keys-up", "keys-help-a-page-up";
    Right: Right, 'l' in [Page] => "keys-next", "keys-help-the-rules-of-the";
    Left: Left, 'h' in [Page] => "keys-before", "keys-help-the-rules-of-the-game";
    Up: Up, 'k' in [Page] => _, "keys-help-a-line-up";
    Down: Down, 'j' in [Page] => _, "keys-help-a-line-down";
    PageUp: PageUp in [Setup] => _, "keys-help-ten-steps-up-or";
    PageDown: PageDown in [Setup] => _, "keys-help-ten-steps-down-or";
    PageUp: PageUp in LISTS => _, "keys-help-ten-rows-up";
    PageDown: PageDown in LISTS => _, "keys-help-ten-rows-down";
    Home: Home in LISTS => _, "keys-help-to-the-first-row";
    End: End in LISTS => _, "keys-help-to-the-last-row";
    Home: Home in [Setup] => _, "keys-help-to-the-first-row";
    End: End in [Setup] => _, "keys-help-to-the-last-row";
    PageUp: PageUp in [Table, Over, Replay] => _, "keys-help-the-move-log-back";
    PageDown: PageDown in [Table, Over, Replay] => _, "keys-help-the-move-log-forward";
    Home: Home in [Page] => _, "keys-help-to-the-start-of-the";
    End: End in [Page] => _, "keys-help-to-the-end-of-the";
    Home: Home in [Table] => _, "keys-help-to-the-start-of-the-row";
    End: End in [Table] => _, "keys-help-to-the-end-of-the-row";
    Next: Tab in MARKS => _, "keys-help-to-the-next-thing";
    Previous: BackTab in MARKS => _, "keys-help-to-the-one-before";
    AddSeat: '+', '=' in [Setup] => "keys-seat", "keys-help-one-seat-more";
    DropSeat: '-' in [Setup] => "keys-seat", "keys-help-one-seat-less";
    Rename: 'r' in [Setup] => "keys-rename", "keys-help-name-seat";
    Settings: 's' in [Setup] => _, "setup-more-help";
    NewDeal: Enter, 'n', ' ' in [Over] => "keys-rematch", "keys-help-rematch";
    Undo: 'u', 'U' in [Table] => "keys-undo", "keys-help-take-the-latest-move";
    Redo: 'r' in [Table] => "keys-redo", "keys-help-make-it-again";
    Surrender: 'x' in [Table] => "keys-resign", "keys-help-give-the-game-up";
    Save: 's' in [Table, Over] => "keys-save", "keys-help-save-the-record-to";
    Challenge: '+' in [Over] => "keys-next-bot", "keys-help-next-bot";
    Copy: 'c' in [Over] => "keys-copy", "keys-help-copy-the-line-about";
    Save: 's' in [Replay] => _, "keys-help-save-the-record-to";
    Copy: 'C' in [Replay] => _, "keys-help-copy-the-game";
    Film: 'F' in [Replay] => _, "keys-help-film";
    Film: 'F' in [Over] => "keys-film", "keys-help-film";
    Back: Esc, 'q' in [Setup, Table, HandOver, Over, Replay] => "keys-leave", "keys-help-one-step-back-to";
    Back: Esc, 'q' in [Library, Statistics] => "keys-back", "keys-help-one-step-back-to-the";
    Back: Esc, 'q' in [Choice] => "keys-back", "keys-help-back-to-where-this";
    Back: Esc, 'q' in [Waiting] => "keys-lobby", "keys-help-back-to-the-lobby";
    Back: Esc, 'q' in [Page] => "keys-back", "keys-help-close-the-page";
    Back: Esc, 'q' in [Question] => "keys-back", "keys-help-close-the-question-nothing";
    Back: Esc in [Typing] => "keys-cancel", "keys-help-forget-what-was-typed";
    Quit: 'q' in [Menu] => "keys-quit", "keys-help-leave-the-program";
    Quit: 'q' in [Lobby] => "keys-leave", "keys-help-leave-the-hall-your";
    Back: Esc in [Menu, Lobby] => _, "keys-help-leave-after-a-question";
    Quit: Ctrl('c') in EVERYWHERE => _, "keys-help-leave-the-program-with";
    Mouse: 'm' in BROWSING => _, "keys-help-the-mouse-on-or";
    Rules: F(1), 'i' in BROWSING => "keys-rules", "keys-help-the-rules-of-this";
    NewDeal: 'n' in [Table] => "keys-new-deal", "keys-help-another-deal";
    Restart: 't' in [Table, Over] => "keys-same-deal", "keys-help-the-same-deal-once";
    Type: ':' in [Table] => "keys-type", "keys-help-type-a-move";
    Seats: 'w' in [Table] => _, "keys-help-who-plays-on-hand";
    MoveLog: F(6) in [Table, Over, Replay] => "keys-moves", "keys-help-show-the-move-log";
    Suspend: Ctrl('z') in EVERYWHERE => _, "keys-help-stop-and-come-back";
    Redraw: Ctrl('l') in EVERYWHERE => _, "keys-help-draw-everything-anew";
    Help: '?' in BROWSING => "keys-keys", "keys-help-all-keys-to-be";
};

/// The keys of the board of checkers, in the order of the foot line; they come before those of the program.
pub const CHECKERS: &[Binding] = keys! {
    Act: Enter, ' ' in [Table] => "keys-move", "keys-help-take-the-piece-under";
    Undo: 'u', 'U' in [Table] => "keys-undo", "keys-help-take-the-latest-move-back";
    Redo: 'r' in [Table] => "keys-redo", "keys-help-make-it-again";
    Hint: 'H' in [Table] => "keys-hint", "keys-help-what-a-robot-would";
    OfferDraw: 'o' in [Table] => "keys-draw", "keys-help-offer-a-draw";
    Surrender: 'x' in [Table] => "keys-resign", "keys-help-give-the-game-up";
    Flip: 'f' in [Table, Over, Replay] => "keys-flip", "keys-help-turn-the-board-round";
    Back: Esc, 'q' in [Table] => "keys-leave", "keys-help-put-the-piece-in";
    Type: ':' in [Table] => "keys-type", "keys-help-type-a-move-11";
    History: 'L' in [Replay] => _, "keys-help-what-was-played-in";
    Labels: 'c' in [Table, Replay] => "keys-squares", "keys-help-coordinates-on-or-off";
    Labels: '#' in [Over] => "keys-squares", "keys-help-coordinates-on-or-off";
    Study: 'y' in [Over, Replay] => "keys-study", "keys-help-study-the-game-variations";
    Thoughts: 'v' in [Table] => "keys-thoughts", "keys-help-show-what-a-robot";
};

/// Two bonus or two penalty cards leave a choice.
pub const MEMORY_MATCH: &[Binding] = keys! {
    Pick(0): '1' in [Table] => "keys-first", "keys-help-of-two-bonus-or";
    Pick(1): '2' in [Table] => "keys-second", "keys-help-one-point-another-turn";
};

/// The power of an animal may be left unused.
pub const MEMOARRR: &[Binding] = keys! {
    Pass: 'p' in [Table] => "keys-pass", "keys-help-leave-the-power-of";
};

/// A digit is a rank of a hand: 0 is 10, and 1 is 11.
pub const BIRDHEAD: &[Binding] = keys! {
    Raise: ' ' in [Table] => "keys-lift", "keys-help-raise-the-card-under";
    Act: Enter in [Table] => "keys-lay", "keys-help-lay-down-the-raised";
    PlayCards: 'p' in [Table] => "keys-play", "keys-help-play-the-raised-cards";
    Discard: 'd' in [Table] => "keys-discard", "keys-help-discard-the-raised-cards";
    Rank(10): '0' in [Table] => _, "keys-help-raise-one-more-10";
    Rank(11): '1' in [Table] => _, "keys-help-raise-one-more-11";
    Rank(2): '2' in [Table] => _, "keys-help-raise-one-more-2";
    Rank(3): '3' in [Table] => _, "keys-help-the-same-with-3";
    Rank(4): '4' in [Table] => _, "keys-help-the-same-with-4";
    Rank(5): '5' in [Table] => _, "keys-help-the-same-with-5";
    Rank(6): '6' in [Table] => _, "keys-help-the-same-with-6";
    Rank(7): '7' in [Table] => _, "keys-help-the-same-with-7";
    Rank(8): '8' in [Table] => _, "keys-help-the-same-with-8";
    Rank(9): '9' in [Table] => _, "keys-help-the-same-with-9";
};

/// The keys of the study board, in the order of the foot line.
pub const STUDY: &[Binding] = keys! {
    Left: Left, 'h', Backspace in [Study] => "keys-back", "keys-help-one-move-back-on";
    Right: Right, 'l', ' ' in [Study] => "keys-forward", "keys-help-one-move-forward-on";
    Type: ':' in [Study] => "keys-move", "keys-help-type-a-move-it";
    Next: Tab in [Study] => "keys-board", "keys-help-lead-pieces-by-the";
    Analyse: 'a' in [Study] => "keys-analyse", "keys-help-what-a-robot-finds";
    Lines: 'm' in [Study] => "keys-lines", "keys-help-how-many-lines";
    Variation: 'v' in [Study] => "keys-variation", "keys-help-a-line-into-the-notation";
    Engine: 'e' in [Study] => "keys-engine", "keys-help-have-the-next-engine";
    Review: 'A' in [Study] => "keys-whole-game", "keys-help-have-the-whole-game";
    Comment: 'c' in [Study] => "keys-comment", "keys-help-say-something-of-this";
    Tags: 'i' in [Study] => "keys-tags", "keys-help-edit-the-names-event";
    Mark: 'n' in [Study] => "keys-mark", "keys-help-how-good-this-move";
    Retry: 'r' in [Study] => "keys-retry", "keys-help-retry";
    Own: 'o' in [Study] => "keys-own", "keys-help-own-line";
    TrainLines: 'T' in [Study] => "keys-train", "keys-help-train-lines";
    Threat: 'x' in [Study] => "keys-threat", "keys-help-threat";
    Promote: '+', '=' in [Study] => "keys-promote", "keys-help-put-this-variation-before";
    Delete: 'd', Delete in [Study] => "keys-delete", "keys-help-delete-this-move-and";
    PlayOn: 'p' in [Study] => "keys-play-on", "keys-help-play-on-from-this";
    Copy: 'y' in [Study] => "keys-copy", "keys-help-copy-the-position-or";
    SetUp: 't' in [Study] => "keys-set-up", "keys-help-set-a-position-up";
    Save: 's' in [Study] => "keys-save", "keys-help-write-it-to-a";
    Keep: 'S' in [Study] => "keys-keep", "keys-help-keep-it-in-the";
    Restore: 'u' in [Study] => "keys-undo", "keys-help-bring-the-line-back";
    History: 'L' in [Study] => "keys-library", "keys-help-what-was-played-in";
    Flip: 'f' in [Study] => "keys-flip", "keys-help-turn-the-board-round";
    Up: Up, 'k' in [Study] => _, "keys-help-to-the-line-before";
    Down: Down, 'j' in [Study] => _, "keys-help-to-the-next-line";
    Home: Home, 'g' in [Study] => _, "keys-help-to-the-start-of";
    End: End, 'G' in [Study] => _, "keys-help-to-the-end-of-the-line";
    PageUp: PageUp in [Study] => _, "keys-help-ten-moves-back";
    PageDown: PageDown in [Study] => _, "keys-help-ten-moves-forward";
    Act: Enter in [Study] => _, "keys-help-take-the-piece-under";
    Labels: '#' in [Study] => _, "keys-help-coordinates-on-or-off";
    Back: Esc, 'q' in [Study] => "keys-leave", "keys-help-put-the-piece-in-the";
};

/// The keys of an exercise of checkers, in the order of the foot line. The first is for a puzzle of a day that is solved: a
/// move may begin with its letter before.
pub const EXERCISE: &[Binding] = keys! {
    Copy: 'c' in [Exercise] => "keys-copy", "keys-help-copy-the-line-about";
    Act: Enter, ' ' in [Exercise] => "keys-move", "keys-help-take-the-piece-under";
    Type: ':' in [Exercise] => "keys-type", "keys-help-type-a-move";
    Hint: 'H' in [Exercise] => "keys-hint", "keys-help-the-piece-and-then";
    Undo: 'u' in [Exercise] => "keys-take-back", "keys-help-take-your-latest-move";
    NewDeal: 'n' in [Exercise] => "keys-next", "keys-help-another-exercise-of-this";
    Study: 'y' in [Exercise] => "keys-study", "keys-help-study-the-position-variations";
    Flip: 'f' in [Exercise] => "keys-flip", "keys-help-turn-the-board-round";
    Next: Tab in [Exercise] => _, "keys-help-to-the-next-thing";
    Previous: BackTab in [Exercise] => _, "keys-help-to-the-one-before";
    Left: Left, 'h' in [Exercise] => _, "keys-help-left";
    Right: Right, 'l' in [Exercise] => _, "keys-help-right";
    Up: Up, 'k' in [Exercise] => _, "keys-help-up";
    Down: Down, 'j' in [Exercise] => _, "keys-help-down";
    Labels: '#' in [Exercise] => _, "keys-help-coordinates-on-or-off";
    Back: Esc, 'q' in [Exercise] => "keys-back", "keys-help-put-the-piece-in-the-hand";
};

/// The keys of the program for a context, in its order.
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
