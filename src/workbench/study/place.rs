//! A study as it is handed from screen to screen.

use jiff::Timestamp;

use crate::study::StudyBoard;
use draughts::pdn::FoundVariant;
use draughts::study::{DeletedLine, NodeId, Study};
use parlour_language::{Text, id, text};
use parlour_model::any::AnyRules;
use parlour_model::record::Record;
use parlour_model::record::file_game::FileGame;
use parlour_model::sentence::Sentence as _;
use parlour_screen::action::Action;
use parlour_screen::ask::Then;
use parlour_screen::file_source::FileSource;
use parlour_screen::line::Line;
use parlour_store::{GameId, StoreRequest};

/// A study and where somebody is in it.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyPlace {
    pub study: Study,
    pub at: NodeId,
    /// The game of a file that it is, to which it is written again.
    pub file: Option<FileSource>,
    /// The game of a file in the library that it is, in whose place it is kept.
    pub kept_game: Option<GameId>,
    /// Its text when it was last kept somewhere.
    pub kept: String,
    /// The lines that were deleted, the last one at the end.
    pub deleted: Vec<DeletedLine>,
    /// Set when its names were asked for.
    pub is_asked: bool,
}

impl StudyPlace {
    /// A game from the store, where it has this number, or one that was just played.
    ///
    /// # Errors
    /// A sentence that says why it cannot be studied.
    pub fn of_record(record: &Record, id: Option<GameId>) -> Result<Self, Text> {
        let AnyRules::Checkers(rules) = &record.rules else {
            return Err(text!("study-only-checkers"));
        };
        let study = Study::read(&record.text_for("study.pdn"), Some(rules.variant));
        let study = study.map_err(|why| why.sentence())?;
        Ok(Self {
            kept_game: id.filter(|_| record.pdn.is_some()),
            ..Self::new(study)
        })
    }

    /// The same after `moves` moves of the main line, or at its end.
    #[must_use]
    pub fn after(self, moves: usize) -> Self {
        let at = self.study.main_line().get(moves).copied();
        Self {
            at: at.unwrap_or(self.at),
            ..self
        }
    }

    /// A study at its beginning, nothing of which has to be kept yet.
    pub fn new(study: Study) -> Self {
        let (at, kept) = (study.root(), study.text());
        Self {
            study,
            at,
            file: None,
            kept_game: None,
            kept,
            deleted: Vec::new(),
            is_asked: false,
        }
    }

    /// Returns whether something was changed since the study was kept.
    pub fn is_changed(&self) -> bool {
        self.study.is_changed() && self.study.text() != self.kept
    }

    /// The value of a tag, unless it says that the value is unknown.
    pub fn known_tag(&self, name: &str) -> Option<&str> {
        let value = self.study.tag(name)?;
        Some(value).filter(|text| !text.trim_start().starts_with('?') && !text.is_empty())
    }

    /// Returns whether to ask for the names before the study is saved: once, where it has none.
    pub fn lacks_names(&self) -> bool {
        let named = ["White", "Black", "Event"];
        !self.is_asked && named.iter().all(|name| self.known_tag(name).is_none())
    }

    /// Asks for the file to write the study to.
    pub fn ask_file(&self) -> Vec<Action> {
        let name = self.file.as_ref().map_or("study.pdn", |file| &file.path);
        let then = Then::new(|board: &mut StudyBoard, file: String, shared| {
            board.save_as(&file, shared.config)
        });
        vec![Action::Type(Line::of_file(
            id!("menu-asks-file"),
            name,
            then,
        ))]
    }

    /// The request that keeps it in the history: in place of the game that it was, if that came from a file or a study, else as
    /// another one.
    fn kept(&mut self, now: Timestamp) -> Result<StoreRequest, Text> {
        let (study, text) = (&self.study, self.study.text());
        let variant = FoundVariant::option(study.variant());
        let game = FileGame::of(&study.pdn(), &text, Some(variant))
            .map_err(|why| text!("study-only-file", why = &why))?;
        self.kept = text;
        Ok(StoreRequest::KeepStudy {
            study: Box::new(game),
            game: self.kept_game,
            now,
        })
    }

    /// Keeps a study of the library in its place, and says nothing of it.
    pub fn keep_silently(&mut self, now: Timestamp) -> Option<Action> {
        self.kept_game?;
        Some(Action::keep(self.kept(now).ok()?))
    }

    /// Keeps it in the history.
    pub fn keep(&mut self, now: Timestamp) -> Vec<Action> {
        match self.kept(now) {
            Ok(request) => vec![Action::change(request, id!("study-kept"))],
            Err(why) => vec![Action::refuse(why)],
        }
    }
}
