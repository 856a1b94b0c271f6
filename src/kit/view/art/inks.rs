//! The paints of pictures, and the colours that a theme gives them.

use ratatui::style::{Color, Modifier, Style};

use parlour_config::theme::xterm;

/// A paint of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Paint {
    /// Nothing: what lies below is seen.
    #[default]
    Clear,
    /// The card or the piece itself.
    Body,
    /// Whatever is written or drawn on the body.
    Ink,
    /// The edge of a card or a piece.
    Rim,
    /// Between the body and the ink: patterns and shadows.
    Shade,
    White,
    Black,
    Grey,
    Red,
    Orange,
    Gold,
    Yellow,
    Green,
    Blue,
    Sky,
    Purple,
    Pink,
    Brown,
    Tan,
}

impl Paint {
    /// All of them, by their numbers.
    pub const ALL: [Self; 19] = [
        Self::Clear,
        Self::Body,
        Self::Ink,
        Self::Rim,
        Self::Shade,
        Self::White,
        Self::Black,
        Self::Grey,
        Self::Red,
        Self::Orange,
        Self::Gold,
        Self::Yellow,
        Self::Green,
        Self::Blue,
        Self::Sky,
        Self::Purple,
        Self::Pink,
        Self::Brown,
        Self::Tan,
    ];

    /// The paint of a number.
    pub(super) fn of(number: u8) -> Self {
        Self::ALL
            .get(usize::from(number))
            .copied()
            .unwrap_or_default()
    }

    /// The paint of a word: its name in small letters.
    pub(super) fn of_word(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|paint| format!("{paint:?}").to_lowercase() == word)
    }

    /// The paint that stands for it where a picture has one colour.
    const fn plain(self) -> Self {
        match self {
            Self::Clear | Self::Body | Self::Ink | Self::Rim | Self::Shade => self,
            Self::White | Self::Sky => Self::Body,
            _ => Self::Ink,
        }
    }

    /// The colour of a pigment; `None` for what a theme colours.
    const fn pigment(self) -> Option<[u8; 3]> {
        Some(match self {
            Self::Clear | Self::Body | Self::Ink | Self::Rim | Self::Shade => return None,
            Self::White => [0xff, 0xff, 0xff],
            Self::Black => [0x22, 0x22, 0x2a],
            Self::Grey => [0x75, 0x78, 0x80],
            Self::Red => [0xcc, 0x24, 0x2e],
            Self::Orange => [0xc6, 0x5a, 0x00],
            Self::Gold => [0xa8, 0x68, 0x00],
            Self::Yellow => [0xf6, 0xbd, 0x2c],
            Self::Green => [0x2b, 0x84, 0x3c],
            Self::Blue => [0x22, 0x5f, 0xb5],
            Self::Sky => [0x9c, 0xcf, 0xf2],
            Self::Purple => [0x80, 0x3a, 0xa8],
            Self::Pink => [0xd6, 0x4b, 0x86],
            Self::Brown => [0x7c, 0x48, 0x22],
            Self::Tan => [0xc0, 0x8a, 0x55],
        })
    }
}

/// A colour that a theme gives to a paint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ink {
    /// `None` for the terminal's own.
    pub colour: Option<Color>,
    /// True for what is drawn where there are no colours.
    pub lit: bool,
}

impl Ink {
    /// A colour of what is drawn.
    pub fn lit(colour: Option<Color>) -> Self {
        Self { colour, lit: true }
    }

    /// A colour of a ground.
    pub fn unlit(colour: Option<Color>) -> Self {
        Self { colour, lit: false }
    }
}

/// The colours of the paints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Inks {
    pub ground: Ink,
    pub body: Ink,
    pub ink: Ink,
    pub rim: Ink,
    pub shade: Ink,
    /// True where colours may be mixed at the edges of shapes.
    pub mixed: bool,
    /// True where pictures have the colours of what they show.
    pub painted: bool,
    /// The attributes of every cell.
    pub modifier: Modifier,
}

impl Inks {
    /// The colours of a figure that has the ink of a card, without any mixture.
    pub fn plain(card: Style) -> Self {
        let (body, ink) = (Ink::unlit(card.bg), Ink::lit(card.fg));
        Self {
            ground: body,
            body,
            ink,
            rim: ink,
            shade: body,
            mixed: false,
            painted: false,
            modifier: card.add_modifier,
        }
    }

    /// A mixed colour as the terminal shows it: the nearest of its palette where the colours of the theme are of that.
    pub(super) fn shown(&self, mean: [u32; 3]) -> Color {
        let mean = mean.map(|part| u8::try_from(part).unwrap_or(u8::MAX));
        if self.is_indexed() {
            return Color::Indexed(xterm::nearest(mean));
        }
        Color::Rgb(mean[0], mean[1], mean[2])
    }

    /// Returns whether the colours of the theme are those of a palette.
    pub(super) fn is_indexed(&self) -> bool {
        matches!(self.body.colour, Some(Color::Indexed(_)))
    }

    /// The colour of a paint.
    pub(super) fn of(&self, paint: Paint) -> Ink {
        if let Some([r, g, b]) = paint.pigment().filter(|_| self.painted) {
            return Ink::lit(Some(Color::Rgb(r, g, b)));
        }
        match paint.plain() {
            Paint::Clear => self.ground,
            Paint::Body => self.body,
            Paint::Rim => self.rim,
            Paint::Shade => self.shade,
            _ => self.ink,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paints_are_in_the_order_of_their_numbers() {
        for (number, paint) in (0..).zip(Paint::ALL) {
            assert_eq!(Paint::of(number), paint);
            assert_eq!(paint as u8, number);
        }
    }
}
