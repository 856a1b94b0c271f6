//! The style that a theme has for each role.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

use parlour_language::{Language, Text};
use parlour_model::seat::Seat;

use super::glyphs::Signs;
use parlour_config::caps::{Blocks, Depth, Glyphs, TerminalCaps};
use parlour_config::men::Men;
use parlour_config::theme::cell_style::{Attribute, CellStyle, Colour};
pub use parlour_config::theme::keys::Role;
use parlour_config::theme::legibility::{LEAST, LEAST_OF_TEXT, contrast};
pub use parlour_config::theme::role::{COLOURS, Chip, GROUNDS, Ground};
use parlour_config::theme::{Looks, Palette, xterm};
use parlour_config::theme_name::ThemeName;
use parlour_config::{CardBack, Config, PictureSet};

/// A look resolved for what a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    palette: Palette,
    depth: Depth,
    /// The characters to draw with.
    pub signs: &'static Signs,
    /// The block characters of pictures.
    pub blocks: Blocks,
    /// True where pictures mix their colours. Elsewhere they are drawn for their contrast.
    pub mixes: bool,
    /// The pattern on the backs of cards.
    pub backs: CardBack,
    /// The pictures on the cards of memory games.
    pub pictures: PictureSet,
    /// The men of checkers.
    pub men: Men,
    /// True for letters in place of animals.
    pub letters: bool,
    /// The language of all words.
    pub language: Language,
}

impl Theme {
    /// This built-in theme on a terminal of these abilities.
    pub fn new(theme: ThemeName, caps: TerminalCaps) -> Self {
        Self::of(Looks::of(theme), caps)
    }

    /// The chosen theme on a terminal of these abilities.
    pub fn chosen(config: &Config, caps: TerminalCaps) -> Self {
        let theme = Self::of(config.looks(), caps);
        Self {
            backs: config.screen.backs,
            pictures: config.screen.pictures,
            men: config.screen.men,
            letters: theme.letters || config.screen.letters,
            ..theme
        }
    }

    fn of(looks: &Looks, caps: TerminalCaps) -> Self {
        Self {
            palette: *looks.at(caps.depth),
            depth: caps.depth,
            signs: Signs::of(caps.glyphs),
            blocks: caps.blocks,
            mixes: matches!(caps.depth, Depth::True | Depth::Indexed256)
                && caps.glyphs == Glyphs::Unicode
                && looks.at(caps.depth).mixes(),
            backs: CardBack::Lattice,
            pictures: PictureSet::Things,
            men: Men::default(),
            letters: caps.glyphs != Glyphs::Unicode,
            language: caps.readable(),
        }
    }

    /// Texts in its language.
    pub fn worded(&self, texts: impl IntoIterator<Item = Text>) -> Vec<String> {
        let words = |text: Text| text.in_language(self.language).into_owned();
        texts.into_iter().map(words).collect()
    }

    /// The style of a role.
    pub fn style(&self, role: Role) -> Style {
        self.fit(style(self.palette.pen(role)))
    }

    /// A style in the colours that the terminal has.
    fn fit(&self, style: Style) -> Style {
        match self.depth {
            Depth::Indexed256 => indexed(style),
            Depth::None | Depth::Ansi16 | Depth::True => style,
        }
    }

    /// Black and white as the terminal has them, whatever the theme; `None` without colours or half blocks.
    pub fn black_and_white(&self) -> Option<[Color; 2]> {
        if self.signs.ellipsis.is_ascii() {
            return None;
        }
        let colours = [[0; 3], [255; 3]].map(|[r, g, b]| Color::Rgb(r, g, b));
        match self.depth {
            Depth::None => None,
            Depth::Ansi16 => Some([Color::Black, Color::White]),
            Depth::Indexed256 => Some(colours.map(index)),
            Depth::True => Some(colours),
        }
    }

