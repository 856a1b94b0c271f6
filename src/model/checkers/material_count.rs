//! Material once a position is quiet.

use super::board::Board;

/// Material after all captures that follow, each side choosing the best for itself; of the side on turn less that of the
/// other, in pieces.
pub(super) fn quiet_material(board: &Board) -> i64 {
    let plies = board.plies();
    let [own, other] = [board.position.turn, board.position.turn.other()].map(|side| {
        let count = board.material()[side.index()];
        i64::from(count.men + count.kings)
    });
    let captures = plies.iter().filter(|ply| ply.captures());
    captures
        .map(|ply| -quiet_material(&board.after(*ply)))
        .max()
        .unwrap_or(own - other)
}
