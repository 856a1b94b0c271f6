//! The commands of a participant to the host of a table.

use super::asker::Asker;
use super::play;
use crate::state::Hall;
use crate::state::outbox::{By, Served};
use parlour_language::text;
use parlour_model::each_game;
use parlour_protocol::event::HallEvent;
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyCommand;
use parlour_table::host::HostInput;

/// A user asks something of a table's host.
pub(crate) fn forward(
    hall: &mut Hall,
    By { asked, who }: By,
    code: TableCode,
    mut command: AnyCommand,
) -> Served {
    let session = asked.session;
    let live = hall
        .tables
        .get(code)
        .filter(|live| live.sessions.contains(&session));
    let live = live.ok_or(text!("hall-not-looking"))?;
    let asker = Asker {
        participant: session.participant(),
        id: asked.id,
        name: &who.name,
        seats: live.seats_of(who),
    };
    let signed = each_game!(AnyCommand, &mut command, command => asker.sign(command, live));
    let checked = signed.and_then(|()| {
        let adds = each_game!(AnyCommand, &command, command => command.request.adds_to_log());
        if adds {
            hall.tables.check_entries(&hall.options.sizes, who, live)
        } else {
            Ok(())
        }
    });
    if let Err(why) = checked {
        let Some(host) = &live.host else {
            return Ok(());
        };
        let refusal = host.rejection(asked.id, why.into());
        hall.out
            .tell(session, HallEvent::Table(code, Box::new(refusal)));
        return Ok(());
    }
    play::notify_host(hall, code, HostInput::Command(command));
    Ok(())
}
