//! Follows what other halls write: entries in logs, rows of tables, and who is there.

use crate::invalidation::Invalidation;
use crate::state::Hall;
use crate::state::cluster::Cluster;
use crate::state::games::beginning;
use crate::state::outbox::Outbox;
use parlour_store::{PresentSession, ask};

/// There is something to look for.
pub(crate) fn hear_news(hall: &mut Hall, news: Invalidation) {
    let Invalidation {
        moved,
        changed,
        notices,
        people,
    } = news;
    hall.tables.follow(&mut hall.out, moved);
    hall.read_rows(changed.into_iter().collect());
    if notices {
        hall.cluster.read_notices();
    }
    if people {
        read_elsewhere(&hall.cluster, &mut hall.out);
    }
}

/// Reads who is in other halls.
pub(crate) fn read_elsewhere(cluster: &Cluster, out: &mut Outbox) {
    if let Some(id) = cluster.id() {
        let now = out.now();
        let request = ask::SessionsElsewhere { hall: id, now };
        out.read(request, elsewhere_read);
    }
}

/// Takes in the list of sessions in other halls.
fn elsewhere_read(hall: &mut Hall, elsewhere: Vec<PresentSession>) {
    let Some((concerned, people)) = hall.cluster.set_elsewhere(elsewhere) else {
        return;
    };
    for code in concerned {
        beginning::tell_host_of_others(hall, code);
        hall.tables.changed(code);
        hall.tables.tell_waiting(code);
    }
    for who in people {
        hall.tables.note_presence(&who);
    }
    hall.lobby.changed();
}
