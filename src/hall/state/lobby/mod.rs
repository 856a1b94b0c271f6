//! The lobby as it is listed and told, and the ways from it into a game.

pub(crate) mod daily;
pub(crate) mod listings;
pub(crate) mod lobby_feed;
pub(crate) mod lobby_updates;
pub(crate) mod lobby_view;
pub(crate) mod matchmaking;