    /// Lays the theme's ground under every cell that has no background, if the theme has one. The
    /// ground is the felt below a board, or what is below everything else.
    pub fn lay_ground(&self, felt: bool, area: Rect, buf: &mut Buffer) {
        self.lay_around(&[], felt, area, buf);
    }

    /// The same around some parts of the area.
    pub fn lay_around(&self, parts: &[Rect], felt: bool, area: Rect, buf: &mut Buffer) {
        let ground = if felt {
            self.style(Role::Felt)
        } else {
            self.fit(style(self.palette.ground()))
        };
        let Some(back) = ground.bg else { return };
        let mut inks = Vec::new();
        let is_around = |at: &Position| !parts.iter().any(|part| part.contains(*at));
        for at in area.intersection(buf.area).positions().filter(is_around) {
            let cell = &mut buf[at];
            if cell.bg == Color::Reset {
                cell.bg = back;
                if cell.fg == Color::Reset {
                    cell.fg = ground.fg.unwrap_or(Color::Reset);
                } else if is_ink(cell.symbol()) {
                    cell.fg = self.readable_among(cell.fg, ground, &mut inks);
                }
            }
        }
    }

    /// This colour if it stands out from the felt, else the first other one that does.
    pub fn seen_on_felt(&self, colour: Option<Color>) -> Option<Color> {
        let felt = self.style(Role::Felt);
        let stands_out = |colour: &Option<Color>| {
            let known = colour.and_then(rgb).zip(felt.bg.and_then(rgb));
            known.is_none_or(|(colour, felt)| contrast(colour, felt) >= LEAST)
        };
        [colour, self.style(Role::Legal).fg]
            .into_iter()
            .find(stands_out)
            .unwrap_or(felt.fg)
    }

    /// The colour of a player for large letters in a dialog; `None` where it would not stand out there.
    pub fn winner_ink(&self, seat: Seat) -> Option<Color> {
        let own = self.style(Role::Owner(seat.0)).bg?;
        let known = self.style(Role::Dialog).bg.and_then(rgb);
        let grounds = known.map_or_else(|| vec![[0; 3], [255; 3]], |ground| vec![ground]);
        let stands_out = |ground| rgb(own).is_some_and(|own| contrast(own, ground) >= LEAST);
        grounds.into_iter().all(stands_out).then_some(own)
    }

    /// The same as [`Self::readable`], which computes powers, once for each of the few inks on a ground.
    fn readable_among(&self, ink: Color, ground: Style, known: &mut Vec<(Color, Color)>) -> Color {
        if let Some((_, readable)) = known.iter().find(|(other, _)| *other == ink) {
            return *readable;
        }
        let readable = self.readable(ink, ground);
        known.push((ink, readable));
        readable
    }

    /// This colour, drawn nearer to the text of a ground as far as it could not be read there.
    fn readable(&self, ink: Color, ground: Style) -> Color {
        let known = (rgb(ink), ground.fg.and_then(rgb), ground.bg.and_then(rgb));
        let (Some(from), Some(text), Some(back)) = known else {
            return ink;
        };
        let nearer = |step: u8| std::array::from_fn(|part| mix(from[part], text[part], step));
        let fitted = |colour: [u8; 3]| {
            self.fit(Style::new().fg(Color::Rgb(colour[0], colour[1], colour[2])))
                .fg
        };
        let is_legible = |colour: &Color| {
            rgb(*colour).is_some_and(|colour| contrast(colour, back) >= LEAST_OF_TEXT)
        };
        let mixed = (1..=MIX_STEPS).filter_map(|step| fitted(nearer(step)));
        [ink]
            .into_iter()
            .chain(mixed)
            .find(is_legible)
            .or(ground.fg)
            .unwrap_or(ink)
    }

    /// The style of a role over what was drawn before: nothing of that shows through.
    pub fn over(&self, role: Role) -> Style {
        Style::reset().patch(self.style(role))
    }
}

