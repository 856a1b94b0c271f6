//! Reports to the keeper of a server: of a line of chat, or of a person.

use crate::hall::HallState;
use crate::layout::Pane;
use crate::screen::LobbyScreen;
use parlour_kit::text::clip;
use parlour_language::{Language, id, text};
use parlour_protocol::event::ChatLine;
use parlour_protocol::request::{ChatPlace, HallRequest};
use parlour_screen::action::Action;
use parlour_screen::any_screen::Screen;
use parlour_screen::question::{Button, Question};
use parlour_screen::venue::Visit as _;

/// The number of lines that are offered.
const OFFERED: usize = 5;

/// The columns of a line in the question.
const COLUMNS: usize = 48;

/// Asks which of the latest lines of others is to be reported, or whether the person is who is marked in the lobby. The
/// lines of the server and those that its keeper has taken down are not offered.
pub(super) fn ask(
    hall: &HallState,
    place: ChatPlace,
    screen: &dyn Screen,
    language: Language,
) -> Action {
    let taken_down = id!("hall-taken-down").in_language(language);
    let lobby = screen.as_a::<LobbyScreen>();
    let at_people = lobby.filter(|lobby| lobby.pane() == Pane::People);
    let marked = at_people.and_then(LobbyScreen::marked_person);
    let person = marked.filter(|name| *name != hall.name()).map(|name| {
        let about = name.to_owned();
        Button::new(name.to_owned(), HallRequest::Report { about, line: None })
    });
    let button = |line: &ChatLine| {
        let label = clip(&format!("{}: {}", line.by, line.text), COLUMNS, "...");
        let request = HallRequest::Report {
            about: line.by.clone(),
            line: Some(line.number()),
        };
        Button::new(label, request)
    };
    let said = hall.chat_at(place).into_iter();
    let others = said.flat_map(|chat| chat.lines().rev());
    let others = others.filter(|line| {
        line.by != hall.name() && line.by != hall.server_name() && line.text != taken_down
    });
    let lines = others.take(OFFERED).map(button);
    let buttons: Vec<_> = person.into_iter().chain(lines).collect();
    if buttons.is_empty() {
        return Action::refuse(text!("hall-report-nobody"));
    }
    let buttons = [Button::nothing(id!("hall-neither"))]
        .into_iter()
        .chain(buttons);
    let question = Question::new(
        text!("hall-report-title"),
        text!("hall-report-ask"),
        buttons,
    );
    Action::Ask(question)
}
