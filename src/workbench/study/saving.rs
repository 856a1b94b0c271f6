//! The place where a study is kept: in a separate file, or among the finished games.

use jiff::Timestamp;

use super::StudyBoard;
use crate::tags::StudyTags;
use parlour_kit::action::Action;
use parlour_kit::effect::Effect;
use parlour_kit::file_source::FileSource;
use parlour_kit::keymap::Command;

impl StudyBoard {
    /// Saves it by a command. A new study is asked for its names first.
    pub(super) fn save_by(&mut self, command: Command, now: Timestamp) -> Vec<Action> {
        if self.place.lacks_names() {
            self.place.is_asked = true;
            return self.open_tags(Some(command));
        }
        match command {
            Command::Save => self.place.ask_file(),
            _ => self.place.keep(now),
        }
    }

    /// Shows the tags, after which it is saved by a command.
    pub(super) fn open_tags(&self, saves: Option<Command>) -> Vec<Action> {
        vec![
            Action::Effect(Effect::StopThinking),
            Action::open(StudyTags::new(self.place.clone(), saves)),
        ]
    }

    /// Writes it to a file: a new one, or in place of the game of a file that it is.
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
        let text = self.place.study.text();
        let known = self.place.file.clone().filter(|file| file.path == path);
        let (effect, source) = if let Some(source) = known {
            let effect = Effect::ReplaceGame {
                source: Box::new(source.clone()),
                text: text.clone(),
            };
            (effect, source)
        } else {
            let effect = Effect::Save {
                path: path.clone(),
                text: format!("{}\n", text.trim_end()),
            };
            let (index, game) = <_>::default();
            (effect, FileSource { path, index, game })
        };
        self.saving = Some((source.with_text(&text), text));
        vec![Action::Effect(effect)]
    }

    /// A file was written, or was not.
    pub(super) fn saved(&mut self, is_written: bool) {
        if let Some((source, text)) = self.saving.take().filter(|_| is_written) {
            self.place.kept = text;
            self.place.file = Some(source);
        }
    }
}
