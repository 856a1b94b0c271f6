//! The place where a study is kept: in a separate file, or among the finished games.

use jiff::Timestamp;

use super::StudyBoard;
use crate::app::action::{Action, LinePurpose, Pending};
use crate::app::effect::Effect;
use draughts::pdn::FoundVariant;
use parlour_language::fl;
use parlour_model::record::file_game::FileGame;
use parlour_store::StoreRequest;

impl StudyBoard {
    pub(super) fn ask_file(&self) -> Vec<Action> {
        let name = self
            .place
            .written
            .as_ref()
            .map_or("study.pdn", |(path, _)| path);
        vec![Action::Type(LinePurpose::File, name.to_owned())]
    }

    /// Writes it to a file: a new one, or again to the one that it was written to.
    pub(super) fn save(&mut self, path: &str) -> Vec<Action> {
        let is_named = path
            .rsplit(['/', '\\'])
            .next()
            .is_some_and(|name| name.contains('.'));
        let path = if is_named {
            path.to_owned()
        } else {
            format!("{path}.pdn")
        };
        let text = self.study().text();
        let known = self
            .place
            .written
            .as_ref()
            .filter(|(written, _)| *written == path);
        let effect = match known {
            Some((_, before)) => Effect::Replace {
                path: path.clone(),
                before: before.clone(),
                text: text.clone(),
            },
            None => Effect::Save {
                path: path.clone(),
                text: text.clone(),
            },
        };
        self.saving = Some((path, text));
        vec![Action::Effect(effect)]
    }

    /// A file was written, or was not.
    pub(super) fn saved(&mut self, is_written: bool) -> Vec<Action> {
        if let Some((path, text)) = self.saving.take().filter(|_| is_written) {
            self.place.kept.clone_from(&text);
            self.place.written = Some((path, text));
        }
        Vec::new()
    }

    /// Keeps it in the history: in place of the same game, if that came from a file or a study, else as another one.
    pub(super) fn keep(&mut self, now: Timestamp) -> Vec<Action> {
        let (study, text) = (self.study(), self.study().text());
        let variant = FoundVariant::option(study.variant());
        match FileGame::of(&study.pdn(), &text, Some(variant)) {
            Ok(game) => {
                self.place.kept = text;
                let request = StoreRequest::KeepStudy {
                    study: Box::new(game),
                    now,
                };
                vec![Action::fetch(request, Pending::Change(fl!("study-kept")))]
            }
            Err(why) => vec![Action::refuse(fl!("study-only-file", why = &why))],
        }
    }
}
