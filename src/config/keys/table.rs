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
    Act: Enter, ' ' in [List] => "keys-choose", "keys-help-act-menu";
    Act: Enter, ' ' in [Form] => "keys-change", "keys-help-act-setup";
    Find: '/' in [List] => "keys-find", "keys-help-find-menu";
    Act: Enter, ' ' in [Question] => "keys-choose", "keys-help-act-waiting";
    Act: Enter in [Typing] => "keys-accept", "keys-help-act-typing";
    Up: Up in [Typing] => _, "keys-help-up-moving";
    Down: Down in [Typing] => _, "keys-help-down-moving";
    Next: Tab in [Typing] => _, "keys-help-next-marks";
    Previous: BackTab in [Typing] => _, "keys-help-previous-marks";
    Up: Up, 'k' in MOVING => _, "keys-help-up-moving";
    Down: Down, 'j' in MOVING => _, "keys-help-down-moving";
    Left: Left, 'h' in MOVING => _, "keys-help-left-moving";
    Right: Right, 'l' in MOVING => _, "keys-help-right-moving";
    PageDown: PageDown, ' ' in [Page] => "keys-down", "keys-help-page-down-page";
    PageUp: PageUp in [Page] => "keys-up", "keys-help-page-up-page";
    PageDown: PageDown in [Question] => "keys-down", "keys-help-page-down-page";
    PageUp: PageUp in [Question] => "keys-up", "keys-help-page-up-page";
    Right: Right, 'l' in [Page] => "keys-next", "keys-help-right-page";
    Left: Left, 'h' in [Page] => "keys-before", "keys-help-left-page";
    Up: Up, 'k' in [Page] => _, "keys-help-up-page";
    Down: Down, 'j' in [Page] => _, "keys-help-down-page";
    PageUp: PageUp in [Form] => _, "keys-help-page-up-setup";
    PageDown: PageDown in [Form] => _, "keys-help-page-down-setup";
    PageUp: PageUp in [List] => _, "keys-help-page-up-lists";
    PageDown: PageDown in [List] => _, "keys-help-page-down-lists";
    Home: Home in [List, Form] => _, "keys-help-home-lists";
    End: End in [List, Form] => _, "keys-help-end-lists";
    Home: Home in [Page] => _, "keys-help-home-page";
    End: End in [Page] => _, "keys-help-end-page";
    Next: Tab in MARKS => _, "keys-help-next-marks";
    Previous: BackTab in MARKS => _, "keys-help-previous-marks";
    Back: Esc, 'q' in [Form] => "keys-leave", "keys-help-back-setup";
    Back: Esc, 'q' in [List] => "keys-back", "keys-help-back-choice";
    Back: Esc, 'q' in [Page] => "keys-back", "keys-help-back-page";
    Back: Esc, 'q' in [Question] => "keys-back", "keys-help-back-question";
    Back: Esc in [Typing] => "keys-cancel", "keys-help-back-typing";
    Quit: Ctrl('c') in EVERYWHERE => _, "keys-help-quit-everywhere";
    Mouse: 'm' in BROWSING => _, "keys-help-mouse";
    Rules: F(1), 'i' in [List, Form, Board] => "keys-rules", "keys-help-rules";
    Suspend: Ctrl('z') in EVERYWHERE => _, "keys-help-suspend";
    Redraw: Ctrl('l') in EVERYWHERE => _, "keys-help-redraw";
    Help: '?' in BROWSING => "keys-keys", "keys-help-help";
}

/// The keys of the program for a context, in its order.
pub fn of(context: Context) -> impl Iterator<Item = &'static Binding> {
    BINDINGS
        .iter()
        .filter(move |binding| binding.contexts.contains(&context))
}
