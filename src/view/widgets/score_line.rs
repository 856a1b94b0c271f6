//! Everybody's score and the notes of a table in a single line, for a window that has no more.

use crate::app::text;

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whether it is this player's turn.
    pub turn: bool,
    /// The name.
    pub name: String,
    /// The letter that stands for it.
    pub letter: char,
    /// The score, as it is shown where there is room: "3 rubies".
    pub points: String,
    /// A word on the player: out.
    pub word: String,
}

/// What there is to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// The players.
    pub entries: Vec<Entry>,
    /// The notes in full.
    pub notes: Vec<String>,
    /// The same in few words, what matters most first.
    pub brief: Vec<String>,
    /// Whether the scores may be left out where there is no room, as they are told elsewhere.
    pub told: bool,
}

impl ScoreLine {
    /// As much as a line of this width has room for. Names become letters before a score is lost; then the notes
    /// are left out from the last on.
    #[must_use]
    pub fn text(&self, width: usize, turn: char) -> String {
        let names = self.players(turn, "  ", |entry| format!("{} {}", entry.name, entry.points));
        let letters = || self.players(turn, " ", |entry| format!("{} {}", entry.letter, figure(&entry.points)));
        let few = || if self.told { String::new() } else { letters() };
        let whole = [joined(&names, &self.notes), joined(&names, &self.brief)];
        let fits = |line: &String| text::width(line) <= width;
        if let Some(line) = whole.into_iter().find(fits) {
            return line;
        }
        let shorter = (1..=self.brief.len()).rev().map(|notes| joined(&few(), &self.brief[..notes]));
        shorter.chain([names]).find(fits).unwrap_or_else(letters)
    }

    fn players(&self, turn: char, gap: &str, tell: impl Fn(&Entry) -> String) -> String {
        let player = |entry: &Entry| {
            let mark = if entry.turn { turn.into() } else { String::new() };
            let blank = if entry.word.is_empty() { "" } else { " " };
            format!("{mark}{}{blank}{}", tell(entry), entry.word)
        };
        self.entries.iter().map(player).collect::<Vec<_>>().join(gap)
    }
}

/// The players, and the notes behind them.
fn joined(players: &str, notes: &[String]) -> String {
    let parts = [players].into_iter().filter(|text| !text.is_empty()).chain(notes.iter().map(String::as_str));
    parts.collect::<Vec<_>>().join("  ")
}

/// The figure in a score: 3 of "3 rubies".
fn figure(points: &str) -> &str {
    let mut words = points.split(' ');
    words.find(|word| word.parse::<i64>().is_ok()).unwrap_or(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> ScoreLine {
        let names = ["Ana", "Bo", "Cy"].into_iter().enumerate();
        let entry = |(i, name): (usize, &str)| Entry {
            turn: i == 1,
            name: name.into(),
            letter: name.chars().next().unwrap_or_default(),
            points: format!("{i} won"),
            word: if i == 2 { "out".into() } else { String::new() },
        };
        let texts = |texts: [&str; 2]| texts.map(str::to_owned).to_vec();
        let (notes, brief) = (texts(["round 3 of 7", "blocked: A1"]), texts(["round 3", "no A1"]));
        ScoreLine { entries: names.map(entry).collect(), notes, brief, told: false }
    }

    #[test]
    fn names_become_letters_and_then_the_last_notes_go() {
        let text = |width| line().text(width, '>');
        assert_eq!(text(61), "Ana 0 won  >Bo 1 won  Cy 2 won out  round 3 of 7  blocked: A1");
        assert_eq!(text(60), "Ana 0 won  >Bo 1 won  Cy 2 won out  round 3  no A1");
        assert_eq!(text(49), "A 0 >B 1 C 2 out  round 3  no A1");
        assert_eq!(text(31), "A 0 >B 1 C 2 out  round 3");
        assert_eq!(text(24), "A 0 >B 1 C 2 out");
        let bare = ScoreLine { notes: Vec::new(), brief: vec!["something that is much too long".into()], ..line() };
        assert_eq!(bare.text(34, '>'), "Ana 0 won  >Bo 1 won  Cy 2 won out", "letters alone win nothing");
        assert_eq!(text(3), "A 0 >B 1 C 2 out", "whoever draws it clips it");
    }

    #[test]
    fn scores_that_are_told_elsewhere_make_room_for_notes() {
        let told = ScoreLine { told: true, ..line() };
        assert_eq!(told.text(49, '>'), "round 3  no A1");
        assert_eq!(told.text(9, '>'), "round 3");
    }
}