/// A colour as xterm shows it; `None` for the terminal's own.
pub fn rgb(colour: Color) -> Option<[u8; 3]> {
    let index = match colour {
        Color::Reset => return None,
        Color::Rgb(r, g, b) => return Some([r, g, b]),
        Color::Indexed(index) => index,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    };
    Some(xterm::indexed(index))
}

/// The middle of two colours; the first where one of them is the terminal's own.
pub fn middle(one: Option<Color>, other: Option<Color>) -> Option<Color> {
    let Some((from, to)) = one.and_then(rgb).zip(other.and_then(rgb)) else {
        return one;
    };
    let [r, g, b] = std::array::from_fn(|part| mix(from[part], to[part], MIX_STEPS / 2));
    Some(Color::Rgb(r, g, b))
}

/// Steps from one colour to another.
const MIX_STEPS: u8 = 8;

/// Mixes one part of two colours: `step` steps from `from` to `to`.
fn mix(from: u8, to: u8, step: u8) -> u8 {
    let (step, all) = (u16::from(step), u16::from(MIX_STEPS));
    let mixed = (u16::from(from) * (all - step) + u16::from(to) * step) / all;
    u8::try_from(mixed).unwrap_or(to)
}

/// Returns whether a sign is drawn in lines, as letters and frames are. Block elements fill a part
/// of the cell, and their colour is that of what they show. They are U+2580 to U+259F, and those of
/// Symbols for Legacy Computing. The colour of an image's mark is its number.
fn is_ink(sign: &str) -> bool {
    !is_block(sign) && !sign.starts_with(|sign| matches!(sign, '\u{f0000}'..='\u{fffff}'))
}

/// Returns whether a sign fills a part of its cell.
pub(super) fn is_block(sign: &str) -> bool {
    sign.starts_with(|sign| matches!(sign, '\u{2580}'..='\u{259f}' | '\u{1fb00}'..='\u{1fbff}'))
}

/// A pen as a style.
fn style(pen: CellStyle) -> Style {
    let modifiers = [
        Modifier::BOLD,
        Modifier::DIM,
        Modifier::UNDERLINED,
        Modifier::REVERSED,
    ];
    let attributes = Attribute::ALL
        .into_iter()
        .zip(modifiers)
        .filter(|(attribute, _)| pen.has(*attribute));
    let add_modifier = attributes.fold(Modifier::empty(), |all, (_, modifier)| all | modifier);
    Style {
        fg: pen.fg.map(color),
        bg: pen.bg.map(color),
        add_modifier,
        ..Style::new()
    }
}

fn color(colour: Colour) -> Color {
    match colour {
        Colour::Rgb(r, g, b) => Color::Rgb(r, g, b),
        Colour::Black => Color::Black,
        Colour::Red => Color::Red,
        Colour::Green => Color::Green,
        Colour::Yellow => Color::Yellow,
        Colour::Blue => Color::Blue,
        Colour::Magenta => Color::Magenta,
        Colour::Cyan => Color::Cyan,
        Colour::Gray => Color::Gray,
        Colour::DarkGray => Color::DarkGray,
        Colour::LightRed => Color::LightRed,
        Colour::LightGreen => Color::LightGreen,
        Colour::LightYellow => Color::LightYellow,
        Colour::LightBlue => Color::LightBlue,
        Colour::LightMagenta => Color::LightMagenta,
        Colour::LightCyan => Color::LightCyan,
        Colour::White => Color::White,
    }
}

/// The same style in the nearest colours of xterm's palette.
fn indexed(style: Style) -> Style {
    Style {
        fg: style.fg.map(index),
        bg: style.bg.map(index),
        ..style
    }
}

