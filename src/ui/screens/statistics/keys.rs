//! The keys of the statistics.

parlour_config::keys! {
    /// The keys of the statistics, in the order of the foot line.
    STATISTICS in List;
    Act: Enter, ' ' => "keys-change", "keys-help-change-what-is-marked";
    Find: '/' => "keys-find", "keys-help-to-the-next-row";
    MERGE = "merge": 'c' => "keys-merge", "keys-help-count-this-players-games";
    PART = "part": 'p' => "keys-part", "keys-help-count-merged-names-for";
    Back: Esc, 'q' => "keys-back", "keys-help-one-step-back-to-the";
}
