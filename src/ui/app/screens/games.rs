//! The games of a PDN file, to choose one to look at.

use crate::app::action::{Action, Destination};
use crate::app::form::{Form, FormEvent, Row};
use crate::app::keymap::Context;
use crate::app::screen::{FormScreen, Shared};
use crate::app::study_place::FileSource;
use draughts::pdn::{FoundVariant, PdnGame, PdnResult};
use draughts::side::Color;
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_model::record::games::is_pdn;

/// An item in a list of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesItem {
    /// Look at the game of this index.
    Game(usize),
    Menu,
}

/// The games of a file as they are had.
#[derive(Clone, Debug, PartialEq)]
pub enum FileGames {
    /// With the number of the first of them in the file.
    Read(Vec<PdnGame>, usize),
    /// Of a file that has too many only the rows of the list; a game is read when it is opened.
    Listed(ListedGames),
}

/// The rows of all games of a file, in its order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListedGames {
    /// That of games whose tags name none.
    variant: Option<FoundVariant>,
    rows: Vec<Row<GamesItem>>,
}

impl ListedGames {
    pub fn new(variant: Option<FoundVariant>) -> Self {
        Self {
            variant,
            rows: Vec::new(),
        }
    }

    pub fn push(&mut self, game: &PdnGame) {
        let index = self.rows.len();
        self.rows.push(row(index, index + 1, game));
    }

    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

/// The games of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Games {
    /// The file, as the person named it.
    pub file: String,
    /// Those that were read.
    list: Vec<PdnGame>,
    /// That of games that are read when they are opened and whose tags name none.
    pub variant: Option<FoundVariant>,
    /// The number of the first of them in the file.
    first: usize,
    /// True while choosing a game opens it for study, and not only for viewing.
    pub is_study: bool,
    pub form: Form<GamesItem>,
}

impl Games {
    /// A list with its first game marked.
    pub fn new(file: String, games: FileGames) -> Self {
        let (list, first, variant, mut rows) = match games {
            FileGames::Read(games, first) => {
                let rows = games
                    .iter()
                    .enumerate()
                    .map(|(i, game)| row(i, first + i, game))
                    .collect();
                (games, first, None, rows)
            }
            FileGames::Listed(listed) => (Vec::new(), 1, listed.variant, listed.rows),
        };
        rows.push(Row::button(
            GamesItem::Menu,
            text!("lists-leave"),
            text!("lists-leave-help"),
        ));
        Self {
            file,
            list,
            variant,
            first,
            is_study: false,
            form: Form::new(rows),
        }
    }

    /// The same for games that are to be studied.
    #[must_use]
    pub fn to_study(self) -> Self {
        Self {
            is_study: true,
            ..self
        }
    }

    /// The index of the marked game.
    pub fn marked(&self) -> Option<usize> {
        match self.form.marked()?.key {
            GamesItem::Game(index) => Some(index),
            GamesItem::Menu => None,
        }
    }

    /// The number in the file of the game of this index.
    pub fn number(&self, index: usize) -> usize {
        self.first + index
    }

    /// Returns whether the list has no games to choose from.
    pub fn is_empty(&self) -> bool {
        self.form.rows.len() <= 1
    }

    /// A game of the file was written anew.
    pub fn renew(&mut self, source: &FileSource) {
        let Some(index) = source.index.checked_sub(self.first - 1) else {
            return;
        };
        if source.path != self.file || index + 1 >= self.form.rows.len() {
            return;
        }
        self.form.rows[index] = row(index, self.number(index), &source.game);
        if let Some(game) = self.list.get_mut(index) {
            *game = PdnGame {
                assumed: game.assumed,
                ..source.game.clone()
            };
        }
    }

    /// The game of this index as the place of a study.
    pub fn source(&self, index: usize, game: &PdnGame) -> Option<FileSource> {
        is_pdn(&self.file).then(|| FileSource {
            path: self.file.clone(),
            index: self.number(index) - 1,
            game: game.clone(),
        })
    }

    /// The game of this index, if it has been read.
    pub fn game(&self, index: usize) -> Option<&PdnGame> {
        self.list.get(index)
    }
}

impl FormScreen for Games {
    type Key = GamesItem;

    const CONTEXT: Context = Context::Menu;

    fn title(&self) -> Text {
        text!("lists-file-title")
    }

    fn form(&self) -> &Form<GamesItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<GamesItem> {
        &mut self.form
    }

    fn is_searched(&self) -> bool {
        true
    }

    fn on_event(&mut self, event: FormEvent<GamesItem>, _: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Pressed(GamesItem::Game(index)) => {
                vec![Action::Open(Destination::Game(index))]
            }
            FormEvent::Pressed(GamesItem::Menu) => vec![Action::Open(Destination::Menu)],
            _ => Vec::new(),
        }
    }

    fn mode(&self) -> Option<Mode> {
        Some(Mode::Checkers)
    }
}

fn row(index: usize, number: usize, game: &PdnGame) -> Row<GamesItem> {
    let variant = game.variant().unwrap_or_default();
    let player = |color| game.player(color, variant).unwrap_or("?");
    let mut row = Row::button(
        GamesItem::Game(index),
        text!("lists-file-game", number = number),
        about(game),
    );
    row.value = format!("{} – {}", player(Color::White), player(Color::Black)).into();
    row
}

/// Describes a game: its place, date, rules and outcome, or the fault in its text.
fn about(game: &PdnGame) -> Text {
    if let Some(why) = &game.fault {
        return text!("lists-file-line", line = game.at.line, why = why);
    }
    let variant = game.variant().ok();
    let end = game.result.filter(|outcome| *outcome != PdnResult::Open);
    let result = end
        .zip(variant)
        .map(|(outcome, variant)| outcome.text(variant).to_owned());
    let tags = ["Event", "Round", "Date"].map(|name| game.tag(name).map(str::to_owned));
    let parts = tags
        .into_iter()
        .chain([variant.map(|variant| variant.to_string()), result]);
    let parts = parts.flatten().filter(|text| !text.is_empty());
    Text::list(parts, ", ")
}
