//! Everybody's score and the notes of a table in a single line, for a window that has no more.

use super::score::Score;
use crate::text;
use crate::view::glyphs::Signs;

/// The scores and the notes.
#[derive(Clone, Copy, Debug)]
pub struct ScoreLine<'a> {
    pub scores: &'a [Score<'a>],
    pub notes: &'a [String],
    /// The same in few words, what matters most first.
    pub brief: &'a [String],
    /// Set where the board shows the scores, so that the title alone says here whose turn it is.
    pub shown_elsewhere: bool,
}

/// The cells of the shortest name that is cut.
const LEAST_NAME: usize = 5;

/// The columns below which names tell more than the title.
const NARROW: u16 = 50;

impl ScoreLine<'_> {
    /// A title, whole or short, and what a line of this width has room for behind it. Names and brief notes come before a whole
    /// title; names are cut before there is none.
    pub fn behind(&self, [whole, short]: [String; 2], width: u16, signs: &Signs) -> [String; 2] {
        let names = self.names(usize::MAX, signs);
        let all = if self.shown_elsewhere {
            0
        } else {
            self.brief.len()
        };
        let first = &self.brief[..self.brief.len().min(1)];
        let cut = self.names(LEAST_NAME, signs);
        let letters = (width >= NARROW).then(|| (short.clone(), self.letters(signs)));
        let wanted = [
            (whole, joined(&names, &self.brief[..all])),
            (short, joined(&cut, first)),
        ];
        let room = |title: &str| {
            let gap = if title.is_empty() { 0 } else { 2 };
            usize::from(width).saturating_sub(text::width(title) + gap)
        };
        let mut wanted = wanted.into_iter().chain(letters);
        let fitting = wanted.find(|(title, needed)| room(title) >= text::width(needed));
        let title = fitting.map_or_else(String::new, |(title, _)| title);
        let scores = self.text(room(&title), signs);
        [title, scores]
    }

    /// The names, each in so many cells, with the scores.
    fn names(&self, most: usize, signs: &Signs) -> String {
        self.players(signs.turn, "  ", |score| {
            let name = text::clip(&score.name, most, signs.ellipsis);
            format!("{name} {}", score.points)
        })
    }

    fn letters(&self, signs: &Signs) -> String {
        self.players(signs.turn, " ", |score| {
            format!("{} {}", score.owner.letter, figure(&score.points))
        })
    }

    /// As much as a line of this width has room for. Names are cut, and then become letters, before a score is lost; then the
    /// notes are left out from the last on.
    fn text(&self, width: usize, signs: &Signs) -> String {
        let names = self.names(usize::MAX, signs);
        let mut whole = [joined(&names, self.notes), joined(&names, self.brief)];
        if self.brief.len() > self.notes.len() {
            whole.reverse();
        }
        let fits = |line: &String| text::width(line) <= width;
        if let Some(line) = whole.into_iter().find(fits) {
            return line;
        }
        let longest = self.scores.iter().map(|score| text::width(&score.name));
        let cut = (LEAST_NAME..longest.max().unwrap_or_default()).rev();
        let cut = cut.map(|most| joined(&self.names(most, signs), self.brief));
        let letters = self.letters(signs);
        let shorter = (1..=self.brief.len())
            .rev()
            .map(|notes| joined(&letters, &self.brief[..notes]));
        let mut lines = cut.chain(shorter).chain([names]);
        lines.find(fits).unwrap_or(letters)
    }

    fn players(&self, turn: char, gap: &str, describe: impl Fn(&Score) -> String) -> String {
        let player = |score: &Score| {
            let mark = if score.turn {
                turn.into()
            } else {
                String::new()
            };
            let comma = if score.note.is_empty() { "" } else { ", " };
            format!("{mark}{}{comma}{}", describe(score), score.note)
        };
        self.scores.iter().map(player).collect::<Vec<_>>().join(gap)
    }
}

/// The players, and the notes behind them.
fn joined(players: &str, notes: &[String]) -> String {
    let parts = [players]
        .into_iter()
        .filter(|text| !text.is_empty())
        .chain(notes.iter().map(String::as_str));
    parts.collect::<Vec<_>>().join("  ")
}

