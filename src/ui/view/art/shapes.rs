//! The second set of pictures: plain shapes, which are told apart even where they are small.

use super::figure::Figure;
use super::inks::Paint::{Black, Blue, Body, Brown, Green, Grey, Orange, Purple, Red};

/// All shapes, in the order of the values of cards.
pub(super) const SHAPES: [Figure; 20] = [
    Figure::new("disc", |canvas| canvas.disc((50.0, 50.0), 46.0, Red)),
    Figure::new("square", |canvas| {
        canvas.rect((8.0, 8.0), (84.0, 84.0), Blue);
    }),
    Figure::new("triangle", |canvas| {
        canvas.polygon(&[(50.0, 4.0), (98.0, 94.0), (2.0, 94.0)], Green);
    }),
    Figure::new("ring", |canvas| {
        canvas.disc((50.0, 50.0), 46.0, Purple);
        canvas.disc((50.0, 50.0), 27.0, Body);
    }),
    Figure::new("cross", |canvas| {
        canvas.rect((36.0, 4.0), (28.0, 92.0), Brown);
        canvas.rect((4.0, 36.0), (92.0, 28.0), Brown);
    }),
    Figure::new("frame", |canvas| {
        canvas.rect((6.0, 6.0), (88.0, 88.0), Orange);
        canvas.rect((26.0, 26.0), (48.0, 48.0), Body);
    }),
    Figure::new("saltire", |canvas| {
        canvas.line(&[(16.0, 16.0), (84.0, 84.0)], 24.0, Red);
        canvas.line(&[(84.0, 16.0), (16.0, 84.0)], 24.0, Red);
    }),
    Figure::new("bars", |canvas| {
        for y in [0.0, 68.0] {
            canvas.rect((4.0, y), (92.0, 32.0), Blue);
        }
    }),
    Figure::new("columns", |canvas| {
        for x in [0.0, 68.0] {
            canvas.rect((x, 4.0), (32.0, 92.0), Green);
        }
    }),
    Figure::new("hourglass", |canvas| {
        canvas.polygon(
            &[(4.0, 4.0), (96.0, 4.0), (4.0, 96.0), (96.0, 96.0)],
            Purple,
        );
    }),
    Figure::new("bow", |canvas| {
        canvas.polygon(&[(4.0, 8.0), (96.0, 92.0), (96.0, 8.0), (4.0, 92.0)], Brown);
    }),
    Figure::new("arrow up", |canvas| {
        canvas.polygon(&[(50.0, 2.0), (96.0, 52.0), (4.0, 52.0)], Orange);
        canvas.rect((34.0, 50.0), (32.0, 46.0), Orange);
    }),
    Figure::new("arrow right", |canvas| {
        canvas.polygon(&[(98.0, 50.0), (48.0, 96.0), (48.0, 4.0)], Black);
        canvas.rect((4.0, 34.0), (46.0, 32.0), Black);
    }),
    Figure::new("chequers", |canvas| {
        canvas.rect((4.0, 4.0), (46.0, 46.0), Red);
        canvas.rect((50.0, 50.0), (46.0, 46.0), Red);
    }),
    Figure::new("four dots", |canvas| {
        for at in [(25.0, 25.0), (75.0, 25.0), (25.0, 75.0), (75.0, 75.0)] {
            canvas.disc(at, 20.0, Blue);
        }
    }),
    Figure::new("half", |canvas| {
        canvas.disc((50.0, 50.0), 46.0, Green);
        canvas.rect((0.0, 0.0), (50.0, 100.0), Body);
    }),
    Figure::new("corner", |canvas| {
        canvas.rect((6.0, 4.0), (30.0, 92.0), Purple);
        canvas.rect((6.0, 66.0), (88.0, 30.0), Purple);
    }),
    Figure::new("wedge", |canvas| {
        canvas.polygon(&[(4.0, 4.0), (96.0, 4.0), (4.0, 96.0)], Grey);
    }),
    Figure::new("target", |canvas| {
        canvas.disc((50.0, 50.0), 48.0, Orange);
        canvas.disc((50.0, 50.0), 34.0, Body);
        canvas.disc((50.0, 50.0), 20.0, Orange);
    }),
    Figure::new("table", |canvas| {
        canvas.rect((4.0, 6.0), (92.0, 28.0), Black);
        canvas.rect((36.0, 6.0), (28.0, 90.0), Black);
    }),
];
