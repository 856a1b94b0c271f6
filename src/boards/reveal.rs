//! Cards that were turned up and stay in sight though by the rules they are hidden again, or gone
//! (CON-12, MM-12).

use parlour_model::grid::Place;

/// The cards of the turn that runs, and those of the one before that are still in sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reveal<V> {
    turned: Vec<(Place, V)>,
    shown: Vec<(Place, V)>,
}

impl<V> Default for Reveal<V> {
    fn default() -> Self {
        Self {
            turned: Vec::new(),
            shown: Vec::new(),
        }
    }
}

impl<V: Copy> Reveal<V> {
    /// A card was turned up.
    pub fn turn(&mut self, place: Place, value: V) {
        self.turned.push((place, value));
    }

    /// The turn is over; its cards stay in sight.
    pub fn keep(&mut self) {
        self.shown = std::mem::take(&mut self.turned);
    }

    /// The turn is over; the table shows what became of its cards.
    pub fn forget(&mut self) {
        self.turned.clear();
    }

    /// Ends the pause.
    pub fn advance(&mut self) {
        self.shown.clear();
    }

    /// Returns the number of cards turned up in the current turn.
    pub fn turned(&self) -> usize {
        self.turned.len()
    }

    /// The cards that are still in sight, in the order in which they were turned up.
    pub fn shown(&self) -> impl Iterator<Item = (Place, V)> {
        self.shown.iter().copied()
    }

    /// The value that is still in sight here.
    pub fn at(&self, place: Place) -> Option<V> {
        self.shown
            .iter()
            .find(|(shown, _)| *shown == place)
            .map(|(_, value)| *value)
    }
}
