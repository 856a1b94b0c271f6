//! The pen of a cell, as a theme writes it: `bold #ffffff on #1f6fb8`.

use std::fmt;

use super::xterm;

/// A colour. The sixteen are those of ANSI, which a terminal's owner sets to taste.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    Black,
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
    Cyan,
    Gray,
    DarkGray,
    LightRed,
    LightGreen,
    LightYellow,
    LightBlue,
    LightMagenta,
    LightCyan,
    White,
    Rgb(u8, u8, u8),
}

/// The sixteen in the order of their numbers, with their words.
const NAMED: [(&str, Colour); 16] = [
    ("black", Colour::Black),
    ("red", Colour::Red),
    ("green", Colour::Green),
    ("yellow", Colour::Yellow),
    ("blue", Colour::Blue),
    ("magenta", Colour::Magenta),
    ("cyan", Colour::Cyan),
    ("gray", Colour::Gray),
    ("dark-gray", Colour::DarkGray),
    ("light-red", Colour::LightRed),
    ("light-green", Colour::LightGreen),
    ("light-yellow", Colour::LightYellow),
    ("light-blue", Colour::LightBlue),
    ("light-magenta", Colour::LightMagenta),
    ("light-cyan", Colour::LightCyan),
    ("white", Colour::White),
];

impl Colour {
    /// 0xRRGGBB as a colour.
    pub const fn hex(rgb: u32) -> Self {
        let [_, r, g, b] = rgb.to_be_bytes();
        Self::Rgb(r, g, b)
    }

    /// Red, green and blue; of the sixteen as xterm has them.
    pub fn rgb(self) -> [u8; 3] {
        let number = NAMED.iter().position(|(_, colour)| *colour == self);
        match (self, number) {
            (Self::Rgb(r, g, b), _) => [r, g, b],
            (_, number) => xterm::SIXTEEN[number.unwrap_or_default()],
        }
    }

    /// `#rrggbb`, or the word of one of the sixteen.
    fn read(word: &str) -> Option<Self> {
        if let Some(digits) = word.strip_prefix('#') {
            let is_right = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            return is_right.then(|| u32::from_str_radix(digits, 16).ok().map(Self::hex))?;
        }
        NAMED
            .iter()
            .find(|(name, _)| *name == word)
            .map(|(_, colour)| *colour)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Rgb(r, g, b) = self {
            return write!(f, "#{r:02x}{g:02x}{b:02x}");
        }
        f.write_str(
            NAMED
                .iter()
                .find(|(_, colour)| colour == self)
                .map_or("", |(name, _)| name),
        )
    }
}

/// An attribute of a sign besides its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attribute {
    Bold,
    Dim,
    Underlined,
    /// The two colours change places.
    Reversed,
}

impl Attribute {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Bold, Self::Dim, Self::Underlined, Self::Reversed];

    const fn word(self) -> &'static str {
        match self {
            Self::Bold => "bold",
            Self::Dim => "dim",
            Self::Underlined => "underlined",
            Self::Reversed => "reversed",
        }
    }
}

/// Colours and attributes; a colour that is `None` is the terminal's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellStyle {
    pub fg: Option<Colour>,
    pub bg: Option<Colour>,
    attributes: [bool; Attribute::ALL.len()],
}

/// The colours that a pen may have, by what the terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// `#rrggbb`, from which the nearest of 256 are found.
    Rgb,
    Sixteen,
    /// No colours.
    None,
}

impl Ink {
    fn has(self, colour: Colour) -> bool {
        matches!((self, colour), (Self::Rgb, Colour::Rgb(..)))
            || (self == Self::Sixteen && !matches!(colour, Colour::Rgb(..)))
    }

    /// Describes how a colour is written, for error messages.
    fn right(self) -> &'static str {
        match self {
            Self::Rgb => "a colour is written #rrggbb",
            Self::Sixteen => {
                "a colour is black, red, green, yellow, blue, magenta, cyan, gray, dark-gray, white, or like light-red"
            }
            Self::None => "there are no colours here",
        }
    }
}

impl CellStyle {
    /// The terminal's own colours.
    pub const PLAIN: Self = Self {
        fg: None,
        bg: None,
        attributes: [false; Attribute::ALL.len()],
    };

    /// The same with an attribute.
    #[must_use]
    pub const fn with(mut self, attribute: Attribute) -> Self {
        self.attributes[attribute as usize] = true;
        self
    }

