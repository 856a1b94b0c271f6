//! The legibility of a palette's drawings, and the distinction of its pieces.
//!
//! A contrast is the ratio of WCAG 2.1. It asks 4.5 of text (1.4.3), and 3 of large or bold text
//! and of graphical objects (1.4.11). The sixteen colours, which people set to their taste, are
//! taken as xterm shows them, and 3 is asked of them.

use std::sync::LazyLock;

use super::cell_style::{CellStyle, Colour};
use super::keys::{KEYS, KeyKind, ThemeKey};
use super::role::{Chip, Ground};
use super::{Palette, xterm};

/// The least contrast of pieces and of lines, and of text in sixteen colours.
pub const LEAST: f64 = 3.0;

/// The least contrast of text.
pub const LEAST_OF_TEXT: f64 = 4.5;

/// A fault in a pen of a palette.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The key of the pen.
    pub key: &'static str,
    /// The pen's place in its list, from 0.
    pub index: usize,
    pub what: String,
}

/// The relative luminance of WCAG 2.1.
fn luminance(colour: [u8; 3]) -> f64 {
    let [red, green, blue] = colour.map(|byte| LINEAR[usize::from(byte)]);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The amount of light for each byte of a colour, from 0 to 1. Colours are compared in every frame.
static LINEAR: LazyLock<[f64; 256]> = LazyLock::new(|| {
    let linear = |byte: u8| {
        let c = f64::from(byte) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            to_the_2_4((c + 0.055) / 1.055)
        }
    };
    let mut bytes = 0..=u8::MAX;
    std::array::from_fn(|_| bytes.next().map_or(0.0, linear))
});

/// The power 2.4 of a number from 0.08 to 1: its square times the square of its fifth root, which Newton's method finds. The power
/// of the C library would bring 250 KB of its tables and code into memory at the start, where nothing else needs them.
fn to_the_2_4(number: f64) -> f64 {
    let nearer = |root: f64, _| root - (root - number / root.powi(4)) / 5.0;
    let root = (0..8).fold(1.0, nearer);
    number.powi(2) * root.powi(2)
}

/// The contrast ratio of WCAG 2.1, from 1 to 21.
pub fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

/// The background of a text: its own, the one that the theme lays below it, or the terminal's.
#[derive(Clone, Copy, Debug)]
struct Below {
    page: Option<Colour>,
    felt: Option<Colour>,
}

/// The pairs of a palette that are compared: each text with what it is seen on.
fn contrasts(
    pen: CellStyle,
    below: Below,
    least: f64,
) -> Vec<(Colour, Option<Colour>, [u8; 3], f64)> {
    let Some(fg) = pen.fg else { return Vec::new() };
    if let Some(bg) = pen.bg {
        return vec![(fg, Some(bg), bg.rgb(), least)];
    }
    if let Some(page) = below.page {
        return [Some(page), below.felt]
            .into_iter()
            .flatten()
            .map(|bg| (fg, Some(bg), bg.rgb(), least))
            .collect();
    }
    // On an unknown background no colour has a higher contrast than this on both black and white.
    // Text that cannot be read on the felt is drawn nearer to the felt's own text.
    [[0; 3], [255; 3]]
        .into_iter()
        .map(|bg| (fg, None, bg, LEAST))
        .collect()
}

/// Describes the text that cannot be read with a pen; `None` if all can.
fn unread(pen: CellStyle, below: Below, least: f64) -> Option<String> {
    if pen.fg.is_none() && pen.bg.is_some() {
        return Some("has a background and no colour of its signs, which a terminal may show in the same one".into());
    }
    let (fg, bg, on, least) = contrasts(pen, below, least)
        .into_iter()
        .find(|(fg, _, on, least)| contrast(fg.rgb(), *on) < *least)?;
    let ground = match (bg, on) {
        (Some(bg), _) => bg.to_string(),
        (None, [0, ..]) => "a black terminal".into(),
        (None, _) => "a white terminal".into(),
    };
    let is = contrast(fg.rgb(), on);
    Some(format!(
        "is hard to read: {fg} on {ground} has a contrast of {is:.1}; at least {least} is right"
    ))
}

/// The squares that pieces stand on. The light is at their edges.
const UNDER_PIECES: [Ground; 4] = [Ground::Dark, Ground::Other, Ground::Last, Ground::Movable];

fn fault_of(key: &ThemeKey, pen: CellStyle, palette: &Palette, least: f64) -> Option<String> {
    let ground = palette.ground();
    let below = Below {
        page: ground.bg,
        felt: palette.felt.bg.or(ground.bg),
    };
    match key.kind {
        KeyKind::Ornament => None,
        KeyKind::Page | KeyKind::Text | KeyKind::Square(_) => unread(pen, below, least),
        KeyKind::Piece(chip) => unread(pen, below, least).or_else(|| alike(chip, palette)),
        KeyKind::Rim(chip) => lost(chip, palette),
    }
}

