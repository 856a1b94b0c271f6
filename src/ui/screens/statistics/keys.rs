//! The keys of the statistics.

parlour_config::keys! {
    /// The keys of the statistics, in the order of the foot line.
    STATISTICS in List;
    Act: Enter, ' ' => "keys-change", "keys-help-act-statistics";
    Find: '/' => "keys-find", "keys-help-find-menu";
    MERGE = "merge": 'c' => "keys-merge", "keys-help-merge";
    PART = "part": 'p' => "keys-part", "keys-help-part";
    Back: Esc, 'q' => "keys-back", "keys-help-back-library";
}