    /// Returns whether the pen has an attribute.
    pub const fn has(self, attribute: Attribute) -> bool {
        self.attributes[attribute as usize]
    }

    /// The same with a colour of its signs.
    #[must_use]
    pub const fn fg(mut self, colour: Colour) -> Self {
        self.fg = Some(colour);
        self
    }

    /// The same with a colour of its background.
    #[must_use]
    pub const fn bg(mut self, colour: Colour) -> Self {
        self.bg = Some(colour);
        self
    }

    /// A pen as it is written: words for attributes, a colour, and `on` with the background; `plain` is none of them.
    ///
    /// # Errors
    /// The fault, and what would be right.
    pub fn read(text: &str, ink: Ink) -> Result<Self, CellStyleError> {
        let mut pen = Self::PLAIN;
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            if let Some(attribute) = Attribute::ALL
                .into_iter()
                .find(|attribute| attribute.word() == word)
            {
                pen = pen.with(attribute);
            } else if word == "on" {
                let word = words.next().ok_or(CellStyleError::NoBackground(ink))?;
                pen = pen.bg(colour(word, ink)?);
            } else if word != "plain" {
                if pen.fg.is_some() {
                    return Err(CellStyleError::SecondColour(word.to_owned()));
                }
                pen = pen.fg(colour(word, ink)?);
            }
        }
        Ok(pen)
    }
}

/// Reads the colour that a word of a pen names, if the word is not an attribute.
fn colour(word: &str, ink: Ink) -> Result<Colour, CellStyleError> {
    Colour::read(word)
        .filter(|colour| ink.has(*colour))
        .ok_or_else(|| CellStyleError::Word {
            word: word.to_owned(),
            ink,
        })
}

/// The reason a text is no pen, where colours are of this ink.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CellStyleError {
    #[error("\"on\" needs a colour after it; {}", .0.right())]
    NoBackground(Ink),
    #[error("\"{0}\" is a second colour; that of the background has \"on\" before it")]
    SecondColour(String),
    #[error(
        "\"{word}\" cannot stand here; {}, and the other words are {}, plain and on",
        ink.right(),
        Attribute::ALL.map(Attribute::word).join(", ")
    )]
    Word { word: String, ink: Ink },
}

impl fmt::Display for CellStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let attributes = Attribute::ALL
            .into_iter()
            .filter(|attribute| self.has(*attribute));
        let mut words: Vec<String> = attributes
            .map(|attribute| attribute.word().into())
            .collect();
        words.extend(self.fg.map(|colour| colour.to_string()));
        words.extend(self.bg.map(|colour| format!("on {colour}")));
        if words.is_empty() {
            f.write_str("plain")
        } else {
            f.write_str(&words.join(" "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pen_is_read_as_it_is_written() {
        for (text, ink) in [
            ("plain", Ink::None),
            ("bold reversed", Ink::None),
            ("bold #ffffff on #1f6fb8", Ink::Rgb),
            ("on #000102", Ink::Rgb),
            ("underlined light-red on dark-gray", Ink::Sixteen),
        ] {
            assert_eq!(
                CellStyle::read(text, ink)
                    .map(|pen| pen.to_string())
                    .as_deref(),
                Ok(text)
            );
        }
        assert_eq!(CellStyle::read("", Ink::Rgb), Ok(CellStyle::PLAIN));
    }

    #[test]
    fn a_word_that_cannot_be_is_told_with_those_that_can() {
        for (text, ink, part) in [
            (
                "red",
                Ink::Rgb,
                "\"red\" cannot stand here; a colour is written #rrggbb",
            ),
            ("#ff0000", Ink::Sixteen, "a colour is black, red"),
            ("red", Ink::None, "there are no colours here"),
            (
                "#ff00",
                Ink::Rgb,
                "bold, dim, underlined, reversed, plain and on",
            ),
            ("#+f0000", Ink::Rgb, "cannot stand here"),
            ("#é0000", Ink::Rgb, "cannot stand here"),
            (
                "#000000 #ffffff",
                Ink::Rgb,
                "\"#ffffff\" is a second colour; that of the background has \"on\"",
            ),
            ("bold on", Ink::Rgb, "\"on\" needs a colour after it"),
        ] {
            assert!(
                CellStyle::read(text, ink).is_err_and(|why| why.to_string().contains(part)),
                "{text}: {:?}",
                CellStyle::read(text, ink)
            );
        }
    }
}
