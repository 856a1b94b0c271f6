//! The names of the files that a table is saved in.

use std::any::Any;

use super::replica::Replica;
use crate::board::GameUi;
use crate::saved_game;
use parlour_language::{Id, text};
use parlour_screen::action::Action;
use parlour_screen::ask::Then;
use parlour_screen::line::Line;

/// Asks for the file to save something in. A blank name is refused.
pub(crate) fn ask<S: Any>(
    label: Id,
    name: &str,
    save: impl Fn(&mut S, String) -> Action + Send + Sync + 'static,
) -> Action {
    let then = Then::new(move |screen: &mut S, file: String, _| {
        if file.is_empty() {
            Action::refuse(text!("table-no-file-name"))
        } else {
            save(screen, file)
        }
    });
    Action::Type(Line::of_file(label, name, then).or_blank())
}

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
