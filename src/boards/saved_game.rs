//! The common part of the lists of saved games: renaming, exporting, deleting and importing.

pub mod keys;

use crate::play::keys::COPY;
use crate::saved_game::keys::{DELETE, EXPORT, IMPORT, RENAME};
use std::borrow::Cow;

use jiff::tz::TimeZone;

use super::key_rows;
use draughts::board::Board;
use draughts::pdn::PdnResult;
use draughts::variant::Variant;
use parlour_kit::keymap::Command;
use parlour_kit::text::{clip, labelled, lasted, moment, width};
use parlour_language::{Id, Language, Text, id, text};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::checkers::names::{VariantNames, side_name};
use parlour_model::game::Secrecy;
use parlour_model::named_game::NamedGame;
use parlour_model::player::Player;
use parlour_model::playthrough::End;
use parlour_model::seat::Seat;
use parlour_model::solo;
use parlour_screen::action::{Action, Export};
use parlour_screen::ask::Then;
use parlour_screen::line::Line;
use parlour_screen::mark::Mark;
use parlour_screen::question::{Button, Question};
use parlour_screen::shared::Shared;
use parlour_store::{GameResult, GameSummary, Outcome, StoreRequest};

/// The rows of a list of games are told apart by the numbers of the games.
pub const GAME: Id = Id::new("menu-game", &["number"]);

/// The settings on which the words of a list of games depend.
#[derive(Clone, Debug, PartialEq)]
pub struct Reader {
    pub language: Language,
    /// The time zone of the dates.
    pub zone: TimeZone,
}

impl Reader {
    /// The person at the screen.
    pub fn of(shared: &Shared) -> Self {
        Self {
            language: shared.language(),
            zone: shared.env.zone.clone(),
        }
    }
}

/// The marked game of a list.
pub fn marked_among<'a>(mark: &Mark, games: &'a [GameSummary]) -> Option<&'a GameSummary> {
    let marked = mark.number_of(GAME)?;
    games.iter().find(|game| game.id.0 == marked)
}

/// Returns a game's title in a list.
pub fn title(game: &GameSummary) -> Text {
    let usual = || {
        game.mode.map_or_else(
            || text!("menu-game", number = &game.id),
            |mode| {
                let variant = named(game).and_then(|game| game.variant);
                let name = variant.map_or_else(|| mode.title(), VariantNames::title);
                if game.day.is_some() {
                    text!("menu-game-daily", name = name)
                } else {
                    name.into()
                }
            },
        )
    };
    game.title.clone().map_or_else(usual, Text::from)
}

/// The game that was played, in checkers the national one, if the record can be read.
pub fn named(game: &GameSummary) -> Option<NamedGame> {
    let rules = game.rules.as_ref();
    rules
        .map(NamedGame::from)
        .or(game.mode.map(NamedGame::from))
}

/// Lists the players in seat order. In checkers it adds the level of a robot and the colour of a
/// person.
pub fn players(game: &GameSummary) -> Vec<Text> {
    let names = game.names();
    let Some(AnyRules::Checkers(rules)) = &game.rules else {
        return names.all().to_vec();
    };
    let player = |(seat, player): (Seat, &Player)| {
        let color = || rules.color(seat).map(side_name);
        let label = player.controller.label().or_else(color);
        labelled(names.get(seat).clone(), label)
    };
    Seat::all(game.players.len())
        .zip(&game.players)
        .map(player)
        .collect()
}

/// The characters of a day.
const DAY: usize = 10;

/// The value and the help of the row of each finished game: when it was played, by whom, and how it ended.
pub fn finished(games: &[GameSummary], reader: &Reader) -> Vec<(Text, Text)> {
    let days = days(games, &reader.zone).into_iter();
    let row = |(game, day): (&GameSummary, String)| finished_on(&day, game, reader);
    games.iter().zip(days).map(row).collect()
}

fn finished_on(day: &str, game: &GameSummary, reader: &Reader) -> (Text, Text) {
    if let Some(why) = &game.unreadable {
        return unreadable(why);
    }
    let value = format!("{day}{}", fitted_outcome(game, reader)).into();
    let help = text!(
        "menu-game-help",
        outcome = outcome(game),
        rules = rules(game),
        moves = game.moves
    );
    (value, help)
}

/// The value and the help of the row of a game that cannot be read.
pub fn unreadable(why: &str) -> (Text, Text) {
    (
        text!("menu-cannot-be-read"),
        text!("menu-unreadable", why = why),
    )
}

/// The cells of a row that an outcome has on a screen of 80 columns.
const OUTCOME: usize = 39;

