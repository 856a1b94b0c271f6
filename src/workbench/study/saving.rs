//! The place where a study is kept: in a separate file, or among the finished games.

use parlour_boards::play::keys::SAVE;
use std::path::Path;

use jiff::Timestamp;

use super::StudyBoard;
use crate::tags::StudyTags;
use parlour_boards::checkers::Diagram;
use parlour_config::Config;
use parlour_kit::keymap::Command;
use parlour_screen::action::Action;
use parlour_screen::effect::Effect;
use parlour_screen::file_source::FileSource;

impl StudyBoard {
    /// Saves it by a command. A new study is asked for its names first.
    pub(super) fn save_by(&mut self, command: Command, now: Timestamp) -> Vec<Action> {
        if self.place.lacks_names() {
            self.place.is_asked = true;
            return self.open_tags(Some(command));
        }
        match command {
            SAVE => self.place.ask_file(),
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

    /// Draws the position into a file whose name is that of a picture; writes the study to any other one.
    pub(super) fn save_as(&mut self, path: &str, config: &Config) -> Vec<Action> {
        if is_picture(path) {
            vec![self.diagram(path, config)]
        } else {
            self.save(path)
        }
    }

    /// Draws the position into a file, as it is seen.
    fn diagram(&self, path: &str, config: &Config) -> Action {
        let diagram = Diagram {
            board: self.study().board(self.at()),
            below: self.board.orientation(&self.observation.view).bottom(),
            labels: self.board.labels,
            drawings: self.board.drawings.clone(),
        };
        Action::Effect(Effect::Picture {
            path: path.into(),
            frame: Box::new(diagram.frame(config)),
        })
    }

    /// Writes it to a file: a new one, or in place of the game of a file that it is.
    fn save(&mut self, path: &str) -> Vec<Action> {
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

/// Returns whether a file of this name is a picture.
fn is_picture(name: &str) -> bool {
    let ending = Path::new(name).extension().unwrap_or_default();
    ["svg", "png"]
        .iter()
        .any(|own| ending.eq_ignore_ascii_case(own))
}
