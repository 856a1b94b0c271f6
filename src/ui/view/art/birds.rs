//! The birds of `BirdHead`, from the lowest rank on.

use super::canvas::{Canvas, Point};
use super::figure::Figure;
use super::inks::Paint::{
    self, Black, Blue, Body, Brown, Gold, Green, Grey, Orange, Pink, Red, Sky, Tan, White, Yellow,
};

/// All birds.
pub(super) const BIRDS: [Figure; 10] = [
    Figure::new("wren", wren),
    Figure::new("robin", robin),
    Figure::new("swallow", swallow),
    Figure::new("duck", duck),
    Figure::new("hoopoe", hoopoe),
    Figure::new("parrot", parrot),
    Figure::new("pelican", pelican),
    Figure::new("owl", owl),
    Figure::new("heron", heron),
    Figure::new("eagle", eagle),
];

fn eye(canvas: &mut Canvas, at: Point) {
    canvas.disc(at, 6.0, White);
    canvas.disc(at, 3.5, Black);
}

fn legs(canvas: &mut Canvas, xs: [f32; 2], from: f32, paint: Paint) {
    for x in xs {
        canvas.line(&[(x, from), (x, 94.0), (x - 8.0, 96.0)], 5.0, paint);
    }
}

/// A round brown ball with its tail straight up.
fn wren(canvas: &mut Canvas) {
    legs(canvas, [46.0, 60.0], 76.0, Tan);
    canvas.polygon(
        &[(70.0, 56.0), (84.0, 6.0), (98.0, 12.0), (84.0, 62.0)],
        Brown,
    );
    canvas.ellipse((54.0, 58.0), (32.0, 24.0), Brown);
    canvas.disc((32.0, 40.0), 22.0, Brown);
    canvas.ellipse((46.0, 68.0), (20.0, 12.0), Tan);
    canvas.polygon(&[(14.0, 34.0), (14.0, 46.0), (0.0, 42.0)], Gold);
    eye(canvas, (27.0, 37.0));
}

/// A red breast.
fn robin(canvas: &mut Canvas) {
    legs(canvas, [46.0, 62.0], 78.0, Brown);
    canvas.polygon(
        &[(74.0, 52.0), (99.0, 68.0), (94.0, 80.0), (66.0, 72.0)],
        Brown,
    );
    canvas.ellipse((54.0, 56.0), (32.0, 28.0), Brown);
    canvas.disc((38.0, 30.0), 24.0, Brown);
    canvas.ellipse((34.0, 52.0), (21.0, 26.0), Red);
    canvas.disc((28.0, 36.0), 14.0, Red);
    canvas.polygon(&[(16.0, 24.0), (16.0, 36.0), (2.0, 31.0)], Black);
    eye(canvas, (33.0, 24.0));
}

/// Long wings and a forked tail, in flight.
fn swallow(canvas: &mut Canvas) {
    canvas.polygon(&[(40.0, 44.0), (60.0, 2.0), (62.0, 54.0)], Blue);
    canvas.polygon(&[(42.0, 52.0), (20.0, 98.0), (64.0, 62.0)], Blue);
    canvas.polygon(
        &[
            (62.0, 46.0),
            (99.0, 40.0),
            (78.0, 55.0),
            (98.0, 74.0),
            (60.0, 64.0),
        ],
        Blue,
    );
    canvas.ellipse((46.0, 52.0), (28.0, 13.0), Blue);
    canvas.disc((22.0, 50.0), 14.0, Blue);
    canvas.ellipse((24.0, 58.0), (10.0, 6.0), Red);
    canvas.polygon(&[(10.0, 46.0), (10.0, 54.0), (0.0, 51.0)], Black);
    eye(canvas, (20.0, 47.0));
}

/// On the water, with a green head and a white ring around its neck.
fn duck(canvas: &mut Canvas) {
    canvas.polygon(
        &[(20.0, 60.0), (99.0, 42.0), (84.0, 86.0), (34.0, 88.0)],
        Grey,
    );
    canvas.ellipse((54.0, 68.0), (40.0, 22.0), Grey);
    canvas.ellipse((28.0, 66.0), (18.0, 20.0), Brown);
    canvas.rect((19.0, 44.0), (22.0, 9.0), White);
    canvas.disc((30.0, 28.0), 22.0, Green);
    canvas.rect((19.0, 30.0), (22.0, 15.0), Green);
    canvas.polygon(&[(12.0, 26.0), (12.0, 40.0), (0.0, 40.0)], Gold);
    canvas.line(
        &[
            (6.0, 95.0),
            (22.0, 91.0),
            (38.0, 95.0),
            (54.0, 91.0),
            (70.0, 95.0),
            (92.0, 92.0),
        ],
        5.0,
        Blue,
    );
    eye(canvas, (25.0, 23.0));
}

/// A fan of feathers on its head, a long thin beak and striped wings.
fn hoopoe(canvas: &mut Canvas) {
    legs(canvas, [50.0, 64.0], 78.0, Black);
    for tip in [(30.0, 0.0), (46.0, 0.0), (62.0, 4.0), (74.0, 14.0)] {
        canvas.line(&[(44.0, 36.0), tip], 9.0, Orange);
        canvas.disc(tip, 5.0, Black);
    }
    canvas.polygon(
        &[(68.0, 54.0), (99.0, 72.0), (92.0, 86.0), (58.0, 78.0)],
        Black,
    );
    canvas.ellipse((54.0, 62.0), (28.0, 24.0), Orange);
    canvas.disc((40.0, 38.0), 17.0, Orange);
    for x in [56.0, 68.0, 80.0] {
        canvas.line(&[(x, 54.0), (x - 6.0, 76.0)], 5.0, Black);
    }
    canvas.polygon(&[(26.0, 32.0), (28.0, 44.0), (0.0, 52.0)], Black);
    eye(canvas, (37.0, 36.0));
}

