//! The seats of a table: who sits where, and which seats anyone may take.

use parlour_model::player::{Names, Player};
use parlour_model::seat::{Seat, ToAct};

/// The players of a table by seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seats {
    /// The players at the start of the game, to replay its log.
    first: Vec<Player>,
    players: Vec<Player>,
    names: Names,
    /// Set for each seat that anyone may take.
    open: Vec<bool>,
}

impl Seats {
    pub(super) fn new(players: Vec<Player>) -> Self {
        Self {
            first: players.clone(),
            names: Names::of(&players),
            open: vec![false; players.len()],
            players,
        }
    }

    /// Returns the seats as they were at the start of the game.
    pub(super) fn at_start(&self) -> Self {
        Self::new(self.first.clone())
    }

    /// Returns the seats for the next game. A seat at which somebody `is_there` who has handed it to a bot, or has taken it
    /// from one, is as it was at the start of this game. If the next one is rotated, everybody moves up a seat.
    pub(super) fn for_next_game(&self, rotated: bool, is_there: impl Fn(Seat) -> bool) -> Self {
        // A bot that plays on for a person has that name, and so the other way round.
        let is_same = |seat: Seat| self.first[seat.index()].name == self.player(seat).name;
        let next = |seat: Seat| {
            let of_game = is_same(seat) && is_there(seat);
            let players = if of_game { &self.first } else { &self.players };
            players[seat.index()].clone()
        };
        let (mut players, mut open): (Vec<_>, _) =
            (self.all().map(next).collect(), self.open.clone());
        if rotated {
            players.rotate_left(1);
            open.rotate_left(1);
        }
        Self {
            open,
            ..Self::new(players)
        }
    }

    pub(crate) fn players(&self) -> &[Player] {
        &self.players
    }

    pub(super) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(super) fn names(&self) -> &Names {
        &self.names
    }

    pub(super) fn count(&self) -> usize {
        self.players.len()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.players.len())
    }

    /// Returns whether the table has this seat.
    pub(super) fn has(&self, seat: Seat) -> bool {
        seat.index() < self.players.len()
    }

    /// Returns whether anyone may take this seat.
    pub(crate) fn is_open(&self, seat: Seat) -> bool {
        self.open.get(seat.index()) == Some(&true)
    }

    /// Returns the seats that anyone may take.
    pub(super) fn open(&self) -> Vec<Seat> {
        self.all().filter(|seat| self.is_open(*seat)).collect()
    }

    /// Returns whether a person decides for this side.
    pub(super) fn is_person(&self, by: ToAct) -> bool {
        by.seat().is_some_and(|seat| self.player(seat).is_person())
    }

    /// Returns whether a person sits on this seat, and has not left it.
    pub(super) fn is_occupied(&self, seat: Seat) -> bool {
        self.player(seat).is_person() && !self.is_open(seat)
    }

    /// Returns whether all people at the table sit on these seats, so that no consent is needed.
    pub(super) fn are_all_people_on(&self, seats: &[Seat]) -> bool {
        let mut people = self.all().filter(|seat| self.is_occupied(*seat));
        people.all(|seat| seats.contains(&seat))
    }

    /// Seats a player.
    pub(super) fn seat(&mut self, seat: Seat, player: Player) {
        self.players[seat.index()] = player;
        self.open[seat.index()] = false;
        self.names = Names::of(&self.players);
    }

    /// Gives the player of a seat another name, from the start of the game on.
    pub(super) fn rename(&mut self, seat: Seat, name: &str) {
        for players in [&mut self.first, &mut self.players] {
            name.clone_into(&mut players[seat.index()].name);
        }
        self.names = Names::of(&self.players);
    }

    /// Frees a seat.
    pub(super) fn vacate(&mut self, seat: Seat) {
        self.seat(seat, Player::person(&*self.player(seat).name));
        self.open[seat.index()] = true;
    }
}
