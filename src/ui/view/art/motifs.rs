//! The motifs of cards, in the order of their values.

use super::canvas::{Canvas, Point};
use super::figure::Figure;
use super::inks::Paint::{
    Black, Blue, Body, Brown, Gold, Green, Grey, Ink, Orange, Pink, Purple, Red, Sky, Tan, White,
    Yellow,
};

/// All motifs.
pub(super) const MOTIFS: [Figure; 20] = [
    Figure::new("heart", heart),
    Figure::new("spade", spade),
    Figure::new("diamond", diamond),
    Figure::new("club", club),
    Figure::new("star", star),
    Figure::new("moon", moon),
    Figure::new("sun", sun),
    Figure::new("fir", fir),
    Figure::new("fish", fish),
    Figure::new("cat", cat),
    Figure::new("key", key),
    Figure::new("anchor", anchor),
    Figure::new("house", house),
    Figure::new("boat", boat),
    Figure::new("cup", cup),
    Figure::new("mushroom", mushroom),
    Figure::new("bell", bell),
    Figure::new("ghost", ghost),
    Figure::new("crown", crown),
    Figure::new("umbrella", umbrella),
];

fn heart(canvas: &mut Canvas) {
    canvas.disc((28.0, 34.0), 25.0, Red);
    canvas.disc((72.0, 34.0), 25.0, Red);
    canvas.polygon(
        &[(7.0, 47.0), (50.0, 25.0), (93.0, 47.0), (50.0, 95.0)],
        Red,
    );
}

fn spade(canvas: &mut Canvas) {
    canvas.disc((29.0, 56.0), 23.0, Black);
    canvas.disc((71.0, 56.0), 23.0, Black);
    canvas.polygon(
        &[(10.0, 46.0), (50.0, 3.0), (90.0, 46.0), (50.0, 70.0)],
        Black,
    );
    canvas.polygon(&[(50.0, 55.0), (66.0, 97.0), (34.0, 97.0)], Black);
}

fn diamond(canvas: &mut Canvas) {
    canvas.polygon(
        &[(50.0, 2.0), (88.0, 50.0), (50.0, 98.0), (12.0, 50.0)],
        Red,
    );
}

fn club(canvas: &mut Canvas) {
    for at in [(50.0, 26.0), (25.0, 58.0), (75.0, 58.0)] {
        canvas.disc(at, 22.0, Black);
    }
    canvas.disc((50.0, 50.0), 14.0, Black);
    canvas.polygon(&[(50.0, 48.0), (68.0, 97.0), (32.0, 97.0)], Black);
}

/// The corners of a star with five points, from the topmost on.
fn star_corners(outer: f32, inner: f32) -> [Point; 10] {
    /// The directions of the corners: sine and cosine of each tenth of a turn.
    const TENTHS: [Point; 10] = [
        (0.0, -1.0),
        (0.588, -0.809),
        (0.951, -0.309),
        (0.951, 0.309),
        (0.588, 0.809),
        (0.0, 1.0),
        (-0.588, 0.809),
        (-0.951, 0.309),
        (-0.951, -0.309),
        (-0.588, -0.809),
    ];
    std::array::from_fn(|i| {
        let radius = if i % 2 == 0 { outer } else { inner };
        (50.0 + radius * TENTHS[i].0, 54.0 + radius * TENTHS[i].1)
    })
}

fn star(canvas: &mut Canvas) {
    canvas.polygon(&star_corners(52.0, 23.0), Orange);
    canvas.polygon(&star_corners(27.0, 11.0), Yellow);
}

fn moon(canvas: &mut Canvas) {
    canvas.disc((46.0, 50.0), 46.0, Blue);
    canvas.disc((66.0, 40.0), 36.0, Body);
}

fn sun(canvas: &mut Canvas) {
    for (x, y) in [(0.0, 1.0), (1.0, 0.0), (0.7, 0.7), (0.7, -0.7)] {
        let reach = 46.0;
        let ends = [
            (50.0 - reach * x, 50.0 - reach * y),
            (50.0 + reach * x, 50.0 + reach * y),
        ];
        canvas.line(&ends, 10.0, Orange);
    }
    canvas.disc((50.0, 50.0), 35.0, Body);
    canvas.disc((50.0, 50.0), 28.0, Orange);
    canvas.disc((50.0, 50.0), 17.0, Yellow);
}

