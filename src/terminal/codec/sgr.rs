//! The terminal's graphic rendition, and the shortest sequence that changes it (SGR, ECMA-48 8.3.117).

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

use super::sequence::Sequence;

/// Every modifier with the parameter that turns it on and the one that turns it off. Some share the
/// latter: turning off one of them turns off the other.
const MODIFIERS: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// The colours and modifiers that the terminal draws with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct SgrState {
    pub(crate) fg: Color,
    pub(crate) bg: Color,
    pub(crate) modifier: Modifier,
}

impl SgrState {
    /// The state that draws this cell.
    pub(crate) fn of(cell: &Cell) -> Self {
        Self {
            fg: cell.fg,
            bg: cell.bg,
            modifier: cell.modifier,
        }
    }

    /// Makes this cell one with a symbol in this state.
    pub(crate) fn put(self, symbol: &str, cell: &mut Cell) {
        cell.reset();
        if symbol != " " {
            cell.set_symbol(symbol);
        }
        (cell.fg, cell.bg, cell.modifier) = (self.fg, self.bg, self.modifier);
    }

    /// Appends the sequence that changes this state to `next`, and becomes `next`.
    pub(crate) fn change(&mut self, next: Self, out: &mut Vec<u8>) {
        if *self != next {
            self.shortest(next).write(out);
            *self = next;
        }
    }

    fn shortest(self, next: Self) -> Parameters {
        let delta = self.delta(next);
        let anew = Self::default().delta(next).anew();
        if delta.0.len() <= anew.0.len() {
            delta
        } else {
            anew
        }
    }

    fn delta(self, next: Self) -> Parameters {
        let mut parameters = Parameters::default();
        let kept = parameters.turn_off(self.modifier, next.modifier);
        parameters.turn_on(next.modifier - kept);
        if self.fg != next.fg {
            parameters.colour(next.fg, 30);
        }
        if self.bg != next.bg {
            parameters.colour(next.bg, 40);
        }
        parameters
    }
}

/// The parameters of one SGR sequence, with the `;` between them.
#[derive(Clone, Copy, Debug, Default)]
struct Parameters(Sequence);

