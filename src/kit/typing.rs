//! A line of text that is being typed.

use super::input::Key;
use super::text::{clip_start, each, head, width};

/// The text, and where the next character goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typing {
    text: String,
    /// In bytes, between two graphemes.
    caret: usize,
    /// True while the text is what the program proposes, which the first letter replaces.
    is_proposed: bool,
}

/// The longest text that can be typed, in characters.
pub const LONGEST: usize = 200;

/// There is no room for all that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

impl Typing {
    /// A text to go on from, at its end.
    pub fn new(text: &str) -> Self {
        Self {
            text: text.into(),
            caret: text.len(),
            is_proposed: false,
        }
    }

    /// A text that Enter takes as it is and the first letter replaces and Backspace takes away. Every other key keeps it.
    pub fn proposing(text: &str) -> Self {
        Self {
            is_proposed: !text.is_empty(),
            ..Self::new(text)
        }
    }

    pub fn is_proposed(&self) -> bool {
        self.is_proposed
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// A key that is not a command. Ctrl-U empties the line, Ctrl-A and Ctrl-E go to its ends, as in a shell.
    ///
    /// # Errors
    /// The line is full.
    pub fn key(&mut self, key: Key) -> Result<(), Full> {
        if let Key::Char(c) = key {
            return self.insert(c.encode_utf8(&mut [0; 4]));
        }
        let was_proposed = std::mem::take(&mut self.is_proposed);
        match key {
            Key::Backspace if was_proposed => *self = Self::default(),
            Key::Left => self.caret = self.before(),
            Key::Right => self.caret = self.after(),
            Key::Home | Key::Ctrl('a') => self.caret = 0,
            Key::End | Key::Ctrl('e') => self.caret = self.text.len(),
            Key::Backspace => {
                let from = self.before();
                self.text.replace_range(from..self.caret, "");
                self.settle(from);
            }
            Key::Delete => {
                self.text.replace_range(self.caret..self.after(), "");
                self.settle(self.caret);
            }
            Key::Ctrl('u') => *self = Self::default(),
            _ => {}
        }
        Ok(())
    }

    /// Adds pasted text as far as there is room. A line break accepts nothing: it is a blank, like a tab, and none at the
    /// end. Other control characters are left out.
    ///
    /// # Errors
    /// The line is full.
    pub fn paste(&mut self, text: &str) -> Result<(), Full> {
        let lines: Vec<_> = text.trim_end_matches(['\r', '\n']).lines().collect();
        let blank = |c| if matches!(c, '\t' | '\r') { ' ' } else { c };
        let line = lines.join(" ");
        self.insert(
            &line
                .chars()
                .map(blank)
                .filter(|c| !c.is_control())
                .collect::<String>(),
        )
    }

    /// Puts a text where the caret is, as far as there is room.
    fn insert(&mut self, text: &str) -> Result<(), Full> {
        if self.is_proposed {
            *self = Self::default();
        }
        let room = LONGEST.saturating_sub(self.text.chars().count());
        let added: String = text.chars().take(room).collect();
        self.text.insert_str(self.caret, &added);
        self.settle(self.caret + added.len());
        if added.len() < text.len() {
            Err(Full)
        } else {
            Ok(())
        }
    }

    /// The places between graphemes, the ends among them. A control character belongs to the grapheme before it.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0];
        each(&self.text, |grapheme, _| {
            // Graphemes are parts of the text, in its order.
            let from = places.last().copied().unwrap_or(0);
            let found = self.text[from..]
                .find(grapheme)
                .map_or(self.text.len(), |at| from + at + grapheme.len());
            places.push(found);
            true
        });
        if places.last() != Some(&self.text.len()) {
            places.push(self.text.len());
        }
        places
    }

    /// The caret stands there, or behind the grapheme of which that is a part.
    fn settle(&mut self, at: usize) {
        self.caret = self
            .places()
            .into_iter()
            .find(|place| *place >= at)
            .unwrap_or(self.text.len());
    }

    fn before(&self) -> usize {
        self.places()
            .into_iter()
            .rev()
            .find(|place| *place < self.caret)
            .unwrap_or(0)
    }

    fn after(&self) -> usize {
        self.places()
            .into_iter()
            .find(|place| *place > self.caret)
            .unwrap_or(self.text.len())
    }