fn fir(canvas: &mut Canvas) {
    canvas.rect((42.0, 80.0), (16.0, 18.0), Brown);
    for (top, bottom, wide) in [(2.0, 38.0, 22.0), (22.0, 62.0, 32.0), (44.0, 86.0, 42.0)] {
        canvas.polygon(
            &[(50.0, top), (50.0 + wide, bottom), (50.0 - wide, bottom)],
            Green,
        );
    }
}

fn fish(canvas: &mut Canvas) {
    canvas.polygon(
        &[(62.0, 50.0), (97.0, 22.0), (90.0, 50.0), (97.0, 78.0)],
        Blue,
    );
    canvas.polygon(&[(34.0, 32.0), (52.0, 10.0), (62.0, 34.0)], Blue);
    canvas.ellipse((40.0, 50.0), (37.0, 26.0), Blue);
    canvas.line(&[(46.0, 32.0), (52.0, 50.0), (46.0, 68.0)], 6.0, Sky);
    canvas.disc((23.0, 43.0), 7.0, White);
    canvas.disc((22.0, 43.0), 3.0, Black);
}

fn cat(canvas: &mut Canvas) {
    canvas.polygon(&[(12.0, 60.0), (12.0, 4.0), (48.0, 28.0)], Orange);
    canvas.polygon(&[(88.0, 60.0), (88.0, 4.0), (52.0, 28.0)], Orange);
    canvas.ellipse((50.0, 57.0), (42.0, 39.0), Orange);
    for x in [32.0, 68.0] {
        canvas.ellipse((x, 50.0), (9.0, 10.0), White);
        canvas.ellipse((x, 50.0), (4.0, 8.0), Black);
    }
    canvas.polygon(&[(43.0, 66.0), (57.0, 66.0), (50.0, 75.0)], Pink);
    canvas.line(&[(50.0, 75.0), (50.0, 82.0)], 4.0, White);
}

fn key(canvas: &mut Canvas) {
    canvas.disc((32.0, 26.0), 25.0, Gold);
    canvas.disc((32.0, 26.0), 11.0, Body);
    canvas.line(&[(42.0, 42.0), (42.0, 92.0)], 13.0, Gold);
    canvas.line(&[(42.0, 70.0), (68.0, 70.0)], 11.0, Gold);
    canvas.line(&[(42.0, 92.0), (74.0, 92.0)], 11.0, Gold);
}

fn anchor(canvas: &mut Canvas) {
    canvas.ring((50.0, 14.0), (9.0, 9.0), 8.0, Blue);
    canvas.line(&[(50.0, 24.0), (50.0, 92.0)], 12.0, Blue);
    canvas.line(&[(26.0, 38.0), (74.0, 38.0)], 10.0, Blue);
    let arc = [
        (11.0, 60.0),
        (18.0, 76.0),
        (32.0, 88.0),
        (50.0, 92.0),
        (68.0, 88.0),
        (82.0, 76.0),
        (89.0, 60.0),
    ];
    canvas.line(&arc, 11.0, Blue);
    canvas.polygon(&[(2.0, 70.0), (9.0, 44.0), (28.0, 64.0)], Blue);
    canvas.polygon(&[(98.0, 70.0), (91.0, 44.0), (72.0, 64.0)], Blue);
}

fn house(canvas: &mut Canvas) {
    canvas.rect((68.0, 10.0), (13.0, 30.0), Brown);
    canvas.rect((15.0, 46.0), (70.0, 50.0), Tan);
    canvas.polygon(&[(50.0, 4.0), (98.0, 50.0), (2.0, 50.0)], Red);
    canvas.rect((26.0, 62.0), (19.0, 34.0), Brown);
    canvas.rect((56.0, 60.0), (18.0, 17.0), Sky);
}

fn boat(canvas: &mut Canvas) {
    canvas.polygon(&[(46.0, 4.0), (46.0, 66.0), (8.0, 66.0)], Red);
    canvas.polygon(&[(53.0, 16.0), (88.0, 66.0), (53.0, 66.0)], Blue);
    canvas.line(&[(50.0, 4.0), (50.0, 76.0)], 5.0, Brown);
    canvas.polygon(
        &[(3.0, 73.0), (97.0, 73.0), (79.0, 96.0), (21.0, 96.0)],
        Brown,
    );
}

