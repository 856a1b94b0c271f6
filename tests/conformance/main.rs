//! The promises of every game of the table, tried on random playthroughs. A game that enters the table
//! is tried at once, at its usual rules; [`tables`] adds the rules that deserve a try of their own.

mod moves;
mod playthrough;
mod rules;
mod text;

/// One module of tests for every game of the table.
macro_rules! conformance {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        $(
            #[allow(non_snake_case, reason = "named like the game in the table")]
            mod $mode {
                type Game = $game;

                #[test]
                fn says_who_acts_and_what_may_be_done() {
                    crate::moves::every_state_is_consistent::<Game>();
                }

                #[test]
                fn accepts_every_legal_move() {
                    crate::moves::legal_moves_apply::<Game>();
                }

                #[test]
                fn refuses_every_other_move_and_changes_nothing() {
                    crate::moves::other_moves_are_refused::<Game>();
                }

                #[test]
                fn shows_and_tells_every_viewer_without_a_panic() {
                    crate::moves::every_viewer_is_served::<Game>();
                }

                #[test]
                fn replays_its_log_to_the_same_state() {
                    crate::playthrough::replay_equals_play::<Game>();
                }

                #[test]
                fn goes_back_and_forth_without_a_trace() {
                    crate::playthrough::rewind_and_redo_restore::<Game>();
                }

                #[test]
                fn reads_every_move_as_it_writes_it() {
                    crate::text::moves_round_trip::<Game>();
                }

                #[test]
                fn survives_any_text_for_a_move() {
                    crate::text::any_text_is_survived::<Game>();
                }

                #[test]
                fn reads_every_key_as_it_writes_it() {
                    crate::rules::keys_round_trip::<Game>();
                }

                #[test]
                fn starts_or_says_why_not_at_the_bounds_of_every_key() {
                    crate::rules::bounds_of_keys_start_or_explain::<Game>();
                }
            }
        )+
    };
}

parlour_model::all_games!(conformance!());
