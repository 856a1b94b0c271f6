//! The questions before commands by which something would be lost or told.

use super::{Play, availability};
use crate::board::GameUi;
use crate::play::keys::{HINT, NEW_DEAL, OFFER_DRAW, RESTART, SAVE, SEATS, SURRENDER};
use crate::saved_game::SHOWS_SECRETS;
use parlour_kit::keymap::Command;
use parlour_language::{Id, id, text};
use parlour_model::game::Secrecy;
use parlour_model::log::Offer;
use parlour_screen::action::Action;
use parlour_screen::env::Env;
use parlour_screen::question::{Button, Question};
use parlour_screen::shared::Shared;
use parlour_table::command::TableRequest;

/// Returns the question before a command, if there is one.
pub(super) fn before<G: GameUi>(
    play: &Play<G>,
    command: Command,
    obey: fn(&mut Play<G>, Command, &mut Env) -> Vec<Action>,
) -> Option<Question> {
    let replica = &play.replica;
    let ask = |title: Id, text: Id, no: Id, yes: Id| {
        let agreed = move |play: &mut Play<G>, shared: &mut Shared| obey(play, command, shared.env);
        let yes = Button::new(yes, Action::then(agreed));
        Some(Question::new(title, text, [Button::nothing(no), yes]))
    };
    let loss = if replica.is_unsaved() {
        id!("table-game-lost")
    } else {
        id!("table-game-stays")
    };
    if let Some(question) = play.dialogs.offer_waiting::<G>(command, replica.names()) {
        return Some(question);
    }
    let is_player = !replica.watches();
    match command {
        OFFER_DRAW => draw(play),
        SEATS => replica.seat_question(),
        Command::Back if replica.is_unsaved() => ask(
            id!("table-leave-question"),
            loss,
            id!("table-stay"),
            id!("table-leave-table"),
        ),
        SURRENDER if availability::offers(play, command) => ask(
            id!("table-surrender-question"),
            end_of_surrender(replica.players().len()),
            id!("table-play-on"),
            id!("table-surrender"),
        ),
        HINT if play.is_to_act() && availability::counts_for_day(replica) => ask(
            id!("table-practice-question"),
            id!("table-practice-text"),
            id!("table-play-on"),
            id!("table-practice-agreed"),
        ),
        NEW_DEAL if replica.is_running() && is_player => ask(
            id!("table-anew-question"),
            loss,
            id!("table-play-on"),
            id!("table-anew"),
        ),
        RESTART if replica.is_running() && is_player => ask(
            id!("table-restart-question"),
            loss,
            id!("table-play-on"),
            id!("table-restart"),
        ),
        SAVE if G::SECRETS != Secrecy::None && !replica.is_over() => ask(
            id!("table-secrets-question"),
            SHOWS_SECRETS,
            id!("table-play-on"),
            id!("table-save-anyway"),
        ),
        _ => None,
    }
}

/// Says how a game of so many players ends when one gives up.
fn end_of_surrender(players: usize) -> Id {
    match players {
        1 => id!("table-game-ends"),
        2 => id!("table-other-side-wins"),
        _ => id!("table-best-of-others"),
    }
}

/// The question with which an offer is handed to the person on the other side of this keyboard; `None` when
/// somebody else sits there, or none can be offered.
fn draw<G: GameUi>(play: &Play<G>) -> Option<Question> {
    let (offering, other) = play.draw_offer()?;
    let names = play.replica.names();
    play.replica.mirror().is_own_person(other).then(|| {
        let text = text!(
            "table-draw-offered",
            by = names.get(offering),
            name = names.get(other)
        );
        Question::new(
            text!("table-draw-question"),
            text,
            [
                Button::nothing(id!("table-play-on")),
                Button::new(
                    id!("table-agree"),
                    Action::then(|play: &mut Play<G>, _| agree_draw(play)),
                ),
            ],
        )
    })
}

/// Two people at one keyboard have agreed to a draw: one offers, the other accepts.
fn agree_draw<G: GameUi>(play: &mut Play<G>) -> Vec<Action> {
    let Some((offering, other)) = play.draw_offer() else {
        return Vec::new();
    };
    let mut actions = play.ask_for(Some(offering), TableRequest::Offer(Offer::Draw));
    let agreed = TableRequest::Answer {
        offer: Offer::Draw,
        agreed: true,
    };
    actions.extend(play.ask_for(Some(other), agreed));
    actions
}
