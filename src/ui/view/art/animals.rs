//! The animals of Memoarrr!, in the order of their powers.

use super::canvas::Canvas;
use super::figure::Figure;
use super::inks::Paint::{Black, Body, Ink, Orange, Shade, White};

/// All of them.
pub(super) const ANIMALS: [Figure; 5] = [
    Figure::new("crab", crab),
    Figure::new("penguin", penguin),
    Figure::new("octopus", octopus),
    Figure::new("turtle", turtle),
    Figure::new("walrus", walrus),
];

/// The two sides: a place left of the middle, and its mirror image.
const SIDES: [f32; 2] = [-1.0, 1.0];

fn crab(canvas: &mut Canvas) {
    for side in SIDES {
        let x = |from_middle: f32| 50.0 + side * from_middle;
        for (knee, foot) in [
            ((38.0, 60.0), (47.0, 74.0)),
            ((34.0, 72.0), (42.0, 88.0)),
            ((26.0, 80.0), (30.0, 96.0)),
        ] {
            canvas.line(
                &[(x(18.0), 64.0), (x(knee.0), knee.1), (x(foot.0), foot.1)],
                6.0,
                Ink,
            );
        }
        canvas.line(
            &[(x(22.0), 54.0), (x(37.0), 44.0), (x(35.0), 28.0)],
            8.0,
            Ink,
        );
        canvas.disc((x(33.0), 20.0), 17.0, Ink);
        canvas.polygon(&[(x(31.0), 20.0), (x(20.0), 0.0), (x(40.0), 0.0)], Body);
        canvas.line(&[(x(9.0), 50.0), (x(10.0), 34.0)], 5.0, Ink);
        canvas.disc((x(10.0), 33.0), 6.0, Ink);
    }
    canvas.ellipse((50.0, 62.0), (31.0, 21.0), Ink);
    for side in SIDES {
        canvas.disc((50.0 + side * 12.0, 57.0), 4.5, Body);
    }
    canvas.line(&[(40.0, 70.0), (50.0, 74.0), (60.0, 70.0)], 4.0, Body);
}

fn penguin(canvas: &mut Canvas) {
    for side in SIDES {
        let x = |from_middle: f32| 50.0 + side * from_middle;
        canvas.ellipse((x(15.0), 93.0), (14.0, 6.0), Orange);
        canvas.polygon(&[(x(22.0), 40.0), (x(44.0), 72.0), (x(28.0), 70.0)], Black);
    }
    canvas.ellipse((50.0, 58.0), (30.0, 37.0), Black);
    canvas.disc((50.0, 25.0), 23.0, Black);
    canvas.ellipse((50.0, 66.0), (19.0, 26.0), White);
    for side in SIDES {
        canvas.disc((50.0 + side * 9.0, 25.0), 8.5, White);
        canvas.disc((50.0 + side * 8.0, 25.0), 3.5, Black);
    }
    canvas.polygon(&[(40.0, 31.0), (60.0, 31.0), (50.0, 43.0)], Orange);
}

fn octopus(canvas: &mut Canvas) {
    for side in SIDES {
        let x = |from_middle: f32| 50.0 + side * from_middle;
        canvas.line(
            &[
                (x(16.0), 50.0),
                (x(32.0), 60.0),
                (x(44.0), 56.0),
                (x(45.0), 44.0),
            ],
            10.0,
            Ink,
        );
        canvas.line(
            &[(x(13.0), 54.0), (x(28.0), 76.0), (x(44.0), 78.0)],
            10.0,
            Ink,
        );
        canvas.line(
            &[(x(6.0), 56.0), (x(14.0), 84.0), (x(30.0), 95.0)],
            10.0,
            Ink,
        );
    }
    canvas.line(&[(50.0, 56.0), (50.0, 94.0)], 10.0, Ink);
    canvas.ellipse((50.0, 32.0), (30.0, 30.0), Ink);
    for side in SIDES {
        canvas.ellipse((50.0 + side * 12.0, 36.0), (6.0, 8.0), Body);
    }
}

fn turtle(canvas: &mut Canvas) {
    for (x, y) in [(24.0, 18.0), (68.0, 16.0), (24.0, 82.0), (68.0, 84.0)] {
        canvas.line(&[(46.0, 50.0), (x, y)], 17.0, Ink);
    }
    canvas.polygon(&[(16.0, 44.0), (2.0, 50.0), (16.0, 56.0)], Ink);
    canvas.line(&[(70.0, 50.0), (88.0, 50.0)], 20.0, Ink);
    canvas.ellipse((46.0, 50.0), (36.0, 33.0), Body);
    canvas.ellipse((46.0, 50.0), (31.0, 28.0), Ink);
    canvas.polygon(
        &[
            (36.0, 36.0),
            (56.0, 36.0),
            (66.0, 50.0),
            (56.0, 64.0),
            (36.0, 64.0),
            (26.0, 50.0),
        ],
        Shade,
    );
    canvas.disc((91.0, 45.0), 3.5, Body);
}

fn walrus(canvas: &mut Canvas) {
    canvas.ellipse((50.0, 80.0), (47.0, 26.0), Shade);
    canvas.rect((0.0, 96.0), (100.0, 10.0), Body);
    canvas.ellipse((50.0, 36.0), (37.0, 34.0), Ink);
    for side in SIDES {
        let x = |from_middle: f32| 50.0 + side * from_middle;
        canvas.disc((x(16.0), 27.0), 5.5, Body);
        canvas.line(&[(x(14.0), 62.0), (x(12.0), 92.0)], 9.0, Ink);
    }
    canvas.ellipse((50.0, 55.0), (28.0, 13.0), Body);
    for side in SIDES {
        canvas.ellipse((50.0 + side * 13.0, 54.0), (12.0, 9.5), Ink);
    }
    canvas.ellipse((50.0, 43.0), (7.0, 5.0), Body);
}
