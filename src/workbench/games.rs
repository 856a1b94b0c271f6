//! The games of a PDN file, to choose one to look at.

use crate::study::StudyBoard;
use crate::study::place::StudyPlace;
use draughts::pdn::{FoundVariant, PdnGame, PdnResult};
use draughts::study::Study;
use parlour_boards::any_play::replay_file_game;
use parlour_boards::play::TableOptions;
use parlour_boards::play::keys::STUDY;
use parlour_language::{Id, Text, text};
use parlour_model::any::Mode;
use parlour_model::checkers::names::in_order;
use parlour_model::checkers::pdn_play::PdnReplayError;
use parlour_model::named_game::NamedGame;
use parlour_model::record::games::is_pdn;
use parlour_model::sentence::Sentence as _;
use parlour_screen::action::Action;
use parlour_screen::effect::Effect;
use parlour_screen::file_source::FileSource;
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::msg::Msg;
use parlour_screen::row;
use parlour_screen::rows::Rows;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};

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
            players: in_order(variant, player).join(" – "),
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

    /// The index of the marked game.
    pub fn marked(&self) -> Option<usize> {
        usize::try_from(self.mark.number_of(GAME)?).ok()
    }

    /// The number in the file of the game of this index.
    fn number(&self, index: usize) -> usize {
        self.first + index
    }

    /// Returns whether the list has no games to choose from.
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// Opens a game of the list as the list was asked for.
    pub fn open(&self, index: usize, shared: &Shared) -> Vec<Action> {
        self.open_as(index, self.is_study, shared)
    }

    /// Opens a game of the list, to be studied or looked at; one that is not in memory is read first.
    pub fn open_as(&self, index: usize, is_study: bool, shared: &Shared) -> Vec<Action> {
        if let Some(game) = self.list.get(index) {
            return self.show(game, index, is_study, shared);
        }
        let read = Effect::ReadGame {
            path: self.file.clone(),
            variant: self.listed.variant,
            index,
            is_study,
        };
        let said = text!("lists-being-read", number = self.number(index));
        vec![Action::say(said), read.into()]
    }

    /// Shows a game of the list, as far as its moves are legal.
    fn show(&self, game: &PdnGame, index: usize, is_study: bool, shared: &Shared) -> Vec<Action> {
        let number = self.number(index);
        if is_study {
            let study = Study::of(game, None, None).map_err(|why| {
                text!(
                    "lists-file-fault",
                    file = &self.file,
                    number = number,
                    why = why.sentence()
                )
            });
            let place = study.map(|study| StudyPlace {
                file: self.source(index, game),
                ..StudyPlace::new(study)
            });
            return StudyBoard::push(place, shared);
        }
        let refuse =
            |why: PdnReplayError| Action::refuse(why.complain(&self.file, number).to_string());
        let options = TableOptions::of(
            shared.config,
            shared.config.mode,
            shared.language(),
            shared.env.offset(),
        );
        match replay_file_game(game, &options) {
            Ok((replay, fault)) => {
                let fault = fault.map(refuse);
                [Action::push(replay)].into_iter().chain(fault).collect()
            }
            Err(why) => vec![refuse(why)],
        }
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
    fn source(&self, index: usize, game: &PdnGame) -> Option<FileSource> {
        is_pdn(&self.file).then(|| FileSource {
            path: self.file.clone(),
            index: self.number(index) - 1,
            game: game.clone(),
        })
    }
}

parlour_config::keys! {
    /// The keys of the list, in the order of the foot line.
    GAMES in List;
    Act: Enter, ' ' => "keys-choose", "keys-help-act-menu";
    STUDY: 'y' => _, "keys-help-study-menu";
    Find: '/' => "keys-find", "keys-help-find-menu";
    Quit: 'q' => "keys-quit", "keys-help-quit-menu";
    Back: Esc => _, "keys-help-back-choice";
}

list_screen!(Games: "page-heading-games");

impl ScreenUi for Games {
    list_of_rows!(GAMES);

    fn is_way_back(&self) -> bool {
        true
    }

    fn title(&self) -> Text {
        text!("lists-file-title")
    }

    fn game(&self) -> Option<NamedGame> {
        Some(Mode::Checkers.into())
    }
}

/// The label of the rows of games, which are told apart by their indices.
const GAME: Id = Id::new("lists-file-game", &["number"]);

impl ListScreen for Games {
    const IS_SEARCHED: bool = true;

    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        for (index, game) in self.listed.games.iter().enumerate() {
            rows.button(GAME, move |screen, shared| screen.open(index, shared))
                .numbered(index.try_into().unwrap_or(i64::MAX))
                .labelled(text!("lists-file-game", number = self.number(index)))
                .valued(game.players.clone())
                .helped(&game.about);
        }
        rows.button(row!("lists-leave"), |_, _| Action::Home);
    }

    fn on_msg(&mut self, msg: &Msg, shared: &mut Shared) -> Vec<Action> {
        match msg {
            Msg::GameRead {
                index,
                is_study,
                game: Ok(game),
            } => self.show(game, *index, *is_study, shared),
            Msg::GameRead { game: Err(why), .. } => vec![Action::refuse(why.clone())],
            _ => Vec::new(),
        }
    }
}

/// The signs of a tag whose value nobody knows.
const UNKNOWN: [char; 4] = ['?', '-', '.', ' '];

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
    let is_known = |text: &String| !text.trim_matches(UNKNOWN).is_empty();
    Text::list(parts.flatten().filter(is_known), ", ")
}
