//! The sentences that explain a first game: those at the head of its rules, one at a time, at the moments they matter.

/// The number of sentences.
const ALL: usize = 3;

/// The lesson of a first game.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    is_on: bool,
    /// The numbers of the sentences that were told.
    told: Vec<usize>,
    /// The number of moves made when the last one was told.
    at: usize,
}

impl Lesson {
    pub fn begin(&mut self) {
        self.is_on = true;
    }

    /// Ends it; says whether a sentence is in sight after so many moves.
    pub fn end(&mut self, moves: usize) -> bool {
        let is_shown = self.number(moves).is_some();
        self.is_on &= !is_shown;
        is_shown
    }

    /// Tells the first sentence of those that matter after so many moves and was not told.
    pub fn follow(&mut self, moves: usize, matters: &[usize]) {
        let waits = self.is_on && self.told.len() < ALL && self.number(moves).is_none();
        let mut untold = matters.iter().filter(|number| !self.told.contains(number));
        if let Some(number) = untold.next().filter(|_| waits) {
            self.told.push(*number);
            self.at = moves;
        }
    }

    /// Returns the sentence that is in sight after so many moves.
    pub fn sentence(&self, moves: usize, rules: &'static str) -> Option<&'static str> {
        let before = format!("{}. ", self.number(moves)?);
        rules.lines().find_map(|line| line.strip_prefix(&before))
    }

    fn number(&self, moves: usize) -> Option<usize> {
        let last = self.told.last().copied();
        last.filter(|_| self.is_on && self.at == moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# A game\n\n1. One.\n2. Two.\n3. Three.\n4. Four.\n";

    #[test]
    fn a_sentence_is_told_once_and_stays_until_the_next_move() {
        let mut lesson = Lesson::default();
        lesson.follow(1, &[2]);
        assert_eq!(lesson.sentence(1, RULES), None, "no first game");
        lesson.begin();
        let mut told = |moves, matters: &[usize]| {
            lesson.follow(moves, matters);
            lesson.sentence(moves, RULES)
        };
        assert_eq!(told(1, &[2]), Some("Two."));
        assert_eq!(told(1, &[4]), Some("Two."));
        assert_eq!(told(2, &[2]), None);
        assert_eq!(told(3, &[2, 4]), Some("Four."));
        assert_eq!(told(5, &[1]), Some("One."));
        assert_eq!(told(6, &[3]), None, "three are enough");
    }

    #[test]
    fn it_ends_while_a_sentence_is_in_sight() {
        let mut lesson = Lesson::default();
        lesson.begin();
        lesson.follow(1, &[2]);
        assert!(!lesson.end(2));
        assert!(lesson.end(1) && !lesson.end(1));
        lesson.follow(3, &[1]);
        assert_eq!(lesson.sentence(3, RULES), None);
    }
}
