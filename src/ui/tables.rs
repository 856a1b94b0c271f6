//! All tables of keys of the program.

use super::screens::{menu, setup, statistics};
use parlour_boards::{birdhead, checkers, memoarrr, memory_match, play, position, saved_game};
use parlour_config::keys::{BINDINGS, Tables};
#[cfg(feature = "hall")]
use parlour_lobby::keys as lobby;
#[cfg(feature = "workbench")]
use parlour_workbench::{exercise, games, study};

/// All tables of keys of the program.
pub const TABLES: Tables = Tables {
    common: &[
        play::keys::PLAY,
        BINDINGS,
        #[cfg(feature = "hall")]
        lobby::TABLE,
    ],
    own: &[
        menu::keys::MENU,
        setup::keys::CHAIRS,
        saved_game::keys::SAVED_GAMES,
        statistics::keys::STATISTICS,
        #[cfg(feature = "hall")]
        lobby::LOBBY,
        #[cfg(feature = "hall")]
        lobby::WAITING,
        position::keys::POSITION,
        checkers::keys::CHECKERS,
        memory_match::MEMORY_MATCH,
        memoarrr::MEMOARRR,
        birdhead::keys::BIRDHEAD,
        #[cfg(feature = "workbench")]
        study::keys::STUDY,
        #[cfg(feature = "workbench")]
        exercise::keys::EXERCISE,
        #[cfg(feature = "workbench")]
        games::GAMES,
    ],
    is_whole: cfg!(all(feature = "hall", feature = "workbench")),
};