/// The figure in a score: 3 of "3 rubies".
fn figure(points: &str) -> &str {
    let mut words = points.split(' ');
    words
        .find(|word| word.parse::<i64>().is_ok())
        .unwrap_or(points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::card::Owner;
    use parlour_config::caps::Glyphs;

    fn signs() -> &'static Signs {
        Signs::of(Glyphs::Ascii)
    }

    const NAMES: [&str; 3] = ["Ana", "Bo", "Cy"];
    const BRIEF: [&str; 2] = ["round 3", "no A1"];

    /// The text of a line for Ana, Bo and Cy with these brief notes.
    fn text(width: usize, brief: &[&str]) -> String {
        told(brief, |line| line.text(width, signs()))
    }

    /// Something told by the line for Ana, Bo and Cy with these brief notes.
    fn told<T>(brief: &[&str], tell: impl FnOnce(ScoreLine) -> T) -> T {
        let score = |(i, name): (u8, &'static str)| Score {
            owner: Owner {
                seat: i,
                letter: name.chars().next().unwrap_or_default(),
            },
            name: name.into(),
            robot: "",
            points: format!("{i} won"),
            note: if i == 2 { "out" } else { "" },
            turn: i == 1,
        };
        let scores: Vec<_> = (0..).zip(NAMES).map(score).collect();
        let texts = |texts: &[&str]| {
            texts
                .iter()
                .map(|text| (*text).to_owned())
                .collect::<Vec<_>>()
        };
        let notes = if brief.len() == 1 {
            Vec::new()
        } else {
            texts(&["round 3 of 7", "blocked: A1"])
        };
        let (scores, brief) = (&scores, &texts(brief));
        tell(ScoreLine {
            scores,
            notes: &notes,
            brief,
            shown_elsewhere: false,
        })
    }

    #[test]
    fn a_title_gives_way_to_names_and_notes() {
        let behind = |width| {
            let titles = ["Memory Match".to_owned(), "Memory".to_owned()];
            told(&BRIEF, |line| line.behind(titles, width, signs()))
        };
        let named = "Ana 0 won  >Bo 1 won  Cy 2 won, out  round 3  no A1";
        let lettered = "A 0 >B 1 C 2, out  round 3  no A1";
        for (width, title, scores) in [
            (65, "Memory Match", named),
            (64, "Memory", named),
            (58, "Memory", lettered),
            (52, "Memory", lettered),
            (51, "Memory", lettered),
            (45, "", lettered),
        ] {
            assert_eq!(behind(width), [title, scores], "{width}");
        }
    }

    #[test]
    fn a_long_name_is_cut_before_it_becomes_a_letter() {
        let score = |(seat, name): (u8, &'static str)| Score {
            owner: Owner { seat, letter: 'A' },
            name: name.into(),
            robot: "",
            points: "3".into(),
            note: "",
            turn: false,
        };
        let scores: Vec<_> = (0..).zip(["Alexandria", "Bo"]).map(score).collect();
        let line = ScoreLine {
            scores: &scores,
            notes: &[],
            brief: &[],
            shown_elsewhere: false,
        };
        let titles = || ["Memory Match".to_owned(), "Memory".to_owned()];
        let behind = |width| line.behind(titles(), width, signs());
        assert_eq!(behind(26), ["Memory", "Alexandria 3  Bo 3"]);
        assert_eq!(behind(24), ["Memory", "Alexan.. 3  Bo 3"]);
        assert_eq!(behind(21), ["Memory", "Ale.. 3  Bo 3"]);
        assert_eq!(behind(20), ["", "Alexandria 3  Bo 3"]);
    }

    #[test]
    fn names_become_letters_and_then_the_last_notes_go() {
        let line = |width| text(width, &BRIEF);
        assert_eq!(
            line(62),
            "Ana 0 won  >Bo 1 won  Cy 2 won, out  round 3 of 7  blocked: A1"
        );
        assert_eq!(
            line(61),
            "Ana 0 won  >Bo 1 won  Cy 2 won, out  round 3  no A1"
        );
        assert_eq!(line(50), "A 0 >B 1 C 2, out  round 3  no A1");
        assert_eq!(line(32), "A 0 >B 1 C 2, out  round 3");
        assert_eq!(line(25), "A 0 >B 1 C 2, out");
        let bare = text(35, &["something that is much too long"]);
        assert_eq!(
            bare, "Ana 0 won  >Bo 1 won  Cy 2 won, out",
            "letters alone win nothing"
        );
        assert_eq!(line(3), "A 0 >B 1 C 2, out", "the widget clips it");
    }
}
