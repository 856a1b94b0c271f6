//! The questions before commands by which something would be lost or told.

use super::{Play, availability};
use crate::app::board::GameUi;
use crate::app::keymap::Command;
use crate::app::question::{DialogAction, Question};
use crate::app::saved_game::shows_secrets_text;
use parlour_language::fl;
use parlour_model::game::Secrecy;

/// Returns the question before a command, if there is one.
pub(super) fn before<G: GameUi>(play: &Play<G>, command: Command) -> Option<Question> {
    let replica = &play.replica;
    let ask = |title: &str, text: &str, no, yes, action| {
        Some(Question::new(
            title,
            text,
            vec![(no, DialogAction::Never), (yes, action)],
        ))
    };
    let loss = if replica.is_unsaved() {
        fl!("table-game-lost")
    } else {
        fl!("table-game-stays")
    };
    if let Some(question) = play.dialogs.offer_waiting(command, replica.names()) {
        return Some(question);
    }
    match command {
        Command::OfferDraw => draw(play),
        Command::Seats => replica.seat_question(),
        Command::Back if replica.is_unsaved() => ask(
            fl!("table-leave-question"),
            loss,
            fl!("table-stay"),
            fl!("table-leave-table"),
            DialogAction::Leave,
        ),
        Command::Surrender if availability::offers(play, command) => {
            let text = match replica.players().len() {
                1 => fl!("table-game-ends"),
                2 => fl!("table-other-side-wins"),
                _ => fl!("table-best-of-others"),
            };
            ask(
                fl!("table-surrender-question"),
                text,
                fl!("table-play-on"),
                fl!("table-surrender"),
                DialogAction::Surrender,
            )
        }
        Command::NewDeal if replica.is_running() => ask(
            fl!("table-anew-question"),
            loss,
            fl!("table-play-on"),
            fl!("table-anew"),
            DialogAction::NewDeal,
        ),
        Command::Restart if replica.is_running() => ask(
            fl!("table-restart-question"),
            loss,
            fl!("table-play-on"),
            fl!("table-restart"),
            DialogAction::Restart,
        ),
        Command::Save if G::SECRETS != Secrecy::None && !replica.is_over() => ask(
            fl!("table-secrets-question"),
            shows_secrets_text(),
            fl!("table-play-on"),
            fl!("table-save-anyway"),
            DialogAction::SaveSecrets,
        ),
        _ => None,
    }
}

/// The question with which an offer is handed to the person on the other side of this keyboard; `None` when
/// somebody else sits there, or none can be offered.
fn draw<G: GameUi>(play: &Play<G>) -> Option<Question> {
    let (offering, other) = play.draw_offer()?;
    let names = play.replica.names();
    play.replica.mirror().is_own_person(other).then(|| {
        let text = fl!(
            "table-draw-offered",
            by = names.get(offering),
            name = names.get(other)
        );
        Question::new(
            fl!("table-draw-question"),
            text,
            vec![
                (fl!("table-play-on"), DialogAction::Never),
                (fl!("table-agree"), DialogAction::AgreeDraw),
            ],
        )
    })
}
