//! In which order a few cells are drawn. A change of the pen costs up to forty bytes, a move of the cursor about five: so cells
//! that are drawn alike are drawn one after another, those first for which the pen is right already.

use ratatui::buffer::{Buffer, CellWidth as _};

use super::sgr::SgrState;

/// More cells are drawn in reading order: most of them stand beside each other then.
const FEW: usize = 64;

/// A place on the screen: column and row.
pub(super) type Place = (u16, u16);

/// Other orders than the reading order that may be shorter, for a pen as it is; none where a cell is not one column wide, as what
/// a terminal makes of its neighbours depends on the order.
pub(super) fn orders(places: &[Place], frame: &Buffer, pen: SgrState) -> Vec<Vec<Place>> {
    let is_narrow = |place: &Place| frame[*place].symbol().cell_width() == 1;
    if places.len() > FEW || !places.iter().all(is_narrow) {
        return Vec::new();
    }
    let mut groups: Vec<(SgrState, Vec<Place>)> = Vec::new();
    for place in places {
        let style = SgrState::of(&frame[*place]);
        match groups.iter_mut().find(|(other, _)| *other == style) {
            Some((_, group)) => group.push(*place),
            None => groups.push((style, vec![*place])),
        }
    }
    if groups.len() < 2 {
        return Vec::new();
    }
    // Stable, so that all others stay as they came.
    groups.sort_by_key(|(style, _)| *style != pen);
    let forwards = groups.iter().flat_map(|(_, group)| group.iter().copied()).collect();
    let first = usize::from(groups[0].0 == pen);
    groups[first..].reverse();
    let backwards = groups.iter().flat_map(|(_, group)| group.iter().copied()).collect();
    vec![forwards, backwards]
}
