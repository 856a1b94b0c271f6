//! Invalidation between the halls of a cluster. They are wake-ups and tell nothing themselves: who hears them looks into the store.

use std::collections::BTreeSet;
use std::fmt;

use parlour_store::table_code::TableCode;

/// The news that other halls are to look for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Invalidation {
    /// Tables whose log has grown.
    pub moved: BTreeSet<TableCode>,
    /// Tables whose row has changed.
    pub changed: BTreeSet<TableCode>,
    /// Set when something was said.
    pub notices: bool,
    /// Set when a session has come, gone, or changed tables.
    pub people: bool,
}

impl Invalidation {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Takes further news in.
    pub fn join(&mut self, mut other: Self) {
        self.moved.append(&mut other.moved);
        self.changed.append(&mut other.changed);
        self.notices |= other.notices;
        self.people |= other.people;
    }

    /// Returns the news as texts, each of at most `most` bytes. They are `said`, `people`, `k3f9q2`
    /// for a table that has moved, and `+k3f9q2` for one with a changed row.
    #[must_use]
    pub fn texts(&self, most: usize) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for word in self.words() {
            match texts
                .last_mut()
                .filter(|text| text.len() + 1 + word.len() <= most)
            {
                Some(text) => {
                    text.push(' ');
                    text.push_str(&word);
                }
                None => texts.push(word),
            }
        }
        texts
    }

    fn words(&self) -> impl Iterator<Item = String> {
        let said = self.notices.then(|| "said".to_owned());
        let people = self.people.then(|| "people".to_owned());
        let changed = self.changed.iter().map(|code| format!("+{code}"));
        said.into_iter()
            .chain(people)
            .chain(changed)
            .chain(self.moved.iter().map(ToString::to_string))
    }

    /// The news of a text. Parts that a newer version adds are left out.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut news = Self::default();
        for word in text.split_whitespace() {
            match (word, word.strip_prefix('+')) {
                ("said", _) => news.notices = true,
                ("people", _) => news.people = true,
                (_, Some(code)) => news.changed.extend(code.parse::<TableCode>()),
                (code, None) => news.moved.extend(code.parse::<TableCode>()),
            }
        }
        news
    }
}

impl fmt::Display for Invalidation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_travel_as_texts_of_a_bounded_length() {
        let code = |text: &str| text.parse::<TableCode>().expect("a code");
        let moved: BTreeSet<_> = ["aaaaaa", "bbbbbb", "cccccc"].map(code).into();
        let news = Invalidation {
            moved,
            changed: [code("dddddd")].into(),
            notices: true,
            people: true,
        };
        assert_eq!(
            news.texts(8_000),
            ["said people +dddddd aaaaaa bbbbbb cccccc"]
        );
        let texts = news.texts(14);
        assert_eq!(texts, ["said people", "+dddddd aaaaaa", "bbbbbb cccccc"]);
        let mut heard = Invalidation::default();
        for text in &texts {
            heard.join(Invalidation::read(text));
        }
        assert_eq!(heard, news);
        assert_eq!(
            Invalidation::read("said more of +something that nobody knows").moved,
            BTreeSet::new()
        );
        assert!(Invalidation::read("").is_empty());
    }
}
