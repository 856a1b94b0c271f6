//! The clients of a table: a screen or a program.

use parlour_model::game::Secrecy;
use parlour_model::player::Player;
use parlour_model::seat::{Seat, Viewer};

/// Tells one connection from another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ParticipantId(pub u64);

/// A screen or a program at a table. Friends at one keyboard are one participant with several seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    pub id: ParticipantId,
    /// The seats that it decides for; none for a spectator.
    pub seats: Vec<Seat>,
    /// For whom the table is observed.
    pub viewer: Viewer,
    /// The number of players' moves by which it is told late; 0 is at once.
    pub delay: usize,
}

impl Participant {
    /// Somebody who only watches.
    pub fn spectator(id: ParticipantId) -> Self {
        Self {
            id,
            seats: Vec::new(),
            viewer: Viewer::Spectator,
            delay: 0,
        }
    }

    /// Somebody who only watches, and is told of the game this many players' moves late.
    pub fn late_spectator(id: ParticipantId, delay: usize) -> Self {
        Self {
            delay,
            ..Self::spectator(id)
        }
    }

    /// A screen whose people sit on these seats.
    pub fn new(id: ParticipantId, seats: Vec<Seat>, viewer: Viewer) -> Self {
        Self {
            id,
            seats,
            viewer,
            delay: 0,
        }
    }

    /// Returns whether the participant decides for this seat.
    pub fn has(&self, seat: Seat) -> bool {
        self.seats.contains(&seat)
    }

    /// Returns whether the participant may observe the table as this viewer: as one of its seats or as a
    /// spectator.
    pub fn may_view(&self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.has(seat),
            Viewer::Spectator => true,
            Viewer::Replay => false,
        }
    }
}

/// Returns the first viewer of a screen with these seats. A single person is the viewer. Of several
/// people, the first is the viewer if nothing is hidden, else it is a spectator. Without people it
/// is a spectator. News for one seat alone is shown and put away again (MEM-3), so such tables are
/// also seen as by a spectator.
pub fn first_viewer(secrecy: Secrecy, players: &[Player], seats: &[Seat]) -> Viewer {
    let people: Vec<_> = seats
        .iter()
        .filter(|seat| players[seat.index()].is_person())
        .collect();
    match people.as_slice() {
        _ if secrecy == Secrecy::News => Viewer::Spectator,
        [only] => Viewer::Seat(**only),
        [first, _, ..] if secrecy == Secrecy::None => Viewer::Seat(**first),
        _ => Viewer::Spectator,
    }
}
