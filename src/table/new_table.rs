//! A new table of a hall: for whom its seats are, and who may see it.

use parlour_model::any::AnyRules;
use parlour_model::cycle::turned;
use parlour_model::player::Level;
use parlour_model::time_control::TimeControl;

/// A table that is to be opened.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTable {
    pub rules: AnyRules,
    /// In seat order.
    pub seats: Vec<SeatOffer>,
    pub clock: TimeControl,
    /// True while the result counts for ratings.
    pub rated: bool,
    /// True while the lobby shows the table to everyone.
    pub listed: bool,
    /// The seed of all chance, for tests.
    pub seed: Option<u64>,
}

impl NewTable {
    /// Returns whether a table has the same game, clock and worth, so that who wants this one may play there.
    #[must_use]
    pub fn is_like(&self, rules: &AnyRules, clock: TimeControl, rated: bool) -> bool {
        self.rules == *rules && self.clock == clock && self.rated == rated
    }
}

/// For whom a seat is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatOffer {
    /// The person who opens the table.
    Me,
    /// Anyone.
    Open,
    Robot(Level),
    /// The account of this name, which is invited.
    Invited(String),
}

/// A table of a hall that is being set up, beside its rules and its clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableOffer {
    /// In seat order.
    pub seats: Vec<SeatOffer>,
    pub rated: bool,
    pub listed: bool,
    /// Set when the player who opens the table has ratings.
    pub may_be_rated: bool,
}

impl TableOffer {
    /// Creates a table with `seats` seats. The first is for the player who opens it, the second for
    /// an invited player, the others are open.
    pub fn new(seats: usize, invited: Option<String>, may_be_rated: bool) -> Self {
        let second = invited.map_or(SeatOffer::Open, SeatOffer::Invited);
        let mut offers = vec![SeatOffer::Me, second];
        offers.resize(seats, SeatOffer::Open);
        Self {
            seats: offers,
            rated: false,
            listed: true,
            may_be_rated,
        }
    }

    /// As many seats as this; further ones are open.
    pub fn resize(&mut self, seats: usize) {
        self.seats.resize(seats, SeatOffer::Open);
    }

    /// Turns a seat to the next kind: the player who opens the table, anyone, then robots of these levels that have
    /// no seat yet. At most one seat is for the player who opens the table.
    pub fn step(&mut self, seat: usize, by: i64, levels: &[Level]) {
        let robots = levels.iter().copied().map(SeatOffer::Robot);
        let is_free = |robot: &SeatOffer| self.seats[seat] == *robot || !self.seats.contains(robot);
        let kinds: Vec<_> = [SeatOffer::Me, SeatOffer::Open]
            .into_iter()
            .chain(robots.filter(is_free))
            .collect();
        let now = match &self.seats[seat] {
            SeatOffer::Invited(_) => SeatOffer::Open,
            offer => offer.clone(),
        };
        self.put(seat, turned(&kinds, &now, by));
    }

    /// Invites somebody to a seat; an empty name opens it.
    pub fn name(&mut self, seat: usize, name: &str) {
        self.put(
            seat,
            if name.is_empty() {
                SeatOffer::Open
            } else {
                SeatOffer::Invited(name.into())
            },
        );
    }

    fn put(&mut self, seat: usize, offer: SeatOffer) {
        if offer == SeatOffer::Me {
            self.seats
                .iter_mut()
                .filter(|other| **other == SeatOffer::Me)
                .for_each(|other| *other = SeatOffer::Open);
        }
        self.seats[seat] = offer;
        self.rated &= self.is_ratable();
    }

    /// Returns whether the table's result can count for ratings: no robot plays.
    pub fn is_ratable(&self) -> bool {
        self.may_be_rated
            && self.seats.len() > 1
            && !self
                .seats
                .iter()
                .any(|seat| matches!(seat, SeatOffer::Robot(_)))
    }

    /// The table as it is asked for.
    pub fn table(&self, rules: AnyRules, clock: TimeControl) -> NewTable {
        let (rated, listed) = (self.rated && self.is_ratable(), self.listed);
        NewTable {
            rules,
            seats: self.seats.clone(),
            clock,
            rated,
            listed,
            seed: None,
        }
    }
}
