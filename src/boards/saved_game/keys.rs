//! The keys of a list of games that are kept.

use crate::play::keys::{COPY, LIBRARY, STUDY};

parlour_config::keys! {
    /// The keys of the list, in the order of the foot line.
    SAVED_GAMES in List;
    Act: Enter, ' ' => "keys-open", "keys-help-act-library";
    RENAME = "rename": 'r' => "keys-rename", "keys-help-rename-library";
    EXPORT = "export": 'e' => "keys-export", "keys-help-export";
    COPY: 'c' => _, "keys-help-copy-library";
    EXPORT_ALL = "export-all": 'E' => "keys-export-all", "keys-help-export-all";
    DELETE = "delete": 'd', Delete => "keys-delete", "keys-help-delete-library";
    STUDY: 'y' => "keys-study", "keys-help-study-library";
    LIBRARY: 'L' => "keys-library", "lists-library-help";
    REVIEW = "review": 'A' => "keys-analyse", "keys-help-review-library";
    IMPORT = "import": 'o' => "keys-import", "keys-help-import";
    Find: '/' => "keys-find", "keys-help-find-menu";
    Back: Esc, 'q' => "keys-back", "keys-help-back-library";
}
