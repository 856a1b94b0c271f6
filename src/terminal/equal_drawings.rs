//! Cells that look alike though they are written in different ways: a blank has no ink, an upper half block is a lower one
//! with its colours swapped, and so is every symbol drawn in reverse. Among equal drawings the one is taken that changes
//! the pen least.

use ratatui::style::{Color, Modifier};

use super::sgr::SgrState;

/// The modifiers that are visible on a blank beside its background.
const SEEN_ON_A_BLANK: Modifier = Modifier::UNDERLINED
    .union(Modifier::CROSSED_OUT)
    .union(Modifier::REVERSED);

/// The modifiers that affect the foreground alone, so that foreground and background cannot be
/// swapped.
const OF_INK: Modifier = Modifier::DIM.union(Modifier::HIDDEN);

/// The drawing equal to this one to which a pen can be changed with the fewest bytes.
pub(super) fn cheapest(symbol: &str, wanted: SgrState, pen: SgrState) -> (&str, SgrState) {
    if wanted == pen {
        return (symbol, wanted);
    }
    let half = other_half(symbol).and_then(|other| Some((other, swapped(wanted)?)));
    let drawings = [
        Some((symbol, wanted)),
        half,
        (symbol == " ").then(|| (symbol, without_ink(wanted, pen))),
    ];
    let turned =
        drawings.map(|drawing| drawing.and_then(|(symbol, state)| Some((symbol, turned(state)?))));
    let all = drawings.into_iter().chain(turned).flatten();
    all.min_by_key(|(_, state)| pen.cost(*state))
        .unwrap_or((symbol, wanted))
}

fn other_half(symbol: &str) -> Option<&'static str> {
    match symbol {
        "▀" => Some("▄"),
        "▄" => Some("▀"),
        _ => None,
    }
}

/// A blank's state with the ink of the pen and with those of its modifiers that are not seen.
fn without_ink(wanted: SgrState, pen: SgrState) -> SgrState {
    if (wanted.modifier | pen.modifier).intersects(SEEN_ON_A_BLANK) {
        return wanted;
    }
    SgrState {
        fg: pen.fg,
        bg: wanted.bg,
        modifier: pen.modifier,
    }
}

/// Ink and ground in each other's place. Default colours have no name as the other, and of the sixteen a terminal may
/// show bold ink brighter.
fn swapped(state: SgrState) -> Option<SgrState> {
    let is_fixed = |colour| matches!(colour, Color::Rgb(..) | Color::Indexed(16..));
    let can_swap = is_fixed(state.fg) && is_fixed(state.bg) && !state.modifier.intersects(OF_INK);
    can_swap.then_some(SgrState {
        fg: state.bg,
        bg: state.fg,
        modifier: state.modifier,
    })
}

/// The same drawn in reverse. A line through or below a symbol has the colour of its ink either way.
fn turned(state: SgrState) -> Option<SgrState> {
    swapped(state).map(|other| SgrState {
        modifier: state.modifier ^ Modifier::REVERSED,
        ..other
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Color = Color::Rgb(200, 0, 0);
    const BLUE: Color = Color::Rgb(0, 0, 200);

    fn state(fg: Color, bg: Color) -> SgrState {
        SgrState {
            fg,
            bg,
            modifier: Modifier::empty(),
        }
    }

    #[test]
    fn a_blank_leaves_the_ink_of_the_pen() {
        let pen = SgrState {
            modifier: Modifier::BOLD,
            ..state(RED, BLUE)
        };
        assert_eq!(cheapest(" ", state(BLUE, BLUE), pen), (" ", pen));
        let lined = SgrState {
            modifier: Modifier::UNDERLINED,
            ..state(BLUE, BLUE)
        };
        assert_eq!(cheapest(" ", lined, pen), (" ", lined), "its line is seen");
        assert_eq!(
            cheapest(" ", state(RED, BLUE), lined),
            (" ", state(RED, BLUE)),
            "and so is the pen's"
        );
    }

    #[test]
    fn a_half_block_is_drawn_as_the_other_half_where_that_suits_the_pen() {
        assert_eq!(
            cheapest("▀", state(RED, BLUE), state(BLUE, RED)),
            ("▄", state(BLUE, RED))
        );
        assert_eq!(
            cheapest("▄", state(RED, BLUE), state(RED, BLUE)),
            ("▄", state(RED, BLUE))
        );
    }

    #[test]
    fn swapped_colours_are_drawn_in_reverse_unless_the_terminal_chooses_them() {
        let turned = SgrState {
            modifier: Modifier::REVERSED,
            ..state(BLUE, RED)
        };
        assert_eq!(
            cheapest("x", state(RED, BLUE), state(BLUE, RED)),
            ("x", turned)
        );
        for (fg, bg) in [(RED, Color::Reset), (Color::Red, BLUE)] {
            assert_eq!(
                cheapest("x", state(fg, bg), state(bg, fg)),
                ("x", state(fg, bg))
            );
        }
        let dim = SgrState {
            modifier: Modifier::DIM,
            ..state(RED, BLUE)
        };
        assert_eq!(cheapest("x", dim, state(BLUE, RED)), ("x", dim));
    }
}
