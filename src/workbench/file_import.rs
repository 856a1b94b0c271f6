//! A file of games that is being taken in, part by part.

use draughts::pdn::VariantSource;
use draughts::variant::Variant;
use parlour_language::{Text, text};
use parlour_model::diagnostic::Diagnostic;
use parlour_model::record::file_game::FileGame;
use parlour_screen::effect::RequestId;
use parlour_store::Imported;
use parlour_store::import_tally::{Doubts, ImportTally};

/// The progress of a file import.
#[derive(Clone, Debug, PartialEq)]
pub struct FileImport {
    /// The number of the request, which comes back with each part.
    pub id: RequestId,
    /// The file, as the person named it.
    pub path: String,
    pub tally: ImportTally,
    /// The reason of the first refusal.
    pub first_refusal: Option<String>,
    /// The doubts about the games that are on their way to the store.
    sent: Vec<Doubts>,
    /// The part of the file read, 0 to 1; `None` once all of it is read.
    pub progress: Option<f64>,
}

impl FileImport {
    /// A file before anything of it is known.
    pub fn new(id: RequestId, path: String) -> Self {
        Self {
            id,
            path,
            tally: ImportTally::default(),
            first_refusal: None,
            sent: Vec::new(),
            progress: Some(0.0),
        }
    }

    /// Remembers the doubts about games on their way to the store. A variant that the person has named is no guess to them.
    pub fn send(&mut self, games: &[FileGame]) {
        let doubts = |game: &FileGame| Doubts {
            guessed: game
                .guessed
                .filter(|found| found.from != VariantSource::Option)
                .map(|found| found.variant),
            is_incomplete: game.incomplete.is_some(),
        };
        self.sent = games.iter().map(doubts).collect();
    }

    /// Counts games that cannot be followed.
    pub fn refuse(&mut self, refused: &[Diagnostic]) {
        self.tally.refused += refused.len();
        if let (None, Some(first)) = (&self.first_refusal, refused.first()) {
            self.first_refusal = Some(first.to_string());
        }
    }

    /// Counts games that the store has taken in.
    pub fn count(&mut self, imported: &[Imported]) {
        for (doubts, imported) in std::mem::take(&mut self.sent).into_iter().zip(imported) {
            self.tally.count(*imported, doubts);
        }
    }

    /// Returns the progress, in a sentence.
    pub fn so_far(&self) -> Text {
        let percent = self.progress.unwrap_or(1.0) * 100.0;
        text!(
            "lists-importing",
            path = &self.path,
            percent = format!("{:.0}", percent),
            games = self.tally.taken() + self.tally.refused
        )
    }

    /// Returns the result, in a sentence.
    pub fn summary(&self) -> Text {
        let summary = self.tally.summary();
        match (&self.first_refusal, self.tally.refused) {
            (Some(first), 1) => text!("lists-one-refused", summary = summary, first = first),
            (Some(first), _) => text!("lists-refused", summary = summary, first = first),
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