/// The fewest cells that a name has in a row.
const SHORTEST_NAME: usize = 6;

/// The outcome for a row: where it is too wide, names are shortened and not the result.
fn fitted_outcome(game: &GameSummary, reader: &Reader) -> Cow<'static, str> {
    let language = reader.language;
    if game.file.is_some() || game.players.len() < 2 {
        return outcome(game).in_language(language);
    }
    fitted(game, OUTCOME, language, outcome).unwrap_or_else(|| {
        let (players, how) = players_and_result(&with_names_of(game, SHORTEST_NAME));
        let texts = how.into_iter().chain([players]);
        marked(game, Text::list(texts, "; ")).in_language(language)
    })
}

/// The players of an unfinished game and these words for its row: where they are too wide, names are shortened.
pub fn unfinished(game: &GameSummary, words: &Text, reader: &Reader) -> Text {
    let line =
        |game: &GameSummary| Text::list(players(game).into_iter().chain([words.clone()]), ", ");
    let fitted = fitted(game, DAY + OUTCOME, reader.language, line);
    fitted.map_or_else(|| line(&with_names_of(game, SHORTEST_NAME)), Text::from)
}

/// Words on a game in so many cells, with names as short as it takes; `None` where the shortest are too long.
fn fitted(
    game: &GameSummary,
    room: usize,
    language: Language,
    words: impl Fn(&GameSummary) -> Text,
) -> Option<Cow<'static, str>> {
    let names = game.names();
    let widths = names.all().iter();
    let longest = widths.map(|name| width(&name.in_language(language))).max();
    let shorter = (SHORTEST_NAME..longest.unwrap_or(0)).rev();
    let shorter = shorter.map(|most| words(&with_names_of(game, most)));
    let mut lines = [words(game)]
        .into_iter()
        .chain(shorter)
        .map(|words| words.in_language(language));
    lines.find(|line| width(line) <= room)
}

/// The same game with names that are no wider than `most` cells.
fn with_names_of(game: &GameSummary, most: usize) -> GameSummary {
    let mut game = game.clone();
    for player in &mut game.players {
        player.name = clip(&player.name, most, "…");
    }
    game
}

/// The games that are listed, and the number of all.
pub fn page_heading(skipped: usize, listed: usize, all: usize, has_more: bool) -> Text {
    let all_games = |all| {
        if has_more {
            text!("menu-more-games", all = all)
        } else {
            text!("menu-all-games", all = all)
        }
    };
    match (all, listed) {
        (0, _) => text!("menu-no-games"),
        (1, 1) => text!("menu-one-game"),
        (all, 0) => text!("menu-none-left", all = all_games(all)),
        (all, _) if listed == all => text!("menu-all-games", all = all),
        (all, _) => text!(
            "menu-some-games",
            first = skipped + 1,
            last = skipped + listed,
            all = all_games(all)
        ),
    }
}

/// Describes the players and the outcome, like "Ana 5, Robo 3; Ana won". A mark shows practice. For
/// an unreadable game it gives the reason.
pub fn outcome(game: &GameSummary) -> Text {
    match &game.unreadable {
        Some(why) => text!("menu-cannot-be-read-why", why = why),
        None => marked(game, standing(game)),
    }
}

/// An outcome with a mark of practice.
fn marked(game: &GameSummary, outcome: Text) -> Text {
    if game.practice {
        text!("menu-practice", outcome = outcome)
    } else {
        outcome
    }
}

/// Returns the date of a game: as far as its file gives it, or else the moment it was finished here, in a time zone.
pub fn when(game: &GameSummary, zone: &TimeZone) -> Option<String> {
    let finished = || {
        let result = game.result.as_ref();
        let finished = result.and_then(|result| result.finished);
        moment(finished.unwrap_or(game.last_played), zone)
    };
    match (&game.unreadable, &game.file) {
        (Some(_), _) => None,
        (None, Some(file)) => file.date.clone(),
        (None, None) => Some(finished()),
    }
}

/// Returns the day of each game of a list as the beginning of its row: "-" for a game without a date, and nothing where no
/// game has one.
fn days(games: &[GameSummary], zone: &TimeZone) -> Vec<String> {
    let day = |game| when(game, zone).map(|date| date.chars().take(DAY).collect::<String>());
    let days: Vec<_> = games.iter().map(day).collect();
    let widest = days.iter().flatten().map(String::len).max();
    let cell = |day: Option<String>| {
        let day = day.as_deref().unwrap_or("-");
        widest.map(|width| format!("{day:<width$} "))
    };
    let cells = days.into_iter().map(cell);
    cells.map(Option::unwrap_or_default).collect()
}

