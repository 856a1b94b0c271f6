//! The games of a PDN file, to choose one to look at.

use crate::app::action::Destination;
use crate::app::keymap::Context;
use crate::app::list_screen::{ListScreen, its_mark, list_of_rows};
use crate::app::mark::Mark;
use crate::app::rows::{Rows, row};
use crate::app::screen::ScreenUi;
use crate::app::screens::study::place::FileSource;
use draughts::pdn::{FoundVariant, PdnGame, PdnResult};
use draughts::side::Color;
use parlour_language::{Id, Text, text};
use parlour_model::any::Mode;
use parlour_model::record::games::is_pdn;

/// The games of a file as they are had.
#[derive(Clone, Debug, PartialEq)]
pub enum FileGames {
    /// With the number of the first of them in the file.
    Read(Vec<PdnGame>, usize),
    /// Of a file that has too many only the rows of the list; a game is read when it is opened.
    Listed(ListedGames),
}

/// The games of a file as its list shows them, in its order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListedGames {
    /// That of games whose tags name none.
    variant: Option<FoundVariant>,
    games: Vec<ListedGame>,
}

/// A game as its row shows it.
#[derive(Clone, Debug, PartialEq)]
struct ListedGame {
    players: String,
    about: Text,
}

impl ListedGame {
    fn of(game: &PdnGame) -> Self {
        let variant = game.variant().unwrap_or_default();
        let player = |color| game.player(color, variant).unwrap_or("?");
        Self {
            players: format!("{} – {}", player(Color::White), player(Color::Black)),
            about: about(game),
        }
    }
}

impl ListedGames {
    pub fn new(variant: Option<FoundVariant>) -> Self {
        Self {
            variant,
            games: Vec::new(),
        }
    }

    pub fn push(&mut self, game: &PdnGame) {
        self.games.push(ListedGame::of(game));
    }

    pub fn len(&self) -> usize {
        self.games.len()
    }

    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

/// The games of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Games {
    /// The file, as the person named it.
    pub file: String,
    /// Those that were read.
    list: Vec<PdnGame>,
    listed: ListedGames,
    /// The number of the first of them in the file.
    first: usize,
    /// True while choosing a game opens it for study, and not only for viewing.
    pub is_study: bool,
    pub mark: Mark,
}

impl Games {
    /// A list with its first game marked.
    pub fn new(file: String, games: FileGames) -> Self {
        let (list, first, listed) = match games {
            FileGames::Read(games, first) => {
                let mut listed = ListedGames::new(None);
                for game in &games {
                    listed.push(game);
                }
                (games, first, listed)
            }
            FileGames::Listed(listed) => (Vec::new(), 1, listed),
        };
        Self {
            file,
            list,
            listed,
            first,
            is_study: false,
            mark: Mark::default(),
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

    /// The variant of games that are read when they are opened and whose tags name none.
    pub fn variant(&self) -> Option<FoundVariant> {
        self.listed.variant
    }

    /// The index of the marked game.
    pub fn marked(&self) -> Option<usize> {
        usize::try_from(self.mark.number_of(GAME)?).ok()
    }

    /// The number in the file of the game of this index.
    pub fn number(&self, index: usize) -> usize {
        self.first + index
    }

    /// Returns whether the list has no games to choose from.
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// A game of the file was written anew.
    pub fn renew(&mut self, source: &FileSource) {
        let index = source.index.checked_sub(self.first - 1);
        let index = index.filter(|_| source.path == self.file);
        let Some((index, listed)) = index.and_then(|index| {
            let listed = self.listed.games.get_mut(index)?;
            Some((index, listed))
        }) else {
            return;
        };
        *listed = ListedGame::of(&source.game);
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

impl ScreenUi for Games {
    list_of_rows!();

    fn context(&self) -> Context {
        Context::Menu
    }

    fn is_way_back(&self) -> bool {
        true
    }

    fn title(&self) -> Text {
        text!("lists-file-title")
    }

    fn mode(&self) -> Option<Mode> {
        Some(Mode::Checkers)
    }
}

/// The label of the rows of games, which are told apart by their indices.
const GAME: Id = Id::new("lists-file-game", &["number"]);

impl ListScreen for Games {
    const IS_SEARCHED: bool = true;

    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        for (index, game) in self.listed.games.iter().enumerate() {
            rows.button(GAME, move |_, _| Destination::Game(index))
                .numbered(index.try_into().unwrap_or(i64::MAX))
                .labelled(text!("lists-file-game", number = self.number(index)))
                .valued(game.players.clone())
                .helped(&game.about);
        }
        rows.button(row!("lists-leave"), |_, _| Destination::Menu);
    }
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