/// Returns whether two colours cannot be told apart; the terminal's own colours are not compared.
fn is_near(one: Option<Colour>, other: Option<Colour>) -> bool {
    one.zip(other)
        .is_some_and(|(one, other)| contrast(one.rgb(), other.rgb()) < LEAST)
}

/// Of which other side's pieces these are too near.
fn alike(chip: Chip, palette: &Palette) -> Option<String> {
    let (dark, own) = (
        palette.board.chip(Chip::Dark).bg,
        palette.board.chip(chip).bg,
    );
    let is_fault = chip != Chip::Dark && is_near(dark, own);
    is_fault
        .then(|| format!("looks like the dark pieces: the contrast of both is less than {LEAST}"))
}

/// On which squares the pieces of a side are not seen: neither their rims nor their bodies stand out.
fn lost(chip: Chip, palette: &Palette) -> Option<String> {
    let (rim, body) = (palette.board.rim(chip).fg, palette.board.chip(chip).bg);
    let square = UNDER_PIECES.into_iter().find(|ground| {
        let square = palette.board.ground(*ground).bg;
        is_near(rim, square) && is_near(body, square)
    })?;
    let key = KEYS
        .iter()
        .find(|key| key.kind == KeyKind::Square(square))
        .map_or("", |key| key.name);
    Some(format!(
        "is lost on `{key}`: the contrast of both is less than {LEAST}, and so is that of the piece"
    ))
}

/// All that is wrong with a palette: of `#rrggbb` in these colours, and in the nearest of 256.
pub fn faults(palette: &Palette) -> Vec<Fault> {
    let mut nearest = *palette;
    for key in KEYS {
        for pen in (key.pens)(&mut nearest) {
            *pen = indexed(*pen);
        }
    }
    let mut faults = faults_as_shown(palette);
    for fault in faults_as_shown(&nearest) {
        if faults
            .iter()
            .all(|other| (other.key, other.index) != (fault.key, fault.index))
        {
            faults.push(Fault {
                what: format!("{}, in 256 colours", fault.what),
                ..fault
            });
        }
    }
    faults
}

fn faults_as_shown(palette: &Palette) -> Vec<Fault> {
    let mut own = *palette;
    let mut faults = Vec::new();
    for key in KEYS {
        let pens: Vec<_> = (key.pens)(&mut own).to_vec();
        for (index, pen) in pens.into_iter().enumerate() {
            let is_rgb = |colour: Option<Colour>| matches!(colour, None | Some(Colour::Rgb(..)));
            let least = if is_rgb(pen.fg) && is_rgb(pen.bg) {
                LEAST_OF_TEXT
            } else {
                LEAST
            };
            faults.extend(fault_of(key, pen, palette, least).map(|what| Fault {
                key: key.name,
                index,
                what,
            }));
        }
    }
    faults
}

/// The same pen in the nearest of xterm's 256 colours.
fn indexed(pen: CellStyle) -> CellStyle {
    let nearest = |colour| match colour {
        Colour::Rgb(r, g, b) => {
            let [r, g, b] = xterm::indexed(xterm::nearest([r, g, b]));
            Colour::Rgb(r, g, b)
        }
        named => named,
    };
    let mut shown = pen;
    shown.fg = pen.fg.map(nearest);
    shown.bg = pen.bg.map(nearest);
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caps::Depth;
    use crate::theme::Looks;
    use crate::theme_name::ThemeName;

    #[test]
    fn the_built_in_themes_have_no_faults() {
        for theme in ThemeName::ALL {
            for depth in [Depth::True, Depth::Ansi16, Depth::None] {
                assert_eq!(faults(Looks::of(theme).at(depth)), [], "{theme}, {depth:?}");
            }
        }
    }

    #[test]
    fn the_power_is_that_of_the_library() {
        for byte in 11..=255_u8 {
            let number = (f64::from(byte) / 255.0 + 0.055) / 1.055;
            assert!(
                (to_the_2_4(number) - number.powf(2.4)).abs() < 1e-12,
                "{number}"
            );
        }
    }

    #[test]
    fn contrasts_are_those_of_wcag() {
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
        assert!((contrast([255; 3], [255; 3]) - 1.0).abs() < 1e-9);
        assert!(
            (contrast([0x76; 3], [255; 3]) - 4.54).abs() < 0.01,
            "the darkest grey that is said to pass"
        );
    }
}