fn index(colour: Color) -> Color {
    match colour {
        Color::Rgb(r, g, b) => Color::Indexed(xterm::nearest([r, g, b])),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEPTHS: [Depth; 4] = [Depth::None, Depth::Ansi16, Depth::Indexed256, Depth::True];

    fn themes(depth: Depth) -> impl Iterator<Item = (ThemeName, Theme)> {
        ThemeName::ALL.into_iter().map(move |look| {
            (
                look,
                Theme::new(look, TerminalCaps::of(depth, Glyphs::Unicode)),
            )
        })
    }

    /// Text on its own background, on the ground that the theme lays, or on whatever background a terminal has.
    fn readable(theme: &Theme, drawn: Style, least: f64) -> bool {
        let grounds = [
            theme.fit(style(theme.palette.ground())),
            theme.style(Role::Felt),
        ]
        .map(|ground| ground.bg.and_then(rgb));
        match (drawn.fg.and_then(rgb), drawn.bg.and_then(rgb)) {
            (Some(fg), None) if grounds[0].is_some() => grounds
                .into_iter()
                .flatten()
                .all(|ground| contrast(fg, ground) >= least),
            (Some(fg), Some(bg)) => contrast(fg, bg) >= least,
            (Some(fg), None) => [[0; 3], [255; 3]]
                .into_iter()
                .all(|bg| contrast(fg, bg) >= 3.0),
            (None, Some(_)) => false,
            (None, None) => true,
        }
    }

    #[test]
    fn everything_can_be_read_on_a_dark_and_on_a_light_terminal() {
        // Lines and patterns need not be read. WCAG asks 4.5 of text, and 3 of large or bold text.
        let ornament = [Role::Back, Role::BackEdge, Role::FaceEdge];
        let is_ornament = |role: &Role| ornament.contains(role) || matches!(role, Role::Rim(_));
        for depth in DEPTHS {
            let least = if depth == Depth::Ansi16 { 3.0 } else { 4.5 };
            for (look, theme) in themes(depth) {
                for role in Role::all().filter(|role| !is_ornament(role)) {
                    let style = theme.style(role);
                    assert!(
                        readable(&theme, style, least),
                        "{look}, {depth:?}, {role:?}: {style:?}"
                    );
                }
            }
        }
    }

    /// Checks that block elements on the felt keep their colour, and that text is drawn nearer to
    /// the felt's own text.
    #[test]
    fn what_lies_on_the_felt_can_be_read() {
        for depth in DEPTHS {
            for (look, theme) in themes(depth) {
                let Some(felt) = theme.style(Role::Felt).bg.and_then(rgb) else {
                    continue;
                };
                for role in Role::all().filter(|role| theme.style(*role).bg.is_none()) {
                    let area = Rect::new(0, 0, 2, 1);
                    let mut buf = Buffer::empty(area);
                    buf.set_string(0, 0, "a▀", theme.style(role));
                    theme.lay_ground(true, area, &mut buf);
                    let text = rgb(buf[(0, 0)].fg).expect("a colour");
                    assert!(
                        contrast(text, felt) >= LEAST_OF_TEXT,
                        "{look}, {depth:?}, {role:?}: {text:?}"
                    );
                    let art = theme.style(role).fg.or(theme.style(Role::Felt).fg);
                    assert_eq!(Some(buf[(1, 0)].fg), art, "{look}, {depth:?}, {role:?}");
                }
            }
        }
    }

    #[test]
    fn a_winner_has_the_own_colour_where_it_can_be_read() {
        let inks = |look| {
            let theme = Theme::new(look, TerminalCaps::of(Depth::True, Glyphs::Unicode));
            [0, 1, 3].map(|seat| theme.winner_ink(Seat(seat)).and_then(rgb))
        };
        let [blue, red, yellow] = inks(ThemeName::Default);
        assert!(blue.is_some() && red.is_some() && blue != red);
        assert_eq!(yellow, None, "it would be lost on a light terminal");
        for ink in inks(ThemeName::HighContrast).into_iter().flatten() {
            assert!(contrast(ink, [0; 3]) >= LEAST, "{ink:?} on black");
        }
    }

    #[test]
    fn high_contrast_has_high_contrast() {
        for depth in [Depth::Indexed256, Depth::True] {
            let theme = Theme::new(
                ThemeName::HighContrast,
                TerminalCaps::of(depth, Glyphs::Unicode),
            );
            for role in Role::all() {
                let style = theme.style(role);
                assert!(readable(&theme, style, 7.0), "{role:?}: {style:?}");
                assert!(
                    style.fg.is_none() || style.bg.is_some(),
                    "{role:?} trusts the terminal's background"
                );
            }
        }
    }

    #[test]
    fn dark_felt_stays_dark_and_backs_have_one_hue_in_256_colours() {
        let caps = |depth| TerminalCaps::of(depth, Glyphs::Unicode);
        let look = |depth| Theme::new(ThemeName::Default, caps(depth));
        let [all, some] = [Depth::True, Depth::Indexed256].map(look);
        let light = |theme: &Theme| {
            let felt = theme.style(Role::Felt).bg.and_then(rgb);
            contrast(felt.expect("a felt"), [0; 3])
        };
        assert!(
            light(&some) <= light(&all),
            "{} of {}",
            light(&some),
            light(&all)
        );
        let back = some.style(Role::Back);
        for colour in [back.fg, back.bg] {
            let [red, green, blue] = colour.and_then(rgb).expect("a colour");
            assert!(red < green && green < blue, "{colour:?} is blue");
        }
    }

    #[test]
    fn each_depth_uses_its_own_colours_only() {
        let fits = |depth, colour| match depth {
            Depth::None => false,
            Depth::Ansi16 => !matches!(colour, Color::Rgb(..) | Color::Indexed(_) | Color::Reset),
            Depth::Indexed256 => matches!(colour, Color::Indexed(16..)),
            Depth::True => matches!(colour, Color::Rgb(..)),
        };
        for depth in DEPTHS {
            for (look, theme) in themes(depth) {
                for role in Role::all() {
                    let style = theme.style(role);
                    let foreign = style
                        .fg
                        .into_iter()
                        .chain(style.bg)
                        .find(|colour| !fits(depth, *colour));
                    assert_eq!(foreign, None, "{look}, {depth:?}, {role:?}");
                }
            }
        }
    }

    #[test]
    fn colours_repeat_after_the_last() {
        for depth in DEPTHS {
            for (_, theme) in themes(depth) {
                assert_eq!(
                    theme.style(Role::Face(COLOURS + 2)),
                    theme.style(Role::Face(2))
                );
                assert_eq!(
                    theme.style(Role::Owner(255)),
                    theme.style(Role::Owner(255 % COLOURS))
                );
            }
        }
    }

    #[test]
    fn the_colours_of_cards_and_of_owners_differ() {
        for depth in [Depth::Ansi16, Depth::Indexed256, Depth::True] {
            for (look, theme) in themes(depth) {
                for (i, j) in (0..GROUNDS).flat_map(|i| (0..i).map(move |j| (i, j))) {
                    assert_ne!(
                        theme.style(Role::Ground(i)),
                        theme.style(Role::Ground(j)),
                        "{look}, {depth:?}"
                    );
                }
                for (i, j) in (0..COLOURS).flat_map(|i| (0..i).map(move |j| (i, j))) {
                    assert_ne!(
                        theme.style(Role::Face(i)),
                        theme.style(Role::Face(j)),
                        "{look}, {depth:?}"
                    );
                    assert_ne!(
                        theme.style(Role::Owner(i)),
                        theme.style(Role::Owner(j)),
                        "{look}, {depth:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn states_of_a_card_differ_without_any_colour() {
        for (_, theme) in themes(Depth::None) {
            let [back, face, taken] =
                [Role::Back, Role::Face(0), Role::Taken].map(|role| theme.style(role));
            assert!(back != face && face != taken && back != taken);
        }
    }
}
