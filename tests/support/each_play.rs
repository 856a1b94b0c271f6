//! Tables of whatever game.

/// Does the same with the table on a screen, whichever game it is of: `each_play!(state.screen(), play => play.is_free())`.
/// [`match_play!`](crate::match_play!) has to be in scope too.
///
/// # Panics
/// On a screen that is no table.
#[macro_export]
macro_rules! each_play {
    ($screen:expr, $play:ident => $body:expr) => {
        parlour_model::all_games!(match_play!($screen, $play => $body))
    };
}

/// Expands [`each_play!`](crate::each_play!) over the list of games.
#[macro_export]
macro_rules! match_play {
    (($screen:expr, $play:ident => $body:expr) $($mode:ident: $game:ty),+ $(,)?) => {{
        let screen: &dyn parlour_screen::any_screen::Screen = $screen;
        $(if let Some($play) = screen.as_a::<parlour_boards::play::Play<$game>>() {
            $body
        } else)+ {
            panic!("no table: {screen:?}")
        }
    }};
}