impl Parameters {
    /// The same after a reset. An empty parameter is a zero, so `;1` resets and turns on bold.
    fn anew(self) -> Self {
        if self.0.is_empty() {
            return self;
        }
        let mut parameters = Sequence::default();
        parameters.push(b';');
        parameters.extend(self.0.as_slice());
        Self(parameters)
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\x1b[");
        out.extend_from_slice(self.0.as_slice());
        out.push(b'm');
    }

    fn push(&mut self, parameter: u8) {
        if !self.0.is_empty() {
            self.0.push(b';');
        }
        self.0.number(u16::from(parameter));
    }

    fn extend(&mut self, parameters: impl IntoIterator<Item = u8>) {
        parameters
            .into_iter()
            .for_each(|parameter| self.push(parameter));
    }

    /// Turns off what `old` has and `new` has not; answers which modifiers are still on.
    fn turn_off(&mut self, old: Modifier, new: Modifier) -> Modifier {
        let mut kept = old;
        for (modifier, _, off) in MODIFIERS {
            if kept.contains(modifier) && !new.contains(modifier) {
                self.push(off);
                kept -= sharing(off);
            }
        }
        kept
    }

    fn turn_on(&mut self, new: Modifier) {
        for (modifier, on, _) in MODIFIERS {
            if new.contains(modifier) {
                self.push(on);
            }
        }
    }

    /// `base` is 30 for what is drawn and 40 for what is behind it.
    fn colour(&mut self, colour: Color, base: u8) {
        match colour {
            Color::Reset => self.push(base + 9),
            Color::Indexed(index) => self.extend([base + 8, 5, index]),
            Color::Rgb(r, g, b) => match index_of([r, g, b]) {
                Some(index) => self.extend([base + 8, 5, index]),
                None => self.extend([base + 8, 2, r, g, b]),
            },
            named => self.push(base + named_offset(named)),
        }
    }
}

/// The colour of xterm's 256 that is exactly this one, of its cube and its greys: the first sixteen are the person's own.
fn index_of([r, g, b]: [u8; 3]) -> Option<u8> {
    let level = |part: u8| {
        (0..)
            .zip([0, 95, 135, 175, 215, 255])
            .find(|(_, level)| *level == part)
            .map(|(i, _)| i)
    };
    let cube = || Some(16 + 36 * level(r)? + 6 * level(g)? + level(b)?);
    let grey =
        || (r == g && g == b && (8..=238).contains(&r) && r % 10 == 8).then(|| 232 + (r - 8) / 10);
    cube().or_else(grey)
}

/// All modifiers that `off` turns off.
fn sharing(off: u8) -> Modifier {
    MODIFIERS
        .iter()
        .filter(|row| row.2 == off)
        .map(|row| row.0)
        .collect()
}

/// Ratatui calls the eight dark colours by their ANSI names, except that its `Gray` is ANSI's white and
/// its `DarkGray` ANSI's bright black.
fn named_offset(colour: Color) -> u8 {
    match colour {
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 60,
        Color::LightRed => 61,
        Color::LightGreen => 62,
        Color::LightYellow => 63,
        Color::LightBlue => 64,
        Color::LightMagenta => 65,
        Color::LightCyan => 66,
        Color::White => 67,
        Color::Reset | Color::Indexed(_) | Color::Rgb(..) => 9,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: SgrState = SgrState {
        fg: Color::Reset,
        bg: Color::Reset,
        modifier: Modifier::empty(),
    };

    fn change(from: SgrState, to: SgrState) -> String {
        let (mut sgr, mut out) = (from, Vec::new());
        sgr.change(to, &mut out);
        assert_eq!(sgr, to);
        String::from_utf8(out).unwrap().replace('\x1b', "^")
    }

    fn with(modifier: Modifier) -> SgrState {
        SgrState { modifier, ..PLAIN }
    }

    #[test]
    fn the_same_pen_costs_nothing_and_a_plain_one_three_bytes() {
        let loud = SgrState {
            fg: Color::Red,
            bg: Color::Rgb(1, 2, 3),
            modifier: Modifier::all(),
        };
        assert_eq!(change(loud, loud), "");
        assert_eq!(change(loud, PLAIN), "^[m");
    }

    #[test]
    fn named_colours_are_the_terminals_own() {
        assert_eq!(
            change(
                PLAIN,
                SgrState {
                    fg: Color::Black,
                    bg: Color::Gray,
                    ..PLAIN
                }
            ),
            "^[30;47m"
        );
        assert_eq!(
            change(
                PLAIN,
                SgrState {
                    fg: Color::DarkGray,
                    bg: Color::White,
                    ..PLAIN
                }
            ),
            "^[90;107m"
        );
        assert_eq!(
            change(
                PLAIN,
                SgrState {
                    fg: Color::Cyan,
                    bg: Color::LightRed,
                    ..PLAIN
                }
            ),
            "^[36;101m"
        );
    }

    #[test]
    fn other_colours_by_number() {
        assert_eq!(
            change(
                PLAIN,
                SgrState {
                    fg: Color::Indexed(208),
                    ..PLAIN
                }
            ),
            "^[38;5;208m"
        );
        assert_eq!(
            change(
                PLAIN,
                SgrState {
                    bg: Color::Rgb(0, 10, 255),
                    ..PLAIN
                }
            ),
            "^[48;2;0;10;255m"
        );
    }

    #[test]
    fn a_colour_that_is_one_of_the_256_is_said_by_its_number() {
        let named = |rgb| index_of(rgb);
        assert_eq!(named([0, 0, 0]), Some(16));
        assert_eq!(named([255, 255, 255]), Some(231));
        assert_eq!(named([215, 95, 0]), Some(166));
        assert_eq!(
            [
                named([8, 8, 8]),
                named([28, 28, 28]),
                named([238, 238, 238])
            ],
            [232, 234, 255].map(Some)
        );
        for other in [
            [0, 0, 1],
            [28, 28, 29],
            [248, 248, 248],
            [3, 3, 3],
            [95, 135, 174],
        ] {
            assert_eq!(named(other), None, "{other:?}");
        }
        assert_eq!(
            change(
                PLAIN,
                SgrState {
                    fg: Color::Rgb(215, 95, 0),
                    ..PLAIN
                }
            ),
            "^[38;5;166m"
        );
    }

    #[test]
    fn only_what_differs_is_said() {
        let old = SgrState {
            fg: Color::Rgb(1, 2, 3),
            bg: Color::Blue,
            modifier: Modifier::ITALIC,
        };
        assert_eq!(
            change(
                old,
                SgrState {
                    bg: Color::Green,
                    ..old
                }
            ),
            "^[42m"
        );
        assert_eq!(
            change(
                old,
                SgrState {
                    fg: Color::Reset,
                    ..old
                }
            ),
            "^[39m"
        );
        assert_eq!(
            change(
                old,
                SgrState {
                    modifier: Modifier::ITALIC | Modifier::UNDERLINED,
                    ..old
                }
            ),
            "^[4m"
        );
    }

    #[test]
    fn bold_and_dim_are_turned_off_together() {
        let blue = |modifier| SgrState {
            bg: Color::Rgb(0, 0, 255),
            fg: Color::Rgb(200, 200, 200),
            modifier,
        };
        let both = Modifier::BOLD | Modifier::DIM;
        assert_eq!(change(blue(both), blue(Modifier::DIM)), "^[22;2m");
        assert_eq!(change(blue(both), blue(Modifier::BOLD)), "^[22;1m");
        assert_eq!(change(blue(Modifier::BOLD), blue(Modifier::DIM)), "^[22;2m");
        assert_eq!(change(blue(both), blue(Modifier::empty())), "^[22m");
        assert_eq!(change(blue(Modifier::BOLD), blue(both)), "^[2m");
    }

    #[test]
    fn starting_afresh_is_taken_where_it_is_shorter() {
        assert_eq!(
            change(
                with(Modifier::BOLD | Modifier::REVERSED),
                with(Modifier::UNDERLINED)
            ),
            "^[;4m"
        );
        assert_eq!(change(with(Modifier::BOLD), with(Modifier::DIM)), "^[;2m");
    }
}