fn cup(canvas: &mut Canvas) {
    for x in [30.0, 52.0] {
        canvas.line(&[(x, 24.0), (x + 6.0, 16.0), (x, 8.0)], 6.0, Grey);
    }
    canvas.ring((72.0, 54.0), (19.0, 16.0), 9.0, Blue);
    canvas.polygon(
        &[(10.0, 34.0), (72.0, 34.0), (64.0, 82.0), (18.0, 82.0)],
        Blue,
    );
    canvas.ellipse((41.0, 36.0), (31.0, 6.0), Brown);
    canvas.ellipse((44.0, 89.0), (42.0, 8.0), Blue);
}

fn mushroom(canvas: &mut Canvas) {
    canvas.polygon(
        &[(36.0, 50.0), (64.0, 50.0), (71.0, 97.0), (29.0, 97.0)],
        Tan,
    );
    canvas.ellipse((50.0, 46.0), (47.0, 42.0), Red);
    canvas.rect((0.0, 58.0), (34.0, 40.0), Body);
    canvas.rect((66.0, 58.0), (34.0, 40.0), Body);
    canvas.polygon(
        &[(33.0, 58.0), (67.0, 58.0), (71.0, 97.0), (29.0, 97.0)],
        Tan,
    );
    for (at, radius) in [
        ((30.0, 36.0), 10.0),
        ((60.0, 22.0), 8.0),
        ((74.0, 44.0), 9.0),
    ] {
        canvas.disc(at, radius, White);
    }
}

fn bell(canvas: &mut Canvas) {
    canvas.disc((50.0, 88.0), 11.0, Brown);
    canvas.disc((50.0, 10.0), 9.0, Orange);
    canvas.disc((50.0, 38.0), 29.0, Orange);
    canvas.polygon(
        &[
            (21.0, 38.0),
            (79.0, 38.0),
            (84.0, 68.0),
            (97.0, 84.0),
            (3.0, 84.0),
            (16.0, 68.0),
        ],
        Orange,
    );
    canvas.disc((46.0, 38.0), 16.0, Yellow);
    canvas.polygon(
        &[(30.0, 38.0), (62.0, 38.0), (62.0, 74.0), (26.0, 74.0)],
        Yellow,
    );
}

fn ghost(canvas: &mut Canvas) {
    canvas.disc((50.0, 43.0), 40.0, Ink);
    canvas.polygon(
        &[
            (10.0, 43.0),
            (90.0, 43.0),
            (90.0, 97.0),
            (76.0, 84.0),
            (63.0, 97.0),
            (50.0, 84.0),
            (37.0, 97.0),
            (24.0, 84.0),
            (10.0, 97.0),
        ],
        Ink,
    );
    for x in [36.0, 66.0] {
        canvas.ellipse((x, 42.0), (8.0, 11.0), Body);
    }
}

fn crown(canvas: &mut Canvas) {
    canvas.polygon(
        &[
            (12.0, 84.0),
            (3.0, 28.0),
            (29.0, 52.0),
            (50.0, 12.0),
            (71.0, 52.0),
            (97.0, 28.0),
            (88.0, 84.0),
        ],
        Gold,
    );
    canvas.rect((13.0, 76.0), (74.0, 14.0), Gold);
    for at in [(4.0, 26.0), (50.0, 11.0), (96.0, 26.0)] {
        canvas.disc(at, 7.0, Gold);
    }
    canvas.disc((50.0, 64.0), 9.0, Red);
    canvas.disc((28.0, 68.0), 6.0, Red);
    canvas.disc((72.0, 68.0), 6.0, Red);
}

fn umbrella(canvas: &mut Canvas) {
    canvas.line(
        &[
            (50.0, 8.0),
            (50.0, 86.0),
            (44.0, 93.0),
            (34.0, 92.0),
            (30.0, 84.0),
        ],
        7.0,
        Brown,
    );
    canvas.polygon(
        &[
            (3.0, 54.0),
            (8.0, 36.0),
            (22.0, 20.0),
            (50.0, 11.0),
            (78.0, 20.0),
            (92.0, 36.0),
            (97.0, 54.0),
            (81.0, 46.0),
            (66.0, 54.0),
            (50.0, 46.0),
            (34.0, 54.0),
            (19.0, 46.0),
        ],
        Purple,
    );
    canvas.line(&[(50.0, 12.0), (34.0, 50.0)], 4.0, Pink);
    canvas.line(&[(50.0, 12.0), (66.0, 50.0)], 4.0, Pink);
}
