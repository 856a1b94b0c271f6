//! The keys of a visit to a hall.

parlour_config::keys! {
    /// The keys of the lobby, in the order of the foot line.
    LOBBY in List;
    Act: Enter, ' ' => "keys-go", "keys-help-sit-down-go-in";
    FIND_GAME = "find-game": 'g' => "keys-find-game", "keys-help-sit-down-where-somebody";
    NEW_TABLE = "new-table": 'n' => "keys-new-table", "keys-help-open-a-table";
    CHAT = "chat": '/' => "keys-chat", "keys-help-say-something-to-those";
    INVITE = "invite": 'a' => "keys-invite", "keys-help-ask-somebody-to-come";
    WATCH = "watch": 'w' => "keys-watch", "keys-help-look-at-the-marked";
    DECLINE = "decline": 'd' => "keys-decline", "keys-help-do-not-come-to";
    NEXT_TURN = "next-turn": '>', F(2) => "keys-next-turn", "keys-help-to-the-next-table";
    PROFILE = "profile": 'p' => "keys-profile", "keys-help-ratings-and-results-of";
    LEADERBOARD = "leaderboard": 'r' => "keys-ranking", "keys-help-who-plays-best";
    DAILY = "daily": 'D' => "keys-daily", "keys-help-daily-deals";
    ARENA = "arena": 'T' => "keys-arena", "keys-help-arena";
    HISTORY = "history": 'H' => "keys-history", "keys-help-your-finished-games";
    STATISTICS = "statistics": 't' => "keys-statistics", "keys-help-who-has-played-how";
    SETTINGS = "settings": 's' => "keys-settings", "keys-help-colours-mouse-and-how";
    ACCOUNT_KEYS = "account-keys": 'K' => "keys-your-keys", "keys-help-the-keys-with-which";
    REPORT = "report": '!' => _, "keys-help-report-a-line-or";
    Find: 'f' => "keys-find", "keys-help-to-the-next-person";
    Quit: 'q' => "keys-leave", "keys-help-leave-the-hall-your";
    Back: Esc => _, "keys-help-leave-after-a-question";
}

parlour_config::keys! {
    /// The keys at a table that waits for players.
    WAITING in List;
    Act: Enter, ' ' => "keys-choose", "keys-help-press-the-marked-button";
    CHAT: '/' => "keys-chat", "keys-help-say-something-to-those";
    INVITE: 'a' => "keys-invite", "keys-help-ask-somebody-to-come";
    NEXT_TURN: '>', F(2) => "keys-next-turn", "keys-help-to-the-next-table";
    CHAT_PANEL = "chat-panel": ',', F(7) => _, "keys-help-show-what-is-said";
    REPORT: '!' => _, "keys-help-report-a-line-or";
    Back: Esc, 'q' => "keys-lobby", "keys-help-back-to-the-lobby";
}

parlour_config::keys! {
    /// The keys at a table of a hall, beside those of every table.
    TABLE;
    CHAT: '/' in [Table, HandOver, Over] => "keys-chat", "keys-help-say-something-to-those";
    NEXT_TURN: '>', F(2) in [Table, HandOver, Over] => "keys-next-turn", "keys-help-to-the-next-table";
    REPLAY = "replay": 'R' in [Table, HandOver, Over] => "keys-replay", "keys-help-look-at-the-finished";
    CHAT_PANEL: ',', F(7) in [Table, HandOver, Over] => _, "keys-help-show-what-is-said";
    REPORT: '!' in [Table, HandOver, Over] => _, "keys-help-report-a-line-or";
}
