//! Arrows over a frame in a file, where they need not be made of cells.

use ratatui::style::Color;

/// A place over a frame, in columns; a row is as high as two of them.
pub type Spot = (f64, f64);

/// An arrow over a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrow {
    pub from: Spot,
    pub to: Spot,
    /// The breadth of its shaft, in columns.
    pub breadth: f64,
    pub colour: Color,
}

/// The length of the head and its breadth on either side, as parts of the breadth of the shaft.
const HEAD: (f64, f64) = (2.2, 1.5);

impl Arrow {
    /// Its corners, from one to the next.
    pub fn corners(&self) -> [Spot; 7] {
        let (across, down) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let length = across.hypot(down).max(f64::EPSILON);
        let (across, down) = (across / length, down / length);
        let head = (HEAD.0 * self.breadth).min(length);
        // The place so far before an end, and so far beside the line.
        let at = |end: Spot, before: f64, beside: f64| {
            (
                end.0 - across * before - down * beside,
                end.1 - down * before + across * beside,
            )
        };
        let (shaft, wing) = (self.breadth / 2.0, HEAD.1 * self.breadth);
        [
            at(self.from, 0.0, shaft),
            at(self.to, head, shaft),
            at(self.to, head, wing),
            self.to,
            at(self.to, head, -wing),
            at(self.to, head, -shaft),
            at(self.from, 0.0, -shaft),
        ]
    }
}

/// Returns whether a place lies between these corners: a line from it to the right meets their edges an odd number of times.
pub(super) fn encloses(corners: &[Spot], (x, y): Spot) -> bool {
    let next = corners.iter().cycle().skip(1);
    let meets = |((from_x, from_y), (to_x, to_y)): (&Spot, &Spot)| {
        let spans = (*from_y > y) != (*to_y > y);
        spans && x < from_x + (to_x - from_x) * (y - from_y) / (to_y - from_y)
    };
    let met = corners.iter().zip(next).filter(|edge| meets(*edge));
    met.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_is_broadest_where_its_head_begins() {
        let arrow = Arrow {
            from: (0.0, 0.0),
            to: (20.0, 20.0),
            breadth: 2.0,
            colour: Color::Red,
        };
        let corners = arrow.corners();
        let across = |along: f64| {
            let inside = (-40..=40).filter(|beside| {
                let beside = f64::from(*beside) / 10.0;
                encloses(&corners, (along - beside, along + beside))
            });
            inside.count()
        };
        assert_eq!(across(-1.0), 0);
        assert!(across(18.0) > across(5.0) && across(5.0) > 10);
        assert!(across(19.9) < across(18.0));
        assert_eq!(across(20.1), 0);
    }
}
