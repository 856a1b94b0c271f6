//! The names of the files that a table is saved in.

use super::replica::Replica;
use crate::board::GameUi;
use parlour_kit::saved_game;

/// Returns a name for the file of the record: the game, and when it began by the person's clock.
pub(super) fn record<G: GameUi>(replica: &Replica<G>) -> String {
    let extension = saved_game::ending(G::GAME);
    format!("{}.{extension}", stem(replica))
}

/// Returns a name for the file of the film.
pub(super) fn film<G: GameUi>(replica: &Replica<G>) -> String {
    format!("{}.svg", stem(replica))
}

fn stem<G: GameUi>(replica: &Replica<G>) -> String {
    let began = replica.mirror().started();
    let began = began.map_or_else(String::new, |at| {
        let local = replica.options().local(at);
        local.strftime("-%Y%m%d-%H%M%S").to_string()
    });
    format!("{}{began}", G::GAME.name())
}
