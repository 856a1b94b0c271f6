//! The keys of a list of games that are kept.

use crate::play::keys::{COPY, LIBRARY, STUDY};

parlour_config::keys! {
    /// The keys of the list, in the order of the foot line.
    SAVED_GAMES in List;
    Act: Enter, ' ' => "keys-open", "keys-help-open-what-is-marked";
    RENAME = "rename": 'r' => "keys-rename", "keys-help-call-the-marked-game";
    EXPORT = "export": 'e' => "keys-export", "keys-help-write-the-record-of";
    COPY: 'c' => _, "keys-help-copy-the-line-about";
    EXPORT_ALL = "export-all": 'E' => "keys-export-all", "keys-help-write-all-games-of";
    DELETE = "delete": 'd', Delete => "keys-delete", "keys-help-delete-the-marked-game";
    STUDY: 'y' => "keys-study", "keys-help-study-the-marked-game";
    LIBRARY: 'L' => "keys-library", "lists-library-help";
    REVIEW = "review": 'A' => "keys-analyse", "keys-help-analyse-the-games";
    IMPORT = "import": 'o' => "keys-import", "keys-help-take-in-a-record";
    Find: '/' => "keys-find", "keys-help-to-the-next-row";
    Back: Esc, 'q' => "keys-back", "keys-help-one-step-back-to-the";
}
