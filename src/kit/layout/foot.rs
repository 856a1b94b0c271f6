//! The foot line: which keys work now. Each can be clicked as well.

use ratatui::layout::Rect;

use crate::text::columns;

/// A key and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item<'a> {
    /// The key's name as the view writes it.
    pub key: &'a str,
    /// The label of the action, a word or two.
    pub label: &'a str,
}

impl Item<'_> {
    fn width(&self) -> u16 {
        let blank = u16::from(!self.key.is_empty() && !self.label.is_empty());
        columns(self.key)
            .saturating_add(blank)
            .saturating_add(columns(self.label))
    }
}

/// Items that borrow their texts.
pub fn borrowed<'a>(texts: &'a [(String, &'static str)]) -> Vec<Item<'a>> {
    texts
        .iter()
        .map(|(key, label)| Item { key, label })
        .collect()
}

/// Blanks between two items.
const GAP: u16 = 2;

/// Returns the positions of the items in a line, by their index. The last item (the help) is placed
/// before all others. The others follow in order, as many as there is room for.
pub fn place(items: &[Item], line: Rect) -> Vec<(usize, Rect)> {
    let Some((last, first)) = items.split_last().filter(|_| line.height > 0) else {
        return Vec::new();
    };
    let room = line.width.saturating_sub(last.width());
    let mut placed = Vec::new();
    let mut x = line.x;
    for (i, item) in first.iter().enumerate() {
        let width = item.width();
        if u32::from(x - line.x) + u32::from(width) + u32::from(GAP) > u32::from(room) {
            break;
        }
        placed.push((
            i,
            Rect {
                x,
                width,
                height: 1,
                ..line
            },
        ));
        x += width + GAP;
    }
    if last.width() <= line.width {
        placed.push((
            first.len(),
            Rect {
                x,
                width: last.width(),
                height: 1,
                ..line
            },
        ));
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    const ITEMS: [Item; 4] = [
        Item {
            key: "Enter",
            label: "open",
        },
        Item {
            key: "u",
            label: "undo",
        },
        Item {
            key: "q",
            label: "leave",
        },
        Item {
            key: "?",
            label: "keys",
        },
    ];

    fn indices(width: u16) -> Vec<usize> {
        place(&ITEMS, Rect::new(3, 7, width, 1))
            .into_iter()
            .map(|(i, _)| i)
            .collect()
    }

    #[test]
    fn what_does_not_fit_is_left_out_but_for_the_last() {
        assert_eq!(indices(80), [0, 1, 2, 3]);
        assert_eq!(
            indices(35),
            [0, 1, 2, 3],
            "10 + 2 + 6 + 2 + 7 + 2 + 6 cells"
        );
        assert_eq!(indices(34), [0, 1, 3]);
        assert_eq!(indices(20), [0, 3]);
        assert_eq!(indices(6), [3]);
        assert_eq!(indices(5), [0; 0]);
    }

    #[test]
    fn items_lie_in_the_line_and_apart() {
        for width in 0..60 {
            let line = Rect::new(3, 7, width, 1);
            let placed = place(&ITEMS, line);
            assert!(
                placed
                    .iter()
                    .all(|(_, rect)| line.intersection(*rect) == *rect)
            );
            assert!(
                placed
                    .windows(2)
                    .all(|pair| pair[0].1.right() + GAP == pair[1].1.x)
            );
        }
    }
}
