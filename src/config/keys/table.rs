//! The table of keys that work on many screens: the keys of a command in a context, its words in the foot line, and what the
//! help says. A click on an entry of the foot line, or on a line of the help, does the same.

use super::binding::{Binding, Context};
use crate::keys;
use Context::{Board, Form, HandOver, List, Over, Page, Question, Replay, Table, Typing};

const BROWSING: &[Context] = &[List, Form, Board, Table, HandOver, Over, Replay];

/// Every context.
pub const EVERYWHERE: &[Context] = &[
    List, Form, Board, Table, HandOver, Over, Replay, Typing, Page, Question,
];

const MOVING: &[Context] = &[List, Form, Board, Table, Question];

/// The contexts with a mark that goes from one thing to the next.
const MARKS: &[Context] = &[List, Form, Question, Table];

keys! {
    /// The keys of the program. Within a context a key stands once.
    BINDINGS;
    Act: Enter, ' ' in [List] => "keys-choose", "keys-help-choose-what-is-marked";
    Act: Enter, ' ' in [Form] => "keys-change", "keys-help-change-the-value-or";
    Find: '/' in [List] => "keys-find", "keys-help-to-the-next-row";
    Act: Enter, ' ' in [Question] => "keys-choose", "keys-help-press-the-marked-button";
    Act: Enter in [Typing] => "keys-accept", "keys-help-accept-what-is-typed";
    Up: Up in [Typing] => _, "keys-help-up";
    Down: Down in [Typing] => _, "keys-help-down";
    Next: Tab in [Typing] => _, "keys-help-to-the-next-thing";
    Previous: BackTab in [Typing] => _, "keys-help-to-the-one-before";
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
    PageUp: PageUp in [Form] => _, "keys-help-ten-steps-up-or";
    PageDown: PageDown in [Form] => _, "keys-help-ten-steps-down-or";
    PageUp: PageUp in [List] => _, "keys-help-ten-rows-up";
    PageDown: PageDown in [List] => _, "keys-help-ten-rows-down";
    Home: Home in [List, Form] => _, "keys-help-to-the-first-row";
    End: End in [List, Form] => _, "keys-help-to-the-last-row";
    Home: Home in [Page] => _, "keys-help-to-the-start-of-the";
    End: End in [Page] => _, "keys-help-to-the-end-of-the";
    Next: Tab in MARKS => _, "keys-help-to-the-next-thing";
    Previous: BackTab in MARKS => _, "keys-help-to-the-one-before";
    Back: Esc, 'q' in [Form] => "keys-leave", "keys-help-one-step-back-to";
    Back: Esc, 'q' in [List] => "keys-back", "keys-help-back-to-where-this";
    Back: Esc, 'q' in [Page] => "keys-back", "keys-help-close-the-page";
    Back: Esc, 'q' in [Question] => "keys-back", "keys-help-close-the-question-nothing";
    Back: Esc in [Typing] => "keys-cancel", "keys-help-forget-what-was-typed";
    Quit: Ctrl('c') in EVERYWHERE => _, "keys-help-leave-the-program-with";
    Mouse: 'm' in BROWSING => _, "keys-help-the-mouse-on-or";
    Rules: F(1), 'i' in [List, Form, Board] => "keys-rules", "keys-help-the-rules-of-this";
    Suspend: Ctrl('z') in EVERYWHERE => _, "keys-help-stop-and-come-back";
    Redraw: Ctrl('l') in EVERYWHERE => _, "keys-help-draw-everything-anew";
    Help: '?' in BROWSING => "keys-keys", "keys-help-all-keys-to-be";
}

/// The keys of the program for a context, in its order.
pub fn of(context: Context) -> impl Iterator<Item = &'static Binding> {
    BINDINGS
        .iter()
        .filter(move |binding| binding.contexts.contains(&context))
}
