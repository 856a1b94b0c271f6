//! Material once a position is quiet.

use super::board::Board;

impl Board {
    /// Returns the material after all captures that follow, each side choosing the best for itself: that of the side to
    /// move less that of the other, in pieces.
    ///
    /// ```
    /// use draughts::{Board, Variant};
    ///
    /// let board = Board::from_fen(Variant::English, "B:W18,32:B15,1")?;
    /// assert_eq!(board.quiet_material(), 1, "15 takes 18");
    /// # Ok::<(), draughts::fen::FenError>(())
    /// ```
    pub fn quiet_material(&self) -> i64 {
        let moves = self.legal_moves();
        let [own, other] = [self.position.turn, self.position.turn.other()].map(|side| {
            let count = self.material()[side.index()];
            i64::from(count.men + count.kings)
        });
        let captures = moves.iter().filter(|mv| mv.captures());
        captures
            .map(|mv| -self.after(*mv).quiet_material())
            .max()
            .unwrap_or(own - other)
    }
}