/// Under which rules it was played, in words.
pub fn rules(game: &GameSummary) -> Text {
    match &game.rules {
        Some(rules) if game.players.len() == 1 => solo::size(rules),
        Some(rules) => key_rows::in_words(rules),
        None => Text::default(),
    }
}

/// Describes the result of a solo game, like "Ana: 8 pairs in 17 turns ★★★★, 3 min". The stars rate it against par.
fn solo(game: &GameSummary, result: &GameResult) -> Text {
    let names = game.names();
    let count = result.turns.first().copied().unwrap_or_default();
    let turns = parlour_kit::text::turns(count);
    let turns = match &game.rules {
        Some(rules) => text!("menu-solo-size", size = solo::size(rules), turns = turns),
        None => turns,
    };
    let turns = match (result.end.and_then(solo::ended), result.par) {
        (Some(ended), _) => Text::list([turns, ended.into()], ", "),
        (None, Some(par)) if !game.practice => {
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            let stars = "★".repeat(solo::stars(count, par));
            Text::list([turns, stars.into()], " ")
        }
        (None, _) => turns,
    };
    let time = lasted(game.elapsed_ms);
    text!(
        "menu-solo",
        name = names.get(Seat(0)),
        turns = turns,
        time = time
    )
}

/// The most cells of an event in a list.
const EVENT: usize = 20;

/// The result of a finished game of checkers in the form of PDN, as the file has it that the game came from. `None` for the
/// other games.
pub fn pdn_result(game: &GameSummary) -> Option<String> {
    let (Some(AnyRules::Checkers(rules)), Some(result)) = (&game.rules, &game.result) else {
        return None;
    };
    let file = game.file.as_ref();
    let color = |seat: &Seat| rules.color(*seat);
    let known = match (&result.winners[..], file) {
        (_, Some(file)) if file.is_open => PdnResult::Open,
        ([], _) => PdnResult::Drawn,
        ([winner, ..], _) => PdnResult::won_by(color(winner)?, rules.variant),
    };
    let told = file.and_then(|file| file.result.as_deref());
    Some(result_text(known, told, rules.variant))
}

/// The result in the form of PDN: as a file tells it, if it means the same.
pub fn result_text(known: PdnResult, told: Option<&str>, variant: Variant) -> String {
    let is_meant = |text: &&str| match PdnResult::read(text) {
        Some(PdnResult::BothLost) => known == PdnResult::Open,
        read => read == Some(known),
    };
    told.filter(is_meant)
        .unwrap_or(known.text(variant))
        .to_owned()
}

fn standing(game: &GameSummary) -> Text {
    let names = game.names();
    if let (Some(result), [_]) = (&game.result, &game.players[..]) {
        return solo(game, result);
    }
    if let (Some(file), Some(result)) = (&game.file, pdn_result(game)) {
        let mut players = names.all().to_vec();
        if let Some(AnyRules::Checkers(rules)) = &game.rules
            && rules.color(Seat(0)) != Some(Board::start(rules.variant).turn())
        {
            // The points of the side that begins by the rules stand first.
            players.reverse();
        }
        let players = Text::list(players, " – ");
        let result = if file.is_incomplete {
            text!("menu-incomplete", result = result)
        } else {
            result.into()
        };
        let event = file.event.as_ref();
        let event = event.map(|event| format!("{}:", clip(event, EVENT, "…")).into());
        return Text::list([result].into_iter().chain(event).chain([players]), " ");
    }
    let (players, how) = players_and_result(game);
    Text::list([players].into_iter().chain(how), "; ")
}

/// The players with what they have scored, and the result of a game that is over.
fn players_and_result(game: &GameSummary) -> (Text, Option<Text>) {
    let names = game.names();
    let Some(GameResult {
        end,
        scores,
        winners,
        ..
    }) = &game.result
    else {
        return (Text::list(players(game), ", "), None);
    };
    // The number of pieces that were left says little of a game of checkers.
    let score = |(name, score): (Text, &i32)| match game.mode {
        Some(Mode::Checkers) => name,
        mode => {
            let score = i64::from(*score);
            let shown = mode.map_or(score, |mode| mode.shown_score(score));
            Text::list([name, shown.to_string().into()], " ")
        }
    };
    let scores = players(game).into_iter().zip(scores).map(score);
    let how = match (end, &winners[..]) {
        (Some(End::DrawAgreed), _) => text!("menu-draw-agreed"),
        (Some(End::Resigned(seat)), _) => text!("menu-gave-up", name = names.get(*seat)),
        (Some(End::OutOfTime(seat)), _) => text!("menu-ran-out", name = names.get(*seat)),
        (_, []) => text!("menu-draw"),
        (_, [winner]) => text!("menu-won", name = names.get(*winner)),
        (_, winners) => text!("menu-shared", names = names.list(winners)),
    };
    (Text::list(scores, ", "), Some(how))
}

