//! Terminal input: bytes, through the decoder into the program and its frame.
//!
//! An input is a text of which most characters are sent as they are; [`NAMED`] has the other keys, `^` makes the next character a
//! control key, `@` with three more characters is the mouse, `#` with two is a size of the window, and `~` lets
//! robots think and deadlines pass.

use std::time::Instant;

use parlour_kit::input::Input;
use parlour_screen::msg::Msg;
use parlour_terminal::codec::decoder::Decoder;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use ratatui::layout::Size;

use crate::runner::Target;
use parlour_testing::session::{BEST, Session};

pub(crate) const TARGET: Target = Target {
    name: "input",
    make,
    words: &[
        "⏎",
        "⏎⏎⏎",
        "↓",
        "↑",
        "→→",
        "⎋",
        "⇥",
        "~",
        "@p05",
        "@r05",
        "@d88",
        "#00",
        "#ÿÿ",
        "①",
        "\x1b",
        "\x1b[",
        "⟦handle ⟧",
        "⟦",
        ":11-15⏎",
        "^c",
        "^z",
        "?",
        "H",
        "u",
    ],
    check,
};

/// Characters that stand for what a terminal sends for keys without a character, and around a paste.
const NAMED: [(char, &str); 18] = [
    ('⏎', "\r"),
    ('⎋', "\x1b"),
    ('⇥', "\t"),
    ('⇤', "\x1b[Z"),
    ('⌫', "\x7f"),
    ('⌦', "\x1b[3~"),
    ('↑', "\x1b[A"),
    ('↓', "\x1b[B"),
    ('←', "\x1b[D"),
    ('→', "\x1b[C"),
    ('⇱', "\x1b[H"),
    ('⇲', "\x1b[F"),
    ('⇞', "\x1b[5~"),
    ('⇟', "\x1b[6~"),
    ('①', "\x1bOP"),
    ('⑫', "\x1b[24~"),
    ('⟦', "\x1b[200~"),
    ('⟧', "\x1b[201~"),
];

/// Mouse reports by the letter behind `@`: the button's number and the last byte; any other letter is a movement.
const MOUSE: [(char, u8, char); 6] = [
    ('p', 0, 'M'),
    ('d', 32, 'M'),
    ('r', 0, 'm'),
    ('u', 64, 'M'),
    ('w', 65, 'M'),
    ('R', 2, 'M'),
];

/// Rounds of thinking and waiting at one `~`, so that a table of robots alone does not play on for ever.
const ROUNDS: usize = 10;

/// A way through the menu to a table, and keys there.
fn make(rng: &mut ChaCha8Rng) -> String {
    let mut text =
        "↓".repeat(rng.random_range(0..10)) + "⏎" + &"↓".repeat(rng.random_range(0..12)) + "⏎";
    for _ in 0..rng.random_range(0..60) {
        let (named, _) = NAMED.choose(rng).expect("keys");
        match rng.random_range(0..6) {
            0 | 1 => text.push(*named),
            2 => text.push(rng.random_range(' '..='~')),
            3 => {
                let [x, y] = [
                    rng.random_range('\0'..'P'),
                    rng.random_range('\0'..'\u{18}'),
                ];
                text.extend([format!("@p{x}{y}"), format!("@r{x}{y}")]);
            }
            4 => text.push('~'),
            _ => text.push_str(TARGET.words.choose(rng).expect("words")),
        }
    }
    text
}

/// The coordinate that a character stands for.
fn coordinate(sign: Option<char>) -> u16 {
    u16::try_from(u32::from(sign.unwrap_or_default())).unwrap_or(u16::MAX)
}

fn check(text: &str) {
    let (mut session, mut decoder, now) =
        (Session::kept("", BEST), Decoder::default(), Instant::now());
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        let bytes = match sign {
            '~' => {
                (0..ROUNDS)
                    .take_while(|_| rest(&mut session))
                    .for_each(drop);
                continue;
            }
            '#' => {
                // A terminal of more than a few hundred columns would only make the test slow.
                let [width, height] =
                    [signs.next(), signs.next()].map(|sign| coordinate(sign).min(300));
                session.send(Msg::Input(Input::Resize(Size::new(width, height))));
                continue;
            }
            '@' => {
                let named = signs.next();
                let kind = MOUSE.iter().find(|(letter, ..)| named == Some(*letter));
                let (_, button, last) = kind.copied().unwrap_or((' ', 35, 'M'));
                let [column, row] =
                    [signs.next(), signs.next()].map(|sign| u32::from(coordinate(sign)) + 1);
                format!("\x1b[<{button};{column};{row}{last}")
            }
            '^' => control(signs.next().unwrap_or('c')).to_string(),
            sign => match NAMED.iter().find(|(name, _)| *name == sign) {
                Some((_, bytes)) => (*bytes).to_owned(),
                None => sign.to_string(),
            },
        };
        let inputs = decoder.push(bytes.as_bytes(), now);
        // Silence makes it the key.
        let esc = if sign == '⎋' {
            decoder
                .deadline()
                .and_then(|deadline| decoder.expire(deadline))
        } else {
            None
        };
        for input in inputs.into_iter().chain(esc) {
            session.send(Msg::Input(input));
        }
    }
    drop(session.frame());
}

/// The character that Ctrl makes of a letter.
fn control(letter: char) -> char {
    u8::try_from(letter).map_or(letter, |byte| char::from(byte & 0x1f))
}

/// Robots think and the deadline passes; whether there was one.
fn rest(session: &mut Session) -> bool {
    session.think();
    session.wake()
}
