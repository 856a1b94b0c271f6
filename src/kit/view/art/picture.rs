//! The pictures: figures alone, and whole cards with a figure on them.

use super::canvas::{Canvas, Point};
use super::figure::Figure;
use super::inks::Paint;
use super::ranks;

/// A picture that can be drawn in any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Picture {
    /// A figure, as large as fits.
    Figure(Figure),
    /// A card with its rim, and where it is fine enough for that a value in its corners.
    Card {
        face: Option<Figure>,
        value: Option<u8>,
        shape: Shape,
    },
    /// A large rank.
    Rank(u8),
    /// A card with its rim, a rank, and a figure below it.
    Ranked {
        rank: u8,
        figure: Option<Figure>,
        shape: Shape,
    },
}

impl Picture {
    pub(super) fn draw(self, canvas: &mut Canvas) {
        match self {
            Self::Figure(figure) => figure.draw(canvas),
            Self::Card { face, value, shape } => draw_card(face, value, shape, canvas),
            Self::Rank(rank) => ranks::draw(rank, canvas),
            Self::Ranked {
                rank,
                figure,
                shape,
            } => draw_ranked(rank, figure, shape, canvas),
        }
    }

    /// Returns whether its edges are not mixed: at a small size figures and digits become blurs. The lines of a pattern are
    /// thinner than a part, and would vanish.
    pub(super) fn is_crisp(self, canvas: &Canvas) -> bool {
        let is_pattern = matches!(self, Self::Card { face: Some(face), .. } if face.is_pattern());
        (canvas.is_small() || canvas.has_pixels()) && !is_pattern
    }
}

/// The outline of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shape {
    /// True for a thick rim, which marks a card.
    pub thick: bool,
    /// True for a card that touches the one above it: it is a little lower, so that a gap is seen.
    pub low: bool,
}

/// Columns and rows that the rim of a card takes: a part of a cell each.
const RIM: (f32, f32) = (0.5, 0.34);

/// The width from which on a card has room for a thick rim.
const WITH_THICK_RIM: f32 = 11.0;

/// The width within the rim from which on a card has room for values in its corners beside the figure.
const WITH_CORNERS: f32 = 12.0;

/// The card in its rim: corner and size, in cells.
fn panel(shape: Shape, canvas: &Canvas) -> (Point, Point) {
    let (width, height) = canvas.size();
    let rims = if shape.thick && width >= WITH_THICK_RIM {
        2.0
    } else {
        1.0
    };
    let (across, down) = (rims * RIM.0, rims * canvas.edge(RIM.1));
    let above = match shape.low {
        false => down,
        // The gap and the upper rim fill a row, which has two colours then.
        true if canvas.is_small() => 1.0,
        true => RIM.1 + down,
    };
    (
        (across, above),
        (width - 2.0 * across, height - above - down),
    )
}

/// Draws a card without a figure.
fn draw_panel(shape: Shape, canvas: &mut Canvas) -> (Point, Point) {
    let (width, height) = canvas.size();
    let gap = match shape.low {
        false => 0.0,
        true if canvas.is_small() => canvas.edge(0.5),
        true => RIM.1,
    };
    canvas.panel((0.0, gap), (width, height - gap), 0.9, Paint::Rim);
    let (at, size) = panel(shape, canvas);
    canvas.panel(at, size, 0.4, Paint::Body);
    (at, size)
}

fn draw_card(face: Option<Figure>, value: Option<u8>, shape: Shape, canvas: &mut Canvas) {
    let within = draw_panel(shape, canvas);
    if let Some(figure) = face {
        // A mark leaves a figure of pixels as it is: the thick rim lies in its margin.
        let plain = Shape {
            thick: false,
            ..shape
        };
        let room = match figure.pixels() {
            [_, ..] if !canvas.is_fine() => panel(plain, canvas),
            _ => within,
        };
        draw_face(figure, room, canvas);
    }
    if let Some(value) = value.filter(|_| canvas.is_fine()) {
        draw_value(value, within, canvas);
    }
}

fn draw_face(figure: Figure, ((x, y), (width, height)): (Point, Point), canvas: &mut Canvas) {
    let margin = match () {
        () if figure.is_pattern() => (0.0, 0.0),
        () if width >= WITH_CORNERS => (1.5, 0.7),
        () if figure.pixels().is_empty() || canvas.is_fine() => (0.3, 0.1),
        () => (0.0, 0.0),
    };
    canvas.fit(
        x + margin.0,
        y + margin.1,
        width - 2.0 * margin.0,
        height - 2.0 * margin.1,
    );
    figure.draw(canvas);
}

/// The columns that a value takes in the corner of a small card and in those of a large one, and the empty ones beside a
/// value of one digit.
const VALUE: [(f32, f32); 2] = [(1.7, 0.3), (2.4, 0.4)];

/// Draws a value in the upper left corner, and in the lower right one of a large card.
fn draw_value(value: u8, ((x, y), (width, height)): (Point, Point), canvas: &mut Canvas) {
    let is_large = width >= WITH_CORNERS;
    let (side, beside) = VALUE[usize::from(is_large)];
    let beside = if value < 10 { beside } else { 0.0 };
    canvas.fit(x + 0.2 - beside, y + 0.1, side, side / 2.0);
    ranks::draw(value, canvas);
    if is_large {
        let (right, bottom) = (x + width - side - 0.2, y + height - side / 2.0 - 0.1);
        canvas.fit(right + beside, bottom, side, side / 2.0);
        ranks::draw(value, canvas);
    }
}

fn draw_ranked(rank: u8, figure: Option<Figure>, shape: Shape, canvas: &mut Canvas) {
    draw_panel(shape, canvas);
    let (width, height) = canvas.size();
    let within = width - 2.0;
    let Some(figure) = figure else {
        canvas.fit(1.0, 0.5, within, height - 1.0);
        return ranks::draw(rank, canvas);
    };
    canvas.fit(1.0, 0.75, within, 0.36 * height);
    ranks::draw(rank, canvas);
    canvas.fit(1.0, 0.36 * height + 1.1, within, 0.64 * height - 1.6);
    figure.draw(canvas);
}