/// The reason why the record of an unfinished game is not written without a question.
pub const SHOWS_SECRETS: Id = id!("menu-shows-secrets");

/// Returns whether a command is about the marked game.
pub fn is_about_game(command: Command) -> bool {
    matches!(command, RENAME | EXPORT | COPY | DELETE)
}

/// Handles a command that is about the marked game, or an import; `None` for any other.
pub fn on_command(command: Command, marked: Option<&GameSummary>) -> Option<Vec<Action>> {
    if command == IMPORT {
        let then = Then::anywhere(Action::Import);
        let line = Line::of_file(id!("menu-asks-import"), "", then);
        return Some(vec![Action::Type(line)]);
    }
    let Some(game) = marked else {
        return is_about_game(command).then(Vec::new);
    };
    let action = match command {
        RENAME => ask_title(game),
        EXPORT if shows_secrets(game) => {
            let buttons = [
                Button::nothing(id!("menu-keep-them")),
                Button::new(id!("menu-export-anyway"), ask_file(game)),
            ];
            Action::Ask(Question::new(
                text!("menu-export-question"),
                SHOWS_SECRETS,
                buttons,
            ))
        }
        EXPORT => ask_file(game),
        COPY => Action::Copy(Text::list([title(game), outcome(game)], ": ")),
        DELETE => {
            let delete =
                Action::change(StoreRequest::Delete { game: game.id }, id!("menu-deleted"));
            let buttons = [
                Button::nothing(id!("menu-keep-it")),
                Button::new(id!("menu-delete-it"), delete).for_good(),
            ];
            let text = text!(
                "menu-delete-text",
                game = title(game),
                outcome = outcome(game)
            );
            Action::Ask(Question::new(text!("menu-delete-question"), text, buttons))
        }
        _ => return None,
    };
    Some(vec![action])
}

/// Returns whether the export of a game may show what is still secret.
fn shows_secrets(game: &GameSummary) -> bool {
    game.result.is_none() && game.mode.is_none_or(|mode| mode.secrecy() != Secrecy::None)
}

/// The ending of a record's file that is offered for a game: checkers has PDN, which other programs read.
pub fn ending(mode: Mode) -> &'static str {
    if mode == Mode::Checkers {
        "pdn"
    } else {
        "toml"
    }
}

/// Asks for the file of a game's record, or of the rows of one that cannot be read.
fn ask_file(game: &GameSummary) -> Action {
    let name = match game.mode {
        Some(mode) => format!("{}-{}.{}", mode.name(), game.id, ending(mode)),
        None => format!("game-{}.sql", game.id),
    };
    let exported = if game.unreadable.is_none() {
        Export::Record(game.id)
    } else {
        Export::Raw(game.id)
    };
    let then = Then::anywhere(move |file| Action::Export(exported.clone(), file));
    Action::Type(Line::of_file(id!("menu-asks-export"), &name, then))
}

/// Asks for the file of all games of a list.
pub fn ask_file_of_all(games: Export) -> Action {
    let then = Then::anywhere(move |file| Action::Export(games.clone(), file));
    Action::Type(Line::of_file(
        id!("menu-asks-export-all"),
        "games.pdn",
        then,
    ))
}

/// Asks for the title of a game; a blank one is the usual one.
fn ask_title(game: &GameSummary) -> Action {
    let (id, title) = (game.id, game.title.as_deref().unwrap_or_default());
    let then = Then::anywhere(move |title| {
        Action::change(
            StoreRequest::Rename { game: id, title },
            id!("menu-renamed"),
        )
    });
    Action::Type(Line::new(id!("menu-asks-title"), title, then).or_blank())
}

/// Returns the screen's title for an outcome of games.
pub fn outcome_title(outcome: Outcome) -> Id {
    match outcome {
        Outcome::Won => id!("lists-outcome-won"),
        Outcome::Lost => id!("lists-outcome-lost"),
        Outcome::Drawn => id!("lists-outcome-drawn"),
    }
}

/// Returns the name of the game, with the variant where there is one.
pub fn game_of(rules: &AnyRules) -> Text {
    match rules {
        AnyRules::Checkers(rules) => text!("hall-checkers", variant = rules.variant.title()),
        rules => rules.mode().title().into(),
    }
}
