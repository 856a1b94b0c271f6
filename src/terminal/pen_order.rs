//! In which order a few cells are drawn. A change of the pen costs up to forty bytes, a move of the cursor about five: so cells
//! that are drawn alike are drawn one after another. Of very few cells every order of these groups is tried that ends where the
//! cursor is to stand, which saves the way there and leaves the pen for what an arrow changes next; of more, those first for
//! which the pen is right already.

use ratatui::buffer::{Buffer, CellWidth as _};

use super::sgr::SgrState;

/// More cells are drawn in reading order: most of them stand beside each other then.
const FEW: usize = 64;

/// The limits of the exhaustive search, in cells and in styles. Every order of the styles is tried:
/// at most six where one ends at the cursor's place, otherwise at most 24.
const VERY_FEW: usize = 12;
const LOOKS: usize = 4;

/// A place on the screen: column and row.
pub(super) type Place = (u16, u16);

/// Orders of which one is the shortest, for a pen as it is and a cursor that is to stand at `last`. The reading order is the only
/// one where a cell is not one column wide, as what a terminal makes of its neighbours depends on the order.
pub(super) fn orders(
    places: &[Place],
    frame: &Buffer,
    pen: SgrState,
    last: Option<Place>,
) -> Vec<Vec<Place>> {
    let reading = || vec![places.to_vec()];
    let is_narrow = |place: &Place| frame[*place].symbol().cell_width() == 1;
    if places.len() > FEW || !places.iter().all(is_narrow) {
        return reading();
    }
    let mut groups = groups(places, frame);
    if groups.len() < 2 {
        return reading();
    }
    if places.len() <= VERY_FEW && groups.len() <= LOOKS {
        let end = groups
            .iter()
            .position(|(_, group)| last.is_some_and(|last| group.contains(&last)));
        let mut orders = permutations(groups.len());
        orders.retain(|order| end.is_none() || order.last() == end.as_ref());
        return orders
            .iter()
            .map(|order| joined(order.iter().map(|i| &groups[*i])))
            .collect();
    }
    // Stable, so that all others stay as they came.
    groups.sort_by_key(|(style, _)| *style != pen);
    let forwards = joined(&groups);
    let first = usize::from(groups[0].0 == pen);
    groups[first..].reverse();
    vec![places.to_vec(), forwards, joined(&groups)]
}

/// Places of cells that are drawn alike, in the order in which they come.
type Group = (SgrState, Vec<Place>);

fn groups(places: &[Place], frame: &Buffer) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for place in places {
        let style = SgrState::of(&frame[*place]);
        match groups.iter_mut().find(|(other, _)| *other == style) {
            Some((_, group)) => group.push(*place),
            None => groups.push((style, vec![*place])),
        }
    }
    groups
}

fn joined<'a>(groups: impl IntoIterator<Item = &'a Group>) -> Vec<Place> {
    groups
        .into_iter()
        .flat_map(|(_, group)| group.iter().copied())
        .collect()
}

/// Every order of the numbers from 0 to `count`.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |shorter, last| {
        let with_last = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            let at = |i| [&order[..i], &[last], &order[i..]].concat();
            (0..=order.len()).map(at).collect()
        };
        shorter.iter().flat_map(with_last).collect()
    })
}

#[cfg(test)]
mod tests {
    use ratatui::style::{Color, Style};

    use super::*;

    #[test]
    fn every_order_of_three_comes_once() {
        let mut orders = permutations(3);
        orders.sort();
        assert_eq!(
            orders,
            [
                [0, 1, 2],
                [0, 2, 1],
                [1, 0, 2],
                [1, 2, 0],
                [2, 0, 1],
                [2, 1, 0]
            ]
        );
    }

    /// Three cells, of which the outer ones are drawn alike.
    fn three() -> (Vec<Place>, Buffer) {
        let mut frame = Buffer::with_lines(["aba"]);
        frame[(1, 0)].set_style(Style::new().fg(Color::Red));
        (vec![(0, 0), (1, 0), (2, 0)], frame)
    }

    #[test]
    fn cells_drawn_alike_stay_together_in_every_order() {
        let (places, frame) = three();
        let orders = orders(&places, &frame, SgrState::default(), None);
        assert_eq!(orders, [[(1, 0), (0, 0), (2, 0)], [(0, 0), (2, 0), (1, 0)]]);
    }

    #[test]
    fn the_cell_where_the_cursor_is_to_stand_is_drawn_last_with_those_like_it() {
        let (places, frame) = three();
        let orders = |last| orders(&places, &frame, SgrState::default(), Some(last));
        assert_eq!(orders((1, 0)), [[(0, 0), (2, 0), (1, 0)]]);
        assert_eq!(orders((0, 0)), [[(1, 0), (0, 0), (2, 0)]]);
        assert_eq!(orders((7, 0)).len(), 2, "it is not drawn at all");
    }

    #[test]
    fn many_cells_are_drawn_in_reading_order() {
        let frame = Buffer::empty(ratatui::layout::Rect::new(0, 0, 80, 1));
        let places: Vec<Place> = (0..80).map(|x| (x, 0)).collect();
        assert_eq!(orders(&places, &frame, SgrState::default(), None), [places]);
    }
}
