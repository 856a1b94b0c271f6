//! A coordinate that is typed on a board: a letter for the row, then a number for the column.
//!
//! A small letter does so only where it is no command; a capital always does. Once the letter stands,
//! letters and digits belong to the coordinate until it is whole or given up.

use crate::play::keys::PLAY;
use parlour_kit::input::Key;
use parlour_kit::keymap;
use parlour_kit::keymap::Context;
use parlour_language::{Text, text};
use parlour_model::grid::{Grid, Place, row_name};

/// The part of a coordinate typed so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coordinate {
    row: Option<usize>,
    number: usize,
}

impl Coordinate {
    /// An example for the foot line: how a card of this grid is named.
    pub fn example(grid: Grid) -> String {
        let row = 1.min(grid.rows.saturating_sub(1));
        let letters = row_name(row);
        let all_small = (0..grid.rows.min(26))
            .all(|row| is_free(row_name(row).to_ascii_lowercase().chars().next()));
        let letters = if all_small {
            letters.to_ascii_lowercase()
        } else {
            letters
        };
        format!("{letters}{}", 3.min(grid.columns))
    }

    /// Returns whether a key belongs to the coordinate.
    pub fn takes(&self, key: Key, grid: Grid) -> bool {
        match key {
            Key::Char(c) if c.is_ascii_digit() || c == ' ' => self.row.is_some(),
            Key::Char(c) => row(c, grid)
                .is_some_and(|_| self.row.is_some() || c.is_ascii_uppercase() || is_free(Some(c))),
            Key::Backspace | Key::Esc | Key::Enter => self.row.is_some(),
            _ => false,
        }
    }

    /// Returns why a key cannot go on with the coordinate: there is no such row or column.
    pub fn refuses(&self, key: Key, grid: Grid) -> Option<Text> {
        let Key::Char(c) = key else { return None };
        self.row?;
        let last = Place {
            row: grid.rows.checked_sub(1)?,
            column: grid.columns.checked_sub(1)?,
        };
        let is_known = match c.to_digit(10) {
            Some(digit) => {
                let number = self.number * 10 + digit as usize;
                (1..=grid.columns).contains(&number)
            }
            None => !c.is_ascii_alphabetic() || row(c, grid).is_some(),
        };
        (!is_known).then(|| {
            let text = self.text().unwrap_or_default() + &c.to_ascii_uppercase().to_string();
            text!("keys-no-such-card", text = text, last = &last)
        })
    }

    /// Takes a key in; answers with the place once it is whole. It is whole when no further digit fits,
    /// or by Enter or Space, which do nothing while there is no number.
    pub fn press(&mut self, key: Key, grid: Grid) -> Option<Place> {
        match key {
            Key::Enter | Key::Char(' ') if self.number == 0 => {}
            Key::Enter | Key::Char(' ') => return self.take(),
            Key::Char(c) => match c.to_digit(10) {
                Some(digit) => return self.add(digit as usize, grid),
                None => {
                    *self = Self {
                        row: row(c, grid),
                        number: 0,
                    }
                }
            },
            Key::Backspace if self.number > 0 => self.number /= 10,
            _ => self.clear(),
        }
        None
    }

    fn add(&mut self, digit: usize, grid: Grid) -> Option<Place> {
        let number = self.number * 10 + digit;
        if (1..=grid.columns).contains(&number) {
            self.number = number;
        }
        if self.number * 10 > grid.columns {
            self.take()
        } else {
            None
        }
    }

    fn take(&mut self) -> Option<Place> {
        let Self { row, number } = std::mem::take(self);
        Some(Place {
            row: row?,
            column: number.checked_sub(1)?,
        })
    }

    /// Gives it up.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// The row, once it is typed.
    pub fn row(&self) -> Option<usize> {
        self.row
    }

    /// Returns the text typed so far, if there is any.
    pub fn text(&self) -> Option<String> {
        let number = if self.number > 0 {
            self.number.to_string()
        } else {
            String::new()
        };
        self.row.map(|row| row_name(row) + &number)
    }
}

/// The row of a letter, if the grid has it.
fn row(letter: char, grid: Grid) -> Option<usize> {
    (0..grid.rows.min(26)).find(|row| row_name(*row).starts_with(letter.to_ascii_uppercase()))
}

/// Returns whether a character is no command at a table.
fn is_free(c: Option<char>) -> bool {
    c.is_some_and(|c| {
        let mut keys = keymap::of(Context::Table).chain(PLAY);
        keys.all(|binding| {
            !binding.keys.contains(&Key::Char(c)) || !binding.contexts.contains(&Context::Table)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &str, grid: Grid) -> Option<Place> {
        let mut coordinate = Coordinate::default();
        let mut found = None;
        for key in keys
            .chars()
            .map(|c| if c == '\n' { Key::Enter } else { Key::Char(c) })
        {
            if coordinate.takes(key, grid) {
                found = found.or(coordinate.press(key, grid));
            }
        }
        found
    }

    #[test]
    fn a_letter_and_a_number_name_a_card() {
        let small = Grid {
            rows: 5,
            columns: 5,
        };
        assert_eq!(typed("b3", small), Some(Place { row: 1, column: 2 }));
        assert_eq!(
            typed("ae5", small),
            Some(Place { row: 4, column: 4 }),
            "a second letter corrects the first"
        );
        assert_eq!(
            typed("b93", small),
            Some(Place { row: 1, column: 2 }),
            "there is no ninth column"
        );
        assert_eq!(typed("3", small), None);
        assert_eq!(typed("z3", small), None);
    }

    #[test]
    fn a_number_that_might_go_on_waits() {
        let wide = Grid {
            rows: 4,
            columns: 13,
        };
        assert_eq!(typed("c1", wide), None);
        assert_eq!(typed("c1\n", wide), Some(Place { row: 2, column: 0 }));
        assert_eq!(typed("c12", wide), Some(Place { row: 2, column: 11 }));
        assert_eq!(typed("c\n", wide), None, "a row alone names no card");
        assert_eq!(typed("c 1 ", wide), Some(Place { row: 2, column: 0 }));
        assert_eq!(typed("c2", wide), Some(Place { row: 2, column: 1 }));
    }

    #[test]
    fn commands_keep_their_small_letters_and_capitals_name_rows() {
        let high = Grid {
            rows: 24,
            columns: 5,
        };
        for command in "hjklnqstux".chars() {
            assert!(
                !Coordinate::default().takes(Key::Char(command), high),
                "{command}"
            );
            let capital = command.to_ascii_uppercase();
            assert_eq!(
                typed(&format!("{capital}1"), high).map(|place| row_name(place.row)),
                Some(capital.into())
            );
        }
        assert_eq!(Coordinate::example(high), "B3");
        assert_eq!(
            Coordinate::example(Grid {
                rows: 1,
                columns: 2
            }),
            "a2"
        );
    }

    #[test]
    fn once_the_letter_stands_commands_wait() {
        let high = Grid {
            rows: 24,
            columns: 5,
        };
        let mut coordinate = Coordinate::default();
        coordinate.press(Key::Char('H'), high);
        assert!(coordinate.takes(Key::Char('n'), high));
        assert_eq!(coordinate.text().as_deref(), Some("H"));
        coordinate.press(Key::Esc, high);
        assert_eq!(coordinate.text(), None);
    }
}
