//! Reports of people and of lines of chat to whoever keeps the server.

use crate::session::SessionId;
use crate::state::Hall;
use crate::state::outbox::By;
use crate::state::sessions::Session;
use parlour_protocol::event::{ChatLine, HallAnswer};
use parlour_store::{Report, ReportedLine, ask};

/// The lines before the reported one that are kept, and those after it.
const AROUND: usize = 5;

/// Keeps a report about somebody, with the lines around the one that has this number, or else their latest one.
pub(crate) fn report(hall: &mut Hall, By { asked, who }: By, about: String, line: Option<i64>) {
    let at = hall.out.now();
    let lines = lines_around(hall, asked.session, |said| {
        said.by == about && line.is_none_or(|number| said.number() == number)
    });
    let (line, lines) = lines.unwrap_or_default();
    let report = Report {
        at,
        by: who.name.clone(),
        about: about.clone(),
        line,
        lines,
    };
    hall.out
        .ask(asked, ask::SaveReport { report }, move |hall, ()| {
            hall.out.reply(asked, HallAnswer::Reported(about));
        });
}

/// Finds the latest line at the tables of a session or in the lobby; returns its number, and those around it.
fn lines_around(
    hall: &Hall,
    session: SessionId,
    is_it: impl Fn(&ChatLine) -> bool,
) -> Option<(Option<i64>, Vec<ReportedLine>)> {
    let tables = hall.sessions.get(session).map(Session::tables)?;
    let tables = tables.iter().filter_map(|code| hall.tables.get(*code));
    let at_tables = tables.map(|table| table.chat().collect::<Vec<_>>());
    let mut places = at_tables.chain([hall.lobby.chat().collect()]);
    places.find_map(|lines| {
        let at = lines.iter().rposition(|line| is_it(line))?;
        let around = &lines[at.saturating_sub(AROUND)..lines.len().min(at + AROUND + 1)];
        let kept = |line: &&ChatLine| ReportedLine {
            number: line.number(),
            by: line.by.clone(),
            text: line.text.clone(),
        };
        Some((Some(lines[at].number()), around.iter().map(kept).collect()))
    })
}