    /// Returns the part of the text that fits in `cells` cells, and the caret's cell in it. The
    /// part has the text before the caret, or the end of that if it is long. The text after the
    /// caret follows as far as there is room. At the end of the text the caret is drawn as well.
    pub fn shown(&self, cells: u16, ellipsis: &str) -> (String, u16) {
        let most = usize::from(cells);
        let (before, after) = self.text.split_at(self.caret);
        let before = clip_start(before, most.saturating_sub(1), ellipsis);
        let at = width(&before);
        let after = if after.is_empty() { "_" } else { after };
        let shown = before + &head(after, most.saturating_sub(at));
        (
            shown,
            u16::try_from(at)
                .unwrap_or(cells)
                .min(cells.saturating_sub(1)),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str, keys: &[Key]) -> Typing {
        let mut typing = Typing::new(text);
        for key in keys {
            typing.key(*key).expect("there is room");
        }
        typing
    }

    #[test]
    fn the_first_letter_replaces_what_is_proposed_and_other_keys_keep_it() {
        let proposed = |keys: &[Key]| {
            let mut typing = Typing::proposing("root");
            for key in keys {
                typing.key(*key).expect("there is room");
            }
            typing.text
        };
        assert_eq!(proposed(&[]), "root");
        assert_eq!(proposed(&[Key::Char('A'), Key::Char('n')]), "An");
        assert_eq!(proposed(&[Key::End, Key::Char('s')]), "roots");
        assert_eq!(proposed(&[Key::Left, Key::Char('s')]), "roost");
        assert_eq!(proposed(&[Key::Backspace]), "");
        let mut pasted = Typing::proposing("root");
        assert_eq!(pasted.paste("Ana"), Ok(()));
        assert_eq!(pasted.text, "Ana");
    }

    #[test]
    fn a_line_is_changed_where_the_caret_is() {
        let text = |text, keys: &[Key]| typed(text, keys).text;
        assert_eq!(text("ac", &[Key::Left, Key::Char('b')]), "abc");
        assert_eq!(
            text("bc", &[Key::Home, Key::Char('a'), Key::End, Key::Char('d')]),
            "abcd"
        );
        assert_eq!(text("abc", &[Key::Left, Key::Backspace]), "ac");
        assert_eq!(
            text("abc", &[Key::Home, Key::Delete, Key::Right, Key::Delete]),
            "b"
        );
        assert_eq!(
            text("abc", &[Key::Delete, Key::Right, Key::Char('d')]),
            "abcd"
        );
        assert_eq!(text("abc", &[Key::Home, Key::Left, Key::Backspace]), "abc");
        assert_eq!(
            text("abc", &[Key::Left, Key::Ctrl('u'), Key::Char('d')]),
            "d"
        );
    }

    #[test]
    fn what_people_see_as_one_character_is_passed_and_removed_as_one() {
        let family = "a👩\u{200d}👩\u{200d}👧b";
        assert_eq!(typed(family, &[Key::Left, Key::Backspace]).text, "ab");
        assert_eq!(
            typed(family, &[Key::Left, Key::Left, Key::Delete]).text,
            "ab"
        );
        assert_eq!(
            typed("e\u{301}", &[Key::Left, Key::Char('x')]).text,
            "xe\u{301}"
        );
        // An accent joins the letter before it, and the caret stands behind both.
        let joined = typed("eb", &[Key::Left, Key::Char('\u{301}'), Key::Char('x')]);
        assert_eq!(joined.text, "e\u{301}xb");
    }

    #[test]
    fn a_paste_goes_where_the_caret_is_and_no_further_than_there_is_room() {
        let mut typing = typed("ad", &[Key::Left]);
        assert_eq!(typing.paste("b\r\nc\t\u{1b}\n"), Ok(()));
        assert_eq!(typing.text, "ab c d");
        assert_eq!(typing.paste(&"x".repeat(2 * LONGEST)), Err(Full));
        assert_eq!(typing.text.chars().count(), LONGEST);
        assert!(typing.text.ends_with("xd"));
        assert_eq!(typing.key(Key::Char('y')), Err(Full));
        assert_eq!(typing.text.chars().count(), LONGEST);
    }

    #[test]
    fn of_a_long_line_the_part_around_the_caret_is_shown() {
        let long = |keys: &[Key]| typed("abcdefgh", keys).shown(5, "…");
        assert_eq!(long(&[]), ("…fgh_".into(), 4));
        assert_eq!(long(&[Key::Left]), ("…efgh".into(), 4));
        assert_eq!(long(&[Key::Home]), ("abcde".into(), 0));
        assert_eq!(long(&[Key::Home, Key::Right]), ("abcde".into(), 1));
        assert_eq!(
            typed("漢字", &[Key::Left]).shown(9, "…"),
            ("漢字".into(), 2)
        );
        assert_eq!(typed("ab", &[]).shown(0, "…"), (String::new(), 0));
    }
}
