//! A file of games that is being taken in, part by part.

use super::effect::RequestId;
use draughts::pdn::{FoundVariant, VariantSource};
use draughts::variant::Variant;
use parlour_language::{Text, text};
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::record::file_game::FileGame;
use parlour_store::Imported;

/// The progress of a file import.
#[derive(Clone, Debug, PartialEq)]
pub struct FileImport {
    /// The number of the request, which comes back with each part.
    pub id: RequestId,
    /// The file, as the person named it.
    pub path: String,
    /// The results of the games so far.
    pub imported: Vec<Imported>,
    /// The number of refused games, and the reason of the first refusal.
    pub refused: usize,
    pub first_refusal: Option<String>,
    /// The guessed variants, each with the number of its games.
    pub guessed: Vec<(Variant, usize)>,
    /// The number of games whose last word is no move.
    pub incomplete: usize,
    /// The games that are on their way to the store.
    sent: Vec<Sent>,
    /// The part of the file read, 0 to 1; `None` once all of it is read.
    pub progress: Option<f64>,
}

/// The doubts about a game that is on its way to the store.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sent {
    guessed: Option<Variant>,
    is_incomplete: bool,
}

impl FileImport {
    /// A file before anything of it is known.
    pub fn new(id: RequestId, path: String) -> Self {
        Self {
            id,
            path,
            imported: Vec::new(),
            refused: 0,
            first_refusal: None,
            guessed: Vec::new(),
            incomplete: 0,
            sent: Vec::new(),
            progress: Some(0.0),
        }
    }

    /// Remembers the doubts about games on their way to the store. A variant that the person has named is no guess to them.
    pub fn send(&mut self, games: &[FileGame]) {
        let is_guess = |found: &FoundVariant| found.from != VariantSource::Option;
        let sent = |game: &FileGame| Sent {
            guessed: game.guessed.filter(is_guess).map(|found| found.variant),
            is_incomplete: game.incomplete.is_some(),
        };
        self.sent = games.iter().map(sent).collect();
    }

    /// Counts games that the store has taken in.
    pub fn count(&mut self, imported: Vec<Imported>) {
        for (sent, imported) in std::mem::take(&mut self.sent).into_iter().zip(&imported) {
            if matches!(imported, Imported::Known(_)) {
                continue;
            }
            self.incomplete += usize::from(sent.is_incomplete);
            if let Some(variant) = sent.guessed {
                self.count_guess(variant);
            }
        }
        self.imported.extend(imported);
    }

    fn count_guess(&mut self, variant: Variant) {
        match self.guessed.iter_mut().find(|(of, _)| *of == variant) {
            Some((_, games)) => *games += 1,
            None => self.guessed.push((variant, 1)),
        }
    }

    /// Returns the progress, in a sentence.
    pub fn so_far(&self) -> Text {
        let percent = self.progress.unwrap_or(1.0) * 100.0;
        text!(
            "lists-importing",
            path = &self.path,
            percent = format!("{:.0}", percent),
            games = self.imported.len() + self.refused
        )
    }

    /// Returns the result, in a sentence.
    pub fn summary(&self) -> Text {
        let mut sums = vec![summary(&self.imported)];
        for (variant, games) in &self.guessed {
            let variant = variant.title();
            sums.push(text!("lists-guessed", variant = variant, games = *games));
        }
        if self.incomplete > 0 {
            sums.push(text!("lists-incomplete", games = self.incomplete));
        }
        let summary = Text::list(sums, "; ");
        match (&self.first_refusal, self.refused) {
            (Some(first), 1) => text!("lists-one-refused", summary = summary, first = first),
            (Some(first), refused) => text!(
                "lists-refused",
                summary = summary,
                refused = refused,
                first = first
            ),
            (None, _) => summary,
        }
    }
}

/// Returns the typed path of a file to import. The variant after `as` applies to games whose tags
/// name none.
pub fn path_and_variant(text: &str) -> (String, Option<Variant>) {
    let named = text
        .rsplit_once(" as ")
        .and_then(|(path, name)| Some((path, name.trim().parse().ok()?)));
    named.map_or_else(
        || (text.to_owned(), None),
        |(path, variant)| (path.trim_end().to_owned(), Some(variant)),
    )
}

/// Returns the result of an import, in a sentence.
pub fn summary(imported: &[Imported]) -> Text {
    match imported {
        [Imported::Finished(_) | Imported::Open(_)] => text!("lists-imported"),
        [Imported::Replaced(_)] => text!("lists-replaced"),
        [Imported::Unfinished(_)] => text!("lists-imported-resume"),
        [Imported::Known(_)] => text!("lists-known"),
        games => {
            let count =
                |of: fn(&Imported) -> bool| games.iter().filter(|imported| of(imported)).count();
            let known = count(|imported| matches!(imported, Imported::Known(_)));
            let unfinished = count(|imported| matches!(imported, Imported::Unfinished(_)));
            let sum = text!(
                "lists-imported-of",
                imported = games.len() - known,
                games = games.len()
            );
            let resume = (unfinished > 0).then(|| text!("lists-not-over", games = unfinished));
            let here = (known > 0).then(|| text!("lists-here-already", games = known));
            Text::list([Some(sum), resume, here].into_iter().flatten(), "; ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_may_be_named_behind_the_file() {
        let read = |text| path_and_variant(text);
        assert_eq!(
            read("games.pdn as russian"),
            ("games.pdn".into(), Some(Variant::Russian))
        );
        assert_eq!(read("as is.pdn"), ("as is.pdn".into(), None));
        assert_eq!(
            read("known as chess"),
            ("known as chess".into(), None),
            "it is part of a name"
        );
    }
}