/// Green and red, with a hooked beak, upright.
fn parrot(canvas: &mut Canvas) {
    canvas.polygon(
        &[(52.0, 62.0), (74.0, 66.0), (88.0, 99.0), (70.0, 98.0)],
        Red,
    );
    canvas.ellipse((54.0, 56.0), (25.0, 33.0), Green);
    canvas.disc((44.0, 25.0), 25.0, Green);
    canvas.polygon(
        &[(56.0, 40.0), (80.0, 48.0), (76.0, 86.0), (60.0, 72.0)],
        Blue,
    );
    canvas.disc((34.0, 29.0), 15.0, Yellow);
    canvas.disc((19.0, 34.0), 14.0, Black);
    canvas.disc((12.0, 46.0), 9.0, Body);
    canvas.line(&[(20.0, 92.0), (86.0, 88.0)], 7.0, Brown);
    eye(canvas, (38.0, 22.0));
}

/// White, with a pouch below its long beak.
fn pelican(canvas: &mut Canvas) {
    legs(canvas, [58.0, 72.0], 80.0, Orange);
    canvas.ellipse((64.0, 66.0), (34.0, 22.0), Sky);
    canvas.ring((64.0, 66.0), (33.0, 21.0), 5.0, Grey);
    canvas.line(
        &[(44.0, 62.0), (56.0, 46.0), (54.0, 28.0), (48.0, 20.0)],
        20.0,
        Grey,
    );
    canvas.line(
        &[(44.0, 62.0), (56.0, 46.0), (54.0, 28.0), (48.0, 20.0)],
        11.0,
        Sky,
    );
    canvas.polygon(
        &[(44.0, 22.0), (46.0, 34.0), (30.0, 60.0), (4.0, 46.0)],
        Orange,
    );
    canvas.polygon(&[(46.0, 12.0), (46.0, 26.0), (0.0, 46.0)], Gold);
    canvas.polygon(&[(62.0, 58.0), (98.0, 56.0), (76.0, 80.0)], Grey);
    eye(canvas, (49.0, 16.0));
}

/// From the front: two great eyes.
fn owl(canvas: &mut Canvas) {
    canvas.polygon(&[(16.0, 40.0), (14.0, 2.0), (46.0, 18.0)], Brown);
    canvas.polygon(&[(84.0, 40.0), (86.0, 2.0), (54.0, 18.0)], Brown);
    canvas.ellipse((50.0, 54.0), (36.0, 43.0), Brown);
    canvas.ellipse((50.0, 72.0), (21.0, 22.0), Tan);
    for x in [32.0, 68.0] {
        canvas.disc((x, 34.0), 17.0, Yellow);
        canvas.disc((x, 34.0), 8.0, Black);
    }
    canvas.polygon(&[(43.0, 44.0), (57.0, 44.0), (50.0, 60.0)], Orange);
    canvas.line(&[(34.0, 96.0), (42.0, 96.0)], 6.0, Orange);
    canvas.line(&[(58.0, 96.0), (66.0, 96.0)], 6.0, Orange);
}

/// Long legs, a long bent neck and a long beak.
fn heron(canvas: &mut Canvas) {
    canvas.line(&[(56.0, 66.0), (56.0, 96.0)], 5.0, Gold);
    canvas.line(&[(68.0, 66.0), (68.0, 96.0)], 5.0, Gold);
    canvas.polygon(
        &[
            (38.0, 54.0),
            (70.0, 42.0),
            (99.0, 66.0),
            (62.0, 74.0),
            (44.0, 68.0),
        ],
        Grey,
    );
    canvas.line(
        &[(46.0, 60.0), (34.0, 48.0), (50.0, 34.0), (40.0, 16.0)],
        11.0,
        Grey,
    );
    canvas.disc((39.0, 14.0), 11.0, Grey);
    canvas.line(&[(42.0, 8.0), (66.0, 10.0)], 5.0, Black);
    canvas.polygon(&[(31.0, 8.0), (31.0, 20.0), (0.0, 20.0)], Gold);
    canvas.disc((37.0, 13.0), 3.5, White);
}

/// A white head with a great hooked beak.
fn eagle(canvas: &mut Canvas) {
    canvas.polygon(
        &[(22.0, 62.0), (84.0, 52.0), (98.0, 98.0), (12.0, 98.0)],
        Brown,
    );
    canvas.ellipse((54.0, 40.0), (36.0, 37.0), Grey);
    canvas.ellipse((54.0, 40.0), (31.0, 32.0), White);
    canvas.polygon(
        &[
            (26.0, 70.0),
            (40.0, 56.0),
            (52.0, 72.0),
            (64.0, 56.0),
            (78.0, 72.0),
            (84.0, 60.0),
            (90.0, 84.0),
            (20.0, 84.0),
        ],
        Brown,
    );
    canvas.polygon(
        &[
            (34.0, 34.0),
            (40.0, 58.0),
            (18.0, 56.0),
            (10.0, 68.0),
            (4.0, 50.0),
            (14.0, 36.0),
        ],
        Orange,
    );
    canvas.line(&[(30.0, 24.0), (58.0, 28.0)], 6.0, Black);
    canvas.disc((46.0, 35.0), 6.0, Pink);
    canvas.disc((46.0, 35.0), 5.0, Black);
}
