//! The visibility of the theme for colour-blind people. Its colours are shown as a person without
//! one of the three kinds of cones sees them, and their distances are measured.
//!
//! The simulation is that of Machado, Oliveira and Fernandes ("A Physiologically-based Model for
//! Simulation of Color Vision Deficiency", 2009). It runs at full severity, on linear RGB. The
//! distance is that of CIE 1976 L*a*b*, in which 2.3 is a difference that can just be noticed.

use ratatui::style::Color;

use super::theme::rgb;
use super::theme::{COLOURS, Chip, GROUNDS, Ground, Role, Theme};
use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_config::theme_name::ThemeName;

/// The least distance of two colours that mean different things: five times what can just be
/// noticed.
const LEAST: f64 = 11.5;

type Matrix = [[f64; 3]; 3];

const KINDS: [(&str, Matrix); 3] = [
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// From sRGB to D65's XYZ, as parts of white.
const XYZ: Matrix = [
    [
        0.412_456_4 / 0.950_47,
        0.357_576_1 / 0.950_47,
        0.180_437_5 / 0.950_47,
    ],
    [0.212_672_9, 0.715_152_2, 0.072_175_0],
    [
        0.019_333_9 / 1.088_83,
        0.119_192_0 / 1.088_83,
        0.950_304_1 / 1.088_83,
    ],
];

fn times(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

/// A colour's L*a*b* for somebody who sees it so.
fn lab(colour: Color, kind: &Matrix) -> [f64; 3] {
    let linear = rgb(colour)
        .expect("a colour of the theme's own")
        .map(|byte| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        });
    let seen = times(kind, linear).map(|part| part.clamp(0.0, 1.0));
    let [x, y, z] = times(&XYZ, seen).map(|part| {
        if part > 216.0 / 24_389.0 {
            part.cbrt()
        } else {
            (24_389.0 / 27.0 * part + 16.0) / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(one: Color, other: Color, kind: &Matrix) -> f64 {
    let (one, other) = (lab(one, kind), lab(other, kind));
    one.iter()
        .zip(other)
        .map(|(a, b)| (a - b).powi(2))
        .sum::<f64>()
        .sqrt()
}

/// Groups of colours in which each means something else.
fn groups(theme: &Theme) -> Vec<(&'static str, Vec<Color>)> {
    let back = |role| theme.style(role).bg.expect("a background");
    let ink = |role| theme.style(role).fg.expect("an ink");
    vec![
        ("faces", (0..COLOURS).map(|i| back(Role::Face(i))).collect()),
        (
            "grounds",
            (0..GROUNDS).map(|i| back(Role::Ground(i))).collect(),
        ),
        (
            "owners",
            (0..COLOURS).map(|i| back(Role::Owner(i))).collect(),
        ),
        ("results", vec![ink(Role::Good), ink(Role::Bad)]),
        (
            "pieces",
            [Chip::Light, Chip::Dark]
                .map(|chip| back(Role::Chip(chip)))
                .to_vec(),
        ),
        (
            "squares",
            [Ground::Dark, Ground::Movable, Ground::Last]
                .map(|g| back(Role::Square(g)))
                .to_vec(),
        ),
    ]
}

#[test]
fn the_colour_blind_theme_is_told_apart_without_each_kind_of_cones() {
    let mut faults = Vec::new();
    for depth in [Depth::True, Depth::Indexed256] {
        let theme = Theme::new(
            ThemeName::ColourBlind,
            TerminalCaps::of(depth, Glyphs::Unicode),
        );
        for (kind, matrix) in &KINDS {
            for (name, colours) in groups(&theme) {
                for (i, one) in colours.iter().enumerate() {
                    for other in &colours[..i] {
                        let apart = distance(*one, *other, matrix);
                        if apart < LEAST {
                            faults.push(format!(
                                "{depth:?} {kind} {name}: {one:?} and {other:?} {apart:.1}"
                            ));
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The measure itself: red and green of equal lightness are far apart, and hardly for somebody without cones for green.
#[test]
fn the_simulation_takes_red_and_green_together() {
    let same: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let (red, green) = (Color::Rgb(0xb0, 0x50, 0x30), Color::Rgb(0x68, 0x78, 0x28));
    let [usual, without] = [&same, &KINDS[1].1].map(|kind| distance(red, green, kind));
    assert!(usual > 45.0 && without < usual / 3.0, "{usual} {without}");
}
