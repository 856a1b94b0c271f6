//! The keys of a visit to a hall.

pub use parlour_boards::play::keys::{
    CHAT, CHAT_PANEL, DAILY, HISTORY, NEXT_TURN, REPLAY, REPORT, SETTINGS, STATISTICS,
};

parlour_config::keys! {
    /// The keys of the lobby, in the order of the foot line.
    LOBBY in List;
    Act: Enter, ' ' => "keys-go", "keys-help-act-lobby";
    FIND_GAME = "find-game": 'g' => "keys-find-game", "keys-help-find-game";
    NEW_TABLE = "new-table": 'n' => "keys-new-table", "keys-help-new-table";
    CHAT: '/' => "keys-chat", "keys-help-chat";
    INVITE = "invite": 'a' => "keys-invite", "keys-help-invite";
    WATCH = "watch": 'w' => "keys-watch", "keys-help-watch";
    DECLINE = "decline": 'd' => "keys-decline", "keys-help-decline";
    NEXT_TURN: '>', F(2) => "keys-next-turn", "keys-help-next-turn";
    PROFILE = "profile": 'p' => "keys-profile", "keys-help-profile";
    LEADERBOARD = "leaderboard": 'r' => "keys-ranking", "keys-help-leaderboard";
    DAILY: 'D' => "keys-daily", "keys-help-daily";
    ARENA = "arena": 'T' => "keys-arena", "keys-help-arena";
    HISTORY: 'H' => "keys-history", "keys-help-history-lobby";
    STATISTICS: 't' => "keys-statistics", "keys-help-statistics";
    SETTINGS: 's' => "keys-settings", "keys-help-settings";
    ACCOUNT_KEYS = "account-keys": 'K' => "keys-your-keys", "keys-help-account-keys";
    REPORT: '!' => _, "keys-help-report";
    Find: 'f' => "keys-find", "keys-help-find-lobby";
    Quit: 'q' => "keys-leave", "keys-help-quit-lobby";
    Back: Esc => _, "keys-help-back-menu";
}

parlour_config::keys! {
    /// The keys at a table that waits for players.
    WAITING in List;
    Act: Enter, ' ' => "keys-choose", "keys-help-act-waiting";
    CHAT: '/' => "keys-chat", "keys-help-chat";
    INVITE: 'a' => "keys-invite", "keys-help-invite";
    NEXT_TURN: '>', F(2) => "keys-next-turn", "keys-help-next-turn";
    CHAT_PANEL: ',', F(7) => _, "keys-help-chat-panel";
    REPORT: '!' => _, "keys-help-report";
    Back: Esc, 'q' => "keys-lobby", "keys-help-back-waiting";
}

parlour_config::keys! {
    /// The keys at a table of a hall, beside those of every table.
    TABLE;
    CHAT: '/' in [Table, HandOver, Over] => "keys-chat", "keys-help-chat";
    NEXT_TURN: '>', F(2) in [Table, HandOver, Over] => "keys-next-turn", "keys-help-next-turn";
    REPLAY: 'R' in [Table, HandOver, Over] => "keys-replay", "keys-help-replay";
    CHAT_PANEL: ',', F(7) in [Table, HandOver, Over] => _, "keys-help-chat-panel";
    REPORT: '!' in [Table, HandOver, Over] => _, "keys-help-report";
}
